"""Card packs, words, laws, the rulebook and its citations; §18: the invariants notice what is wrong."""

from __future__ import annotations

import ast
import re
import runpy
import tomllib
from pathlib import Path
from random import Random

import golden
import pytest
from goldwest_kit import BOX, GAME, begun, bins, build, quiet

from tablewright.bots import play
from tablewright.engine import Pack, PackError, check, perft, playout, signatures
from tablewright.games.goldwest.goods import heap
from tablewright.games.goldwest.invariants import invariants
from tablewright.games.goldwest.names import ABILITY_WORDS, in_words
from tablewright.games.rulebook import paragraphs

HERE = Path(__file__).parent
CODE = sorted(GAME.folder.glob("*.py"))
NOT_BEHAVIOUR = {
    "0": "heading", "0.1": "sources", "0.2": "scope", "0.3": "vocabulary", "1": "heading",
    "1.3": "a list of pieces whose numbers are in 2.3", "1.6": "the tiles of 2.6", "1.7": "the order tokens of 2.7.1",
    "2": "heading", "2.8": "a table of numbers stated elsewhere", "3": "heading", "4": "heading", "4.5": "a picture of section 4",
    "5": "heading", "6": "heading", "6.1": "heading", "6.2": "heading", "6.3": "heading", "6.4": "heading", "7": "heading",
    "8": "heading", "8.6": "heading", "9": "heading", "10": "heading", "11.3": "heading", "12": "heading",
    "12.0": "what all of section 12 has in common", "13": "heading", "14": "the decisions of sections 5 to 9 as a table", "14.3": "names of decisions, tested below",
    "15": "heading", "16": "a comparison", "17": "heading", "18": "heading", "18.2": "a proof: any BUILD without a revealed token is an error",
    "19": "heading", "19.1": "provenance", "19.2": "provenance", "19.3": "provenance",
}  # fmt: skip


def cited(files: list[Path]) -> set[str]:
    """Numbers after § in these files; ranges are written out."""
    return set(re.findall(r"§(\d+(?:\.\d+)*)", "\n".join([f.read_text(encoding="utf-8") for f in files])))


def numbers() -> set[str]:
    return {n for n in paragraphs("goldwest") if n[0].isdigit()}


class TestRulebook:
    def test_every_citation_exists(self) -> None:
        assert cited([*CODE, *HERE.glob("*.py")]) - numbers() == set()

    def test_every_rule_is_cited_by_code(self) -> None:
        wanted = {n for n in numbers() if n not in NOT_BEHAVIOUR and not n.startswith(("17.", "16."))}
        assert wanted - cited(CODE) == set()

    def test_every_rule_is_cited_by_a_test(self) -> None:
        wanted = {n for n in numbers() if n not in NOT_BEHAVIOUR and not n.startswith("16.")}
        names = {
            m.replace("_", ".")
            for f in HERE.glob("test_*.py")
            for m in re.findall(r"def test_(?:example_)?(\d+(?:_\d+)*)", f.read_text())
        }
        assert wanted - cited(list(HERE.glob("test_*.py"))) - names == set()

    def test_exemptions_exist(self) -> None:
        assert set(NOT_BEHAVIOUR) - numbers() == set()

    def test_every_ruling_and_example_is_a_test(self) -> None:
        text = "\n".join([f.read_text(encoding="utf-8") for f in HERE.glob("test_*.py")])
        for n in range(1, 35):
            assert f"def test_R_{n}(" in text, f"R-{n}"
        for n in range(1, 9):
            assert f"def test_example_17_{n}(" in text, f"17.{n}"

    def test_14_3_names_of_decisions(self) -> None:
        """§14.3 The steps that have words are those that the rules list."""
        listed = set(re.findall(r"`(\w+)`", paragraphs("goldwest")["14.3"]))
        assert listed == set(GAME.words.steps)

    def test_every_rule_has_a_docstring_with_its_number(self) -> None:
        """Rules that only hand over an outcome may go without a number of their own."""
        for file in CODE:
            for name, known in signatures_of(file).items():
                assert known.doc or name.endswith("_drawn"), f"{file.name}: {name}"

    def test_files_and_rules_are_short(self) -> None:
        for file in CODE:
            source = file.read_text(encoding="utf-8")
            assert len(source.splitlines()) < 400, file.name
            for f in ast.walk(ast.parse(source)):
                if isinstance(f, ast.FunctionDef) and any(
                    [isinstance(d, ast.Name) and d.id == "rule" for d in f.decorator_list]
                ):
                    body = f.body[1:] if ast.get_docstring(f) else f.body
                    assert f.end_lineno - body[0].lineno + 1 < 15, f"{file.name}: {f.name}"


def signatures_of(file: Path) -> dict:
    module = f"tablewright.games.goldwest.{file.stem}"
    return {} if file.stem.startswith("__") else signatures(module)


class TestPacks:
    def test_a_pack_changes_a_card(self) -> None:
        pack = Pack(
            "rich",
            {"investment": [{"id": "ship_one", "vp": 20}], "terrain": [{"id": "gold", "first_bonus": 12}]},
            "rich.toml",
        )
        box = GAME.box(pack)
        assert box.cards["ship_one"].vp == 20 and BOX.cards["ship_one"].vp == 7 and box.first_bonus[1] == 12
        check(GAME, 3, 1, every=40, pack=pack)

    @pytest.mark.parametrize(
        ("data", "message"),
        [
            ({"investment": [{"id": c, "remove": True} for c in list(BOX.cards)[:13]]}, "at least 8 cards"),
            ({"investment": [{"id": "ship_one", "effect": {"kind": "free_boomtown_on_opponent"}}]}, "at most one card"),
            ({"investment": [{"id": "ship_one", "effect": {"kind": "fly"}}]}, "kind is 'fly'"),
            ({"investment": [{"id": "ship_one", "cost": {"wood": 1}}]}, "unknown field 'wood'"),
            ({"investment": [{"id": "ship_one", "cost": {}}]}, "every card needs a cost"),
            ({"terrain": [{"id": "gold", "remove": True}]}, "exactly these are needed"),
            ({"terrain_tile": [{"id": "T0", "remove": True}]}, "eight tiles"),
            ({"terrain_tile": [{"id": "T0", "center": "gold"}]}, "14 gold tokens are not enough for 15 gold hexes"),
            ({"mining_token": [{"id": "gold_00", "resources": {}}]}, "every token needs a resource"),
            ({"mining_token": [{"id": "gold_00", "remove": True}]}, "13 gold tokens are not enough"),
            ({"boomtown": {"size": 4}}, "unknown section 'boomtown'"),
        ],
    )  # fmt: skip
    def test_what_is_wrong_is_named(self, data: dict, message: str) -> None:
        with pytest.raises(PackError, match=message):
            GAME.box(Pack("bad", data, "bad.toml"))

    def test_the_game_itself_fits_its_schema(self) -> None:
        assert GAME.problems(GAME.data, tuple(GAME.schema)) == []


class TestWords:
    def test_every_option_has_words(self) -> None:
        g = quiet(2, silver=4)
        g.display = ("points_4silver",)
        words = GAME.words
        from tablewright.games.goldwest.metals import claim, influence

        assert words.step(claim(0, "points_4silver")) == "Claim the investment “4 silver” (10 VP)"
        assert (
            words.step(claim(0, "boomtown_free"))
            == "Claim the investment “2 copper + 2 gold” (6 VP, free Boomtown space)"
        )
        assert words.step(influence(0, "2,0", "saloon")) == "Influence Boomtown: Saloon for 2 gold"
        assert words.event(("reveals", ("E3", ("gold", "silver")), None)) == "E3 is revealed: gold, silver"
        assert words.event(("tile", ("N", "T3/2"), None)) == "Tile T3 lies in slot N"
        assert words.names["Token"]("silver+gold+gold") == "1 silver + 2 gold" and in_words(heap({})) == "nothing"
        assert words.names["Office"]("mayors_office") == "Mayor's Office"

    def test_every_card_has_a_name(self) -> None:
        named = {GAME.words.names["Investment"](c) for c in BOX.cards}
        assert len(named) == 20 and {c.kind for c in BOX.cards.values()} == set(ABILITY_WORDS)


class TestWholeGames:
    @pytest.mark.parametrize("seats", [2, 3, 4])
    def test_laws(self, seats: int) -> None:
        for seed in range(100, 112):
            check(GAME, seats, seed, every=50)

    def test_a_random_game_runs_alone(self, capsys: pytest.CaptureFixture[str]) -> None:
        runpy.run_module("tablewright.games.goldwest", run_name="__main__")
        assert "Winner" in capsys.readouterr().out

    def test_greedy_beats_random(self) -> None:
        for seed in range(4):
            bots = ["random", "random"]
            bots[seed % 2] = "greedy"
            assert play(GAME, bots, seed).replay().winners() == [seed % 2]

    def test_perft_in_mid_game(self) -> None:
        """Counts from positions reached by random play: metals, abilities, building, final turns."""
        for case in tomllib.loads((HERE / "perft.toml").read_text(encoding="utf-8"))["midgame"]:
            g = GAME.new(case["seats"])
            playout(g, Random(case["seed"]), limit=case["after"])
            for depth, count in enumerate(case["counts"], 1):
                assert perft(g, depth, case["seed"]) == count, (case, depth)

    def test_public_is_complete(self) -> None:
        """§13.1, §3.9 Everything open is shown: the states of all hexes, the tokens never seen, final turns."""
        g = begun(2, 3)
        playout(g, Random(8), limit=100)
        shown = g.public()
        assert {h["state"] for h in shown["hexes"].values()} <= {"face down", "revealed", "camp", "settlement", "empty"}
        unseen = sum([n for tokens in shown["unseen"].values() for n in tokens.values()])
        assert unseen == 56 - sum([h["state"] != "face down" for h in shown["hexes"].values()])
        assert shown["turns"] == 26


class TestTranscripts:
    def test_every_ability_and_office(self) -> None:
        """Every card with an ability is claimed and used, every office scores, in the transcripts."""
        runs = {str(step) for step in golden.steps_run("goldwest")}
        assert {s.split()[-1] for s in runs if s.startswith("use_ability")} >= {
            c.id for c in BOX.cards.values() if c.kind != "none"
        }
        used = set()
        for path in golden.folder("goldwest").glob("*.txt"):
            card = ""
            for _, _, events in golden.read(path).told():
                for step in [args[0] for what, args, _ in events if what == "rule"]:
                    card = step.args[1] if step.name == "use_ability" else "" if step.name == "use_metals" else card
                    if step.name in ("add_influence", "ship_free", "place_free", "peek", "add", "upgrade"):
                        used.add(card)
        assert used == {c.id for c in BOX.cards.values() if c.kind != "none"}
        names = {s.split()[0] for s in runs}
        assert {"camp", "settle", "loot", "influence", "ship", "turn_over", "peeked"} <= names
        scored = set()
        for path in golden.folder("goldwest").glob("*.txt"):
            for _, _, events in golden.read(path).told():
                scored |= {args[1] for what, args, _ in events if what == "scores office" and args[2] > 0}
        assert scored == set(BOX.offices)


class TestInvariants:
    def test_18_1_something_to_activate(self) -> None:
        """§18.1 The active player has a resource in the supply track at the start of every turn."""
        for seats in (2, 3, 4):
            g = GAME.new(seats)
            rng, turn = Random(seats), -1
            while g.question is not None:
                if g.board.first >= 0 and g.turn != turn:
                    turn = g.turn
                    assert any([sum(goods) for goods in g.players[g.active].bins]) or sum(g.usage)
                playout(g, rng, limit=1)

    def test_18_3_18_4_pieces(self) -> None:
        """§18.3, §18.4 A lost camp piece or influence token is noticed, and a missed turn."""
        g = begun(2)
        invariants(g)
        g.players[0].pieces -= 1
        with pytest.raises(AssertionError, match="camp pieces"):
            invariants(g)
        g = begun(2)
        g.players[1].influence -= 1
        with pytest.raises(AssertionError, match="influence tokens"):
            invariants(g)
        g = begun(2)
        g.players[0].pieces, g.players[0].wanted = 9, 3
        with pytest.raises(AssertionError, match="turns are missed"):
            invariants(g)

    def test_18_5_influence(self) -> None:
        """§18.5 Camps + 2 × settlements + added tokens; mining tokens: camps + settlements."""
        g = quiet(3)
        hexes = [h for h, t in g.board.terrain.items() if t == "copper"]
        build(g.players[0], camps=" ".join(hexes[:3]), settlements=" ".join(hexes[3:5]))
        g.players[0].added = (0, 0, 0, 1)
        me = g.public()["players"][0]
        assert me["influence"]["copper"] == 3 + 2 * 2 + 1 and me["buildings"]["copper"] == 5

    def test_18_6_face_down(self) -> None:
        """§18.6 A face-down token next to a building is noticed."""
        g = begun(2, 2)
        playout(g, Random(2), limit=30)
        while sum(g.taken):
            playout(g, Random(2), limit=1)
        invariants(g)
        owner = next(p for p in g.players if p.camps | p.settlements)
        free = next(h for h in BOX.named(g.face_down))
        beside = next(h for h in BOX.around[free] if h in g.revealed)
        del g.revealed[beside]
        owner.camps |= BOX.bit[beside]
        owner.pieces -= 1
        with pytest.raises(AssertionError, match="face-down token next to"):
            invariants(g)

    def test_18_7_boomtown(self) -> None:
        """§18.7 Two stacks, or two tokens of one player on a space, are noticed."""
        for town in (((0, 1), (1, 0)), ((0, 0),), ((0, 1, 2),)):
            g = begun(3)
            g.town = (*town, *[()] * (9 - len(town)))
            for seat, p in enumerate(g.players):
                p.influence -= sum([seat in tokens for tokens in g.town])
            with pytest.raises(AssertionError):
                invariants(g)

    def test_18_8_usage(self) -> None:
        """§18.8 Nothing is left in the usage area outside a turn."""
        g = GAME.new(2)
        playout(g, Random(3))
        invariants(g)
        g.usage = heap({"gold": 1})
        with pytest.raises(AssertionError, match="left at the end"):
            invariants(g)

    def test_other_errors_are_noticed(self) -> None:
        """A hex in two states, a token too many, a lost tile, a negative bin."""
        g = begun(2)
        g.looted = BOX.bit["E3"]
        with pytest.raises(AssertionError, match="two states"):
            invariants(g)
        g = begun(2)
        g.bags[0].append(g.bags[0][0])
        with pytest.raises(AssertionError, match="token"):
            invariants(g)
        g = begun(2)
        g.bags[0].pop()
        with pytest.raises(AssertionError, match="a token is lost"):
            invariants(g)
        g = begun(2)
        g.stacks = (((4,), (7, 4)), *g.stacks[1:])
        with pytest.raises(AssertionError, match="shipping tiles"):
            invariants(g)
        g = begun(2)
        g.players[0].bins = bins({"gold": -1})
        with pytest.raises(AssertionError):
            invariants(g)
