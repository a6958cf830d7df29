"""Whole games over the wire."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from serving import run, served

from tablewright.games import games
from tablewright.server.fate import verify

GAMES = [game.id for game in games()]


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
