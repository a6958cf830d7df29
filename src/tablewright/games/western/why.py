"""Tiny Epic Western: why something cannot be chosen now, with the numbers and the paragraph. Asked on a world that the
seat imagines, so nothing here can tell a secret."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tablewright.engine import Ask, Because, Step
from tablewright.games.western.box import (
    NOBODY,
    RIVAL,
    SHERIFF,
    TYPES,
    Building,
    BuildingCard,
    Industry,
    Influence,
    Mat,
    Seat,
    Spot,
)  # fmt: skip
from tablewright.games.western.names import RANKS
from tablewright.games.western.table import Western

Asked = dict[str, list[Step]]  # the options by the name of their rule
Answer = Callable[[Western, Seat, str, Asked], Because | None]


def why(g: Western, seat: int, target: str) -> Because | None:
    """Why the asked seat cannot choose this thing; None: nothing to say, or it can."""
    ask = g.question
    if not isinstance(ask, Ask) or ask.seat != seat:
        return None
    kind, _, id = target.partition(":")
    answer = ANSWERS.get(kind)
    asked: Asked = {}
    for step in ask.options:
        asked.setdefault(step.name, []).append(step)
    return answer(g, Seat(seat), id, asked) if answer is not None else None


def name(g: Western, seat: Seat) -> str:
    """Players are called by their boss."""
    return "The Rival" if g.town.solo and seat == RIVAL else g.box.bosses[g.bosses[seat]].name


def mat_name(g: Western, mat: Mat) -> str:
    return g.box.mat_names[mat].replace("The ", "the ", 1)


# --- spots -------------------------------------------------------------------------------------------------------


def why_spot(g: Western, seat: Seat, id: str, asked: Asked) -> Because | None:
    spot = Spot(id)
    if spot not in g.town.mat_of:
        return None
    if "heal" in asked or "move" in asked:
        return _why_not_there(g, spot)
    if "place" not in asked:
        return Because("Tokens are placed in phase two, one at a time.", "5.1")
    holder = g.standing.get(spot, NOBODY)
    if holder == seat:
        return Because("Your own token stands on this spot.", "5.2.3")
    if holder != NOBODY and g.players[seat].immune:
        return Because("You take no part in duels this round, and somebody stands here.", "12.16")
    if holder != NOBODY and g.players[holder].immune:
        return Because(f"{name(g, holder)} stands here and takes no part in duels this round.", "12.16")
    return None


def _why_not_there(g: Western, spot: Spot) -> Because | None:
    """Where a building would move a token."""
    if g.town.mat_of[spot] == SHERIFF:
        return Because("Only to a Location Mat, and the Sheriff's Office is none.", "12.13")
    if spot in g.standing or spot in dict(g.wounded):
        return Because("Only to a spot without any token, standing or wounded.", "12.13")
    return None


# --- buildings ---------------------------------------------------------------------------------------------------


def why_building(g: Western, seat: Seat, id: str, asked: Asked) -> Because | None:
    card = g.box.buildings.get(Building(id))
    if card is None:
        return None
    mat = next((mat for mat, b in g.slots.items() if b == card.id), None)
    if "bring_up" in asked:
        return _why_not_up(g, card)
    if "buy_now" in asked or "buy_auctioned" in asked or ("pass_on" in asked and not g.ranking):
        return _too_dear(g, seat, card, "12.12" if mat is not None else "12.11")
    if "pass_on" in asked and mat is None:
        return Because("It is not for sale: only buildings in a buy slot are.", "8.3")
    if "pass_on" in asked and mat is not None:
        dear = _too_dear(g, seat, card, "8.3.1")
        if dear is None and card.id not in [step.args[1] for step in asked.get("buy", [])]:
            return Because(f"You have no token at {mat_name(g, mat)}.", "8.3")
        return dear
    if "place" not in asked:
        return None
    if mat is not None:
        return Because("Buildings are bought in phase four, at a mat where you have a token.", "8.3")
    return Because("A building is used by the token that is placed on its porch.", "5.5.2")


def _too_dear(g: Western, seat: Seat, card: BuildingCard, paragraph: str) -> Because | None:
    """What is lacking for the printed cost."""
    short = [
        f"{cost} {kind}, you have {have}"
        for kind, cost, have in zip(TYPES, card.cost, g.players[seat].purse, strict=True)
        if cost > have
    ]
    return Because(f"{card.name} needs {' and '.join(short)}.", paragraph) if short else None


def _why_not_up(g: Western, card: BuildingCard) -> Because | None:
    mat = next((mat for mat, stack in g.porches.items() if card.id in stack), None)
    if mat is None:
        return Because("Only a covered building on a porch can come to the top.", "12.10")
    return _why_not_this_porch(g, mat) or (
        Because(f"{card.name} is on top already.", "12.10") if g.porches[mat][-1] == card.id else None
    )


def why_mat(g: Western, seat: Seat, id: str, asked: Asked) -> Because | None:
    return _why_not_this_porch(g, Mat(id)) if "bring_up" in asked and id in g.porches else None


def _why_not_this_porch(g: Western, mat: Mat) -> Because | None:
    if mat == SHERIFF:
        return Because("The Sheriff's Office is no Location Mat.", "12.10")
    if len(g.porches[mat]) < 2:
        return Because(f"No building is covered at {mat_name(g, mat)}.", "12.10")
    if g.user(mat) != NOBODY:
        return Because(f"{name(g, g.user(mat))} stands on the porch of {mat_name(g, mat)}.", "12.10")
    return None


# --- the rest ----------------------------------------------------------------------------------------------------


def why_industry(g: Western, seat: Seat, id: str, asked: Asked) -> Because | None:
    industry = Industry(id)
    if industry not in g.track:
        return None
    if "advance" not in asked:
        return Because("Only the first player at the Town Hall advances an industry, after the purchases.", "8.6")
    step, full = g.track[industry] + 1, len(g.box.capacity)
    if step == full:
        return Because(f"{id.capitalize()} is on the first rank already.", "8.6.1")
    if list(g.track.values()).count(step) >= g.box.capacity[step]:
        return Because(f"The {RANKS[full - step]} rank is full: it holds {g.box.capacity[step]} tokens.", "8.6.1")
    return None


def why_influence(g: Western, seat: Seat, id: str, asked: Asked) -> Because | None:
    if "gain" in asked and id in TYPES and g.players[seat].amount(Influence(id)) >= g.box.most:
        return Because(f"You hold {g.box.most} {id} already, and there is room for no more.", "1.6.1")
    return None


def why_boss(g: Western, seat: Seat, id: str, asked: Asked) -> Because | None:
    if "choose_boss" in asked and id in g.bosses:
        return Because("Another player has taken this boss.", "2.1")
    return None


ANSWERS: Final[dict[str, Answer]] = {
    "spot": why_spot,
    "building": why_building,
    "mat": why_mat,
    "industry": why_industry,
    "influence": why_influence,
    "boss": why_boss,
}
