"""§8, §11: poker, the Cheat, Texas Hold 'Em."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest
from fliptown_kit import BOX, GAME, have, options, say, table

from tablewright.games.fliptown.poker import RANKING, best_hand, best_with_a_wild, category, poker, wild_category
from tablewright.games.fliptown.rounds import play_round

HANDS = {
    "royal_flush": "10H JH QH KH AH", "straight_flush": "AS 2S 3S 4S 5S", "four_of_a_kind": "9H 9S 9D 9C 2H", "full_house": "9H 9S 9D 2C 2H",
    "flush": "2H 5H 6H 9H KH", "straight": "10H JS QH KH AH", "three_of_a_kind": "9H 9S 9D 2C 3H", "two_pair": "QH QS 8H 8D 3C",
    "one_pair": "QH QS 8H 7D 3C", "nothing": "QH KS AH 2D 3C",
}  # fmt: skip
COUNTS = {
    "royal_flush": 4, "straight_flush": 36, "four_of_a_kind": 624, "full_house": 3744, "flush": 5108, "straight": 10200, "three_of_a_kind": 54912,
    "two_pair": 123552, "one_pair": 1098240, "nothing": 1302540,
}  # fmt: skip
PAY = {
    "royal_flush": (10, 9),
    "straight_flush": (9, 8),
    "four_of_a_kind": (8, 7),
    "full_house": (7, 6),
    "flush": (6, 5),
    "straight": (5, 4),
    "three_of_a_kind": (4, 3),
    "two_pair": (3, 2),
    "one_pair": (2, 1),
}


def hand(text):
    return best_hand(BOX, text.split())


def dealt(text, seats=1, **kwargs):
    """A table at the poker phase; seat 0 has recorded these cards."""
    g = table(seats, **kwargs)
    for seat in range(seats):
        have(g, seat, poker=tuple(text.split()))
    g.resolve(poker())
    return g


class TestCategories:
    @pytest.mark.parametrize("name", HANDS)
    def test_each(self, name):
        """§8.1"""
        assert hand(HANDS[name]) == name and set(HANDS) == set(RANKING)

    @pytest.mark.parametrize(
        ("cards", "name"),
        [
            ("AH 2S 3H 4D 5C", "straight"),
            ("10H JS QH KD AC", "straight"),
            ("JH QS KH AD 2C", "nothing"),
            ("9H 10H JH QH KH", "straight_flush"),
            ("KH AH 2H 3H 4H", "flush"),
        ],
    )
    def test_the_ace_is_low_or_high_never_in_the_middle(self, cards, name):
        """§8.3, §1.2"""
        assert hand(cards) == name

    def test_five_equal_ranks(self):
        """§8.4 They count as four of a kind; a pair of equal cards does not spoil a flush."""
        assert category([9] * 5, "abcda") == "four_of_a_kind"
        assert category([9, 9, 2, 3, 4], "aaaaa") == "flush" and category([9, 9, 2, 2, 4], "aaaaa") == "flush"

    def test_a_sample_of_all_hands(self):
        """§8.1 Every hand of the first nine ranks of two suits agrees with a count by groups."""
        cards = [c for c in BOX.cards if BOX.value[c] <= 6]
        found = dict.fromkeys(RANKING, 0)
        for five in combinations(cards, 5):
            found[best_hand(BOX, five)] += 1
        six_choose_pair = 6 * 6 * 10 * 4**3
        assert found["one_pair"] == six_choose_pair and found["four_of_a_kind"] == 6 * 20
        assert (
            found["full_house"] == 6 * 4 * 5 * 6
            and found["straight_flush"] == 8
            and found["straight"] == 2 * (4**5 - 4)
        )
        assert found["flush"] == 4 * (6 - 2) and found["royal_flush"] == 0 and sum(found.values()) == 42504

    @pytest.mark.slow
    def test_all_hands(self):
        """§8.1 All 2,598,960 hands; the counts are the known ones."""
        pairs = [(BOX.value[c], BOX.suit[c]) for c in BOX.cards]
        found = dict.fromkeys(RANKING, 0)
        for a, b, c, d, e in combinations(pairs, 5):
            found[category((a[0], b[0], c[0], d[0], e[0]), (a[1], b[1], c[1], d[1], e[1]))] += 1
        assert found == COUNTS and sum(found.values()) == 2_598_960


class TestPayout:
    @pytest.mark.parametrize("name", PAY)
    def test_cash_and_stars(self, name):
        """§8.1, §8.2, §8.5 Only the best category pays; automatic."""
        g = dealt(HANDS[name])
        me = g.players[0]
        assert (me.cash - 4, me.stars) == PAY[name] and me.hands == (name,) and g.over

    def test_anything_less_pays_nothing(self):
        """§8.1"""
        me = dealt(HANDS["nothing"]).players[0]
        assert (me.cash, me.stars, me.hands) == (4, 0, ("nothing",))

    def test_players_do_not_compete(self):
        """§8.2, §3.4"""
        assert [me.stars for me in dealt(HANDS["flush"], 3).players] == [5, 5, 5]

    def test_only_the_cards_of_this_round(self):
        """§8.1"""
        assert dealt("9H 9S 9D 9C 2H " + HANDS["one_pair"]).players[0].hands == ("one_pair",)


class TestCheat:
    @pytest.mark.parametrize(
        ("cards", "better"),
        [
            ("QH QS 8H 7D 3C", "three_of_a_kind"),
            ("QH QS 8H 8D 3C", "full_house"),
            ("2H 3H 4H 5H 9C", "straight_flush"),
            ("10H JH QH KH 9C", "royal_flush"),
            ("QH KS AH 10D 3C", "straight"),
            ("2H 5H 6H 9H KS", "flush"),
            ("9H 9S 9D 2C 3H", "four_of_a_kind"),
            ("QH 4S 9H 10D 2C", "one_pair"),
            ("AH 3H 4H 5H 9C", "straight_flush"),
            ("AH 3S 4H 5H 9C", "straight"),
        ],
    )
    def test_the_best_category_reachable(self, cards, better):
        """§8.4 One card counts as any rank and suit, once per game."""
        g = dealt(cards, characters=["cheat"])
        assert options(g) == [f"pay_hand 0 {hand(cards)}", f"cheat 0 {better}"]
        say(g, f"cheat 0 {better}")
        assert g.players[0].uses == 0 and g.players[0].hands == (better,)

    def test_where_it_helps_only(self):
        """§14.25"""
        assert dealt(HANDS["royal_flush"], characters=["cheat"]).over
        assert dealt("9H 9S 9D 9C 2H", characters=["cheat"]).over, "five equal ranks count as four of a kind"

    def test_declining_and_using_it_later(self):
        """§8.4"""
        g = say(dealt(HANDS["one_pair"], characters=["cheat"]), "pay_hand 0 one_pair")
        assert g.players[0].uses == 1 and g.players[0].hands == ("one_pair",)
        g.me(0).uses = 0
        g.resolve(poker())
        assert g.over

    def test_against_all_declarations(self):
        """§8.4 The same as trying every card of the deck for every card of the hand."""
        rng = Random(5)
        value, suit = BOX.value, BOX.suit
        for _ in range(60):
            cards = rng.sample(BOX.cards, 5)
            tried = [best_hand(BOX, [*cards[:i], wild, *cards[i + 1 :]]) for i in range(5) for wild in BOX.cards]
            assert best_with_a_wild(BOX, cards) == min(tried, key=RANKING.index)
        assert (
            wild_category([value["9H"], value["9S"], value["2C"], value["2H"]], [suit["9H"], "x", "y", "z"])
            == "full_house"
        )


class TestHoldEm:
    def test_two_extra_cards_each(self):
        """§3.2.1, §11.1 Secret to the owner with several players."""
        g = GAME.new(2, holdem=True)
        say(g, "bounties_drawn five_tools+nine_wanted+riches", "hole_dealt 9H+9S 0", "hole_dealt AC+KC 1")
        assert g.view(0)["hole 0"] == ["9H", "9S"] and g.view(0)["hole 1"] == 2 and g.public()["holdem"] is None
        assert "KC" not in str(g.view(0)) and g.draw_pile() == 47
        others = {g.determinize(0, Random(n)).holes[1] for n in range(30)}
        assert len(others) > 20 and all([g.determinize(0, Random(n)).holes[0] == ("9H", "9S") for n in range(5)])

    def test_solo_face_up(self):
        """§11.1"""
        g = say(GAME.new(1, holdem=True), "hole_dealt 9H+9S 0")
        assert g.public()["holdem"] == [["9H", "9S"]]

    def test_best_five_of_seven(self):
        """§11.2, §3.4 Shown, counted, discarded."""
        g = table(2, holdem=True)
        have(g, 0, poker=("9D", "9C", "2H", "3H", "4H"))
        have(g, 1, poker=("9D", "9C", "2H", "3H", "4H"))
        g.holes = (("9H", "9S"), ("KC", "QC"))
        g.deck = [c for c in g.deck if c not in ("9H", "9S", "KC", "QC")]
        g.listen()
        g.resolve(poker())
        assert [me.hands for me in g.players] == [("four_of_a_kind",), ("one_pair",)]
        assert g.discard[-4:] == ("9H", "9S", "KC", "QC") and g.holes == () and not g.open_holes
        assert [e[1:] for e in g.events if e[0] == "hole"] == [((0, ("9H", "9S")), None), ((1, ("KC", "QC")), None)]

    def test_not_obligatory(self):
        """§11.2"""
        assert best_hand(BOX, ["9D", "10D", "JD", "QD", "KD", "2C", "2S"]) == "straight_flush"

    def test_the_cheat_may_declare_one_of_seven(self):
        """§11.3"""
        assert best_with_a_wild(BOX, ["2H", "3H", "4S", "9D", "KC", "6H", "QH"]) == "flush"

    def test_gold_cannot_change_them(self):
        """§11.3, §4.6.7 They are no lineup cards."""
        g = say(GAME.new(1, holdem=True), "hole_dealt 9H+9S 0", "flipped 5H+6S+9D")
        assert not [o for o in options(g) if "9H" in o or "9S" in o]

    def test_a_round_of_holdem(self):
        g = table(holdem=True, lineup=())
        g.resolve(play_round(1))
        assert g.question.source.count() == 1326
