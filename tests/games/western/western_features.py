"""What golden transcripts must show: every rule, building, boss, spot, and behaviour of the solo Rival."""

from __future__ import annotations

from typing import Any

from tablewright.engine import Ask, Event, Record, Step
from tablewright.engine.agenda import RULES
from tablewright.games.western import GAME

Feature = tuple[str, str]
BOX: Any = GAME.box()
SOLO = {"attacks", "is attacked", "attacks where the human was", "goes on to another mat", "finds no spot", "wins a duel", "loses a duel", "wins a hand", "finds nothing to buy", "invests", "shuffles the discards"}  # fmt: skip


def wanted() -> set[Feature]:
    """Everything there is."""
    rules = [
        name.removeprefix("tablewright.games.western.")
        for name in RULES
        if name.startswith("tablewright.games.western.")
    ]
    spots = [
        "sheriff.porch -",
        "sheriff.leftover -",
        "sheriff.number minus",
        "sheriff.number plus",
        "sheriff.suit down",
        "sheriff.suit up",
    ]
    for mat in BOX.front:
        spots += [
            f"{mat}.porch coloured",
            f"{mat}.porch grey",
            f"{mat}.influence instant",
            f"{mat}.influence resolution",
        ]
    found = {("rule", name.partition(".")[2]) for name in rules} | {("spot", spot) for spot in spots}
    found |= {("building", b) for b in BOX.buildings} | {("boss", b) for b in BOX.bosses}
    return found | {("solo", what) for what in SOLO} | {("solo die", str(n)) for n in range(1, 7)}


def features_of(before: Any, question: Any, answer: Step, events: list[Event], after: Any) -> set[Feature]:
    """What one answer shows: the table before it, the question, what was told, the table after it."""
    found: set[Feature] = set()
    for what, args, _ in events:
        if what == "rule":
            found.add(("rule", args[0].name))
        elif what == "uses":
            found.add(("building", args[1]))
        elif what == "boss_gains":
            found.add(("boss", args[1]))
    if isinstance(question, Ask):
        found |= _of_choice(before, question, answer)
    elif answer.name == "hand_dealt" and len(answer.args[0]) == 3:
        found.add(("boss", before.bosses[answer.args[1]]))
    return found | (_of_rival(before, answer, events) if before.town.solo else set())


def _of_choice(before: Any, question: Ask, answer: Step) -> set[Feature]:
    boss = before.bosses[question.seat] if question.seat < len(before.bosses) else ""
    if answer.name == "place":
        return {("spot", _spot(before, answer.args[1], answer.args[2]))}
    if answer.name == "go_first":
        return {("building", "post_office")}
    if answer.name == "reroll":
        wrong = "force" if before.duel.attacker != question.seat else "law"
        special = answer.args[1] in ("free", "1money", f"1{wrong}")
        return {("boss", boss)} if special else set()
    if answer.name == "raise_third" and question.prompt.startswith("The Rancher"):
        return {("boss", "rancher")}
    cards = [b for b, card in BOX.buildings.items() if question.prompt.startswith(f"{card.name}: ")]
    return {("building", b) for b in cards if answer.name not in ("decline", "keep_place")}


def _spot(before: Any, spot: str, side: str) -> str:
    mat = before.town.mat_of[spot]
    if mat == "sheriff" or side != "-":
        return f"{spot} {side}"
    return f"{spot} {'coloured' if mat in before.town.homes else 'grey'}"


def _of_rival(before: Any, answer: Step, events: list[Event]) -> set[Feature]:
    told = {what: args for what, args, _ in events}
    found: set[str] = set()
    if answer.name == "rival_rolled" and "rival_places" in told:
        target = told["rival_places"][0]
        moved = before.town.mat_of[target] != (
            before.town.ring[answer.args[0]] if answer.args[0] < 6 else before.town.mat_of[answer.args[1]]
        )
        found |= {"goes on to another mat"} if moved else set()
        found |= {"attacks where the human was"} if answer.args[0] == 6 and "duel" in told else set()
    if "duel" in told:
        found.add("attacks" if told["duel"][0] == -2 else "is attacked")
    if "wins_duel" in told:
        found.add("wins a duel" if told["wins_duel"][0] == -2 else "loses a duel")
    names = {"rival_waits": "finds no spot", "rival_wins_hand": "wins a hand", "rival_passes": "finds nothing to buy", "reshuffled": "shuffles the discards"}  # fmt: skip
    found |= {text for what, text in names.items() if what in told}
    found |= {"invests"} if told.get("advances", (0,))[0] == -2 else set()
    dice = {("solo die", str(answer.args[0]))} if answer.name == "rival_rolled" else set()
    return {("solo", what) for what in found} | dice


def shown_in(record: Record) -> set[Feature]:
    """All features of a record."""
    found: set[Feature] = set()
    table = record.new()
    events = table.listen()
    for answer in record.answers:
        before = table.clone()
        asked: Any = table.question if answer.seat is None else table.question_for(answer.seat)
        step = asked.find(answer.text)
        events.clear()
        table.answer(answer.seat, step)
        found |= features_of(before, asked, step, events, table)
    return found
