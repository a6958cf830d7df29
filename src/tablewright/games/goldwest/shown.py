"""What lies open (§13.1), as plain data: everything a board can be drawn from."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, Final

from tablewright.engine.agenda import Ask
from tablewright.games.goldwest.box import TERRAINS, VP_TOKEN, Investment
from tablewright.games.goldwest.goods import METALS, counted
from tablewright.games.goldwest.names import ability_name
from tablewright.games.goldwest.offices import group_sizes, terrain_influence
from tablewright.games.goldwest.scoring import office_worth, running_score, terrain_bonuses

if TYPE_CHECKING:
    from tablewright.games.goldwest.table import GoldWest

# §4.5 Which part of a turn a question belongs to; what is not named here is the use of metals.
STEPS: Final = {"activate": "activate", "leave": "activate", "camp": "build", "loot": "build", "store": "store"}


def public(g: GoldWest) -> dict[str, Any]:
    """§13.1 Open to all."""
    turns = (g.count.pieces + 1) * len(g.players)
    return {
        "first": g.board.first,
        "active": g.active,
        "turn": g.turn,
        "turns": turns,
        "final": g.turn >= turns - len(g.players),
        "step": STEPS.get(g.question.options[0].name, "metals") if isinstance(g.question, Ask) else "",
        "usage": counted(g.usage),
        "taken": counted(g.taken),
        "claimed": g.claimed,
        "placed": g.placed,
        "tiles": dict(g.board.tiles),
        "hexes": _hexes(g),
        "water": [list(place) for place in g.box.water],
        "unseen": {t: _unseen(g, i) for i, t in enumerate(TERRAINS)},
        "boomtown": _boomtown(g),
        "investments": [_investment(g, card) for card in g.display],
        "bonuses": list(g.bonuses),
        "shipping": [
            {"metal": m, "coaches": [p.coaches[i] for p in g.players], "stacks": [list(s) for s in g.stacks[i]]}
            for i, m in enumerate(METALS)
        ],
        "shipping_lines": {str(step): vp for step, vp in enumerate(g.box.line_vp) if vp},
        "terrain_bonuses": {
            t: [g.box.first_bonus[i] if g.count.shared_second else 0, g.box.second_bonus[i]]
            for i, t in enumerate(TERRAINS)
        },
        "players": mats(g),
    }


def _hexes(g: GoldWest) -> dict[str, dict[str, Any]]:
    """§3.9 The state of every hex in play."""
    at, bit, face_down, looted = g.box.at, g.box.bit, g.face_down, g.looted
    found: dict[str, dict[str, Any]] = {}
    for h, terrain in g.board.terrain.items():
        q, r = at[h]
        here = found[h] = {"q": q, "r": r, "terrain": terrain}
        if face_down & bit[h]:
            here["state"] = "face down"
            here["peeked_by"] = list(g.peekers.get(h, ()))
        elif looted & bit[h]:
            here["state"] = "empty"
    for h, token in g.revealed.items():
        found[h] |= {"state": "revealed", "resources": counted(g.box.goods[token])}
    for seat, p in enumerate(g.players):
        for state, hexes in (("camp", p.camps), ("settlement", p.settlements)):
            for h in g.box.named(hexes):
                found[h] |= {"state": state, "owner": seat}
    return found


def _unseen(g: GoldWest, terrain: int) -> dict[str, int]:
    """The tokens of a terrain that have never lain open: still face down, or left over with two players."""
    peeked = [t[0] for h, t in g.peeked.items() if g.board.terrain[h] == TERRAINS[terrain]]
    return dict(sorted(Counter([*g.bags[terrain], *peeked]).items()))


def _investment(g: GoldWest, card: Investment) -> dict[str, Any]:
    bought = g.box.cards[card]
    ability = ability_name(g.box, card)
    return {"id": card, "cost": counted(bought.cost), "vp": bought.vp, "ability": ability, "text": bought.text}


def _boomtown(g: GoldWest) -> list[dict[str, Any]]:
    """§6.3.1 The nine spaces row by row; what a token on an office would be worth to each player now (§11.2)."""
    awards = terrain_bonuses(g)
    worth: dict[str, list[int]] = {
        office: [office_worth(g, s, office, awards) for s in range(len(g.players))] for office in g.board.offices
    }
    return [
        {
            "space": space,
            "price": counted(g.box.prices[space]),
            "office": office,
            "name": g.box.offices[office].name if office != VP_TOKEN else f"{g.box.town_vp} VP",
            "text": g.box.offices[office].text if office != VP_TOKEN else f"{g.box.town_vp} points at once.",
            "worth": [*worth.get(office, ())],
            "tokens": list(tokens),
        }
        for space, office, tokens in zip(g.box.spaces, g.board.office_at, g.town, strict=False)
    ]


def mats(g: GoldWest) -> list[dict[str, Any]]:
    """What lies in front of the players."""
    return [_player(g, seat) for seat in range(len(g.players))]


def _player(g: GoldWest, seat: int) -> dict[str, Any]:
    p = g.players[seat]
    return {
        "score": running_score(g, seat),
        "bins": [counted(goods) for goods in p.bins],
        "influence": dict(zip(TERRAINS, terrain_influence(g, seat), strict=True)),
        "added": {t: p.added[i] for i, t in enumerate(TERRAINS)},
        "buildings": {t: ((p.camps | p.settlements) & g.board.hexes_of[i]).bit_count() for i, t in enumerate(TERRAINS)},
        "influence_tokens": p.influence,
        "camp_pieces": p.pieces,
        "settlements": p.settlements.bit_count(),
        "largest_group": max(group_sizes(g, seat), default=0),
        "wanted": p.wanted,
        "coaches": {m: p.coaches[i] for i, m in enumerate(METALS)},
        "shipping_tiles": p.tiles,
        "investments": list(p.investments),
        "points": {"storage": p.stored, "investments": p.invested, "shipping": p.shipped, "boomtown": p.town},
    }
