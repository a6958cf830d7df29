"""The table: the agenda plus what lies on it. Secrets are declared once, as zones; what a seat may see (`view`), a
world as that seat may imagine it (`determinize`) and the leak tests all follow from that one list."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Self, final

from tablewright.engine.agenda import Agenda, Ask, Chance, Lanes, Step, Together
from tablewright.engine.compiling import mypyc_attr
from tablewright.engine.errors import NotOver


@final
class Zone:
    """Cards that only some seats have seen. `cards` is the table's own list, so that it can be dealt anew; cards of one
    pool may change places with each other.

    >>> Zone("hand 0", ["ace"], seen_by=(0,), pool="cards").name
    'hand 0'
    """

    __slots__ = ("name", "cards", "seen_by", "pool")

    def __init__(self, name: str, cards: list[Any], seen_by: tuple[int, ...], pool: str) -> None:
        self.name = name
        self.cards = cards
        self.seen_by = seen_by
        self.pool = pool


Sheet = list[dict[str, int]]  # for each seat: where points come from -> how many
Standing = tuple[int, ...]  # a score, then a number for each tie-break: more is better


def ahead(standings: Sequence[Standing]) -> list[int]:
    """The seats in front; several: no tie-break parts them.

    >>> ahead([(12, 3), (12, 4), (9, 9)])
    [1]
    """
    best = max(standings)
    return [seat for seat, standing in enumerate(standings) if standing == best]


@mypyc_attr(allow_interpreted_subclasses=True)
class Table(Agenda):
    """A game in progress. A game's own table lists its fields, copies itself, and says what is public, what is hidden
    and what it is worth; see `docs/tutorial.md` for a complete game.

    >>> import tablewright as tw
    >>> table = tw.game("galaxies").new(seats=2)
    >>> table.over, type(table.question).__name__
    (False, 'Chance')
    """

    __slots__ = ()

    def clone(self) -> Self:
        """An independent copy, fast enough for search."""
        raise NotImplementedError

    def public(self) -> dict[str, Any]:
        """Everything that lies open, as plain data (numbers, words, lists, dictionaries)."""
        raise NotImplementedError

    def mats(self) -> list[dict[str, Any]]:
        """What lies open in front of each player: `players` of `public()`. Previews ask for nothing else."""
        mats: list[dict[str, Any]] = self.public().get("players", [])
        return mats

    def zones(self) -> list[Zone]:
        """All hidden cards. What can be shown separately is a zone of its own."""
        return []

    def sheet(self, seat: int | None = None) -> Sheet:
        """Where every player's points come from, as if the game ended now and as far as `seat` can know (None: all)."""
        raise NotImplementedError

    def winners(self) -> list[int]:
        """The seats that have won (several: shared; none: the solo opponent won)."""
        raise NotImplementedError

    def drawn(self) -> bool:
        """A solo game that nobody has won, nor lost."""
        return False

    def standings(self) -> list[Standing]:
        """How the seats compare at the end; empty where they do not (a solo game)."""
        return []

    def tie_breaks(self) -> tuple[str, ...]:
        """What decides between equal scores, one after the other, in words: "more planets"."""
        return ()

    def decided_by(self) -> str:
        """The tie-break that has decided who wins; empty: the scores have, or all tie-breaks are equal, too."""
        standings, won = self.standings(), self.winners()
        if not standings or not won:
            return ""
        best = standings[won[0]]
        tied = [s for s in standings if s[0] == best[0] and s != best]
        places = [min([i for i in range(len(s)) if s[i] != best[i]]) for s in tied]
        return self.tie_breaks()[max(places) - 1] if places else ""

    @property
    def over(self) -> bool:
        return self.question is None

    def scores(self) -> list[int]:
        """Final scores, seat by seat.

        >>> import tablewright as tw
        >>> tw.game("galaxies").new(seats=2).scores()
        Traceback (most recent call last):
        tablewright.engine.errors.NotOver: the game is not over yet: scores exist at the end, sheet() at any time
        """
        if self.question is not None:
            raise NotOver("the game is not over yet: scores exist at the end, sheet() at any time")
        return [sum(points.values()) for points in self.sheet()]

    def view(self, seat: int | None) -> dict[str, Any]:
        """All that a seat may know (None: a spectator): what lies open, its own cards, how many cards it cannot see,
        and the questions. Built up from what is allowed, never by taking away."""
        seen = self.public()
        for zone in self.zones():
            if seat is not None and seat in zone.seen_by:
                seen[zone.name] = list(zone.cards)
            else:
                seen[zone.name] = len(zone.cards)
        seen["questions"] = [
            {"seat": q.seat, "prompt": q.prompt, "options": [str(o) for o in q.options] if q.seat == seat else None}
            for q in self.questions()
            if q.seat == seat or type(self.together) is not Together
        ]
        return seen

    def deal_anew(self, zones: list[Zone], rng: Random) -> None:
        """Deal the cards of one pool to its zones at random. A game that knows more about its cards says it here."""
        cards = [card for zone in zones for card in zone.cards]
        rng.shuffle(cards)
        for zone in zones:
            n = len(zone.cards)
            zone.cards[:] = cards[:n]
            del cards[:n]

    def determinize(self, seat: int, rng: Random) -> Self:
        """A copy in which everything this seat has not seen is dealt anew, and secret answers of others are not given
        yet. If the seat is asked something, that is the question of the copy.

        >>> import random, tablewright as tw
        >>> table = tw.game("galaxies").new(seats=2)
        >>> table.determinize(0, random.Random(1)).view(0) == table.view(0)
        True
        """
        world = self.clone()
        pools: dict[str, list[Zone]] = {}
        for zone in world.zones():
            if seat not in zone.seen_by:
                pools.setdefault(zone.pool, []).append(zone)
        for zones in pools.values():
            world.deal_anew(zones, rng)
        if pools or world.together is not None:
            world.ask_anew(seat)
        return world

    def ask_anew(self, seat: int) -> None:
        """A question that shows hidden cards to others is asked again, now about the cards dealt anew."""
        together, question = self.together, self.question
        if type(together) is Together:
            again = together.asks[0].secret
            asks = together.asks if again is None else self._ask_again(again)
            mine = together.seen_by(seat, asks)
            self.together = mine
            self.question = mine.open()[0]
        elif isinstance(question, Chance):
            if question.secret is not None:
                self.resolve(question.secret)
        elif type(together) is Lanes:
            for ask in self.questions():
                if ask.secret is not None and ask.seat != seat:
                    self.turn_to(ask.seat)
                    self.resolve(ask.secret)
            if any([ask.seat == seat for ask in self.questions()]):
                self.turn_to(seat)
        elif isinstance(question, Ask) and question.secret is not None and question.seat != seat:
            self.resolve(question.secret)

    def _ask_again(self, again: Step) -> tuple[Ask, ...]:
        self.interrupt()
        self.resolve(again)
        assert type(self.together) is Together, "a secret question is asked by a rule that does nothing else"
        return self.together.asks
