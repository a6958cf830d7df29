"""Gold West: why something cannot be chosen now, with the numbers and the paragraph. Asked on a world that the seat
imagines, so nothing here can tell a secret."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tablewright.engine import Ask, Because, targets
from tablewright.games.goldwest.box import VP_TOKEN, Hex, Investment, Space
from tablewright.games.goldwest.goods import METALS, PLACE, Goods, Resource, covers
from tablewright.games.goldwest.names import in_words
from tablewright.games.goldwest.table import GoldWest, Seat

Asked = frozenset[str]  # the kinds of moves there are now
Answer = Callable[[GoldWest, Seat, str, Asked], Because | None]

BUILD: Final = frozenset({"camp", "settle", "loot"})
USES: Final = frozenset({"end_metals"})  # always there while metals are used (§6.1.2)


def why(g: GoldWest, seat: int, target: str) -> Because | None:
    """Why the seat cannot choose this thing; None: nothing to say, or it can."""
    ask = g.question
    if not isinstance(ask, Ask):
        return None
    if ask.seat != seat:
        return Because("It is another player's turn.", "4.1")
    asked = frozenset([option.name for option in ask.options])
    kind, _, id = target.partition(":")
    if (kind == "rule" and id in asked) or any([target in targets(option) for option in ask.options]):
        return None
    answer = ANSWERS.get(kind)
    return answer(g, Seat(seat), id, asked) if answer is not None else None


def needs(g: GoldWest, cost: Goods) -> str:
    """Needs 2 gold + 1 silver; your pan holds 1 gold."""
    return f"Needs {in_words(cost)}; your pan holds {in_words(g.usage)}."


def out_of_step(asked: Asked) -> Because | None:
    """§4.2 What belongs to the use of metals cannot be done in the other steps of a turn."""
    if "activate" in asked or "leave" in asked:
        return Because("Metals are used after a bin has been activated.", "4.2")
    if "store" in asked or asked & BUILD:
        return Because("Metals are used before building; for this turn that is over.", "4.2")
    if "decline" in asked and not asked & USES:
        return Because("First use the ability of the card that you have just claimed, or decline it.", "7.1")
    return None


# --- bins and resources (§5, §6.4) -----------------------------------------------------------------------------------


def why_bin(g: GoldWest, seat: Seat, id: str, asked: Asked) -> Because | None:
    if "activate" in asked:
        return Because(f"Bin {id} is empty: only a bin that holds something can be activated.", "5.1")
    if "leave" in asked:
        return Because("Choose what stays behind; bins are passed one after the other, down to bin 1.", "5.3")
    if asked & BUILD:
        return Because("Resources are stored after building: choose a token on the map first.", "9.2")
    return Because("A bin is activated once, at the beginning of a turn.", "4.2")


def why_resource(g: GoldWest, seat: Seat, id: str, asked: Asked) -> Because | None:
    resource = Resource(id)
    if resource not in PLACE:
        return None
    if "leave" in asked:
        return Because(f"There is no {id} among the resources that you move.", "5.3")
    if resource in METALS and g.players[seat].coaches[PLACE[resource]] == g.box.last_step:
        return Because(f"Your {id} coach is at step {g.box.last_step}, the end of its track.", "6.4.5")
    if wrong := out_of_step(asked):
        return wrong
    if resource not in METALS:
        return Because("Wood and stone pay for buildings only.", "6.1.3")
    return Because(f"Shipping {id} needs 1 {id}; your pan holds {in_words(g.usage)}.", "6.4.1")


# --- investments and Boomtown (§6.2, §6.3, §7) -----------------------------------------------------------------------


def why_investment(g: GoldWest, seat: Seat, id: str, asked: Asked) -> Because | None:
    card = Investment(id)
    if card not in g.box.cards:
        return None
    if card in g.players[seat].investments:
        return Because("You have claimed this investment already.", "6.2.4")
    if card not in g.display:
        claimed = any([card in p.investments for p in g.players])
        gone = Because("Another player has claimed this investment.", "6.2.4")
        return gone if claimed else Because("This investment is not part of this game.", "2.5")
    if wrong := out_of_step(asked):
        return wrong
    if g.claimed:
        return Because("You have claimed an investment this turn: one a turn.", "6.2.1")
    return Because(needs(g, g.box.cards[card].cost), "6.2.1")


def why_space(g: GoldWest, seat: Seat, id: str, asked: Asked) -> Because | None:
    space = Space(id)
    if space not in g.box.spaces:
        return None
    tokens = g.town[g.box.spaces[space]]
    if "place_free" in asked:
        return _why_not_free(seat, tokens)
    if tokens:
        return Because(f"{_whose(seat, tokens)} influence token lies here: a space takes one.", "6.3.4")
    if wrong := out_of_step(asked):
        return wrong
    if g.placed:
        return Because("You have paid for an influence token in Boomtown this turn: one a turn.", "6.3.2")
    if not g.players[seat].influence:
        return Because("You have no influence token left.", "6.3.2")
    return Because(needs(g, g.box.prices[space]), "6.3.1")


def _whose(seat: Seat, tokens: tuple[Seat, ...]) -> str:
    return "Your" if seat in tokens else "Another player's"


def _why_not_free(seat: Seat, tokens: tuple[Seat, ...]) -> Because:
    """§7.5 onto an empty space, §7.6 onto an opponent's token."""
    if not tokens:
        return Because("No opponent has a token here: this card puts yours on top of an opponent's.", "7.6")
    if seat in tokens:
        return Because("Your own influence token lies here.", "7.6")
    return Because("This card needs an empty space, and another player's token lies here.", "7.5")


def why_office(g: GoldWest, seat: Seat, id: str, asked: Asked) -> Because | None:
    """The same as for its spaces: for the first free one, else for the first."""
    spaces = [s for s, i in g.box.spaces.items() if g.board.office_at[i] == id]
    free = [s for s in spaces if not g.town[g.box.spaces[s]]]
    if not spaces:
        known = id in g.box.offices and id != VP_TOKEN
        return Because("This office is not part of this game.", "2.4") if known else None
    return why_space(g, seat, (free or spaces)[0], asked)


# --- the map (§7.7, §7.9, §8) ----------------------------------------------------------------------------------------


def why_hex(g: GoldWest, seat: Seat, id: str, asked: Asked) -> Because | None:
    h = Hex(id)
    if h not in g.box.bit:
        return None
    if h not in g.board.terrain:
        return Because("This tile lies face down: with two players it is not in play.", "2.1.1")
    if asked & BUILD:
        return _why_not_built(g, seat, h)
    if "peek" in asked:
        return _why_not_peeked(g, seat, h)
    if "upgrade" in asked:
        return _why_not_upgraded(g, seat, h)
    if "store" in asked:
        return Because("You have placed your camp piece: one a turn.", "8.1")
    return Because("Building comes after activating a bin and using metals.", "4.2")


def _why_not_built(g: GoldWest, seat: Seat, h: Hex) -> Because:
    bit = g.box.bit[h]
    if g.face_down & bit:
        return Because("Its token is face down: only a revealed one can be taken.", "8.3")
    if g.looted & bit:
        return Because("Its token was looted: the hex stays empty for the rest of the game.", "3.9")
    me = g.players[seat]
    whose = "You have" if (me.camps | me.settlements) & bit else "Another player has"
    return Because(f"{whose} built here: there is no token to take.", "8.3")


def _why_not_peeked(g: GoldWest, seat: Seat, h: Hex) -> Because:
    if seat in g.peekers.get(h, ()):
        return Because("You have looked at this token already.", "7.7")
    return Because("Only a face-down token can be looked at.", "7.7")


def _why_not_upgraded(g: GoldWest, seat: Seat, h: Hex) -> Because:
    if g.players[seat].settlements & g.box.bit[h]:
        return Because("This is a settlement already.", "7.9")
    return Because("There is no camp of yours here.", "7.9")


# --- kinds of building (§8.2) ----------------------------------------------------------------------------------------


def why_rule(g: GoldWest, seat: Seat, id: str, asked: Asked) -> Because | None:
    if id not in BUILD or not asked & BUILD:
        return None
    pan = f"your pan holds {in_words(g.usage)}"
    if id == "loot":
        return Because(f"Looting is only for those without wood and stone; {pan}.", "8.2")
    if "loot" in asked:
        return Because(f"Building needs wood or stone; {pan}: you have to loot.", "8.2")
    if covers(g.usage, SETTLEMENT):
        return Because("A settlement needs an influence token, and you have none left.", "8.2")
    return Because(f"A settlement needs wood and stone; {pan}.", "8.2")


SETTLEMENT: Final[Goods] = (0, 0, 0, 1, 1)  # §8.5

ANSWERS: Final[dict[str, Answer]] = {
    "bin": why_bin,
    "resource": why_resource,
    "investment": why_investment,
    "space": why_space,
    "office": why_office,
    "hex": why_hex,
    "rule": why_rule,
}
