"""What is true of every Gold West table at any moment (§18)."""

from __future__ import annotations

from collections import Counter

from tablewright.games.goldwest.box import TERRAINS
from tablewright.games.goldwest.goods import METALS, NOTHING
from tablewright.games.goldwest.offices import buildings
from tablewright.games.goldwest.table import GoldWest


def invariants(g: GoldWest) -> None:
    """§18 Every piece in exactly one place."""
    hexes_are_accounted_for(g)
    tokens_are_accounted_for(g)
    face_down_tokens_are_sheltered(g)
    pieces_are_accounted_for(g)
    boomtown_is_in_order(g)
    tracks_are_in_order(g)
    goods_are_in_order(g)


def hexes_are_accounted_for(g: GoldWest) -> None:
    """§3.9 Each hex in play is in exactly one state."""
    states = [g.face_down, g.looted, g.box.mask(list(g.revealed)), *[p.camps for p in g.players]]
    states += [p.settlements for p in g.players]
    placed = g.count.hexes if g.face_down or g.revealed else 0
    union = 0
    for state in states:
        assert not union & state, "a hex is in two states"
        union |= state
    assert union == placed, "a hex is in no state, or not in play"
    assert set(g.peeked) == set(g.peekers) and not g.box.mask(list(g.peeked)) & ~g.face_down, "peeked: face down"


def tokens_are_accounted_for(g: GoldWest) -> None:
    """§1.2 Fourteen tokens a terrain: unseen, peeked at, revealed or taken; each revealed one on its terrain."""
    placed = g.face_down or g.revealed
    for i, terrain in enumerate(TERRAINS):
        here = [h for h, t in g.board.terrain.items() if t == terrain]
        known = [g.revealed[h] for h in here if h in g.revealed] + [g.peeked[h][0] for h in here if h in g.peeked]
        seen = Counter([*known, *g.bags[i]])
        assert not seen - Counter(g.box.tokens[terrain]), f"too many tokens: {seen}"
        gone = [h for h in here if not g.face_down & g.box.bit[h] and h not in g.revealed]
        assert not placed or len(g.box.tokens[terrain]) - sum(seen.values()) == len(gone), "a token is lost"
        assert len(g.bags[i]) >= sum([bool(g.face_down & g.box.bit[h]) and h not in g.peeked for h in here])


def face_down_tokens_are_sheltered(g: GoldWest) -> None:
    """§18.6 A face-down token is never next to water, a building or a looted hex."""
    if not g.turn:
        return  # the set-up, or the first build, may be revealing tokens just now
    if g.taken != NOTHING:
        return  # neighbours are being revealed
    open_hexes = g.looted
    for p in g.players:
        open_hexes |= buildings(p)
    assert not g.face_down & g.box.docks, "a face-down token next to water"
    for h in g.box.named(open_hexes):
        assert not g.box.near[h] & g.face_down, f"a face-down token next to {h}"


def pieces_are_accounted_for(g: GoldWest) -> None:
    """§18.3, §18.4 Camp pieces and influence tokens of every player; after a full round all have placed as many."""
    for seat, p in enumerate(g.players):
        assert p.pieces + buildings(p).bit_count() + p.wanted == g.count.pieces, f"camp pieces of seat {seat}"
        town = sum([seat in tokens for tokens in g.town])
        assert p.influence + p.settlements.bit_count() + town + sum(p.added) == g.count.influence, "influence tokens"
        assert p.pieces >= 0 and p.influence >= 0
    if g.turn % len(g.players) == 0 and g.taken == NOTHING:
        most, least = max([p.pieces for p in g.players]), min([p.pieces for p in g.players])
        assert most - least <= 1, "turns are missed"


def boomtown_is_in_order(g: GoldWest) -> None:
    """§18.7 At most one space holds two tokens, of different players."""
    stacked = [tokens for tokens in g.town if len(tokens) > 1]
    assert len(stacked) <= 1 and all([len(set(tokens)) == len(tokens) == 2 for tokens in stacked]), g.town


def tracks_are_in_order(g: GoldWest) -> None:
    """§6.4.3 A tile is gone when a coach has jumped its stack; §6.2.4 a card is on display or claimed once."""
    for i in range(len(METALS)):
        for stack, tiles in enumerate(g.stacks[i]):
            step = g.box.stack_at.index(stack)
            over = sum([p.coaches[i] >= step for p in g.players])
            assert len(tiles) == max(0, len(g.box.stacks[i][stack]) - over), "shipping tiles"
    assert sum([p.tiles for p in g.players]) + sum([len(s) for t in g.stacks for s in t]) == 12, "shipping tiles"
    assert all([0 <= c <= g.box.last_step for p in g.players for c in p.coaches])
    claimed = [card for p in g.players for card in p.investments]
    assert (
        len({*claimed, *g.display})
        == len(claimed) + len(g.display)
        == (g.box.cards_used if g.display else len(claimed))
    )
    assert len(g.count.bonuses) - len(g.bonuses) == min(len(claimed), len(g.count.bonuses)), "investment bonus tiles"


def goods_are_in_order(g: GoldWest) -> None:
    """§18.1, §18.8 Nothing negative; a player at turn has something in the supply track or in hand."""
    for p in g.players:
        assert all([n >= 0 for goods in p.bins for n in goods])
    assert all([n >= 0 for n in (*g.usage, *g.taken)])
    if g.question is None:
        assert g.usage == g.taken == NOTHING, "something is left at the end"
