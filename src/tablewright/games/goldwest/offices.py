"""The twelve Boomtown offices (§12): what one influence token on an office is worth to its owner, as things stand."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final

from tablewright.games.goldwest.box import Hexes

if TYPE_CHECKING:
    from tablewright.games.goldwest.table import GoldWest, Player

Awards = list[list[int]]  # for each terrain what each player receives (§11.4)
Worth = Callable[["GoldWest", int, Mapping[str, int], Awards], int]
OFFICES: Final[dict[str, Worth]] = {}  # kind of bonus -> its points


def office(kind: str) -> Callable[[Worth], Worth]:
    def register(worth: Worth) -> Worth:
        OFFICES[kind] = worth
        return worth

    return register


def buildings(p: Player) -> Hexes:
    """§0.3 Camps and settlements alike; not what lies in the Wanted area (R-32)."""
    return p.camps | p.settlements


def group_sizes(g: GoldWest, seat: int) -> list[int]:
    """§11.1 The sizes of a player's connected groups, the largest first."""
    near = g.box.near_bit
    left = buildings(g.players[seat])
    sizes: list[int] = []
    while left:
        edge = left & -left
        size = 0
        while edge:
            bit = edge & -edge
            left ^= bit
            size += 1
            edge = (edge ^ bit) | (near[bit] & left)
        sizes.append(size)
    sizes.sort(reverse=True)
    return sizes


def terrain_influence(g: GoldWest, seat: int) -> list[int]:
    """§8.6, §18.5 Influence in the four terrains; it is not capped (§8.6.3)."""
    p = g.players[seat]
    return [
        (p.camps & here).bit_count() + 2 * (p.settlements & here).bit_count() + added
        for here, added in zip(g.board.hexes_of, p.added, strict=True)
    ]


@office("per_mining_token_in_strongest_terrain")
def courthouse(g: GoldWest, seat: int, bonus: Mapping[str, int], awards: Awards) -> int:
    """§12.1 Mining tokens in the terrain of greatest influence; of several the best one (R-17)."""
    influence = terrain_influence(g, seat)
    most = max(influence)
    mine = buildings(g.players[seat])
    return bonus["vp"] * max(
        [(mine & here).bit_count() for here, n in zip(g.board.hexes_of, influence, strict=True) if n == most]
    )


@office("per_terrain_bonus_scored")
def deeds_office(g: GoldWest, seat: int, bonus: Mapping[str, int], awards: Awards) -> int:
    """§12.2 Every terrain in which points were received (R-16)."""
    return bonus["vp"] * sum([award[seat] > 0 for award in awards])


@office("per_edge_building")
def frontier_office(g: GoldWest, seat: int, bonus: Mapping[str, int], awards: Awards) -> int:
    """§12.3 Buildings on the edge of the map (§3.7)."""
    return bonus["vp"] * (buildings(g.players[seat]) & g.count.edge).bit_count()


@office("per_influence_in_weakest_terrain")
def homestead_office(g: GoldWest, seat: int, bonus: Mapping[str, int], awards: Awards) -> int:
    """§12.4 The smallest of the four influences."""
    return bonus["vp"] * min(terrain_influence(g, seat))


@office("per_building_adjacent_to_opponent")
def sheriffs_office(g: GoldWest, seat: int, bonus: Mapping[str, int], awards: Awards) -> int:
    """§12.5 Buildings next to a building of another player."""
    beside = 0
    for other, p in enumerate(g.players):
        if other != seat:
            for h in g.box.named(buildings(p)):
                beside |= g.box.near[h]
    return bonus["vp"] * (buildings(g.players[seat]) & beside).bit_count()


@office("per_shipping_bonus_tile")
def shipping_office(g: GoldWest, seat: int, bonus: Mapping[str, int], awards: Awards) -> int:
    """§12.6 Shipping bonus tiles taken."""
    return bonus["vp"] * g.players[seat].tiles


@office("per_building_in_second_largest_group")
def depot(g: GoldWest, seat: int, bonus: Mapping[str, int], awards: Awards) -> int:
    """§12.7 Buildings in the second-largest group."""
    sizes = group_sizes(g, seat)
    return bonus["vp"] * sizes[1] if len(sizes) > 1 else 0


@office("per_water_adjacent_building")
def docks(g: GoldWest, seat: int, bonus: Mapping[str, int], awards: Awards) -> int:
    """§12.8 Camps and settlements next to water; a settlement counts more (R-31)."""
    p = g.players[seat]
    wet = g.box.docks
    return bonus["camp"] * (p.camps & wet).bit_count() + bonus["settlement"] * (p.settlements & wet).bit_count()


@office("per_boomtown_influence_pair")
def mayors_office(g: GoldWest, seat: int, bonus: Mapping[str, int], awards: Awards) -> int:
    """§12.9 Pairs of influence tokens anywhere in Boomtown (R-20)."""
    tokens = sum([seat in space for space in g.town])
    return bonus["vp"] * (tokens // bonus["per"])


@office("per_investment_claimed")
def saloon(g: GoldWest, seat: int, bonus: Mapping[str, int], awards: Awards) -> int:
    """§12.10 Investments claimed."""
    return bonus["vp"] * len(g.players[seat].investments)


@office("per_building_on_best_line")
def surveyors_office(g: GoldWest, seat: int, bonus: Mapping[str, int], awards: Awards) -> int:
    """§12.11 Buildings on the best straight line, whatever lies between (R-19)."""
    mine = buildings(g.players[seat])
    return bonus["vp"] * max([(mine & line).bit_count() for line in g.box.lines])


@office("per_settlement")
def town_hall(g: GoldWest, seat: int, bonus: Mapping[str, int], awards: Awards) -> int:
    """§12.12 Settlements."""
    return bonus["vp"] * g.players[seat].settlements.bit_count()
