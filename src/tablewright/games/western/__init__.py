"""Tiny Epic Western for 1 to 4 players, by docs/rules/western.md."""

from pathlib import Path

import tablewright.games.western.buildings  # registers what buildings do
import tablewright.games.western.showdown  # noqa: F401 - adds hands and chances to views
from tablewright.engine import Game, Variant
from tablewright.games.western.box import WesternBox
from tablewright.games.western.invariants import invariants
from tablewright.games.western.names import names
from tablewright.games.western.packs import SCHEMA, check, stand_ins
from tablewright.games.western.setup import set_up
from tablewright.games.western.why import why

GAME = Game(
    id="western",
    title="Tiny Epic Western",
    about="Place your posse around town, duel for the best spots, and win influence with three-card poker.",
    seats=(1, 2, 3, 4),
    rules="1",
    folder=Path(__file__).parent,
    open=WesternBox,
    set_up=set_up,
    names=names,
    invariants=invariants,
    variants=(
        Variant("mat_layout", ("box", "random"), "where the four Location Mats lie", "§2.4"),
        Variant("boss_assignment", ("random", "chosen"), "bosses are drawn, or chosen in seat order", "§2.1"),
        Variant("boss_pool", ("all", "verified"), "all bosses, or only those whose card is known", "§18.1"),
        Variant("first_dealer", ("random", "seat"), "who deals first: a random player, or the first seat", "§2.6"),
        Variant(
            "solo_difficulty",
            ("medium", "learner", "beginner", "hard", "epic"),
            "how many buildings the solo Rival starts with",
            "§13.1.3",
            solo=True,
            section="solo_difficulty",
        ),
    ),
    schema=SCHEMA,
    check=check,
    stand_ins=stand_ins,
    bound=2_000,
    why=why,
)
