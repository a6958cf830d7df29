"""What a card pack may change: investments, mining tokens, terrain tiles and the values of the terrains."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, Final

from tablewright.engine.pack import Field
from tablewright.games.goldwest.box import TERRAINS, TOKENS_PER_TERRAIN
from tablewright.games.goldwest.goods import METALS, RESOURCES

_OPTIONAL: Final = Field(bool, among=(True,), optional=True)
_TERRAIN: Final = Field(str, among=TERRAINS)
_SOURCE: Final = Field(str, optional=True)
_ABILITIES: Final[Mapping[str, Mapping[str, Field]]] = {
    "none": {},
    "add_terrain_influence": {"terrain": _TERRAIN, "amount": Field(int, among=(1,), optional=True)},
    "free_shipping": {"steps": Field(int, least=1, most=8), "optional": _OPTIONAL},
    "free_boomtown_unoccupied": {"optional": _OPTIONAL},
    "free_boomtown_on_opponent": {"optional": _OPTIONAL},
    "peek_mining_tokens": {"count": Field(int, least=1, most=4), "optional": _OPTIONAL},
    "add_resources_to_supply": {
        "count": Field(int, least=1, most=4),
        "any_resource": _OPTIONAL,
        "same_bin_required": Field(bool, among=(False,), optional=True),
        "placement_vp": Field(bool, among=(False,), optional=True),
        "optional": _OPTIONAL,
    },
    "upgrade_camp": {"optional": _OPTIONAL},
}
SCHEMA: Final[Mapping[str, Mapping[str, Field]]] = {
    "investment": {
        "id": Field(str),
        "cost": Field(dict, fields={m: Field(int, least=1, most=9, optional=True) for m in METALS}),
        "vp": Field(int, least=0, most=50),
        "effect": Field(dict, kinds=_ABILITIES),
        "description": Field(str),
        "source": _SOURCE,
    },
    "mining_token": {
        "id": Field(str),
        "terrain": _TERRAIN,
        "resources": Field(dict, fields={r: Field(int, least=1, most=5, optional=True) for r in RESOURCES}),
        "count": Field(int, optional=True),
        "source": _SOURCE,
    },
    "terrain_tile": {
        "id": Field(str),
        "center": _TERRAIN,
        "ring": Field(list, each=_TERRAIN),
        "source": _SOURCE,
    },
    "terrain": {
        "id": _TERRAIN,
        "first_bonus": Field(int, least=0, most=50),
        "second_bonus": Field(int, least=0, most=50),
        "guaranteed_one_of": Field(list, each=Field(str), optional=True),
        "mining_tokens": Field(int, among=(TOKENS_PER_TERRAIN,), optional=True),
        "influence_track_spaces": Field(int, optional=True),
        "source": _SOURCE,
    },
}


def check(data: dict[str, Any]) -> list[str]:
    """What does not fit together: tiles and tokens must match, and there must be enough of everything."""
    problems: list[str] = []
    if len(data["investment"]) < data["investments"]["used_per_game"]:
        problems.append(f"investment: at least {data['investments']['used_per_game']} cards are needed")
    if len([c for c in data["investment"] if c["effect"]["kind"] == "free_boomtown_on_opponent"]) > 1:
        problems.append("investment: at most one card may be of the kind free_boomtown_on_opponent (§18.7)")
    if any([not c["cost"] for c in data["investment"]]):
        problems.append("investment: every card needs a cost")
    if sorted([t["id"] for t in data["terrain"]]) != sorted(TERRAINS):
        problems.append(f"terrain: exactly these are needed: {', '.join(TERRAINS)}")
    tiles = data["terrain_tile"]
    if len(tiles) != len(data["board"]["slot"]) or any([len(t["ring"]) != 6 or "/" in t["id"] for t in tiles]):
        problems.append("terrain_tile: eight tiles with a ring of six are needed, without '/' in their ids")
    hexes = Counter([t for tile in tiles for t in [tile["center"], *tile["ring"]]])
    tokens = Counter([t["terrain"] for t in data["mining_token"]])
    for t in TERRAINS:
        if hexes[t] > tokens[t]:
            problems.append(f"mining_token: {tokens[t]} {t} tokens are not enough for {hexes[t]} {t} hexes")
    if any([not t["resources"] for t in data["mining_token"]]):
        problems.append("mining_token: every token needs a resource, or a player may have nothing to activate (§18.1)")
    return problems
