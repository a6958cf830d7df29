"""What the table shows beyond the pieces: sums that everybody could work out (§11.1)."""

from __future__ import annotations

from kingdoms_kit import say, table

from tablewright.games.kingdoms.actions import patrol
from tablewright.games.kingdoms.turn import take_turn


def test_who_put_which_token_on_the_action_card():
    """§4.3, §4.7 Seats take turns; after five tokens a new cycle begins."""
    g = table(seats=2)
    g.turn = 0
    g.resolve(take_turn(0))
    say(g, "select 0 quest", "do_nothing 0", "pass_on 1", "select 1 trade")
    by = {entry["action"]: entry["by"] for entry in g.public()["action_card"]}
    assert by == {"patrol": None, "quest": 0, "build": None, "research": None, "expand": None, "trade": 1}
    say(g, "do_nothing 1", "pass_on 0")
    for seat, action in ((0, "build"), (1, "patrol"), (0, "research"), (1, "quest")):
        say(g, f"select {seat} {action}", f"do_nothing {seat}", f"pass_on {1 - seat}")
    by = {entry["action"]: entry["by"] for entry in g.public()["action_card"]}
    assert by["quest"] == 1 and by["trade"] is None


def test_prices_and_income():
    """§5.3.2, §5.4.1, §5.5.2, §5.7.1 What the next step costs and what collecting would bring."""
    g = table(
        people=("humans", "orcs", "dwarves"), magic=(0, 5, 1), tower=(1, 6, 2), where={"A.F1": (0, 0), "A.H1": (0,)}
    )
    g.players[1].supply = 0
    shown = g.public()
    assert shown["prices"][0] == {"build": 3, "research": 1, "expand": 4}
    assert shown["prices"][1] == {"build": None, "research": None, "expand": None}
    assert shown["income"][0] == "1f1m"


def test_what_both_sides_of_a_war_can_reach():
    """§7.3.3, §7.6, §7.7 Unit values, payments that bring a bonus, the highest total: stocks and factions are public."""
    where = {"A.F1": (0, 0), "A.M1": (1,), "B.F1": (1,)}
    g = table(people=("humans", "orcs", "elves"), magic=(3, 4, 0), stock=((3, 2, 1), (1, 2, 0), (0, 0, 0)), where=where)
    g.resolve(patrol(0, "A.F1", "A.M1"))
    humans, orcs = g.public()["war"]["sides"]
    assert humans == {
        "seat": 0,
        "worth": {"food": 0, "mana": 2, "ore": 1},
        "bonuses": {"1o": 2, "1m": 2, "2m": 2},
        "most": 6,
        "ties": False,
    }
    assert orcs["worth"] == {"food": 1, "mana": 2, "ore": 1}
    assert orcs["bonuses"]["1f2m"] == 1 and orcs["ties"]
    assert orcs["most"] == 6  # 3 with 1 food and 1 mana, +1, and +2 for the mana that is left; or 5 and +1


def test_a_side_that_cannot_pay_reaches_nothing():
    """§7.3.5"""
    where = {"A.F1": (0, 0), "A.M1": (1,), "B.F1": (1,)}
    g = table(stock=((3, 0, 0), (0, 0, 1), (0, 0, 0)), where=where)
    g.resolve(patrol(0, "A.F1", "A.M1"))
    assert [side["most"] for side in g.public()["war"]["sides"]] == [0, 1]
