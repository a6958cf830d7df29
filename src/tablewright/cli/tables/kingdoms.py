"""Tiny Epic Kingdoms in the terminal: the territories as maps, the action card, tower and magic tracks, stocks,
alliances and the war of the moment, drawn from what a seat sees."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from rich.box import ROUNDED, SIMPLE_HEAD
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table as Grid
from rich.text import Text

from tablewright.bots import Spot
from tablewright.engine import Step, Words
from tablewright.engine.table import Sheet

Cell = tuple[str, str]  # a letter and its style
Corner = tuple[int, int]  # of a box on a map: column, row

ROWS: Final = 12  # lines of a map with five spaces
BOX_HEIGHT: Final = 3
COMFORTABLE: Final = 95  # from here on the tracks lie side by side
NARROWEST: Final = 33  # of a map in its frame
GLYPH: Final = {"forest": "♣", "mountain": "▲", "heartland": "☼"}
TERRAIN: Final = {"forest": "green", "mountain": "red", "heartland": "yellow"}
RESOURCE: Final = {"food": "bold yellow", "mana": "bold green", "ore": "bold red"}
WATER: Final = "blue"
LAND_BORDER: Final = "bold grey85"
PLAYER: Final = (
    "bold white on blue3",
    "bold black on dark_orange",
    "bold white on purple4",
    "bold black on bright_white",
)
NEUTRAL: Final = "bold white on grey42"


def draw(view: dict[str, Any], sheet: Sheet, players: Sequence[str], words: Words, width: int) -> RenderableType:
    """Everything a seat sees."""
    parts: list[RenderableType] = [heading(view, players), action_card(view, words)]
    if view["territories"]:
        parts.append(atlas(view, players, width))
    if view["war"] is not None:
        parts.append(war(view, players, words))
    parts += [people(view, sheet, players, words, width), Text(), tracks(view, width), Text(), LEGEND]
    return Group(*parts)


def mark(seat: int) -> Text:
    """A player's token: number and colour; N is neutral."""
    return Text("N", NEUTRAL) if seat < 0 else Text(str(seat + 1), PLAYER[seat])


def named(seat: int, players: Sequence[str]) -> Text:
    return Text.assemble(mark(seat), f" {players[seat]}")


# --- above the maps --------------------------------------------------------------------------------------------------


def heading(view: Mapping[str, Any], players: Sequence[str]) -> Text:
    """Whose turn, and whether the end is near."""
    if not view["turn"]:
        return Text.assemble("Setting up; first player: ", named(view["first"], players))
    text = Text.assemble(("Turn ", "bold"), (str(view["turn"]), "bold"), ", active: ", named(view["active"], players))
    if view["turn_cap"]:
        text.append(f"; broken off after turn {view['turn_cap']}")
    if view["ending"]:
        text.append("; the end is triggered: this cycle is the last", "bold red")
    return text


def action_card(view: Mapping[str, Any], words: Words) -> Text:
    """The six actions: ● has an action token, ○ is open; the selected one is marked."""
    text = Text("Actions  ")
    for entry in view["action_card"]:
        name = words.names["Action"](entry["action"])
        if entry["action"] == view["selected"]:
            text.append(f"►● {name}", "bold reverse")
        else:
            text.append(f" ● {name}" if entry["used"] else f" ○ {name}", "dim" if entry["used"] else "bold")
        text.append("  ")
    return text


# --- the maps --------------------------------------------------------------------------------------------------------


def atlas(view: Mapping[str, Any], players: Sequence[str], width: int) -> Grid:
    """All territory cards, as many in a row as fit."""
    cards = view["territories"]
    in_a_row = min(len(cards), max(1, width // NARROWEST))
    if in_a_row == 3 and len(cards) == 4:
        in_a_row = 2
    wide = min(50, width // in_a_row)
    grid = Grid.grid()
    for start in range(0, len(cards), in_a_row):
        grid.add_row(*[territory(card, view, players, wide) for card in cards[start : start + in_a_row]])
    return grid


def territory(card: Mapping[str, Any], view: Mapping[str, Any], players: Sequence[str], wide: int) -> Panel:
    """One card: a box for each space, a line for each land border, waves for water."""
    owner = card["owner"]
    title = Text(card["name"], "bold")
    title.append_text(Text(" (neutral)") if owner is None else Text.assemble(" home of ", named(owner, players)))
    columns, rows = wide - 2, max(ROWS, 2 * len(card["spaces"]) + 2)
    canvas: list[list[Cell]] = [[(" ", "")] * columns for _ in range(rows)]
    labels = {space["id"]: label(space, view) for space in card["spaces"]}
    size = max([len(text) for text in labels.values()]) + 2
    corners = layout(card, columns, rows, size)
    centres = {space: (x + size // 2, y + 1) for space, (x, y) in corners.items()}
    for x, y in card["water"]:
        wave(canvas, round(x * (columns - 1)), round(y * (rows - 1)))
    for a, b in card["edges"]:
        line(canvas, centres[a], centres[b])
    for space in card["spaces"]:
        box(canvas, corners[space["id"]], size, labels[space["id"]], frame(space, view))
    return Panel(Text("\n").join([row(cells) for cells in canvas]), title=title, box=ROUNDED, width=wide, padding=0)


def label(space: Mapping[str, Any], view: Mapping[str, Any]) -> Text:
    """Terrain, name, and the tokens on it; a contested space shows who fights."""
    text = Text.assemble((f"{GLYPH[space['terrain']]} {space['id'].partition('.')[2]}", TERRAIN[space["terrain"]]), " ")
    fight = view["war"]
    if fight is not None and fight["space"] == space["id"]:
        sides, between = (fight["attacker"], -1 if fight["neutral"] else fight["defender"]), "×"
    else:
        sides, between = tuple(space["tokens"]), "+" if len(set(space["tokens"])) == 2 else " "
    tokens = Text(between, "bold").join([mark(seat) for seat in sides])
    return Text.assemble(text, tokens, " " * (3 - len(tokens)))


def frame(space: Mapping[str, Any], view: Mapping[str, Any]) -> tuple[str, str]:
    """The line around a space and its style: a double line on the coast, bold red where there is war."""
    lines = "╔═╗║╚╝" if space["coast"] else "┌─┐│└┘"
    if view["war"] is not None and view["war"]["space"] == space["id"]:
        return lines, "bold bright_red"
    return lines, "bold bright_blue" if space["coast"] else TERRAIN[space["terrain"]]


def layout(card: Mapping[str, Any], columns: int, rows: int, size: int) -> dict[str, Corner]:
    """Where the boxes stand: as the card shows them, stretched over the canvas and moved apart where they touch."""
    spaces = [space["id"] for space in card["spaces"]]
    right, down = columns - size - 4, rows - BOX_HEIGHT
    at = {s: [x * right + 2, y * down] for s, (x, y) in zip(spaces, stretched(card["spaces"]), strict=True)}
    for _ in range(60):
        for i, a in enumerate(spaces):
            for b in spaces[i + 1 :]:
                push(at[a], at[b], size + 2, BOX_HEIGHT + 1)
        for place in at.values():
            place[0] = min(max(place[0], 0), columns - size)
            place[1] = min(max(place[1], 0), down)
    return {space: (round(x), round(y)) for space, (x, y) in at.items()}


def stretched(spaces: Sequence[Mapping[str, Any]]) -> list[Corner | tuple[float, float]]:
    """Positions from 0 to 1, so that the outermost spaces stand at the rim."""
    found = []
    for axis in (0, 1):
        values = [space["pos"][axis] for space in spaces]
        least, most = min(values), max(values)
        found.append([(v - least) / (most - least) if most > least else 0.5 for v in values])
    return list(zip(*found, strict=True))


def push(a: list[float], b: list[float], wide: int, high: int) -> None:
    """Two boxes that are too near move apart a little, the shorter way."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    too_near_x, too_near_y = wide - abs(dx), high - abs(dy)
    if too_near_x <= 0 or too_near_y <= 0:
        return
    axis = 1 if too_near_y / high <= too_near_x / wide else 0
    step = (too_near_y if axis else too_near_x) / 2 * (1 if (dy if axis else dx) >= 0 else -1)
    a[axis] -= step
    b[axis] += step


def wave(canvas: list[list[Cell]], x: int, y: int) -> None:
    """A patch of water."""
    for row_, cells in enumerate(canvas):
        for column in range(len(cells)):
            if ((column - x) / 6) ** 2 + ((row_ - y) / 2.6) ** 2 <= 1:
                cells[column] = ("≈", WATER)


def line(canvas: list[list[Cell]], a: Corner, b: Corner) -> None:
    """A land border."""
    (x, y), (to_x, to_y) = a, b
    steps = max(abs(to_x - x), abs(to_y - y))
    letter = "─" if y == to_y else "│" if x == to_x else "•"
    for i in range(steps + 1):
        column, row_ = round(x + (to_x - x) * i / steps), round(y + (to_y - y) * i / steps)
        canvas[row_][column] = (letter, LAND_BORDER)


def box(canvas: list[list[Cell]], at: Corner, size: int, text: Text, look: tuple[str, str]) -> None:
    """A space."""
    (x, y), (lines, style) = at, look
    inner = size - 2
    for dy, content in enumerate((lines[0] + lines[1] * inner + lines[2], "", lines[4] + lines[1] * inner + lines[5])):
        for dx, letter in enumerate(content):
            canvas[y + dy][x + dx] = (letter, style)
    cells: list[Cell] = [(lines[3], style), *letters(text, inner), (lines[3], style)]
    canvas[y + 1][x : x + size] = cells


def letters(text: Text, size: int) -> list[Cell]:
    """A styled text, letter by letter, filled up to this size."""
    cells: list[Cell] = [(letter, "") for letter in text.plain.ljust(size)]
    for span in text.spans:
        for i in range(span.start, span.end):
            cells[i] = (cells[i][0], str(span.style))
    return cells


def row(cells: Sequence[Cell]) -> Text:
    return Text().join([Text(letter, style) for letter, style in cells])


# --- below the maps --------------------------------------------------------------------------------------------------


def war(view: Mapping[str, Any], players: Sequence[str], words: Words) -> Panel:
    """Who fights whom for what; what has been revealed."""
    now = view["war"]
    where = next(s for card in view["territories"] for s in card["spaces"] if s["id"] == now["space"])
    target = "the neutral token" if now["neutral"] else "the token"
    text = Text.assemble(
        named(now["attacker"], players),
        f" attacks {target} on {where['terrain']} {where['id']}; defender: ",
        named(now["defender"], players),
    )
    if not now["revealed"]:
        text.append("\nBoth sides commit in secret.")
    for side in now["revealed"]:
        text.append("\n").append_text(named(side["seat"], players))
        paid = words.names["Goods"](side["paid"])
        text.append(f" bids {side['bid']}, paid with {paid}" if side["bid"] else " offers peace")
        text.append(f", +{side['extra']} for one more mana" if side["extra"] else "")
    return Panel(text, title="[bold bright_red]War[/]", title_align="left", box=ROUNDED, expand=False)


def people(view: Mapping[str, Any], sheet: Sheet, players: Sequence[str], words: Words, width: int) -> Grid:
    """A line for each player."""
    padding = (0, 1 if width >= COMFORTABLE else 0)
    grid = Grid("Player", "Faction", "Allies", box=SIMPLE_HEAD, show_edge=False, pad_edge=False, padding=padding)
    for number in ("Food", "Mana", "Ore", "Tower", "Magic", "In play", "Supply", "Points"):
        grid.add_column(number, justify="right")
    for seat, p in enumerate(view["players"]):
        name = Text.assemble("► " if view["turn"] and seat == view["active"] else "  ", named(seat, players))
        allies = [b if a == seat else a for a, b in view["alliances"] if seat in (a, b)]
        grid.add_row(
            name,
            words.names["Faction"](p["faction"]) if p["faction"] else "-",
            Text(" ").join([mark(ally) for ally in allies]) if allies else "-",
            *[Text(str(p[resource]), style) for resource, style in RESOURCE.items()],
            str(p["tower"]),
            str(p["magic"]),
            str(p["in_play"]),
            str(p["supply"]),
            Text(str(sum(sheet[seat].values())), "bold"),
        )
    return grid


def tracks(view: Mapping[str, Any], width: int) -> RenderableType:
    """The tower track and the magic track with everybody's markers."""
    tower = [(str(t["ore"]), str(t["points"])) for t in view["tower_track"]]
    magic = [(str(m["mana"]), str(m["level"])) for m in view["magic_track"]]
    both = track("Tower level", "ore", tower, view, "tower"), track("Magic level", "mana", magic, view, "magic")
    if width < COMFORTABLE:
        return Group(*both)
    grid = Grid.grid(padding=(0, 3))
    grid.add_row(*both)
    return grid


def track(name: str, cost: str, levels: Sequence[tuple[str, str]], view: Mapping[str, Any], key: str) -> Grid:
    """Cost, points and markers for each level."""
    grid = Grid(name, "0", box=SIMPLE_HEAD, show_edge=False, pad_edge=False)
    for level in range(1, len(levels) + 1):
        grid.add_column(str(level))
    grid.add_row(cost, "", *[price for price, _ in levels], style="dim")
    grid.add_row("points", "0", *[points for _, points in levels], style="dim")
    standing = [[mark(s) for s, p in enumerate(view["players"]) if p[key] == n] for n in range(len(levels) + 1)]
    grid.add_row("players", *[Text("").join(marks) for marks in standing])
    return grid


LEGEND: Final = Text.from_markup(
    "[green]♣ forest: mana[/]  [red]▲ mountain: ore[/]  [yellow]☼ heartland: food[/]  "
    "[grey70]• land border[/]  [blue]≈ water[/]  [bold bright_blue]╔═╗ coast[/]  "
    "[bold white on grey42]N[/] neutral"
)


# --- at the prompt ---------------------------------------------------------------------------------------------------


def faction_cards(spot: Spot) -> Grid:
    """What every faction in play can do; ✓ is reached."""
    words, view = spot.game.words, spot.view
    grid = Grid("Faction", "Level", "Ability", box=SIMPLE_HEAD, pad_edge=False)
    for seat, p in enumerate(view["players"]):
        for level, ability in enumerate(p["abilities"], 1):
            reached = level <= p["magic"]
            name = Text.assemble(mark(seat), f" {words.names['Faction'](p['faction'])}") if level == 1 else Text()
            grid.add_row(name, f"{'✓' if reached else ' '} {level}", Text(ability, "" if reached else "dim"))
    return grid


COMMANDS: Final[dict[str, tuple[str, Callable[[Spot], RenderableType]]]] = {
    "f": ("factions: what every faction can do at each magic level", faction_cards),
}


def group(step: Step) -> str:
    """Moves are listed by where they start."""
    if step.name in ("patrol", "quest"):
        return f"{step.name.capitalize()} from {step.args[1]}"
    return ""
