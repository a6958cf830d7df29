"""Tiny Epic Galaxies: what lies on the table. § numbers are those of docs/rules/galaxies.md."""

from __future__ import annotations

from typing import Any, Final, NewType, Self, final

from tablewright.engine.agenda import Chance, Item, Lanes, Question, Together
from tablewright.engine.box import Box
from tablewright.engine.pack import Pack
from tablewright.engine.table import Sheet, Standing, Table, Zone
from tablewright.games.galaxies import scoring

Seat = NewType("Seat", int)
Planet = NewType("Planet", str)
Face = NewType("Face", str)
Resource = NewType("Resource", str)
Mission = NewType("Mission", str)
Place = NewType("Place", str)  # where a ship is: home, <planet>.surface or <planet>.orbit
Faces = tuple[Face, ...]

MOVE: Final = Face("move")
ENERGY: Final = Face("energy")
CULTURE: Final = Face("culture")
DIPLOMACY: Final = Face("diplomacy")
ECONOMY: Final = Face("economy")
COLONY: Final = Face("colony")
FACES: Final[Faces] = (COLONY, CULTURE, DIPLOMACY, ECONOMY, ENERGY, MOVE)
TRACKS: Final[Faces] = (DIPLOMACY, ECONOMY)
FUEL: Final = Resource("energy")
ART: Final = Resource("culture")
HOME: Final = Place("home")
NONE: Final = Planet("-")  # an empty slot of the row (§5.5)
HUMAN: Final = Seat(0)  # solo (§9)
ROGUE: Final = Seat(1)
NOBODY: Final = Seat(-1)


@final
class Card:
    """§1.5 A planet card."""

    __slots__ = (
        "id", "name", "vp", "track", "resource", "symbol", "own_turn", "once", "kind", "effect", "energy", "culture",
        "surface", "orbit", "prompt", "offer", "printed",
    )  # fmt: skip

    def __init__(self, data: dict[str, Any]) -> None:
        self.id = Planet(data["id"])
        self.name: str = data["name"]
        self.vp: int = data["vp"]
        self.track = Face(data["track"])
        self.resource = Resource(data["resource"])
        self.symbol: int = data["numbered_spaces"] + 1
        self.own_turn: bool = data["own_turn_only"]
        self.once: bool = data["once_per_turn"]
        self.kind: str = data["effect"]["kind"]
        self.effect: dict[str, Any] = data["effect"]
        self.energy: int = data["effect"].get("cost_energy", 0)
        self.culture: int = data["effect"].get("cost_culture", 0)
        self.surface = Place(data["id"] + ".surface")
        self.orbit = Place(data["id"] + ".orbit")
        self.prompt: str = f"{data['name']}: {data['description']}"
        self.offer: str = f"Use {data['name']}? {data['description']}"
        fields = ("name", "vp", "track", "resource", "numbered_spaces", "own_turn_only", "once_per_turn", "description")
        self.printed: dict[str, Any] = {field: data[field] for field in fields}


@final
class GalaxiesBox(Box):
    """§1.1 The components, with or without a card pack; §1.4 the empire track; §9.1.4 the levels of a Rogue."""

    __slots__ = (
        "cards", "planet_at", "missions", "level_cost", "level_dice", "level_ships", "level_vp", "top", "end_vp",
        "row_size", "rogues", "rogue_dice", "rogue_vp", "rogue_ships", "skull", "extra_dice",
    )  # fmt: skip

    def __init__(self, game: str, data: dict[str, Any], pack: Pack | None) -> None:
        super().__init__(game, data, pack)
        self.cards: dict[Planet, Card] = {Planet(p["id"]): Card(p) for p in data["planets"]}
        self.planet_at: dict[Place, Planet] = {at: p for p, c in self.cards.items() for at in (c.surface, c.orbit)}
        self.missions: dict[Mission, dict[str, Any]] = {Mission(m["id"]): m for m in data["missions"]}
        levels = data["empire_levels"]
        self.level_cost: list[int] = [0] + [v["upgrade_cost"] for v in levels]
        self.level_dice: list[int] = [0] + [v["dice"] for v in levels]
        self.level_ships: list[int] = [0] + [v["ships"] for v in levels]
        self.level_vp: list[int] = [0] + [v["vp"] for v in levels]
        self.top: int = data["constants"]["max_empire_level"]
        self.end_vp: int = data["constants"]["end_trigger_vp"]
        self.row_size: dict[int, int] = {int(n): size for n, size in data["setup"]["row_size"].items()}
        self.rogues: dict[str, dict[str, Any]] = {r["id"]: r for r in data["rogues"]}
        self.rogue_dice: list[int] = [0] + [v["dice"] for v in data["rogue"]["levels"]]
        self.rogue_vp: list[int] = [0] + [v["vp"] for v in data["rogue"]["levels"]]
        self.rogue_ships: int = data["rogue"]["start_ships_on_mat"]
        self.skull: int = data["rogue"]["skull_level"]
        self.extra_dice: int = data["rogue"]["extra_turn_dice"]


@final
class Player:
    """§1.4 A Galaxy Mat. Tuples and dicts here are never changed in place, so that clones may share them."""

    __slots__ = (
        "energy", "culture", "level", "home", "landed", "orbits", "colonies", "used", "cap", "missions", "put_away",
    )  # fmt: skip

    def __init__(
        self, energy: int, culture: int, level: int, home: int, landed: tuple[Planet, ...], orbits: dict[Planet, int],
        colonies: tuple[Planet, ...], used: tuple[str, ...], cap: int, missions: list[Mission],
        put_away: list[Mission],
    ) -> None:  # fmt: skip
        self.energy = energy
        self.culture = culture
        self.level = level
        self.home = home  # ships on the mat
        self.landed = landed  # planets with an own ship on the surface
        self.orbits = orbits  # planet -> level of the own ship on its track
        self.colonies = colonies
        self.used = used  # once-per-turn cards used in this turn (§7.1.5)
        self.cap = cap  # of either resource
        self.missions = missions  # in hand, then the one kept (§2.4)
        self.put_away = put_away  # the one discarded

    def __reduce__(self) -> tuple[Any, ...]:
        return Player, (
            self.energy, self.culture, self.level, self.home, self.landed, self.orbits, self.colonies, self.used,
            self.cap, self.missions, self.put_away,
        )  # fmt: skip

    def clone(self) -> Player:
        return Player(
            self.energy, self.culture, self.level, self.home, self.landed, self.orbits, self.colonies, self.used,
            self.cap, self.missions[:], self.put_away[:],
        )  # fmt: skip

    def gain(self, energy: int, culture: int) -> None:
        """§4.2.4 Both resources stop at 7, the rest is lost (§9.1.4: at the maximum of a Rogue's mat)."""
        cap = self.cap
        energy += self.energy
        culture += self.culture
        self.energy = energy if energy < cap else cap
        self.culture = culture if culture < cap else cap

    def amount(self, kind: Resource) -> int:
        return self.energy if kind == FUEL else self.culture

    def add(self, kind: Resource, n: int) -> None:
        if kind == FUEL:
            self.gain(n, 0)
        else:
            self.gain(0, n)


@final
class Galaxies(Table):
    """The table."""

    __slots__ = (
        "box", "switches", "rogue", "players", "row", "deck", "discard", "undealt", "first", "active", "dice", "hand",
        "bay", "spent", "pool", "lost", "free_reroll", "converted", "price", "income", "busy", "mover", "marked",
        "trigger",
    )  # fmt: skip

    def __init__(
        self, agenda: list[Item], question: Question | None, together: Together | Lanes | None, box: GalaxiesBox,
        switches: frozenset[str], rogue: str, players: list[Player], row: tuple[Planet, ...], deck: tuple[Planet, ...],
        discard: tuple[Planet, ...], undealt: list[Mission], first: Seat, active: Seat, dice: Faces, hand: Faces,
        bay: Faces, spent: int, pool: int, lost: int, free_reroll: bool, converted: bool, price: int,
        income: tuple[Resource, ...], busy: tuple[Planet, ...], mover: Seat, marked: tuple[Place, ...], trigger: Seat,
    ) -> None:  # fmt: skip
        self.agenda = agenda
        self.question = question
        self.together = together
        self.events = None
        self.box = box
        self.switches = switches  # §10
        self.rogue = rogue  # the solo opponent, or ""
        self.players = players  # solo: the human and the Rogue
        self.row = row
        self.deck = deck
        self.discard = discard
        self.undealt = undealt
        self.first = first
        self.active = active
        self.dice = dice  # inactive dice, sorted
        self.hand = hand  # dice taken up to be rolled again
        self.bay = bay  # activated dice in order; the last one is being resolved
        self.spent = spent  # dice in the Converter or discarded
        self.pool = pool  # dice of this turn, wherever they are
        self.lost = lost  # dice the human rolls less next turn (§9.6.5)
        self.free_reroll = free_reroll
        self.converted = converted
        self.price = price  # of following (§6.2)
        self.income = income  # of the active player per follower (§7.4)
        self.busy = busy  # cards whose action is being resolved (§7.1.6)
        self.mover = mover  # who is moving two different ships (Nagato) …
        self.marked = marked  # … and where the ship moved first may be
        self.trigger = trigger  # who triggered the end (§8.1), or solo: who has won (§9.7)

    def __reduce__(self) -> tuple[Any, ...]:
        return Galaxies, (
            self.agenda, self.question, self.together, self.box, self.switches, self.rogue, self.players, self.row,
            self.deck, self.discard, self.undealt, self.first, self.active, self.dice, self.hand, self.bay, self.spent,
            self.pool, self.lost, self.free_reroll, self.converted, self.price, self.income, self.busy,
            self.mover, self.marked, self.trigger,
        )  # fmt: skip

    def clone(self) -> Self:
        return Galaxies(
            self.agenda[:], self.question, self.together, self.box, self.switches, self.rogue,
            [p.clone() for p in self.players], self.row, self.deck, self.discard, self.undealt[:], self.first,
            self.active, self.dice, self.hand, self.bay, self.spent, self.pool, self.lost, self.free_reroll,
            self.converted, self.price, self.income, self.busy, self.mover, self.marked, self.trigger,
        )  # fmt: skip

    def after(self, seat: Seat) -> Seat:
        """§2.5 The next seat clockwise (solo: the human, then the Rogue, §9.1.3)."""
        n = seat + 1
        return Seat(n if n < len(self.players) else 0)

    def others(self, seat: Seat) -> list[Seat]:
        """§0.3 Everybody else, clockwise from the left; §9.2.2 the Rogue is another player, too."""
        n = len(self.players)
        return [Seat((seat + i) % n) for i in range(1, n)]

    def places(self, me: Player) -> list[Place]:
        """Where a player's ships are; ships in one place are alike."""
        cards = self.box.cards
        places = [HOME] if me.home else []
        places += [cards[p].surface for p in me.landed]
        places += [cards[p].orbit for p in me.orbits]
        return places

    def leave(self, me: Player, place: Place) -> None:
        """A ship is taken from where it is."""
        if place == HOME:
            me.home -= 1
            return
        planet = self.box.planet_at[place]
        if place == self.box.cards[planet].surface:
            me.landed = tuple([p for p in me.landed if p != planet])
        else:
            me.orbits = {p: n for p, n in me.orbits.items() if p != planet}

    def is_rogue(self, seat: int) -> bool:
        """§9 Solo: seat 1 is the Rogue Galaxy."""
        return bool(self.rogue) and seat == ROGUE

    def level_vp(self, seat: int) -> int:
        """§1.4, §9.1.4 The points of the empire level, not cumulative; the Rogue has a scale of its own."""
        level = self.players[seat].level
        return self.box.rogue_vp[level] if self.is_rogue(seat) else self.box.level_vp[level]

    def vp(self, seat: int) -> int:
        """§0.3 Public victory points."""
        cards = self.box.cards
        return sum([cards[p].vp for p in self.players[seat].colonies]) + self.level_vp(seat)

    def public(self) -> dict[str, Any]:
        """§2.6 All that lies open, with the print of every open planet card. What the deck still holds can be told from
        what lies open; its order is not known to anybody."""
        cards = self.box.cards
        open_cards = [p for p in self.row if p != NONE]
        for player in self.players:
            open_cards += player.colonies
        return {
            "players": [self._mat(seat) for seat in range(len(self.players))],
            "row": list(self.row),
            "cards": {p: cards[p].printed for p in open_cards},
            "deck": len(self.deck),
            "unseen": sorted(self.deck),
            "discard": list(self.discard),
            "rogue": self.rogue,
            "switches": sorted(self.switches),
            "first": self.first,
            "active": self.active,
            "dice": list(self.dice),
            "hand": list(self.hand),
            "bay": list(self.bay),
            "spent": self.spent,
            "pool": self.pool,
            "lost": self.lost,
            "free_reroll": self.free_reroll,
            "converted": self.converted,
            "price": self.price,
            "income": list(self.income),
            "busy": list(self.busy),
            "mover": self.mover,
            "marked": list(self.marked),
            "trigger": self.trigger,
        }

    def _mat(self, seat: int) -> dict[str, Any]:
        """§1.4 A mat as it lies there: `dice` at the next turn, `next` the price of the next level (0: none)."""
        p, box = self.players[seat], self.box
        rogue = self.is_rogue(seat)
        return {
            "energy": p.energy, "culture": p.culture, "cap": p.cap, "level": p.level, "home": p.home,
            "landed": list(p.landed), "orbits": dict(sorted(p.orbits.items())), "colonies": list(p.colonies),
            "used": list(p.used), "vp": self.vp(seat),
            "dice": box.rogue_dice[p.level] if rogue else box.level_dice[p.level],
            "next": 0 if rogue or p.level == box.top else box.level_cost[p.level + 1],
        }  # fmt: skip

    def zones(self) -> list[Zone]:
        """§2.6 The kept and the discarded mission are known to their owner, the undealt ones to nobody; at the end the
        kept ones are turned up (§8.3). The planet deck is no zone: its cards are drawn when they are turned up."""
        if self.rogue:
            return []
        ended = self.question is None and self.trigger >= 0
        zones = [Zone("undealt", self.undealt, (), "missions")]
        for seat, p in enumerate(self.players):
            known = tuple(range(len(self.players))) if ended else (seat,)
            zones.append(Zone(f"missions {seat}", p.missions, known, "missions"))
            zones.append(Zone(f"put away {seat}", p.put_away, (seat,), "missions"))
        return zones

    def sheet(self, seat: int | None = None) -> Sheet:
        return scoring.sheet(self, seat)

    def winners(self) -> list[int]:
        return scoring.winners(self)

    def standings(self) -> list[Standing]:
        return scoring.standings(self)

    def tie_breaks(self) -> tuple[str, ...]:
        return scoring.TIE_BREAKS


def invariants(g: Galaxies) -> None:
    """§11.4 Every piece in exactly one place, resources within their tracks, the dice of the turn all accounted for."""
    box = g.box
    cards: list[Planet] = [p for p in g.row if p != NONE]
    cards += g.deck + g.discard
    for seat, p in enumerate(g.players):
        cards += p.colonies
        assert 0 <= p.energy <= p.cap and 0 <= p.culture <= p.cap, f"resources {p.energy} {p.culture}"
        ships = box.rogue_ships if g.is_rogue(seat) else box.level_ships[p.level]
        assert p.home >= 0 and p.home + len(p.landed) + len(p.orbits) == ships, "ships"
        assert len(set(p.landed)) == len(p.landed), "one ship a surface"
        assert not (g.is_rogue(seat) and p.landed), "Rogue ships never land"
        assert all([planet in g.row for planet in (*p.landed, *p.orbits)]), "ships are at planets of the row"
        assert all([0 <= level < box.cards[planet].symbol for planet, level in p.orbits.items()]), "levels"
    assert len(cards) == len(set(cards)) == len(box.cards), f"planets {len(cards)}"
    assert len(g.row) <= box.row_size[1 if g.rogue else len(g.players)], "the row"
    assert len(g.dice) + len(g.hand) + len(g.bay) + g.spent == g.pool, "dice"
    assert g.trigger >= 0 or all([g.vp(seat) < box.end_vp for seat in range(len(g.players))]), "the end was missed"
    if not isinstance(g.question, Chance):
        assert not (g.deck or g.discard) or NONE not in g.row or (g.rogue and g.trigger >= 0), "an open slot"
        assert g.question is None or g.mover < 0 or g.busy, "nobody moves two ships"
    missions = 0 if g.rogue else sum([m["min_players"] <= len(g.players) for m in box.missions.values()])
    assert sum([len(zone.cards) for zone in g.zones()]) == missions, "missions"
