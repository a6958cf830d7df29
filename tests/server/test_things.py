"""What a thing is, and why it cannot be chosen: for every game, from its data and its rules."""

from __future__ import annotations

from pathlib import Path

import pytest
from serving import run, served

from tablewright.engine import find
from tablewright.games import IDS
from tablewright.server.things import entries, thing

CARDS = {
    "galaxies": {"planets": "planet", "missions": "mission", "die_actions": "face"},
    "western": {"building": "building", "boss": "boss", "mat": "mat", "poker_card": "card"},
    "kingdoms": {"factions": "faction", "actions": "action"},
    "goldwest": {"office": "office", "investment": "investment"},
    "fliptown": {"buildings": "building", "bounties": "bounty", "characters": "character", "cowbots": "cowbot"},
}


@pytest.mark.parametrize("game", IDS)
def test_every_card_can_be_looked_up(game: str) -> None:
    looked_up = 0
    played = {section: data for section, data in find(game).data.items() if section != "retail"}
    for section, entry in entries(played):
        kind = CARDS[game].get(section)
        if kind is None:
            continue
        found = thing(game, f"{kind}:{entry.get('id') or entry.get('face')}")
        assert found is not None and found.name, entry
        written = entry.get("text") or entry.get("description")
        assert not isinstance(written, str) or written in found.text + found.name
        assert found.stand_in == (entry.get("source") == "reconstructed"), entry
        looked_up += 1
    assert looked_up >= 4


def test_rules_and_rulings_that_name_it() -> None:
    nagato = thing("galaxies", "planet:nagato")
    assert nagato is not None
    assert "7.1.5" in [one.number for one in nagato.rules] and "R-32" in [one.number for one in nagato.rulings]
    assert nagato.values["vp"] == "3" and nagato.text.startswith("Spend 1 culture")
    action = thing("kingdoms", "action:patrol")
    assert action is not None and action.rules[0].number == "5.1", "the rule that the data names comes first"
    assert thing("galaxies", "planet:pluto") is None and thing("galaxies", "nonsense") is None


def test_why_not_over_the_wire(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with served(tmp_path) as server:
            ada, bob = await server.person(), await server.person()
            assert (await ada.get("/api/games/galaxies/things/planet:jakks"))["name"] == "Jakks"
            assert (await ada.request("GET", "/api/games/galaxies/things/planet:pluto")).status_code == 404
            table = await ada.table("galaxies", "me bot", private=False, seed=3)
            async with ada.at(table) as a, bob.at(table) as b:
                await a.until_state(lambda s: s["waiting"] == [0])
                question = a.state["questions"][0]["prompt"]
                await a.send(t="why", seat=0, target="planet:jakks")
                because = await a.until(lambda m: m["t"] == "because")
                assert because["target"] == "planet:jakks" and because["version"] == a.state["version"]
                assert because["text"] is None and because["prompt"] == question, "no reason is made up"
                mine = a.state["questions"][0]["options"][0]["targets"][-1]
                await a.send(t="why", seat=0, target=mine)
                assert (await a.until(lambda m: m["t"] == "because"))["text"] is None, "it can be chosen"
                await b.send(t="why", seat=0, target="planet:jakks")
                assert (await b.until(lambda m: m["t"] == "error"))["code"] == "not-your-seat"
                await a.send(
                    t="answer",
                    version=a.state["version"],
                    seat=0,
                    text=a.state["questions"][0]["options"][0]["text"],
                    nonce="1",
                )
                await a.until_state(
                    lambda s: s["questions"] and s["questions"][0]["prompt"] != question and s["waiting"] == [0]
                )
                await a.send(t="why", seat=0, target="planet:jakks")
                because = await a.until(lambda m: m["t"] == "because")
                assert because["paragraph"]

    run(scenario())
