"""Tiny Epic Kingdoms: what lies on the table. § numbers are those of docs/rules/kingdoms.md."""

from __future__ import annotations

from typing import Any, Final, NamedTuple, NewType, final

from tablewright.engine import Box, Item, Lanes, Pack, Question, Step, Table, Together
from tablewright.engine.table import Sheet, Standing, ahead
from tablewright.games.kingdoms.bids import bonus, reach, worth
from tablewright.games.kingdoms.factions import NO_FACTION, Action, Faction, Powers, ladder
from tablewright.games.kingdoms.goods import FOOD, MANA, ORE, Goods, Resource, goods, units
from tablewright.games.kingdoms.maps import Map, Place, Space, Terrain, Territory
from tablewright.games.kingdoms.prices import income, prices
from tablewright.games.kingdoms.scoring import TIE_BREAKS, score, standings

Seat = NewType("Seat", int)
Level = NewType("Level", int)

NEUTRAL: Final = Seat(-1)  # owner of the tokens on the neutral territory (§3.9)
NOWHERE: Final = Territory("-")
MOUNTAIN: Final = Terrain("mountain")

Holders = tuple[Seat, ...]  # whose tokens stand on a space, in the order of the seats (§6.2)


@final
class KingdomsBox(Box):
    """The cards and tracks, read once from the data file and perhaps a card pack: the action card (§2.6), the tower
    track (§2.7, K5), the magic track (§2.8), the territories (§2.9), the factions (§8)."""

    __slots__ = (
        "maps", "places", "actions", "prompts", "action_tokens", "tower_cost", "tower_points", "magic_cost", "most",
        "population", "room", "start_total", "start_suggested", "start_tokens", "bids", "war_values", "neutral_points",
        "neutral_territory", "alliances", "powers", "abilities", "trades", "commitments",
    )  # fmt: skip

    def __init__(self, game: str, data: dict[str, Any], pack: Pack | None) -> None:
        super().__init__(game, data, pack)
        limits, start, war = data["limits"], data["setup"], data["war"]
        yields = {Terrain(t["id"]): Resource(t["produces"]) for t in data["terrains"] if t["occupiable"]}
        self.maps: dict[Territory, Map] = {Territory(t["id"]): Map(t, yields) for t in data["territories"]}
        self.places: dict[Space, Place] = {s: p for m in self.maps.values() for s, p in m.places.items()}
        self.actions: tuple[Action, ...] = tuple([Action(a["id"]) for a in data["actions"]])
        self.prompts: dict[Action, str] = {Action(a["id"]): a["name"] for a in data["actions"]}
        self.action_tokens: int = data["action_card"]["action_tokens"]
        self.tower_cost: tuple[int, ...] = (0, *[level["ore_cost"] for level in data["tower"]["levels"]])
        self.tower_points: tuple[int, ...] = (0, *[level["points"] for level in data["tower"]["levels"]])
        self.magic_cost: tuple[int, ...] = (0, *data["magic"]["mana_cost_by_level"])
        self.most: int = limits["resource_max"]
        self.population: int = limits["population_max"]
        self.room: int = limits["tokens_per_space_max"]
        self.start_total: int = start["starting_resources_total"]
        first = start["starting_resources_suggested"]
        self.start_suggested: Goods = goods(first["food"], first["mana"], first["ore"])
        self.start_tokens: int = start["starting_population"]
        self.bids: tuple[int, ...] = tuple(range(war["bid_min"], war["bid_max"] + 1))
        self.war_values: dict[Resource, int] = {FOOD: war["value_food"], MANA: war["value_mana"], ORE: war["value_ore"]}
        self.neutral_points: dict[int, int] = {
            c["players"]: c["neutral_space_points"] for c in start["by_player_count"]
        }
        self.neutral_territory: dict[int, bool] = {
            c["players"]: c["neutral_territory"] for c in start["by_player_count"]
        }
        self.alliances: dict[int, bool] = {c["players"]: c["alliances_allowed"] for c in start["by_player_count"]}
        self.powers: dict[Faction, tuple[Powers, ...]] = {NO_FACTION: ladder(self, NO_FACTION, [])}
        for faction in data["factions"]:
            self.powers[Faction(faction["id"])] = ladder(self, Faction(faction["id"]), faction["levels"])
        self.abilities: dict[Faction, tuple[str, ...]] = {
            Faction(f["id"]): tuple([level["description"] for level in f["levels"]]) for f in data["factions"]
        }
        self.trades: dict[tuple[int, ...], list[Step]] = {}  # filled as they are needed, by what they depend on
        self.commitments: dict[tuple[int, ...], list[Step]] = {}


@final
class Player:
    """A faction's stocks and markers (§1.1)."""

    __slots__ = ("powers", "home", "food", "mana", "ore", "tower", "supply")

    def __init__(
        self, powers: Powers, home: Territory, food: int, mana: int, ore: int, tower: int, supply: int
    ) -> None:
        self.powers = powers  # the faction at its magic level
        self.home = home
        self.food = food
        self.mana = mana
        self.ore = ore
        self.tower = tower
        self.supply = supply  # population tokens not in play

    def __reduce__(self) -> tuple[Any, ...]:
        return Player, (self.powers, self.home, self.food, self.mana, self.ore, self.tower, self.supply)

    def clone(self) -> Player:
        return Player(self.powers, self.home, self.food, self.mana, self.ore, self.tower, self.supply)

    @property
    def faction(self) -> Faction:
        return self.powers.faction

    @property
    def magic(self) -> int:
        return self.powers.level

    @property
    def stock(self) -> tuple[int, int, int]:
        """Food, mana, ore."""
        return self.food, self.mana, self.ore

    def pay(self, price: Goods) -> None:
        """§5 Payments go to the bank."""
        food, mana, ore = units(price)
        self.food -= food
        self.mana -= mana
        self.ore -= ore

    def gain(self, food: int, mana: int, ore: int) -> Goods:
        """§5, K37 A stock stops at 9; what is above is lost. What was really gained."""
        most: int = self.powers.box.most
        food = min(food, most - self.food)
        mana = min(mana, most - self.mana)
        ore = min(ore, most - self.ore)
        self.food += food
        self.mana += mana
        self.ore += ore
        return goods(food, mana, ore)


class Commitment(NamedTuple):
    """What a side of a War committed: a bid and what pays for it, or Peace (a bid of 0)."""

    seat: Seat
    bid: int
    paid: Goods
    extra: int  # points for mana spent after the reveal (§7.6)


class War(NamedTuple):
    """§7.1 Two tokens lifted off the board, one of each side, until the War is settled."""

    attacker: Seat
    defender: Seat
    space: Space
    neutral: bool  # the token attacked is a neutral one (§7.12)
    revealed: tuple[Commitment, ...]

    def of(self, seat: Seat) -> Commitment:
        return self.revealed[0] if self.revealed[0].seat == seat else self.revealed[1]


@final
class Kingdoms(Table):
    """The table. Only players and agenda are lists; everything else is replaced whole."""

    __slots__ = (
        "box", "players", "board", "used", "first", "active", "turn", "cap", "ending", "neutral", "war", "allied",
    )  # fmt: skip

    def __init__(
        self,
        agenda: list[Item],
        question: Question | None,
        together: Together | Lanes | None,
        box: KingdomsBox,
        players: list[Player],
        board: dict[Space, Holders],
        used: tuple[Action, ...],
        first: Seat,
        active: Seat,
        turn: int,
        cap: int,
        ending: bool,
        neutral: Territory,
        war: War | None,
        allied: tuple[tuple[Seat, Seat], ...],
    ) -> None:
        self.agenda = agenda  # spelled out instead of super().__init__: clones are made by the hundred thousand
        self.question = question
        self.together = together
        self.events = None
        self.box = box
        self.players = players
        self.board = board  # every space of every territory in play
        self.used = used  # actions with an Action token, the selected one last
        self.first = first
        self.active = active
        self.turn = turn
        self.cap = cap  # turns after which the game is broken off, 0: never (§11.4)
        self.ending = ending  # the end has been triggered (§9.1)
        self.neutral = neutral
        self.war = war
        self.allied = allied  # pairs of seats (§7.10)

    def __reduce__(self) -> tuple[Any, ...]:
        return Kingdoms, (
            self.agenda, self.question, self.together, self.box, self.players, self.board, self.used, self.first,
            self.active, self.turn, self.cap, self.ending, self.neutral, self.war, self.allied,
        )  # fmt: skip

    def clone(self) -> Kingdoms:
        return Kingdoms(
            self.agenda[:], self.question, self.together, self.box, [p.clone() for p in self.players], self.board,
            self.used, self.first, self.active, self.turn, self.cap, self.ending, self.neutral, self.war, self.allied,
        )  # fmt: skip

    def after(self, seat: Seat) -> Seat:
        """The next seat clockwise."""
        n = seat + 1
        return Seat(n if n < len(self.players) else 0)

    def others(self, seat: Seat) -> list[Seat]:
        """Everybody else, clockwise from the left."""
        n = len(self.players)
        return [Seat((seat + i) % n) for i in range(1, n)]

    def in_play(self, seat: Seat) -> int:
        """§1.1, §7.1 Own tokens on the map; those lifted in a War count."""
        return self.box.population - self.players[seat].supply

    def spaces_of(self, seat: Seat) -> list[Space]:
        """Where this player stands."""
        return [space for space, holders in self.board.items() if holders and seat in holders]

    def put(self, seat: Seat, space: Space) -> None:
        holders = self.board[space]
        self.board = {**self.board, space: tuple(sorted((*holders, seat))) if holders else (seat,)}

    def take(self, seat: Seat, space: Space) -> None:
        holders = list(self.board[space])
        holders.remove(seat)
        self.board = {**self.board, space: tuple(holders)}

    def shared(self, a: Seat, b: Seat) -> list[Space]:
        """§7.10 The spaces on which these two stand together."""
        return [space for space, holders in self.board.items() if len(holders) == 2 and a in holders and b in holders]

    def public(self) -> dict[str, Any]:
        """§11.1 Everything is public but a commitment before the reveal (and that has not happened yet)."""
        return {
            "seats": len(self.players),
            "first": self.first,
            "active": self.active,
            "turn": self.turn,
            "turn_cap": self.cap,
            "ending": self.ending,
            "action_card": [{"action": a, "used": a in self.used, "by": self._by(a)} for a in self.box.actions],
            "selected": self.used[-1] if self.used else None,
            "order_used": list(self.used),
            "players": self.mats(),
            "prices": [prices(self, Seat(seat)) for seat in range(len(self.players))],
            "income": [goods(*income(self, Seat(seat))) for seat in range(len(self.players))],
            "territories": [self._public_map(card) for card in self.cards()],
            "neutral": None if self.neutral == NOWHERE else self.neutral,
            "alliances": [list(pair) for pair in self.allied],
            "war": None if self.war is None else self._public_war(self.war),
            "tower_track": [
                {"level": level, "ore": self.box.tower_cost[level], "points": self.box.tower_points[level]}
                for level in range(1, len(self.box.tower_cost))
            ],
            "magic_track": [
                {"level": level, "mana": self.box.magic_cost[level]} for level in range(1, len(self.box.magic_cost))
            ],
        }

    def mats(self) -> list[dict[str, Any]]:
        return [self._public_player(Seat(seat)) for seat in range(len(self.players))]

    def _by(self, action: Action) -> Seat | None:
        """Who put the token on this action: seats take turns, and a cycle has as many turns as there are tokens."""
        if action not in self.used:
            return None
        before = (self.turn - 1) // self.box.action_tokens * self.box.action_tokens  # turns of earlier cycles
        return Seat((self.first + before + self.used.index(action)) % len(self.players))

    def cards(self) -> list[Territory]:
        """§3.10 The territory cards in play, in the order in which they were dealt."""
        return list(dict.fromkeys([self.box.places[space].card for space in self.board]))

    def _public_player(self, seat: Seat) -> dict[str, Any]:
        p = self.players[seat]
        return {
            "faction": None if p.faction == NO_FACTION else p.faction,
            "abilities": list(self.box.abilities.get(p.faction, ())),
            "home": None if p.home == NOWHERE else p.home,
            "food": p.food,
            "mana": p.mana,
            "ore": p.ore,
            "tower": p.tower,
            "magic": p.magic,
            "in_play": self.in_play(seat),
            "supply": p.supply,
        }

    def _public_map(self, card: Territory) -> dict[str, Any]:
        shown = self.box.maps[card]
        owners = [seat for seat, p in enumerate(self.players) if p.home == card]
        return {
            "id": card,
            "name": shown.name,
            "owner": owners[0] if owners else None,
            "spaces": [
                {
                    "id": p.id,
                    "terrain": p.terrain,
                    "yields": p.yields,
                    "coast": p.coast,
                    "pos": list(p.pos),
                    "tokens": list(self.board[p.id]),
                }
                for p in shown.places.values()
            ],
            "edges": [list(edge) for edge in shown.edges],
            "water": [list(pos) for pos in shown.water],
        }

    def _public_war(self, war: War) -> dict[str, Any]:
        sides = (war.attacker, war.defender)
        return {
            "attacker": war.attacker,
            "defender": war.defender,
            "space": war.space,
            "neutral": war.neutral,
            "sides": [self._public_side(seat, foe, war.attacker) for seat, foe in (sides, sides[::-1])],
            "revealed": [
                {"seat": c.seat, "bid": c.bid, "paid": c.paid, "bonus": bonus(self, c.seat, c.paid), "extra": c.extra}
                for c in war.revealed
            ],
        }

    def _public_side(self, seat: Seat, foe: Seat, attacker: Seat) -> dict[str, Any]:
        """What a unit is worth to a side, payments that bring a bonus, the highest total in reach, who wins ties."""
        food, mana, ore = worth(self, seat, foe)
        bonuses, most = reach(self, seat, foe)
        return {
            "seat": seat,
            "worth": {"food": food, "mana": mana, "ore": ore},
            "bonuses": bonuses,
            "most": most,
            "ties": (seat == attacker) == self.players[attacker].powers.wins_ties,
        }

    def sheet(self, seat: int | None = None) -> Sheet:
        """§9.3 As if the game ended now. Nothing that scores is hidden."""
        return score(self)

    def winners(self) -> list[int]:
        """§9.5"""
        return ahead(standings(self))

    def standings(self) -> list[Standing]:
        return standings(self)

    def tie_breaks(self) -> tuple[str, ...]:
        return TIE_BREAKS


def new_table(box: KingdomsBox, seats: int, cap: int) -> Kingdoms:
    """§3.2, §3.3, §3.6 Markers at the bottom, all tokens in the supply, nothing dealt yet."""
    nobody = box.powers[NO_FACTION][0]
    players = [Player(nobody, NOWHERE, 0, 0, 0, 0, box.population) for _ in range(seats)]
    return Kingdoms(
        [], None, None, box, players, {}, (), Seat(0), Seat(0), 0, cap, False, NOWHERE, None, ()
    )  # fmt: skip


def can_be_full(g: Kingdoms) -> bool:
    """§7.11 All but one player can fill every space: only then a player may be left without a token."""
    neutral = 0 if g.neutral == NOWHERE else len(g.box.maps[g.neutral].places)
    return g.box.population * (len(g.players) - 1) + neutral >= len(g.board)


def invariants(g: Kingdoms) -> None:
    """§13 What is always true."""
    box, war = g.box, g.war
    for seat, p in enumerate(g.players):
        assert all([0 <= n <= box.most for n in p.stock]), f"§13.1 stock {p.stock}"
        assert 0 <= p.tower < len(box.tower_cost), f"§13.1 tower {p.tower}"
        assert 0 <= p.magic < len(box.magic_cost), f"§13.1 magic {p.magic}"
        on_board = sum([holders.count(Seat(seat)) for holders in g.board.values()])
        lifted = 0 if war is None else (war.attacker == seat) + (war.defender == seat and not war.neutral)
        assert on_board + lifted + p.supply == box.population, f"§13.2 tokens of seat {seat}"
        assert on_board + lifted >= 1 or g.turn == 0 or can_be_full(g), f"§13.4 seat {seat} has no token"
    for space, holders in g.board.items():
        assert len(holders) <= box.room, f"§13.3 {space} holds {holders}"
        if len(set(holders)) == 2:
            assert holders in g.allied and NEUTRAL not in holders, f"§13.3 {space} is shared by {holders}"
            assert len(g.players) > 2, "§13.6 two players never share"
        assert holders.count(NEUTRAL) < 2 and (NEUTRAL not in holders or box.places[space].card == g.neutral)
    if g.turn:
        assert len(g.used) in (((g.turn - 1) % box.action_tokens), (g.turn - 1) % box.action_tokens + 1), "§13.5"
    homes = [p.home for p in g.players if p.home != NOWHERE] + ([g.neutral] if g.neutral != NOWHERE else [])
    assert len(set(homes)) == len(homes) and sorted(homes) == sorted(g.cards()), "§3.10 territories in play"
    factions = [p.faction for p in g.players if p.faction != NO_FACTION]
    assert len(set(factions)) == len(factions), "§3.5 no two players share a faction"
