"""Gaining, losing, bonus actions and bounties (§1.7, §6.6, §7): what every site, building and ability is made of."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tablewright.games.fliptown.box import Reward
from tablewright.games.fliptown.ids import (
    FROM_BOUNTIES,
    GAINED_BONUS,
    GAINED_GOLD,
    GAINED_STARS,
    GAINED_WANTED,
    REGIONS,
    Region,
    Thing,
)  # fmt: skip
from tablewright.games.fliptown.player import Player
from tablewright.games.fliptown.scoring import CONDITIONS
from tablewright.games.fliptown.table import Fliptown

Gain = Callable[[Fliptown, Player, Reward, int], None]
GAINS: Final[dict[str, Gain]] = {}  # kind of reward -> what it does; the last argument is the source of stars


def reward(kind: str) -> Callable[[Gain], Gain]:
    def register(gain: Gain) -> Gain:
        GAINS[kind] = gain
        return gain

    return register


def receive(g: Fliptown, me: Player, rewards: tuple[Reward, ...], source: int) -> None:
    """§6.4, §13.3.2 Rewards are applied automatically, in the listed order; they cannot be refused."""
    for one in rewards:
        GAINS[one.kind](g, me, one, source)


# --- amounts (§1.7); what is gained is noted gross (§13.3.1) ---------------------------------------------------------


def gain_stars(g: Fliptown, me: Player, n: int, source: int) -> None:
    if n:
        me.stars += n
        earned = me.earned
        me.earned = earned[:source] + (earned[source] + n,) + earned[source + 1 :]
        g.gained |= GAINED_STARS
        g.tell("gains", me.seat, n, "star" if n == 1 else "stars")


def gain_gold(g: Fliptown, me: Player, n: int) -> None:
    if n:
        me.gold += n
        g.gained |= GAINED_GOLD
        g.tell("gains", me.seat, n, "gold")


def gain_cash(g: Fliptown, me: Player, n: int) -> None:
    if n:
        me.cash += n
        g.tell("earns", me.seat, n)


def gain_wanted(g: Fliptown, me: Player, n: int) -> None:
    if n:
        me.wanted += n
        g.gained |= GAINED_WANTED
        g.tell("gains", me.seat, n, "wanted")


def cross_out(g: Fliptown, me: Player, n: int) -> None:
    """§14.8 As many as possible, up to the number."""
    n = min(n, me.wanted)
    if n:
        me.wanted -= n
        g.tell("crosses_out", me.seat, n)


def gain_thing(g: Fliptown, me: Player, thing: Thing) -> None:
    me.things += (thing,)
    g.tell("owns", me.seat, thing)


# --- rewards by kind (§6.4) ------------------------------------------------------------------------------------------


@reward("stars")
def stars(g: Fliptown, me: Player, r: Reward, source: int) -> None:
    gain_stars(g, me, r.n, source)


@reward("gold")
def gold(g: Fliptown, me: Player, r: Reward, source: int) -> None:
    gain_gold(g, me, r.n)


@reward("cash")
def cash(g: Fliptown, me: Player, r: Reward, source: int) -> None:
    gain_cash(g, me, r.n)


@reward("remove_wanted")
def remove_wanted(g: Fliptown, me: Player, r: Reward, source: int) -> None:
    cross_out(g, me, r.n)


@reward("pan")
def pan(g: Fliptown, me: Player, r: Reward, source: int) -> None:
    """§1.7 A Prospector never has more than four; a further one is simply not gained."""
    most = g.box.characters[me.character].max_pans if me.character else 0
    if not most or me.pans < most:
        me.pans += r.n
        g.tell("gains", me.seat, r.n, "pan")


@reward("hammer")
def hammer(g: Fliptown, me: Player, r: Reward, source: int) -> None:
    """§1.7 A Ranch Hand never has more than four."""
    most = g.box.characters[me.character].max_hammers if me.character else 0
    if not most or me.hammers < most:
        me.hammers += r.n
        g.tell("gains", me.seat, r.n, "hammer")


@reward("bonus")
def bonus(g: Fliptown, me: Player, r: Reward, source: int) -> None:
    """§6.4, §6.6 A bonus action is gained the moment it is awarded and goes to the pending list. §7.4.6 The first
    five sources are the regions of the site that awards it."""
    award(g, me, r.region)
    if not g.options.performed:
        note_bonus(g, me, REGIONS[source])


def award(g: Fliptown, me: Player, region: Region) -> None:
    """§6.4 Pending items lie in a fixed order: which came first does not matter."""
    g.gained |= GAINED_BONUS
    me.pending = tuple(sorted([*me.pending, region]))
    g.tell("bonus", me.seat, region)


def note_bonus(g: Fliptown, me: Player, region: Region) -> None:
    """§7.4.6, §14.12 Awarded by a site of this region; by the other reading: carried out in it."""
    if region not in me.bonuses:
        me.bonuses = tuple(sorted([*me.bonuses, region]))


# --- bounties (§7) ---------------------------------------------------------------------------------------------------


def check_bounties(g: Fliptown, me: Player) -> None:
    """§7.1, §7.2 Whoever meets a condition gains the stars at once, and each bounty once."""
    scored = me.scored
    if len(scored) == len(g.bounties):
        return
    for bounty in g.bounties:
        if bounty not in scored:
            condition = g.box.bounties[bounty]
            if CONDITIONS[condition.kind](g, me, condition):
                me.scored += (bounty,)
                sides = g.box.data["bounty_values"]
                g.tell("bounty", me.seat, bounty)
                worth = sides["second_side_stars" if bounty in g.turned else "first_side_stars"]
                gain_stars(g, me, worth, FROM_BOUNTIES)


def turn_bounties(g: Fliptown) -> None:
    """§4.5, §7.3 At the end of a window the bounties scored in it show their second side."""
    for me in g.players:
        for bounty in me.scored:
            if bounty not in g.turned:
                g.turned += (bounty,)
                g.tell("turned", bounty)
