"""The Town (§5.4): visiting a building, and what its effect offers. An effect is registered per kind and lists its
options; none: it cannot be used now."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tablewright.engine import Ask, Bag, Chance, Next, Step, rule
from tablewright.games.fliptown.box import BuildingCard, rewards_of
from tablewright.games.fliptown.gains import (
    GAINS,
    check_bounties,
    cross_out,
    gain_stars,
    gain_thing,
    receive,
)  # fmt: skip
from tablewright.games.fliptown.ids import (
    FROM_TOWN,
    Building,
    Card,
    Colour,
    Kind,
    Rank,
    Seat,
    Shape,
    Square,
    Thing,
)  # fmt: skip
from tablewright.games.fliptown.player import Player
from tablewright.games.fliptown.table import Fliptown

Effect = Callable[[Fliptown, Player, BuildingCard], list[Step]]
EFFECTS: Final[dict[str, Effect]] = {}  # kind of effect -> what the player may choose, but skip


def effect(kind: str) -> Callable[[Effect], Effect]:
    def register(options: Effect) -> Effect:
        EFFECTS[kind] = options
        return options

    return register


@rule
def call_at(g: Fliptown, seat: Seat, building: Building) -> Next:
    """§6.2 A Town bonus action, with full effect and first-visit reward."""
    return make_visit(g, g.me(seat), building)


def make_visit(g: Fliptown, me: Player, building: Building) -> Next:
    """§5.4.1-5.4.3 The first visit circles the building and is rewarded; the effect becomes a pending item."""
    site = g.box.buildings[building]
    g.tell("visits", me.seat, building)
    if not me.circled & site.bit:
        me.circled |= site.bit
        receive(g, me, site.first, FROM_TOWN)
    if site.kind == "unlock_sequence":
        unlock(g, me, site)
    else:
        me.pending = tuple(sorted([*me.pending, building]))
    check_bounties(g, me)
    return None


def unlock(g: Fliptown, me: Player, site: BuildingCard) -> None:
    """§5.4.4, §10.5 The Undertaker: his favour, at the second visit the Shovel; whoever has it gets nothing."""
    for thing in site.effect["items"]:
        if thing not in me.things:
            gain_thing(g, me, Thing(thing))
            return


def usable(g: Fliptown, me: Player, building: Building) -> list[Step]:
    """§5.4.3 What the effect of a building offers now."""
    site = g.box.buildings[building]
    return EFFECTS[site.kind](g, me, site)


@rule
def use_building(g: Fliptown, seat: Seat, building: Building) -> Next:
    """§5.4.4 Take up the effect; the cost is paid only if the player accepts."""
    me = g.me(seat)
    left = list(me.pending)
    left.remove(building)
    me.pending = tuple(left)
    site = g.box.buildings[building]
    return Ask(seat, site.text[0].upper() + site.text[1:], [*usable(g, me, building), skip(seat, building)])


@rule
def skip(g: Fliptown, seat: Seat, building: Building) -> Next:
    """§14.9 Effects of buildings are optional."""
    g.tell("skips", seat, building)
    return None


# --- Bank, Hotel, Bail Bonds -----------------------------------------------------------------------------------------


@effect("bank")
def bank(g: Fliptown, me: Player, site: BuildingCard) -> list[Step]:
    """§5.4.4, §14.11 Pay the fee and bank on a colour, each at most once."""
    if me.cash < site.effect["fee"]:
        return []
    return [bank_on(me.seat, site.id, Colour(c)) for c in site.effect["colors"] if c not in me.banked]


@rule
def bank_on(g: Fliptown, seat: Seat, building: Building, colour: Colour) -> Next:
    me = g.me(seat)
    me.cash -= g.box.buildings[building].effect["fee"]
    me.banked = tuple(sorted([*me.banked, colour]))
    g.tell("banks_on", seat, colour)
    return None


@effect("hotel")
def hotel(g: Fliptown, me: Player, site: BuildingCard) -> list[Step]:
    """§5.4.4, §14.22 One silver star of the track per visit; nothing after the last."""
    if me.cash < site.effect["fee"] or me.hotel == len(site.effect["silver_track"]):
        return []
    return [check_in(me.seat, site.id)]


@rule
def check_in(g: Fliptown, seat: Seat, building: Building) -> Next:
    me, site = g.me(seat), g.box.buildings[building]
    me.cash -= site.effect["fee"]
    me.hotel += 1
    g.tell("checks_in", seat, site.effect["silver_track"][me.hotel - 1])
    return None


@effect("hunt_outlaw")
def hunt_outlaw(g: Fliptown, me: Player, site: BuildingCard) -> list[Step]:
    """§5.4.4 One outlaw not yet hunted, free."""
    return [hunt(me.seat, Rank(r)) for r in site.effect["outlaws"] if r not in me.hunted]


@rule
def hunt(g: Fliptown, seat: Seat, rank: Rank) -> Next:
    me = g.me(seat)
    me.hunted = tuple([r for r in g.box.outlaws if r == rank or r in me.hunted])
    g.tell("hunts", seat, rank)
    check_bounties(g, me)
    return None


# --- Hideout, Church, Saloon, Prospector's Club ----------------------------------------------------------------------


@effect("remove_wanted_up_to")
def hideout(g: Fliptown, me: Player, site: BuildingCard) -> list[Step]:
    """§5.4.4, §14.8 The player may cross out fewer."""
    return [hide(me.seat, n) for n in range(1, min(site.effect["n"], me.wanted) + 1)]


@rule
def hide(g: Fliptown, seat: Seat, wanted: int) -> Next:
    cross_out(g, g.me(seat), wanted)
    return None


@effect("exchange")
def exchange(g: Fliptown, me: Player, site: BuildingCard) -> list[Step]:
    """§5.4.4, §14.8 So often as the player can pay; the Church takes money only for Wanted that is there."""
    deal = site.effect
    purse = me.cash if deal["pay"] == "cash" else me.gold
    most = min(deal["max_times"], purse // deal["pay_each"])
    if deal["gain"] == "remove_wanted":
        most = min(most, me.wanted)
    return [trade(me.seat, site.id, n) for n in range(1, most + 1)]


@rule
def trade(g: Fliptown, seat: Seat, building: Building, times: int) -> Next:
    """§5.4.4 Pay as often as chosen, gain as often."""
    me, deal = g.me(seat), g.box.buildings[building].effect
    price = times * deal["pay_each"]
    if deal["pay"] == "cash":
        me.cash -= price
    else:
        me.gold -= price
    g.tell("trades", seat, building, times)
    if deal["gain"] == "remove_wanted":
        cross_out(g, me, times * deal["gain_each"])
    else:
        gain_stars(g, me, times * deal["gain_each"], FROM_TOWN)
    return None


# --- Stables, General Store, Gunsmith --------------------------------------------------------------------------------


@effect("shop")
def shop(g: Fliptown, me: Player, site: BuildingCard) -> list[Step]:
    """§5.4.4, §14.10 At most one purchase per visit, each offer once per game; the Rifle after the Pistol."""
    things = me.things
    return [
        buy(me.seat, site.id, Thing(offer["id"]))
        for offer in site.effect["offers"]
        if offer["cost"] <= me.cash
        and offer["id"] not in things
        and ("requires" not in offer or offer["requires"] in things)
    ]


@rule
def buy(g: Fliptown, seat: Seat, building: Building, thing: Thing) -> Next:
    """§5.4.4, §5.4.6 It works from now on."""
    me = g.me(seat)
    for offer in g.box.buildings[building].effect["offers"]:
        if offer["id"] == thing:
            me.cash -= offer["cost"]
            gain_thing(g, me, thing)
            receive(g, me, rewards_of(offer["rewards"]), FROM_TOWN)
    check_bounties(g, me)
    return None


# --- the Land Office (§5.4.5) ----------------------------------------------------------------------------------------


@effect("land")
def land(g: Fliptown, me: Player, site: BuildingCard) -> list[Step]:
    """§5.4.5 Any shape the player can pay, turned and mirrored freely, on unclaimed squares."""
    cash, taken, seat = me.cash, me.land, me.seat
    return [claim(seat, p[0], p[1]) for p in g.box.plots if p[3] <= cash and not taken & p[2]]


@rule
def claim(g: Fliptown, seat: Seat, shape: Shape, squares: tuple[Square, ...]) -> Next:
    """§5.4.5 Gain the stars of the squares; the ninth square gives 7 more."""
    me = g.me(seat)
    for plot in g.box.plots:
        if plot[1] == squares:
            me.cash -= plot[3]
            me.land |= plot[2]
            g.tell("claims", seat, shape)
            gain_stars(g, me, plot[4], FROM_TOWN)
    if me.land == (1 << len(g.box.land_values)) - 1:
        g.tell("all_land", seat)
        gain_stars(g, me, g.box.data["town"]["land"]["completion_stars"], FROM_TOWN)
    return None


# --- the Sheriff's Office --------------------------------------------------------------------------------------------


@effect("peek_sheriff_then_choose")
def sheriffs_office(g: Fliptown, me: Player, site: BuildingCard) -> list[Step]:
    """§5.4.4 Look first, then choose."""
    return [look(me.seat, site.id)]


@rule
def look(g: Fliptown, seat: Seat, building: Building) -> Next:
    """§5.4.4 Only this player learns the Sheriff card."""
    return peek(seat), favour(seat, building)


@rule
def peek(g: Fliptown, seat: Seat) -> Next:
    """§3.9 The card gets its identity when somebody looks for the first time."""
    if g.sheriff:
        see(g, seat)
        return None
    return Chance(Bag(g.deck), sheriff_drawn, seat).hidden(peek(seat), only=seat)


@rule
def favour(g: Fliptown, seat: Seat, building: Building) -> Next:
    """§5.4.4 Then 1 star, or 2 Wanted crossed out."""
    me = g.players[seat]
    options = g.box.buildings[building].effect["options"]
    kinds = [Kind(o["kind"]) for o in options if me.wanted or o["kind"] != "remove_wanted"]
    return Ask(
        seat, "What does the Sheriff do for you?", [*[ask_for(seat, building, k) for k in kinds], skip(seat, building)]
    )


@rule
def ask_for(g: Fliptown, seat: Seat, building: Building, kind: Kind) -> Next:
    me = g.me(seat)
    for one in rewards_of(g.box.buildings[building].effect["options"]):
        if one.kind == kind:
            GAINS[kind](g, me, one, FROM_TOWN)
    check_bounties(g, me)
    return None


def see(g: Fliptown, seat: Seat) -> None:
    """§3.9 Privately, as often as one likes."""
    g.looked = tuple(sorted({*g.looked, seat}))
    g.tell("looks", seat)
    g.tell("sees", g.sheriff, only=seat)


@rule
def sheriff_drawn(g: Fliptown, card: Card, seat: Seat) -> Next:
    g.deck.remove(card)
    g.face_down -= 1
    g.sheriff = card
    see(g, seat)
    return None
