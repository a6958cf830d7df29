"""Tiny Epic Western: duels and the Wanted card (§6), also with the solo Rival (§13.4)."""

from __future__ import annotations

from typing import Final, cast

from tablewright.engine import Ask, Bag, Chance, Item, Next, rule
from tablewright.games.western.bosses import reroll_payments
from tablewright.games.western.box import FORCE, FREE, LAW, ONE, PIPS, RIVAL, Card, Payment, Seat, Side, Spot, payments
from tablewright.games.western.table import Duel, Western

DIE: Final = Bag(PIPS)
REROLL: Final = (ONE[FORCE], ONE[LAW])  # what a reroll costs the attacker, the defender
ATTACKER: Final = 0
DEFENDER: Final = 1


def challenge(g: Western, attacker: Seat, defender: Seat, spot: Spot, side: Side) -> tuple[Item, ...]:
    """§6.1, §6.2 Each side rolls a die; the Rival also draws a card (§13.4); then the loser may act."""
    g.duel = Duel(attacker, defender, spot, side)
    g.tell("duel", g.who(attacker), g.who(defender), spot)
    draw = (draw_for_rival(),) if g.town.solo else ()
    return roll(ATTACKER), roll(DEFENDER), *draw, fight_on()


def the_duel(g: Western) -> Duel:
    return cast(Duel, g.duel)


def duellist(duel: Duel, who: int) -> Seat:
    return duel.attacker if who == ATTACKER else duel.defender


def replaced(pair: tuple[int, int], who: int, n: int) -> tuple[int, int]:
    return (n, pair[1]) if who == ATTACKER else (pair[0], n)


def loser(duel: Duel) -> int:
    """§6.2 The power is the die plus the natural value of a card added in this duel. §6.2.1 The smaller power loses; on
    equal powers the attacker."""
    dice, added = duel.dice, duel.added
    return ATTACKER if dice[0] + added[0] <= dice[1] + added[1] else DEFENDER


def roll(who: int) -> Chance:
    """§6.2 One die."""
    return Chance(DIE, rolled, who)


@rule
def rolled(g: Western, pips: int, who: int) -> Next:
    """§6.2, R-10 Only the die part of the power is replaced."""
    duel = the_duel(g)
    attacker, defender, spot, side, dice, added, free = duel
    g.duel = Duel(attacker, defender, spot, side, replaced(dice, who, pips), added, free)  # faster than _replace
    if g.events is not None:
        g.tell("rolls", g.who(duellist(duel, who)), pips)
    return None


@rule
def fight_on(g: Western) -> Next:
    """§6.2.2, §6.2.3 Only the current loser may act, as often as legal; the Rival never acts (§13.4.1)."""
    duel = the_duel(g)
    who = loser(duel)
    seat = duel.attacker if who == ATTACKER else duel.defender
    if g.town.solo and seat == RIVAL:
        return end_duel(who)
    options = [stop(seat)]
    for payment in reroll_payments(g, seat, REROLL[who], duel.free[who]):
        options.append(reroll(seat, payment))
    if seat not in g.shown:
        options.append(add_card(seat))
    if g.town.solo:
        wild = payments(g.players[seat].purse, 1)
        options += [force_reroll(seat, payment) for payment in wild]
        options += [force_redraw(seat, payment) for payment in wild]
    return Ask(seat, "You are losing the duel", options)


@rule
def stop(g: Western, seat: Seat) -> Next:
    """§6.2.2 Accept the loss."""
    return end_duel(loser(the_duel(g)))


@rule
def reroll(g: Western, seat: Seat, payment: Payment) -> Next:
    """§6.2.2 Pay 1 force (attacker) or 1 law (defender) and roll again."""
    duel = the_duel(g)
    who = loser(duel)
    if payment != FREE:
        g.pay(seat, payment)
    else:
        g.duel = duel._replace(free=replaced(duel.free, who, duel.free[who] + 1))
    return roll(who), fight_on()


@rule
def add_card(g: Western, seat: Seat) -> Next:
    """§6.2.2 Reveal the own card and add its natural value; §6.2.4 it stays revealed until the round ends."""
    duel = the_duel(g)
    card = g.hands[seat][0]
    g.shown += (seat,)
    g.duel = duel._replace(added=replaced(duel.added, loser(duel), g.box.value[card]))
    g.tell("adds", seat, card)
    return fight_on()


@rule
def end_duel(g: Western, lost: int) -> Next:
    """§6.3, §5.7 The loser's token is wounded and stays below the winner's; §6.4, §13.4.3 the winner takes the Wanted
    card. §6.5 A defender who wins keeps everything as it was."""
    duel = the_duel(g)
    beaten, winner = duellist(duel, lost), duellist(duel, 1 - lost)
    g.wounded += ((duel.spot, beaten),)
    if lost == DEFENDER:
        g.stand(duel.attacker, duel.spot, duel.side)
    g.duel = None
    g.wanted = winner
    g.tell("wins_duel", g.who(winner), g.who(beaten), duel.spot)
    return None


# --- the solo Rival in a duel (§13.4) ----------------------------------------------------------------------------


@rule
def draw_for_rival(g: Western) -> Next:
    """§13.4 The Rival adds the top card of the draw pile. §13.4.2 An empty pile is made anew of the discards."""
    if not g.draws_left():
        reshuffle(g)
    if not g.draws_left():
        return None  # §13.4.2 nothing to draw, nothing to add
    return Chance(Bag(g.pile), drawn_for_rival).hidden(draw_for_rival())


def reshuffle(g: Western) -> None:
    """§13.4.2 The face-down Rival card stays out; from now on it can only be the one that was left."""
    g.set_aside += g.pile
    g.pile = tuple([card for card in g.box.cards if card in g.spent or card in g.discards[0]])
    g.spent, g.discards = (), ((),)
    g.tell("reshuffled")


@rule
def drawn_for_rival(g: Western, card: Card) -> Next:
    """§13.4, §13.4.2 Its value counts; the card itself goes to the discards."""
    duel = the_duel(g)
    g.take_cards(card)
    g.spent += (card,)
    who = ATTACKER if duel.attacker == RIVAL else DEFENDER
    g.duel = duel._replace(added=replaced(duel.added, who, g.box.value[card]))
    g.tell("rival_draws", card)
    return None


@rule
def force_reroll(g: Western, seat: Seat, payment: Payment) -> Next:
    """§13.4.1 Pay 1 wild: the Rival rolls its die again."""
    g.pay(seat, payment)
    return roll(1 - loser(the_duel(g))), fight_on()


@rule
def force_redraw(g: Western, seat: Seat, payment: Payment) -> Next:
    """§13.4.1 Pay 1 wild: the Rival's card is replaced by a new one."""
    g.pay(seat, payment)
    return draw_for_rival(), fight_on()
