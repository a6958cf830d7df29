"""One player's map of Fliptown in the terminal: the inventory, the five regions, the land, the poker columns; and how
cards look."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from tablewright.engine import find
from tablewright.games.fliptown.box import BuildingCard, ChamberCard, FliptownBox, Reward

WIDE: Final = 137
COLOUR: Final = {
    "trail": "red", "badlands": "magenta", "mine": "yellow", "town": "green", "cemetery": "cyan", "land": "green",
}  # fmt: skip
SIGN: Final = {"trail": "+T", "badlands": "+B", "mine": "+M", "town": "+W", "cemetery": "+C"}
TITLE: Final = {
    "trail": "♥ Trail", "badlands": "♠ Badlands", "mine": "♦ Mine", "town": "♣ Town", "cemetery": "Cemetery",
    "land": "Land", "poker": "Poker",
}  # fmt: skip
SHORT: Final = {
    "stars": "{}★", "gold": "{}g", "cash": "${}", "remove_wanted": "-{}w", "pan": "P", "hammer": "H",
}  # fmt: skip
SUITS: Final = {"H": ("♥", "bold red"), "D": ("♦", "bold red"), "S": ("♠", "bold"), "C": ("♣", "bold")}
RANKS: Final = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SILVER: Final = {
    "tombstone": "grave", "building": "building", "mine_chamber": "chamber", "trail_stop": "stop",
    "robbery_target": "target",
}  # fmt: skip
OWNED: Final = {
    "undertaker_favor": "Undertaker's favour", "shovel": "Shovel", "trail_horse": "Trail Horse (+6)",
    "pickaxe": "Pickaxe (±2)", "bandana": "Bandana", "pistol": "Pistol (+3)", "rifle": "Rifle (+6)",
    "work_horse": "Work Horse", "gold_pan": "pan bought",
}  # fmt: skip


def card(name: str) -> Text:
    symbol, style = SUITS[name[-1]]
    return Text(f" {name[:-1]}{symbol} ", style + " on grey15")


def cards(names: Sequence[str]) -> Text:
    return Text(" ").join([card(name) for name in names]) if names else Text("-", "dim")


def own_map(box: FliptownBox, view: dict[str, Any], seat: int, name: str, width: int) -> RenderableType:
    """A map with its inventory; side by side what fits."""
    me = view["players"][seat]
    stops, targets = panel("trail", trail(box, me)), panel("badlands", badlands(box, me))
    chambers, buildings = panel("mine", mine(box, me)), panel("town", town(box, me))
    graves, columns = panel("cemetery", cemetery(box, me)), panel("poker", poker(me))
    squares = panel("land", land(box, me))
    if width >= WIDE:
        return Group(inventory(me, name), row(stops, graves, columns), row(targets, chambers), row(buildings, squares))
    return Group(inventory(me, name), row(stops, squares), row(targets, graves, columns), chambers, buildings)


def row(*panels: RenderableType) -> Table:
    grid = Table.grid(padding=(0, 1, 0, 0))
    grid.add_row(*panels)
    return grid


def panel(name: str, content: RenderableType) -> Panel:
    colour = COLOUR.get(name, "white")
    return Panel(content, title=TITLE[name], title_align="left", border_style=colour, expand=False, padding=(0, 1))


def mark(me: dict[str, Any], site: str, colour: str) -> tuple[str, str]:
    """A sign and a style for a site."""
    if site in me["circled"]:
        failed = site.startswith("bad_") and site not in me["succeeded"]
        return ("◐" if failed else "●"), f"bold {colour}"
    return ("×", "dim strike") if site in me["crossed_out"] else ("·", "")


def short(r: Reward) -> str:
    """A reward in a few letters."""
    return SIGN[r.region] if r.kind == "bonus" else SHORT[r.kind].format(r.n)


def wanted(n: int) -> str:
    return f" {n}w" if n else ""


AMOUNTS: Final = (
    ("${cash}", "cash", "green"), ("{gold}g", "gold", "yellow"), ("{stars}★", "stars", "bold"),
    ("{wanted}w", "Wanted", "bold red"), ("{pans}P", "pans", "yellow"), ("{hammers}H", "hammers", "green"),
)  # fmt: skip


def inventory(me: dict[str, Any], name: str) -> Text:
    text = Text.assemble((f" {name} ", "bold reverse"), "  ")
    for amount, label, style in AMOUNTS:
        text.append(amount.format(**me), style).append(f" {label}  ", "dim")
    if me["character"]:
        left = f" ({me['uses']} left)  " if me["uses"] else " (used)  "
        text.append(find("fliptown").words.names["Character"](me["character"]), "bold").append(left, "dim")
    text.append(", ".join([OWNED.get(t, t) for t in me["things"]]), "cyan")
    for label, one in zip(("\nthis turn: suit ", " value ", " poker "), me["assigned"], strict=False):
        text.append(label, "dim").append_text(card(one))
    if me["pending"]:
        text.append(f"\nto resolve: {', '.join([p.replace('_', ' ') for p in me['pending']])}", "bold magenta")
    return text


def trail(box: FliptownBox, me: dict[str, Any]) -> RenderableType:
    grid = Table.grid(padding=(0, 1))
    tops, lows = [], []
    for rank, stop in zip(RANKS, box.stop_list, strict=True):
        sign, style = mark(me, stop.id, "red")
        gains = "/".join([short(r) for r in stop.choice]) or "".join([short(r) for r in stop.rewards])
        tops.append(Text(f"{sign} {rank}", style))
        lows.append(Text(gains + wanted(stop.wanted), style or "dim"))
    grid.add_row(*tops)
    grid.add_row(*lows)
    return grid


def badlands(box: FliptownBox, me: dict[str, Any]) -> RenderableType:
    grid = Table.grid(padding=(0, 1))
    rows: dict[str, list[Any]] = {}
    for target in box.target_list:
        rows.setdefault(target.row, []).append(target)
    for row, targets in rows.items():
        cells = []
        for t in targets:
            sign, style = mark(me, t.id, "magenta")
            cells.append(Text(f"{sign} {t.id.removeprefix('bad_')} {t.stars}★${t.cash}", style))
        done = all([t.id in me["circled"] for t in targets])
        bonus = Text(SIGN[targets[0].row_bonus.region], "bold magenta" if done else "dim")
        grid.add_row(Text(f"{row} {targets[0].wanted}w", "dim"), *cells, bonus)
    return grid


def mine(box: FliptownBox, me: dict[str, Any]) -> RenderableType:
    """Level by level; the ranges of the links in brackets."""
    grid = Table.grid(padding=(0, 1))
    for level in (1, 2, 3, 4):
        grid.add_row(*[chamber(box, me, c) for c in box.chamber_list if c.level == level])
    return grid


def chamber(box: FliptownBox, me: dict[str, Any], c: ChamberCard) -> Text:
    sign, style = mark(me, c.id, "yellow")
    gains = "".join([short(r) for r in c.rewards]) or f"☆/{SILVER[c.silver_per]}"
    links = " ".join([f"{RANKS[low - 1]}-{RANKS[high - 1]}" for _, low, high in c.links])
    reachable = any([not above or above & bits(box, me) for above, _, _ in c.links])
    text = Text(f"{sign} {c.id.removeprefix('mine_')} {gains}{wanted(c.wanted)}", style or ("" if reachable else "dim"))
    return plain(text.append(f"\n  [{links}]", "dim"))


def plain(text: Text) -> Text:
    text.no_wrap = True
    return text


def bits(box: FliptownBox, me: dict[str, Any]) -> int:
    return sum([box.bits[site] for site in me["circled"]])


def town(box: FliptownBox, me: dict[str, Any]) -> RenderableType:
    """Two columns: A to 7, 8 to K."""
    halves = box.building_list[:7], box.building_list[7:]
    cells = [[building(me, b, max([len(one.name) for one in half])) for b in half] for half in halves]
    grid = Table.grid(padding=(0, 1))
    for i, left in enumerate(cells[0]):
        grid.add_row(left, cells[1][i] if i < len(cells[1]) else Text())
    return grid


def building(me: dict[str, Any], b: BuildingCard, width: int) -> Text:
    sign, style = mark(me, b.id, "green")
    text = Text(f"{sign} {RANKS[b.value - 1]:>2} {b.name:<{width}}", style)
    text.append(f" {short(b.first[0])}", "dim" if sign == "●" else "bold")
    return plain(text.append(f" {effect(me, b.id)}", "dim"))


EFFECTS: Final = {
    "undertaker": "no w for graves; Shovel", "hideout": "cross out 4w", "stables": "H1★ $3, Trail Horse $4",
    "general_store": "P1★ $3 Pick1★ $2 Bandana $1", "church": "$1 per w, up to 8", "land_office": "claim land",
    "gunsmith": "Pistol $3, Rifle $4", "sheriffs_office": "look; 1★ or -2w", "saloon": "$2 per ★, up to 8",
    "prospectors_club": "1g per ★, up to 8",
}  # fmt: skip


def effect(me: dict[str, Any], building: str) -> str:
    """What the building does, with what has been marked there."""
    if building == "bank":
        return "$4: " + " ".join([("●" if c in me["banked"] else "·") + c for c in ("red", "black")])
    if building == "hotel":
        return "$2: " + " ".join([("●" if i < me["hotel"] else "·") + f"{n}☆" for i, n in enumerate((2, 7, 14, 23))])
    if building == "bail_bonds":
        return "hunt " + " ".join([("●" if r in me["hunted"] else "·") + r for r in "JQK"])
    return EFFECTS[building]


def land(box: FliptownBox, me: dict[str, Any]) -> RenderableType:
    grid = Table.grid(padding=(0, 1))
    grid.add_row(Text(), *[Text(f" {c}", "dim") for c in "abc"], Text("all nine 7★", "dim"))
    for down, price in enumerate(("two $4", "three $6", "corner $8")):
        cells = [square(box, me, down * 3 + across) for across in range(3)]
        grid.add_row(Text(str(down + 1), "dim"), *cells, plain(Text(price, "dim")))
    return grid


def square(box: FliptownBox, me: dict[str, Any], n: int) -> Text:
    claimed = n in me["land"]
    return Text(f"{'●' if claimed else '·'}{box.land_values[n]}★", "bold green" if claimed else "")


def cemetery(box: FliptownBox, me: dict[str, Any]) -> RenderableType:
    """Tombstones, with the rewards between them."""
    place = {(t.row, t.column): t for t in box.tomb_list}
    grid = Table.grid(padding=(0, 1))
    here = bits(box, me)

    def between(a: Any, b: Any) -> Text:
        reward = next(r for neighbour, r in a.rewards if neighbour == b.bit)
        got = here & a.bit and here & b.bit
        return Text(short(reward), "bold cyan" if got else "dim", justify="center")

    for row in range(3):
        cells: list[Text] = []
        for column in range(3):
            sign, style = mark(me, place[row, column].id, "cyan")
            cells.append(Text("●" if sign == "●" else "○", style))
            if column < 2:
                cells.append(between(place[row, column], place[row, column + 1]))
        grid.add_row(*cells)
        if row < 2:
            down = [between(place[row, c], place[row + 1, c]) for c in range(3)]
            grid.add_row(down[0], Text(), down[1], Text(), down[2])
    return grid


def poker(me: dict[str, Any]) -> RenderableType:
    """Three columns of five boxes, and what they came to."""
    grid = Table.grid(padding=(0, 1))
    grid.add_row(*[Text(f"round {n}", "dim") for n in (1, 2, 3)])
    for i in range(5):
        grid.add_row(*[card(column[i]) if i < len(column) else Text(" ·  ", "dim") for column in me["poker"]])
    hands = [hand.replace("_", " ").replace(" of a kind", " alike") for hand in me["hands"]]
    grid.add_row(*[Text(hand, "bold") for hand in hands], *[Text() for _ in range(3 - len(hands))])
    return grid
