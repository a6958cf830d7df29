"""Tiny Epic Kingdoms: why something cannot be chosen now, with the numbers and the paragraph. Asked on a world that the
seat imagines, so nothing here can tell a secret."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from tablewright.engine import Because, Step
from tablewright.games.kingdoms.bids import worth
from tablewright.games.kingdoms.factions import NO_FACTION, Action, Faction
from tablewright.games.kingdoms.goods import FOOD, MANA, ORE, RESOURCES, Goods, Resource, named, units
from tablewright.games.kingdoms.maps import Space
from tablewright.games.kingdoms.prices import build_cost
from tablewright.games.kingdoms.table import NEUTRAL, Kingdoms, Seat
from tablewright.games.kingdoms.war import in_war

Answer = Callable[[Kingdoms, Seat, str, Sequence[Step]], Because | None]

PATROL: Final = Action("patrol")
QUEST: Final = Action("quest")
BUILD: Final = Action("build")
RESEARCH: Final = Action("research")
EXPAND: Final = Action("expand")
TRADE: Final = Action("trade")


def why(g: Kingdoms, seat: int, target: str) -> Because | None:
    """Why the asked seat cannot choose this thing; None: nothing to say, or it can."""
    ask = g.question_for(seat)
    kind, _, id = target.partition(":")
    answer = ANSWERS.get(kind)
    if ask is None or answer is None or _offered(ask.options, id):
        return None
    return answer(g, Seat(seat), id, ask.options)


def _offered(options: Sequence[Step], id: str) -> bool:
    """Some option mentions it, or is called so."""
    return any([id == option.name or id in [str(argument) for argument in option.args[1:]] for option in options])


def _verbs(options: Sequence[Step]) -> set[str]:
    return {option.name for option in options}


def _people(g: Kingdoms, seat: Seat) -> str:
    """Players are called by their faction."""
    names = {faction["id"]: str(faction["name"]) for faction in g.box.data["factions"]}
    return f"the {names[g.players[seat].faction]}"


def _needs(what: str, price: int, kind: Resource, held: int, paragraph: str) -> Because:
    return Because(f"{what} costs {price} {kind}, you have {held}.", paragraph)


# --- the selected action -----------------------------------------------------------------------------------------


def _acting(options: Sequence[Step]) -> bool:
    """Is this the step in which the selected action is carried out?"""
    return bool(_verbs(options) & {"do_nothing", "pass_on"})


def _may(g: Kingdoms, seat: Seat) -> list[Action]:
    """The selected action, and what the faction may do in its place (§4.6)."""
    selected = g.used[-1]
    instead = g.players[seat].powers.instead.get(selected)
    return [selected] if instead is None else [selected, instead]


def why_action(g: Kingdoms, seat: Seat, id: str, options: Sequence[Step]) -> Because | None:
    action = Action(id)
    if action not in g.box.actions:
        return None
    if "select" in _verbs(options):
        more = g.box.action_tokens - len(g.used)
        turns = "one more turn" if more == 1 else f"{more} more turns"
        return Because(f"{g.box.prompts[action]} has an action token; the card is wiped after {turns}.", "4.3")
    if not _acting(options):
        return Because("An action is selected at the start of a turn.", "4.3")
    if action not in _may(g, seat):
        return Because(f"The selected action of this turn is {g.box.prompts[g.used[-1]]}.", "4.4")
    return REASONS[action](g, seat)


def why_rule(g: Kingdoms, seat: Seat, id: str, options: Sequence[Step]) -> Because | None:
    if id == "collect" and "do_nothing" in _verbs(options):
        return Because("The active player never collects; the others may.", "4.4")
    return why_action(g, seat, id, options)


def _no_patrol(g: Kingdoms, seat: Seat) -> Because:
    return Because("No neighbouring space may be entered by a token of yours.", "5.1.2")


def _no_quest(g: Kingdoms, seat: Seat) -> Because:
    return Because("No space of another territory may be entered by a token of yours.", "5.2.2")


def _no_build(g: Kingdoms, seat: Seat) -> Because:
    me = g.players[seat]
    level = me.tower + 1
    if level == len(g.box.tower_cost):
        return Because(f"Your tower has reached its top, level {me.tower}.", "5.3.1")
    price = build_cost(g, seat)
    more = price - g.box.tower_cost[level]
    beside = f" ({more} more: the Dwarves stand there)" if more > 0 else f" ({-more} less for you)" if more else ""
    return _needs(f"Tower level {level}{beside}", price, ORE, me.ore, "5.3.2")


def _no_research(g: Kingdoms, seat: Seat) -> Because:
    me = g.players[seat]
    if me.powers.above is None:
        return Because(f"Your magic has reached its top, level {me.magic}.", "5.4.1")
    return _needs(f"Magic level {me.magic + 1}", g.box.magic_cost[me.magic + 1], MANA, me.mana, "5.4.1")


def _no_expand(g: Kingdoms, seat: Seat) -> Because:
    me = g.players[seat]
    if me.supply == 0:
        return Because(f"All {g.box.population} of your tokens are in play.", "5.5.3")
    price = g.in_play(seat) + 1
    if me.food + (me.mana if me.powers.wild_mana else 0) < price:
        return _needs(f"Token number {price}", price, FOOD, me.food, "5.5.2")
    return Because("None of your tokens stands alone on its space.", "5.5.1")


def _no_trade(g: Kingdoms, seat: Seat) -> Because:
    if not any(g.players[seat].stock):
        return Because("You have nothing to give.", "5.6.2")
    return Because(f"There is no room: stocks stop at {g.box.most}.", "5.6.2")


REASONS: Final[dict[Action, Callable[[Kingdoms, Seat], Because]]] = {
    PATROL: _no_patrol,
    QUEST: _no_quest,
    BUILD: _no_build,
    RESEARCH: _no_research,
    EXPAND: _no_expand,
    TRADE: _no_trade,
}


# --- spaces ------------------------------------------------------------------------------------------------------


def why_space(g: Kingdoms, seat: Seat, id: str, options: Sequence[Step]) -> Because | None:
    space, verbs = Space(id), _verbs(options)
    if space not in g.board:
        return None
    if "settle" in verbs:
        return Because(f"Your first people settle in your home, {g.box.maps[g.players[seat].home].name}.", "3.8")
    if "save" in verbs:
        return _no_refuge(g, space)
    if "select" in verbs:
        return Because("Select an action first; then it is carried out.", "4.3")
    if not _acting(options):
        return None
    for action in _may(g, seat):
        if action in (PATROL, QUEST):
            return _no_entry(g, seat, space) or _no_way(g, seat, space, action)
        if action == EXPAND:
            return _no_room(g, seat, space)
    return Because(f"Nobody moves: the selected action is {g.box.prompts[g.used[-1]]}.", "4.4")


def _no_refuge(g: Kingdoms, space: Space) -> Because:
    if g.board[space] or space == in_war(g).space:
        return Because("Your last token needs an empty space.", "7.11")
    return Because("A nearer empty space is free; the nearest is taken.", "7.11")


def _no_entry(g: Kingdoms, seat: Seat, space: Space) -> Because | None:
    """§6 What stands there keeps everybody out, or starts a War that is not allowed."""
    holders = g.board[space]
    if not holders or seat in holders:
        return None
    if len(holders) == g.box.room:
        return Because(f"{g.box.room} tokens stand here; a space holds no more, and cannot be attacked.", "6.4")
    if g.in_play(seat) == 1:
        return Because("Your last token may not start a war.", "6.5")
    if holders[0] != NEUTRAL and g.in_play(holders[0]) == 1:
        return Because(f"This is the last token of {_people(g, holders[0])}: it may not be attacked.", "6.6")
    return None


def _no_way(g: Kingdoms, seat: Seat, space: Space, action: Action) -> Because:
    """§5.1.1, §5.2.1 None of the own tokens can come here by this action."""
    if seat in g.board[space]:
        return Because("From here no space can be entered by this action.", "5.1.2" if action == PATROL else "5.2.2")
    if action == PATROL:
        return Because("A patrol crosses one land border, and none of your tokens stands next to this space.", "5.1.1")
    return Because("A quest goes to another territory, and all your tokens stand on this one.", "5.2.1")


def _no_room(g: Kingdoms, seat: Seat, space: Space) -> Because:
    """§5.5.1 Where a token from the supply cannot be put."""
    holders = g.board[space]
    if len(holders) == g.box.room:
        return Because(f"{g.box.room} tokens stand here; a space holds no more.", "5.5.1")
    if holders != (seat,):
        return Because("A new token joins a token of yours that stands alone, and none stands here.", "5.5.1")
    return _no_expand(g, seat)


# --- cards and amounts -------------------------------------------------------------------------------------------


def why_faction(g: Kingdoms, seat: Seat, id: str, options: Sequence[Step]) -> Because | None:
    faction = Faction(id)
    if faction not in g.box.powers or faction == NO_FACTION:
        return None
    if faction == g.players[seat].faction:
        return Because("You lead this faction for the whole game.", "3.5")
    if faction in [p.faction for p in g.players]:
        return Because("Somebody else leads this faction.", "3.5")
    return Because("Factions are chosen before the first turn.", "3.5")


def why_bid(g: Kingdoms, seat: Seat, id: str, options: Sequence[Step]) -> Because | None:
    if "peace" not in _verbs(options) or not id.isdecimal():
        return None
    war = in_war(g)
    values = worth(g, seat, war.defender if seat == war.attacker else war.attacker)
    most = sum([n * value for n, value in zip(g.players[seat].stock, values, strict=True)])
    if int(id) not in g.box.bids:
        return Because(f"Bids go from {g.box.bids[0]} to {g.box.bids[-1]}.", "7.3.2")
    return Because(f"A bid of {id} must be paid in full: all you have is worth {most} here.", "7.3.4")


def why_resource(g: Kingdoms, seat: Seat, id: str, options: Sequence[Step]) -> Because | None:
    if id not in RESOURCES or "trade" not in _verbs(options):
        return None
    held = dict(zip(RESOURCES, g.players[seat].stock, strict=True))[Resource(id)]
    if held == g.box.most:
        return Because(f"You have {held} {id}, and stocks stop at {g.box.most}.", "5.6.2")
    return Because(f"You have nothing but {id} to give.", "5.6.1")


def why_goods(g: Kingdoms, seat: Seat, id: str, options: Sequence[Step]) -> Because | None:
    give, me = units(Goods(id)), g.players[seat]
    if "trade" not in _verbs(options):
        return None
    if any([n > held for n, held in zip(give, me.stock, strict=True)]):
        return Because(f"That is more than you have: {named(Goods(id))}.", "5.6.2")
    return Because(f"There is no room for so much in another stock: it stops at {g.box.most}.", "5.6.2")


ANSWERS: Final[dict[str, Answer]] = {
    "action": why_action,
    "rule": why_rule,
    "space": why_space,
    "faction": why_faction,
    "int": why_bid,
    "resource": why_resource,
    "goods": why_goods,
}
