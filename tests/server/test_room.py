"""A room without any input or output: undo, presets, versions, fate."""

from __future__ import annotations

import itertools
import random
import re

import pytest

from tablewright.engine import BadInput, Together, everything
from tablewright.server import show
from tablewright.server.fate import KeyedRandom, commitment, epoch_at, export, new_seed, verify
from tablewright.server.protocol import PresetRule, write
from tablewright.server.room import Entry, Refused, Room

SEED = 2**255 + 12345


def room_of(
    game: str, seats: int = 2, practice: bool = False, people: tuple[int, ...] = (0, 1)
) -> tuple[Room, list[Entry]]:
    room = Room("t", game, seats, SEED, {}, ["Ada", "Bob", "Cyd", "Dan"][:seats], people, practice)
    return room, room.settle()


def answer(room: Room, history: list[Entry], seat: int, text: str | None = None, pick: int = 0) -> None:
    ask = room.table.question_for(seat)
    assert ask is not None
    entry = room.check_answer(seat, text or str(ask.options[pick]), room.version)
    room.apply(entry)
    history += [entry, *room.settle()]


def do(room: Room, history: list[Entry], entry: Entry) -> None:
    room.apply(entry)
    history += [entry, *room.settle()]


def undo(room: Room, history: list[Entry], seat: int, turn: bool = False) -> None:
    plan = room.undo_plan(seat, turn)
    assert plan is not None
    do(room, history, Entry(room.version + 1, "undo", seat, plan.text()))


def rebuilt(room: Room, history: list[Entry]) -> Room:
    again = Room("t", room.record.game.id, room.record.seats, SEED, {}, room.names, room.people, room.practice)
    for entry in history:
        again.apply(entry)
    return again


@pytest.mark.parametrize("game", ["galaxies", "western", "kingdoms", "goldwest", "fliptown"])
def test_any_process_rebuilds_the_same_room(game: str) -> None:
    """Answers, undos of every kind, then the same entries again: the same table, log, versions, dice."""
    rng = random.Random(3)
    room, history = room_of(game, practice=True)
    for turn in range(120):
        if room.table.over:
            break
        ask = rng.choice(room.table.questions())
        answer(room, history, ask.seat, pick=rng.randrange(len(ask.options)))
        if turn % 9 == 8 and room.undo_plan(ask.seat, turn % 2 == 0) is not None:
            undo(room, history, ask.seat, turn % 2 == 0)
    again = rebuilt(room, history)
    assert everything(again.table) == everything(room.table)
    assert (again.version, again.asked_at, again.epochs, again.floors) == (
        room.version,
        room.asked_at,
        room.epochs,
        room.floors,
    )
    assert write(again.lines) == write(room.lines) and again.marks == room.marks
    for seat in (0, 1, None):
        assert write(show.private(again, seat)) == write(show.private(room, seat))
    assert verify(export(room.record, room.epochs)).foreign == 0
    assert room.record.replay().view(0) == room.table.view(0)


# --- undo -------------------------------------------------------------------------------------------------------------


def galaxies_turn() -> tuple[Room, list[Entry], int]:
    """Missions are kept, the first player has rolled."""
    room, history = room_of("galaxies")
    answer(room, history, 0)
    answer(room, history, 1)
    return room, history, room.table.questions()[0].seat


def test_undo_is_free_until_information_is_revealed() -> None:
    room, history, seat = galaxies_turn()
    ask = room.table.question_for(seat)
    assert ask is not None
    activate = next(str(o) for o in ask.options if o.name == "activate" and o.args[1] == "move")
    before = everything(room.table)
    answer(room, history, seat, activate)
    plan = room.undo_plan(seat)
    assert plan is not None and plan.free and plan.drop is None
    undo(room, history, seat)
    assert everything(room.table) == before
    reroll = next((o for o in ask.options if "reroll" in o.name or "roll" in o.name), None)
    assert reroll is not None, [str(o) for o in ask.options]
    answer(room, history, seat, str(reroll))
    while room.table.question_for(seat) and "Roll which" in room.table.question_for(seat).prompt:  # type: ignore[union-attr]
        answer(room, history, seat, pick=1)
    plan = room.undo_plan(seat)
    assert plan is not None and not plan.free and "shown" in plan.why


def test_restart_of_a_turn_goes_back_to_what_was_revealed_last() -> None:
    room, history, seat = galaxies_turn()
    start = len(room.record.answers)
    ask = room.table.question_for(seat)
    assert ask is not None
    answer(room, history, seat, next(str(o) for o in ask.options if o.name == "activate" and o.args[1] == "move"))
    answer(room, history, seat)
    if len(room.record.answers) == start + 2 and room.record.answers[-1].seat == seat:
        undo(room, history, seat, turn=True)
        assert len(room.record.answers) == start


def test_the_last_of_several_secret_answers_reveals() -> None:
    room, history = room_of("galaxies")
    answer(room, history, 0)
    first = room.undo_plan(0)
    assert first is not None and first.free, "held back: nobody has seen it"
    answer(room, history, 1)
    plan = room.undo_plan(1)
    assert plan is not None and not plan.free


@pytest.mark.parametrize(("game", "verb"), [("galaxies", "keeps"), ("western", "keeps"), ("kingdoms", "bids")])
def test_a_secret_answer_is_told_once(game: str, verb: str) -> None:
    """Its seat knows of it at once; when all are in the event takes the place of that line, also where it was sent."""
    room, history = room_of(game)
    rng = random.Random(1)
    while not isinstance(room.table.together, Together):
        asked = room.table.questions()[0]
        answer(room, history, asked.seat, pick=rng.randrange(len(asked.options)))
    start = len(room.lines)
    answer(room, history, 0, pick=1)
    version = room.version
    (remembered,) = show.log(room, 0, 0)[1][-1:]
    assert (remembered.n, remembered.only, remembered.what) == (start + 1, 0, verb[:-1])
    assert start + 1 not in [line.n for line in show.log(room, 1, 0)[1]]
    answer(room, history, 1, pick=1)
    for seat in (0, 1):
        floor, lines = show.log(room, seat, version)
        assert floor == start, "who has the line drops it"
        told = [line for line in lines if line.what in (verb, verb[:-1]) and line.args[:1] in ([str(seat)], [])]
        assert [line.what for line in told] == [verb], "once"
        assert told[0].only == (None if verb == "bids" else seat)
    assert rebuilt(room, history).lines == room.lines


def test_an_answer_among_simultaneous_ones_is_left_out_alone() -> None:
    """Fliptown: both act at the same time; taking back one's own leaves the other's."""
    room, history = room_of("fliptown")
    answer(room, history, 0)
    answer(room, history, 1)
    mine = [a for a in room.record.answers if a.seat == 0][-1]
    plan = room.undo_plan(0)
    assert plan is not None and plan.free and plan.drop is not None
    version = room.version
    undo(room, history, 0)
    assert mine not in room.record.answers and [a.seat for a in room.record.answers if a.seat is not None] == [1]
    assert room.lowest_since(version) == plan.drop, "a client drops the lines that changed their place"


def test_dice_after_an_undo_across_a_reveal_are_new_dice() -> None:
    room, history = room_of("goldwest", practice=True, people=(0,))
    rng = random.Random(1)
    rolls: set[tuple[str, ...]] = set()
    for _ in range(40):
        ask = room.table.questions()[0]
        answer(room, history, ask.seat, pick=rng.randrange(len(ask.options)))
        if room.record.answers[-1].seat is None:
            break
    assert room.record.answers[-1].seat is None
    last = next(a for a in reversed(room.record.answers) if a.seat is not None)
    assert last.seat is not None
    for _ in range(8):
        rolls.add(tuple([a.text for a in room.record.answers[-3:] if a.seat is None]))
        undo(room, history, last.seat)
        answer(room, history, last.seat, last.text)
    assert len(rolls) > 1, "the same dice again would show the future"
    assert epoch_at(room.epochs, len(room.record.answers) - 1) == 8
    assert verify(export(room.record, room.epochs)).checked > 0


def test_a_wish_to_undo_waits_for_consent_and_ends_with_the_next_answer() -> None:
    room, history, seat = galaxies_turn()
    other = 1 - seat
    do(room, history, Entry(room.version + 1, "wish", other, "answer"))
    assert room.wish is not None and room.wish[0] == other
    assert show.undo_info(room, seat).request == other
    answer(room, history, seat)
    assert room.wish is None
    do(room, history, Entry(room.version + 1, "wish", other, "answer"))
    do(room, history, Entry(room.version + 1, "consent", seat, "no"))
    assert room.wish is None


def test_undo_info_says_what_is_possible() -> None:
    room, _history, seat = galaxies_turn()
    info = show.undo_info(room, seat)
    assert not info.allowed and info.ask and "agree" in info.why
    room.practice = True
    assert show.undo_info(room, seat).allowed
    assert not show.undo_info(room, None).allowed


# --- versions, presets --------------------------------------------------------------------------------------------------


def test_an_answer_is_stale_only_if_its_question_has_changed() -> None:
    room, history = room_of("fliptown")
    asked = room.version
    answer(room, history, 0)
    assert room.check_answer(1, str(room.table.question_for(1).options[0]), asked).seat == 1  # type: ignore[union-attr]
    ask = room.table.question_for(0)
    if ask is not None:
        with pytest.raises(Refused, match="older question"):
            room.check_answer(0, str(ask.options[0]), asked)


def test_presets_answer_follow_windows() -> None:
    """'Never follow energy' declines by itself; other questions are still asked."""
    room, history, seat = galaxies_turn()
    other = 1 - seat
    room.presets[other] = [PresetRule(prompt="Follow*", option="decline", until="game")]
    rng = random.Random(2)
    windows = 0
    for _ in range(150):
        ask = room.table.questions()[0]
        preset = room.preset(ask.seat)
        assert (preset is not None) == (ask.seat == other and ask.prompt.startswith("Follow"))
        if preset is not None:
            windows += 1
            assert preset.name == "decline" and preset in ask.options
        answer(room, history, ask.seat, str(preset) if preset is not None else None, rng.randrange(len(ask.options)))
    assert windows and room.presets[other]


def test_a_preset_for_one_face_and_one_turn() -> None:
    room, history, seat = galaxies_turn()
    other = 1 - seat
    room.presets[other] = [PresetRule(prompt="Follow*", option="decline", when="face:energy", until="turn")]
    rng = random.Random(4)
    for _ in range(200):
        ask = room.table.questions()[0]
        if ask.seat == other:
            energy = "energy" in [o.args[-1] for o in ask.options if o.name == "pay_and_follow"]
            assert (room.preset(other) is not None) == (energy and bool(room.presets[other]))
            if not ask.prompt.startswith("Follow"):
                assert room.presets[other] == [], "asked something else: the preset of this turn is over"
                break
        answer(room, history, ask.seat, pick=rng.randrange(len(ask.options)))
    else:
        pytest.fail("the other player was never asked")


# --- fate -----------------------------------------------------------------------------------------------------------------


def test_fate_is_even_and_depends_on_every_bit() -> None:
    seed = new_seed()
    draws = [KeyedRandom(seed, 0, place).random() for place in range(60_000)]
    bins = [0] * 60
    for draw in draws:
        bins[int(draw * 60)] += 1
    chi = sum([(n - 1000) ** 2 / 1000 for n in bins])
    assert 20 < chi < 120, chi  # 59 degrees of freedom: outside once in 10^6
    pairs = sum([a * b for a, b in itertools.pairwise(draws)]) / (len(draws) - 1)
    assert abs(pairs - 0.25) < 0.006
    near = [KeyedRandom(seed ^ (1 << bit), 0, 0).random() for bit in range(256)]
    assert len({*near, KeyedRandom(seed, 0, 0).random(), KeyedRandom(seed, 1, 0).random()}) == 258
    assert 0.4 < sum(near) / 256 < 0.6
    one = KeyedRandom(seed, 0, 0)
    assert one.getrandbits(10) < 1024 and len({one.random() for _ in range(1000)}) == 1000


def test_verify_finds_every_changed_roll_and_every_other_seed() -> None:
    room, history = room_of("western")
    rng = random.Random(1)
    while not room.table.over:
        ask = rng.choice(room.table.questions())
        answer(room, history, ask.seat, pick=rng.randrange(len(ask.options)))
    text = export(room.record, room.epochs)
    good = verify(text, commitment(SEED))
    assert good.checked == text.count("\n* ") > 20
    with pytest.raises(BadInput, match="another seed"):
        verify(text, commitment(SEED + 1))
    with pytest.raises(BadInput, match="another seed"):
        verify(text.replace(f"seed {SEED}", f"seed {SEED + 1}"))
    forged = re.sub(r"commit \w+", f"commit {commitment(SEED + 1)}", text.replace(f"seed {SEED}", f"seed {SEED + 1}"))
    with pytest.raises(BadInput, match="the seed says"):
        verify(forged)
    with pytest.raises(BadInput, match="only games from a Tablewright server"):
        verify(room.record.text())
    with pytest.raises(BadInput, match="epochs"):
        verify(re.sub(r"epochs .*", "epochs x", text))


def test_256_bits_from_the_system() -> None:
    seeds = {new_seed() for _ in range(50)}
    assert len(seeds) == 50 and max(seeds) > 2**250 and all([0 <= seed < 2**256 for seed in seeds])
    ones = [sum([seed >> bit & 1 for seed in seeds]) for bit in range(256)]
    assert min(ones) > 5 and max(ones) < 45, "no bit is fixed"


# --- previews ---------------------------------------------------------------------------------------------------------------


def test_options_say_what_they_change_and_what_they_reveal() -> None:
    room, history, _seat = galaxies_turn()
    rng = random.Random(6)
    seen_preview = seen_reveal = False
    for _ in range(60):
        ask = room.table.questions()[0]
        info = show.question(room, ask, ask.seat)
        assert info.options is not None and len(info.options) == len(ask.options)
        for option, shown in zip(ask.options, info.options, strict=True):
            assert shown.text == str(option) and shown.say and (shown.preview is None or not shown.reveals)
            if shown.preview is not None and shown.preview.players.get(str(ask.seat)):
                world = room.table.clone()
                world.resolve(option)
                mine = show.numbers(world)[str(ask.seat)]
                for name, (_, now) in shown.preview.players[str(ask.seat)].items():
                    assert mine[name] == now, "what was promised is what happens"
                seen_preview = True
            seen_reveal = seen_reveal or shown.reveals
        answer(room, history, ask.seat, pick=rng.randrange(len(ask.options)))
    assert seen_preview and seen_reveal


def test_the_past_is_what_was_shown_then() -> None:
    """Every state of the past, in any order, is byte for byte what the seat was shown at the time."""
    room, history = room_of("western")
    rng = random.Random(8)
    shown: dict[int, bytes] = {}
    while not room.table.over and len(room.record.answers) < 130:
        shown[len(room.record.answers)] = write(
            [room.table.view(0), room.table.sheet(0), [q.prompt for q in room.table.questions()]]
        )
        ask = rng.choice(room.table.questions())
        answer(room, history, ask.seat, pick=rng.randrange(len(ask.options)))
    places = list(shown)
    rng.shuffle(places)
    for n in places:
        past = room.past(n)
        assert write([past.table.view(0), past.table.sheet(0), [q.prompt for q in past.table.questions()]]) == shown[n]
        assert len(past.lines) == n == len(past.record.answers)
    assert len(room.kept) >= 3
