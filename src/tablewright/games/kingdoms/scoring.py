"""The end of Tiny Epic Kingdoms: points and ties (§9.3 to §9.5), and the scoring of the fifth magic levels (§8.x.5)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from tablewright.engine.table import Sheet, Standing

if TYPE_CHECKING:
    from tablewright.games.kingdoms.table import Kingdoms, Seat

Bonus = Callable[["Kingdoms", "Seat", dict[str, Any]], int]
BONUSES: Final[dict[str, Bonus]] = {}  # kind of level-5 ability -> its points


def bonus(kind: str) -> Callable[[Bonus], Bonus]:
    """Register what a kind of level-5 ability scores."""

    def register(points: Bonus) -> Bonus:
        BONUSES[kind] = points
        return points

    return register


@bonus("score_per_resource_at_least")
def resources_held(g: Kingdoms, seat: Seat, effect: dict[str, Any]) -> int:
    """§8.1.5 Humans: for each resource of which 4 or more are held."""
    points, threshold = int(effect["points"]), int(effect["threshold"])
    return points * sum([n >= threshold for n in g.players[seat].stock])


@bonus("score_if_home_free_of_other_players")
def home_free(g: Kingdoms, seat: Seat, effect: dict[str, Any]) -> int:
    """§8.2.5 Orcs: nobody else stands on the home territory, not even an ally (K31)."""
    home, places, others = g.players[seat].home, g.box.places, g.others(seat)
    visited = any([h in others for space, holders in g.board.items() if places[space].card == home for h in holders])
    return 0 if visited else int(effect["points"])


@bonus("score_if_highest_tower")
def highest_tower(g: Kingdoms, seat: Seat, effect: dict[str, Any]) -> int:
    """§8.3.5 Dwarves: nobody's tower is higher, and it is at least level 1 (K25)."""
    mine = g.players[seat].tower
    highest = mine >= effect["min_level"] and all([p.tower <= mine for p in g.players])
    return int(effect["points"]) if highest else 0


@bonus("score_per_player_with_less")
def less_mana(g: Kingdoms, seat: Seat, effect: dict[str, Any]) -> int:
    """§8.4.5 Elves: for each other player with strictly less mana (K36)."""
    mine = g.players[seat].mana
    points: int = effect["points"]
    return points * sum([p.mana < mine for p in g.players])


def level_five(g: Kingdoms, seat: Seat) -> int:
    """§9.3 The bonus of the fifth magic level, if it is reached."""
    effect = g.players[seat].powers.bonus
    return BONUSES[effect["kind"]](g, seat, effect) if effect is not None else 0


def neutral_spaces(g: Kingdoms, seat: Seat) -> int:
    """§9.3 With two players: spaces of the neutral territory on which the player stands."""
    return sum([g.box.places[space].card == g.neutral for space in g.spaces_of(seat)])


def score(g: Kingdoms) -> Sheet:
    """§9.3 Tower, magic, population, the level-5 bonus; the neutral territory. §9.4 Stocks score nothing."""
    found: Sheet = []
    for number, p in enumerate(g.players):
        seat: Any = number
        points = {
            "tower": g.box.tower_points[p.tower],
            "magic": p.magic,
            "population": g.in_play(seat),
            "faction": level_five(g, seat),
        }
        if g.box.neutral_territory[len(g.players)]:
            points["neutral territory"] = g.box.neutral_points[len(g.players)] * neutral_spaces(g, seat)
        found.append(points)
    return found


TIE_BREAKS: Final = ("a higher Tower", "more tokens in play")


def standings(g: Kingdoms) -> list[Standing]:
    """§9.5 The most points; then the higher tower; then more tokens in play; then shared (K29)."""
    pairs = zip(score(g), g.players, strict=True)
    return [(sum(points.values()), p.tower, -p.supply) for points, p in pairs]
