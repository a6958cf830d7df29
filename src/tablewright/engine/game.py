"""What a game is: a name, the components in its box, how many may play, what may be varied, and how it is set up."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from functools import cached_property
from pathlib import Path
from typing import Any, Final, NamedTuple

from tablewright.engine.box import OPENERS, Box, load
from tablewright.engine.errors import BadInput, unknown
from tablewright.engine.pack import Field, Pack, PackError, merged, slips, table_problems
from tablewright.engine.table import Table
from tablewright.engine.words import Words, plain

MANY: Final = 32  # boxes of card packs that are kept open at once
Schema = Mapping[str, Mapping[str, Field]]  # section of the data file -> fields of its entries (or of the section)


class Variant(NamedTuple):
    """A switch of the rules: its name, what it may be (the first is the rulebook's), and what it does; `solo`: for
    games alone; `section`: where the data file names the values.

    >>> Variant("rogue", ("artemis", "hades"), "the solo opponent", "§9.1.1").default
    'artemis'
    """

    name: str
    values: tuple[Any, ...]
    about: str
    rule: str
    solo: bool = False
    section: str = ""

    @property
    def default(self) -> Any:
        return self.values[0]

    def read(self, value: object) -> Any:
        """The allowed value with this text."""
        for allowed in self.values:
            if type(allowed) is type(value) and allowed == value:
                return allowed
            if isinstance(value, str) and value.lower() == str(allowed).lower():
                return allowed
        raise BadInput(
            f"variant {self.name!r} cannot be {value!r}; allowed: {', '.join([str(v).lower() for v in self.values])}"
        )


class Because(NamedTuple):
    """Why something cannot be chosen now: a sentence, and the paragraph of the rules that says so.

    >>> Because("Needs 2 culture, you have 1.", "6.2").paragraph
    '6.2'
    """

    text: str
    paragraph: str


class Game:
    """A game that can be played. `rules` is the version of its rules: a record replays under the version it was made
    with.

    >>> import tablewright as tw
    >>> game = tw.game("galaxies")
    >>> game.title, game.seats
    ('Tiny Epic Galaxies', (1, 2, 3, 4, 5))
    """

    def __init__(
        self,
        id: str,
        title: str,
        about: str,
        seats: tuple[int, ...],
        rules: str,
        folder: str | Path,
        open: Callable[[str, dict[str, Any], Pack | None], Box],
        set_up: Callable[[Any, int, dict[str, Any]], Table],
        names: Callable[[Any], Mapping[str, Callable[[Any], str]]],
        invariants: Callable[[Any], None],
        variants: tuple[Variant, ...] = (),
        schema: Schema | None = None,
        check: Callable[[dict[str, Any]], list[str]] | None = None,
        stand_ins: Callable[[Any], list[str]] | None = None,
        bound: int = 100_000,
        why: Callable[[Any, int, str], Because | None] | None = None,
    ) -> None:
        """`folder` holds data.toml and words.toml; `open` makes the box of (id, data, pack); `set_up` makes a table of
        (box, seats, variant); `names` gives the words for ids, from the box; `schema` and `check` say what a card pack
        may hold; `stand_ins` lists components that are reconstructed; `bound`: no game has more answers;
        `why` says why the asked seat cannot choose a thing (`building:saloon`) now, None where it has no answer."""
        self.id = id
        self.title = title
        self.about = about
        self.seats = seats
        self.rules = rules
        self.folder = Path(folder)
        self.variants = variants
        self.invariants = invariants
        self.schema: Schema = schema or {}
        self.bound = bound
        self._why = why
        self._open = open
        self._set_up = set_up
        self._names = names
        self._check = check
        self._stand_ins = stand_ins
        self._boxes: dict[str, Box] = {}
        GAMES[id] = self
        OPENERS[id] = self.box

    @cached_property
    def data(self) -> dict[str, Any]:
        return tomllib.loads((self.folder / "data.toml").read_text(encoding="utf-8"))

    @cached_property
    def words(self) -> Words:
        """The words of the box as it is sold."""
        return self.words_for(None)

    def words_for(self, pack: Pack | None, language: str = "en") -> Words:
        """The words with a card pack's names. Another language is one more file, `words.de.toml`; what it lacks is said
        in English."""
        catalogue = tomllib.loads((self.folder / "words.toml").read_text(encoding="utf-8"))
        other = self.folder / f"words.{language}.toml"
        if language != "en" and other.exists():
            found = tomllib.loads(other.read_text(encoding="utf-8"))
            catalogue = {part: catalogue.get(part, {}) | found.get(part, {}) for part in (*catalogue, *found)}
        return Words(catalogue, self._names(self.box(pack)), language)

    def box(self, pack: Pack | str | Path | None = None) -> Box:
        """The components, with a card pack (or the path of one) laid over them."""
        if isinstance(pack, (str, Path)):
            pack = Pack.load(pack)
        key = pack.digest if pack is not None else ""
        if key not in self._boxes:
            data = self.data if pack is None else self._with(pack)
            if len(self._boxes) >= MANY:  # a server may see packs without end: forget the oldest, never the game's own
                del self._boxes[next(k for k in self._boxes if k)]
            self._boxes[key] = self._open(self.id, data, pack)
        return self._boxes[key]

    def _with(self, pack: Pack) -> dict[str, Any]:
        if pack.game not in ("", self.id):
            raise PackError(f"{pack.where}: is a card pack for {pack.game!r}, not for {self.id!r}")
        for section in pack.data:
            if section not in self.schema:
                allowed = ", ".join(self.schema) or "none: this game takes no card packs"
                raise PackError(f"{pack.where}: unknown section {section!r}; allowed: {allowed}")
        data = merged(self.data, pack)
        problems = self.problems(data, tuple(pack.data)) or (self._check(data) if self._check else [])
        if problems:
            raise PackError("\n".join([f"{pack.where}: {problem}" for problem in [*problems, *slips(self.data, pack)]]))
        return data

    def problems(self, data: Mapping[str, Any], sections: tuple[str, ...]) -> list[str]:
        """What is wrong with these sections of a data file."""
        found: list[str] = []
        for section in sections:
            entries = data[section]
            for entry in entries if isinstance(entries, list) else [entries]:
                if not isinstance(entry, dict):
                    found.append(f"{section}: every entry must be a table; this one is {entry!r}")
                    continue
                name = f"{section} {entry['id']!r}" if "id" in entry else section
                found += table_problems(entry, self.schema[section], name)
        return found

    def stand_ins(self, pack: Pack | None = None) -> list[str]:
        """Components whose real text is not known: what is played with instead."""
        return self._stand_ins(self.box(pack)) if self._stand_ins else []

    def why(self, table: Table, seat: int, target: str) -> Because | None:
        """Why this thing (`building:saloon`) is none of the seat's options now."""
        return self._why(table, seat, target) if self._why else None

    def variant(self, chosen: Mapping[str, object]) -> dict[str, Any]:
        """The complete variant: what was chosen, checked, and the rulebook for the rest."""
        known = {v.name: v for v in self.variants}
        for name in chosen:
            if name not in known:
                raise unknown(f"variant of {self.id}", name, known)
        return {v.name: v.read(chosen[v.name]) if v.name in chosen else v.default for v in self.variants}

    def labels(self, variant: Variant) -> dict[Any, str]:
        """What the values of a variant are called, in the order of the data file.

        >>> import tablewright as tw
        >>> game = tw.game("galaxies")
        >>> game.labels(game.variants[0])["hades"]
        'Hades (hard)'
        """
        names: dict[Any, str] = {}
        if variant.section:
            found: Any = self.data
            for name in variant.section.split("."):
                found = found[name]
            names = (
                {entry["id"]: _label(entry) for entry in found} if isinstance(found, list) else {n: n for n in found}
            )
        others = [value for value in variant.values if value not in names]
        return {value: names.get(value, plain(value)) for value in (*others, *names)}

    def check_seats(self, seats: int) -> None:
        if seats not in self.seats:
            raise BadInput(f"{self.title} is for {self.seats[0]} to {self.seats[-1]} players, not {seats}")

    def new(self, seats: int | None = None, pack: Pack | str | Path | None = None, **variant: object) -> Table:
        """A fresh table that waits for its first answer.

        >>> import tablewright as tw
        >>> tw.game("galaxies").new(seats=9)
        Traceback (most recent call last):
        tablewright.engine.errors.BadInput: Tiny Epic Galaxies is for 1 to 5 players, not 9
        """
        if seats is None:
            seats = 2 if 2 in self.seats else self.seats[0]
        self.check_seats(seats)
        return self._set_up(self.box(pack), seats, self.variant(variant))


def _label(entry: Mapping[str, Any]) -> str:
    return f"{entry['name']} ({entry['difficulty']})" if "difficulty" in entry else str(entry["name"])


GAMES: Final[dict[str, Game]] = {}


def find(id: str) -> Game:
    """The game with this id.

    >>> find("galaxies").title
    'Tiny Epic Galaxies'
    """
    load(id)
    return GAMES[id]
