"""Guided first games: every line is legal on the real engine, and a learner is led through it over the wire."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from serving import run, served

import tablewright as tw
from tablewright.engine import Answer, BadInput, Chance
from tablewright.games.guide import Guide, guide_of
from tablewright.games.rulebook import paragraphs
from tablewright.server.fate import KeyedRandom

GAMES = [game.id for game in tw.games()]


def dice(seed: int, place: int) -> KeyedRandom:
    return KeyedRandom(seed, 0, place)


def known(id: str) -> Guide:
    guide = guide_of(id)
    assert guide is not None, id
    return guide


@pytest.mark.parametrize("id", GAMES)
def test_the_line_of_a_guide_can_be_played(id: str) -> None:
    """Every answer is legal where it is given, each beat begins with a question to the learner, rules exist."""
    guide = known(id)
    assert 8 <= len(guide.beats) <= 12 and len(guide.chapters) >= 3
    numbers = paragraphs(id)
    for n, beat in enumerate(guide.beats):
        record = guide.record(n, dice)
        table, place = record.replay(), len(record.answers)
        while isinstance(table.question, Chance):  # fate is asked first
            table.resolve(table.question.sample(dice(guide.seed, place)))
            place += 1
        assert table.question_for(0) is not None, n
        assert beat.say and all(beat.say) and beat.rule in numbers, (n, beat.rule)
        assert beat.moves[0].seat == 0, n
    whole = guide.record(len(guide.beats), dice)
    assert guide.at(whole.answers) == (None, None, False)
    assert guide.at(guide.record(3, dice).answers).beat == 3


def test_who_leaves_the_line_plays_on_freely() -> None:
    guide = known("galaxies")
    assert guide.at([Answer(0, "keep 0 elder")]) == (None, None, True)
    assert guide.answer_of(1, []) == "keep 1 hoarder"
    assert guide.answer_of(1, [Answer(0, "keep 0 elder")]) is None
    assert guide.answer_of(1, guide.record(len(guide.beats), dice).answers) is None
    assert [guide.beats[guide.first_of(chapter)].chapter for chapter in range(len(guide.chapters))] == [0, 1, 2, 3]


def test_a_line_that_asks_the_wrong_seat_is_named() -> None:
    beat = {"say": ["…"], "do": ["1: keep 1 hoarder", "1: keep 1 hoarder"]}
    guide = Guide("galaxies", {"seed": 48, "seats": 2, "chapters": [{"title": "…", "beats": [beat]}]})
    with pytest.raises(BadInput, match="guide of galaxies: seat 1 is not asked when the line says 'keep 1 hoarder'"):
        guide.record(1, dice)


@pytest.mark.parametrize("id", GAMES)
def test_a_learner_is_led_through_the_guide(id: str, tmp_path: Path) -> None:
    async def scenario() -> None:
        async with served(tmp_path) as server:
            ada = await server.person()
            made = await ada.post(f"/api/games/{id}/guide", {})
            async with ada.at(made["id"]) as seat:
                seen: list[int] = []
                while True:
                    state: dict[str, Any] = await seat.until_state(lambda s: 0 in s["waiting"] or s["over"])
                    guide = state["guide"]
                    if guide["beat"] is None:
                        break
                    if guide["beat"] not in seen:
                        seen.append(guide["beat"])
                    options = [option["text"] for option in seat.question()["options"]]
                    await seat.choose(options.index(guide["answer"]))
                assert seen == list(range(guide["of"])) and not guide["left"]

    run(scenario())


def test_a_guide_opens_at_any_chapter_and_can_be_left(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with served(tmp_path) as server:
            ada = await server.person()
            games = {game["id"]: game for game in await ada.get("/api/games")}
            assert games["galaxies"]["guide"]
            guide = known("galaxies")
            made = await ada.post("/api/games/galaxies/guide", {"beat": guide.first_of(2)})
            async with ada.at(made["id"]) as seat:
                state = await seat.until_state(lambda s: 0 in s["waiting"])
                assert state["guide"]["chapter"] == 2 and state["guide"]["beat"] == guide.first_of(2)
                await seat.choose([option["text"] for option in seat.question()["options"]].index("decline"))
                state = await seat.until_state(lambda s: 0 in s["waiting"])
                assert state["guide"]["left"] and state["guide"]["beat"] is None
            refused = await ada.request("POST", "/api/games/galaxies/guide", {"beat": 50})
            assert refused.status_code == 400 and "has beats 0 to" in refused.json()["message"]

    run(scenario())
