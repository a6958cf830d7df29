"""Fliptown: what is in the box (§1), read from data.toml."""

from __future__ import annotations

from typing import Any, Final, NamedTuple, final

from tablewright.engine import Box, Pack, Step
from tablewright.games.fliptown.ids import (
    BADLANDS,
    CEMETERY,
    MINE,
    TOWN,
    TRAIL,
    Achievement,
    Bounty,
    Building,
    Card,
    Chamber,
    Character,
    Cowbot,
    Hand,
    Kind,
    Rank,
    Region,
    Shape,
    Square,
    Stop,
    Suit,
    Target,
    Thing,
    Tomb,
)  # fmt: skip

HORSE: Final = 6  # §4.6.5
SHIFT: Final = 2
SUIT_LETTERS: Final[dict[str, str]] = {"hearts": "H", "spades": "S", "diamonds": "D", "clubs": "C"}


@final
class Reward:
    """One entry of a reward list: so much of a kind, or a bonus action in a region, or a choice."""

    __slots__ = ("kind", "n", "region", "options", "what")

    def __init__(self, data: dict[str, Any]) -> None:
        self.kind = Kind(data["kind"])
        self.n: int = data.get("n", 0)
        self.region = Region(data.get("region", ""))
        self.options: tuple[Reward, ...] = rewards_of(data.get("options", []))
        self.what: str = data.get("what", "")


def rewards_of(data: list[dict[str, Any]]) -> tuple[Reward, ...]:
    return tuple([Reward(one) for one in data])


NO_REWARD: Final = Reward({"kind": ""})


@final
class StopCard:
    """A stop of the Trail (§5.1)."""

    __slots__ = ("id", "bit", "place", "value", "rewards", "choice", "wanted", "text")

    def __init__(self, data: dict[str, Any], bit: int) -> None:
        rewards = rewards_of(data["rewards"])
        self.id = Stop(data["id"])
        self.bit = bit
        self.place: int = data["index"] + 1
        self.value: int = data["min_value"]
        self.rewards = tuple([r for r in rewards if r.kind != "choice"])
        self.choice = tuple([one for r in rewards if r.kind == "choice" for one in r.options])
        self.wanted: int = data["wanted"]
        self.text: str = data["text"]


@final
class TargetCard:
    """A target of the Badlands (§5.2)."""

    __slots__ = ("id", "bit", "value", "row", "row_mask", "row_bonus", "wanted", "stars", "half", "cash")

    def __init__(self, data: dict[str, Any], bit: int) -> None:
        self.id = Target(data["id"])
        self.bit = bit
        self.value: int = data["value"]
        self.row: str = data["row"]
        self.row_mask = 0  # of the three targets of the row; filled in by the box
        self.row_bonus = NO_REWARD
        self.wanted: int = data["wanted"]
        self.stars: int = data["stars"]
        self.half: int = data["stars_on_failure"]
        self.cash: int = data["cash"]


@final
class ChamberCard:
    """A chamber of the Mine (§5.3). A link is (bit of the chamber above or 0 for the entrance, least, most)."""

    __slots__ = ("id", "bit", "level", "rewards", "gold", "silver_per", "wanted", "links")

    def __init__(self, data: dict[str, Any], bit: int) -> None:
        rewards = rewards_of(data["rewards"])
        self.id = Chamber(data["id"])
        self.bit = bit
        self.level: int = data["level"]
        self.rewards = tuple([r for r in rewards if r.kind != "silver_per"])
        self.gold = sum([r.n for r in rewards if r.kind == "gold"])
        self.silver_per = "".join([r.what for r in rewards if r.kind == "silver_per"])
        self.wanted: int = data["wanted"]
        self.links: tuple[tuple[int, int, int], ...] = ()


@final
class BuildingCard:
    """A building of the Town (§5.4)."""

    __slots__ = ("id", "name", "bit", "value", "first", "kind", "effect", "text")

    def __init__(self, data: dict[str, Any], bit: int) -> None:
        self.id = Building(data["id"])
        self.name: str = data["name"]
        self.bit = bit
        self.value: int = data["value"]
        self.first = rewards_of([data["first_visit"]])
        self.kind: str = data["effect"]["kind"]
        self.effect: dict[str, Any] = data["effect"]
        self.text: str = data["text"]


@final
class TombCard:
    """A tombstone (§5.5). `rewards` pairs the bit of a neighbour with the reward between them."""

    __slots__ = ("id", "bit", "row", "column", "rewards")

    def __init__(self, data: dict[str, Any], bit: int) -> None:
        self.id = Tomb(data["id"])
        self.bit = bit
        self.row: int = data["row"]
        self.column: int = data["col"]
        self.rewards: tuple[tuple[int, Reward], ...] = ()


@final
class Condition:
    """What a bounty (§7.4) or a solo achievement (§12.6) asks for; `masks` are sets of sites."""

    __slots__ = ("kind", "n", "masks", "words", "parts")

    def __init__(self, data: dict[str, Any], masks: dict[str, int]) -> None:
        self.kind: str = data["kind"]
        self.n: int = data.get("n", 0)
        one_mask = sum([masks[site] for site in data.get("sites", [])])
        several = [masks[name] for name in [*data.get("regions", []), *data.get("rows", [])]]
        self.masks: tuple[int, ...] = (one_mask,) if one_mask else tuple(several)
        named = [*data.get("from", []), *data.get("hands", []), *data.get("cowbots", []), *data.get("regions", [])]
        self.words: tuple[str, ...] = (*named, *[data[k] for k in ("hand", "mode") if k in data])
        self.parts: tuple[Condition, ...] = tuple([Condition(one, masks) for one in data.get("conditions", [])])


@final
class CharacterCard:
    """A character (§10)."""

    __slots__ = (
        "id",
        "name",
        "rank",
        "start",
        "max_pans",
        "max_hammers",
        "kind",
        "regions",
        "n",
        "uses",
        "window",
        "text",
    )

    def __init__(self, data: dict[str, Any]) -> None:
        ability = data["ability"]
        self.id = Character(data["id"])
        self.name: str = data["name"]
        self.rank: str = data["setup_rank"]
        self.start: dict[str, Any] = data["start"]
        self.max_pans: int = data.get("max_pans", 0)
        self.max_hammers: int = data.get("max_hammers", 0)
        self.kind: str = ability["kind"]
        self.regions = tuple([Region(r) for r in ability.get("regions", [])])
        self.n: int = ability.get("n", 0)
        self.uses: int = ability["uses"]
        self.window: str = ability["window"]
        self.text: str = data["text"]


@final
class CowbotCard:
    """A cowbot (§13). `multipliers` are in the order in which the modes count them."""

    __slots__ = ("id", "name", "suit", "trigger", "multipliers")

    def __init__(self, data: dict[str, Any]) -> None:
        self.id = Cowbot(data["id"])
        self.name: str = data["name"]
        self.suit = Suit(data["suit"])
        self.trigger: str = data["trigger"]
        self.multipliers = tuple([(Region(m["region"]), int(m["x"])) for m in data["multipliers"]])


class Price(NamedTuple):
    """What a way into a site costs. The way is closed by any of the bits `by`: sites that are circled or passed and,
    `dark` places higher, chambers that are not circled: what lies below them cannot be reached."""

    by: int
    site: str
    steps: int


def stop_price(stop: int, value: int, horse: bool) -> int:
    """§5.1.2, §4.6.5 A value at least the stop's; the Trail Horse adds 6."""
    return max(0, stop - value - (HORSE if horse else 0))


def link_price(least: int, most: int, value: int, pickaxe: bool) -> int:
    """§5.3.2, §4.6.5, §14.6 A value within the range of the link; the Pickaxe shifts it by exactly 2 or not at all."""
    shifted = (value, value - SHIFT, value + SHIFT) if pickaxe else (value,)
    return min([max(0, least - v, v - most) for v in shifted])


Ways = tuple[tuple[int, Step], ...]  # closed by, what to choose


@final
class FliptownBox(Box):
    """The deck, the map and the cards."""

    __slots__ = (
        "cards", "order", "value", "suit", "rank", "red", "black", "region_suit", "bits", "masks", "whole", "stops",
        "targets", "chambers", "buildings", "tombs", "stop_list", "target_list", "chamber_list",
        "building_list", "tomb_list", "centre", "plots", "land_values", "bounties", "characters", "cowbots",
        "achievements", "penalties", "pay", "suit_fee", "outlaws", "guns", "ready", "bonus", "assignments", "known",
        "dark", "trail", "mine", "closing", "tomb_wanted",
    )  # fmt: skip

    def __init__(self, game: str, data: dict[str, Any], pack: Pack | None) -> None:
        super().__init__(game, data, pack)
        self.ready: dict[tuple[int, Suit, int, int, bool, bool], Ways] = {}  # see actions.py
        self.bonus: dict[tuple[int, Region], Ways] = {}  # see bonus.py
        self.assignments: dict[int, dict[Card, dict[Card, Step]]] = {}  # see turn.py
        self.known: dict[tuple[Region, int, bool], list[Price]] = {}  # prices
        self._open_deck(data)
        self._open_map(data)
        self._open_town(data)
        self._open_cards(data)

    def _open_deck(self, data: dict[str, Any]) -> None:
        """§1.1-1.4"""
        deck = data["deck"]
        pairs = [(Rank(r), Suit(s)) for s in deck["suits"] for r in deck["ranks"]]
        self.cards = tuple([Card(r + SUIT_LETTERS[s]) for r, s in pairs])
        self.order = {card: i for i, card in enumerate(self.cards)}
        self.rank = {card: r for card, (r, _) in zip(self.cards, pairs, strict=True)}
        self.suit = {card: s for card, (_, s) in zip(self.cards, pairs, strict=True)}
        self.value: dict[Card, int] = {card: deck["values"][r] for card, r in self.rank.items()}
        self.red = frozenset([card for card, s in self.suit.items() if s in deck["red"]])
        self.black = frozenset([card for card, s in self.suit.items() if s in deck["black"]])
        regions = {Region(r): v for r, v in data["regions"].items() if isinstance(v, dict)}
        self.region_suit = {r: Suit(v["suit"]) for r, v in regions.items() if r != CEMETERY}
        self.suit_fee: int = data["modify"]["suit_cost_gold"]

    def _open_map(self, data: dict[str, Any]) -> None:
        """§1.5 Every site has a bit; the Trail has the lowest, so that the bits tell how far a player has come."""
        parts = {
            "trail": data["trail"]["stops"], "badlands": data["badlands"]["targets"], "mine": data["mine"]["chambers"],
            "town": data["town"]["buildings"], "cemetery": data["cemetery"]["tombstones"],
        }  # fmt: skip
        ids = [site["id"] for sites in parts.values() for site in sites]
        self.dark = len(ids)
        self.bits: dict[str, int] = {id: 1 << i for i, id in enumerate(ids)}
        self.whole: dict[Region, int] = {
            Region(r): sum([self.bits[site["id"]] for site in sites]) for r, sites in parts.items()
        }
        self.trail, self.mine = self.whole[TRAIL], self.whole[MINE]
        self.closing = sum([bits for region, bits in self.whole.items() if region not in (TRAIL, TOWN)])
        self.tomb_wanted: int = data["cemetery"]["wanted_per_tombstone"]
        rows = {row["id"]: sum([self.bits[t] for t in row["targets"]]) for row in data["badlands"]["rows"]}
        self.masks: dict[str, int] = {**self.bits, **{str(r): bits for r, bits in self.whole.items()}, **rows}
        self.stop_list = tuple([StopCard(s, self.bits[s["id"]]) for s in parts["trail"]])
        self.target_list = tuple([TargetCard(t, self.bits[t["id"]]) for t in parts["badlands"]])
        self.chamber_list = tuple([ChamberCard(c, self.bits[c["id"]]) for c in parts["mine"]])
        self.building_list = tuple([BuildingCard(b, self.bits[b["id"]]) for b in parts["town"]])
        self.tomb_list = tuple([TombCard(t, self.bits[t["id"]]) for t in parts["cemetery"]])
        self.stops = {s.id: s for s in self.stop_list}
        self.targets = {t.id: t for t in self.target_list}
        self.chambers = {c.id: c for c in self.chamber_list}
        self.buildings = {b.id: b for b in self.building_list}
        self.tombs = {t.id: t for t in self.tomb_list}
        self.centre = sum([self.bits[t["id"]] for t in parts["cemetery"] if t["pre_circled"]])
        self._join(data)

    def _join(self, data: dict[str, Any]) -> None:
        """Rows of targets, links between chambers, rewards between tombstones."""
        for row in data["badlands"]["rows"]:
            for target in row["targets"]:
                self.targets[target].row_mask = self.masks[row["id"]]
                self.targets[target].row_bonus = Reward(row["reward"])
        for link in data["mine"]["links"]:
            chamber = self.chambers[link["to"]]
            chamber.links += ((self.bits.get(link["from"], 0), link["min"], link["max"]),)
        for between in data["cemetery"]["rewards"]:
            a, b = [self.tombs[t] for t in between["between"]]
            reward = Reward(between["reward"])
            a.rewards += ((b.bit, reward),)
            b.rewards += ((a.bit, reward),)

    def prices(self, region: Region, value: int, helped: bool) -> list[Price]:
        """§4.6.8 The least gold for every site of a region with this value."""
        key = (region, value, helped)
        if key not in self.known:
            self.known[key] = self._prices(region, value, helped)
        return self.known[key]

    def _prices(self, region: Region, value: int, helped: bool) -> list[Price]:
        """A dearer link to a chamber is closed by the chamber above the cheaper one."""
        if region == TRAIL:
            return [Price(s.bit, s.id, stop_price(s.value, value, helped)) for s in self.stop_list]
        if region == BADLANDS:
            return [Price(t.bit, t.id, abs(value - t.value)) for t in self.target_list]
        if region == TOWN:
            return [Price(b.bit, b.id, abs(value - b.value)) for b in self.building_list]
        if region == CEMETERY:
            return [Price(t.bit, t.id, 0) for t in self.tomb_list]
        found: list[Price] = []
        for c in self.chamber_list:
            cheaper = c.bit
            for steps, above in sorted([(link_price(lo, hi, value, helped), above) for above, lo, hi in c.links]):
                found.append(Price(cheaper | above << self.dark, c.id, steps))
                cheaper |= above
        return found

    def _open_town(self, data: dict[str, Any]) -> None:
        """§5.4.5 Every way to lay a shape on the land, as (shape, squares, bits, price, stars)."""
        land = data["town"]["land"]
        rows, columns = land["rows"], land["cols"]
        self.land_values: tuple[int, ...] = tuple([v for row in land["values"] for v in row])
        plots: dict[tuple[Square, ...], tuple[Shape, tuple[Square, ...], int, int, int]] = {}
        for shape in land["shapes"]:
            for cells in turned(shape["cells"]):
                for squares in shifted(cells, rows, columns):
                    bits = sum([1 << s for s in squares])
                    stars = sum([self.land_values[s] for s in squares])
                    plots[squares] = (Shape(shape["id"]), squares, bits, shape["cost"], stars)
        self.plots = tuple([plots[squares] for squares in sorted(plots, key=lambda s: (len(s), s))])
        bail = [b for b in self.building_list if b.kind == "hunt_outlaw"]
        self.outlaws = tuple([Rank(r) for b in bail for r in b.effect["outlaws"]])
        guns = [item for item in data["items"] if item["effect"]["kind"] == "robbery_bonus"]
        self.guns: tuple[tuple[Thing, int], ...] = tuple([(Thing(i["id"]), i["effect"]["n"]) for i in guns[::-1]])

    def _open_cards(self, data: dict[str, Any]) -> None:
        """§1.9"""
        self.bounties = {Bounty(b["id"]): Condition(b["condition"], self.masks) for b in data["bounties"]}
        self.achievements = {
            Achievement(a["id"]): Condition(a["condition"], self.masks) for a in data["solo_achievements"]
        }
        self.characters = {c.id: c for c in [CharacterCard(one) for one in data["characters"]]}
        self.cowbots = {c.id: c for c in [CowbotCard(one) for one in data["cowbots"]]}
        self.penalties: dict[int, tuple[int, int]] = {
            p["round"]: (p["cash"], p["stars"]) for p in data["arrest"]["penalties"]
        }
        self.pay: dict[Hand, tuple[int, int]] = {
            Hand(p["hand"]): (p["cash"], p["stars"]) for p in data["poker"]["pay_table"]
        }


Cells = tuple[tuple[int, int], ...]


def turned(cells: list[list[int]]) -> list[Cells]:
    """§5.4.5 A shape rotated and mirrored in all ways."""
    found: set[Cells] = set()
    here = [(r, c) for r, c in cells]
    for _ in range(4):
        here = [(c, -r) for r, c in here]
        for one in (here, [(r, -c) for r, c in here]):
            top, left = min([r for r, _ in one]), min([c for _, c in one])
            found.add(tuple(sorted([(r - top, c - left) for r, c in one])))
    return sorted(found)


def shifted(cells: Cells, rows: int, columns: int) -> list[tuple[Square, ...]]:
    """§5.4.5 A turned shape everywhere inside the grid."""
    height, width = max([r for r, _ in cells]) + 1, max([c for _, c in cells]) + 1
    return [
        tuple([Square((r + down) * columns + c + right) for r, c in cells])
        for down in range(rows - height + 1)
        for right in range(columns - width + 1)
    ]
