"""Following (§6, §7.3, §7.4)."""

from __future__ import annotations

from tablewright.engine.agenda import Ask, Next, rule
from tablewright.games.galaxies.actions import decline, pay, perform, performable, receive
from tablewright.games.galaxies.table import COLONY, Face, Galaxies, Seat


@rule
def follow(g: Galaxies, leader: Seat, face: Face, seat: Seat) -> Next:
    """§6.1, §6.5, R-5 Each other player, clockwise, may pay culture to take the same action, once per die."""
    if seat == leader:
        return None
    others = follow(leader, face, g.after(seat))
    if not can_follow(g, seat, face):
        return others
    return Ask(seat, follow_prompt(g), [decline(), pay_and_follow(seat, face)]), others


def follow_prompt(g: Galaxies) -> str:
    """§6.2 What following costs now."""
    return "Follow for 1 culture?" if g.price == 1 else f"Follow for {g.price} culture?"


def can_follow(g: Galaxies, seat: Seat, face: Face) -> bool:
    """§6.2, §6.4 The price can be paid and the action is performable afterwards (whatever income it brings others)."""
    me = g.players[seat]
    if me.culture < g.price:
        return False
    if face != COLONY:
        return performable(g, seat, face)
    me.culture -= g.price
    able = performable(g, seat, face)
    me.culture += g.price
    return able


@rule
def pay_and_follow(g: Galaxies, seat: Seat, face: Face) -> Next:
    """§6.2, §6.3, §7.4.2 Pay first; then the leader has income; then the die's action as one's own."""
    g.tell("follows", seat, face)
    pay(g, seat, 0, g.price)
    receive_income(g)
    return perform(seat, face)


@rule
def offer_free(g: Galaxies, leader: Seat, face: Face, seat: Seat) -> Next:
    """§7.3.1, §6.8 The free follow window of Zavodnick. §9.2.1 The Rogue never follows."""
    if seat == leader:
        return None
    others = offer_free(leader, face, g.after(seat))
    if (g.rogue and seat > 0) or not performable(g, seat, face):
        return others
    return Ask(seat, "Follow for free?", [decline(), follow_free(seat, face, leader)]), others


@rule
def follow_free(g: Galaxies, seat: Seat, face: Face, leader: Seat) -> Next:
    """§7.3.2, R-14 Free whatever the price is; a follow like any other for the income of the active player."""
    g.tell("follows free", seat, face)
    if leader == g.active:
        receive_income(g)
    return perform(seat, face)


def receive_income(g: Galaxies) -> None:
    """§7.4.1, §7.4.2 Birkomius and Bisschop pay from the moment they are performed to the end of the turn."""
    for kind in g.income:
        receive(g, g.active, kind, 1)
