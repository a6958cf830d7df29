"""The forty planets (§7.2), second part: row, empire, dice, followers, and cards that use other cards."""

from __future__ import annotations

from tablewright.engine.agenda import Next, Step, rule
from tablewright.games.galaxies.actions import (
    can_use,
    clear_slot,
    draw_planet,
    effect,
    pay,
    perform,
    performable,
    receive,
    upgrade,
    upgrades,
    use,
)  # fmt: skip
from tablewright.games.galaxies.follow import offer_free
from tablewright.games.galaxies.planets import gain
from tablewright.games.galaxies.table import FACES, FUEL, NONE, Face, Galaxies, Planet, Resource, Seat
from tablewright.games.galaxies.turn import pairs, spend, take_dice, turns

# --- row and empire ----------------------------------------------------------------------------------------------


@effect("replace_row_planet")
def helios(g: Galaxies, seat: Seat, planet: Planet) -> list[Step]:
    """§7.2 Helios: a planet without any ship, if there is a card to replace it."""
    if not g.deck and not g.discard:
        return []
    visited = [p for one in g.players for p in (*one.landed, *one.orbits)]
    return [replace(seat, p) for p in g.row if p != NONE and p not in visited]


@rule
def replace(g: Galaxies, seat: Seat, planet: Planet) -> Next:
    """§7.2, §5.4, §10 To the discard pile (or under the deck); the slot is refilled."""
    g.discard += (planet,)
    g.tell("replaces", seat, planet)
    return draw_planet(clear_slot(g, planet))


@effect("upgrade")
def lureena(g: Galaxies, seat: Seat, planet: Planet) -> list[Step]:
    """§7.2 Lureena: paid with any mix. Mared: cheaper, in one kind, for the lowest empire alone."""
    e = g.box.cards[planet].effect
    me = g.players[seat]
    if e["condition"] == "strictly_lowest_level" and not is_lowest(g, seat):
        return []
    if e["payment"] == "single_kind" or me.level == g.box.top:
        return upgrades(g, seat, e["discount"])
    cost = g.box.level_cost[me.level + 1] - e["discount"]
    return [upgrade(seat, n, cost - n) for n in range(cost, -1, -1) if n <= me.energy and cost - n <= me.culture]


def is_lowest(g: Galaxies, seat: Seat) -> bool:
    """§7.2, R-25 Mared: lower than every other level (§10: or tied)."""
    level = g.players[seat].level + (0 if "mared_allows_tie" in g.switches else 1)
    return all([g.players[other].level >= level for other in g.others(seat)])


# --- dice --------------------------------------------------------------------------------------------------------


@effect("reroll_inactive")
def zalax(g: Galaxies, seat: Seat, planet: Planet) -> list[Step]:
    """§7.2 Zalax: does not use or cost the normal rerolls."""
    return [take_dice(seat)] if g.dice else []


@effect("set_inactive_die")
def gyore(g: Galaxies, seat: Seat, planet: Planet) -> list[Step]:
    """§7.2, R-28 Gyore: as often as it is performed."""
    return turns(g, seat)


@effect("discard_dice_gain")
def maia(g: Galaxies, seat: Seat, planet: Planet) -> list[Step]:
    """§7.2 Maia: needs two inactive dice."""
    return [sell(seat, planet, a, b) for a, b in pairs(g.dice)]


@rule
def sell(g: Galaxies, seat: Seat, planet: Planet, a: Face, b: Face) -> Next:
    """§7.2 Two inactive dice are discarded like Converter dice (§3.4)."""
    e = g.box.cards[planet].effect
    return spend(seat, a, b), gain(seat, e["energy"], e["culture"])


# --- followers ---------------------------------------------------------------------------------------------------


@effect("follow_income")
def birkomius(g: Galaxies, seat: Seat, planet: Planet) -> list[Step]:
    """§7.2 Birkomius, Bisschop."""
    return [earn(seat, g.box.cards[planet].effect["resource"])]


@rule
def earn(g: Galaxies, seat: Seat, kind: Resource) -> Next:
    """§7.4.1, R-15 From now on, for every follower of this turn."""
    g.income += (kind,)
    g.tell("earns", seat, kind)
    return None


@effect("follow_price")
def nibiru(g: Galaxies, seat: Seat, planet: Planet) -> list[Step]:
    """§7.2 Nibiru: not while it is in force."""
    price: int = g.box.cards[planet].effect["culture"]
    return [raise_price(seat, price)] if g.price < price else []


@rule
def raise_price(g: Galaxies, seat: Seat, price: int) -> Next:
    """§7.4.1, R-15 Following costs 2 for the rest of the turn."""
    g.price = price
    g.tell("raises price", seat, price)
    return None


# --- other cards and dice ----------------------------------------------------------------------------------------


@effect("use_row_planet")
def umbra_forum(g: Galaxies, seat: Seat, planet: Planet) -> list[Step]:
    """§7.2, §7.1.1 Umbra-Forum: another planet of the row; itself is being resolved (R-7)."""
    return [use(seat, p) for p in g.row if p != NONE and can_use(g, seat, p)]


@effect("use_other_players_colony")
def walsfeo(g: Galaxies, seat: Seat, planet: Planet) -> list[Step]:
    """§7.2, R-13 Walsfeo, Sargus-36: never one's own planets; performable after the payment. §9.2.2 Or the
    Rogue's."""
    kind: Resource = g.box.cards[planet].effect["pay"]
    me = g.players[seat]
    if not me.amount(kind):
        return []
    options: list[Step] = []
    for other in g.others(seat):
        owner = g.players[other]
        had = owner.amount(kind)
        me.add(kind, -1)
        owner.add(kind, 1)
        options += [borrow(seat, other, p, kind) for p in owner.colonies if can_use(g, seat, p)]
        me.add(kind, 1)
        owner.add(kind, had - owner.amount(kind))
    return options


@rule
def borrow(g: Galaxies, seat: Seat, owner: Seat, planet: Planet, kind: Resource) -> Next:
    """§7.2, §7.1.2 The owner is paid; the performer performs."""
    if kind == FUEL:
        pay(g, seat, 1, 0)
    else:
        pay(g, seat, 0, 1)
    receive(g, owner, kind, 1)
    return use(seat, planet)


@effect("repeat_activated_die")
def piedes(g: Galaxies, seat: Seat, planet: Planet) -> list[Step]:
    """§7.5.1, §7.5.2 Piedes: a die of the bay; the last one is the one being resolved. §7.5.3, §6.6, R-16 Not an
    activation: nobody may follow. §9.3.2 In the Rogue's turn: the Rogue's dice."""
    return [repeat(seat, face) for face in sorted(set(g.bay[:-1])) if performable(g, seat, face)]


@rule
def repeat(g: Galaxies, seat: Seat, face: Face) -> Next:
    """§7.5.3 The action again, with new choices; the die stays where it is."""
    g.tell("repeats", seat, face)
    return perform(seat, face)


@effect("any_die_action")
def zavodnick(g: Galaxies, seat: Seat, planet: Planet) -> list[Step]:
    """§7.2 Zavodnick: any performable face."""
    return [lead(seat, face) for face in FACES if performable(g, seat, face)]


@rule
def lead(g: Galaxies, seat: Seat, face: Face) -> Next:
    """§7.3.1, §7.3.3 Any die action; then everybody else may follow for free (§6.8)."""
    g.tell("leads", seat, face)
    return perform(seat, face), offer_free(seat, face, g.after(seat))
