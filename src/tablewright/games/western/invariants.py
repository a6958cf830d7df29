"""Tiny Epic Western: what is always true of a table."""

from __future__ import annotations

from tablewright.games.western.box import NO_BUILDING, NOBODY, SHERIFF, Seat
from tablewright.games.western.table import Western


def invariants(g: Western) -> None:
    """Every piece is in exactly one place, within its limits."""
    _poker(g)
    _buildings(g)
    _tokens(g)
    for p in g.players:
        assert all([0 <= n <= g.box.most for n in p.purse]), p.purse
        assert set(p.bought) <= set(p.owned)
    for step, room in enumerate(g.box.capacity):
        assert list(g.track.values()).count(step) <= room, g.track
    assert sum(g.track.values()) <= g.round <= g.box.rounds
    assert NOBODY <= g.wanted < len(g.players)


def _poker(g: Western) -> None:
    """§1.1 20 poker cards."""
    cards = [card for zone in g.zones() for card in zone.cards] + [*g.gaps, *g.rival, *g.spent]
    assert sorted(cards) == sorted(g.box.cards), cards
    if g.altered:
        assert all([len(hand) == 1 for hand in g.hands])


def _buildings(g: Western) -> None:
    """§1.1 Each building in the deck, in a slot, on a porch or just bought; what is owned lies on the own porch."""
    cards = [*g.deck, *[b for b in g.slots.values() if b != NO_BUILDING]]
    cards += [b for stack in g.porches.values() for b in stack] + [b for p in g.players for b in p.bought]
    assert sorted(cards) == sorted(g.box.buildings), "buildings"
    for seat, mat in enumerate(g.town.homes):
        p = g.players[seat]
        assert sorted([*g.porches[mat], *p.bought]) == sorted(p.owned), f"porch of {mat}"


def _tokens(g: Western) -> None:
    """§1.1 Three posse tokens each; a standing one has chosen a side of its spot."""
    for seat, p in enumerate(g.players):
        standing = [spot for spot, s in g.standing.items() if s == seat]
        wounded = [spot for spot, s in g.wounded if s == seat]
        fighting = 1 if g.duel is not None and g.duel.attacker == seat else 0
        assert p.available + p.lying + len(standing) + len(wounded) + fighting == g.box.tokens, f"tokens of {seat}"
    assert set(g.standing) == set(g.sides) <= set(g.town.spots)
    for spot, side in g.sides.items():
        human = g.standing[spot] < g.town.humans
        assert not human or side in g.town.spots[spot], (spot, side)
    assert len(g.porches[SHERIFF]) <= 1 and Seat(0) <= g.dealer < g.town.humans
