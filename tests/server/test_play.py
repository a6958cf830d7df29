"""Whole games over the wire."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from serving import run, served

from tablewright.games import games
from tablewright.server.fate import verify

LONG = ("galaxies", "kingdoms")  # a thousand random answers
GAMES = [pytest.param(game.id, marks=pytest.mark.slow) if game.id in LONG else game.id for game in games()]


@pytest.mark.parametrize("game", GAMES)
def test_a_game_against_bots_from_the_first_click_to_the_end(game: str, tmp_path: Path) -> None:
    async def scenario() -> None:
        async with served(tmp_path) as server:
            ada = await server.person()
            table = await ada.table(game, "me bot")
            async with ada.at(table) as seat:
                assert seat.state["you"] == [0] and seat.state["seat"] == 0 and seat.state["practice"]
                commit = seat.state["commit"]
                assert seat.state["seed"] is None
                await seat.play_on(random.Random(1))
                assert seat.state["result"] and seat.state["status"] == "over"
                assert seat.state["commit"] == commit
                text = await ada.get(f"/api/tables/{table}/record")
                assert verify(text, commit).checked == text.count("\n* ")
                assert [line["n"] for line in seat.log] == sorted([line["n"] for line in seat.log])

    run(scenario())


@pytest.mark.parametrize("game", LONG)
def test_the_first_hundred_answers_of_a_long_game(game: str, tmp_path: Path) -> None:
    async def scenario() -> None:
        async with served(tmp_path) as server:
            ada = await server.person()
            table = await ada.table(game, "me bot")
            async with ada.at(table) as seat:
                assert await seat.play_on(random.Random(1), 60) == 60
                live = server.parts.play.lives[table]
                assert seat.state["n"] <= len(live.room.record.answers) and not seat.state["over"]
                assert live.room.record.replay().view(0)["players"] == live.room.table.view(0)["players"]

    run(scenario())
