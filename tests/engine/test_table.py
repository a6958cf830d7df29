"""Views, imagined worlds, scores."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
import toys

import tablewright as tw
from tablewright.engine import Ask, Chance, Lanes, Next, NotOver, Table, Together, Zone, ahead, rule


def played_to(kind: type) -> toys.Duel:
    g = toys.duel.new(3, rounds=1)
    rng = Random(3)
    while not isinstance(g.together, kind):
        question = g.question
        assert question is not None
        g.resolve(question.options[0] if isinstance(question, Ask) else question.sample(rng))
    return g


def test_a_seat_sees_its_own_cards_and_counts_the_others() -> None:
    g = played_to(Together)
    seen = g.view(1)
    assert seen["hand 1"] == g.hands[1] and seen["hand 0"] == 2 and seen["deck"] == 6
    assert g.view(None)["hand 1"] == 2


def test_a_secret_question_is_shown_to_its_seat_alone() -> None:
    g = played_to(Together)
    assert [q["seat"] for q in g.view(1)["questions"]] == [1] and g.view(None)["questions"] == []
    assert g.view(1)["questions"][0]["options"] == [f"bid 1 {c}" for c in sorted(g.hands[1])]


def test_an_open_question_is_shown_to_all_but_its_options_to_its_seat() -> None:
    g = played_to(Lanes)
    shown = g.view(0)["questions"]
    assert [q["seat"] for q in shown] == [0, 1, 2] and shown[1]["options"] is None and shown[0]["options"]


def test_imagined_worlds_keep_what_is_seen_and_deal_the_rest_anew() -> None:
    g = played_to(Together)
    worlds = [g.determinize(0, Random(seed)) for seed in range(40)]
    assert all(w.hands[0] == g.hands[0] for w in worlds)
    assert len({tuple(sorted(w.hands[1])) for w in worlds}) > 5
    assert all(isinstance(w.question, Ask) and w.question.seat == 0 for w in worlds)


def test_a_secret_answer_of_another_seat_has_not_happened_yet() -> None:
    g = played_to(Together)
    mine = g.question_for(1)
    assert mine is not None
    g.answer(1, mine.options[0])
    world = g.determinize(0, Random(1))
    assert [q.seat for q in world.questions()] == [0, 1, 2]
    own = g.determinize(1, Random(1))
    assert [q.seat for q in own.questions()] == [0, 2], "one's own answer is known"


def test_a_chance_over_hidden_cards_is_asked_anew() -> None:
    g = toys.duel.new(2, rounds=1)
    assert isinstance(g.question, Chance)
    g.resolve(g.question.find("dealt c1+c2 0"))
    worlds = [g.determinize(1, Random(seed)) for seed in range(30)]
    assert len({world.question.source.items for world in worlds}) > 5  # type: ignore[union-attr]


class Peek(Table):
    """Seat 0 holds a hidden card and chooses about it in the open, or in a lane."""

    def __init__(self, agenda: Any, question: Any, together: Any, hand: list[str], deck: list[str]) -> None:
        super().__init__(agenda, question, together)
        self.hand, self.deck = hand, deck

    def clone(self) -> Any:
        return Peek(self.agenda[:], self.question, self.together, self.hand[:], self.deck[:])

    def public(self) -> dict[str, Any]:
        return {}

    def zones(self) -> list[Zone]:
        return [Zone("hand 0", self.hand, (0,), "cards"), Zone("deck", self.deck, (), "cards")]


@rule
def show(g: Peek) -> Next:
    return Ask(0, "Show?", [hide(), turn_up(g.hand[0])], secret=show())


@rule
def hide(g: Peek) -> Next:
    return None


@rule
def turn_up(g: Peek, card: str) -> Next:
    return None


@rule
def side_by_side(g: Peek) -> Next:
    return Lanes({0: show(), 1: other()})


@rule
def other(g: Peek) -> Next:
    return Ask(1, "Well?", [hide(), turn_up("nothing")])


def peek(first: Any) -> Peek:
    g = Peek([], None, None, ["a"], ["b", "c", "d"])
    g.resolve(first)
    return g


def test_a_question_about_hidden_cards_is_asked_anew_for_others() -> None:
    g = peek(show())
    seen = {str(g.determinize(1, Random(seed)).question.options[1]) for seed in range(40)}  # type: ignore[union-attr]
    assert seen == {"turn_up a", "turn_up b", "turn_up c", "turn_up d"}
    assert str(g.determinize(0, Random(1)).question.options[1]) == "turn_up a"  # type: ignore[union-attr]


def test_the_same_in_a_lane() -> None:
    g = peek(side_by_side())
    worlds = [g.determinize(1, Random(seed)) for seed in range(40)]
    assert {str(w.question_for(0).options[1]) for w in worlds} == {f"turn_up {c}" for c in "abcd"}  # type: ignore[union-attr]
    assert all(isinstance(w.question, Ask) and w.question.seat == 1 for w in worlds)
    g.answer(1, hide())
    assert g.determinize(1, Random(1)).question.seat == 0  # type: ignore[union-attr]


def test_scores_exist_at_the_end() -> None:
    g = toys.duel.new(2, rounds=1)
    with pytest.raises(NotOver, match="sheet"):
        g.scores()
    rng = Random(1)
    while g.question is not None:
        g.resolve(g.question.options[-1] if isinstance(g.question, Ask) else g.question.sample(rng))
    assert g.over and g.scores() == [sum(points.values()) for points in g.sheet()]


def test_a_table_without_secrets_has_no_zones() -> None:
    assert Table([], None, None).zones() == []


def test_what_lies_in_front_of_the_players_is_part_of_what_lies_open() -> None:
    table = tw.game("galaxies").new(2)
    assert table.mats() == table.public()["players"] and len(table.mats()) == 2
    assert Peek([], None, None, [], []).mats() == []  # a game whose players have nothing


class Ranked(Table):
    """A finished game: points, then medals, then coins."""

    def __init__(self, *standings: tuple[int, ...]) -> None:
        super().__init__([], None, None)
        self.final = list(standings)

    def standings(self) -> list[tuple[int, ...]]:
        return self.final

    def tie_breaks(self) -> tuple[str, ...]:
        return "more medals", "more coins"

    def winners(self) -> list[int]:
        return ahead(self.final) if max(self.final)[0] else []


@pytest.mark.parametrize(
    ("standings", "won", "decided"),
    [
        ([(9, 1, 1), (8, 5, 5)], [0], ""),
        ([(9, 1, 1), (9, 2, 0)], [1], "more medals"),
        ([(9, 2, 1), (9, 2, 3), (7, 9, 9)], [1], "more coins"),
        ([(9, 2, 1), (9, 2, 3), (9, 1, 9)], [1], "more coins"),  # medals part one of them, coins the last
        ([(9, 2, 3), (9, 2, 3), (9, 1, 9)], [0, 1], "more medals"),
        ([(9, 2, 3), (9, 2, 3)], [0, 1], ""),
        ([(0, 2, 3), (0, 2, 4)], [], ""),
    ],
)
def test_which_tie_break_has_decided(standings: list[tuple[int, ...]], won: list[int], decided: str) -> None:
    g = Ranked(*standings)
    assert (g.winners(), g.decided_by()) == (won, decided)


def test_a_game_without_tie_breaks() -> None:
    g = toys.duel.new(2, rounds=1)
    assert g.standings() == [] and g.tie_breaks() == () and g.decided_by() == ""


@pytest.mark.parametrize("missing", ["clone", "public", "sheet", "winners"])
def test_a_game_says_what_its_table_is(missing: str) -> None:
    with pytest.raises(NotImplementedError):
        getattr(Table([], None, None), missing)()
