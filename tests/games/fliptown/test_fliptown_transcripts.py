"""The golden transcripts execute every rule, site, building, bounty, character, cowbot and reward."""

from __future__ import annotations

import golden
import pytest
from fliptown_kit import BOX

from tablewright.engine.agenda import RULES

PATHS = sorted(golden.folder("fliptown").glob("*.txt"))
BEFORE = {"prepare_table", "draw_cowbot", "draw_set_up"}  # they run before the first answer
AGAIN = {"draw_robbery_card"}  # only asked again, when hidden cards are dealt anew
NAMED = {  # event -> the argument that names a component
    "stops_at": 1, "robs": 1, "enters": 1, "visits": 1, "circles": 1, "bounty": 1, "becomes": 1, "uses_ability": 1, "modifies": 1, "steals": 0, "cowbot_scores": 0,
    "owns": 1, "banks_on": 1, "bank_pays": 1, "hunts": 1, "checks_in": 1, "claims": 1, "trades": 1, "gains": 2, "bonus": 1, "hand": 1,
}  # fmt: skip
OTHERWISE = {"cheat": "cheats", "prospector": "modifies pans", "wild_card": "modifies joker_suit"}


def wanted() -> list[str]:
    found = (
        [f"stops_at {s}" for s in BOX.stops]
        + [f"robs {t}" for t in BOX.targets]
        + [f"enters {c}" for c in BOX.chambers]
    )
    found += [f"visits {b}" for b in BOX.buildings] + [f"circles {t}" for t in BOX.tombs if t != "tomb_mc"]
    found += [f"bounty {b}" for b in BOX.bounties] + [f"becomes {c}" for c in BOX.characters]
    found += [OTHERWISE.get(c, f"uses_ability {c}") for c in BOX.characters] + [f"steals {c}" for c in BOX.cowbots]
    found += [
        f"owns {t}"
        for t in (
            "undertaker_favor",
            "shovel",
            "work_horse",
            "trail_horse",
            "gold_pan",
            "pickaxe",
            "bandana",
            "pistol",
            "rifle",
        )
    ]
    found += [f"gains {k}" for k in ("star", "stars", "gold", "wanted", "pan", "hammer")] + [
        f"bonus {r}" for r in BOX.whole
    ]
    found += (
        [f"checks_in {n}" for n in (2, 7, 14, 23)]
        + [f"hunts {r}" for r in "JQK"]
        + [f"{w} {c}" for w in ("banks_on", "bank_pays") for c in ("red", "black")]
    )
    found += [f"claims {s}" for s in ("domino", "bar3", "corner3")] + [
        f"trades {b}" for b in ("church", "saloon", "prospectors_club")
    ]
    found += [f"modifies {m}" for m in ("joker_value", "two_jokers")] + [
        f"collect {k}" for k in ("cash", "gold", "remove_wanted")
    ]
    return found + [
        "all_land",
        "earns",
        "crosses_out",
        "robbery_succeeds",
        "robbery_fails",
        "passes",
        "bribes",
        "pays_fine",
        "loses_stars",
        "turned",
        "looks",
        "sees",
        "loot",
        "title",
        "achieves",
        "marshal",
    ]


@pytest.fixture(scope="module")
def seen() -> set[str]:
    found: set[str] = set()
    for path in PATHS:
        for _, _, events in golden.read(path).told():
            for what, args, _ in events:
                found.add(f"{what} {args[NAMED[what]]}" if what in NAMED else what)
                if what == "rule" and args[0].name == "collect":
                    found.add(f"collect {args[0].args[1]}")
    return found


@pytest.mark.parametrize("what", wanted())
def test_the_transcripts_show(what, seen):
    """§5, §6.4, §7.4, §10, §13.3"""
    assert what in seen


def test_every_rule_runs():
    names = {name.rpartition(".")[2] for name in RULES if name.startswith("tablewright.games.fliptown.")}
    assert names - {step.name for step in golden.steps_run("fliptown")} == BEFORE | AGAIN


def test_all_modes():
    """§13.5, §18"""
    variants = [golden.read(path).variant for path in PATHS]
    assert {v["cowbot_mode"] for v in variants} == {"easy", "normal", "hard"} and {v["holdem"] for v in variants} == {
        True,
        False,
    }
    assert {v["marshal_scope"] for v in variants} == {"all", "self"}
    assert {v["bounty_region_bonus_reading"] for v in variants} == {"located_in", "performed_in"}
