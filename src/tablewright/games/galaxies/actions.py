"""The six die actions, colonizing, and using a planet (§4, §5, §7.1)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tablewright.engine.agenda import Ask, Chance, Next, Step, rule
from tablewright.engine.chance import Bag
from tablewright.games.galaxies.table import (
    ART,
    COLONY,
    CULTURE,
    ENERGY,
    FUEL,
    HOME,
    MOVE,
    NONE,
    TRACKS,
    Face,
    Galaxies,
    Place,
    Planet,
    Player,
    Resource,
    Seat,
)  # fmt: skip

Effect = Callable[[Galaxies, Seat, Planet], list[Step]]
EFFECTS: Final[dict[str, Effect]] = {}  # kind of effect -> its options; filled by planets.py and powers.py


def effect(kind: str) -> Callable[[Effect], Effect]:
    """§7.2 Register the options of a kind of effect. No option: not performable."""

    def register(options: Effect) -> Effect:
        EFFECTS[kind] = options
        return options

    return register


def performable(g: Galaxies, seat: Seat, face: Face) -> bool:
    """§4.0, R-24 An action may be started only with at least one legal choice; a gain of 0 is one."""
    if face in TRACKS:
        cards = g.box.cards
        return any([cards[p].track == face for p in g.players[seat].orbits])
    if face == COLONY:
        return can_utilize(g, seat)
    return face != MOVE or can_move(g, seat)


@rule
def perform(g: Galaxies, seat: Seat, face: Face) -> Next:
    """§4.0 The action of a die face, for the active player or a follower alike (§6.3)."""
    me = g.players[seat]
    if face == MOVE:
        return Ask(seat, "Move which ship where?", [move(seat, a, b) for a, b in moves(g, seat)])
    if face == ENERGY:
        return acquire(seat, FUEL, me.home + production(g, me, FUEL))
    if face == CULTURE:
        return acquire(seat, ART, production(g, me, ART))
    if face == COLONY:
        return Ask(seat, "Upgrade your empire or use a colony", colony_options(g, seat))
    cards = g.box.cards
    return Ask(seat, "Advance which ship?", [advance(seat, p, 1) for p in me.orbits if cards[p].track == face])


# --- moving a ship (§4.1) ----------------------------------------------------------------------------------------


def moves(g: Galaxies, seat: Seat, but: tuple[Place, ...] = ()) -> list[tuple[Place, Place]]:
    """§4.1.1 Every ship in play that may go (but not from these places), and every place it may go to: a surface or a
    track of the row without an own ship, or home. §4.1.2 It leaves its planet. §4.1.3 Ships of others do not matter."""
    me = g.players[seat]
    cards, planet_at = g.box.cards, g.box.planet_at
    landed, orbits = me.landed, me.orbits
    free = [cards[p].surface for p in g.row if p != NONE and p not in landed]
    free += [cards[p].orbit for p in g.row if p != NONE and p not in orbits]
    found: list[tuple[Place, Place]] = []
    for origin in g.places(me):
        if origin in but:
            continue
        if origin == HOME:
            found += [(origin, to) for to in free]
        else:
            left = planet_at[origin]
            found += [(origin, to) for to in free if planet_at[to] != left]
            found.append((origin, HOME))
    return found


def can_move(g: Galaxies, seat: Seat) -> bool:
    """§4.0 Some ship can always go somewhere: home, or to a planet (unless the whole row is empty)."""
    me = g.players[seat]
    return bool(me.landed) or bool(me.orbits) or g.row.count(NONE) < len(g.row)


@rule
def move(g: Galaxies, seat: Seat, origin: Place, to: Place) -> Next:
    """§4.1.1, §4.1.5 To a surface, a track or home; progress on a track is lost. §4.1.4 A ship that lands may use the
    planet's action at once; §6.7 so may a follower's."""
    me = g.players[seat]
    g.leave(me, origin)
    follow_ship(g, seat, origin, to)
    g.tell("moves", seat, origin, to)
    if to == HOME:
        me.home += 1
        return None
    planet = g.box.planet_at[to]
    if to == g.box.cards[planet].orbit:
        me.orbits = {**me.orbits, planet: 0}
        return None
    me.landed += (planet,)
    if not can_use(g, seat, planet):
        return None
    return Ask(seat, g.box.cards[planet].offer, [decline(), use(seat, planet)])


def follow_ship(g: Galaxies, seat: Seat, origin: Place, to: Place) -> None:
    """§7.2, R-32 Nagato: ships are individuals for the length of an action. Keep an eye on where the ship moved first
    may be; of several ships at home any may have gone."""
    if seat == g.mover and origin in g.marked:
        stays = origin == HOME and g.players[seat].home > 0
        kept = g.marked if stays else tuple([p for p in g.marked if p != origin])
        g.marked = kept if to in kept else (*kept, to)


@rule
def decline(g: Galaxies) -> Next:
    """§7.1.7 The landing action, the second move of Nagato and following are optional."""
    return None


# --- resources (§4.2) --------------------------------------------------------------------------------------------


def production(g: Galaxies, me: Player, kind: Resource) -> int:
    """§4.2.1, §4.2.2, §4.2.3 One for each own ship on or around a planet of that kind; colonies produce nothing."""
    cards = g.box.cards
    n = 0
    for p in me.landed:
        if cards[p].resource == kind:
            n += 1
    for p in me.orbits:
        if cards[p].resource == kind:
            n += 1
    return n


@rule
def acquire(g: Galaxies, seat: Seat, kind: Resource, n: int) -> Next:
    """§4.2.1, §4.2.2 As much as the ships produce, even nothing (§4.0)."""
    receive(g, seat, kind, n)
    return None


def receive(g: Galaxies, seat: Seat, kind: Resource, n: int) -> None:
    """§4.2.4 As much as there is room for; the rest is lost."""
    me = g.players[seat]
    if g.events is None:
        return me.add(kind, n)
    had = me.amount(kind)
    me.add(kind, n)
    g.tell("gains", seat, me.amount(kind) - had, kind, me.amount(kind))


def pay(g: Galaxies, seat: Seat, energy: int, culture: int) -> None:
    """§7.1.3 The whole price, before the effect."""
    me = g.players[seat]
    me.energy -= energy
    me.culture -= culture
    if energy:
        g.tell("pays", seat, energy, FUEL, me.energy)
    if culture:
        g.tell("pays", seat, culture, ART, me.culture)


# --- colonizing (§4.3, §5) ---------------------------------------------------------------------------------------


@rule
def advance(g: Galaxies, seat: Seat, planet: Planet, steps: int) -> Next:
    """§4.3.1, §5.1 Along the track; whoever reaches the symbol colonizes the planet, steps left over are lost."""
    me = g.players[seat]
    level = me.orbits[planet] + steps
    symbol = g.box.cards[planet].symbol
    if level >= symbol:
        return colonize(seat, planet)
    me.orbits = {**me.orbits, planet: level}
    g.tell("advances", seat, planet, level, symbol)
    return None


@rule
def colonize(g: Galaxies, seat: Seat, planet: Planet) -> Next:
    """§5.1, §5.2, §5.3, §5.4 All ships return, the card goes under the mat, the slot is refilled."""
    card = g.box.cards[planet]
    g.players[seat].colonies += (planet,)
    g.tell("colonizes", seat, planet, g.vp(seat))
    for owner, p in enumerate(g.players):
        if planet in p.landed:
            send_home(g, Seat(owner), card.surface)
        if planet in p.orbits:
            send_home(g, Seat(owner), card.orbit)
    slot = clear_slot(g, planet)
    return None if points_end_the_game(g, seat) else draw_planet(slot)


def send_home(g: Galaxies, seat: Seat, place: Place) -> None:
    """§5.7 A displaced ship returns to its owner's mat."""
    me = g.players[seat]
    g.leave(me, place)
    follow_ship(g, seat, place, HOME)
    me.home += 1
    g.tell("returns", seat, place)


@rule
def regress(g: Galaxies, owner: Seat, planet: Planet, steps: int) -> Next:
    """§5.6 Back, but never below the start; the ship stays in orbit."""
    p = g.players[owner]
    level = max(0, p.orbits[planet] - steps)
    p.orbits = {**p.orbits, planet: level}
    g.tell("regresses", owner, planet, level, g.box.cards[planet].symbol)
    return None


def clear_slot(g: Galaxies, planet: Planet) -> int:
    """§5.4 The slot stays where it is; a new card will fill it."""
    slot = g.row.index(planet)
    g.row = g.row[:slot] + (NONE,) + g.row[slot + 1 :]
    return slot


@rule
def draw_planet(g: Galaxies, slot: int) -> Next:
    """§5.4, §5.5, R-4 From the deck; an empty deck is made of the discards (§10: or they lie under the deck, in order).
    No card left: the slot stays empty."""
    if not g.deck:
        if "helios_to_deck_bottom" in g.switches:
            g.deck, g.discard = g.discard[:1], g.discard[1:]
        else:
            g.deck, g.discard = g.discard, ()
    return Chance(Bag(g.deck), drawn, slot) if g.deck else None


@rule
def drawn(g: Galaxies, planet: Planet, slot: int) -> Next:
    """§5.4 The new card lies in the slot."""
    g.deck = tuple([p for p in g.deck if p != planet])
    g.row = g.row[:slot] + (planet,) + g.row[slot + 1 :]
    g.tell("appears", planet)
    return None


def points_end_the_game(g: Galaxies, seat: Seat) -> bool:
    """§8.1, §11.2 The first player to reach 21 public points triggers the end; missions do not count. §9.7.1, §9.7.2
    Solo: and wins at once."""
    if g.trigger >= 0 or g.vp(seat) < g.box.end_vp:
        return False
    g.trigger = seat
    if not g.rogue:
        g.tell("triggers", seat, g.vp(seat))
        return False
    win_solo(g, seat)
    return True


def win_solo(g: Galaxies, seat: Seat) -> None:
    """§9.7.3 The first of these events decides; nothing else happens."""
    g.trigger = seat
    g.tell("wins", seat)
    g.agenda.clear()


# --- utilizing a colony (§4.4) -----------------------------------------------------------------------------------


def colony_options(g: Galaxies, seat: Seat) -> list[Step]:
    """§4.4.1 The mat action, or the action of a colonized planet."""
    options = upgrades(g, seat, 0)
    for planet in g.players[seat].colonies:
        if can_use(g, seat, planet):
            options.append(use(seat, planet))
    return options


def can_utilize(g: Galaxies, seat: Seat) -> bool:
    """§4.0 There is one of these; the first one found will do."""
    if upgrades(g, seat, 0):
        return True
    for planet in g.players[seat].colonies:  # noqa: SIM110 - stops at the first one, without a generator
        if can_use(g, seat, planet):
            return True
    return False


def upgrades(g: Galaxies, seat: Seat, discount: int) -> list[Step]:
    """§4.4.2 The price of the next level, all energy or all culture, never mixed; nothing at level 6."""
    me = g.players[seat]
    if me.level == g.box.top:
        return []
    cost = g.box.level_cost[me.level + 1] - discount
    options: list[Step] = []
    if me.energy >= cost:
        options.append(upgrade(seat, cost, 0))
    if me.culture >= cost:
        options.append(upgrade(seat, 0, cost))
    return options


@rule
def upgrade(g: Galaxies, seat: Seat, energy: int, culture: int) -> Next:
    """§4.4.3 Levels 3 and 5 bring a ship at once; dice come with the next turn."""
    me = g.players[seat]
    ships = g.box.level_ships
    pay(g, seat, energy, culture)
    me.level += 1
    me.home += ships[me.level] - ships[me.level - 1]
    g.tell("upgrades", seat, me.level, g.vp(seat))
    points_end_the_game(g, seat)
    return None


# --- planet actions (§7.1) ---------------------------------------------------------------------------------------


def can_use(g: Galaxies, seat: Seat, planet: Planet) -> bool:
    """§7.1.3 The cost can be paid and there is a legal choice; §7.1.4 not on another's turn; §7.1.5, R-6 not twice in a
    turn; §7.1.6, R-7 no card starts itself again."""
    card = g.box.cards[planet]
    me = g.players[seat]
    if card.energy > me.energy or card.culture > me.culture or planet in g.busy or planet in me.used:
        return False
    if seat != g.active and (card.own_turn or (card.kind == "steal" and "steal_planets_own_turn_only" in g.switches)):
        return False
    busy, energy, culture = g.busy, me.energy, me.culture
    g.busy = (*busy, planet)
    me.energy -= card.energy
    me.culture -= card.culture
    able = bool(EFFECTS[card.kind](g, seat, planet))
    g.busy, me.energy, me.culture = busy, energy, culture
    return able


@rule
def use(g: Galaxies, seat: Seat, planet: Planet) -> Next:
    """§7.1.1, §7.1.2, §7.1.3 The performer pays, then chooses among what the card allows. §7.1.7 There is no way back.
    §11.1 What the card starts is finished first."""
    card = g.box.cards[planet]
    g.tell("uses", seat, planet)
    if card.energy or card.culture:
        pay(g, seat, card.energy, card.culture)
    if card.once:
        g.players[seat].used += (planet,)
    g.busy += (planet,)
    return Ask(seat, card.prompt, EFFECTS[card.kind](g, seat, planet)), used(planet)


@rule
def used(g: Galaxies, planet: Planet) -> Next:
    """§7.1.6 The card's action is over: it may be started again."""
    g.busy = tuple([p for p in g.busy if p != planet])
    return None
