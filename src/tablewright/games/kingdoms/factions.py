"""What a faction can do at each magic level (§8). The data file says which kind of ability a level brings; here each
kind says what it changes. The rules of trading, building, war and scoring ask for it where it matters."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NewType, final

from tablewright.games.kingdoms.goods import FOOD, MANA, Resource

Faction = NewType("Faction", str)
Action = NewType("Action", str)
NO_FACTION: Final = Faction("-")


@final
class Powers:
    """A faction at one magic level: the abilities of this level and of all below it (§5.4.2). Never changed."""

    __slots__ = (
        "box", "faction", "level", "above", "instead", "trade_bonus", "mixed_trade", "war_bonuses", "water_food",
        "wins_ties", "food_value", "foe_mana_value", "extra_mana", "surcharge", "mountain_ore", "discount",
        "wild_mana", "bonus",
    )  # fmt: skip

    def __init__(self, box: Any, faction: Faction, level: int) -> None:
        self.box = box
        self.faction = faction
        self.level = level
        self.above: Powers | None = None  # the next magic level
        self.instead: dict[Action, Action] = {}  # selected action -> what may be done in its place (§4.6)
        self.trade_bonus = 0
        self.mixed_trade = False
        self.war_bonuses: tuple[tuple[str, int], ...] = ()  # (condition, points)
        self.water_food = 0
        self.wins_ties = False
        self.food_value: int = box.war_values[FOOD]
        self.foe_mana_value: int = box.war_values[MANA]
        self.extra_mana = 0  # points for one more mana after the reveal
        self.surcharge = 0
        self.mountain_ore = 0
        self.discount = 0
        self.wild_mana = False
        self.bonus: dict[str, Any] | None = None  # the scoring of level 5

    def __reduce__(self) -> tuple[Any, ...]:
        return powers, (self.box, self.faction, self.level)


Ability = Callable[[Powers, dict[str, Any]], None]
ABILITIES: Final[dict[str, Ability]] = {}  # kind of ability -> what it changes


def ability(kind: str) -> Callable[[Ability], Ability]:
    """Register what a kind of ability changes."""

    def register(change: Ability) -> Ability:
        ABILITIES[kind] = change
        return change

    return register


def powers(box: Any, faction: Faction, level: int) -> Powers:
    """The faction at this level, as the box has it."""
    made: Powers = box.powers[faction][level]
    return made


def ladder(box: Any, faction: Faction, levels: list[dict[str, Any]]) -> tuple[Powers, ...]:
    """§8 The faction without magic and at each level; every level keeps the abilities below it."""
    rungs: list[Powers] = []
    for level in range(len(levels) + 1):
        rung = Powers(box, faction, level)
        for lower in levels[:level]:
            effect = lower["effect"]
            ABILITIES[effect["kind"]](rung, effect)
        if rungs:
            rungs[-1].above = rung
        rungs.append(rung)
    return tuple(rungs)


@ability("substitute_action")
def substitute_action(can: Powers, effect: dict[str, Any]) -> None:
    """§8.1.1 Humans: Trade when Research is selected. §8.3.4 Dwarves: Build when Trade is selected."""
    can.instead = {Action(effect["when"]): Action(effect["instead"])}


@ability("trade_bonus")
def trade_bonus(can: Powers, effect: dict[str, Any]) -> None:
    """§8.1.2 Humans: each Trade brings one more of what is received."""
    can.trade_bonus = effect["amount"]


@ability("war_bonus")
def war_bonus(can: Powers, effect: dict[str, Any]) -> None:
    """§8.1.3 Humans: paid with one resource. §8.2.3 Orcs: always. §8.4.2 Elves: paid with mana only."""
    can.war_bonuses += ((effect["condition"], effect["amount"]),)


@ability("collect_bonus")
def collect_bonus(can: Powers, effect: dict[str, Any]) -> None:
    """§8.1.4 Humans: food from the water when collecting."""
    can.water_food = effect["amount"]


@ability("war_wins_ties")
def war_wins_ties(can: Powers, effect: dict[str, Any]) -> None:
    """§8.2.1 Orcs: equal totals are won."""
    can.wins_ties = True


@ability("own_war_resource_value")
def own_war_resource_value(can: Powers, effect: dict[str, Any]) -> None:
    """§8.2.2 Orcs: food pays for war."""
    assert Resource(effect["resource"]) == FOOD
    can.food_value = effect["value"]


@ability("war_after_reveal_spend")
def war_after_reveal_spend(can: Powers, effect: dict[str, Any]) -> None:
    """§8.2.4 Orcs: one more mana after the reveal, for what mana is worth (K18)."""
    can.extra_mana = effect["amount_per_unit"]


@ability("opponent_build_surcharge")
def opponent_build_surcharge(can: Powers, effect: dict[str, Any]) -> None:
    """§8.3.1 Dwarves: others pay more to build to their level."""
    can.surcharge = effect["amount"]


@ability("gain_on_move_into_terrain")
def gain_on_move_into_terrain(can: Powers, effect: dict[str, Any]) -> None:
    """§8.3.2 Dwarves: ore for moving into a mountain."""
    can.mountain_ore = effect["amount"]


@ability("build_discount")
def build_discount(can: Powers, effect: dict[str, Any]) -> None:
    """§8.3.3 Dwarves: building is cheaper."""
    can.discount = effect["amount"]


@ability("trade_multi_source")
def trade_multi_source(can: Powers, effect: dict[str, Any]) -> None:
    """§8.4.1 Elves: ore and food together for mana."""
    can.mixed_trade = True


@ability("resource_wild")
def resource_wild(can: Powers, effect: dict[str, Any]) -> None:
    """§8.4.3 Elves: mana stands in for ore in Build and for food in Expand (K22)."""
    can.wild_mana = True


@ability("opponent_war_resource_value")
def opponent_war_resource_value(can: Powers, effect: dict[str, Any]) -> None:
    """§8.4.4 Elves: the other side's mana is worth less in war."""
    can.foe_mana_value = effect["value"]


@ability("score_per_resource_at_least")
@ability("score_if_home_free_of_other_players")
@ability("score_if_highest_tower")
@ability("score_per_player_with_less")
def bonus(can: Powers, effect: dict[str, Any]) -> None:
    """§8.1.5, §8.2.5, §8.3.5, §8.4.5 The fifth level scores at the end: see scoring.py."""
    can.bonus = effect
