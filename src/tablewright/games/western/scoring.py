"""Tiny Epic Western: final scoring (§10)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tablewright.engine.table import Standing
from tablewright.games.western.box import INDUSTRIES, Industry

if TYPE_CHECKING:
    from tablewright.games.western.table import Western


def sheet_of(g: Western) -> list[dict[str, int]]:
    """§10.1 Buildings, industries and the Wanted card, for every player and the solo Rival."""
    cards = g.box.buildings
    found = [{"buildings": sum([cards[b].vp for b in p.owned])} for p in g.players]
    for industry in INDUSTRIES:
        points = industry_points(g, industry)
        for seat, n in enumerate(points):
            found[seat][industry] = n
    for seat, line in enumerate(found):
        line["wanted"] = g.box.wanted_vp if g.wanted == seat else 0
    return found


def shares(g: Western, industry: Industry) -> list[int]:
    """§10.2 Icons of an industry on owned buildings."""
    return [sum([g.box.buildings[b].shares[industry] for b in p.owned]) for p in g.players]


def industry_points(g: Western, industry: Industry) -> list[int]:
    """§10.2, §10.2.3 What an industry token is worth to each player where it stands now; §10.2.4 nothing in the start
    area."""
    majority, minority = g.box.points[g.town.side][g.track[industry]]
    return split(shares(g, industry), majority, minority)


def split(held: list[int], majority: int, minority: int) -> list[int]:
    """§10.2.1, §10.2.2 Most shares get the majority, second most the minority; a tie for most leaves no minority.
    R-19 Nobody scores without a share."""
    most = max(held)
    if most == 0:
        return [0] * len(held)
    second = 0 if held.count(most) > 1 else max([n for n in held if n < most])
    return [majority if n == most else minority if n == second and n > 0 else 0 for n in held]


TIE_BREAKS: Final = ("more buildings", "more icons")


def standings(g: Western) -> list[Standing]:
    """§10.3 Points, then owned buildings, then icons; what is still tied stays tied."""
    totals = [sum(line.values()) for line in sheet_of(g)]
    icons = [sum([len(g.box.buildings[b].icons) for b in p.owned]) for p in g.players]
    return [(totals[s], len(p.owned), icons[s]) for s, p in enumerate(g.players)]
