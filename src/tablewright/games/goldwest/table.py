"""Gold West: what lies on the table. § numbers are those of docs/rules/goldwest.md."""

from __future__ import annotations

from typing import Any, Final, NewType, Self, final

from tablewright.engine.agenda import Item, Lanes, Question, Together
from tablewright.engine.table import Sheet, Standing, Table, Zone, ahead
from tablewright.games.goldwest import scoring, shown
from tablewright.games.goldwest.box import (
    TERRAINS,
    Count,
    GoldWestBox,
    Hex,
    Hexes,
    Investment,
    Layout,
    Office,
    Slot,
    Terrain,
    Tile,
    Token,
)  # fmt: skip
from tablewright.games.goldwest.goods import NOTHING, Goods

Seat = NewType("Seat", int)
Coaches = tuple[int, int, int]  # the steps of the coaches on the copper, silver and gold track
Stacks = tuple[tuple[tuple[int, ...], ...], ...]  # for each track and stack the tiles left, the top one first

NOBODY: Final = Seat(-1)
NO_LAYOUT: Final = Layout("")


@final
class Board:
    """§2 What set-up has fixed for the whole game: never changed, shared by all clones."""

    __slots__ = ("tiles", "terrain", "hexes_of", "layout", "offices", "office_at", "first")

    def __init__(
        self, tiles: dict[Slot, Tile], terrain: dict[Hex, Terrain], hexes_of: tuple[Hexes, ...], layout: Layout,
        offices: tuple[Office, ...], office_at: tuple[Office, ...], first: Seat,
    ) -> None:  # fmt: skip
        self.tiles = tiles
        self.terrain = terrain  # of every hex in play
        self.hexes_of = hexes_of  # for each terrain its hexes
        self.layout = layout  # of Boomtown
        self.offices = offices  # on the places of the layout
        self.office_at = office_at  # on the nine spaces
        self.first = first  # who has order token 1

    def __reduce__(self) -> tuple[Any, ...]:
        return Board, (
            self.tiles, self.terrain, self.hexes_of, self.layout, self.offices, self.office_at, self.first,
        )  # fmt: skip


@final
class Player:
    """§1.3 A player board and what belongs to it."""

    __slots__ = (
        "bins", "camps", "settlements", "added", "influence", "pieces", "wanted", "coaches", "tiles", "investments",
        "stored", "invested", "shipped", "town",
    )  # fmt: skip

    def __init__(
        self, bins: tuple[Goods, ...], camps: Hexes, settlements: Hexes, added: tuple[int, ...], influence: int,
        pieces: int, wanted: int, coaches: Coaches, tiles: int, investments: tuple[Investment, ...], stored: int,
        invested: int, shipped: int, town: int,
    ) -> None:  # fmt: skip
        self.bins = bins  # the supply track, bin 1 first
        self.camps = camps
        self.settlements = settlements
        self.added = added  # influence tokens on the influence tracks (§7.3)
        self.influence = influence  # influence tokens left
        self.pieces = pieces  # camp pieces left
        self.wanted = wanted  # camp pieces in the Wanted area
        self.coaches = coaches
        self.tiles = tiles  # shipping bonus tiles taken
        self.investments = investments
        self.stored = stored  # points for storing (§9.2)
        self.invested = invested  # points of investments and their bonus tiles (§6.2)
        self.shipped = shipped  # points of the shipping tracks (§6.4)
        self.town = town  # points of the 4-VP token (§6.3.3)

    def __reduce__(self) -> tuple[Any, ...]:
        return Player, (
            self.bins, self.camps, self.settlements, self.added, self.influence, self.pieces, self.wanted, self.coaches,
            self.tiles, self.investments, self.stored, self.invested, self.shipped, self.town,
        )  # fmt: skip

    def clone(self) -> Player:
        return Player(
            self.bins, self.camps, self.settlements, self.added, self.influence, self.pieces, self.wanted, self.coaches,
            self.tiles, self.investments, self.stored, self.invested, self.shipped, self.town,
        )  # fmt: skip

    def put(self, bin: int, goods: Goods) -> None:
        """What lies in a bin from now on."""
        i = bin - 1
        self.bins = self.bins[:i] + (goods,) + self.bins[bin:]


@final
class GoldWest(Table):
    """The table."""

    __slots__ = (
        "box", "board", "players", "bags", "face_down", "peeked", "peekers", "revealed", "looted", "town",
        "display", "bonuses", "stacks", "active", "turn", "usage", "taken", "claimed", "placed",
    )  # fmt: skip

    def __init__(
        self, agenda: list[Item], question: Question | None, together: Together | Lanes | None, box: GoldWestBox,
        board: Board, players: list[Player], bags: tuple[list[Token], ...], face_down: Hexes,
        peeked: dict[Hex, list[Token]], peekers: dict[Hex, tuple[Seat, ...]], revealed: dict[Hex, Token], looted: Hexes,
        town: tuple[tuple[Seat, ...], ...], display: tuple[Investment, ...], bonuses: tuple[int, ...], stacks: Stacks,
        active: Seat, turn: int, usage: Goods, taken: Goods, claimed: bool, placed: bool,
    ) -> None:  # fmt: skip
        self.agenda = agenda
        self.question = question
        self.together = together
        self.events = None
        self.box = box
        self.board = board
        self.players = players
        self.bags = bags  # for each terrain the tokens that nobody has seen: face down on the map or left over
        self.face_down = face_down  # hexes with a face-down token
        self.peeked = peeked  # face-down tokens that somebody has looked at (§7.7) …
        self.peekers = peekers  # … and who
        self.revealed = revealed  # hexes with a revealed token
        self.looted = looted  # empty hexes (§3.9)
        self.town = town  # for each Boomtown space the influence tokens on it
        self.display = display  # investments that may be claimed
        self.bonuses = bonuses  # investment bonus tiles left
        self.stacks = stacks  # shipping bonus tiles left
        self.active = active
        self.turn = turn  # complete turns so far
        self.usage = usage  # the usage area; on the way there, what is in hand (§5.3)
        self.taken = taken  # resources of the chosen token, not yet stored (§9.2)
        self.claimed = claimed  # an investment in this turn (§6.2.1)
        self.placed = placed  # a paid token in Boomtown in this turn (§6.3.2)

    def __reduce__(self) -> tuple[Any, ...]:
        return GoldWest, (
            self.agenda, self.question, self.together, self.box, self.board, self.players, self.bags, self.face_down,
            self.peeked, self.peekers, self.revealed, self.looted, self.town, self.display, self.bonuses,
            self.stacks, self.active, self.turn, self.usage, self.taken, self.claimed, self.placed,
        )  # fmt: skip

    def clone(self) -> Self:
        """Only the active player ever changes (§14.1), so that clones share the others; see `turn.take_turn`."""
        players = self.players[:]
        players[self.active] = players[self.active].clone()
        forest, gold, silver, copper = self.bags
        return GoldWest(
            self.agenda[:], self.question, self.together, self.box, self.board, players,
            (forest[:], gold[:], silver[:], copper[:]), self.face_down,
            {h: t[:] for h, t in self.peeked.items()} if self.peeked else self.peeked, self.peekers, self.revealed,
            self.looted, self.town, self.display, self.bonuses, self.stacks, self.active, self.turn, self.usage,
            self.taken, self.claimed, self.placed,
        )  # fmt: skip

    @property
    def count(self) -> Count:
        """§2.8 What the number of players decides."""
        return self.box.counts[len(self.players)]

    def after(self, seat: Seat) -> Seat:
        """§2.7 The next seat clockwise."""
        n = seat + 1
        return Seat(n if n < len(self.players) else 0)

    def public(self) -> dict[str, Any]:
        return shown.public(self)

    def mats(self) -> list[dict[str, Any]]:
        return shown.mats(self)

    def zones(self) -> list[Zone]:
        """§13.1.1 Tokens that nobody has seen, and for each token that was peeked at who has seen it. Tokens of one
        terrain have the same back."""
        zones = [Zone(f"unseen {t}", bag, (), t) for t, bag in zip(TERRAINS, self.bags, strict=True)]
        for h, token in self.peeked.items():
            zones.append(Zone(f"peeked {h}", token, self.peekers[h], self.board.terrain[h]))
        return zones

    def sheet(self, seat: int | None = None) -> Sheet:
        """Nothing that is hidden counts, so that all may know all of it."""
        return scoring.sheet(self)

    def winners(self) -> list[int]:
        return ahead(scoring.standings(self))

    def standings(self) -> list[Standing]:
        return scoring.standings(self)

    def tie_breaks(self) -> tuple[str, ...]:
        return scoring.TIE_BREAKS


def new_table(box: GoldWestBox, seats: int) -> GoldWest:
    """§2.2, §2.3, §2.5.1, §2.6 What lies there before anything is drawn."""
    count = box.counts[seats]
    player = Player(
        (NOTHING,) * 4, 0, 0, (0,) * len(TERRAINS), count.influence, count.pieces, 0, (0, 0, 0), 0, (), 0, 0, 0, 0
    )
    return GoldWest(
        [], None, None, box, Board({}, {}, (0,) * len(TERRAINS), NO_LAYOUT, (), (), NOBODY),
        [player.clone() for _ in range(seats)], tuple([list(box.tokens[t]) for t in TERRAINS]), 0, {}, {}, {}, 0,
        ((),) * len(box.spaces), (), count.bonuses, box.stacks, Seat(0), 0, NOTHING, NOTHING, False, False,
    )  # fmt: skip
