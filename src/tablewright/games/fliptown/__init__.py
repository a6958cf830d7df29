"""Fliptown for 1 to 4 players, by docs/rules/fliptown.md."""

from pathlib import Path

from tablewright.engine import Game, Variant
from tablewright.games.fliptown.box import FliptownBox
from tablewright.games.fliptown.names import names, stand_ins
from tablewright.games.fliptown.packs import SCHEMA, check
from tablewright.games.fliptown.rounds import set_up
from tablewright.games.fliptown.table import Fliptown, invariants
from tablewright.games.fliptown.why import why

GAME = Game(
    id="fliptown",
    title="Fliptown",
    about="Flip three cards: one for its suit, one for its value, one for poker; chain bonus actions across your map.",
    seats=(1, 2, 3, 4),
    rules="1",
    folder=Path(__file__).parent,
    open=FliptownBox,
    set_up=set_up,
    names=names,
    invariants=invariants,
    variants=(
        Variant("characters", (False, True), "every player gets a character", "§2.3"),
        Variant("holdem", (False, True), "Texas Hold 'Em: two extra poker cards a round", "§11"),
        Variant(
            "cowbot",
            ("none", "bart", "earp", "jane", "kid", "random"),
            "the solo opponent",
            "§2.5",
            solo=True,
            section="cowbots",
        ),
        Variant(
            "cowbot_mode",
            ("normal", "easy", "hard"),
            "how strong the cowbot is",
            "§13.5",
            solo=True,
            section="cowbot_rules.points_per_stolen_card",
        ),
        Variant("solo_random_setup", (False, True), "solo: one card picks cowbot and character", "§2.6", solo=True),
        Variant("marshal_scope", ("all", "self"), "whom the Marshal's card is for", "§14.17"),
        Variant(
            "bounty_region_bonus_reading",
            ("located_in", "performed_in"),
            "what the bounty for five regions counts: where bonus actions are gained, or where they are carried out",
            "§14.12",
        ),
    ),
    schema=SCHEMA,
    check=check,
    stand_ins=stand_ins,
    bound=3_000,
    why=why,
)

__all__ = ["GAME", "Fliptown"]
