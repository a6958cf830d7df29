"""Setting up Tiny Epic Galaxies (§2, §9.1)."""

from __future__ import annotations

from typing import Any

from tablewright.engine.agenda import Ask, Chance, Next, Together, rule
from tablewright.engine.chance import Bag, Draw
from tablewright.games.galaxies.actions import draw_planet
from tablewright.games.galaxies.rogue import play_solo
from tablewright.games.galaxies.table import NOBODY, NONE, Galaxies, GalaxiesBox, Mission, Player, Seat
from tablewright.games.galaxies.turn import play_on

SWITCHES = (
    ("mared_allows_tie", "Mared also works when tied for the lowest level"),
    ("andellouxian_allows_mix", "Andellouxian-6 may split the level over both resources"),
    ("helios_to_deck_bottom", "Helios puts the planet under the deck instead of discarding it"),
    ("steal_planets_own_turn_only", "CLJ-0517 and La-Torres work on one's own turn only"),
    ("rogue_unusable_die_not_rerolled", "unusable Rogue dice are discarded without the one reroll"),
    ("rogue_extra_turn_not_followable", "the human cannot follow dice of the Rogue's extra turn"),
)


def set_up(box: GalaxiesBox, seats: int, variant: dict[str, Any]) -> Galaxies:
    """§2.1, §2.2, §2.4 A table for 1 to 5 players; §9.1.1, §9.1.2 alone, against a Rogue and without missions. R-1 With
    two players the comparing missions stay in the box. R-2 The first player may be given."""
    solo = seats == 1
    players = [new_player(box) for _ in range(seats)]
    if solo:
        players.append(new_rogue(box, variant["rogue"]))
    missions = [] if solo else [m for m, card in box.missions.items() if card["min_players"] <= seats]
    switches = frozenset([name for name, _ in SWITCHES if variant[name]])
    chosen = variant["first_player"]
    first = Seat(0) if solo else NOBODY if chosen == "random" else Seat(int(chosen) % seats)
    g = Galaxies(
        [], None, None, box, switches, variant["rogue"] if solo else "", players, (), tuple(box.cards), (), missions,
        first, Seat(0), (), (), (), 0, 0, 0, True, False, 1, (), (), NOBODY, (), NOBODY,
    )  # fmt: skip
    g.resolve(begin())
    return g


def new_player(box: GalaxiesBox) -> Player:
    """§2.1, §2.2 Two ships at home, 2 energy, 1 culture, level 1."""
    start = box.data["constants"]
    ships, level, cap = start["start_ships_on_mat"], start["start_empire_level"], start["resource_max"]
    return Player(start["start_energy"], start["start_culture"], level, ships, (), {}, (), (), cap, [], [])


def new_rogue(box: GalaxiesBox, name: str) -> Player:
    """§9.1.2 All ships at home, no resources, level 1; §9.1.4 its resources are capped by its mat."""
    start, cap = box.data["rogue"], box.rogues[name]["resource_max"]
    level, ships = start["start_level"], box.rogue_ships
    return Player(start["start_energy"], start["start_culture"], level, ships, (), {}, (), (), cap, [], [])


@rule
def begin(g: Galaxies) -> Next:
    """§2.3, §2.4, §2.5 Deal the row and the missions, choose missions, find the first player. §9.1.2 Solo has no
    missions."""
    if g.rogue:
        return deal_row(), play_solo()
    return deal_row(), deal_missions(Seat(0)), choose_missions(), choose_first()


@rule
def deal_row(g: Galaxies) -> Next:
    """§2.3 Players + 2 planets, but 6 with five players and 4 alone."""
    if len(g.row) == g.box.row_size[1 if g.rogue else len(g.players)]:
        return None
    g.row += (NONE,)
    return draw_planet(len(g.row) - 1), deal_row()


@rule
def deal_missions(g: Galaxies, seat: Seat) -> Next:
    """§2.4 Two to each player."""
    if seat == len(g.players):
        return None
    return draw_missions(seat), deal_missions(Seat(seat + 1))


@rule
def draw_missions(g: Galaxies, seat: Seat) -> Next:
    """§2.4 Seen by their owner alone (§2.6)."""
    return Chance(Draw(g.undealt, 2), missions_dealt, seat).hidden(draw_missions(seat), only=seat)


@rule
def missions_dealt(g: Galaxies, hand: tuple[Mission, ...], seat: Seat) -> Next:
    """§2.4 Two cards in hand."""
    for mission in hand:
        g.undealt.remove(mission)
    g.players[seat].missions[:] = hand
    g.tell("missions", seat, hand, only=seat)
    return None


@rule
def choose_missions(g: Galaxies) -> Next:
    """§2.4 All players choose at the same time and in secret."""
    return Together(
        [
            Ask(seat, "Keep one mission", [keep(Seat(seat), m) for m in p.missions], secret=choose_missions())
            for seat, p in enumerate(g.players)
        ]
    )


@rule
def keep(g: Galaxies, seat: Seat, mission: Mission) -> Next:
    """§2.4 The other one is out of the game."""
    me = g.players[seat]
    me.put_away[:] = [m for m in me.missions if m != mission]
    me.missions[:] = [mission]
    g.tell("keeps", seat, mission, only=seat)
    return None


@rule
def choose_first(g: Galaxies) -> Next:
    """§2.5, R-2 The first player is given, or drawn at random."""
    if g.first >= 0:
        return first_player(g.first)
    return Chance(Bag([Seat(s) for s in range(len(g.players))]), first_player)


@rule
def first_player(g: Galaxies, seat: Seat) -> Next:
    """§2.5 Remembered for §8.2."""
    g.first = seat
    g.tell("starts", seat)
    return play_on(seat)
