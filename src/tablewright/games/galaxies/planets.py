"""The forty planets (§7.2), first part: resources and ships. Each kind of effect lists what a player may choose."""

from __future__ import annotations

from tablewright.engine.agenda import Ask, Next, Step, rule
from tablewright.games.galaxies.actions import (
    EFFECTS,
    acquire,
    advance,
    colonize,
    decline,
    effect,
    follow_ship,
    move,
    moves,
    pay,
    receive,
    regress,
    send_home,
)  # fmt: skip
from tablewright.games.galaxies.table import (
    ART,
    FUEL,
    HOME,
    NOBODY,
    NONE,
    ROGUE,
    Galaxies,
    Place,
    Planet,
    Resource,
    Seat,
)  # fmt: skip

# --- resources ---------------------------------------------------------------------------------------------------


@effect("gain")
def jakks(g: Galaxies, seat: Seat, planet: Planet) -> list[Step]:
    """§7.2 Jakks, Vici-KS156, MJ-120210."""
    e = g.box.cards[planet].effect
    return [gain(seat, e["energy"], e["culture"])]


EFFECTS["pay_gain"] = jakks  # Hoefker: the same after a payment


@rule
def gain(g: Galaxies, seat: Seat, energy: int, culture: int) -> Next:
    """§7.2, §4.2.4 As much as there is room for (R-31: even nothing)."""
    if energy:
        receive(g, seat, FUEL, energy)
    if culture:
        receive(g, seat, ART, culture)
    return None


@effect("gain_all")
def gleam_zanier(g: Galaxies, seat: Seat, planet: Planet) -> list[Step]:
    """§7.2 JAC-110912, Gleam-Zanier."""
    return [share(seat, planet)]


@rule
def share(g: Galaxies, seat: Seat, planet: Planet) -> Next:
    """§7.2 2 for the performer, then 1 for everybody else; §9.2.2 for the Rogue, too."""
    e = g.box.cards[planet].effect
    others = [gain(other, e["others_energy"], e["others_culture"]) for other in g.others(seat)]
    return gain(seat, e["self_energy"], e["self_culture"]), *others


@effect("gain_per_home_ship")
def aughmoore(g: Galaxies, seat: Seat, planet: Planet) -> list[Step]:
    """§7.2, R-31 Aughmoore: a ship just landed there is not home; no ship at home: nothing is gained."""
    e = g.box.cards[planet].effect
    return [acquire(seat, e["resource"], e["per_ship"] * g.players[seat].home)]


@effect("convert")
def omicron_fenzi(g: Galaxies, seat: Seat, planet: Planet) -> list[Step]:
    """§7.2, R-8 Omicron Fenzi, Pembertonia-Major: only what can be stored."""
    e = g.box.cards[planet].effect
    me = g.players[seat]
    most = min(me.amount(e["from"]), me.cap - me.amount(e["to"]))
    return [exchange(seat, e["to"], n) for n in range(e["min"], most + 1)]


@rule
def exchange(g: Galaxies, seat: Seat, to: Resource, n: int) -> Next:
    """§7.2, R-8 One kind for the other, one for one."""
    if to == FUEL:
        pay(g, seat, 0, n)
    else:
        pay(g, seat, n, 0)
    receive(g, seat, to, n)
    return None


@effect("steal")
def la_torres(g: Galaxies, seat: Seat, planet: Planet) -> list[Step]:
    """§7.2 La-Torres, CLJ-0517: a player who has it."""
    e = g.box.cards[planet].effect
    kind: Resource = e["resource"]
    n: int = e["amount"]
    return [steal(seat, other, kind, n) for other in g.others(seat) if g.players[other].amount(kind) >= n]


@rule
def steal(g: Galaxies, seat: Seat, victim: Seat, kind: Resource, n: int) -> Next:
    """§7.2, R-29 The victim loses it even if the thief's track is full."""
    g.players[victim].add(kind, -n)
    g.tell("loses", victim, n, kind, g.players[victim].amount(kind))
    receive(g, seat, kind, n)
    return None


# --- own ships ---------------------------------------------------------------------------------------------------


@effect("advance_own")
def shouhua(g: Galaxies, seat: Seat, planet: Planet) -> list[Step]:
    """§7.2, R-26 Drewkaiden, Leandra, Padraigin-3110, Nakagawakozi, Shouhua: one ship takes all the steps."""
    e = g.box.cards[planet].effect
    ships = g.players[seat].orbits
    return [advance(seat, p, e["steps"]) for p in ships if e["track"] == "any" or g.box.cards[p].track == e["track"]]


@effect("everyone_advances")
def terra_bettia(g: Galaxies, seat: Seat, planet: Planet) -> list[Step]:
    """§7.2, R-9 Terra-Bettia: the performer needs an orbiting ship to start it."""
    return [everyone_advances(seat, planet)] if g.players[seat].orbits else []


@rule
def everyone_advances(g: Galaxies, seat: Seat, planet: Planet) -> Next:
    """§7.2, R-9 The others one space each, clockwise; then the performer two, if a ship is left."""
    e = g.box.cards[planet].effect
    return *[advance_any(other, e["others_steps"]) for other in g.others(seat)], advance_any(seat, e["self_steps"])


@rule
def advance_any(g: Galaxies, seat: Seat, steps: int) -> Next:
    """§7.2 A ship of that player's choice; R-26 it takes all the steps. §9.2.3 The Rogue's choice is laid down."""
    ships = [advance(seat, p, steps) for p in g.players[seat].orbits]
    if not ships:
        return None
    if g.is_rogue(seat):
        return advance(seat, nearest(g), steps)
    return Ask(seat, "Advance which ship?", ships)


def nearest(g: Galaxies) -> Planet:
    """§9.2.3, R-19 The Rogue ship with the fewest advances left; ties: the leftmost slot."""
    orbits = g.players[ROGUE].orbits
    left = [(g.box.cards[p].symbol - orbits[p], slot) for slot, p in enumerate(g.row) if p in orbits]
    return g.row[min(left)[1]]


@effect("regress_own_then_advance_own")
def bsw_10_1(g: Galaxies, seat: Seat, planet: Planet) -> list[Step]:
    """§7.2 BSW-10-1: two different ships, the first of level 1 or more."""
    orbits = g.players[seat].orbits
    return [shift(seat, planet, a, b) for a, level in orbits.items() if level for b in orbits if b != a]


@rule
def shift(g: Galaxies, seat: Seat, planet: Planet, back: Planet, ahead: Planet) -> Next:
    """§7.2 The first regresses, then the second advances."""
    e = g.box.cards[planet].effect
    return regress(seat, back, e["regress"]), advance(seat, ahead, e["advance"])


@effect("transfer_orbit")
def gort(g: Galaxies, seat: Seat, planet: Planet) -> list[Step]:
    """§7.2, R-11 Gort: any track on which the ship's level exists, the symbol included."""
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
    """§7.2, R-27 Andellouxian-6: one resource kind, no mix (§10: any mix)."""
    options: list[Step] = []
    for p, level in g.players[seat].orbits.items():
        if "andellouxian_allows_mix" in g.switches:
            options += [recall(seat, p, energy, level - energy) for energy in range(level, -1, -1)]
        else:
            options += [recall(seat, p, level, 0), recall(seat, p, 0, level)] if level else [recall(seat, p, 0, 0)]
    return options


@rule
def recall(g: Galaxies, seat: Seat, planet: Planet, energy: int, culture: int) -> Next:
    """§7.2 The ship returns home and brings its former level in resources."""
    send_home(g, seat, g.box.cards[planet].orbit)
    return gain(seat, energy, culture)


@effect("move_own_ships")
def nagato(g: Galaxies, seat: Seat, planet: Planet) -> list[Step]:
    """§7.2, R-12 Nagato: any ship, even the one that has just landed there."""
    return [move_first(seat, a, b) for a, b in moves(g, seat)]


@rule
def move_first(g: Galaxies, seat: Seat, origin: Place, to: Place) -> Next:
    """§7.2 One move, resolved completely; then perhaps another ship."""
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
    """§7.2, R-10 Tifnod, Vizcarra, K-Widow, Jorg, Brumbaugh; two ships, if there are two."""
    e = g.box.cards[planet].effect
    ships = enemies(g, seat, e["track"])
    if e["ships"] == 1 or len(ships) < 2:
        return [regress(other, p, e["steps"]) for other, p in ships]
    return [regress_two(seat, planet, other, p) for other, p in ships[:-1]]


@rule
def regress_two(g: Galaxies, seat: Seat, card: Planet, owner: Seat, planet: Planet) -> Next:
    """§7.2 Brumbaugh: this ship and a later one, so that each pair is offered once."""
    e = g.box.cards[card].effect
    ships = enemies(g, seat, e["track"])
    later = ships[ships.index((owner, planet)) + 1 :]
    second = Ask(seat, "And which other ship?", [regress(other, p, e["steps"]) for other, p in later])
    return regress(owner, planet, e["steps"]), second
