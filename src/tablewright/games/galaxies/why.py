"""Tiny Epic Galaxies: why something cannot be chosen now, with the numbers and the paragraph."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tablewright.engine import Ask, Because, targets
from tablewright.games.galaxies.table import COLONY, FACES, Face, Galaxies, Place, Planet, Seat

Asked = frozenset[str]  # the kinds of moves there are now
Answer = Callable[[Galaxies, Seat, str, Asked], Because | None]

MAIN: Final = "end_turn"  # always there at the main decision (§3.2.4)


def why(g: Galaxies, seat: int, target: str) -> Because | None:
    """Why the seat cannot choose this thing; None: nothing to say, or it can."""
    ask = g.question_for(seat)
    if not isinstance(ask, Ask):
        return None
    asked = frozenset([option.name for option in ask.options])
    kind, _, id = target.partition(":")
    if (kind == "rule" and id in asked) or any([target in targets(option) for option in ask.options]):
        return None
    answer = ANSWERS.get(kind)
    return answer(g, Seat(seat), id, asked) if answer is not None else None


def name(g: Galaxies, planet: Planet) -> str:
    return g.box.cards[planet].name


def die_first() -> Because:
    return Because("Activate a die first: its action asks for ships, planets and colonies.", "3.2.1")


# --- dice (§3, §4.0) -------------------------------------------------------------------------------------------------


def why_face(g: Galaxies, seat: Seat, id: str, asked: Asked) -> Because | None:
    """§3.2.1, §4.0 A die that shows the face, and an action that can be carried out."""
    if id not in FACES or MAIN not in asked:
        return None
    if Face(id) not in g.dice:
        return Because(f"None of your dice shows {id}.", "3.2.1")
    if id == COLONY:
        return Because(f"No colony of yours can act now, and {no_upgrade(g, seat)}.", "4.0")
    return Because(f"You have no ship on a track of {id}.", "4.0")


def no_upgrade(g: Galaxies, seat: Seat) -> str:
    """§4.4.2 What the next level lacks."""
    me = g.players[seat]
    if me.level == g.box.top:
        return f"your empire has reached level {g.box.top}"
    cost = g.box.level_cost[me.level + 1]
    return f"an upgrade costs {cost} energy or {cost} culture: you have {me.energy} and {me.culture}"


def why_rule(g: Galaxies, seat: Seat, id: str, asked: Asked) -> Because | None:
    """§3.3, §3.4, §4.4.2 The places of the control mat and of the own mat."""
    if id == "upgrade" and MAIN in asked:
        return Because("An upgrade is the action of a colony die.", "4.4.1")
    if id == "upgrade" and "use" in asked:
        said = no_upgrade(g, seat)
        return Because(f"{said[0].upper()}{said[1:]}.", "4.4.2")
    if MAIN not in asked:
        return None
    if id == "reroll":
        return Because("The free reroll of this turn is used; another one costs 1 energy, and you have none.", "3.3")
    if id == "convert" and g.converted:
        return Because("The converter has been used in this turn.", "3.4")
    if id == "convert":
        return Because(f"The converter needs three dice that are not used; {len(g.dice)} left.", "3.4")
    return None


# --- planets and places (§4.1, §4.3, §4.4, §7.1) ---------------------------------------------------------------------


def why_planet(g: Galaxies, seat: Seat, id: str, asked: Asked) -> Because | None:
    planet = Planet(id)
    if planet not in g.box.cards:
        return None
    if MAIN in asked:
        return die_first()
    if "use" in asked or "upgrade" in asked:
        return why_colony(g, seat, planet)
    if asked == {"advance"}:
        return why_track(g, seat, planet)
    return None


def why_colony(g: Galaxies, seat: Seat, planet: Planet) -> Because:
    """§4.4.1, §7.1.3 to §7.1.6 Why its action cannot be used."""
    me, card = g.players[seat], g.box.cards[planet]
    if planet not in me.colonies:
        return Because(f"{card.name} is not one of your colonies.", "4.4.1")
    if planet in g.busy:
        return Because(f"{card.name} is being used: it cannot start itself again.", "7.1.6")
    if planet in me.used:
        return Because(f"You have used {card.name} in this turn.", "7.1.5")
    if card.own_turn and seat != g.active:
        return Because(f"{card.name} works in your own turn only.", "7.1.4")
    if card.energy > me.energy:
        return Because(f"{card.name} costs {card.energy} energy, you have {me.energy}.", "7.1.3")
    if card.culture > me.culture:
        return Because(f"{card.name} costs {card.culture} culture, you have {me.culture}.", "7.1.3")
    return Because(f"There is nothing that {card.name} could do now.", "7.1.3")


def why_track(g: Galaxies, seat: Seat, planet: Planet) -> Because:
    """§4.3.1 Only a ship on a track of the right kind advances."""
    if planet not in g.players[seat].orbits:
        return Because(f"You have no ship on the track of {name(g, planet)}.", "4.3.1")
    return Because(f"The track of {name(g, planet)} is one of {g.box.cards[planet].track}.", "4.3.1")


def why_place(g: Galaxies, seat: Seat, id: str, asked: Asked) -> Because | None:
    """§4.1.1, §4.1.2 Where ships cannot go."""
    if MAIN in asked:
        return die_first()
    if "move" not in asked:
        return None
    planet = g.box.planet_at.get(Place(id))
    if planet is None or planet not in g.row:
        return Because("Ships go to planets of the row, or home.", "4.1.1")
    return Because(f"A ship must leave its planet: yours is at {name(g, planet)} already.", "4.1.2")


ANSWERS: Final[dict[str, Answer]] = {
    "face": why_face,
    "rule": why_rule,
    "planet": why_planet,
    "place": why_place,
}
