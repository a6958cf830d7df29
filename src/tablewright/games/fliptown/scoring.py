"""The end of Fliptown (§12), what bounties and achievements ask for (§7.4, §12.6) and what a cowbot scores (§13.5)."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import TYPE_CHECKING, Final

from tablewright.engine.table import Standing, ahead
from tablewright.games.fliptown.box import ChamberCard, Condition, FliptownBox
from tablewright.games.fliptown.ids import (
    BADLANDS,
    CEMETERY,
    MINE,
    SOURCES,
    TOWN,
    TRAIL,
    Achievement,
    Hand,
    Region,
)  # fmt: skip
from tablewright.games.fliptown.player import Player, circled, mine_gold

if TYPE_CHECKING:
    from tablewright.games.fliptown.table import Fliptown

SILVER_PER: Final[dict[str, Region]] = {  # §12.3 what a chamber of level 4 counts -> the region it is in
    "tombstone": CEMETERY,
    "building": TOWN,
    "mine_chamber": MINE,
    "trail_stop": TRAIL,
    "robbery_target": BADLANDS,
}


def hotel_silver(box: FliptownBox, me: Player) -> int:
    """§12.2 Only the last circled star of the hotel counts."""
    track: list[int] = [0]
    for building in box.building_list:
        track += building.effect.get("silver_track", [])
    return track[me.hotel]


def chamber_silver(box: FliptownBox, me: Player, chamber: ChamberCard) -> int:
    """§12.3, §14.15 One for each circled site of the kind that the chamber names; the centre tombstone counts."""
    if not chamber.silver_per or not me.circled & chamber.bit:
        return 0
    return circled(box, me, SILVER_PER[chamber.silver_per])


def silver(box: FliptownBox, me: Player) -> int:
    return hotel_silver(box, me) + sum([chamber_silver(box, me, c) for c in box.chamber_list])


def points(box: FliptownBox, me: Player) -> dict[str, int]:
    """§12.1 Where a player's points come from."""
    rates = box.data["scoring"]
    found = dict(zip(SOURCES, me.earned, strict=True))
    found["cash"] = me.cash // int(rates["cash_per_point"])
    found["gold"] = me.gold // int(rates["gold_per_point"])
    found["hotel"] = hotel_silver(box, me)
    found["deep mine"] = sum([chamber_silver(box, me, c) for c in box.chamber_list])
    return found


def score(g: Fliptown, me: Player) -> int:
    return sum(points(g.box, me).values())


TIE_BREAKS: Final = ("less Wanted", "more gold", "more cash")


def winners(g: Fliptown) -> list[int]:
    """§12.4 Who is ahead of the others. §13.6 Against a cowbot."""
    if g.cowbot:
        return [0] if outcome(g) > 0 else []
    return ahead(standings(g))


def standings(g: Fliptown) -> list[Standing]:
    """§12.4 The highest score; then the least Wanted, the most gold, the most cash."""
    return [(score(g, p), -p.wanted, p.gold, p.cash) for p in g.players]


# --- cowbots (§13.5, §13.6) ------------------------------------------------------------------------------------------


def stolen_cards(g: Fliptown) -> int:
    return g.stolen + sum([len(batch) for batch in g.loot])


def cowbot_points(g: Fliptown) -> dict[str, int]:
    """§13.1, §13.5 Stolen cards, what the player left uncircled, and five for each help the player took."""
    rules, mode = g.box.data["cowbot_rules"], g.options.mode
    me, card = g.players[0], g.box.cowbots[g.cowbot]
    found = {"stolen cards": stolen_cards(g) * int(rules["points_per_stolen_card"][mode])}
    for region, times in card.multipliers[: rules["regions_counted"][mode]]:
        found[region] = times * (g.box.whole[region] & ~me.circled).bit_count()
    found["character"] = int(rules["bonus_if_character"]) if me.character else 0
    found["hold'em"] = int(rules["bonus_if_holdem"]) if g.options.holdem else 0
    return found


def is_tied(g: Fliptown) -> bool:
    return score(g, g.players[0]) == sum(cowbot_points(g).values())


def outcome(g: Fliptown) -> int:
    """§13.6, §14.21 1: the player wins, 0: a draw, -1: the cowbot wins. Before stolen cards are shown, a tie is a
    draw."""
    me = g.players[0]
    ahead = score(g, me) - sum(cowbot_points(g).values())
    if ahead == 0 and not stolen_cards(g):
        return 1
    if ahead == 0 and g.caught:
        ahead = min([g.box.value[card] for batch in g.loot for card in batch]) - me.wanted
    return (ahead > 0) - (ahead < 0)


# --- titles and achievements (§12.5, §12.6) --------------------------------------------------------------------------


def title(g: Fliptown, me: Player) -> str:
    """§12.5 Two words for a score."""
    chart = g.box.data["score_titles"]
    first = [row["word"] for row in chart["first_by_score"] if row["min"] <= score(g, me)]
    second = [row["word"] for row in chart["second_by_wanted"] if row["min"] <= me.wanted]
    return str(chart["format"]).format(first=first[-1], second=second[-1])


def achievements(g: Fliptown, career: Collection[str]) -> list[Achievement]:
    """§12.6, §14.30 What the solo player has achieved; `career`: cowbots defeated in normal mode in earlier games."""
    me = g.players[0]
    beaten = set(career)
    if g.cowbot and g.options.mode == "normal" and outcome(g) > 0:
        beaten.add(g.cowbot)
    found: list[Achievement] = []
    for name, condition in g.box.achievements.items():
        if condition.kind == "career_cowbots_defeated":
            met = beaten >= set(condition.words[:-1])
        else:
            met = CONDITIONS[condition.kind](g, me, condition)
        if met:
            found.append(name)
    return found


# --- conditions of bounties and achievements (§7.4) ------------------------------------------------------------------

Test = Callable[["Fliptown", Player, Condition], bool]
CONDITIONS: Final[dict[str, Test]] = {}  # kind of condition -> whether a player meets it


def condition(kind: str) -> Callable[[Test], Test]:
    def register(test: Test) -> Test:
        CONDITIONS[kind] = test
        return test

    return register


@condition("circled_sites_each")
def circled_sites_each(g: Fliptown, me: Player, c: Condition) -> bool:
    """§7.4.1, §7.4.2 So many circled sites in each of the regions."""
    if me.circled.bit_count() <= c.n * len(c.masks):
        return False  # the centre tombstone is one of them
    met = True
    for mask in c.masks:
        met = met and (me.circled & mask).bit_count() >= c.n
    return met


CONDITIONS["circled_in_each_row"] = circled_sites_each  # the same with rows of the Badlands


@condition("circled_all")
def circled_all(g: Fliptown, me: Player, c: Condition) -> bool:
    """§7.4.1 Every one of these sites; crossed-out stops do not count."""
    return me.circled & c.masks[0] == c.masks[0]


@condition("circled_whole_region")
def circled_whole_region(g: Fliptown, me: Player, c: Condition) -> bool:
    """§12.6, §14.24 Every site of one of the four suit regions."""
    return any([me.circled & mask == mask for mask in c.masks])


@condition("outer_tombstones")
def outer_tombstones(g: Fliptown, me: Player, c: Condition) -> bool:
    """§7.4.2 The centre tombstone is not counted."""
    return (me.circled & g.box.whole[CEMETERY] & ~g.box.centre).bit_count() >= c.n


@condition("pans_plus_hammers")
def pans_plus_hammers(g: Fliptown, me: Player, c: Condition) -> bool:
    return me.pans + me.hammers >= c.n


@condition("pans_plus_hammers_max")
def pans_plus_hammers_max(g: Fliptown, me: Player, c: Condition) -> bool:
    return me.pans + me.hammers <= c.n


@condition("gold_from_mine_chambers")
def gold_from_mine_chambers(g: Fliptown, me: Player, c: Condition) -> bool:
    """§7.4.3 Spent gold still counts, gold from elsewhere does not."""
    return mine_gold(g.box, me) >= c.n


@condition("outlaws_hunted")
def outlaws_hunted(g: Fliptown, me: Player, c: Condition) -> bool:
    return len(me.hunted) >= c.n


@condition("distinct_gear")
def distinct_gear(g: Fliptown, me: Player, c: Condition) -> bool:
    """§7.4.4 Different things; a second pan or hammer adds nothing. The Rifle implies the Pistol."""
    kinds = (me.pans > 0) + (me.hammers > 0)
    for thing in me.things:
        if thing in c.words:
            kinds += 1
    return kinds >= c.n


@condition("bonus_action_gained_from_each")
def bonus_action_gained_from_each(g: Fliptown, me: Player, c: Condition) -> bool:
    """§7.4.6 One from each region."""
    return len(me.bonuses) == len(c.words)


@condition("current_wanted")
def current_wanted(g: Fliptown, me: Player, c: Condition) -> bool:
    """§7.4.5"""
    return me.wanted >= c.n


@condition("current_cash")
def current_cash(g: Fliptown, me: Player, c: Condition) -> bool:
    """§7.4.5"""
    return me.cash >= c.n


@condition("current_gold")
def current_gold(g: Fliptown, me: Player, c: Condition) -> bool:
    """§7.4.5"""
    return me.gold >= c.n


CONDITIONS["final_wanted"] = current_wanted  # §12.6 achievements are checked at the end
CONDITIONS["final_cash"] = current_cash
CONDITIONS["final_gold"] = current_gold


@condition("final_wanted_max")
def final_wanted_max(g: Fliptown, me: Player, c: Condition) -> bool:
    return me.wanted <= c.n


@condition("final_score")
def final_score(g: Fliptown, me: Player, c: Condition) -> bool:
    return score(g, me) >= c.n


@condition("silver_stars")
def silver_stars(g: Fliptown, me: Player, c: Condition) -> bool:
    return silver(g.box, me) >= c.n


@condition("any_poker_hand_in")
def any_poker_hand_in(g: Fliptown, me: Player, c: Condition) -> bool:
    return any([hand in c.words for hand in me.hands])


@condition("all_poker_hands_at_least")
def all_poker_hands_at_least(g: Fliptown, me: Player, c: Condition) -> bool:
    """Each of the hands pays at least what this one pays."""
    least = g.box.pay[Hand(c.words[0])]
    return all([g.box.pay.get(hand, (0, 0)) >= least for hand in me.hands])


@condition("never_arrested")
def never_arrested(g: Fliptown, me: Player, c: Condition) -> bool:
    return me.arrests == 0


@condition("cowbot_defeated")
def cowbot_defeated(g: Fliptown, me: Player, c: Condition) -> bool:
    return bool(g.cowbot) and g.options.mode in c.words and outcome(g) > 0


@condition("cowbot_stolen_max")
def cowbot_stolen_max(g: Fliptown, me: Player, c: Condition) -> bool:
    return bool(g.cowbot) and stolen_cards(g) <= c.n


@condition("any_of")
def any_of(g: Fliptown, me: Player, c: Condition) -> bool:
    met = False
    for part in c.parts:
        met = met or CONDITIONS[part.kind](g, me, part)
    return met


@condition("all_of")
def all_of(g: Fliptown, me: Player, c: Condition) -> bool:
    return all([CONDITIONS[part.kind](g, me, part) for part in c.parts])
