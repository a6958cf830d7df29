"""Why something cannot be chosen: the sentence, the numbers, the paragraph."""

from __future__ import annotations

from random import Random

import pytest
from kingdoms_kit import GAME, say, table

from tablewright.engine import Ask, targets
from tablewright.games.kingdoms.actions import patrol
from tablewright.games.kingdoms.setup import choose_faction, choose_resources, choose_start
from tablewright.games.kingdoms.turn import follow, take_turn
from tablewright.games.kingdoms.war import win


def asked(selected: str, active: int = 1, **more):
    """Seat 0 is asked whether to do the selected action, too."""
    g = table(used=(selected,), **more)
    g.active = active
    g.resolve(follow(0))
    return g


def because(g, target: str, seat: int = 0) -> tuple[str, str]:
    found = GAME.why(g, seat, target)
    assert found is not None, target
    return found.text, found.paragraph


def test_setting_up():
    g = table(seats=3)
    g.resolve(choose_start(0))
    assert because(g, "space:B.F1") == ("Your first people settle in your home, Territory A.", "3.8")
    assert GAME.why(g, 0, "space:A.F1") is None and GAME.why(g, 0, "space:Z.F1") is None
    assert because(g, "faction:humans") == ("You lead this faction for the whole game.", "3.5")
    g = table(seats=3, people=("-", "orcs", "dwarves"))
    g.resolve(choose_faction(0))
    assert because(g, "faction:orcs") == ("Somebody else leads this faction.", "3.5")
    assert GAME.why(g, 0, "faction:elves") is None and GAME.why(g, 0, "faction:goblins") is None
    assert GAME.why(g, 1, "faction:orcs") is None, "nobody has asked this seat"
    assert GAME.why(g, 0, "planet:nagato") is None
    g = table(seats=3)
    g.resolve(choose_resources(0))
    assert because(g, "faction:elves") == ("Factions are chosen before the first turn.", "3.5")
    assert because(g, "action:trade") == ("An action is selected at the start of a turn.", "4.3")
    assert GAME.why(g, 0, "space:A.F1") is None and GAME.why(g, 0, "goods:7f") is None
    assert GAME.why(g, 0, "resource:mana") is None and GAME.why(g, 0, "int:5") is None


def test_selecting():
    g = table(used=("patrol", "build"))
    g.resolve(take_turn(0))
    assert because(g, "action:build") == ("Build has an action token; the card is wiped after 3 more turns.", "4.3")
    assert because(g, "space:A.F1") == ("Select an action first; then it is carried out.", "4.3")
    assert GAME.why(g, 0, "action:quest") is None and GAME.why(g, 0, "action:sleep") is None
    g = table(used=("patrol", "build", "quest", "expand"))
    g.resolve(take_turn(0))
    assert because(g, "action:quest") == ("Quest has an action token; the card is wiped after one more turn.", "4.3")


def test_the_active_player_never_collects():
    g = table()
    g.resolve(take_turn(0))
    say(g, "select 0 trade")
    assert because(g, "rule:collect") == ("The active player never collects; the others may.", "4.4")
    assert because(g, "action:quest") == ("The selected action of this turn is Trade.", "4.4")
    assert because(g, "space:A.M1") == ("Nobody moves: the selected action is Trade.", "4.4")


@pytest.mark.parametrize(
    ("more", "says"),
    [
        ({"tower": (2, 0, 0)}, ("Tower level 3 costs 3 ore, you have 1.", "5.3.2")),
        (
            {"tower": (1, 0, 2), "magic": (0, 0, 1)},
            ("Tower level 2 (1 more: the Dwarves stand there) costs 3 ore, you have 1.", "5.3.2"),
        ),
        ({"tower": (6, 0, 0)}, ("Your tower has reached its top, level 6.", "5.3.1")),
        (
            {"people": ("dwarves", "orcs", "elves"), "tower": (3, 0, 0), "magic": (3, 0, 0)},
            ("Tower level 4 (1 less for you) costs 3 ore, you have 1.", "5.3.2"),
        ),
    ],
)
def test_building(more, says):
    g = asked("build", **more)
    assert because(g, "action:build") == because(g, "rule:build") == says


def test_research():
    g = asked("research", people=("orcs", "humans", "elves"), magic=(2, 0, 0))
    assert because(g, "action:research") == ("Magic level 3 costs 3 mana, you have 2.", "5.4.1")
    g = asked("research", people=("orcs", "humans", "elves"), magic=(5, 0, 0))
    assert because(g, "action:research") == ("Your magic has reached its top, level 5.", "5.4.1")


def test_what_a_faction_may_do_instead():
    """§4.6"""
    g = asked("research", magic=(1, 0, 0), stock=((0, 0, 0),) * 3)
    assert because(g, "action:trade") == ("You have nothing to give.", "5.6.2")


def test_expanding():
    where = {"A.F1": (0,), "A.M1": (0, 0), "B.F1": (1, 1), "B.H1": ()}
    g = asked("expand", where=where)
    assert because(g, "action:expand") == ("Token number 4 costs 4 food, you have 3.", "5.5.2")
    assert because(g, "space:A.F1") == ("Token number 4 costs 4 food, you have 3.", "5.5.2")
    assert because(g, "space:A.M1") == ("2 tokens stand here; a space holds no more.", "5.5.1")
    joins = ("A new token joins a token of yours that stands alone, and none stands here.", "5.5.1")
    assert because(g, "space:B.H1") == joins
    g = asked("expand")
    assert because(g, "action:expand") == ("None of your tokens stands alone on its space.", "5.5.1")
    g = asked("expand", people=("elves", "orcs", "humans"), magic=(3, 0, 0), stock=((0, 1, 0),) * 3)
    assert because(g, "action:expand") == ("Token number 3 costs 3 food, you have 0.", "5.5.2")
    g.players[0].supply = 0
    assert because(g, "action:expand") == ("All 7 of your tokens are in play.", "5.5.3")


def test_trading():
    g = asked("trade", stock=((0, 9, 2), (0, 0, 0), (0, 0, 0)))
    assert because(g, "resource:mana") == ("You have 9 mana, and stocks stop at 9.", "5.6.2")
    assert because(g, "goods:3o") == ("That is more than you have: 3 ore.", "5.6.2")
    assert GAME.why(g, 0, "resource:ore") is None and GAME.why(g, 0, "resource:gold") is None
    g = asked("trade", stock=((0, 0, 2), (0, 0, 0), (0, 0, 0)))
    assert because(g, "resource:ore") == ("You have nothing but ore to give.", "5.6.1")
    g = asked("trade", stock=((8, 3, 8), (0, 0, 0), (0, 0, 0)))
    assert because(g, "goods:8o") == ("There is no room for so much in another stock: it stops at 9.", "5.6.2")
    g = asked("trade", stock=((9, 9, 9), (0, 0, 0), (0, 0, 0)))
    assert because(g, "action:trade") == ("There is no room: stocks stop at 9.", "5.6.2")


def test_where_a_token_may_not_go():
    where = {"A.F1": (0,), "A.M1": (1, 1), "B.F1": (0,), "B.H1": (2,), "C.F1": (1,)}
    g = asked("patrol", where=where)
    assert because(g, "space:A.M1") == ("2 tokens stand here; a space holds no more, and cannot be attacked.", "6.4")
    assert because(g, "space:B.H1") == ("This is the last token of the Dwarves: it may not be attacked.", "6.6")
    far = ("A patrol crosses one land border, and none of your tokens stands next to this space.", "5.1.1")
    assert because(g, "space:A.F2") == because(g, "space:C.F1") == far
    assert GAME.why(g, 0, "space:A.H1") is None


def test_the_last_token_starts_no_war():
    where = {"A.F1": (0,), "A.M1": (1,), "A.H1": (1,), "B.F1": (1,), "C.F1": (2, 2)}
    g = asked("patrol", where=where)
    assert because(g, "space:A.M1") == ("Your last token may not start a war.", "6.5")
    assert because(g, "space:A.F1") == ("From here no space can be entered by this action.", "5.1.2")
    assert because(g, "action:patrol") == ("No neighbouring space may be entered by a token of yours.", "5.1.2")


def test_questing():
    g = asked("quest", where={"A.F1": (0, 0), "B.F1": (1, 1), "C.F1": (2, 2)})
    one = ("A quest goes to another territory, and all your tokens stand on this one.", "5.2.1")
    assert because(g, "space:A.M1") == one
    full = {space: (seat, seat) for seat, card in ((1, "B"), (2, "C")) for space in GAME.box().maps[card].places}
    where = {"A.F1": (0, 0), **full}
    g = asked("quest", where=where)
    assert because(g, "space:A.F1") == ("From here no space can be entered by this action.", "5.2.2")
    assert because(g, "action:quest") == ("No space of another territory may be entered by a token of yours.", "5.2.2")


def test_a_neutral_token_is_no_protection():
    """§6.6, K30"""
    g = asked("quest", seats=2)
    assert GAME.why(g, 0, "space:C.F1") is None


def test_bids():
    g = table(where={"A.F1": (0, 0), "A.M1": (1,), "B.F1": (1,), "C.F1": (2, 2)})
    g.resolve(patrol(0, "A.F1", "A.M1"))
    assert because(g, "int:6") == ("A bid of 6 must be paid in full: all you have is worth 5 here.", "7.3.4")
    assert because(g, "int:6", seat=1)[1] == "7.3.4"
    assert because(g, "int:10") == ("Bids go from 1 to 9.", "7.3.2")
    assert GAME.why(g, 0, "int:5") is None and GAME.why(g, 0, "int:many") is None
    assert GAME.why(g, 0, "space:A.F1") is None
    assert GAME.why(g, 2, "int:5") is None


def test_where_a_last_token_is_saved():
    """§7.11"""
    g = table(where={"A.F1": (0, 0), "A.H1": (1,), "C.F1": (2, 2)})
    g.resolve(patrol(0, "A.F1", "A.H1"))
    g.agenda, g.question, g.together = [], None, None
    g.resolve(win(0))
    assert because(g, "space:A.F1", seat=1) == ("Your last token needs an empty space.", "7.11")
    assert because(g, "space:A.M1", seat=1) == ("A nearer empty space is free; the nearest is taken.", "7.11")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_can_be_chosen_needs_no_reason(seats):
    """In whole games: nothing that is offered is explained away."""
    g, rng = GAME.new(seats, turn_cap=50), Random(seats)
    while g.question is not None:
        if not isinstance(g.question, Ask):
            g.resolve(g.question.sample(rng))
            continue
        for option in g.question.options:
            for target in [*targets(option)[1:], f"rule:{option.name}"]:
                assert GAME.why(g, g.question.seat, target) is None, (option, g.question.prompt)
        g.answer(g.question.seat, rng.choice(g.question.options))
