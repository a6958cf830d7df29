"""§8 The Town Hall, buying, industry."""

from __future__ import annotations

import pytest
from western_kit import build, on, options, own, purse, run, sell, stand, town, wound

from tablewright.games.western.box import payments
from tablewright.games.western.buying import advance, open_shops, rank_players, take_buy, take_leftover, take_step


def shops(seats: int = 2, **kw):
    """Phase four: cards open, five buildings for sale."""
    g = town(seats, **kw)
    g.shown, g.rival = tuple(range(seats)), (*g.rival, "steer_3")
    g.altered = tuple([h[0] for h in g.hands])
    sell(g, bank="jail", saloon="mansion", sheriff="graveyard", courthouse="refinery", hideout="general_store")
    g.ranking = tuple(range(len(g.players)))
    return g


def test_ranking() -> None:
    """§8.1 All players by their altered card at the Town Hall; the Rival card is not ranked."""
    g = shops(3)
    g.altered = ("hat_5", "hat_3", "steer_1")
    run(g, rank_players())
    assert g.ranking == (1, 0, 2)


def test_R_23() -> None:
    """The Rival card takes no part at the Town Hall, however good it is."""
    g = shops(2)
    g.rival = ("steer_3",)
    assert g.rival_key("town_hall") > max([g.key(card, "town_hall") for card in g.altered])
    assert run(g, rank_players()).ranking == (0, 1)


def test_natural_cards_break_ties() -> None:
    """§8.1.1 Equal altered keys are ordered by the natural cards; the change is ignored."""
    g = shops()
    g.hands, g.altered = (("hat_4",), ("hat_5",)), ("hat_5", "hat_5")
    assert run(g, rank_players()).ranking == (1, 0)
    g = shops()
    g.hands, g.altered = (("hat_5",), ("hat_4",)), ("hat_5", "hat_5")
    assert run(g, rank_players()).ranking == (0, 1)


def test_R_21() -> None:
    """§8.2, §12.9 After the ranking and before purchases the Post Office puts its user first."""
    g = shops(3)
    g.altered = ("hat_5", "hat_3", "steer_1")
    build(g, sheriff="post_office")
    stand(g, sheriff_porch=2)
    purse(g, 2, 1, 1, 0)
    run(g, rank_players())
    assert options(g) == ["keep_place 2", "go_first 2 1money+1law"]
    keeps = run(g.clone(), "keep_place 2")
    assert keeps.ranking == (1, 0, 2)
    run(g, "go_first 2 1money+1law")
    assert g.ranking == (2, 1, 0) and g.players[2].purse == (0, 0, 0)
    on(g, until="Advance")
    assert g.question.seat == 2  # the industry step follows the changed ranking


def test_R_35() -> None:
    """Who is first already is not asked; who cannot pay is not either."""
    g = shops()
    build(g, sheriff="post_office")
    stand(g, sheriff_porch=0)
    run(g, rank_players())
    assert g.ranking[0] == 0 and "Post Office" not in g.question.prompt
    g = shops()
    build(g, sheriff="post_office")
    stand(g, sheriff_porch=1)
    purse(g, 1, 0, 1, 0)
    assert "Post Office" not in run(g, rank_players()).question.prompt


def test_R_17() -> None:
    """§1.6, §1.6.3 Two wilds may be paid in different types."""
    assert payments((2, 1, 0), 2) == ("2money", "1money+1law")
    assert payments((2, 1, 1), 0) == ("free",) and payments((0, 0, 1), 2) == ()


def test_where_one_may_buy() -> None:
    """§8.3, §5.4 From mats where the player has a token, standing or wounded; or pass."""
    g = shops()
    purse(g, 0, 6, 6, 6)
    stand(g, bank_porch=0)
    wound(g, hideout_porch=0)
    run(g, take_buy(0))
    assert options(g) == ["pass_on 0", "buy 0 jail 1law+2force", "buy 0 general_store 4money"]


def test_cost() -> None:
    """§8.3.1 Exactly the printed types; the slot stays empty."""
    g = shops()
    purse(g, 0, 5, 0, 2)
    stand(g, saloon_influence=(0, "instant"))
    run(g, take_buy(0), "buy 0 mansion 3money+2force")
    assert g.players[0].purse == (2, 0, 0) and g.slots["saloon"] == "-"
    purse(g, 1, 2, 6, 6)
    stand(g, bank_porch=1)
    assert "buy 1 jail 1law+2force" in options(run(g, take_buy(1)))


def test_nothing_affordable_is_a_pass() -> None:
    """§8.3 Told, not asked."""
    g = shops()
    purse(g, 0)
    stand(g, bank_porch=0)
    events = g.listen()
    run(g, take_buy(0))
    assert g.question is None and ("passes", (0,), None) in events


def test_first_purchase_effects() -> None:
    """§8.3.2, §12.7 Influence equal to its VP after it is paid, capped; only for the first purchase of phase four."""
    g = shops()
    build(g, saloon="army_outpost+appraiser")
    purse(g, 0, 6, 6, 6)
    stand(g, saloon_porch=0, sheriff_leftover=0)
    run(g, take_buy(0), "buy 0 mansion 3money+2force")
    assert g.players[0].purse == (6, 6, 4)  # 3 money for 3 VP
    run(g, take_leftover(), "buy 0 general_store 4money")
    assert g.players[0].purse == (2, 6, 4)


def test_first_purchase_may_be_the_leftover() -> None:
    """§8.3.2 Whether under §8.3 or §8.5."""
    g = shops()
    build(g, bank="mayors_office")
    purse(g, 0, 6, 0, 6)
    stand(g, bank_porch=0, sheriff_leftover=0)
    run(g, take_buy(0))  # nothing to buy at the Sheriff's Office and the Bank without law: a pass
    run(g, take_leftover(), "buy 0 mansion 3money+2force")
    assert g.players[0].purse == (3, 3, 4)


def test_bought_buildings_wait() -> None:
    """§8.4 Beside the porch until the round ends, but they count at once."""
    g = shops()
    purse(g, 0, 6, 6, 6)
    stand(g, saloon_porch=0)
    run(g, take_buy(0), "buy 0 mansion 3money+2force")
    assert g.porches["bank"] == () and g.players[0].bought == ("mansion",)
    assert g.sheet()[0]["buildings"] == 3 and g.public()["players"][0]["shares"]["railway"] == 2


def test_leftover() -> None:
    """§8.5 One more from any slot that still holds a card, for the standing token only."""
    g = shops()
    purse(g, 0, 6, 6, 6)
    stand(g, sheriff_leftover=0)
    g.slots = {**g.slots, "bank": "-"}
    run(g, take_leftover())
    assert [o.split()[2] for o in options(g)[1:]] == ["mansion", "graveyard", "refinery", "general_store"]
    g = shops()
    wound(g, sheriff_leftover=0)
    assert run(g, take_leftover()).question is None


def test_R_18() -> None:
    """Only buy-slot cards are for sale, never porch cards."""
    g = shops()
    build(g, sheriff="outhouse")
    purse(g, 0, 6, 6, 6)
    stand(g, sheriff_leftover=0)
    assert not [o for o in options(run(g, take_leftover())) if "outhouse" in o]


def test_discount() -> None:
    """§12.8 1 less per matching icon, of any types within the printed cost, not below 0, for the first purchase."""
    g = shops()
    build(g, bank="rail_yard")
    purse(g, 0, 2, 6, 2)
    stand(g, bank_porch=0, saloon_influence=(0, "instant"), sheriff_leftover=0)
    run(g, take_buy(0))
    assert [o for o in options(g) if "mansion" in o] == ["buy 0 mansion 2money+1force", "buy 0 mansion 1money+2force"]
    assert [o for o in options(g) if "jail" in o] == ["buy 0 jail 1law+1force", "buy 0 jail 2force"]
    run(g, "buy 0 mansion 1money+2force")
    assert g.players[0].purse == (1, 6, 0)
    purse(g, 0, 6, 6, 6)
    run(g, take_leftover())
    assert [o for o in options(g) if "jail" in o] == ["buy 0 jail 1law+2force"]


def test_two_discounts() -> None:
    """§12.20 Both act on one purchase; a building can become free."""
    g = shops()
    build(g, bank="rail_yard", saloon="collapsed_mine")
    purse(g, 0)
    stand(g, bank_porch=0, saloon_porch=0)
    assert run(g, take_buy(0)).question is None
    sell(g, saloon="outhouse")
    run(g, take_buy(0))
    assert options(g) == ["pass_on 0", "buy 0 outhouse free"]


def test_telegraph_office() -> None:
    """§12.17 The normal purchase may be made at any mat."""
    g = shops()
    build(g, sheriff="telegraph_office")
    purse(g, 0, 6, 6, 6)
    stand(g, sheriff_porch=0)
    assert len(options(run(g, take_buy(0)))) == 6


def test_only_the_standing_token_uses_a_building() -> None:
    """§12.1, §5.6 A wounded one does not, and a covered building is not used."""
    g = shops()
    build(g, sheriff="telegraph_office")
    purse(g, 0, 6, 6, 6)
    wound(g, sheriff_porch=0)
    assert [o.split()[2] for o in options(run(g, take_buy(0)))[1:]] == ["graveyard"]
    g = shops()
    build(g, bank="telegraph_office+jail")
    purse(g, 0, 6, 6, 6)
    stand(g, bank_porch=0)
    assert [o.split()[2] for o in options(run(g, take_buy(0)))[1:]] == ["jail"]


def test_industry() -> None:
    """§8.6, §8.6.1 The first of the ranking advances one token by one step; full ranks are closed."""
    g = shops()
    g.track = {"mining": 3, "railway": 2, "wagon": 1}
    events = g.listen()
    run(g, take_step(1))  # railway cannot go on, wagon can: forced
    assert g.track == {"mining": 3, "railway": 2, "wagon": 2} and ("advances", (1, "wagon", 2), None) in events
    g.track = {"mining": 0, "railway": 0, "wagon": 0}
    run(g, open_shops())
    on(g, until="Advance")
    assert g.question.seat == 0 and len(options(g)) == 3
    run(g, advance(0, "wagon"))
    assert g.track["wagon"] == 1


def test_R_22() -> None:
    """Six steps always exist, and they end with one token on each rank, whatever is chosen."""
    ends = set()

    def go_on(track: tuple[int, int, int], n: int) -> None:
        if n == 6:
            ends.add(tuple(sorted(track)))
            return
        g = shops()
        g.track = dict(zip(("mining", "railway", "wagon"), track, strict=True))
        run(g, take_step(0))
        steps = [o.args[1] for o in g.question.options] if g.question else None
        if steps is None:
            go_on(tuple(g.track.values()), n + 1)
            return
        for industry in steps:
            go_on(tuple([t + 1 if i == industry else t for i, t in g.track.items()]), n + 1)

    go_on((0, 0, 0), 0)
    assert ends == {(1, 2, 3)}


def test_R_28() -> None:
    """§13.8 The Rival: icons of its newest building left to right, then older ones, else mining, railway, wagon."""
    g = shops(1)
    own(g, 1, "train_station", "theater")
    assert run(g.clone(), take_step(1)).track["wagon"] == 1
    g.track = {"mining": 0, "railway": 0, "wagon": 3}
    assert run(g.clone(), take_step(1)).track["railway"] == 1
    g.players[1].owned = ()
    assert run(g.clone(), take_step(1)).track["mining"] == 1


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_whole_phase(seats: int) -> None:
    """§8.3, §8.5, §8.6 Ranking order, leftover, industry."""
    g = shops(seats)
    stand(g, sheriff_leftover=1)
    for seat in range(seats):
        purse(g, seat, 6, 6, 6)
        if seat != 1:
            stand(g, **{f"sheriff_{('porch', 'leftover', 'number', 'suit')[seat]}": seat})
    run(g, rank_players())
    asked = []
    while g.question is not None:
        asked.append((g.question.seat, g.question.prompt.split()[0]))
        run(g, options(g)[0])
    assert [s for s, _ in asked] == [*g.ranking, 1, g.ranking[0]] and asked[-1][1] == "Advance"
