"""Step 2: use metals (§6) – claim an investment, influence Boomtown, ship."""

from __future__ import annotations

from tablewright.engine.agenda import Ask, Next, Step, rule
from tablewright.games.goldwest.abilities import use_ability
from tablewright.games.goldwest.box import Investment, Office, Space
from tablewright.games.goldwest.goods import METALS, ONE, Resource, minus
from tablewright.games.goldwest.places import advance, place
from tablewright.games.goldwest.table import GoldWest, Seat


@rule
def use_metals(g: GoldWest, seat: Seat) -> Next:
    """§6.1.1, §6.1.2 Any of the three uses, in any order, as long as the player likes (R-6); not with
    wood and stone (§6.1.3). Without metals nothing is offered (§5.5); the end as the only option is taken (§4.6)."""
    copper, silver, gold, _, _ = g.usage
    if not (copper or silver or gold):
        return None
    options = claims(g, seat)
    options += placements(g, seat)
    options += shipments(g, seat)
    options.append(end_metals(seat))
    return Ask(seat, "Use your metals", options)


@rule
def end_metals(g: GoldWest, seat: Seat) -> Next:
    """§6.1.2 Nothing is compulsory; unspent metals are lost."""
    return None


# --- claim an investment (§6.2) --------------------------------------------------------------------------------------


def claims(g: GoldWest, seat: Seat) -> list[Step]:
    """§6.2.1 One a turn, on display, and the usage area holds its cost."""
    if g.claimed:
        return []
    return [claim(seat, card) for card in g.box.cards_for(g.usage) if card in g.display]


@rule
def claim(g: GoldWest, seat: Seat, card: Investment) -> Next:
    """§6.2.2 Pay, take the card, score it, use its ability. Cards are not replaced (§6.2.4)."""
    bought = g.box.cards[card]
    g.usage = minus(g.usage, bought.cost)
    g.claimed = True
    g.display = tuple([c for c in g.display if c != card])
    me = g.players[seat]
    me.investments += (card,)
    me.invested += bought.vp
    g.tell("claims", seat, card, bought.vp)
    take_bonus(g, seat)
    return use_ability(seat, card), use_metals(seat)


def take_bonus(g: GoldWest, seat: Seat) -> None:
    """§6.2.3 The highest investment bonus tile left, if any (R-23)."""
    if g.bonuses:
        g.players[seat].invested += g.bonuses[0]
        g.tell("bonus", seat, g.bonuses[0])
        g.bonuses = g.bonuses[1:]


# --- influence Boomtown (§6.3) ---------------------------------------------------------------------------------------


def placements(g: GoldWest, seat: Seat) -> list[Step]:
    """§6.3.2 One paid placement a turn, on a space without a token, with a token left."""
    if g.placed or not g.players[seat].influence:
        return []
    town, office_at = g.town, g.board.office_at
    return [influence(seat, space, office_at[i]) for space, i in g.box.spaces_for(g.usage) if not town[i]]


@rule
def influence(g: GoldWest, seat: Seat, space: Space, office: Office) -> Next:
    """§6.3.3 Pay, place a token."""
    g.usage = minus(g.usage, g.box.prices[space])
    g.placed = True
    place(g, seat, space)
    return use_metals(seat)


# --- ship (§6.4) -----------------------------------------------------------------------------------------------------


def shipments(g: GoldWest, seat: Seat) -> list[Step]:
    """§6.4.1, §6.4.5 A metal moves the coach on its own track, up to the last step."""
    coaches, last = g.players[seat].coaches, g.box.last_step
    return [ship(seat, METALS[i]) for i in (0, 1, 2) if g.usage[i] and coaches[i] < last]


@rule
def ship(g: GoldWest, seat: Seat, metal: Resource) -> Next:
    """§6.4.1 One metal, one step; as often as the player likes. Coaches may share a step (§6.4.6)."""
    g.usage = minus(g.usage, ONE[metal])
    advance(g, seat, metal)
    return use_metals(seat)
