"""§4 and §9.1 to §9.2: the turn and the end."""

from __future__ import annotations

from kingdoms_kit import options, say, table

from tablewright.games.kingdoms.turn import act, end_turn, follow, take_turn


def begin(g, seat=0):
    g.resolve(take_turn(seat))
    return g


def test_select_any_open_action():
    """§4.2, §4.3 Six open actions at first; one without a token each time."""
    g = begin(table(used=("patrol", "build")))
    assert options(g) == ["select 0 quest", "select 0 research", "select 0 expand", "select 0 trade"]
    say(g, "select 0 trade")
    assert g.used == ("patrol", "build", "trade")


def test_the_card_is_wiped_when_five_tokens_are_on_it():
    """§4.1, §4.2 Only at the start of a turn; with four tokens two actions are open."""
    g = begin(table(used=("patrol", "build", "quest", "trade", "expand")))
    assert g.used == () and len(options(g)) == 6
    g = begin(table(used=("patrol", "build", "quest", "trade")))
    assert options(g) == ["select 0 research", "select 0 expand"]


def test_the_active_player_never_collects():
    """§4.4"""
    g = table(used=("trade",))
    g.resolve(act(1))
    found = options(g)
    assert found[0] == "do_nothing 1" and all([o.startswith("trade 1") for o in found[1:]])


def test_only_do_nothing_when_nothing_is_possible():
    """§4.4, K27 Any open action may be selected, even one that cannot be carried out."""
    g = begin(table(stock=[(0, 0, 0)] * 4))
    events = g.listen()
    say(g, "select 0 build")
    assert ("does_nothing", (0,), None) in events
    assert options(g) == ["collect 1", "pass_on 1"]


def test_selecting_and_declining():
    """§4.4, K27"""
    g = say(begin(table()), "select 0 patrol", "do_nothing 0")
    assert g.board["A.F1"] == (0, 0) and options(g)[:2] == ["collect 1", "pass_on 1"]


def test_followers_in_clockwise_order():
    """§4.5, K26 The same action, or collect, or pass; one after the other."""
    g = say(begin(table(), 1), "select 1 research", "research 1")
    assert options(g) == ["collect 2", "pass_on 2", "research 2"]
    say(g, "pass_on 2")
    assert options(g) == ["collect 0", "pass_on 0", "research 0"]
    say(g, "collect 0")
    assert g.players[0].mana == 3 and g.active == 2 and g.turn == 3, "§4.7 the token moves clockwise"


def test_a_war_is_finished_before_the_next_follower():
    """§4.5, §4.8, §7.13 The defender has his own step afterwards; the attacker's action is over."""
    g = table(where={"A.F1": (0, 0), "A.M1": (1,), "B.F1": (1,), "C.F1": (2, 2)})
    say(begin(g), "select 0 patrol", "patrol 0 A.F1 A.M1")
    assert {a.seat for a in g.questions()} == {0, 1}
    say(g, "bid 0 1 1o", "peace 1")
    assert g.question.seat == 1 and options(g)[:2] == ["collect 1", "pass_on 1"]
    assert any([o.startswith("patrol 1") for o in options(g)])


def test_a_faction_may_do_something_else_instead():
    """§4.6, §8.1.1, §8.3.4, K41 Both kinds are offered, one is carried out; the others' options do not change."""
    g = table(magic=(1, 0, 4, 0), stock=((0, 3, 0), (0, 3, 0), (0, 3, 3), (0, 0, 0)), used=("research",))
    g.resolve(act(0))
    assert options(g)[:2] == ["do_nothing 0", "research 0"] and "trade 0 3m ore" in options(g)
    assert g.question.prompt == "Research or Trade, or do nothing"
    g.active = 0
    g.resolve(follow(1))
    assert options(g) == ["collect 1", "pass_on 1", "research 1"]
    say(g, "pass_on 1")
    assert options(g) == ["collect 2", "pass_on 2"], "Dwarves at level 4 cannot pay for level 5 and may not trade"
    g = table(magic=(1, 0, 4, 0), stock=((0, 3, 0), (0, 3, 0), (0, 3, 3), (0, 0, 0)), used=("trade",))
    g.resolve(act(2))
    assert "build 2 -" in options(g) and "trade 2 3m ore" in options(g)


def test_no_substitute_below_its_level():
    """§4.6, §8.1.1, §8.3.4"""
    g = table(magic=(0, 0, 3, 0), stock=((0, 3, 3),) * 4, used=("research",))
    g.resolve(act(0))
    assert options(g) == ["do_nothing 0", "research 0"]
    g.used = ("trade",)
    g.resolve(act(2))
    assert not any([o.startswith("build") for o in options(g)])


def last_step(g, seat=0):
    events = g.listen()
    g.resolve(end_turn(seat))
    return [what for what, _, _ in events if what != "rule"]


def test_what_triggers_the_end():
    """§9.1 Seven tokens in play, magic level 5 or tower level 6, of any player."""
    full = {"A.F1": (1, 1), "A.M1": (1, 1), "A.H1": (1, 1), "B.F1": (1,), "B.F2": (0, 0), "C.F1": (2, 2)}
    for made in (table(where=full), table(magic=(0, 0, 5, 0)), table(tower=(6, 0, 0, 0))):
        made.used = ("trade",)
        assert last_step(made) == ["triggers", "end_is_near"] and made.ending and made.question is not None
    calm = table(magic=(4, 4, 4, 4), tower=(5, 5, 5, 5), used=("trade",))
    assert last_step(calm) == [] and not calm.ending


def test_the_trigger_is_never_unset():
    """§9.1, K28 Checked only at the end of a turn, and sticky."""
    g = table(used=("trade",), tower=(6, 0, 0, 0))
    last_step(g)
    g.players[0].tower = 5
    g.used = ("trade", "patrol", "build", "quest", "research")
    assert last_step(g) == ["ends"] and g.over


def test_the_end_comes_with_the_fifth_token():
    """§9.2 At once if the triggering turn placed it; else the cycle is played out."""
    g = table(used=("trade", "patrol", "build", "quest", "research"), tower=(6, 0, 0, 0))
    assert last_step(g) == ["triggers", "end_is_near", "ends"] and g.over
    g = table(used=("trade", "patrol", "build", "quest"), tower=(6, 0, 0, 0))
    last_step(g)
    assert not g.over and g.active == 1
    g = table(used=("trade", "patrol", "build", "quest", "research"))
    last_step(g)
    assert not g.over and g.used == ()


def test_turn_cap():
    """§11.4 Optional: the game is broken off and scored normally; the rulebook has none."""
    g = table(used=("trade",))
    g.turn = g.cap = 25
    assert last_step(g) == ["breaks_off"] and g.over and len(g.scores()) == 3
    g = table(used=("trade",))
    g.turn = 25
    last_step(g)
    assert not g.over
