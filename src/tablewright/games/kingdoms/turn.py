"""The turn (§4): select an action, carry it out, the others follow; and when the game ends (§9.1, §9.2)."""

from __future__ import annotations

from tablewright.engine import Ask, Next, Step, rule
from tablewright.games.kingdoms.actions import ACTIONS, collect
from tablewright.games.kingdoms.factions import Action
from tablewright.games.kingdoms.table import Kingdoms, Seat


@rule
def take_turn(g: Kingdoms, seat: Seat) -> Next:
    """§4.1 Wipe the card if all five tokens are on it. §4.2, §4.3 Then name one action without a token."""
    g.active = seat
    g.turn += 1
    if len(g.used) == g.box.action_tokens:
        g.used = ()
        g.tell("wipes")
    return Ask(seat, "Select an action", [select(seat, action) for action in g.box.actions if action not in g.used])


@rule
def select(g: Kingdoms, seat: Seat, action: Action) -> Next:
    """§4.3 Put a token on it, even if it cannot be carried out (K27). §4.8 Everybody has his own step this turn."""
    g.used += (action,)
    g.tell("selects", seat, action)
    return act(seat), follow(g.after(seat)), end_turn(seat)


@rule
def act(g: Kingdoms, seat: Seat) -> Next:
    """§4.4 The Active Player carries the action out once, or does nothing; he never collects."""
    return Ask(seat, offer(g, seat) + ", or do nothing", [do_nothing(seat), *ways(g, seat)])


@rule
def follow(g: Kingdoms, seat: Seat) -> Next:
    """§4.5 Each other player, clockwise: the same action, or collect, or pass (K26); one after the other."""
    if seat == g.active:
        return None
    prompt = offer(g, seat) + ", collect resources, or pass"
    return Ask(seat, prompt, [collect(seat), pass_on(seat), *ways(g, seat)]), follow(g.after(seat))


def ways(g: Kingdoms, seat: Seat) -> list[Step]:
    """§4.6 All ways to carry out the selected action, or what a faction may do in its place (K41)."""
    selected = g.used[-1]
    found = ACTIONS[selected](g, seat)
    instead = g.players[seat].powers.instead.get(selected)
    return found if instead is None else found + ACTIONS[instead](g, seat)


def offer(g: Kingdoms, seat: Seat) -> str:
    """The question: the selected action, or what the faction may do in its place."""
    selected, prompts = g.used[-1], g.box.prompts
    instead = g.players[seat].powers.instead.get(selected)
    return prompts[selected] if instead is None else f"{prompts[selected]} or {prompts[instead]}"


@rule
def do_nothing(g: Kingdoms, seat: Seat) -> Next:
    """§4.4"""
    g.tell("does_nothing", seat)
    return None


@rule
def pass_on(g: Kingdoms, seat: Seat) -> Next:
    """§4.5, K26"""
    g.tell("passes", seat)
    return None


@rule
def end_turn(g: Kingdoms, seat: Seat) -> Next:
    """§4.7, §9.2 After the fifth token the game ends if the end was triggered; else the next player is active."""
    if not g.ending and triggers(g):
        g.ending = True
        g.tell("end_is_near")
    if g.ending and len(g.used) == g.box.action_tokens:
        g.tell("ends")
        return None
    if g.turn == g.cap:
        return break_off()
    return take_turn(g.after(seat))


def triggers(g: Kingdoms) -> list[Seat]:
    """§9.1 Who has seven tokens in play, magic level 5 or tower level 6 (K28: checked at the end of a turn only)."""
    top, found = len(g.box.tower_cost) - 1, []
    for seat, p in enumerate(g.players):
        if p.supply == 0 or p.powers.above is None or p.tower == top:
            found.append(Seat(seat))
            g.tell("triggers", seat)
    return found


@rule
def break_off(g: Kingdoms) -> Next:
    """§11.4 The optional turn cap: the game is broken off and scored normally."""
    g.tell("breaks_off", g.turn)
    return None
