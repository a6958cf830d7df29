"""The end of Tiny Epic Galaxies: missions, final scores, the winner (§8, §9.7)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tablewright.engine.table import Standing, ahead

if TYPE_CHECKING:
    from tablewright.games.galaxies.table import Galaxies, Player


def sheet(g: Galaxies, seat: int | None) -> list[dict[str, int]]:
    """§8.3 Planets, empire level and mission of every player; a mission counts for those who may know it. Solo: the
    human's points alone."""
    found: list[dict[str, int]] = []
    for s, p in enumerate(g.players[:1] if g.rogue else g.players):
        points = {"planets": g.vp(s) - g.level_vp(s), "empire": g.level_vp(s)}
        if not g.rogue:
            known = len(p.missions) == 1 and (seat is None or seat == s or g.question is None)
            points["mission"] = mission_points(g, s) if known else 0
        found.append(points)
    return found


def reveal(g: Galaxies) -> None:
    """§8.3 The missions are turned up, and the winner is known."""
    for seat, p in enumerate(g.players):
        g.tell("reveals", seat, p.missions[0], mission_points(g, seat))
    for seat, points in enumerate(sheet(g, None)):
        g.tell("scores", seat, sum(points.values()))
    g.tell("wins", tuple(winners(g)))


def mission_points(g: Galaxies, seat: int) -> int:
    """§8.4, §8.4.1, §8.4.2, §8.4.3 The mission a player has kept, as things stand; a missed one gives nothing."""
    me = g.players[seat]
    goal = g.box.missions[me.missions[0]]["condition"]
    kind, vp = goal["kind"], int(goal["vp"])
    if kind == "most" or kind == "fewest":
        sign = 1 if kind == "most" else -1
        mine = sign * count(g, me, goal["what"])
        rest = max([sign * count(g, p, goal["what"]) for p in g.players if p is not me])
        return vp if mine > rest else int(goal["vp_if_tied"]) if mine == rest else 0
    if kind == "triggered_end":
        met = g.trigger == seat
    elif kind == "equal":  # none and none is as many
        met = count(g, me, goal["what"][0]) == count(g, me, goal["what"][1])
    elif kind == "home_ships":  # locked ships are not in play
        met = me.home == 0 if goal["condition"] == "none" else not me.landed and not me.orbits
    elif kind == "at_least":
        met = me.energy >= goal["energy"] and me.culture >= goal["culture"]
    else:
        met = me.level >= goal["level"]
    return vp if met else 0


def count(g: Galaxies, p: Player, what: str) -> int:
    """§8.4.1 What missions compare."""
    if what == "energy":
        return p.energy
    if what == "culture":
        return p.culture
    if what == "planets":
        return len(p.colonies)
    track = what.removesuffix("_planets")
    return sum([g.box.cards[c].track == track for c in p.colonies])


TIE_BREAKS: Final = ("more colonized planets", "a higher empire level", "more energy and culture")


def winners(g: Galaxies) -> list[int]:
    """§8.5 The highest score; else the victory is shared. §9.7 Solo: the human has won, or nobody has."""
    if g.rogue:
        return [0] if g.trigger == 0 else []
    return ahead(standings(g))


def standings(g: Galaxies) -> list[Standing]:
    """§8.5 Ties: more planets, higher level, more resources. §9.7.3 Solo: there is no tie."""
    if g.rogue:
        return []
    return [
        (sum(points.values()), len(p.colonies), p.level, p.energy + p.culture)
        for points, p in zip(sheet(g, None), g.players, strict=True)
    ]
