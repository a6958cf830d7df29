"""Fliptown in the terminal: the middle of the table, the own map (`fliptown_map`), the others in short and the points.
Signs and letters say the same as the colours; a legend explains them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from tablewright.bots import Spot
from tablewright.cli.tables.fliptown_map import SUITS, card, cards, own_map
from tablewright.engine import Step, Words, find
from tablewright.engine.table import Sheet

GROUPS: Final = {
    "ride": "♥ Trail", "stop_at": "♥ Trail", "rob": "♠ Badlands", "hold_up": "♠ Badlands", "dig": "♦ Mine",
    "enter": "♦ Mine", "visit": "♣ Town", "call_at": "♣ Town", "bury": "Cemetery", "circle": "Cemetery",
    "assign": "Cards", "use_ability": "Ability", "cash_in": "Ability", "clear_name": "Ability",
    "carry_out": "Bonus actions", "use_building": "Buildings",
}  # fmt: skip


def group(step: Step) -> str:
    """Options are listed by region."""
    return GROUPS.get(step.name, "")


def draw(view: dict[str, Any], sheet: Sheet, players: Sequence[str], words: Words, width: int) -> RenderableType:
    """Everything a seat sees: the table, the own map, the others, the points."""
    box: Any = find("fliptown").box()
    seat = viewer(view)
    parts: list[RenderableType] = [middle(view, players, words), own_map(box, view, seat, players[seat], width)]
    if len(players) > 1:
        parts.append(others(view, sheet, players))
    return Group(*parts, points(sheet, players), LEGEND)


def viewer(view: dict[str, Any]) -> int:
    """The seat that may answer; a spectator looks at the first map."""
    mine = [q["seat"] for q in view["questions"] if q["options"] is not None]
    return int(mine[0]) if mine else 0


# --- the middle of the table ---------------------------------------------------------------------------------------


def middle(view: dict[str, Any], players: Sequence[str], words: Words) -> RenderableType:
    """Round, lineup, draw deck, Sheriff card, bounties, cowbot."""
    line = Text.assemble(("Round ", "dim"), str(view["round"]), ("  turn ", "dim"), str(view["turn"]))
    line.append("   lineup ", "dim").append_text(cards(view["lineup"]))
    line.append("   draw deck ", "dim").append(str(view["draw_pile"]))
    line.append("   Sheriff ", "dim").append_text(sheriff(view, players))
    rows: list[RenderableType] = [line]
    holes = [view[f"hole {seat}"] for seat in range(len(players)) if isinstance(view.get(f"hole {seat}"), list)]
    if holes:
        rows.append(Text.assemble(("Hold 'Em ", "dim"), Text("  ").join([cards(hole) for hole in holes])))
    rows += [bounty_line(bounty, view, players, words) for bounty in view["bounties"]]
    if view["cowbot"]:
        rows.append(cowbot_line(view["cowbot"], words))
    if view["result"]:
        rows.append(result(view["result"], words))
    return Group(*rows)


def sheriff(view: dict[str, Any], players: Sequence[str]) -> Text:
    """Face down until it is revealed; whoever has looked sees it."""
    if view["sheriff_card"]:
        shown = card(view["sheriff_card"])
        if view["marshal_card"]:
            shown.append_text(Text.assemble((" for the Marshal ", "dim"), card(view["marshal_card"])))
        return shown
    known = view.get("sheriff")
    looked = ", ".join([players[seat] for seat in view["looked"]])
    if isinstance(known, list):
        return Text.assemble(card(known[0]), (f" (seen by {looked})", "dim"))
    return Text("face down" + (f" (seen by {looked})" if looked else ""), "dim")


def bounty_line(bounty: dict[str, Any], view: dict[str, Any], players: Sequence[str], words: Words) -> Text:
    has = [players[seat] for seat, p in enumerate(view["players"]) if bounty["id"] in p["bounties"]]
    text = Text.assemble(("Bounty ", "dim"), (f"{bounty['stars']}★ ", "bold"))
    text.append(words.names["Bounty"](bounty["id"]).strip("“”"))
    return text.append(f"   scored by {', '.join(has)}", "bold green") if has else text


def cowbot_line(bot: dict[str, Any], words: Words) -> Text:
    points = bot["points"]
    detail = ", ".join([f"{source} {n}" for source, n in points.items() if n])
    text = Text.assemble(("Cowbot ", "dim"), (words.names["Cowbot"](bot["id"]), "bold"), f" ({bot['mode']})  ")
    text.append(f"{bot['stolen']} stolen   {sum(points.values())} points", "bold")
    text.append(f"  ({detail})", "dim")
    if bot["cards"]:
        text.append_text(Text.assemble(("  stolen: ", "dim"), cards([c for batch in bot["cards"] for c in batch])))
    return text.append("   gained what it waits for", "bold red") if bot["triggered"] else text


def result(found: dict[str, Any], words: Words) -> RenderableType:
    lines = [Text.assemble(("You are a ", "dim"), (found["title"], "bold"))]
    lines += [Text(f"  achieved: {words.names['Achievement'](a).strip('“”')}", "green") for a in found["achievements"]]
    return Group(*lines)


# --- the others, the points ----------------------------------------------------------------------------------------

SHARES: Final = {"trail": 13, "bad": 12, "mine": 14, "town": 13, "tomb": 9}


def count(me: dict[str, Any], region: str) -> int:
    """Circled sites of a region, by the beginning of their ids; what begins otherwise is a building."""
    heads = [site.split("_")[0] for site in me["circled"]]
    return len([head for head in heads if head not in SHARES]) if region == "town" else heads.count(region)


COLUMNS: Final = ("$", "g", "★", "w", "P", "H", "Trail", "Badlands", "Mine", "Town", "Cemetery")


def others(view: dict[str, Any], sheet: Sheet, players: Sequence[str]) -> RenderableType:
    grid = Table(box=None, pad_edge=False, title="Everybody", title_justify="left", title_style="bold")
    grid.add_column("")
    for heading in ("points", *COLUMNS):
        grid.add_column(heading, justify="right", no_wrap=True)
    grid.add_column("poker")
    for seat, p in enumerate(view["players"]):
        amounts = [str(p[kind]) for kind in ("cash", "gold", "stars", "wanted", "pans", "hammers")]
        shares = [f"{count(p, region)}/{n}" for region, n in SHARES.items()]
        now = p["poker"][len(p["hands"])] if len(p["hands"]) < 3 else []
        total = Text(str(sum(sheet[seat].values())), "bold")
        grid.add_row(Text(players[seat], "bold"), total, *amounts, *shares, cards(now))
    return grid


HEADINGS: Final = {
    "badlands": "badl.", "cemetery": "cem.", "bounties": "bounty", "character": "start", "arrests": "arrest",
    "deep mine": "deep",
}  # fmt: skip


def points(sheet: Sheet, players: Sequence[str]) -> RenderableType:
    """The score sheet: where points come from."""
    grid = Table(box=None, pad_edge=False, title="Points by source", title_justify="left", title_style="bold")
    grid.add_column("")
    sources = list(sheet[0])
    for source in [*sources, "total"]:
        grid.add_column(HEADINGS.get(source, source), justify="right", no_wrap=True)
    for seat, one in enumerate(sheet):
        cells = [Text(str(one[s]), "dim" if not one[s] else "red" if one[s] < 0 else "") for s in sources]
        grid.add_row(Text(players[seat], "bold"), *cells, Text(str(sum(one.values())), "bold"))
    return grid


LEGEND: Final = Text(
    "● circled  ◐ in vain  × lost  · open  ★ star  ☆ silver star  g gold  w Wanted  P pan  H hammer\n"
    "bonus actions: +T Trail  +B Badlands  +M Mine  +W Town  +C Cemetery   [A-7] values for a chamber",
    "dim",
    no_wrap=True,
)


def all_maps(spot: Spot) -> RenderableType:
    """The maps of all players."""
    box: Any = spot.game.box()
    view = spot.view
    return Group(*[own_map(box, view, seat, f"seat {seat}", 100) for seat in range(len(view["players"]))])


def seen_cards(spot: Spot) -> RenderableType:
    """§3.9 The discard pile may be searched at any time."""
    view = spot.view
    suits = [[c for c in view["discard"] if c.endswith(letter)] for letter in SUITS]
    return Columns([Panel(cards(suit), expand=False) for suit in suits], title="Discarded in this round")


COMMANDS: Final[dict[str, tuple[str, Callable[[Spot], RenderableType]]]] = {
    "maps": ("the maps of all players", all_maps),
    "discards": ("the cards discarded in this round", seen_cards),
}
