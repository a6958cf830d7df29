"""Tiny Epic Western: what is in the box. § numbers are those of docs/rules/western.md."""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import Any, Final, NewType, final

from tablewright.engine import Box, Pack

Seat = NewType("Seat", int)
Mat = NewType("Mat", str)
Spot = NewType("Spot", str)  # bank.porch, bank.influence, sheriff.number
Side = NewType("Side", str)
Influence = NewType("Influence", str)
Payment = NewType("Payment", str)  # 3money+2force, 1law, free
Building = NewType("Building", str)
Boss = NewType("Boss", str)
Card = NewType("Card", str)  # hat_3
Industry = NewType("Industry", str)
Purse = tuple[int, int, int]  # money, law, force

NOBODY: Final = Seat(-1)
RIVAL: Final = Seat(1)  # of the solo game (§13)
THE_RIVAL: Final = Seat(-2)  # the same in events: nobody sits there

MONEY: Final = Influence("money")
LAW: Final = Influence("law")
FORCE: Final = Influence("force")
WILD: Final = Influence("wild")
TYPES: Final[tuple[Influence, ...]] = (MONEY, LAW, FORCE)
INDEX: Final[dict[Influence, int]] = {MONEY: 0, LAW: 1, FORCE: 2}
FREE: Final = Payment("free")

TOWN_HALL: Final = Mat("town_hall")
SHERIFF: Final = Mat("sheriff")
LEFTOVER: Final = Spot("sheriff.leftover")
NUMBER: Final = Spot("sheriff.number")
SUIT: Final = Spot("sheriff.suit")
ONE_SIDE: Final = Side("-")
INSTANT: Final = Side("instant")
RESOLUTION: Final = Side("resolution")
NO_BUILDING: Final = Building("-")

INDUSTRIES: Final[tuple[Industry, ...]] = (Industry("mining"), Industry("railway"), Industry("wagon"))
PIPS: Final[tuple[int, ...]] = (1, 2, 3, 4, 5, 6)
RECONSTRUCTED: Final = "reconstructed"


def _payment(amounts: tuple[int, ...]) -> Payment:
    words = [f"{n}{kind}" for n, kind in zip(amounts, TYPES, strict=True) if n]
    return Payment("+".join(words)) if words else FREE


AMOUNTS: Final[dict[Payment, Purse]] = {_payment((m, w, f)): (m, w, f) for m, w, f in product(range(7), repeat=3)}
PAYMENT: Final[dict[Purse, Payment]] = {amounts: payment for payment, amounts in AMOUNTS.items()}
ONE: Final[dict[Influence, Payment]] = {kind: Payment(f"1{kind}") for kind in TYPES}


@cache
def payments(purse: Purse, n: int, within: Purse = (6, 6, 6)) -> tuple[Payment, ...]:
    """§1.6, §1.6.3 All ways to pay n influence of any types, out of this purse and at most `within` of each type."""
    m, w, f = [min(have, most) for have, most in zip(purse, within, strict=True)]
    found = [(a, b, n - a - b) for a in range(m, -1, -1) for b in range(w, -1, -1) if 0 <= n - a - b <= f]
    return tuple([PAYMENT[amounts] for amounts in found])


@final
class BuildingCard:
    """A building (§1.1)."""

    __slots__ = (
        "id", "name", "vp", "icons", "shares", "timing", "cost", "price", "kind", "effect", "text", "stand_in", "face",
    )  # fmt: skip

    def __init__(self, data: dict[str, Any]) -> None:
        self.id = Building(data["id"])
        self.name: str = data["name"]
        self.vp: int = data["vp"]
        self.icons: tuple[Industry, ...] = tuple(data["icons"])
        self.shares: dict[Industry, int] = {industry: data["icons"].count(industry) for industry in INDUSTRIES}
        self.timing: str = data["timing"]
        self.cost: Purse = (data["cost"]["money"], data["cost"]["law"], data["cost"]["force"])
        self.price: Payment = PAYMENT[self.cost]
        self.kind: str = data["effect"]["kind"]
        self.effect: dict[str, Any] = data["effect"]
        self.stand_in: bool = data["source"] == RECONSTRUCTED
        self.text: str = data["text"] + (" (Stand-in: the real card is not known.)" if self.stand_in else "")
        printed = {"name": self.name, "vp": self.vp, "icons": list(self.icons), "timing": self.timing}
        cost = dict(zip(TYPES, self.cost, strict=True))
        told = {"text": self.text, "stand_in": self.stand_in, "effect": self.effect}
        self.face: dict[str, Any] = {**printed, "cost": cost, **told}


@final
class BossCard:
    """A boss (§11)."""

    __slots__ = ("id", "name", "kind", "effect", "text", "stand_in")

    def __init__(self, data: dict[str, Any]) -> None:
        self.id = Boss(data["id"])
        self.name: str = data["name"]
        self.kind: str = data["effect"]["kind"]
        self.effect: dict[str, Any] = data["effect"]
        self.stand_in: bool = data["source"] == RECONSTRUCTED
        self.text: str = data["text"] + (" (Stand-in: the real card is not known.)" if self.stand_in else "")


@final
class MatFacts:
    """§1.3, §1.4 A Location Mat with one of its sides up: what the spot gives, now or later, and what the pot holds."""

    __slots__ = ("id", "name", "color", "influence", "now", "later", "pot", "amount", "stand_in", "face")

    def __init__(self, mat: dict[str, Any], coloured: bool) -> None:
        side = mat["front" if coloured else "back"]
        spot = side["spot"][-1]
        self.id = Mat(mat["id"])
        self.name: str = mat["name"]
        self.color: str = mat["color"]
        self.influence = Influence(spot["influence"])
        self.now: int = spot["instant_amount"]
        self.later: int = spot.get("resolution_amount", 0)
        self.pot = Influence(side["pot"]["influence"])
        self.amount: int = side["pot"]["amount"]
        self.stand_in: bool = side["source"] == RECONSTRUCTED
        pot = {"influence": self.pot, "amount": self.amount}
        gives = {"influence": self.influence, "now": self.now, "later": self.later}
        self.face: dict[str, Any] = {"name": self.name, "color": self.color, **gives, "pot": pot}


def category(cards: tuple[tuple[int, int], tuple[int, int], tuple[int, int]]) -> str:
    """§1.8 The best hand that three cards (value, suit) make."""
    a, b, c = sorted([value for value, _ in cards])
    flush = len({suit for _, suit in cards}) == 1
    straight = b == a + 1 and c == b + 1
    if straight and flush:
        return "straight_flush"
    if a == c:
        return "three_of_a_kind"
    if flush:
        return "flush"
    if straight:
        return "straight"
    return "pair" if a == b or b == c else "high_card"


@final
class WesternBox(Box):
    """The box, with or without a card pack."""

    __slots__ = (
        "buildings", "bosses", "front", "back", "mat_names", "default_ring", "sheriff_gain", "cards", "value",
        "suit", "minus", "plus", "down", "up", "keys", "hand_names", "start", "most", "tokens", "at_start",
        "hand_size", "rounds", "wanted_wild", "wanted_vp", "owner_bonus", "capacity", "points", "difficulty", "towns",
    )  # fmt: skip

    def __init__(self, game: str, data: dict[str, Any], pack: Pack | None) -> None:
        super().__init__(game, data, pack)
        self.buildings = {Building(b["id"]): BuildingCard(b) for b in data["building"]}
        self.bosses = {Boss(b["id"]): BossCard(b) for b in data["boss"]}
        self._read_mats(data["mat"])
        self._read_poker(data)
        self.start: int = data["influence"]["start"]
        self.most: int = data["influence"]["max"]
        self.owner_bonus: int = data["influence"]["building_owner_bonus"]
        self.tokens: int = data["posse"]["tokens_per_player"]
        self.at_start: int = data["posse"]["available_at_start"]
        self.hand_size: int = data["deal"]["cards_per_player"]
        self.rounds: int = data["game"]["rounds"]
        self.wanted_wild: int = data["wanted"]["phase_three_wild"]
        self.wanted_vp: int = data["wanted"]["endgame_vp"]
        ranks = sorted(data["industry_rank"], key=_step)
        self.capacity: tuple[int, ...] = (data["industry"]["start_area_capacity"], *[r["capacity"] for r in ranks])
        self.points: dict[str, tuple[tuple[int, int], ...]] = {
            side: ((0, 0), *[(r["vp_" + side]["majority"], r["vp_" + side]["minority"]) for r in ranks])
            for side in ("many", "few")
        }
        self.towns: dict[Any, Any] = {}  # layouts that have been played, kept by town.py
        self.difficulty: dict[str, int] = {d["id"]: d["rival_start_buildings"] for d in data["solo_difficulty"]}

    def _read_mats(self, mats: list[dict[str, Any]]) -> None:
        """§1.2–§1.4 The six mats; four of them have a coloured and a grey side."""
        places = [m for m in mats if m["kind"] == "location"]
        self.front = {Mat(m["id"]): MatFacts(m, True) for m in places}
        self.back = {Mat(m["id"]): MatFacts(m, False) for m in places}
        self.mat_names: dict[Mat, str] = {Mat(m["id"]): m["name"] for m in mats}
        by_position = sorted(mats, key=_position)
        self.default_ring: tuple[Mat, ...] = tuple([Mat(m["id"]) for m in by_position])
        gains = next(m for m in mats if m["id"] == SHERIFF)["pot"]["choose_one"][0]
        self.sheriff_gain: tuple[tuple[Influence, int], ...] = tuple([(t, gains[t]) for t in TYPES if t in gains])

    def _read_poker(self, data: dict[str, Any]) -> None:
        """§1.7–§1.9 Every card's neighbours for the Sheriff's Office and its key with any two gap cards."""
        ranks: dict[str, int] = {s["id"]: s["rank"] for s in data["suit"]}
        hands: dict[str, int] = {h["id"]: h["rank"] for h in data["hand"]}
        cards = {Card(c["id"]): (c["value"], ranks[c["suit"]]) for c in data["poker_card"]}
        at = {face: card for card, face in cards.items()}
        values, suits = len({v for v, _ in at}), len(ranks)
        self.cards: tuple[Card, ...] = tuple(cards)
        self.value: dict[Card, int] = {card: value for card, (value, _) in cards.items()}
        self.suit: dict[Card, str] = {Card(c["id"]): c["suit"] for c in data["poker_card"]}
        self.minus: dict[Card, Card] = {c: at[(v - 2) % values + 1, s] for c, (v, s) in cards.items()}
        self.plus: dict[Card, Card] = {c: at[v % values + 1, s] for c, (v, s) in cards.items()}
        self.down: dict[Card, Card] = {c: at[v, (s - 2) % suits + 1] for c, (v, s) in cards.items()}
        self.up: dict[Card, Card] = {c: at[v, s % suits + 1] for c, (v, s) in cards.items()}
        self.hand_names: dict[int, str] = {rank: name.replace("_", " ") for name, rank in hands.items()}
        self.keys: dict[tuple[Card, Card], dict[Card, int]] = {}
        for left, right in product(cards, repeat=2):
            self.keys[left, right] = {
                card: hands[category((face, cards[left], cards[right]))] * 100 + face[0] * 10 + face[1]
                for card, face in cards.items()
            }

    def facts(self, mat: Mat, coloured: bool) -> MatFacts:
        return self.front[mat] if coloured else self.back[mat]

    def hand_name(self, key: int) -> str:
        """The category inside a key (§1.9)."""
        return self.hand_names[key // 100]


def _step(rank: dict[str, Any]) -> int:
    return int(rank["step"])


def _position(mat: dict[str, Any]) -> int:
    return int(mat["default_position"])
