"""Tiny Epic Western: what a card is worth at every mat: chances while it is hidden, hands once it is shown."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import permutations
from typing import Any, NamedTuple

from tablewright.games.western.box import RIVAL, THE_RIVAL, TOWN_HALL, Card, Mat, Seat
from tablewright.games.western.resolution import altered, contestants, winners_at
from tablewright.games.western.table import LOOKS, Western


class Odds(NamedTuple):
    """The exact chances of a card at one mat, from what its seat knows."""

    mat: Mat
    hand: str
    alone: float  # against the Rival, as the only player there
    here: float | None  # against the players who have a token there now
    others: list[Seat]


def odds_of(g: Western, seat: Seat, natural: Card) -> list[Odds]:
    """For every mat, and the Town Hall (first place). All unseen cards are equally likely wherever they may be; a tie
    is a win, as by the rules. `g` may be any world of this seat: nothing is read from it that the seat has not seen."""
    unseen = unseen_cards(g, seat)
    mine = changed(g, seat)(natural)
    found: list[Odds] = []
    for mat in (TOWN_HALL, *g.town.mats):
        everyone = [Seat(s) for s in range(g.town.humans) if s != seat]
        others = everyone if mat == TOWN_HALL else [s for s in everyone if g.present(s, mat)]
        here = against(g, mat, mine, natural, others, unseen) if others else None
        alone = against_rival(g, mat, mine, natural, unseen)
        found.append(Odds(mat, g.box.hand_name(g.key(mine, mat)), alone, here, others))
    return found


def unseen_cards(g: Western, seat: Seat) -> list[Card]:
    seen = {*g.gaps, *g.hands[seat], *g.discards[seat], *g.rival, *g.spent}
    seen |= {g.hands[s][0] for s in g.shown}
    return [c for c in g.box.cards if c not in seen]


def changed(g: Western, seat: Seat) -> Callable[[Card], Card]:
    """What the Sheriff's Office makes of a card of this player, as tokens stand now."""
    world = g.clone()

    def change(natural: Card) -> Card:
        world.hands = tuple([(natural,) if s == seat else h for s, h in enumerate(g.hands)])
        return altered(world, seat)

    return change


def against_rival(g: Western, mat: Mat, mine: Card, natural: Card, unseen: Sequence[Card]) -> float:
    """§7.5.2, §13.5, §13.6 The face-down Rival card may be any unseen card."""
    key = (g.key(mine, mat), g.key(natural, mat))

    def beats(card: Card) -> bool:
        theirs = g.key(card, mat)
        return (theirs, theirs) > key if mat == TOWN_HALL else theirs > key[0]

    if any([beats(c) for c in g.rival]):
        return 0.0
    if len(g.rival) == g.rival_cards():
        return 1.0
    hidden = g.set_aside or unseen
    return len([c for c in hidden if not beats(c)]) / len(hidden)


def against(g: Western, mat: Mat, mine: Card, natural: Card, others: Sequence[Seat], unseen: Sequence[Card]) -> float:
    """§7.5.1 Every way in which the others' hidden cards may lie, counted one by one."""
    key = (g.key(mine, mat), g.key(natural, mat))
    beaten: list[set[Card]] = []
    for s in others:
        change = changed(g, s)
        cards = [g.hands[s][0]] if s in g.shown else unseen
        keys = {c: (g.key(change(c), mat), g.key(c, mat)) for c in cards}
        if mat == TOWN_HALL:
            good = {c for c in cards if keys[c] < key}  # §8.1.1 no tie remains
        else:
            good = {c for c in cards if keys[c][0] <= key[0]}
        if s not in g.shown:
            beaten.append(good)
        elif not good:
            return 0.0
    ways = list(permutations(unseen, len(beaten)))
    wins = len([way for way in ways if all([c in good for c, good in zip(way, beaten, strict=True)])])
    return wins / len(ways)


def odds_seen(g: Western, seat: int | None) -> list[dict[str, Any]]:
    """For a player who looks, while cards are hidden: the chances of the own card, or of each card that was dealt."""
    if seat is None or len(g.gaps) < 6 or g.altered:
        return []
    me = Seat(seat)
    return [
        {"card": card, "counts": _face(g, changed(g, me)(card)), "mats": [o._asdict() for o in odds_of(g, me, card)]}
        for card in g.hands[me]
    ]


def _face(g: Western, card: Card) -> dict[str, Any]:
    """Suit and value, not the id: that may be the id of a card that somebody holds in secret."""
    return {"suit": g.box.suit[card], "value": g.box.value[card]}


def hands_seen(g: Western, seat: int | None) -> dict[str, list[dict[str, Any]]]:
    """§7.1 Once the cards lie open: mat -> the hands that meet there (§7.2), do they win (§7.5)? The Rival takes
    part where a player is alone. §8.1 At the Town Hall all are ranked."""
    if not g.altered:
        return {}
    found: dict[str, list[dict[str, Any]]] = {}
    for mat in g.town.mats:
        here = contestants(g, mat)
        if here:
            won = winners_at(g, mat, here)
            found[mat] = [_hand(g, s, mat, s in won) for s in here]
            if len(here) == 1:
                found[mat].append(_hand(g, THE_RIVAL, mat, not won))
    if g.ranking:
        ranked = [THE_RIVAL if g.town.solo and s == RIVAL else s for s in g.ranking]
        found[TOWN_HALL] = [_hand(g, s, TOWN_HALL, n == 0) for n, s in enumerate(ranked)]
    return found


def _hand(g: Western, seat: Seat, mat: Mat, wins: bool) -> dict[str, Any]:
    key = g.rival_key(mat) if seat == THE_RIVAL else g.key(g.altered[seat], mat)
    return {"seat": seat, "hand": g.box.hand_name(key), "wins": wins}


LOOKS["odds"] = odds_seen
LOOKS["hands"] = hands_seen
