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
    DIPLOMACY,
    ECONOMY,
    ENERGY,
    FUEL,
    HOME,
    MOVE,
    NONE,
    Face,
    Galaxies,
    Place,
    Planet,
    Player,
    Resource,
    Seat,
)  # fmt: skip

Effect = Callable[[Galaxies, Seat, Planet], list[Step]]
EFFECTS: Final[dict[str, Effect]] = {}  # kind of effect -> its options; filled by planets.py


def performable(g: Galaxies, seat: Seat, face: Face) -> bool:
    """§4.0 An action may be started only with at least one legal choice."""
    if face == DIPLOMACY or face == ECONOMY:
        cards = g.box.cards
        for p in g.players[seat].orbits:
            if cards[p].track == face:
                return True
        return False
    if face == COLONY:
        return bool(colony_options(g, seat))
    return True


@rule
def perform(g: Galaxies, seat: Seat, face: Face) -> Next:
    """§4 The action of a die face."""
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
    """§4.1.1-§4.1.3 Every ship that may go (but not from these places), and every place it may go to."""
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


@rule
def move(g: Galaxies, seat: Seat, origin: Place, to: Place) -> Next:
    """§4.1.1, §4.1.5 To a surface, a track or home; progress on a track is lost. §4.1.4 A ship that lands may use the
    planet's action at once."""
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
    return Ask(seat, "Use the planet's action?", [decline(), use(seat, planet)])


def follow_ship(g: Galaxies, seat: Seat, origin: Place, to: Place) -> None:
    """R-32 Ships are individuals for the length of an action: keep an eye on where the ship moved first may be. From
    several ships at home either may have gone."""
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
    """§4.2.1-§4.2.3 One for each own ship on or around a planet of that kind; colonies produce nothing."""
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
    """§4.2.4 As much as there is room for."""
    g.players[seat].add(kind, n)
    g.tell("acquires", seat, n, kind)
    return None


# --- colonizing (§4.3, §5) ---------------------------------------------------------------------------------------


@rule
def advance(g: Galaxies, seat: Seat, planet: Planet, steps: int) -> Next:
    """§4.3.1, §5.1 Along the track; whoever reaches the symbol colonizes the planet, steps left over are lost."""
    me = g.players[seat]
    level = me.orbits[planet] + steps
    if level >= g.box.cards[planet].symbol:
        return colonize(seat, planet)
    me.orbits = {**me.orbits, planet: level}
    g.tell("advances", seat, planet, level)
    return None


@rule
def colonize(g: Galaxies, seat: Seat, planet: Planet) -> Next:
    """§5.2-§5.4 All ships return, the card goes under the mat, the slot is refilled."""
    card = g.box.cards[planet]
    for owner, p in enumerate(g.players):
        if planet in p.landed:
            send_home(g, Seat(owner), card.surface)
        if planet in p.orbits:
            send_home(g, Seat(owner), card.orbit)
    g.players[seat].colonies += (planet,)
    g.tell("colonizes", seat, planet)
    slot = clear_slot(g, planet)
    return None if points_end_the_game(g, seat) else draw_planet(slot)


def send_home(g: Galaxies, seat: Seat, place: Place) -> None:
    """§5.7 A displaced ship returns to its owner's mat."""
    me = g.players[seat]
    g.leave(me, place)
    follow_ship(g, seat, place, HOME)
    me.home += 1


@rule
def regress(g: Galaxies, owner: Seat, planet: Planet, steps: int) -> Next:
    """§5.6 Back, but never below the start; the ship stays in orbit."""
    p = g.players[owner]
    level = max(0, p.orbits[planet] - steps)
    p.orbits = {**p.orbits, planet: level}
    g.tell("regresses", owner, planet, level)
    return None


def clear_slot(g: Galaxies, planet: Planet) -> int:
    slot = g.row.index(planet)
    g.row = g.row[:slot] + (NONE,) + g.row[slot + 1 :]
    return slot


@rule
def draw_planet(g: Galaxies, slot: int) -> Next:
    """§5.4, §5.5 From the deck; an empty deck is made of the discards (§10: or they lie under the deck, in order). No
    card left: the slot stays empty."""
    if not g.deck:
        if "helios_to_deck_bottom" in g.switches:
            g.deck, g.discard = g.discard[:1], g.discard[1:]
        else:
            g.deck, g.discard = g.discard, ()
    return Chance(Bag(g.deck), drawn, slot) if g.deck else None


@rule
def drawn(g: Galaxies, planet: Planet, slot: int) -> Next:
    g.deck = tuple([p for p in g.deck if p != planet])
    g.row = g.row[:slot] + (planet,) + g.row[slot + 1 :]
    g.tell("appears", planet)
    return None


def points_end_the_game(g: Galaxies, seat: Seat) -> bool:
    """§8.1, §11.2 The first player to reach 21 public points triggers the end. §9.7 Solo: and wins at once."""
    if g.trigger >= 0 or g.vp(seat) < g.box.end_vp:
        return False
    g.trigger = seat
    g.tell("triggers", seat)
    if g.rogue:
        g.agenda.clear()
    return bool(g.rogue)


# --- utilizing a colony (§4.4) -----------------------------------------------------------------------------------


def colony_options(g: Galaxies, seat: Seat) -> list[Step]:
    """§4.4.1 The mat action, or the action of a colonized planet."""
    options = upgrades(g, seat, 0)
    for planet in g.players[seat].colonies:
        if can_use(g, seat, planet):
            options.append(use(seat, planet))
    return options


def upgrades(g: Galaxies, seat: Seat, discount: int) -> list[Step]:
    """§4.4.2 All energy or all culture, never mixed."""
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
    me.energy -= energy
    me.culture -= culture
    me.level += 1
    me.home += ships[me.level] - ships[me.level - 1]
    g.tell("upgrades", seat, me.level)
    points_end_the_game(g, seat)
    return None


# --- planet actions (§7.1) ---------------------------------------------------------------------------------------


def can_use(g: Galaxies, seat: Seat, planet: Planet) -> bool:
    """§7.1.3-§7.1.6 The cost can be paid, there is a legal choice, own-turn and once-per-turn marks are respected, and
    no card starts itself again."""
    card = g.box.cards[planet]
    me = g.players[seat]
    if card.energy > me.energy or card.culture > me.culture or planet in g.busy or planet in me.used:
        return False
    if seat != g.active and (card.own_turn or (card.kind == "steal" and "steal_planets_own_turn_only" in g.switches)):
        return False
    me.energy -= card.energy
    me.culture -= card.culture
    g.busy += (planet,)
    able = bool(EFFECTS[card.kind](g, seat, planet))
    g.busy = g.busy[:-1]
    me.energy += card.energy
    me.culture += card.culture
    return able


@rule
def use(g: Galaxies, seat: Seat, planet: Planet) -> Next:
    """§7.1.1-§7.1.3 The performer pays, then chooses among what the card allows."""
    card = g.box.cards[planet]
    me = g.players[seat]
    me.energy -= card.energy
    me.culture -= card.culture
    if card.once:
        me.used += (planet,)
    g.busy += (planet,)
    g.tell("uses", seat, planet)
    return Ask(seat, card.prompt, EFFECTS[card.kind](g, seat, planet)), used(planet)


@rule
def used(g: Galaxies, planet: Planet) -> Next:
    """§7.1.6 The card's action is over: it may be started again."""
    g.busy = tuple([p for p in g.busy if p != planet])
    return None
