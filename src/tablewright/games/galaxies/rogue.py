"""Solo: the Rogue Galaxy (§9.1 to §9.7)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from tablewright.engine.agenda import Ask, Chance, Next, Step, rule
from tablewright.engine.chance import Dice
from tablewright.games.galaxies.actions import (
    advance,
    decline,
    pay,
    points_end_the_game,
    production,
    receive,
    regress,
    win_solo,
)  # fmt: skip
from tablewright.games.galaxies.follow import can_follow, follow_prompt, pay_and_follow
from tablewright.games.galaxies.table import (
    ART,
    COLONY,
    CULTURE,
    ENERGY,
    FACES,
    FUEL,
    HUMAN,
    MOVE,
    NONE,
    ROGUE,
    Face,
    Faces,
    Galaxies,
    Planet,
)  # fmt: skip
from tablewright.games.galaxies.turn import clear_control_mat, take_turn

Attack = dict[str, Any]
ATTACKS: Final[dict[str, tuple[Callable[[Galaxies, Attack], bool], Callable[[Attack], Step]]]] = {}


@rule
def play_solo(g: Galaxies) -> Next:
    """§9.1.3 Human and Rogue alternate, until one of them has won (§9.7.3)."""
    return take_turn(HUMAN), rogue_turn(), play_solo()


@rule
def rogue_turn(g: Galaxies) -> Next:
    """§9.3.1 As many dice as the Rogue's level shows now, one after the other; §9.3.2 marks are cleared."""
    clear_control_mat(g, ROGUE)
    g.tell("turn", ROGUE)
    return rogue_dice(g.box.rogue_dice[g.players[ROGUE].level], 1), energy_full(), culture_full()


@rule
def rogue_dice(g: Galaxies, n: int, follow: int) -> Next:
    """§9.3.1 The next die; `follow`: the human may follow it."""
    return (roll_rogue(1, follow), rogue_dice(n - 1, follow)) if n else None


@rule
def roll_rogue(g: Galaxies, free: int, follow: int) -> Next:
    """§9.3.1 `free` is 1 while the one free reroll of this die is unused."""
    return Chance(Dice(1, FACES), rogue_rolled, free, follow)


@rule
def rogue_rolled(g: Galaxies, faces: Faces, free: int, follow: int) -> Next:
    """§9.3.1 An unusable die is rolled once more (§10: not at all), then discarded; a usable one the human may have
    rolled again for 1 energy and 1 culture."""
    face = faces[0]
    g.tell("rolls", ROGUE, faces)
    if not usable(g, face):
        if free and "rogue_unusable_die_not_rerolled" not in g.switches:
            g.tell("unusable", face)
            return roll_rogue(0, follow)
        g.spent += 1
        g.pool += 1
        g.tell("discards die", face)
        return None
    me = g.players[HUMAN]
    if not me.energy or not me.culture:
        return rogue_activates(face, follow)
    return Ask(
        HUMAN,
        "Let the Rogue act, or pay 1 energy and 1 culture for a reroll?",
        [rogue_activates(face, follow), force_reroll(free, follow)],
    )


@rule
def force_reroll(g: Galaxies, free: int, follow: int) -> Next:
    """§9.3.1, R-20 As often as the human can pay; the free reroll of the die is not given again."""
    g.tell("forces", HUMAN)
    pay(g, HUMAN, 1, 1)
    return roll_rogue(free, follow)


@rule
def rogue_activates(g: Galaxies, face: Face, follow: int) -> Next:
    """§9.3.1 The die goes to the bay, its action is resolved, then the human may follow."""
    g.bay += (face,)
    g.pool += 1
    g.tell("activates", ROGUE, face)
    return rogue_action(face), human_follows(face, follow)


@rule
def human_follows(g: Galaxies, face: Face, follow: int) -> Next:
    """§9.3.1, §6.3, §6.4 For 1 culture, as in the game for several; R-22 in the extra turn, too (§10: not there)."""
    if not follow or not can_follow(g, HUMAN, face):
        return None
    return Ask(HUMAN, follow_prompt(g), [decline(), pay_and_follow(HUMAN, face)])


# --- the Rogue's actions (§9.3.3, §9.4) --------------------------------------------------------------------------


def usable(g: Galaxies, face: Face) -> bool:
    """§9.3.3, R-21 Carrying out the action would change something; §9.6.6 an attack marked so is carried out once."""
    rogue = g.players[ROGUE]
    if face == MOVE:
        return rogue.home > 0 and free_planet(g) != NONE
    if face == ENERGY:
        return rogue.energy < rogue.cap and rogue.home + production(g, rogue, FUEL) > 0
    if face == CULTURE:
        return rogue.culture < rogue.cap and rogue.home + production(g, rogue, ART) > 0
    if face == COLONY:
        attack = attack_of(g)
        if attack["once_per_turn"] and "attack" in rogue.used:
            return False
        return any([ATTACKS[e["kind"]][0](g, e) for e in attack["effects"]])
    return bool(fleet(g, face))


@rule
def rogue_action(g: Galaxies, face: Face) -> Next:
    """§9.4.1, §9.4.2, §9.4.3, §9.4.4 What a die does for the Rogue."""
    rogue = g.players[ROGUE]
    if face == MOVE:
        return rogue_orbits(free_planet(g))
    if face == ENERGY:
        return rogue_gains(rogue.home + production(g, rogue, FUEL), 0)
    if face == CULTURE:
        return rogue_gains(0, rogue.home + production(g, rogue, ART))
    if face == COLONY:
        return rogue_attacks()
    return advance_fleet(fleet(g, face), 1)


def free_planet(g: Galaxies) -> Planet:
    """§9.4.1 The leftmost planet whose track holds no Rogue ship."""
    orbits = g.players[ROGUE].orbits
    for planet in g.row:
        if planet != NONE and planet not in orbits:
            return planet
    return NONE


@rule
def rogue_orbits(g: Galaxies, planet: Planet) -> Next:
    """§9.4.1 A home ship goes to the starting space; Rogue ships never land."""
    rogue = g.players[ROGUE]
    rogue.home -= 1
    rogue.orbits = {**rogue.orbits, planet: 0}
    g.tell("moves", ROGUE, "home", g.box.cards[planet].orbit)
    return None


def fleet(g: Galaxies, face: Face | None) -> tuple[Planet, ...]:
    """§9.4.2 The planets with a Rogue ship on a track of that kind (None: of any), from left to right."""
    orbits = g.players[ROGUE].orbits
    return tuple([p for p in g.row if p in orbits and (face is None or g.box.cards[p].track == face)])


@rule
def advance_fleet(g: Galaxies, planets: tuple[Planet, ...], steps: int) -> Next:
    """§9.4.2, §9.6.4 One ship after the other, each colonization completed first; planets drawn meanwhile do not
    matter."""
    if not planets:
        return None
    return advance(ROGUE, planets[0], steps), advance_fleet(planets[1:], steps)


@rule
def rogue_gains(g: Galaxies, energy: int, culture: int) -> Next:
    """§9.4.3, §9.6.1 Up to the maximum of the mat (§9.1.4)."""
    if energy:
        receive(g, ROGUE, FUEL, energy)
    if culture:
        receive(g, ROGUE, ART, culture)
    return None


# --- the end of its turn (§9.5) ----------------------------------------------------------------------------------


@rule
def energy_full(g: Galaxies) -> Next:
    """§9.5.1, §9.5.2 Energy at its maximum: the Rogue's level rises. §9.7.2 Above 5 is the skull: it has won."""
    rogue = g.players[ROGUE]
    if rogue.energy < rogue.cap:
        return None
    pay(g, ROGUE, rogue.energy, 0)
    if rogue.level + 1 == g.box.skull:
        g.tell("skull")
        win_solo(g, ROGUE)
        return None
    rogue.level += 1
    g.tell("upgrades", ROGUE, rogue.level, g.vp(ROGUE))
    points_end_the_game(g, ROGUE)
    return None


@rule
def culture_full(g: Galaxies) -> Next:
    """§9.5.1, §9.5.3 Culture at its maximum: an extra turn with three dice; §9.5.4 what fills up there waits."""
    rogue = g.players[ROGUE]
    if rogue.culture < rogue.cap:
        return None
    clear_control_mat(g, ROGUE)
    g.tell("extra turn")
    follow = 0 if "rogue_extra_turn_not_followable" in g.switches else 1
    return rogue_dice(g.box.extra_dice, follow), extra_turn_over()


@rule
def extra_turn_over(g: Galaxies) -> Next:
    """§9.5.3 Afterwards its culture is spent."""
    pay(g, ROGUE, 0, g.players[ROGUE].culture)
    return None


# --- attacks (§9.6) ----------------------------------------------------------------------------------------------


def attack_of(g: Galaxies) -> dict[str, Any]:
    """§9.4.4 The attack of the Rogue's current level."""
    found: dict[str, Any] = g.box.rogues[g.rogue]["attacks"][g.players[ROGUE].level - 1]
    return found


@rule
def rogue_attacks(g: Galaxies) -> Next:
    """§9.4.4, §9.6.6 All its effects in order; some attacks only once per turn."""
    attack = attack_of(g)
    if attack["once_per_turn"]:
        g.players[ROGUE].used += ("attack",)
    g.tell("attacks", attack["description"])
    return tuple([ATTACKS[e["kind"]][1](e) for e in attack["effects"]])


def taken(g: Galaxies, energy: int, culture: int) -> tuple[int, int]:
    """§9.6.1 As much as the human has."""
    me = g.players[HUMAN]
    return min(energy, me.energy), min(culture, me.culture)


@rule
def human_loses(g: Galaxies, energy: int, culture: int) -> Next:
    """§9.6.1 Up to the number, as much as there is."""
    energy, culture = taken(g, energy, culture)
    me = g.players[HUMAN]
    me.gain(-energy, -culture)
    if energy:
        g.tell("loses", HUMAN, energy, FUEL, me.energy)
    if culture:
        g.tell("loses", HUMAN, culture, ART, me.culture)
    return None


@rule
def rogue_steals(g: Galaxies, energy: int, culture: int) -> Next:
    """§9.6.1 Stolen resources go to the Rogue, up to its maximum."""
    energy, culture = taken(g, energy, culture)
    return human_loses(energy, culture), rogue_gains(energy, culture)


@rule
def rogue_steals_choice(g: Galaxies, amount: int) -> Next:
    """§9.6.2 The human chooses the split; the total is the number or everything."""
    me = g.players[HUMAN]
    amount = min(amount, me.energy + me.culture)
    splits = [rogue_steals(n, amount - n) for n in range(amount + 1) if n <= me.energy and amount - n <= me.culture]
    return Ask(HUMAN, "Give up which resources?", splits)


@rule
def human_regresses_one(g: Galaxies, steps: int) -> Next:
    """§9.6.3 A ship of the human's choice."""
    ships = [regress(HUMAN, p, steps) for p, level in g.players[HUMAN].orbits.items() if level]
    return Ask(HUMAN, "Which ship moves back?", ships)


@rule
def human_regresses_all(g: Galaxies, steps: int) -> Next:
    """§9.6.3 Every orbiting ship; level 0 stays 0."""
    return tuple([regress(HUMAN, p, steps) for p, level in g.players[HUMAN].orbits.items() if level])


@rule
def human_loses_die(g: Galaxies, dice: int) -> Next:
    """§9.6.5, R-23 Several such attacks add up."""
    g.lost += dice
    g.tell("loses die", HUMAN, dice)
    return None


@rule
def rogue_advances_all(g: Galaxies, steps: int) -> Next:
    """§9.6.4 The whole fleet, on both kinds of track."""
    return advance_fleet(fleet(g, None), steps)


def has_any(g: Galaxies, e: Attack) -> bool:
    """§9.3.3 There is something to lose."""
    return taken(g, e["energy"], e["culture"]) != (0, 0)


def has_room(g: Galaxies, e: Attack) -> bool:
    """§9.3.3 The Rogue can store some of it."""
    rogue = g.players[ROGUE]
    return (e["energy"] > 0 and rogue.energy < rogue.cap) or (e["culture"] > 0 and rogue.culture < rogue.cap)


def can_regress(g: Galaxies, e: Attack) -> bool:
    """§9.3.3, §5.6 A human ship has a level to lose."""
    return any(g.players[HUMAN].orbits.values())


ATTACKS["human_loses"] = (has_any, lambda e: human_loses(e["energy"], e["culture"]))
ATTACKS["rogue_steals"] = (has_any, lambda e: rogue_steals(e["energy"], e["culture"]))
ATTACKS["rogue_gains"] = (has_room, lambda e: rogue_gains(e["energy"], e["culture"]))
ATTACKS["rogue_steals_choice"] = (
    lambda g, e: g.players[HUMAN].energy + g.players[HUMAN].culture > 0,
    lambda e: rogue_steals_choice(e["amount"]),
)
ATTACKS["human_regresses_one"] = (can_regress, lambda e: human_regresses_one(e["steps"]))
ATTACKS["human_regresses_all"] = (can_regress, lambda e: human_regresses_all(e["steps"]))
# §9.3.3 A lost die always counts: the human may still gain dice before the next roll.
ATTACKS["human_loses_die"] = (lambda g, e: True, lambda e: human_loses_die(e["dice"]))
ATTACKS["rogue_advances_all"] = (lambda g, e: bool(fleet(g, None)), lambda e: rogue_advances_all(e["steps"]))
