"""§2 and §3: components and setting up."""

from __future__ import annotations

from random import Random

from kingdoms_kit import GAME, options, say

from tablewright.engine import Ask, Chance


def fate(g, *lines):
    for line in lines:
        assert isinstance(g.question, Chance)
        g.answer(None, g.question.find(line))
    return g


def test_chance_comes_in_order():
    """§3.1, §3.4, §11.3 First player, territories, factions (if dealt), and with two players the neutral card."""
    g = GAME.new(2, factions="random")
    seen = []
    rng = Random(4)
    while g.turn == 0:
        if isinstance(g.question, Chance):
            step = g.question.sample(rng)
            seen.append(step.name)
        else:
            step = g.question.options[0]
        g.resolve(step)
    assert seen == ["first_player", "home_dealt", "home_dealt", "faction_dealt", "faction_dealt", "neutral_placed"]
    names = []
    while g.question is not None:
        assert isinstance(g.question, Ask), "§11.3 chance occurs only in setup"
        names.append(g.question.options[0].name)
        g.resolve(g.question.options[int(rng.random() * len(g.question.options))])


def test_first_player_is_drawn_at_random():
    """§3.1, K1"""
    g = GAME.new(3)
    assert [str(s) for s, _ in g.question.outcomes()] == [
        "first_player 0 choose",
        "first_player 1 choose",
        "first_player 2 choose",
    ]


def test_territories_are_dealt_face_up_and_stay():
    """§3.4, §3.10 Four cards, one each; the unused are out of the game."""
    g = fate(GAME.new(3), "first_player 1 choose")
    assert len(g.question.outcomes()) == 4
    fate(g, "home_dealt B 1")
    assert len(g.question.outcomes()) == 3
    fate(g, "home_dealt D 2", "home_dealt A 0")
    assert [p.home for p in g.players] == ["A", "B", "D"]
    assert g.cards() == ["B", "D", "A"] and len(g.board) == 15


def test_factions_are_chosen_clockwise_from_the_rest():
    """§3.5, K2"""
    g = fate(GAME.new(3), "first_player 1 choose", "home_dealt B 1", "home_dealt D 2", "home_dealt A 0")
    assert options(g) == ["lead 1 humans", "lead 1 orcs", "lead 1 dwarves", "lead 1 elves"]
    say(g, "lead 1 orcs")
    assert options(g) == ["lead 2 humans", "lead 2 dwarves", "lead 2 elves"]
    say(g, "lead 2 elves", "lead 0 humans")
    assert [p.faction for p in g.players] == ["humans", "orcs", "elves"]
    assert [p.magic for p in g.players] == [0, 0, 0] and [p.tower for p in g.players] == [0, 0, 0], "§3.6"


def test_factions_may_be_dealt():
    """§3.5, K2 Option random."""
    g = fate(
        GAME.new(4, factions="random"), "first_player 0 random", *[f"home_dealt {c} {i}" for i, c in enumerate("ABCD")]
    )
    fate(g, "faction_dealt elves 0", "faction_dealt orcs 1")
    assert sorted([str(s) for s, _ in g.question.outcomes()]) == ["faction_dealt dwarves 2", "faction_dealt humans 2"]


def three(g=None):
    g = fate(
        GAME.new(3, factions="random"), "first_player 2 random", "home_dealt C 2", "home_dealt A 0", "home_dealt B 1"
    )
    return fate(g, "faction_dealt elves 2", "faction_dealt orcs 0", "faction_dealt humans 1")


def test_six_resources_in_any_mixture():
    """§3.7, K3 28 splits, zeros allowed, the suggested one first; all splits before all placements."""
    g = three()
    found = options(g)
    assert len(found) == len(set(found)) == 28 and found[0] == "start_with 2 3f2m1o"
    assert "start_with 2 6o" in found and "start_with 2 6f" in found and "start_with 2 1f5o" in found
    say(g, "start_with 2 6o", "start_with 0 3f2m1o", "start_with 1 2f2m2o")
    assert [p.stock for p in g.players] == [(3, 2, 1), (2, 2, 2), (0, 0, 6)]
    assert options(g) == ["settle 2 C.F1", "settle 2 C.M1", "settle 2 C.M2", "settle 2 C.H1", "settle 2 C.H2"]


def test_two_tokens_on_one_home_space():
    """§3.8, §3.3, §2.4 Two in play, five in the supply; then the first player begins with an empty card (§3.2)."""
    g = say(three(), "start_with 2 6o", "start_with 0 3f2m1o", "start_with 1 2f2m2o")
    say(g, "settle 2 C.M1", "settle 0 A.H1", "settle 1 B.H2")
    assert g.board["C.M1"] == (2, 2) and g.board["A.H1"] == (0, 0) and g.board["B.H2"] == (1, 1)
    assert [p.supply for p in g.players] == [5, 5, 5]
    assert g.active == 2 and g.used == () and len(options(g)) == 6
    assert g.neutral == "-", "§3.9 is for two players"


def test_two_players_get_a_neutral_territory():
    """§3.9, K4 One of the two unused cards, with a neutral token on every space."""
    g = fate(GAME.new(2), "first_player 0 choose", "home_dealt B 0", "home_dealt D 1")
    say(
        g, "lead 0 orcs", "lead 1 elves", "start_with 0 3f2m1o", "start_with 1 3f2m1o", "settle 0 B.F1", "settle 1 D.F1"
    )
    assert [(str(s), p) for s, p in g.question.outcomes()] == [("neutral_placed A", 0.5), ("neutral_placed C", 0.5)]
    fate(g, "neutral_placed C")
    assert g.neutral == "C" and [g.board[s] for s in g.box.maps["C"].places] == [(-1,)] * 5
    assert options(g)[0] == "select 0 patrol"


def test_what_is_in_the_box():
    """§2.1, §2.2, §2.4 The cards and tokens of the data file agree with each other and with the component list."""
    data = GAME.data
    parts = data["components"]
    assert parts["faction_cards"] == len(data["factions"]) == 4
    assert parts["territory_cards"] == len(data["territories"]) == 4
    cards = ("faction_cards", "territory_cards", "tower_track_cards", "town_cards", "action_selection_cards")
    assert sum([parts[c] for c in cards]) == parts["cards_total"] == 14
    tokens = ("player_tokens_total", "food_tokens", "ore_tokens", "mana_tokens", "action_tokens")
    assert sum([parts[t] for t in tokens]) == parts["tokens_total"] == 53
    mine = data["player_tokens"]
    assert mine["magic_marker"] + mine["tower_marker"] + mine["population"] == parts["player_tokens_per_colour"] == 9
    assert mine["population"] == GAME.box().population == 7


def test_tracks():
    """§2.3, §2.6, §2.7, §2.8, K5"""
    box = GAME.box()
    assert box.actions == ("patrol", "quest", "build", "research", "expand", "trade")
    assert box.tower_cost == (0, 1, 2, 3, 4, 5, 6) and box.tower_points == (0, 0, 1, 2, 4, 7, 10)
    assert box.magic_cost == (0, 1, 2, 3, 4, 5)
    assert box.most == 9 and box.action_tokens == 5
    costs = [[level["mana_cost"] for level in f["levels"]] for f in GAME.data["factions"]]
    assert costs == [[1, 2, 3, 4, 5]] * 4
    expand = GAME.data["expand"]["food_cost_by_population_after"]
    assert expand == {f"p{n}": n for n in range(2, 8)}, "§5.5.2"


def test_terrain():
    """§2.5 Forest yields mana, mountain ore, heartland food; water is no space."""
    yields = {(p.terrain, p.yields) for p in GAME.box().places.values()}
    assert yields == {("forest", "mana"), ("mountain", "ore"), ("heartland", "food")}


def test_four_maps():
    """§2.9, §16.1 Five spaces, six borders, three coasts each; no neighbours of equal terrain; 6, 7 and 7 of a kind."""
    box = GAME.box()
    kinds = [p.terrain for p in box.places.values()]
    assert [kinds.count(t) for t in ("forest", "mountain", "heartland")] == [6, 7, 7]
    for card in box.maps.values():
        assert len(card.places) == 5 and len(card.edges) == 6
        assert sum([p.coast for p in card.places.values()]) == 3
        assert all([card.places[a].terrain != card.places[b].terrain for a, b in card.edges])
    assert GAME.stand_ins() == [f"Territory {c}: the map is reconstructed (§16.1)" for c in "ABCD"]
