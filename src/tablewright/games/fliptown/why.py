"""Fliptown: why something cannot be chosen now, with the numbers and the paragraph. Asked on a world that the seat
imagines, so nothing here can tell a secret."""

from __future__ import annotations

from typing import Final

from tablewright.engine import Because, targets
from tablewright.games.fliptown.actions import suit_fee
from tablewright.games.fliptown.box import BuildingCard
from tablewright.games.fliptown.ids import BADLANDS, CEMETERY, MINE, TOWN, TRAIL, Building, Chamber, Region, Thing
from tablewright.games.fliptown.names import REGION_NAMES, names
from tablewright.games.fliptown.player import Player
from tablewright.games.fliptown.regions import is_helped
from tablewright.games.fliptown.table import Fliptown

Asked = frozenset[str]  # the kinds of moves there are now
SITES: Final[dict[str, Region]] = {
    "stop": TRAIL, "target": BADLANDS, "chamber": MINE, "building": TOWN, "tomb": CEMETERY,
}  # fmt: skip
ACTIONS: Final[dict[str, Region]] = {
    "ride": TRAIL, "rob": BADLANDS, "dig": MINE, "visit": TOWN, "bury": CEMETERY, "pass_turn": CEMETERY,
}  # fmt: skip
BONUSES: Final[dict[str, Region]] = {
    "stop_at": TRAIL, "hold_up": BADLANDS, "enter": MINE, "call_at": TOWN, "circle": CEMETERY,
}  # fmt: skip


def why(g: Fliptown, seat: int, target: str) -> Because | None:
    """Why the seat cannot choose this thing; None: nothing to say, or it can."""
    kind, _, id = target.partition(":")
    asks = [ask for ask in g.questions() if ask.seat == seat]
    if not asks:
        return None if g.over else Because("You have done all you can; the others are still choosing.", "14.1")
    options = asks[0].options
    if any([target in targets(option) for option in options]):
        return None
    asked = frozenset([option.name for option in options])
    me = g.players[seat]
    if kind in SITES and id in g.box.bits:
        return why_site(g, me, SITES[kind], id, asked)
    if kind == "thing":
        return why_thing(g, me, Thing(id))
    return why_character(g, me, asked) if kind == "character" and id == me.character else None


# --- sites (§5) ------------------------------------------------------------------------------------------------------


def why_site(g: Fliptown, me: Player, region: Region, id: str, asked: Asked) -> Because | None:
    if "assign" in asked:
        return Because("First assign the three cards: one for the suit, one for the value, one for poker.", "4.4.2")
    if asked & ACTIONS.keys():
        return closed(g, me, region, id) or too_dear(g, me, region, id)
    for name, place in BONUSES.items():
        if name in asked:
            wrong = Because(f"This bonus action is in the {REGION_NAMES[place]}.", "6.2")
            return closed(g, me, region, id) if place == region else wrong
    if "finish" not in asked:
        return Because("First answer what you are asked; the map waits.", "6.4")
    if region == TOWN and id in me.pending:
        return why_unusable(g, me, g.box.buildings[Building(id)])
    if region == TOWN:
        return Because("Its effect can be used when you visit it, once a visit.", "5.4.3")
    return Because("First choose what to resolve: a bonus action says where you may go.", "6.4")


def closed(g: Fliptown, me: Player, region: Region, id: str) -> Because | None:
    """A site that is circled, passed or out of reach."""
    box = g.box
    circled = bool(me.circled & box.bits[id])
    if region == TRAIL and box.bits[id] <= me.circled & box.whole[TRAIL]:
        last = max([s for s in box.stop_list if me.circled & s.bit], key=lambda s: s.bit)
        return Because(f"You are at {names(box)['Stop'](last.id)}: the Trail leads only to the right.", "5.1.2")
    if circled and region == BADLANDS:
        return Because("You have robbed this target: whether it succeeded or not, never again.", "5.2.1")
    if circled and region == CEMETERY:
        return Because("This tombstone is circled.", "5.5.1")
    if region != MINE:
        return None
    if circled:
        return Because("This chamber is circled.", "5.3.1")
    above = [c for c in box.chamber_list if any([bit == c.bit for bit, _, _ in box.chambers[Chamber(id)].links])]
    if above and not any([me.circled & c.bit for c in above]):
        leads = " or ".join([c.id.removeprefix("mine_") for c in above])
        return Because(f"No circled chamber leads here: first circle {leads}.", "5.3.1")
    return None


def too_dear(g: Fliptown, me: Player, region: Region, id: str) -> Because:
    """§4.6 Gold for the suit and for the steps of the value."""
    fee = suit_fee(g.box, me, region)
    value = g.box.value[me.assigned[1]]
    steps = min([p.steps for p in g.box.prices(region, value, is_helped(me, region)) if p.site == id])
    parts = [f"{fee} for the suit"] if fee else []
    if steps:
        parts.append(f"{steps} for {steps} step{'s' if steps > 1 else ''} of the value")
    return Because(f"Needs {fee + steps} gold ({', '.join(parts)}); you have {me.gold}.", "4.6.2" if steps else "4.6.1")


# --- buildings and things (§5.4) -------------------------------------------------------------------------------------


def why_unusable(g: Fliptown, me: Player, site: BuildingCard) -> Because:
    """§5.4.4, §14.27 A building that was visited, but has nothing to offer now."""
    effect, kind = site.effect, site.kind
    if (
        kind in ("remove_wanted_up_to", "exchange")
        and effect.get("gain", "remove_wanted") == "remove_wanted"
        and not me.wanted
    ):
        return Because("You have no Wanted to cross out.", "14.25")
    if kind == "exchange":
        has = me.cash if effect["pay"] == "cash" else me.gold
        return Because(f"One trade needs {effect['pay_each']} {effect['pay']}; you have {has}.", "5.4.4")
    if kind == "bank" and len(me.banked) == len(effect["colors"]):
        return Because("You have banked on both colours.", "5.4.4")
    if kind == "hotel" and me.hotel == len(effect["silver_track"]):
        return Because("You have the last silver star of the Hotel.", "5.4.4")
    if kind in ("bank", "hotel"):
        return Because(f"Needs ${effect['fee']}; you have ${me.cash}.", "5.4.4")
    if kind == "land":
        least = min([plot[3] for plot in g.box.plots])
        return Because(f"Land costs at least ${least}, on squares that are free; you have ${me.cash}.", "5.4.5")
    if kind == "hunt_outlaw":
        return Because("You hunt every outlaw.", "5.4.4")
    return Because(f"Nothing here is left that you can pay with ${me.cash}.", "5.4.4")


def why_thing(g: Fliptown, me: Player, thing: Thing) -> Because | None:
    name = names(g.box)["Thing"](thing)
    for site in g.box.building_list:
        for offer in site.effect.get("offers", []):
            if offer["id"] != thing:
                continue
            if thing in me.things:
                return Because(f"You have the {name}.", "5.4.4")
            if offer.get("requires", thing) not in (thing, *me.things):
                return Because(f"The {name} comes after the {names(g.box)['Thing'](offer['requires'])}.", "14.10")
            if offer["cost"] > me.cash:
                return Because(f"The {name} costs ${offer['cost']}; you have ${me.cash}.", "5.4.4")
            return Because(f"The {name} is sold at the {site.name}.", "5.4.4")
    return None


# --- characters (§10) ------------------------------------------------------------------------------------------------

WINDOWS: Final[dict[str, tuple[str, str]]] = {
    "turn": ("in your turn, before you assign the cards or after your action", "10.2"),
    "action": ("while you choose a site", "4.6"),
    "after_flip": ("when three cards have been flipped", "4.2"),
    "resolve_poker": ("when poker is paid", "8.4"),
    "before_sheriff_arrest": ("just before the arrest", "9.1"),
    "sheriff_arrest": ("when the Sheriff card is shown", "9.4"),
    "turn_or_before_arrest": ("in your turn or just before the arrest", "14.19"),
}


def why_character(g: Fliptown, me: Player, asked: Asked) -> Because | None:
    card = g.box.characters[me.character]
    if not me.uses:
        return Because("You have used this ability: once a game.", "10.1")
    when, paragraph = WINDOWS[card.window]
    if asked & {"use_ability", "cash_in", "clear_name", "redraw_lineup", "overrule", "cheat"}:
        return None  # it can be used now
    return Because(f"This ability is used {when}.", paragraph)
