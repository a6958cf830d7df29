"""The end of Gold West: final scoring and the winner (§11). The offices are in offices.py (§12)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tablewright.engine.table import Standing
from tablewright.games.goldwest.box import VP_TOKEN, Office
from tablewright.games.goldwest.offices import OFFICES, Awards, group_sizes, terrain_influence

if TYPE_CHECKING:
    from tablewright.games.goldwest.table import GoldWest


def sheet(g: GoldWest) -> list[dict[str, int]]:
    """§11 Where every player's points come from, as if the game ended now."""
    awards = terrain_bonuses(g)
    penalties = looting_penalties(g)
    return [
        {
            "storage": p.stored,
            "investments": p.invested,
            "Boomtown": p.town + sum([points for _, points in office_bonuses(g, seat, awards)]),
            "shipping": p.shipped,
            "groups": largest_group(g, seat),
            "terrain": sum([award[seat] for award in awards]),
            "looting": g.box.loot_vp * p.wanted - penalties[seat],
        }
        for seat, p in enumerate(g.players)
    ]


def running_score(g: GoldWest, seat: int) -> int:
    """§0.3 What the open score track shows: everything scored so far; it may be negative (R-10)."""
    p = g.players[seat]
    return p.stored + p.invested + p.shipped + p.town + g.box.loot_vp * p.wanted


def largest_group(g: GoldWest, seat: int) -> int:
    """§11.1 Two points a building in the largest connected group."""
    sizes = group_sizes(g, seat)
    return g.box.group_vp * sizes[0] if sizes else 0


def office_bonuses(g: GoldWest, seat: int, awards: Awards) -> list[tuple[Office, int]]:
    """§11.2, §6.3.4, §6.3.5 Every own influence token on an office scores its bonus; the 4-VP token gives nothing."""
    found: list[tuple[Office, int]] = []
    for at, tokens in zip(g.board.office_at, g.town, strict=False):
        if seat in tokens and at != VP_TOKEN:
            found.append((at, office_worth(g, seat, at, awards)))
    return found


def office_worth(g: GoldWest, seat: int, office: Office, awards: Awards) -> int:
    """§12.0 What one influence token on an office is worth, as things stand."""
    bonus = g.box.offices[office]
    return OFFICES[bonus.kind](g, seat, bonus.effect, awards)


def looting_penalties(g: GoldWest) -> list[int]:
    """§11.3.1 The Most Wanted lose a point a piece. §11.3.2 If there is only one, all Second Most Wanted lose half of
    theirs; §11.3.3 after a tie nobody is second. §11.3.4 All this on top of the point a loot."""
    wanted = [p.wanted for p in g.players]
    most = max(wanted)
    second = max([w for w in wanted if w < most], default=0)
    alone = wanted.count(most) == 1
    return [w if w == most else w // 2 if w == second and alone else 0 for w in wanted]


def terrain_bonuses(g: GoldWest) -> Awards:
    """§11.4 For each terrain what every player receives."""
    influence = [terrain_influence(g, seat) for seat in range(len(g.players))]
    found: list[list[int]] = []
    for terrain, here in enumerate(g.board.hexes_of):
        settlements = [(p.settlements & here).bit_count() for p in g.players]
        found.append(terrain_bonus(g, terrain, [(n[terrain], m) for n, m in zip(influence, settlements, strict=True)]))
    return found


def terrain_bonus(g: GoldWest, terrain: int, ranks: list[tuple[int, int]]) -> list[int]:
    """§11.4.1 By influence, then settlements; without influence nothing (§11.4.5). §11.4.2, §11.4.3 With three or four
    players the first and second value. §11.4.4 With two the second value alone."""
    first, second = g.box.first_bonus[terrain], g.box.second_bonus[terrain]
    best = max(ranks)
    if not best[0]:
        return [0] * len(ranks)
    if not g.count.shared_second:
        first, second = second, 0
    leaders = ranks.count(best)
    if leaders > 1:
        return [(first + second) // leaders if rank == best else 0 for rank in ranks]
    following = max([rank for rank in ranks if rank < best and rank[0]], default=(0, 0))
    share = second // ranks.count(following) if following[0] else 0
    return [first if rank == best else share if rank == following else 0 for rank in ranks]


TIE_BREAKS: Final = ("fewer pieces in the Wanted area", "more resources in the supply track")


def standings(g: GoldWest) -> list[Standing]:
    """§11.5 Most points; then fewest in the Wanted area; then most resources in the supply track; then shared."""
    return [
        (sum(points.values()), -p.wanted, sum([sum(goods) for goods in p.bins]))
        for points, p in zip(sheet(g), g.players, strict=True)
    ]
