"""The turn (§4), step 1: the supply track (§5), and how turns follow each other up to the end (§10)."""

from __future__ import annotations

from tablewright.engine.agenda import Ask, Next, rule
from tablewright.games.goldwest.box import BINS, TERRAINS, Bin
from tablewright.games.goldwest.build import build_or_loot
from tablewright.games.goldwest.goods import NOTHING, ONE, Resource, kinds, minus, plus
from tablewright.games.goldwest.metals import use_metals
from tablewright.games.goldwest.scoring import largest_group, looting_penalties, office_bonuses, terrain_bonuses
from tablewright.games.goldwest.table import GoldWest, Seat


@rule
def take_turn(g: GoldWest, seat: Seat) -> Next:
    """§4.1, §4.2 Activate, use metals, build or loot. The player's board is taken afresh: clones share the old one."""
    g.active = seat
    g.players[seat] = g.players[seat].clone()
    g.claimed = g.placed = False
    g.tell("turn", seat)
    return choose_bin(seat), use_metals(seat), build_or_loot(seat), clean_up(seat)


@rule
def take_final_turn(g: GoldWest, seat: Seat) -> Next:
    """§4.3, §10.2 Activate and use metals only; abilities work as ever (§10.2.1)."""
    g.active = seat
    g.players[seat] = g.players[seat].clone()
    g.claimed = g.placed = False
    g.tell("final turn", seat)
    return choose_bin(seat), use_metals(seat), clean_up(seat)


# --- step 1: activate (§5) -------------------------------------------------------------------------------------------


@rule
def choose_bin(g: GoldWest, seat: Seat) -> Next:
    """§5.1 A bin that holds something; there always is one (§18.1)."""
    bins = g.players[seat].bins
    return Ask(seat, "Activate which bin?", [activate(seat, b) for b in BINS if bins[b - 1] != NOTHING])


@rule
def activate(g: GoldWest, seat: Seat, bin: Bin) -> Next:
    """§5.2 Take everything out of the bin and move it forward."""
    me = g.players[seat]
    g.usage = me.bins[bin - 1]
    me.put(bin, NOTHING)
    g.tell("activates", seat, bin)
    return pass_bin(seat, Bin(bin - 1))


@rule
def pass_bin(g: GoldWest, seat: Seat, bin: Bin) -> Next:
    """§5.3 One resource stays in every bin on the way, while there is one in hand. What is left then is the usage area
    (§5.4); it may be empty (§5.5)."""
    if bin < 1 or g.usage == NOTHING:
        return None
    return Ask(seat, f"Leave which resource in bin {bin}?", [leave(seat, r, bin) for r in kinds(g.usage)])


@rule
def leave(g: GoldWest, seat: Seat, resource: Resource, bin: Bin) -> Next:
    """§5.3, §5.6 The player chooses which (R-5); there are no points for it."""
    one = ONE[resource]
    g.usage = minus(g.usage, one)
    me = g.players[seat]
    me.put(bin, plus(me.bins[bin - 1], one))
    g.tell("leaves", seat, resource, bin)
    return pass_bin(seat, Bin(bin - 1))


# --- the end of a turn and of the game (§4.4, §10) -------------------------------------------------------------------


@rule
def clean_up(g: GoldWest, seat: Seat) -> Next:
    """§4.4, §9.3 The usage area goes back to the bank. §10.1, §10.2 When all camp pieces are placed everybody has a
    final turn; then the game is over (§10.3)."""
    g.usage = NOTHING
    g.turn += 1
    n = len(g.players)
    building = g.count.pieces * n
    if g.turn < building:
        return take_turn(g.after(seat))
    if g.turn < building + n:
        return take_final_turn(g.after(seat))
    return final_scoring()


@rule
def final_scoring(g: GoldWest) -> Next:
    """§11 The four parts of final scoring, told to those who listen; the score sheet adds them up."""
    if g.events is not None:
        awards, penalties = terrain_bonuses(g), looting_penalties(g)
        for seat in range(len(g.players)):
            g.tell("scores group", seat, largest_group(g, seat))
            for office, points in office_bonuses(g, seat, awards):
                g.tell("scores office", seat, office, points)
            for terrain, award in zip(TERRAINS, awards, strict=True):
                if award[seat]:
                    g.tell("scores terrain", seat, terrain, award[seat])
            if penalties[seat]:
                g.tell("scores looting", seat, penalties[seat])
    return None
