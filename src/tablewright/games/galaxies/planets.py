"""The forty planets (§7.2): for each kind of effect the steps a player may choose from. No step: not performable."""

from __future__ import annotations

from collections.abc import Callable

from tablewright.engine.agenda import Ask, Next, Step, rule
from tablewright.games.galaxies.actions import (
    EFFECTS,
    Effect,
    advance,
    can_use,
    clear_slot,
    colonize,
    decline,
    draw_planet,
    follow_ship,
    move,
    moves,
    perform,
    performable,
    regress,
    send_home,
    upgrade,
    upgrades,
    use,
)  # fmt: skip
from tablewright.games.galaxies.follow import offer_free
from tablewright.games.galaxies.table import (
    FACES,
    FUEL,
    HOME,
    NOBODY,
    NONE,
    ROGUE,
    Face,
    Galaxies,
    Place,
    Planet,
    Resource,
    Seat,
)  # fmt: skip
from tablewright.games.galaxies.turn import pairs, spend, take_dice, turns


def effect(kind: str) -> Callable[[Effect], Effect]:
    """Register the options of a kind of effect."""

    def register(options: Effect) -> Effect:
        EFFECTS[kind] = options
        return options

    return register


# --- resources ---------------------------------------------------------------------------------------------------


@rule
def gain(g: Galaxies, seat: Seat, energy: int, culture: int) -> Next:
    """§7.2, §4.2.4 As much as there is room for (R-31: even nothing)."""
    receive(g, seat, energy, culture)
    return None


def receive(g: Galaxies, seat: Seat, energy: int, culture: int) -> None:
    g.players[seat].gain(energy, culture)
    g.tell("gains", seat, energy, culture)


@effect("gain")
def jakks(g: Galaxies, seat: Seat, planet: Planet) -> list[Step]:
    """Jakks, Vici-KS156, MJ-120210."""
    e = g.box.cards[planet].effect
    return [gain(seat, e["energy"], e["culture"])]


EFFECTS["pay_gain"] = jakks  # Hoefker: the same after a payment


@effect("gain_all")
def gleam_zanier(g: Galaxies, seat: Seat, planet: Planet) -> list[Step]:
    """JAC-110912, Gleam-Zanier."""
    return [share(seat, planet)]


@rule
def share(g: Galaxies, seat: Seat, planet: Planet) -> Next:
    """§7.2 2 for the performer, then 1 for everybody else."""
    e = g.box.cards[planet].effect
    receive(g, seat, e["self_energy"], e["self_culture"])
    for other in g.others(seat):
        receive(g, other, e["others_energy"], e["others_culture"])
    return None


@effect("gain_per_home_ship")
def aughmoore(g: Galaxies, seat: Seat, planet: Planet) -> list[Step]:
    """Aughmoore: a ship just landed there is not home."""
    return [gain(seat, 0, g.players[seat].home)]


@effect("convert")
def omicron_fenzi(g: Galaxies, seat: Seat, planet: Planet) -> list[Step]:
    """Omicron Fenzi, Pembertonia-Major: only what can be stored (R-8)."""
    e = g.box.cards[planet].effect
    me = g.players[seat]
    most = min(me.amount(e["from"]), me.cap - me.amount(e["to"]))
    return [exchange(seat, e["to"], n) for n in range(1, most + 1)]


@rule
def exchange(g: Galaxies, seat: Seat, to: Resource, n: int) -> Next:
    """§7.2, R-8 One kind for the other, one for one."""
    if to == FUEL:
        receive(g, seat, n, -n)
    else:
        receive(g, seat, -n, n)
    return None


@effect("steal")
def la_torres(g: Galaxies, seat: Seat, planet: Planet) -> list[Step]:
    """La-Torres, CLJ-0517."""
    kind: Resource = g.box.cards[planet].effect["resource"]
    return [steal(seat, other, kind) for other in g.others(seat) if g.players[other].amount(kind)]


@rule
def steal(g: Galaxies, seat: Seat, victim: Seat, kind: Resource) -> Next:
    """§7.2, R-29 The victim loses 1 even if the thief's track is full."""
    g.players[victim].add(kind, -1)
    g.players[seat].add(kind, 1)
    g.tell("steals", seat, 1, kind, victim)
    return None


# --- own ships ---------------------------------------------------------------------------------------------------


@effect("advance_own")
def shouhua(g: Galaxies, seat: Seat, planet: Planet) -> list[Step]:
    """Drewkaiden, Leandra, Padraigin-3110, Nakagawakozi, Shouhua."""
    e = g.box.cards[planet].effect
    ships = g.players[seat].orbits
    return [advance(seat, p, e["steps"]) for p in ships if e["track"] == "any" or g.box.cards[p].track == e["track"]]


@effect("everyone_advances")
def terra_bettia(g: Galaxies, seat: Seat, planet: Planet) -> list[Step]:
    """Terra-Bettia."""
    return [everyone_advances(seat)] if g.players[seat].orbits else []


@rule
def everyone_advances(g: Galaxies, seat: Seat) -> Next:
    """§7.2, R-9 The others one space each, clockwise; then the performer two, if a ship is left."""
    return *[advance_any(other, 1) for other in g.others(seat)], advance_any(seat, 2)


@rule
def advance_any(g: Galaxies, seat: Seat, steps: int) -> Next:
    """§7.2 A ship of that player's choice; R-26 it takes all the steps. §9.2.3 The Rogue's choice is laid down."""
    ships = [advance(seat, p, steps) for p in g.players[seat].orbits]
    if not ships:
        return None
    if g.rogue and seat == ROGUE:
        return advance(seat, nearest(g), steps)
    return Ask(seat, "Advance which ship?", ships)


def nearest(g: Galaxies) -> Planet:
    """§9.2.3, R-19 The Rogue ship with the fewest advances left; ties: the leftmost slot."""
    orbits = g.players[ROGUE].orbits
    left = [(g.box.cards[p].symbol - orbits[p], slot) for slot, p in enumerate(g.row) if p in orbits]
    return g.row[min(left)[1]]


@effect("regress_own_then_advance_own")
def bsw_10_1(g: Galaxies, seat: Seat, planet: Planet) -> list[Step]:
    orbits = g.players[seat].orbits
    return [shift(seat, a, b) for a, level in orbits.items() if level for b in orbits if b != a]


@rule
def shift(g: Galaxies, seat: Seat, back: Planet, ahead: Planet) -> Next:
    """§7.2 The first regresses, then the second advances."""
    return regress(seat, back, 1), advance(seat, ahead, 1)


@effect("transfer_orbit")
def gort(g: Galaxies, seat: Seat, planet: Planet) -> list[Step]:
    orbits = g.players[seat].orbits
    return [
        transfer(seat, a, b)
        for a, level in orbits.items()
        for b in g.row
        if b != NONE and b not in orbits and level <= g.box.cards[b].symbol
    ]


@rule
def transfer(g: Galaxies, seat: Seat, origin: Planet, to: Planet) -> Next:
    """§7.2, R-11 The same level on another track; on the symbol it colonizes."""
    me = g.players[seat]
    level = me.orbits[origin]
    g.leave(me, g.box.cards[origin].orbit)
    follow_ship(g, seat, g.box.cards[origin].orbit, g.box.cards[to].orbit)
    me.orbits = {**me.orbits, to: level}
    g.tell("transfers", seat, origin, to)
    return colonize(seat, to) if level == g.box.cards[to].symbol else None


@effect("recall_orbiter_gain")
def andellouxian_6(g: Galaxies, seat: Seat, planet: Planet) -> list[Step]:
    """Andellouxian-6: one resource kind, no mix (R-27; §10: any mix)."""
    options: list[Step] = []
    for p, level in g.players[seat].orbits.items():
        if "andellouxian_allows_mix" in g.switches:
            options += [recall(seat, p, energy, level - energy) for energy in range(level + 1)]
        else:
            options += [recall(seat, p, level, 0), recall(seat, p, 0, level)] if level else [recall(seat, p, 0, 0)]
    return options


@rule
def recall(g: Galaxies, seat: Seat, planet: Planet, energy: int, culture: int) -> Next:
    """§7.2 The ship returns home and brings its former level in resources."""
    send_home(g, seat, g.box.cards[planet].orbit)
    g.tell("recalls", seat, planet)
    receive(g, seat, energy, culture)
    return None


@effect("move_own_ships")
def nagato(g: Galaxies, seat: Seat, planet: Planet) -> list[Step]:
    """Nagato."""
    return [move_first(seat, a, b) for a, b in moves(g, seat)]


@rule
def move_first(g: Galaxies, seat: Seat, origin: Place, to: Place) -> Next:
    """§7.2 One move, resolved completely; then perhaps another ship (R-12)."""
    g.mover, g.marked = seat, (to,)
    return move(seat, origin, to), move_another(seat)


@rule
def move_another(g: Galaxies, seat: Seat) -> Next:
    """§7.2, R-32 A different ship: not from where only the ship moved first can be."""
    only = len(g.marked) == 1 and not (g.marked[0] == HOME and g.players[seat].home > 1)
    others = moves(g, seat, g.marked if only else ())
    g.mover, g.marked = NOBODY, ()
    return Ask(seat, "Move another ship?", [decline(), *[move(seat, a, b) for a, b in others]])


# --- enemy ships -------------------------------------------------------------------------------------------------


def enemies(g: Galaxies, seat: Seat, track: str) -> list[tuple[Seat, Planet]]:
    """§5.6 Ships of others that can regress."""
    return [
        (other, p)
        for other in g.others(seat)
        for p, level in g.players[other].orbits.items()
        if level and (track == "any" or g.box.cards[p].track == track)
    ]


@effect("regress_enemy")
def k_widow(g: Galaxies, seat: Seat, planet: Planet) -> list[Step]:
    """Tifnod, Vizcarra, K-Widow, Jorg, Brumbaugh."""
    e = g.box.cards[planet].effect
    ships = enemies(g, seat, e["track"])
    if e["ships"] == 1 or len(ships) < 2:
        return [regress(other, p, e["steps"]) for other, p in ships]
    return [regress_two(seat, other, p) for other, p in ships[:-1]]


@rule
def regress_two(g: Galaxies, seat: Seat, owner: Seat, planet: Planet) -> Next:
    """§7.2, R-10 Brumbaugh: this ship and a later one, so that each pair is offered once."""
    ships = enemies(g, seat, "any")
    later = ships[ships.index((owner, planet)) + 1 :]
    return Ask(seat, "And which other ship?", [regress(other, p, 1) for other, p in later]), regress(owner, planet, 1)


# --- row, empire, dice -------------------------------------------------------------------------------------------


@effect("replace_row_planet")
def helios(g: Galaxies, seat: Seat, planet: Planet) -> list[Step]:
    """Helios: a planet without any ship, if there is a card to replace it."""
    if not g.deck and not g.discard:
        return []
    busy = [p for one in g.players for p in (*one.landed, *one.orbits)]
    return [replace(seat, p) for p in g.row if p != NONE and p not in busy]


@rule
def replace(g: Galaxies, seat: Seat, planet: Planet) -> Next:
    """§7.2, §5.4, §10 To the discard pile (or under the deck); the slot is refilled."""
    g.discard += (planet,)
    g.tell("replaces", seat, planet)
    return draw_planet(clear_slot(g, planet))


@effect("upgrade")
def lureena(g: Galaxies, seat: Seat, planet: Planet) -> list[Step]:
    """Lureena, Mared."""
    e = g.box.cards[planet].effect
    me = g.players[seat]
    if e["condition"] == "strictly_lowest_level" and not is_lowest(g, seat):
        return []
    if e["payment"] == "single_kind":
        return upgrades(g, seat, e["discount"])
    if me.level == g.box.top:
        return []
    cost = g.box.level_cost[me.level + 1]
    return [upgrade(seat, n, cost - n) for n in range(cost + 1) if n <= me.energy and cost - n <= me.culture]


def is_lowest(g: Galaxies, seat: Seat) -> bool:
    """§7.2, R-25 Mared: lower than every other level (§10: or tied)."""
    level = g.players[seat].level + (0 if "mared_allows_tie" in g.switches else 1)
    return all([g.players[other].level >= level for other in g.others(seat)])


@effect("reroll_inactive")
def zalax(g: Galaxies, seat: Seat, planet: Planet) -> list[Step]:
    """Zalax: does not use or cost the normal rerolls."""
    return [take_dice(seat)] if g.dice else []


@effect("set_inactive_die")
def gyore(g: Galaxies, seat: Seat, planet: Planet) -> list[Step]:
    """Gyore (R-28: as often as it is performed)."""
    return turns(g, seat)


@effect("discard_dice_gain")
def maia(g: Galaxies, seat: Seat, planet: Planet) -> list[Step]:
    """Maia."""
    return [sell(seat, planet, a, b) for a, b in pairs(g.dice)]


@rule
def sell(g: Galaxies, seat: Seat, planet: Planet, a: Face, b: Face) -> Next:
    """§7.2 Two inactive dice are discarded like Converter dice (§3.4)."""
    e = g.box.cards[planet].effect
    return spend(seat, a, b), gain(seat, e["energy"], e["culture"])


# --- followers and other cards -----------------------------------------------------------------------------------


@effect("follow_income")
def birkomius(g: Galaxies, seat: Seat, planet: Planet) -> list[Step]:
    """Birkomius, Bisschop."""
    return [earn(seat, g.box.cards[planet].effect["resource"])]


@rule
def earn(g: Galaxies, seat: Seat, kind: Resource) -> Next:
    """§7.4.1 From now on, for every follower of this turn (R-15)."""
    g.income += (kind,)
    g.tell("earns", seat, kind)
    return None


@effect("follow_price")
def nibiru(g: Galaxies, seat: Seat, planet: Planet) -> list[Step]:
    """Nibiru: not while it is in force."""
    return [raise_price(seat)] if g.price == 1 else []


@rule
def raise_price(g: Galaxies, seat: Seat) -> Next:
    """§7.4.1 Following costs 2 for the rest of the turn."""
    g.price = 2
    g.tell("raises price", seat)
    return None


@effect("use_row_planet")
def umbra_forum(g: Galaxies, seat: Seat, planet: Planet) -> list[Step]:
    """Umbra-Forum: another planet of the row (itself is busy, R-7)."""
    return [use(seat, p) for p in g.row if p != NONE and can_use(g, seat, p)]


@effect("use_other_players_colony")
def walsfeo(g: Galaxies, seat: Seat, planet: Planet) -> list[Step]:
    """Walsfeo, Sargus-36: never one's own planets (R-13); performable after the payment."""
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
    g.players[seat].add(kind, -1)
    g.players[owner].add(kind, 1)
    g.tell("pays", seat, kind, owner)
    return use(seat, planet)


@effect("repeat_activated_die")
def piedes(g: Galaxies, seat: Seat, planet: Planet) -> list[Step]:
    """§7.5.1, §7.5.2 Piedes: a die of the bay; the last one is the one being resolved. §7.5.3, R-16 Not an activation."""
    return [perform(seat, face) for face in sorted(set(g.bay[:-1])) if performable(g, seat, face)]


@effect("any_die_action")
def zavodnick(g: Galaxies, seat: Seat, planet: Planet) -> list[Step]:
    """Zavodnick."""
    return [lead(seat, face) for face in FACES if performable(g, seat, face)]


@rule
def lead(g: Galaxies, seat: Seat, face: Face) -> Next:
    """§7.3.1, §7.3.3 Any die action; then everybody else may follow for free (R-14)."""
    return perform(seat, face), offer_free(seat, face, g.after(seat))
