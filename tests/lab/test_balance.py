"""Facts, balance and its report: what is built in is found, what is not there is not."""

from __future__ import annotations

import json
import re
from collections import Counter
from html.parser import HTMLParser
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from tablewright.bots import play
from tablewright.engine import BadInput
from tablewright.games import games
from tablewright.lab.arena import study
from tablewright.lab.balance import COURSES, LEAST, Balance, discoveries
from tablewright.lab.charts import Scale, bars, interval
from tablewright.lab.contest import Contest
from tablewright.lab.facts import noise, sections
from tablewright.lab.match import Outcome, course, forfeited, play_match
from tablewright.lab.report import findings, report
from tablewright.lab.watch import facts_of, kinds, marks, name_of


@pytest.mark.parametrize("game", games(), ids=lambda g: g.id)
def test_sections_name_events_that_the_game_tells(game: Any) -> None:
    for section in sections(game.id):
        assert section.kind in kinds(game.words.events[section.what]).values(), section
    assert noise(game.id) <= set(game.words.events), noise(game.id) - set(game.words.events)


def test_a_game_without_sections_of_its_own_is_shown_all_the_same() -> None:
    assert sections("duel") == () and noise("duel") == frozenset()


@pytest.mark.parametrize("game", games(), ids=lambda g: g.id)
def test_facts_are_those_of_the_record(game: Any) -> None:
    record = play(game, ["random", "random"], seed=4)
    facts = facts_of(record)
    told = Counter(
        [(event[0], *mark) for _, _, events in record.told() for event in events for mark in marks(event, game.words)]
    )
    found = Counter({(what, seat, kind, which): times for what, kind, which, seat, times, _, _ in facts["events"]})
    assert found == told and found.total() > 20
    assert all([0 <= first <= 1 for *_, first, _ in facts["events"]])
    taken = sum([taken for *_, taken in facts["choices"]])
    assert taken == len([a for a in record.answers if a.seat is not None])
    assert all([0 <= t <= o for *_, o, t in facts["choices"]])
    assert [len(opening) for opening in facts["openings"]] == [3, 3]
    json.dumps(facts)


def test_what_an_event_says() -> None:
    words = play("galaxies", ["random", "random"], seed=1).game.words
    assert list(marks(("colonizes", (1, "nagato", 3), None), words)) == [(1, "Planet", "nagato")]
    assert list(marks(("starts", (0,), None), words)) == [(0, "", "")]
    assert list(marks(("rolls", (0, ("move", "energy")), None), words)) == [(0, "die", "move"), (0, "die", "energy")]
    assert list(marks(("appears", ("nagato",), None), words)) == []  # about no player
    assert list(marks(("rule", ("anything",), None), words)) == []


def test_fate_and_decisions_are_told_apart() -> None:
    by_fate = {what: fate for what, *_, fate in facts_of(play("western", ["random", "random"], seed=1))["events"]}
    assert by_fate["boss"] is True
    chosen, dealt = (
        {
            what: fate
            for what, *_, fate in facts_of(play("kingdoms", ["random", "random"], seed=1, factions=f))["events"]
        }
        for f in ("choose", "random")
    )
    assert chosen["leads"] is False and dealt["leads"] is True


def test_a_thing_without_a_name_is_called_by_its_id() -> None:
    words = play("galaxies", ["random", "random"], seed=1).game.words
    assert name_of(words, "Nothing", "end_of_turn") == "end of turn"
    assert name_of(words, "Planet", "no_such_planet") == "no such planet"


CARDS = ["plain", "strong", "weak", "idle"]


def made_up(contest: Contest, number: int, rng: Random, same: bool = False) -> Outcome:
    """A game of two with known effects: strong is worth 6 points, weak −6, the others nothing; roles are dealt."""
    match = contest.match(number)
    outcome = forfeited(match, 0, "", "")
    outcome["forfeit"] = None
    held = [[c for c in CARDS if rng.random() < 0.5] for _ in range(2)]
    roles = rng.sample(["red", "blue", "green"], 2)
    worth = {"strong": 6, "weak": -6}
    scores = [
        10 + rng.randint(-5, 5) + sum([worth.get(c, 0) for c in held[s]]) + (4 if roles[s] == "red" else 0)
        for s in (0, 1)
    ]
    if same:
        held, roles, scores = [["strong"], ["weak"]], ["red", "blue"], [16, 4]
    outcome["scores"], outcome["parts"] = scores, [{"points": s} for s in scores]
    outcome["winners"] = [s for s in (0, 1) if scores[s] == max(scores)]
    outcome["answers"] = 100 if same else 50 + rng.randint(0, 10_000)
    outcome["facts"] = {
        "events": [
            *[("buys", "Building", c, s, 2, 0.35, False) for s in (0, 1) for c in held[s]],
            *[("boss", "Boss", roles[s], s, 1, 0.0, True) for s in (0, 1)],
            ("over", "Card", "x", outcome["winners"][0], 1, 1.0, False),
        ],
        "choices": [("buy", "Buy strong", 2, 1), ("buy", "Buy nothing", 2, 0)],
        "openings": [["Go"], ["Stay"]],
    }
    return outcome


def gathered(n: int, same: bool = False) -> dict[str, Any]:
    contest = Contest("western", ["random"], 2, watch=True)
    balance = Balance(contest.game.words, "western")
    balance.begin(contest)
    rng = Random(1)
    for number in range(n):
        balance.add(made_up(contest, number, rng, same))
    return balance.data()


def test_known_effects_are_found_and_nothing_else() -> None:
    data = gathered(400)
    rows = {row["id"]: row for s in data["sections"] if s["event"] == "buys" for row in s["rows"]}
    # with it against without it, in points ahead of the other player
    assert rows["strong"]["worth"][1] < 6 < rows["strong"]["worth"][2] and rows["strong"]["clear"]
    assert rows["weak"]["worth"][1] < -6 < rows["weak"]["worth"][2] and rows["weak"]["clear"]
    assert not rows["plain"]["clear"] and not rows["idle"]["clear"]
    assert rows["strong"]["win"][1] > 0 > rows["weak"]["win"][2]
    assert rows["strong"]["times"] == 2 and rows["strong"]["whens"][3] == rows["strong"]["players"]
    assert rows["strong"]["share"] == pytest.approx(0.5, abs=0.05)


def test_roles_are_recognized_and_the_result_is_no_fact() -> None:
    data = gathered(400)
    roles = {s["event"]: s for s in data["sections"] if s["role"]}
    assert list(roles) == ["boss"] and roles["boss"]["dealt"]
    assert roles["boss"]["rows"][0]["id"] == "red" and roles["boss"]["rows"][0]["clear"]
    assert not [s for s in data["sections"] if s["event"] == "over"]
    text = " ".join(findings(data))
    assert "<b>red</b> is worth +" in text and "<b>strong</b> ended" in text and "<b>weak</b> ended" in text
    assert "never taken by these bots: Buy nothing" in text


def test_an_unfair_seat_is_found_and_a_fair_one_is_not() -> None:
    contest = Contest("western", ["random"], 2, watch=True)
    for seat_one, clear in ((0.5, False), (0.7, True)):
        balance = Balance(contest.game.words, "western")
        balance.begin(contest)
        rng = Random(2)
        for number in range(300):
            outcome = made_up(contest, number, rng)
            outcome["winners"] = [0 if rng.random() < seat_one else 1]
            balance.add(outcome)
        data = balance.data()
        assert [row["clear"] for row in data["tables"][0]["by_seat"]] == [clear, clear]
        told = [f for f in findings(data) if "seat" in f]
        assert len(told) == 1 and ("<b>seat 1</b> wins" in told[0]) == clear
        assert data["tables"][0]["order"] is None


def test_where_fate_draws_the_first_player_turn_order_is_judged_and_not_the_seat() -> None:
    """The starter wins always, and sits on the first seat more often than not."""
    contest = Contest("western", ["random"], 2, watch=True)
    balance = Balance(contest.game.words, "western")
    balance.begin(contest)
    rng = Random(3)
    for number in range(60):
        outcome = made_up(contest, number, rng)
        starter = 0 if rng.random() < 0.7 else 1
        outcome["winners"] = [starter]
        assert outcome["facts"] is not None
        outcome["facts"]["events"].append(("dealer", "", "", starter, 1, 0.0, True))
        balance.add(outcome)
    table = balance.data()["tables"][0]
    assert table["order"] == "dealer"
    assert [row["win_rate"][0] for row in table["by_seat"]] == [1, 0] and table["by_seat"][0]["clear"]
    assert "<b>“dealer”</b> wins 100 %" in " ".join(findings(balance.data()))


def test_one_game_played_again_and_again_is_no_evidence() -> None:
    data = gathered(400, same=True)
    assert data["games"] == 400 and data["different"] == 1
    assert data["sections"] == []
    assert "Only 1 different games in 400" in findings(data)[0]


def test_games_that_go_the_same_way_are_recognized_whoever_sits_where() -> None:
    contest = Contest("goldwest", ["random", "greedy"], 2)
    one = made_up(contest, 0, Random(1), same=True)
    one["seating"], one["decisions"] = ["random", "greedy"], [3, 4]
    other: Outcome = {**one, "seating": ["greedy", "random"], "decisions": [4, 3], "scores": [4, 16]}
    different: Outcome = {**other, "scores": [16, 4]}
    assert course(one) == course(other) != course(different)


def test_few_games_judge_nothing() -> None:
    data = gathered(min(LEAST, COURSES) - 1)
    assert data["sections"] == [] and data["tables"][0]["games"] == min(LEAST, COURSES) - 1


def test_chance_alone_is_seldom_called_clear() -> None:
    """Rows without any effect: hardly ever is one of twenty marked."""
    rng = np.random.default_rng(1)
    marked = [any(discoveries(list(rng.random(20)))) for _ in range(500)]
    assert np.mean(marked) < 0.09
    assert discoveries([]) == []


def test_a_forfeited_game_is_left_out() -> None:
    contest = Contest("western", ["random"], 2, watch=True)
    balance = Balance(contest.game.words, "western")
    balance.begin(contest)
    rng = Random(1)
    for number in range(3):
        balance.add(made_up(contest, number, rng))
    balance.add(forfeited(contest.match(3), 0, "crash", ""))
    data = balance.data()
    assert data["forfeits"] == 1 and data["games"] == 3
    assert "1 games were forfeited or had no end" in report("T", "1", "b", "c", data)


def test_exploration_makes_different_games_and_is_the_same_for_the_same_seed() -> None:
    plain, exploring = (Contest("kingdoms", ["greedy"], 2, explore=e, records=True) for e in (0.0, 1.0))
    first, again = (play_match(exploring, exploring.match(0)) for _ in range(2))
    assert first["record"] == again["record"] and first["decisions"] == again["decisions"]
    assert course(first) != course(play_match(exploring, exploring.match(1)))
    assert first["seconds"] == [0, 0]  # chance needs no time to think
    assert plain.identity() != exploring.identity()


class Page(HTMLParser):
    """Checks that tags are closed and notes what is there."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append(tag)
        if tag != "meta":
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open and self.open.pop() == tag, (tag, self.getpos())


@pytest.fixture(scope="module")
def page() -> str:
    return report("Tiny <Epic> & Western", "7", "greedy", "tablewright balance western", gathered(120))


def test_the_page_is_well_formed_and_stands_alone(page: str) -> None:
    checked = Page(page)
    assert checked.open == []
    assert "script" not in checked.seen and not re.search(r"https?://|src=|@import|url\(", page)
    assert "Tiny &lt;Epic&gt; &amp; Western" in page and "tablewright balance western" in page
    assert checked.seen.count("svg") > 10 and "prefers-color-scheme: dark" in page
    assert "width=device-width" in page
    assert page.count("<svg") == page.count("<title>") - 1  # every picture has a name
    assert "&lt;small" not in page, "names of pictures are heard, not laid out"


def test_the_page_says_what_the_data_say(page: str) -> None:
    data = gathered(120)
    for section in data["sections"]:
        for row in section["rows"]:
            assert f">{row['name']}<" in page
    assert f"{100 * data['tables'][0]['by_seat'][0]['win_rate'][0]:.1f} %" in page
    assert (
        "Where points come from" in page and "What is chosen when it is offered" not in page
    ) or "Buy strong" in page


def test_a_study_of_two_numbers_of_seats(tmp_path: Path) -> None:
    balance = None
    for seats in (2, 3):
        contest = Contest("goldwest", ["random"], seats, watch=True)
        balance = study(
            contest, 25, players=lambda ns, c=contest: (play_match(c, c.match(n)) for n in ns), balance=balance
        )
    assert balance is not None
    data = balance.data()
    assert [t["seats"] for t in data["tables"]] == [2, 3] and data["games"] == 50 and data["players"] == 125
    assert data["different"] == 50
    for table in data["tables"]:
        assert sum([s["win_rate"][0] for s in table["by_seat"]]) == pytest.approx(1, abs=0.001)
        assert sum([n for *_, n in table["histogram"]]) == table["seats"] * table["games"]
    assert {s["title"] for s in data["sections"]} >= {"Camps", "Metals shipped"}
    Page(report("Gold West", "1", "random", "x", data))


def test_a_study_is_watched() -> None:
    with pytest.raises(BadInput, match="must be watched"):
        study(Contest("goldwest", ["random"], 2), 1)


def test_a_solo_study_has_no_fair_share(tmp_path: Path) -> None:
    contest = Contest("galaxies", ["random"], 1, watch=True)
    data = study(contest, 2, tmp_path, players=lambda ns: (play_match(contest, contest.match(n)) for n in ns)).data()
    assert data["tables"][0]["fair"] is None
    assert "A single player wins" in findings(data)[0]
    Page(report("Galaxies", "1", "random", "x", data))


def test_charts() -> None:
    scale = Scale([[1.0, 1.0, 1.0]], 1.0)
    assert 0 < scale.x(1.0) < 100  # even when there is nothing to spread
    assert "good" in interval(Scale([[2, 1, 3]], 0), [2, 1, 3], "t", clear=True)
    assert "bad" in interval(Scale([[-2, -3, -1]], 0), [-2, -3, -1], "t", clear=True)
    assert "none" in interval(Scale([[2, 1, 3]], 0), [2, 1, 3], "a < b") and "a &lt; b" in interval(
        scale, [1, 1, 1], "a < b"
    )
    assert bars([0, 0], "nothing").count("<rect") == 2
