"""Card packs: components of one's own in a TOML file with the schema of the game's data file. A pack is laid over the
game's data: an entry with a known `id` changes that entry field by field, a new `id` adds one, `remove = true` takes
one out of the box. The result is checked against the game's schema; what is wrong is named by file, entry and field."""

from __future__ import annotations

import hashlib
import json
import tomllib
from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Any, Final, final

from tablewright.engine.errors import BadInput, unknown


class PackError(BadInput):
    """A card pack cannot be used: every problem with file, entry, field and what is allowed.

    >>> raise PackError("cards.toml: planets 'jakks': field 'vp' is 'two'; allowed: a whole number")
    Traceback (most recent call last):
    tablewright.engine.pack.PackError: cards.toml: planets 'jakks': field 'vp' is 'two'; allowed: a whole number
    """


@final
class Field:
    """What one field of a table may hold.

    >>> Field(int, least=1, most=7).allowed()
    'a whole number from 1 to 7'
    >>> Field(str, among=("energy", "culture")).allowed()
    "one of 'energy', 'culture'"
    """

    __slots__ = ("kind", "among", "least", "most", "optional", "each", "fields", "kinds")

    def __init__(
        self,
        kind: type,
        *,
        among: Sequence[Any] = (),
        least: int | None = None,
        most: int | None = None,
        optional: bool = False,
        each: Field | None = None,
        fields: Mapping[str, Field] | None = None,
        kinds: Mapping[str, Mapping[str, Field]] | None = None,
    ) -> None:
        """`each`: the items of a list; `fields`: of an inner table; `kinds`: of an inner table, by its field `kind`."""
        self.kind = kind
        self.among = tuple(among)
        self.least = least
        self.most = most
        self.optional = optional
        self.each = each
        self.fields = fields
        self.kinds = kinds

    def allowed(self) -> str:
        if self.among:
            return "one of " + ", ".join([repr(v) for v in self.among])
        if self.kind is int:
            low = "" if self.least is None else f" from {self.least}"
            return "a whole number" + low + ("" if self.most is None else f" to {self.most}")
        if self.kind is list:
            return "a list" + (f" of {self.each.allowed()}" if self.each else "")
        return {str: "a text", bool: "true or false", dict: "a table", float: "a number"}[self.kind]

    def problems(self, value: Any, where: str) -> list[str]:
        """Everything that is wrong with this value."""
        found = type(value)
        if found is not self.kind or (self.among and value not in self.among) or not self._in_range(value):
            return [f"{where} is {value!r}; allowed: {self.allowed()}"]
        if self.each is not None:
            return [p for i, v in enumerate(value) for p in self.each.problems(v, f"{where}[{i}]")]
        if self.kinds is not None:
            kind = value.get("kind")
            if not isinstance(kind, str) or kind not in self.kinds:
                return [f"{where}.kind is {kind!r}; allowed: {', '.join(self.kinds)}"]
            return table_problems({k: v for k, v in value.items() if k != "kind"}, self.kinds[kind], where)
        return table_problems(value, self.fields, where) if self.fields is not None else []

    def _in_range(self, value: Any) -> bool:
        return (self.least is None or value >= self.least) and (self.most is None or value <= self.most)


def table_problems(table: Mapping[str, Any], fields: Mapping[str, Field], where: str) -> list[str]:
    """Everything that is wrong with a table: missing, unknown and ill-formed fields.

    >>> for problem in table_problems({"vp": 2, "hue": "red"}, {"vp": Field(int), "name": Field(str)}, "planet 'x'"):
    ...     print(problem)
    planet 'x': field 'name' is missing; allowed: a text
    planet 'x': unknown field 'hue'; allowed: vp, name
    """
    found = [
        f"{where}: field {name!r} is missing; allowed: {field.allowed()}"
        for name, field in fields.items()
        if name not in table and not field.optional
    ]
    for name, value in table.items():
        if name in fields:
            found += fields[name].problems(value, f"{where}: field {name!r}")
        else:
            found.append(f"{where}: unknown field {name!r}; allowed: {', '.join(fields) or 'none'}")
    return found


@final
class Pack:
    """A card pack as it was read. `data` is plain data, so that a record can carry it.

    >>> pack = Pack("house rules", {"planets": [{"id": "jakks", "vp": 2}]}, "house.toml")
    >>> merged({"planets": [{"id": "jakks", "vp": 1, "name": "Jakks"}]}, pack)
    {'planets': [{'id': 'jakks', 'vp': 2, 'name': 'Jakks'}]}
    """

    __slots__ = ("name", "data", "where", "game", "digest")

    def __init__(self, name: str, data: Mapping[str, Any], where: str, game: str = "") -> None:
        """`where` is what errors call it; `game` is the game it says it is for, if it does."""
        self.name = name
        self.data = dict(data)
        self.where = where
        self.game = game
        self.digest = hashlib.sha256(json.dumps([name, self.data], sort_keys=True).encode()).hexdigest()[:16]

    def __reduce__(self) -> tuple[Any, ...]:
        return Pack, (self.name, self.data, self.where, self.game)

    @staticmethod
    def load(path: str | Path) -> Pack:
        """Read a pack from a TOML file (a `[pack]` table may hold its `name`, its `game` and a line `about` it)."""
        file = Path(path)
        try:
            data = tomllib.loads(file.read_text(encoding="utf-8"))
        except OSError as error:
            raise PackError(f"{file}: cannot be read ({error.strerror}); give the path of a TOML file") from None
        except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
            raise PackError(f"{file}: is not TOML: {error}") from None
        head = data.pop("pack", {})
        try:
            json.dumps(data)
        except TypeError as error:
            raise PackError(
                f"{file}: only texts, numbers, true/false, lists and tables are allowed ({error})"
            ) from None
        problems = Field(dict, fields=HEAD).problems(head, "section 'pack'")
        if problems:
            raise PackError("\n".join([f"{file}: {problem}" for problem in problems]))
        return Pack(head.get("name", file.stem), data, str(file), head.get("game", ""))

    @staticmethod
    def read(value: Any) -> Pack:
        """A pack as a record carries it: its name and its data.

        >>> Pack.read(["mine", {"cards": []}]).where
        "pack 'mine'"
        """
        match value:
            case [str(name), dict(data)]:
                return Pack(name, data, f"pack {name!r}")
        raise PackError(f"a pack in a record is a list of its name and its data, not {str(value)[:60]}")


HEAD: Final = {field: Field(str, optional=True) for field in ("name", "game", "about")}


def merged(data: Mapping[str, Any], pack: Pack) -> dict[str, Any]:
    """The game's data with the pack laid over it.

    >>> merged({"cards": [{"id": "a"}, {"id": "b"}]}, Pack("p", {"cards": [{"id": "a", "remove": True}]}, "p.toml"))
    {'cards': [{'id': 'b'}]}
    """
    result = dict(data)
    for name, value in pack.data.items():
        base = result.get(name)
        if base is None:
            raise PackError(f"{pack.where}: unknown section {name!r}; allowed: {', '.join(data)}")
        if type(value) is not type(base):
            raise PackError(f"{pack.where}: section {name!r} must be {_shape(base)}")
        if isinstance(base, dict):
            result[name] = {**base, **value}
        elif isinstance(base, list):
            result[name] = _merged_list(name, base, value, pack.where)
        else:
            result[name] = value
    return result


def _shape(value: Any) -> str:
    return "a table" if isinstance(value, dict) else "a list of tables" if isinstance(value, list) else "a single value"


def _merged_list(name: str, base: list[Any], extra: list[Any], where: str) -> list[Any]:
    entries = {entry["id"]: entry for entry in base if isinstance(entry, dict) and "id" in entry}
    if len(entries) != len(base):
        return extra  # a list without ids is replaced whole
    seen: set[str] = set()
    for entry in extra:
        if not isinstance(entry, dict) or not isinstance(entry.get("id"), str):
            raise PackError(f"{where}: every entry of {name!r} needs a text field 'id'; this one has none: {entry!r}")
        id = entry["id"]
        if id in seen:
            raise PackError(f"{where}: {name} {id!r} is there twice; allowed: one entry for each id")
        seen.add(id)
        remove = entry.get("remove", False)
        if type(remove) is not bool:
            raise PackError(f"{where}: {name} {id!r}: field 'remove' is {remove!r}; allowed: true or false")
        if remove and id not in entries:
            raise PackError(f"{where}: {name} {id!r} cannot be removed: {unknown(name, id, entries)}")
        entries[id] = {**entries.get(id, {}), **entry}
        entries[id].pop("remove", None)
        if remove:
            del entries[id]
    return list(entries.values())


def slips(data: Mapping[str, Any], pack: Pack) -> list[str]:
    """New entries whose id looks like that of a known one: perhaps it was meant.

    >>> slips({"cards": [{"id": "jail"}]}, Pack("p", {"cards": [{"id": "jial", "vp": 2}]}, "p.toml"))
    ["cards 'jial' is a new entry: did you mean 'jail'?"]
    """
    found: list[str] = []
    for name, value in pack.data.items():
        if isinstance(value, list):
            known = [str(entry.get("id")) for entry in data[name] if isinstance(entry, dict)]
            new = [str(entry.get("id")) for entry in value if isinstance(entry, dict) and entry.get("id") not in known]
            near = [(id, get_close_matches(id, known, 1)) for id in new]
            found += [f"{name} {id!r} is a new entry: did you mean {match[0]!r}?" for id, match in near if match]
    return found
