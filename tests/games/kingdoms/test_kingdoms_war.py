"""§7: war and peace."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest
from kingdoms_kit import GAME, holders, options, say, stocks, table

from tablewright.games.kingdoms.actions import patrol, quest
from tablewright.games.kingdoms.goods import units
from tablewright.games.kingdoms.table import invariants
from tablewright.games.kingdoms.war import all_bids

FRONT = {"A.F1": (0, 0), "A.M1": (1,), "B.F1": (1,), "C.F1": (2, 2)}


def war(seats=3, attacker=0, step=None, where=FRONT, **more):
    """Seat 0 patrols onto the token of seat 1."""
    g = table(seats, where=where, **more)
    g.resolve(step or patrol(0, "A.F1", "A.M1"))
    return g


def test_both_tokens_are_lifted_and_count_as_in_play():
    """§7.1, §7.2 The mover is the attacker, the owner of the other token the defender."""
    g = war()
    assert holders(g, "A.F1", "A.M1") == [(0,), ()]
    assert g.in_play(0) == 2 and g.in_play(1) == 2
    assert (g.war.attacker, g.war.defender, g.war.space, g.war.neutral) == (0, 1, "A.M1", False)
    invariants(g)


def test_both_sides_commit_in_secret():
    """§7.3, §11.2 Each sees the complete state but not the other's commitment."""
    g = war()
    assert [ask.seat for ask in g.questions()] == [0, 1]
    before = g.view(1)
    say(g, "bid 0 5 2m1o")
    assert g.view(1) == before and g.view(2)["war"]["revealed"] == [] and stocks(g)[0] == (3, 2, 1)
    for other in ("peace 0", "bid 0 1 1o"):
        twin = say(war(), other)
        assert twin.view(1) == before
        assert twin.determinize(1, Random(1)).view(1) == before
    world = g.determinize(1, Random(1))
    assert world.question.seat == 1 and len(world.questions()) == 2, (
        "the other answer is not given in an imagined world"
    )


def test_the_order_of_commitments_does_not_matter():
    """§7.3.5 The second does not see the first's choice."""
    one, two = war(), war()
    say(one, "bid 0 5 2m1o", "bid 1 1 1o")
    two.answer(1, two.question_for(1).find("bid 1 1 1o"))
    two.answer(0, two.question_for(0).find("bid 0 5 2m1o"))
    assert one.public() == two.public()


def test_all_commitments():
    """§7.3.1, §7.3.2, §7.3.3, §7.3.4 Food is worth nothing, ore 1, mana 2."""
    assert options(war(), 0) == [
        "peace 0", "bid 0 1 1m", "bid 0 1 1o", "bid 0 2 1m", "bid 0 3 2m", "bid 0 3 1m1o", "bid 0 4 2m", "bid 0 5 2m1o",
    ]  # fmt: skip


def test_who_cannot_pay_can_only_choose_peace():
    """§7.3.5 That answer is given at once, and still kept secret."""
    g = war(stock=((9, 0, 0), (0, 1, 0), (0, 0, 0)))
    assert [ask.seat for ask in g.questions()] == [1]
    g = war(stock=((9, 0, 0), (9, 0, 0), (0, 0, 0)))
    assert g.war is None and g.board["A.M1"] == (0, 1)


def minimal_payments(n, stock, values):
    """§7.3.4 Independently: every payment worth n of which no proper part is worth n."""
    every = list(product(*[range(held + 1) for held in stock]))

    def worth(paid):
        return sum([a * v for a, v in zip(paid, values, strict=True)])

    enough = {paid for paid in every if worth(paid) >= n}
    return {p for p in enough if not any([q != p and all([a <= b for a, b in zip(q, p, strict=True)]) for q in enough])}


@pytest.mark.parametrize("values", [(0, 2, 1), (1, 2, 1), (0, 1, 1), (1, 1, 1)])
def test_bids_are_complete_and_without_duplicates(values):
    """§7.3.2, §7.3.4, K9, K10, K11 Against an independent enumeration."""
    box = GAME.box()
    for stock in [*product((0, 1, 2, 4), (0, 1, 3, 5), (0, 1, 2, 4)), (0, 9, 9), (3, 5, 9), (9, 0, 2)]:
        found = [(s.args[1], units(s.args[2])) for s in all_bids(box, 0, stock, values)]
        wanted = {(n, paid) for n in range(1, 10) for paid in minimal_payments(n, stock, values)}
        assert len(found) == len(set(found)) and set(found) == wanted, stock


def test_payments_are_exact_but_for_half_a_mana():
    """§7.3.4, K11 An odd bid paid with mana alone wastes half of one."""
    box = GAME.box()
    for step in all_bids(box, 0, (9, 9, 9), (1, 2, 1)):
        food, mana, ore = units(step.args[2])
        spare = food + 2 * mana + ore - step.args[1]
        assert spare == 0 or (spare == 1 and food == ore == 0)


def test_both_pay_win_or_lose():
    """§7.4, K13"""
    g = say(war(), "bid 0 5 2m1o", "bid 1 4 2m")
    assert stocks(g)[:2] == [(3, 0, 0), (3, 0, 1)]


def test_bids_and_payments_are_public_after_the_reveal():
    """§7.4, §11.1, §11.2"""
    g = war(people=("orcs", "humans", "dwarves"), magic=(4, 0, 0))
    say(g, "bid 0 2 1m", "bid 1 1 1o")
    for seat in range(3):
        assert g.view(seat)["war"]["revealed"] == [
            {"seat": 0, "bid": 2, "paid": "1m", "bonus": 1, "extra": 0},
            {"seat": 1, "bid": 1, "paid": "1o", "bonus": 0, "extra": 0},
        ]


@pytest.mark.parametrize(
    ("seats", "attack", "defence", "holds"),
    [
        (3, "peace 0", "peace 1", (0, 1)),
        (2, "peace 0", "peace 1", (1,)),
        (3, "bid 0 1 1o", "peace 1", (0,)),
        (2, "bid 0 1 1o", "peace 1", (0,)),
        (3, "peace 0", "bid 1 1 1o", (1,)),
        (2, "peace 0", "bid 1 1 1o", (1,)),
        (3, "bid 0 2 1m", "bid 1 1 1o", (0,)),
        (3, "bid 0 2 1m", "bid 1 3 2m", (1,)),
        (3, "bid 0 2 1m", "bid 1 2 1m", (1,)),
        (2, "bid 0 2 1m", "bid 1 2 1m", (1,)),
    ],
)
def test_outcome(seats, attack, defence, holds):
    """§7.8, §7.9, K8, K14 The table of outcomes; the loser's token goes to its supply (K12)."""
    where = FRONT if seats == 3 else {k: v for k, v in FRONT.items() if 2 not in v}
    g = say(war(seats, where=where), attack, defence)
    assert g.board["A.M1"] == holds and g.war is None
    lost = [0 if holds == (0, 1) else int(seat not in holds) for seat in (0, 1)]
    assert [p.supply for p in g.players[:2]] == [5 + lost[0], 5 + lost[1]]
    assert (g.allied == ((0, 1),)) == (holds == (0, 1))
    invariants(g)


def test_orcs_win_ties():
    """§7.8, §8.2.1, K15 Also as attacker, from level 1; but peace against peace is no tie."""
    for magic, winner in ((0, 1), (1, 0)):
        g = say(war(people=("orcs", "humans", "dwarves"), magic=(magic, 0, 0)), "bid 0 2 1m", "bid 1 2 1m")
        assert g.board["A.M1"] == (winner,)
    g = say(war(people=("humans", "orcs", "dwarves"), magic=(0, 1, 0)), "bid 0 2 1m", "bid 1 2 1m")
    assert g.board["A.M1"] == (1,)
    two = {k: v for k, v in FRONT.items() if 2 not in v}
    g = say(war(2, where=two, people=("orcs", "humans"), magic=(5, 0)), "peace 0", "peace 1")
    assert g.board["A.M1"] == (1,)


@pytest.mark.parametrize(("n", "paid", "total"), [(2, "1m", 4), (1, "1o", 3), (3, "1m1o", 3)])
def test_humans_pay_with_one_resource(n, paid, total):
    """§7.7, §8.1.3, K32 +2 for all mana or all ore."""
    g = war(magic=(3, 0, 0))
    events = g.listen()
    say(g, f"bid 0 {n} {paid}", "bid 1 1 1o")
    assert ("totals", (0, total, 1, 1), None) in events


@pytest.mark.parametrize(("n", "paid", "total"), [(2, "1m", 3), (1, "1o", 1), (3, "1m1o", 3)])
def test_elves_pay_with_mana_only(n, paid, total):
    """§7.7, §8.4.2"""
    g = war(people=("elves", "orcs", "dwarves"), magic=(2, 0, 0))
    events = g.listen()
    say(g, f"bid 0 {n} {paid}", "bid 1 1 1o")
    assert ("totals", (0, total, 1, 1), None) in events


def test_orcs_always_get_one():
    """§7.7, §8.2.3 Whenever they bid."""
    g = war(people=("orcs", "humans", "dwarves"), magic=(3, 0, 0))
    events = g.listen()
    say(g, "bid 0 3 1m1o", "bid 1 1 1o")
    assert ("totals", (0, 4, 1, 1), None) in events


def test_no_bonus_in_peace():
    """§7.7, K8 The bidder wins against peace whatever the bonuses; the peaceful side pays nothing."""
    g = say(war(people=("orcs", "humans", "dwarves"), magic=(5, 5, 0)), "peace 0", "bid 1 1 1o")
    assert g.board["A.M1"] == (1,) and stocks(g)[0] == (3, 2, 1)


def test_orcs_pay_with_food():
    """§7.3.3, §8.2.2 One point per unit."""
    g = war(people=("orcs", "humans", "dwarves"), magic=(2, 0, 0), stock=((2, 0, 0), (2, 0, 1), (0, 0, 0)))
    assert options(g, 0) == ["peace 0", "bid 0 1 1f", "bid 0 2 2f"] and options(g, 1) == ["peace 1", "bid 1 1 1o"]


def test_mana_is_worth_one_against_the_elves():
    """§7.3.3, §8.4.4, K18 The Elves' own remains 2; it governs what can be afforded."""
    g = war(people=("elves", "humans", "dwarves"), magic=(4, 0, 0), stock=[(0, 2, 0)] * 3)
    assert options(g, 1) == ["peace 1", "bid 1 1 1m", "bid 1 2 2m"]
    assert options(g, 0) == ["peace 0", "bid 0 1 1m", "bid 0 2 1m", "bid 0 3 2m", "bid 0 4 2m"]


@pytest.mark.parametrize(("foe", "points"), [("humans", 2), ("elves", 1)])
def test_orcs_spend_one_more_mana(foe, points):
    """§7.6, §8.2.4, K18, K19 Everything revealed, once, +2; +1 against Elves of level 4."""
    g = war(people=("orcs", foe, "dwarves"), magic=(4, 4, 0), stock=((0, 2, 0), (0, 9, 0), (0, 0, 0)))
    say(g, "bid 0 1 1m", "bid 1 1 1m")
    assert options(g) == ["keep_mana 0", "extra_mana 0"] and g.question.seat == 0
    events = g.listen()
    say(g, "extra_mana 0")
    assert ("spends_more", (0, points), None) in events and g.players[0].mana == 0
    assert [args[1] for what, args, _ in events if what == "totals"] == [1 + 1 + points]


def test_orcs_may_keep_the_mana():
    """§7.6, K19"""
    g = say(war(people=("orcs", "humans", "dwarves"), magic=(4, 0, 0)), "bid 0 2 1m", "bid 1 1 1o", "keep_mana 0")
    assert g.players[0].mana == 1 and g.board["A.M1"] == (0,)


@pytest.mark.parametrize(
    ("magic", "attack", "defence"),
    [
        (3, "bid 0 2 1m", "bid 1 1 1o"),
        (4, "bid 0 2 1m", "peace 1"),
        (4, "peace 0", "bid 1 1 1o"),
        (4, "bid 0 4 2m", "bid 1 1 1o"),
    ],
)
def test_no_extra_mana(magic, attack, defence):
    """§7.6, K19 Only from level 4, if both bid, and with a mana left."""
    g = say(war(people=("orcs", "humans", "dwarves"), magic=(magic, 0, 0)), attack, defence)
    assert g.war is None


def test_orcs_defend_with_extra_mana():
    """§7.6 Attacker or defender alike."""
    g = say(war(people=("humans", "orcs", "dwarves"), magic=(0, 4, 0)), "bid 0 2 1m", "bid 1 1 1o")
    assert options(g) == ["keep_mana 1", "extra_mana 1"]
    say(g, "extra_mana 1")
    assert g.board["A.M1"] == (1,) and stocks(g)[1] == (3, 1, 0)


# --- alliances -------------------------------------------------------------------------------------------------------

ALLIES = {"A.F1": (0, 0), "A.M1": (1,), "A.H1": (0, 1), "B.H1": (0, 1), "B.F1": (1,), "C.F1": (2, 2)}


def test_allies_share_the_space():
    """§7.10, §6.2 Both tokens stand there; nobody may enter; an Alliance forbids nothing (K39)."""
    g = say(war(), "peace 0", "peace 1")
    assert g.board["A.M1"] == (0, 1) and g.allied == ((0, 1),) and stocks(g)[:2] == [(3, 2, 1)] * 2
    g.resolve(quest(0, "A.F1", "B.F1"))
    assert g.war is not None, "allies may attack each other"
    say(g, "peace 0", "peace 1")
    assert g.board["B.F1"] == (0, 1) and g.allied == ((0, 1),), "another shared space, one Alliance"


@pytest.mark.parametrize(
    ("attack", "defence", "shared", "supply"),
    [
        ("peace 0", "peace 1", (0, 1), (3, 3)),
        ("bid 0 1 1o", "peace 1", (1,), (5, 4)),
        ("peace 0", "bid 1 1 1o", (0,), (4, 5)),
        ("bid 0 2 1m", "bid 1 1 1o", (), (5, 6)),
        ("bid 0 1 1o", "bid 1 1 1o", (), (6, 5)),
    ],
)
def test_broken_alliance(attack, defence, shared, supply):
    """§7.5, §7.10, K16 Each side that bids takes its own tokens off all shared spaces, even if it wins."""
    g = say(war(where=ALLIES, allied=[(0, 1)]), attack, defence)
    assert holders(g, "A.H1", "B.H1") == [shared, shared]
    assert (g.players[0].supply, g.players[1].supply) == supply
    assert g.allied == (((0, 1),) if shared == (0, 1) else ())
    invariants(g)


def test_alliance_without_shared_spaces():
    """§7.10, K39 It has no effect, and a bid ends it."""
    g = war(allied=[(0, 1), (1, 2)])
    say(g, "bid 0 1 1o", "peace 1")
    assert g.allied == ((1, 2),) and g.players[0].supply == 5


def test_others_alliances_do_not_matter():
    """§7.5 Only spaces shared by the two sides."""
    where = {"A.F1": (0, 0), "A.M1": (1,), "A.H1": (1, 2), "B.F1": (0, 2), "C.F1": (2,)}
    g = say(war(where=where, allied=[(1, 2), (0, 2)]), "bid 0 2 1m", "bid 1 1 1o")
    assert holders(g, "A.H1", "B.F1") == [(1, 2), (0, 2)]


# --- no elimination --------------------------------------------------------------------------------------------------


def test_the_loser_chooses_among_the_nearest():
    """§7.11, K17 The nearest empty spaces of the same card; M1 borders F1 and F2."""
    where = {"A.M1": (1,), "A.H1": (0, 1), "A.F1": (0, 0), "C.F1": (2, 2)}
    g = table(where=where, allied=[(0, 1)])
    g.resolve(patrol(0, "A.F1", "A.M1"))
    say(g, "bid 0 2 1m", "bid 1 1 1o")
    assert g.war is None and g.board["A.F2"] == (1,) and g.board["A.M1"] == (0,), "one nearest space: no question"
    g = table(where={"A.M1": (1,), "A.H1": (0, 1), "B.F1": (0, 0), "C.F1": (2, 2)}, allied=[(0, 1)])
    g.resolve(quest(0, "B.F1", "A.M1"))
    say(g, "bid 0 2 1m", "bid 1 1 1o")
    assert g.question.seat == 1 and options(g) == ["save 1 A.F1", "save 1 A.F2"]
    invariants(g)
    say(g, "save 1 A.F1")
    assert holders(g, "A.F1", "A.M1") == [(1,), (0,)] and g.players[1].supply == 6
    invariants(g)


def test_an_attacker_is_saved_too():
    """§7.11 Two tokens, one of them shared: bids and loses."""
    g = table(where={"A.F1": (0,), "A.M1": (1,), "A.H1": (0, 1), "B.F1": (1,), "C.F1": (2, 2)}, allied=[(0, 1)])
    g.resolve(patrol(0, "A.F1", "A.M1"))
    say(g, "bid 0 1 1o", "bid 1 1 1o")
    assert options(g) == ["save 0 A.F1", "save 0 A.F2"] and g.question.seat == 0


def test_farther_spaces_and_other_cards():
    """§7.11 The next ring when the nearest is full; other cards when the card is."""
    near = {"A.M1": (1,), "A.F1": (2,), "A.F2": (2, 2), "A.H1": (0, 1), "B.F1": (0, 0)}
    g = table(where=near, allied=[(0, 1)])
    g.resolve(quest(0, "B.F1", "A.M1"))
    say(g, "bid 0 2 1m", "bid 1 1 1o")
    assert options(g) == ["save 1 A.M2", "save 1 A.H1"], "H1 was shared and is empty now"
    full = {"A.M1": (1,), "A.F1": (2,), "A.F2": (2, 2), "A.H1": (0, 0), "A.M2": (0,), "B.H1": (0, 1), "B.F1": (0, 0)}
    g = table(where=full, allied=[(0, 1)])
    g.resolve(quest(0, "B.F1", "A.M1"))
    say(g, "bid 0 2 1m", "bid 1 1 1o")
    others = [s for s, h in g.board.items() if not h and not s.startswith("A.")]
    assert (
        options(g) == [f"save 1 {s}" for s in others]
        and "save 1 B.H1" in options(g)
        and "save 1 B.F1" not in options(g)
    )


def test_no_empty_space_at_all():
    """§7.11, §13.4 Then it goes to the supply."""
    where = dict.fromkeys(("A.F1", "A.F2", "A.M2"), (2,)) | dict.fromkeys(
        ("D.F1", "D.M1", "D.M2", "D.H1", "D.H2"), (3,)
    )
    where |= dict.fromkeys(("C.F1", "C.M1", "C.M2", "C.H1"), (2,)) | dict.fromkeys(("C.H2", "B.M1"), (3,))
    where |= {"A.M1": (1,), "A.H1": (0,), "B.F1": (0, 0), "B.F2": (0,), "B.H1": (0,), "B.H2": (0,)}
    g = table(4, where=where, allied=[(0, 1)])
    g.resolve(quest(0, "B.F1", "A.M1"))
    say(g, "bid 0 2 1m", "bid 1 1 1o")
    assert g.players[1].supply == 7 and g.board["A.M1"] == (0,) and g.war is None
    invariants(g)


# --- two players -----------------------------------------------------------------------------------------------------


def test_the_other_player_defends_neutral_tokens():
    """§7.2, §7.12, K30 With his own resources and abilities, whatever his own number of tokens."""
    where = {"A.F1": (0, 0), "B.F1": (1,), "C.F1": (-1,), "C.M1": (-1,)}
    g = table(2, people=("humans", "orcs"), magic=(0, 3), where=where)
    g.resolve(quest(0, "A.F1", "C.M1"))
    assert (g.war.attacker, g.war.defender, g.war.neutral) == (0, 1, True)
    assert "bid 1 1 1f" in options(g, 1)
    invariants(g)
    say(g, "bid 0 3 2m", "bid 1 2 1m")
    assert g.board["C.M1"] == (-1,), "3 against 2 + 1: a tie, the defender wins"
    assert [p.supply for p in g.players] == [6, 6] and stocks(g) == [(3, 0, 1), (3, 1, 1)]
    invariants(g)


def test_a_beaten_neutral_token_leaves_the_game():
    """§7.12, K30"""
    g = table(2)
    g.resolve(quest(0, "A.F1", "C.M1"))
    say(g, "bid 0 1 1o", "peace 1")
    assert g.board["C.M1"] == (0,) and sum([h.count(-1) for h in g.board.values()]) == 4
    assert [p.supply for p in g.players] == [5, 5]
    invariants(g)


def test_two_players_never_ally():
    """§7.8, §7.12, §13.6, K14 Both choose peace: the defender wins, nobody pays, the attacker's token goes to supply."""
    g = table(2)
    g.resolve(quest(0, "A.F1", "C.M1"))
    say(g, "peace 0", "peace 1")
    assert g.board["C.M1"] == (-1,) and g.allied == () and g.players[0].supply == 6 and stocks(g) == [(3, 2, 1)] * 2
