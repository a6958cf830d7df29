"""The engine: an agenda of steps, questions, fate, secrets, records and laws. It knows no game.

Every name here is public API; each is documented with an example that runs in the tests."""

from tablewright.engine.agenda import (
    Agenda,
    Ask,
    Chance,
    Event,
    IllegalChoice,
    Item,
    Lanes,
    Next,
    Question,
    Source,
    Step,
    Together,
    fleeting,
    rule,
    text,
)
from tablewright.engine.box import Box, load, open_box, register
from tablewright.engine.chance import Bag, Dice, Draw
from tablewright.engine.errors import BadInput, NotOver, unknown
from tablewright.engine.game import Because, Game, Variant, find
from tablewright.engine.laws import LawBroken, check, everything, some_variant
from tablewright.engine.notation import Signature, signature, signatures, targets
from tablewright.engine.pack import Field, Pack, PackError, merged, table_problems
from tablewright.engine.record import Answer, Record, RecordError
from tablewright.engine.table import Table, Zone, ahead
from tablewright.engine.walk import perft, playout
from tablewright.engine.words import Words, plain

__all__ = [
    "Agenda", "Answer", "Ask", "BadInput", "Bag", "Because", "Box", "Chance", "Dice", "Draw", "Event", "Field", "Game",
    "IllegalChoice", "Item", "Lanes", "LawBroken", "Next", "NotOver", "Pack", "PackError", "Question", "Record",
    "RecordError", "Signature", "Source", "Step", "Table", "Together", "Variant", "Words", "Zone", "ahead",
    "check", "everything", "find", "fleeting", "load", "merged", "open_box", "perft", "plain", "playout", "register",
    "rule", "signature", "signatures", "some_variant", "table_problems", "targets", "text", "unknown",
]  # fmt: skip
