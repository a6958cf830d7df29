"""Tiny Epic Western: the bosses (§11). Each kind of ability is read at its moment of the round."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from tablewright.engine import Ask, Next, rule
from tablewright.games.western.box import FREE, Payment, Seat, payments
from tablewright.games.western.table import Western

Ability = Callable[[Western, Seat, Mapping[str, Any]], int]
GAINS: Final[dict[str, Ability]] = {}  # kinds that give wilds when phase three begins
EXTRA: Final = "extra_poker_card"
THIRD: Final = "third_posse_this_round"
FREE_REROLL: Final = "free_duel_reroll"
ANY_REROLL: Final = "reroll_with_any_influence"
BOSS_KINDS: Final[set[str]] = {EXTRA, THIRD, FREE_REROLL, ANY_REROLL}  # and those in GAINS


def gains_wilds(kind: str) -> Callable[[Ability], Ability]:
    """Register what a boss gains at the beginning of phase three."""

    def register(ability: Ability) -> Ability:
        GAINS[kind] = ability
        BOSS_KINDS.add(kind)
        return ability

    return register


def cards_dealt(g: Western, seat: Seat) -> int:
    """§4.2.1, §11.2, §11.4 The Gambler and the Scout are dealt more cards under their conditions, as things stand."""
    boss = g.box.bosses[g.bosses[seat]]
    if boss.kind != EXTRA:
        return g.box.hand_size
    me, effect = g.players[seat], boss.effect
    if effect["condition"] == "third_posse_standing":
        lucky = me.available == g.box.tokens
    else:
        lucky = sum(me.purse) <= effect["limit"]
    return int(effect["cards"]) if lucky else g.box.hand_size


@rule
def ride_out(g: Western, seat: Seat) -> Next:
    """§11.3 The Rancher may pay to have his third token this round."""
    boss = g.box.bosses[g.bosses[seat]]
    if not g.players[seat].lying:
        return None
    ways = payments(g.players[seat].purse, boss.effect["pay_wild"])
    options = [stay_home(seat), *[raise_third(seat, payment) for payment in ways]]
    return Ask(seat, f"{boss.name}: pay for your third token?", options)


@rule
def stay_home(g: Western, seat: Seat) -> Next:
    """§11.3 He need not."""
    return None


@rule
def raise_third(g: Western, seat: Seat, payment: Payment) -> Next:
    """§11.3, §12.18 The third token becomes available for this round only."""
    g.pay(seat, payment)
    me = g.players[seat]
    me.available, me.lying = me.available + me.lying, 0
    g.tell("third_token", seat)
    return None


def reroll_payments(g: Western, seat: Seat, payment: Payment, free_used: int) -> tuple[Payment, ...]:
    """§6.2.2 What a reroll may cost: 1 force or 1 law. §11.6 The Gunslinger's first is free; §11.8 the Lawman pays with
    anything."""
    boss = g.box.bosses[g.bosses[seat]]
    if boss.kind == FREE_REROLL and free_used < boss.effect["per_duel"]:
        return (FREE,)
    ways = payments(g.players[seat].purse, 1)
    if boss.kind == ANY_REROLL:
        return ways
    return (payment,) if payment in ways else ()


def boss_wilds(g: Western, seat: Seat) -> int:
    """§7.4 Wilds of the own boss at the beginning of phase three."""
    boss = g.box.bosses[g.bosses[seat]]
    ability = GAINS.get(boss.kind)
    return ability(g, seat, boss.effect) if ability is not None else 0


@gains_wilds("gain_wild_per_buildings_bought")
def per_buildings(g: Western, seat: Seat, effect: Mapping[str, Any]) -> int:
    """§11.1 The Banker: one per two buildings bought so far, at most 2."""
    return min(len(g.players[seat].owned) // int(effect["per"]) * int(effect["gain"]), int(effect["max"]))


@gains_wilds("gain_wild_per_standing_on_porch")
def per_porch(g: Western, seat: Seat, effect: Mapping[str, Any]) -> int:
    """§11.5 The Cowgirl: one per own standing token on a porch, at most 2."""
    on_porch = [spot for spot in g.town.porch.values() if g.standing.get(spot) == seat]
    return min(len(on_porch) * int(effect["gain"]), int(effect["max"]))


@gains_wilds("gain_wild_per_own_wounded")
def per_wounded(g: Western, seat: Seat, effect: Mapping[str, Any]) -> int:
    """§11.7 The Chief: one per own wounded token, at most 2."""
    return min(len([1 for _, s in g.wounded if s == seat]) * int(effect["gain"]), int(effect["max"]))
