"""The turn: rolling, activating, rerolling, converting, passing on (§3.1 to §3.6, §8.2)."""

from __future__ import annotations

from tablewright.engine.agenda import Ask, Chance, Next, Step, rule
from tablewright.engine.chance import Dice
from tablewright.games.galaxies import scoring
from tablewright.games.galaxies.actions import pay, perform, performable, upgrades
from tablewright.games.galaxies.follow import follow
from tablewright.games.galaxies.table import COLONY, FACES, Face, Faces, Galaxies, Seat


@rule
def play_on(g: Galaxies, seat: Seat) -> Next:
    """§3.5, §8.2 Turn after turn, until the first player would start after somebody has reached 21 points."""
    if g.trigger >= 0 and seat == g.first:
        scoring.reveal(g)
        return None
    return take_turn(seat), play_on(g.after(seat))


@rule
def take_turn(g: Galaxies, seat: Seat) -> Next:
    """§3.1 Roll as many dice as the empire level shows. §9.6.5, R-23 Dice lost to the Rogue are missing, but one is
    rolled."""
    clear_control_mat(g, seat)
    dice = max(1, g.box.level_dice[g.players[seat].level] - g.lost)
    g.lost = 0
    g.tell("turn", seat)
    return Chance(Dice(dice, FACES), rolled, seat), choose_die(seat)


def clear_control_mat(g: Galaxies, seat: Seat) -> None:
    """§3.1 All memory of the last turn is wiped out; §7.1.5 all players may use their once-per-turn cards again."""
    g.active = seat
    g.dice, g.bay, g.spent, g.pool = (), (), 0, 0
    g.free_reroll, g.converted = True, False
    g.price, g.income = 1, ()
    for p in g.players:
        p.used = ()


@rule
def rolled(g: Galaxies, faces: Faces, seat: Seat) -> Next:
    """§1.2, §3.1 The dice of the turn."""
    g.dice = faces
    g.pool = len(faces)
    g.tell("rolls", seat, faces)
    return None


@rule
def choose_die(g: Galaxies, seat: Seat) -> Next:
    """§3.2, §3.6 As long as inactive dice exist: activate, reroll, convert, or end the turn. R-3 Rerolls happen here
    only. §3.5 No die left: the turn is over."""
    if not g.dice:
        return None
    options = [end_turn(seat)]
    last = ""
    for face in g.dice:
        if face != last and (can_activate_colony(g, seat) if face == COLONY else performable(g, seat, face)):
            options.append(activate(seat, face))
        last = face
    if g.free_reroll or g.players[seat].energy:
        options.append(reroll(seat))
    if not g.converted and len(g.dice) >= 3:
        options.append(convert(seat))
    return Ask(seat, "Activate a die, reroll, convert, or end your turn", options)


@rule
def end_turn(g: Galaxies, seat: Seat) -> Next:
    """§3.2.4, §3.5 No die has to be activated."""
    return None


@rule
def activate(g: Galaxies, seat: Seat, face: Face) -> Next:
    """§3.2.1 Take the die's action; then the others may follow that face (§6.6: once, whatever the action was); then go
    on. §9.2.1 The Rogue never follows."""
    g.dice = without(g.dice, face)
    g.bay += (face,)
    g.tell("activates", seat, face)
    if g.rogue:
        return perform(seat, face), choose_die(seat)
    return perform(seat, face), follow(seat, face, g.after(seat)), choose_die(seat)


def can_activate_colony(g: Galaxies, seat: Seat) -> bool:
    """§3.2.1 The action must be performable once the die lies in the bay: planets count and turn the other dice. An
    upgrade does not look at the dice."""
    if upgrades(g, seat, 0):
        return True
    if not g.players[seat].colonies:
        return False
    dice, bay = g.dice, g.bay
    g.dice, g.bay = without(dice, COLONY), (*bay, COLONY)
    able = performable(g, seat, COLONY)
    g.dice, g.bay = dice, bay
    return able


@rule
def reroll(g: Galaxies, seat: Seat) -> Next:
    """§3.2.2, §3.3 The first reroll of a turn is free, each later one costs 1 energy."""
    if g.free_reroll:
        g.free_reroll = False
    else:
        pay(g, seat, 1, 0)
    return take_dice(seat), choose_die(seat)


@rule
def take_dice(g: Galaxies, seat: Seat) -> Next:
    """§3.3 Which dice to roll again: one at a time, in increasing order, so that each set is reached once."""
    least = g.hand[-1] if g.hand else ""
    options = [roll_again(seat)] if g.hand else []
    options += [take(seat, face) for face in dict.fromkeys(g.dice) if face >= least]
    return Ask(seat, "Roll which dice again? From left to right", options)


@rule
def take(g: Galaxies, seat: Seat, face: Face) -> Next:
    """§3.3 This die, too."""
    g.dice = without(g.dice, face)
    g.hand += (face,)
    return take_dice(seat)


@rule
def roll_again(g: Galaxies, seat: Seat) -> Next:
    """§3.3 Roll the dice taken up."""
    return Chance(Dice(len(g.hand), FACES), rolled_again, seat)


@rule
def rolled_again(g: Galaxies, faces: Faces, seat: Seat) -> Next:
    """§3.3 They join the other inactive dice."""
    g.hand = ()
    g.dice = tuple(sorted(g.dice + faces))
    g.tell("rerolls", seat, faces)
    return None


@rule
def convert(g: Galaxies, seat: Seat) -> Next:
    """§3.2.3, §3.4 Spend two dice to turn a third one, once per turn."""
    g.converted = True
    options = [spend(seat, a, b) for a, b in pairs(g.dice)]
    return Ask(seat, "Spend which two dice?", options), turn_which(seat), choose_die(seat)


@rule
def spend(g: Galaxies, seat: Seat, a: Face, b: Face) -> Next:
    """§3.4 Two dice are out of the turn."""
    g.dice = without(without(g.dice, a), b)
    g.spent += 2
    g.tell("spends", seat, a, b)
    return None


@rule
def turn_which(g: Galaxies, seat: Seat) -> Next:
    """§3.4 The third die."""
    return Ask(seat, "Turn which die to which face?", turns(g, seat))


def turns(g: Galaxies, seat: Seat) -> list[Step]:
    """§3.4 Any inactive die, any other face."""
    return [turn_die(seat, face, to) for face in dict.fromkeys(g.dice) for to in FACES if to != face]


@rule
def turn_die(g: Galaxies, seat: Seat, face: Face, to: Face) -> Next:
    """§3.4 It stays inactive and shows another face."""
    g.dice = tuple(sorted((*without(g.dice, face), to)))
    g.tell("turns", seat, face, to)
    return None


def without(dice: Faces, face: Face) -> Faces:
    """One die of that face less; equal faces are interchangeable (§1.2)."""
    i = dice.index(face)
    return dice[:i] + dice[i + 1 :]


def pairs(dice: Faces) -> list[tuple[Face, Face]]:
    """Two dice; equal faces are interchangeable (§1.2)."""
    return sorted({(a, b) for i, a in enumerate(dice) for b in dice[i + 1 :]})
