"""Gold West: what is in the box (§1) and the geometry of the board (§3)."""

from __future__ import annotations

from typing import Any, Final, NewType, final

from tablewright.engine.box import Box
from tablewright.engine.pack import Pack
from tablewright.games.goldwest.goods import METALS, Goods, covers, heap, listed

Hex = NewType("Hex", str)  # §3.1.1: column letter and place in the column, F3
Hexes = int  # a set of hexes: one bit each, in the order of Box.hexes
Slot = NewType("Slot", str)
Tile = NewType("Tile", str)  # a terrain tile as it lies, with its rotation: T3/2
Terrain = NewType("Terrain", str)
Token = NewType("Token", str)  # the front of a mining token: silver+gold+gold; equal fronts are equal tokens
Space = NewType("Space", str)  # a Boomtown space by column and row: 2,1
Office = NewType("Office", str)
Layout = NewType("Layout", str)
Investment = NewType("Investment", str)
Bin = NewType("Bin", int)

TERRAINS: Final[tuple[Terrain, ...]] = (Terrain("forest"), Terrain("gold"), Terrain("silver"), Terrain("copper"))
VP_TOKEN: Final = Office("vp_token")  # §1.4 the 4-VP token, where an office would be
BINS: Final[tuple[Bin, ...]] = (Bin(1), Bin(2), Bin(3), Bin(4))
TOKENS_PER_TERRAIN: Final = 14


@final
class Card:
    """§1.5 An investment card."""

    __slots__ = ("id", "cost", "vp", "kind", "effect", "text")

    def __init__(self, data: dict[str, Any]) -> None:
        self.id = Investment(data["id"])
        self.cost: Goods = heap(data["cost"])
        self.vp: int = data["vp"]
        self.kind: str = data["effect"]["kind"]
        self.effect: dict[str, Any] = data["effect"]
        self.text: str = data["description"]


@final
class Bonus:
    """§1.4 A Boomtown office."""

    __slots__ = ("id", "name", "kind", "effect", "text")

    def __init__(self, data: dict[str, Any]) -> None:
        self.id = Office(data["id"])
        self.name: str = data["name"]
        self.kind: str = data["effect"]["kind"]
        self.effect: dict[str, int] = {k: v for k, v in data["effect"].items() if isinstance(v, int)}
        self.text: str = data["description"]


@final
class Count:
    """§2.8 What depends on the number of players."""

    __slots__ = ("pieces", "influence", "slots", "bonuses", "hexes", "edge", "shared_second")

    def __init__(self, box: GoldWestBox, data: dict[str, Any]) -> None:
        self.pieces: int = data["camp_pieces_per_player"]
        self.influence: int = data["influence_tokens_per_player"]
        self.slots: tuple[Slot, ...] = tuple([s for s in box.covered if s not in data["excluded_slots"]])
        self.bonuses: tuple[int, ...] = tuple(data["investment_bonus_values"])
        self.hexes: Hexes = box.mask([h for s in self.slots for h in box.covered[s]])
        self.edge: Hexes = box.edge_of(self.hexes)
        self.shared_second: bool = data["terrain_bonus_mode"] == "first_and_second"


@final
class GoldWestBox(Box):
    """§1 The components, and everything about them that can be worked out beforehand."""

    __slots__ = (
        "at", "hexes", "bit", "around", "near", "near_bit", "water", "docks", "lines", "covered", "tiles", "rotated",
        "tokens", "goods", "cards", "offices", "layouts", "spaces", "prices", "affordable_cards",
        "affordable_spaces", "counts", "first_bonus", "second_bonus", "start_bins", "bin_vp",
        "line_vp", "stack_at", "stacks", "last_step", "town_vp", "offices_used", "cards_used", "group_vp", "loot_vp",
    )  # fmt: skip

    def __init__(self, game: str, data: dict[str, Any], pack: Pack | None) -> None:
        super().__init__(game, data, pack)
        self._read_board(data["board"])
        self._read_tiles(data)
        self._read_tokens(data)
        self._read_cards(data)
        self._read_town(data["boomtown"])
        self._read_tracks(data)
        self.counts: dict[int, Count] = {int(n): Count(self, entry) for n, entry in data["player_count"].items()}

    # --- geometry (§3) -------------------------------------------------------------------------------------------

    def _read_board(self, board: dict[str, Any]) -> None:
        """§1.1, §3.1, §3.2, §3.3 Hexes by name, water, slots; §3.5 neighbours clockwise from N; §3.6 next to water."""
        steps: list[tuple[int, int]] = [tuple(board["directions"][d]) for d in board["ring_order"]]
        self.water: tuple[tuple[int, int], ...] = tuple([(q, r) for q, r in board["water"]])
        places = [(h["q"], h["r"]) for h in board["hexes"]["list"]]
        self.at: dict[Hex, tuple[int, int]] = name_hexes(places, self.water)
        self.hexes: tuple[Hex, ...] = tuple(self.at)
        self.bit: dict[Hex, Hexes] = {h: 1 << i for i, h in enumerate(self.hexes)}
        named = {place: h for h, place in self.at.items()}
        self.around: dict[Hex, tuple[Hex, ...]] = {
            h: tuple([named[q + dq, r + dr] for dq, dr in steps if (q + dq, r + dr) in named])
            for h, (q, r) in self.at.items()
        }
        self.near: dict[Hex, Hexes] = {h: self.mask(hexes) for h, hexes in self.around.items()}
        self.near_bit: dict[Hexes, Hexes] = {self.bit[h]: near for h, near in self.near.items()}
        wet = {(q + dq, r + dr) for q, r in self.water for dq, dr in steps}
        self.docks: Hexes = self.mask([h for h, place in self.at.items() if place in wet])
        self.lines: tuple[Hexes, ...] = self._find_lines()
        self.covered: dict[Slot, tuple[Hex, ...]] = {
            Slot(s["id"]): tuple([named[s["center"][0] + dq, s["center"][1] + dr] for dq, dr in [(0, 0), *steps]])
            for s in board["slot"]
        }

    def _find_lines(self) -> tuple[Hexes, ...]:
        """§3.8 All hexes with the same q, the same r, or the same q + r."""
        lines: dict[tuple[str, int], Hexes] = {}
        for h, (q, r) in self.at.items():
            for key in (("q", q), ("r", r), ("q+r", q + r)):
                lines[key] = lines.get(key, 0) | self.bit[h]
        return tuple(lines.values())

    def mask(self, hexes: list[Hex] | tuple[Hex, ...]) -> Hexes:
        """These hexes as a set."""
        found = 0
        for h in hexes:
            found |= self.bit[h]
        return found

    def named(self, hexes: Hexes) -> list[Hex]:
        """The hexes of a set by name, in order."""
        return [h for h in self.hexes if hexes & self.bit[h]]

    def edge_of(self, hexes: Hexes) -> Hexes:
        """§3.7 Hexes with a neighbour position that is neither in play nor water."""
        positions = {place for h, place in self.at.items() if hexes & self.bit[h]} | set(self.water)
        edge = 0
        for h in self.named(hexes):
            q, r = self.at[h]
            around = [(q, r - 1), (q + 1, r - 1), (q + 1, r), (q, r + 1), (q - 1, r + 1), (q - 1, r)]
            if any([place not in positions for place in around]):
                edge |= self.bit[h]
        return edge

    # --- components (§1) -----------------------------------------------------------------------------------------

    def _read_tiles(self, data: dict[str, Any]) -> None:
        """§3.4 Each tile in each of its six rotations: the terrain of its centre and ring."""
        self.tiles: dict[Tile, tuple[Terrain, ...]] = {}
        self.rotated: dict[Tile, str] = {}  # which printed tile it is
        for tile in data["terrain_tile"]:
            ring = [Terrain(t) for t in tile["ring"]]
            for k in range(6):
                turned = [ring[(i - k) % 6] for i in range(6)]
                lying = Tile(f"{tile['id']}/{k}")
                self.tiles[lying] = (Terrain(tile["center"]), *turned)
                self.rotated[lying] = tile["id"]

    def _read_tokens(self, data: dict[str, Any]) -> None:
        """§1.2 Fourteen tokens a terrain."""
        self.tokens: dict[Terrain, tuple[Token, ...]] = dict.fromkeys(TERRAINS, ())
        self.goods: dict[Token, Goods] = {}
        for entry in data["mining_token"]:
            goods = heap(entry["resources"])
            token = Token("+".join(listed(goods)))
            self.goods[token] = goods
            self.tokens[Terrain(entry["terrain"])] += (token,)
        bonuses = {t["id"]: t for t in data["terrain"]}
        self.first_bonus: tuple[int, ...] = tuple([bonuses[t]["first_bonus"] for t in TERRAINS])
        self.second_bonus: tuple[int, ...] = tuple([bonuses[t]["second_bonus"] for t in TERRAINS])

    def _read_cards(self, data: dict[str, Any]) -> None:
        self.cards: dict[Investment, Card] = {Investment(c["id"]): Card(c) for c in data["investment"]}
        self.affordable_cards: dict[Goods, tuple[Investment, ...]] = {}
        self.cards_used: int = data["investments"]["used_per_game"]

    def _read_town(self, town: dict[str, Any]) -> None:
        """§6.3.1 The price of a space: the metal of its column and the metal of its row."""
        self.offices: dict[Office, Bonus] = {Office(o["id"]): Bonus(o) for o in town["office"]}
        self.prices: dict[Space, Goods] = {}
        for row, below in enumerate(town["row_metals"]):
            for col, above in enumerate(town["column_metals"]):
                self.prices[space_at(col, row)] = heap({m: [above, below].count(m) for m in METALS})
        self.spaces: dict[Space, int] = {space: i for i, space in enumerate(self.prices)}
        self.affordable_spaces: dict[Goods, tuple[tuple[Space, int], ...]] = {}
        self.layouts: dict[Layout, tuple[int, ...]] = {
            Layout(a["id"]): tuple([self._place_of(a["offices"], space) for space in self.spaces])
            for a in town["arrangement"]
        }
        self.town_vp: int = town["vp_token_value"]
        self.offices_used: int = town["offices_used"]

    def _place_of(self, places: list[list[list[int]]], space: Space) -> int:
        """§2.4 Which of the four places a space belongs to; -1: the 4-VP token lies there."""
        for i, place in enumerate(places):
            if space in [space_at(col, row) for col, row in place]:
                return i
        return -1

    def _read_tracks(self, data: dict[str, Any]) -> None:
        steps = data["shipping"]["step"]
        self.last_step: int = data["shipping"]["steps"]
        self.line_vp: tuple[int, ...] = tuple([s["vp_mark"] for s in steps])
        self.stack_at: tuple[int, ...] = tuple([s.get("bonus_stack", 0) - 1 for s in steps])
        tiles = data["shipping"]["bonus_tile"]
        self.stacks: tuple[tuple[tuple[int, ...], ...], ...] = tuple(
            [
                tuple([tuple([t["vp"] for t in tiles if (t["track"], t["stack"]) == (m, n)]) for n in (1, 2)])
                for m in METALS
            ]
        )
        self.bin_vp: tuple[int, ...] = tuple([b["placement_vp"] for b in data["supply_track"]["bin"]])
        self.start_bins: tuple[tuple[Goods, ...], ...] = tuple(
            [tuple([heap(o[f"bin_{b}"]) for b in BINS]) for o in data["player_order_token"]]
        )
        self.group_vp: int = data["scoring"]["largest_group_vp_per_building"]
        self.loot_vp: int = data["scoring"]["loot_immediate_vp"]

    def cards_for(self, goods: Goods) -> tuple[Investment, ...]:
        """§6.2.1 The cards whose exact cost these metals include."""
        metals: Goods = (goods[0], goods[1], goods[2], 0, 0)
        found = self.affordable_cards.get(metals)
        if found is None:
            found = tuple([card.id for card in self.cards.values() if covers(metals, card.cost)])
            self.affordable_cards[metals] = found
        return found

    def spaces_for(self, goods: Goods) -> tuple[tuple[Space, int], ...]:
        """§6.3.2 The spaces (and their places in `spaces`) whose price these metals include."""
        metals: Goods = (goods[0], goods[1], goods[2], 0, 0)
        found = self.affordable_spaces.get(metals)
        if found is None:
            found = tuple([(space, i) for space, i in self.spaces.items() if covers(metals, self.prices[space])])
            self.affordable_spaces[metals] = found
        return found


def space_at(col: int, row: int) -> Space:
    """§6.3.1"""
    return Space(f"{col},{row}")


def name_hexes(places: list[tuple[int, int]], water: tuple[tuple[int, int], ...]) -> dict[Hex, tuple[int, int]]:
    """§3.1.1 Columns are lettered from the left, places numbered from the top of the column, water counted."""
    everything = sorted([*places, *water])
    west = everything[0][0]
    names: dict[Hex, tuple[int, int]] = {}
    for q, r in everything:
        if (q, r) not in water:
            top = min([y for x, y in everything if x == q])
            names[Hex(f"{chr(ord('A') + q - west)}{r - top + 1}")] = (q, r)
    return names
