"""What a client is shown: the state of a room as one seat may know it, built up from what is allowed. Options carry
their words, their click targets, the paragraphs they come from and a preview, made in worlds that the seat imagines."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec

from tablewright.engine import Ask, Chance, Record, Step, Table, Together, signature, targets
from tablewright.server import guided
from tablewright.server import protocol as p
from tablewright.server.fate import commitment, export
from tablewright.server.room import Room
from tablewright.server.speech import say

# With one point, and with any other number.
WON = ("{who} has won with {points} point.", "{who} has won with {points} points.")
SHARED = ("{who} have won with {points} point.", "{who} have won with {points} points.")
TIE_BREAK = "Tie-break: {what}."
DRAWN = ("A draw at {points} point.", "A draw at {points} points.")
LOST = ("{who} has lost with {points} point.", "{who} has lost with {points} points.")
PREVIEWS = 60  # a question with more options is shown without previews


def numbers(table: Table) -> dict[str, dict[str, int]]:
    """The public numbers of every player, by seat; one level of nesting is flattened (`goods.gold`)."""
    found: dict[str, dict[str, int]] = {}
    for seat, player in enumerate(table.mats()):
        flat: dict[str, int] = {}
        for name, value in player.items():
            if type(value) is int:
                flat[name] = value
            elif isinstance(value, dict):
                flat |= {f"{name}.{key}": v for key, v in value.items() if type(v) is int}
        found[str(seat)] = flat
    return found


Change = tuple[dict[str, int], dict[str, dict[str, list[int]]]]


def _after(
    world: Table, seat: int, option: Step, sheet: dict[str, int], before: dict[str, dict[str, int]]
) -> Change | None:
    """What the option changes in this world; None: fate is asked before the next question."""
    after = world.clone()
    after.answer(seat, option)
    if isinstance(after.question, Chance):
        return None
    points = after.sheet(seat)[seat]
    gained = {k: points.get(k, 0) - sheet.get(k, 0) for k in (*sheet, *[k for k in points if k not in sheet])}
    players: dict[str, dict[str, list[int]]] = {}
    for who, now in numbers(after).items():
        old = before.get(who, {})
        changed = {k: [old.get(k, 0), v] for k, v in now.items() if old.get(k, 0) != v}
        if changed:
            players[who] = changed
    return {k: v for k, v in gained.items() if v}, players


def others_know(table: Table, seat: int) -> bool:
    """Are there cards that others have seen and this seat has not? (What nobody has seen is shown by fate alone.)"""
    return any([zone.cards and zone.seen_by and seat not in zone.seen_by for zone in table.zones()])


def previews(room: Room, seat: int, ask: Ask) -> list[tuple[bool, p.Preview | None]]:
    """For every option: does it reveal something, and what does it change? Tried in worlds that the seat can imagine;
    where they differ, the option shows something that the seat does not know yet."""
    count, table = len(ask.options), room.table
    if isinstance(table.together, Together) or count > PREVIEWS:
        return [(False, None)] * count
    worlds = [
        table.determinize(seat, Random(f"{room.version} {i}")) for i in range(2 if others_know(table, seat) else 1)
    ]
    bases = [(world, world.sheet(seat)[seat], numbers(world)) for world in worlds]
    found: list[tuple[bool, p.Preview | None]] = []
    for option in ask.options:
        changes = [_after(world, seat, option, sheet, before) for world, sheet, before in bases]
        first = changes[0]
        if first is None or any([change != first for change in changes]):
            found.append((True, None))
        else:
            points, players = first
            found.append((False, p.Preview(points=points, total=sum(points.values()), players=players)))
    return found


def question(room: Room, ask: Ask, looker: int | None) -> p.QuestionInfo:
    """A question as the looking seat sees it: with its options if it is its own, and not answered in advance."""
    secret = isinstance(room.table.together, Together)
    if ask.seat != looker or room.preset(looker) is not None:
        return p.QuestionInfo(
            seat=ask.seat,
            prompt="" if secret or ask.secret is not None else room.words.prompt(ask.prompt),
            secret=secret,
        )
    options = [
        p.Option(
            text=str(option),
            say=room.words.step(option, room.names),
            targets=targets(option),
            reveals=reveals,
            paragraphs=list(signature(option).paragraphs),
            preview=preview,
        )
        for option, (reveals, preview) in zip(ask.options, previews(room, ask.seat, ask), strict=True)
    ]
    numbers = list(dict.fromkeys([number for option in options for number in option.paragraphs]))
    return p.QuestionInfo(
        seat=ask.seat,
        prompt=room.words.prompt(ask.prompt),
        paragraphs=numbers,
        options=options,
        secret=secret,
        key=ask.prompt,
    )


def why_not(room: Room, seat: int, target: str) -> p.WhyNot:
    """Why the seat cannot choose this thing now. A reason is never made up: without one there is the question alone."""
    table = room.table
    ask = table.question_for(seat)
    if ask is None:
        text = say("The game is over." if table.over else "You are not asked anything now.", room.words.language)
        return p.WhyNot(target=target, version=room.version, text=text, paragraph=None, prompt="")
    numbers = [number for option in ask.options for number in signature(option).paragraphs]
    if any([target in targets(option) for option in ask.options]):
        found = None
    else:
        found = room.record.game.why(table.determinize(seat, Random(f"why {room.version}")), seat, target)
    return p.WhyNot(
        target=target,
        version=room.version,
        text=room.words.prompt(found.text) if found is not None else None,
        paragraph=found.paragraph if found is not None else (numbers[0] if numbers else None),
        prompt=room.words.prompt(ask.prompt),
    )


def undo_info(room: Room, seat: int | None) -> p.UndoInfo:
    """May the looking seat undo?"""
    request = room.wish[0] if room.wish is not None else None
    plan = room.undo_plan(seat) if seat is not None else None
    if plan is None:
        why = say("The game is over." if room.table.over else "Nothing to undo yet.", room.words.language)
        return p.UndoInfo(allowed=False, ask=False, why=why, request=request)
    why = say(plan.why, room.words.language)
    if plan.free or room.practice or room.people == {seat}:
        return p.UndoInfo(allowed=True, ask=False, why=why, request=request)
    why = f"{why} {say('The other players must agree.', room.words.language)}"
    return p.UndoInfo(allowed=False, ask=True, why=why, request=request)


def result(room: Room) -> str:
    """Who has won, in words."""
    table = room.table
    if not table.over:
        return ""
    names = [room.names[seat] for seat in table.winners()]
    scores, language = table.scores(), room.words.language
    if table.drawn():
        return say(DRAWN[scores[0] != 1], language, points=scores[0])
    if not names and len(scores) == 1:
        return say(LOST[scores[0] != 1], language, who=room.names[0], points=scores[0])
    if not names:
        return say("Nobody has won ({points}).", language, points=", ".join([str(score) for score in scores]))
    best = scores[table.winners()[0]]
    if len(names) > 1:
        who = say("{some} and {last}", language, some=", ".join(names[:-1]), last=names[-1])
        won = say(SHARED[best != 1], language, who=who, points=best)
    else:
        won = say(WON[best != 1], language, who=names[0], points=best)
    tie_break = table.decided_by()
    return f"{won} {say(TIE_BREAK, language, what=room.words.prompt(tie_break))}" if tie_break else won


def log(room: Room, seat: int | None, since: int) -> tuple[int, list[p.LogLine]]:
    """The lines that a client lacks, and up to which answer it has them."""
    floor = room.lowest_since(since)
    return floor, [line for lines in room.lines[floor:] for line in lines if line.only is None or line.only == seat]


def private(room: Room, seat: int | None) -> dict[str, Any]:
    """What depends on the seat that looks, and on nothing else but the version."""
    table = room.table
    asks = table.questions()
    return {
        "seat": seat,
        "view": msgspec.Raw(p.write(table.view(seat))),
        "questions": [question(room, ask, seat) for ask in asks],
        "sheet": table.sheet() if table.over else table.sheet(seat if seat is not None else -1),
        "undo": undo_info(room, seat),
        "presets": room.presets.get(seat, []) if seat is not None else [],
    }


def public(room: Room) -> dict[str, Any]:
    """What everybody may know."""
    table, record = room.table, room.record
    return {
        "version": room.version,
        "n": len(record.answers),
        "table": room.id,
        "game": record.game.id,
        "variant": record.variant,
        "waiting": [ask.seat for ask in table.questions()],
        "over": table.over,
        "winners": table.winners() if table.over else [],
        "result": result(room),
        "commit": commitment(record.seed),
        "seed": f"{record.seed:064x}" if table.over else None,
        "practice": room.practice,
        "guide": guided.info(room),
    }


def own_record(room: Room, seats: set[int], players: list[str]) -> str:
    """The record as text. When the game is over: all of it, with the seed. Before: what these seats know; the seed and
    secret answers of others are `?`."""
    record = room.record
    full = Record(record.game, record.seats, record.seed, record.variant, players, record.pack, record.answers)
    text = export(full, room.epochs)
    if room.table.over:
        return text
    head, _, _ = text.partition("\n\n")
    lines = ["seed ?" if line.startswith("seed ") else line for line in head.splitlines()]
    hidden = secret_answers(record, seats)
    answers = [f"{str(a).split(' ')[0]} ?" if n in hidden else str(a) for n, a in enumerate(record.answers)]
    return "\n".join([*lines, "", *answers, ""])


def secret_answers(record: Record, seats: set[int]) -> set[int]:
    """Which answers these seats do not know: given in secret by others, or shown by fate to others only."""
    found: set[int] = set()
    table = record.new()
    asked = _asked(table)
    for n, (answer, after, _) in enumerate(record.told()):
        question, together = asked.get(answer.seat, (None, False))
        if isinstance(question, Chance):
            if question.only is not None and question.only not in seats:
                found.add(n)
        elif answer.seat not in seats and (together or question is None or question.secret is not None):
            found.add(n)
        asked = _asked(after)
    return found


def _asked(table: Table) -> dict[int | None, tuple[Ask | Chance, bool]]:
    if isinstance(table.question, Chance):
        return {None: (table.question, False)}
    return {ask.seat: (ask, isinstance(table.together, Together)) for ask in table.questions()}
