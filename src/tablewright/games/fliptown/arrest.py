"""Pan and work (§3.5) and the arrest (§9)."""

from __future__ import annotations

from tablewright.engine import Ask, Bag, Chance, Lanes, Next, rule
from tablewright.games.fliptown.characters import BEFORE_ARREST, abilities
from tablewright.games.fliptown.deck import refill
from tablewright.games.fliptown.gains import check_bounties, gain_cash, gain_gold, turn_bounties
from tablewright.games.fliptown.ids import FROM_ARRESTS, NO_CARD, Card, Seat
from tablewright.games.fliptown.player import Player
from tablewright.games.fliptown.table import Fliptown
from tablewright.games.fliptown.turn import decline


@rule
def close_window(g: Fliptown) -> Next:
    """§7.3, §14.13 Poker, pan and work, and arrest are windows of their own."""
    turn_bounties(g)
    return None


@rule
def pan_and_work(g: Fliptown) -> Next:
    """§3.5 1 gold per gold pan and $2 per hammer."""
    rates = g.box.data["pan_and_work"]
    for seat in range(len(g.players)):
        me = g.me(Seat(seat))
        gain_gold(g, me, me.pans * rates["gold_per_pan"])
        gain_cash(g, me, me.hammers * rates["cash_per_hammer"])
        check_bounties(g, me)
    return None


@rule
def prepare(g: Fliptown) -> Next:
    """§9.1, §9.2 Abilities, then bribes: each player decides for himself."""
    asked = [me.seat for me in g.players if can_bribe(me) or abilities(g, me, BEFORE_ARREST)]
    return Lanes({seat: before_arrest(seat) for seat in asked}) if asked else None


@rule
def before_arrest(g: Fliptown, seat: Seat) -> Next:
    """§9.1, §14.19 Window C: Preacher, Baroness and Ranch Hand."""
    options = abilities(g, g.players[seat], BEFORE_ARREST)
    if not options:
        return offer_bribe(seat)
    return Ask(seat, "Use your ability before the arrest?", [decline(seat), *options]), offer_bribe(seat)


@rule
def offer_bribe(g: Fliptown, seat: Seat) -> Next:
    """§9.2"""
    return Ask(seat, "Bribe the Sheriff?", [refuse(seat), bribe(seat)]) if can_bribe(g.players[seat]) else None


def can_bribe(me: Player) -> bool:
    """§9.2, §9.8 A bribe needs the full amount; nobody without Wanted makes a decision."""
    return 0 < me.wanted <= me.gold


@rule
def bribe(g: Fliptown, seat: Seat) -> Next:
    """§9.2 Gold equal to the current Wanted, which stays."""
    me = g.me(seat)
    me.gold -= me.wanted
    me.bribed = True
    g.tell("bribes", seat, me.wanted)
    return None


@rule
def refuse(g: Fliptown, seat: Seat) -> Next:
    """§9.2"""
    return None


@rule
def reveal_sheriff(g: Fliptown) -> Next:
    """§9.3 If nobody has looked, the card gets its identity now."""
    if g.sheriff:
        g.shown, g.sheriff = g.sheriff, NO_CARD
        g.tell("sheriff", g.shown)
        return None
    return Chance(Bag(g.deck), sheriff_revealed).hidden(reveal_sheriff())


@rule
def sheriff_revealed(g: Fliptown, card: Card) -> Next:
    g.deck.remove(card)
    g.face_down -= 1
    g.shown = card
    g.tell("sheriff", card)
    return None


@rule
def marshal_window(g: Fliptown) -> Next:
    """§9.4 The Marshal may draw another Sheriff card."""
    for me in g.players:
        if me.uses and g.box.characters[me.character].kind == "redraw_sheriff":
            return Ask(me.seat, "Draw another Sheriff card?", [decline(me.seat), overrule(me.seat)])
    return None


@rule
def overrule(g: Fliptown, seat: Seat) -> Next:
    me = g.me(seat)
    me.uses -= 1
    g.tell("uses_ability", seat, me.character)
    return draw_marshal_card(seat)


@rule
def draw_marshal_card(g: Fliptown, seat: Seat) -> Next:
    """§9.4 The top card of the draw deck."""
    refill(g)
    return Chance(Bag(g.deck), marshal_card_drawn, seat).hidden(draw_marshal_card(seat))


@rule
def marshal_card_drawn(g: Fliptown, card: Card, seat: Seat) -> Next:
    """§9.4, §14.17 It replaces the card for all players, and the old one is discarded; by the printed card it counts
    for its owner alone."""
    g.deck.remove(card)
    if g.options.marshal_self:
        g.marshal = card
    else:
        g.discard += (g.shown,)
        g.shown = card
    g.tell("marshal", seat, card)
    return None


@rule
def judge_all(g: Fliptown) -> Next:
    """§9.5 Who did not bribe is arrested if the Sheriff card is below the own Wanted."""
    caught = [me.seat for me in g.players if not me.bribed and g.box.value[sheriff_card(g, me)] < me.wanted]
    return Lanes({seat: punish(seat) for seat in caught}) if caught else None


def sheriff_card(g: Fliptown, me: Player) -> Card:
    """§14.17 By the printed card, the Marshal's own card is for its owner alone."""
    if g.marshal and g.box.characters[me.character].kind == "redraw_sheriff":
        return g.marshal
    return g.shown


@rule
def punish(g: Fliptown, seat: Seat) -> Next:
    """§9.6, §9.6.1, §9.6.2 The arrested player chooses; cash only in full, and not with 14 Wanted."""
    me = g.players[seat]
    cash, _ = g.box.penalties[g.round]
    g.tell("arrested", seat)
    options = [lose_stars(seat)]
    if me.cash >= cash and me.wanted < g.box.data["arrest"]["must_lose_stars_at_wanted"]:
        options.append(pay_fine(seat))
    return Ask(seat, "You are arrested: pay with what?", options)


@rule
def pay_fine(g: Fliptown, seat: Seat) -> Next:
    """§9.6, §9.7 Wanted is not changed by an arrest."""
    me = g.me(seat)
    cash, _ = g.box.penalties[g.round]
    me.cash -= cash
    me.arrests += 1
    g.tell("pays_fine", seat, cash)
    return None


@rule
def lose_stars(g: Fliptown, seat: Seat) -> Next:
    """§9.6.3, §14.18 With fewer stars than the penalty all are lost, and nothing else."""
    me = g.me(seat)
    _, stars = g.box.penalties[g.round]
    lost = min(stars, me.stars)
    me.stars -= lost
    me.earned = (*me.earned[:FROM_ARRESTS], me.earned[FROM_ARRESTS] - lost)
    me.arrests += 1
    g.tell("loses_stars", seat, lost)
    return None


@rule
def release(g: Fliptown) -> Next:
    """§9.2 A bribe holds for this round."""
    for seat in range(len(g.players)):
        if g.players[seat].bribed:
            g.me(Seat(seat)).bribed = False
    return None
