"""§3, §9, §10: the round, its end, the end of the game, scoring."""

from __future__ import annotations

from random import Random

import pytest
from western_kit import build, on, own, run, sell, stand, town, wound

from tablewright.engine import Ask, Chance
from tablewright.games.western import GAME
from tablewright.games.western.rounds import end_round, fill_slot, finish
from tablewright.games.western.scoring import split


def evening(seats: int = 2, **kw):
    """The end of a round, with full slots."""
    g = town(seats, **kw)
    sell(g, bank="jail", saloon="mansion", sheriff="graveyard", courthouse="refinery", hideout="general_store")
    build(g, sheriff="outhouse")
    for mat in g.town.mats[:2] + g.town.mats[3:]:
        if g.town.owner[mat] == -1:
            build(g, **{mat: {"courthouse": "stables", "hideout": "theater"}[mat]})
    return g


def buy(g, seat: int, *buildings: str) -> None:
    """As if bought this round."""
    g.players[seat].owned += buildings
    g.players[seat].bought += buildings
    g.slots = {m: "-" if b in buildings else b for m, b in g.slots.items()}


def test_the_round() -> None:
    """§3 The states in their order, round after round."""
    g = on(GAME.new(2, boss_pool="verified"))
    rng, names = Random(3), []
    events = g.listen()
    while g.question is not None:
        g.resolve(rng.choice(g.question.options) if isinstance(g.question, Ask) else g.question.sample(rng))
        names += [e[1][0].name for e in events if e[0] == "rule"]
        events.clear()
    order = [
        "deal",
        "choose_cards",
        "begin_placement",
        "reveal",
        "begin_resolution",
        "rank_players",
        "open_shops",
        "take_leftover",
        "take_step",
        "end_round",
    ]
    rounds = [n for n in names if n in order]
    assert g.round == 6 and rounds == order[2:] + order * 5


def test_R_30() -> None:
    """§9.1 In the order bought, the last on top and usable."""
    g = evening()
    own(g, 0, "blacksmith")
    buy(g, 0, "jail", "mansion")
    run(g, end_round())
    assert g.porches["bank"] == ("blacksmith", "jail", "mansion") and g.top("bank").id == "mansion"
    assert g.players[0].bought == () and g.players[0].owned == ("blacksmith", "jail", "mansion")


def test_tokens_return() -> None:
    """§9.2 All standing; the third one for those who bought nothing or took the benefit."""
    g = evening(4)
    stand(g, bank_porch=0)
    wound(g, bank_porch=1)
    buy(g, 0, "jail")
    buy(g, 1, "mansion")
    g.players[1].third = True
    run(g, end_round())
    assert g.standing == {} and g.sides == {} and g.wounded == ()
    assert [(p.available, p.lying) for p in g.players] == [(2, 1), (3, 0), (3, 0), (3, 0)]
    assert not any(p.third for p in g.players)


def test_effects_end_with_the_round() -> None:
    """§9.5 Immunity, the revealed cards; the dealer token moves clockwise."""
    g = evening(3)
    g.dealer, g.players[1].immune, g.players[1].sales, g.ranking = 2, True, 1, (0, 1, 2)
    run(g, end_round())
    assert g.dealer == 0 and not g.players[1].immune and g.players[1].sales == 0 and g.ranking == ()
    assert g.round == 2


def test_after_round_six() -> None:
    """§9.3 The game ends without refilling."""
    g = evening()
    buy(g, 0, "jail")
    g.round = 6
    run(g, end_round())
    assert g.over and g.slots["bank"] == "-" and g.porches["bank"] == ("jail",)


def test_R_20() -> None:
    """§9.4 Slots of coloured mats from the deck, then the others from their own porch, then their porches; by position."""
    g = evening()
    buy(g, 0, "mansion", "graveyard", "refinery")
    g.porches = {**g.porches, "courthouse": ()}
    run(g, end_round())
    rng, fills = Random(5), []
    while g.question is not None and g.question.then.__name__ in ("slot_filled", "porch_filled"):
        step = g.question.sample(rng)
        fills.append((step.name, step.args[1]))
        g.resolve(step)
    assert fills == [
        ("slot_filled", "saloon"),
        ("slot_filled", "courthouse"),
        ("porch_filled", "sheriff"),
        ("porch_filled", "courthouse"),
    ]
    assert g.slots["sheriff"] == "outhouse" and g.porches["hideout"] == ("theater",)


def test_an_empty_porch_beside_a_full_slot() -> None:
    """§9.4 (c) A porch that nobody owns is filled whether or not something was bought there."""
    g = evening()
    g.porches = {**g.porches, "courthouse": ()}
    run(g, end_round())
    assert isinstance(g.question, Chance) and g.question.then.__name__ == "porch_filled"
    assert g.question.args == ("courthouse",)


def test_no_card_for_a_slot() -> None:
    """§9.4.1 The game ends at once; an unfilled porch alone does not end it."""
    g = evening()
    g.deck = ()
    buy(g, 0, "jail")
    run(g, end_round())
    assert g.over and g.round == 1
    g = evening()
    g.deck = ()
    buy(g, 0, "graveyard")
    run(g, end_round())
    assert not g.over and g.round == 2 and g.porches["sheriff"] == () and g.slots["sheriff"] == "outhouse"
    g.agenda.append(finish())
    run(g, fill_slot("bank"))
    assert g.over and g.agenda == []


# --- scoring (§10) -----------------------------------------------------------------------------------------------


def test_points() -> None:
    """§10.1 Buildings, industries, Wanted."""
    g = town(2)
    own(g, 0, "grand_hotel", "jail")
    g.wanted, g.track = 0, {"mining": 1, "railway": 0, "wagon": 2}
    assert g.sheet() == [
        {"buildings": 5, "mining": 1, "railway": 0, "wagon": 2, "wanted": 2},
        {"buildings": 0, "mining": 0, "railway": 0, "wagon": 0, "wanted": 0},
    ]
    assert g.sheet(1) == g.sheet() and g.scores() == [10, 0]


@pytest.mark.parametrize(
    ("held", "points"),
    [
        ((4, 4, 2, 0), (5, 5, 0, 0)),
        ((4, 2, 2, 0), (5, 3, 3, 0)),
        ((0, 0, 0, 0), (0, 0, 0, 0)),
        ((1, 0, 0, 0), (5, 0, 0, 0)),
        ((3, 2, 1, 0), (5, 3, 0, 0)),
    ],
)
def test_majorities(held: tuple[int, ...], points: tuple[int, ...]) -> None:
    """§10.2, §10.2.1 Most shares, second most, ties, and nothing without a share (R-19)."""
    assert split(list(held), 5, 3) == list(points)


def test_R_19() -> None:
    """§10.2 A majority needs a share."""
    assert split([0, 0], 3, 0) == [0, 0]


def test_few_players() -> None:
    """§10.2.2 One number; tied players all get it."""
    assert split([2, 2], 3, 0) == [3, 3] and split([2, 1], 3, 0) == [3, 0]


def test_rank_numbers() -> None:
    """§10.2.3 Majority and minority of each rank."""
    points = GAME.box().points
    assert points["many"] == ((0, 0), (2, 1), (3, 2), (5, 3)) and points["few"] == ((0, 0), (1, 0), (2, 0), (3, 0))


def test_R_25() -> None:
    """§10.2.4 After an early end a token in the start area scores nothing; tokens on one rank each score."""
    g = town(2)
    own(g, 0, "jail")
    g.track = {"mining": 1, "railway": 1, "wagon": 0}
    assert g.sheet()[0] == {"buildings": 1, "mining": 1, "railway": 1, "wagon": 0, "wanted": 0}


def test_tie_breakers() -> None:
    """§10.3 Points, then owned buildings, then icons; then the tie stands."""
    g = town(2)
    own(g, 0, "grand_hotel")
    own(g, 1, "jail", "mansion")
    assert g.winners() == [1] and g.decided_by() == "more buildings"  # 4 : 4, two buildings
    g = town(2)
    own(g, 0, "jail")
    own(g, 1, "graveyard")
    assert g.winners() == [0, 1] and g.decided_by() == ""
    g = town(2)
    own(g, 0, "appraiser", "post_office")  # 4 VP, 4 icons
    own(g, 1, "mansion", "jail")  # 4 VP, 5 icons
    assert g.winners() == [1] and g.decided_by() == "more icons"
    g.wanted = 0
    assert g.winners() == [0]


def test_R_13_9() -> None:
    """§13.9 Alone: more points than the Rival, or its tie-breaks; a remaining tie is not a win."""
    g = town(1)
    own(g, 0, "jail")
    assert g.winners() == [0]
    own(g, 1, "graveyard")
    assert g.winners() == []
    g.wanted = 1
    assert g.winners() == []
    g.wanted = 0
    assert g.winners() == [0] and len(g.sheet()) == 1
