"""Gold West in the terminal: the hex map, Boomtown, investments, shipping, supply tracks and the score sheet."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from rich.box import ROUNDED
from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from tablewright.bots import Spot
from tablewright.engine import Step, Words
from tablewright.engine.table import Sheet

INNER: Final = 5  # letters inside a hex
PITCH: Final = INNER + 1
WIDE: Final = 130  # from here on tracks, cards and points stand side by side
TOWN_WIDTH: Final = 38
METALS: Final = ("copper", "silver", "gold")
LETTER: Final = {"copper": "c", "silver": "s", "gold": "g", "wood": "w", "stone": "t"}
RESOURCE_STYLE: Final = {
    "copper": "bold dark_orange3",
    "silver": "bold grey70",
    "gold": "bold gold1",
    "wood": "bold green3",
    "stone": "bold grey53",
}
TERRAIN_LETTER: Final = {"forest": "F", "gold": "G", "silver": "S", "copper": "C"}
TERRAIN_STYLE: Final = {
    "forest": "white on dark_green",
    "gold": "#000000 on gold3",
    "silver": "#000000 on grey74",
    "copper": "white on orange4",
}
PLAYER_STYLE: Final = (
    "bold #000000 on dark_orange",
    "bold white on purple4",
    "bold white on blue3",
    "bold #000000 on white",
)
CAMP: Final = "▲"
SETTLEMENT: Final = "■"


def draw(view: dict[str, Any], sheet: Sheet, players: Sequence[str], words: Words, width: int) -> RenderableType:
    """Everything a seat sees."""
    board, town = hex_map(view), boomtown(view)
    spacious = width - len(board.plain.partition("\n")[0]) >= TOWN_WIDTH
    tracks, cards, score = shipping(view), investments(view), points(view, sheet, players)
    if spacious:
        top: RenderableType = _beside(board, town)
        middle = _beside(tracks, cards, score) if width >= WIDE else _beside(Group(tracks, cards), score)
    else:
        top, middle = Group(board, _beside(town, tracks)), _beside(cards, score)
    seats = (supply(view, players), standing(view, players))
    return Group(heading(view, players), top, offices(view), middle, *seats, LEGEND)


def _beside(*parts: RenderableType) -> Grid:
    grid = Grid.grid(padding=(0, 3, 0, 0))
    grid.add_row(*parts)
    return grid


def _grid(title: str) -> Grid:
    grid = Grid(box=None, title=title, title_justify="left", title_style="bold", header_style="", pad_edge=False)
    grid.min_width = len(title) + 1
    return grid


def mark(seat: int) -> Text:
    """A player's colour and number."""
    return Text(str(seat + 1), PLAYER_STYLE[seat])


def marks(seats: Sequence[int]) -> Text:
    return Text(" ").join([mark(s) for s in seats])


def goods(counts: Mapping[str, int]) -> Text:
    """Resources as letters: sgg; many of them with numbers: 5c 2g."""
    if not counts:
        return Text("–", "dim")
    if sum(counts.values()) <= 4:
        return Text("").join([Text(LETTER[r] * n, RESOURCE_STYLE[r]) for r, n in counts.items()])
    return Text(" ").join([Text(f"{n}{LETTER[r]}", RESOURCE_STYLE[r]) for r, n in counts.items()])


def heading(view: Mapping[str, Any], players: Sequence[str]) -> Text:
    """Whose turn it is, and what lies in the usage area."""
    text = Text(f"Turn {min(view['turn'] + 1, view['turns'])} of {view['turns']}")
    if view["final"]:
        text.append(" (final turns)", "bold red")
    if view["first"] >= 0 and view["turn"] < view["turns"]:
        text.append(" · ")
        text.append_text(mark(view["active"]))
        text.append(f" {players[view['active']]} is at turn · usage area: ")
        text.append_text(goods(view["usage"]))
        if view["taken"]:
            text.append(" · to store: ")
            text.append_text(goods(view["taken"]))
        done = [what for what, is_done in (("claimed", view["claimed"]), ("influenced", view["placed"])) if is_done]
        if done:
            text.append(f" · already {' and '.join(done)} this turn")
    return text


# --- the map ---------------------------------------------------------------------------------------------------------


def hex_map(view: Mapping[str, Any]) -> Text:
    """Flat-top hexes, two lines each: name and terrain above, what lies there below."""
    hexes: dict[str, dict[str, Any]] = view["hexes"]
    if not hexes:
        return Text("The map is being laid out.", "dim")
    places = [(h["q"], h["r"]) for h in hexes.values()] + [(q, r) for q, r in view["water"]]
    west, north = min([q for q, _ in places]), min([2 * r + q for q, r in places])
    east, south = max([q for q, _ in places]), max([2 * r + q for q, r in places])
    canvas = _Canvas((east - west + 1) * PITCH + 1, south - north + 3)
    for q, r in places:
        canvas.outline((q - west) * PITCH, 2 * r + q - north + 1)
    for q, r in view["water"]:
        x, y = (q - west) * PITCH, 2 * r + q - north + 1
        canvas.write(x + 1, y, "~" * INNER, "bright_cyan on blue")
        canvas.write(x + 1, y + 1, "~" * INNER, "bright_cyan on blue")
    for name, h in hexes.items():
        _fill(canvas, (h["q"] - west) * PITCH + 1, 2 * h["r"] + h["q"] - north + 1, name, h, view)
    return canvas.text()


def _fill(canvas: _Canvas, x: int, y: int, name: str, h: Mapping[str, Any], view: Mapping[str, Any]) -> None:
    ground = TERRAIN_STYLE[h["terrain"]]
    canvas.write(x, y, f"{name:<3}{TERRAIN_LETTER[h['terrain']]:>2}", ground)
    canvas.write(x, y + 1, "_" * INNER, ground)
    state = h.get("state", "")
    if state == "revealed":
        letters = "".join([LETTER[r] * n for r, n in h["resources"].items()])
        canvas.write(x + 1, y + 1, letters[: INNER - 1], "bold " + ground)
    elif state in ("camp", "settlement"):
        shape = CAMP if state == "camp" else SETTLEMENT
        canvas.write(x + 1, y + 1, f"{shape}{h['owner'] + 1}{shape}", PLAYER_STYLE[h["owner"]])
    elif state == "empty":
        canvas.write(x, y, " " * INNER, "")
        canvas.write(x, y, name, "dim")
        canvas.write(x, y + 1, "__×__", "dim")
    elif state == "face down":
        known = view.get(f"peeked {name}")
        if isinstance(known, list):
            letters = "".join([LETTER[r] for r in known[0].split("+")])
            canvas.write(x, y + 1, "?" + letters[: INNER - 1], "italic " + ground)
        else:
            canvas.write(x + 1, y + 1, "?" + "".join([str(s + 1) for s in h["peeked_by"]])[: INNER - 2], ground)


class _Canvas:
    """Letters with styles at places."""

    def __init__(self, width: int, height: int) -> None:
        self.rows = [[(" ", "")] * width for _ in range(height)]

    def write(self, x: int, y: int, letters: str, style: str) -> None:
        for i, letter in enumerate(letters):
            self.rows[y][x + i] = (letter, style)

    def outline(self, x: int, y: int) -> None:
        for i in range(1, PITCH):
            self.rows[y - 1][x + i] = ("_", "dim")
            self.rows[y + 1][x + i] = ("_", "dim")
        self.rows[y][x] = self.rows[y + 1][x + PITCH] = ("/", "dim")
        self.rows[y][x + PITCH] = self.rows[y + 1][x] = ("\\", "dim")

    def text(self) -> Text:
        text = Text(no_wrap=True)
        for row in self.rows:
            for letter, style in row:
                text.append(letter, style)
            text.append("\n")
        text.right_crop(1)
        return text


# --- the town and the tracks -----------------------------------------------------------------------------------------


def boomtown(view: Mapping[str, Any]) -> RenderableType:
    """The nine spaces: place and price, office, influence tokens."""
    spaces: list[dict[str, Any]] = view["boomtown"]
    grid = Grid(
        box=ROUNDED,
        show_header=False,
        show_lines=True,
        title="Boomtown",
        title_justify="left",
        title_style="bold",
        padding=(0, 1),
    )
    for row in range(3):
        cells: list[Text] = []
        for space in spaces[3 * row : 3 * row + 3]:
            cell = Text.assemble((f"{space['space']} ", "dim"), goods(space["price"]))
            cell.append("\n" + _short(space["name"]) + "\n", "bold")
            cell.append_text(marks(space["tokens"]) if space["tokens"] else Text("free", "dim"))
            cells.append(cell)
        grid.add_row(*cells)
    return grid


def _short(office: str) -> str:
    return office.removesuffix(" Office")


def offices(view: Mapping[str, Any]) -> RenderableType:
    """What an influence token on each office would be worth to each player now, and why."""
    grid = _grid("Offices: points a token, as things stand")
    grid.add_column("", no_wrap=True)
    for seat in range(len(view["players"])):
        grid.add_column(mark(seat), justify="right", no_wrap=True)
    grid.add_column("")
    for space in {s["office"]: s for s in view["boomtown"] if s["worth"]}.values():
        grid.add_row(f"[bold]{_short(space['name'])}[/]", *[str(vp) for vp in space["worth"]], space["text"])
    return grid


def shipping(view: Mapping[str, Any]) -> RenderableType:
    """The three tracks: coaches by step, lines with their points, bonus tiles left (the top one first)."""
    grid = _grid("Shipping (bonus tiles between the steps)")
    lines: dict[str, int] = view["shipping_lines"]
    grid.add_column("", no_wrap=True)
    steps: list[str] = []
    for n in range(9):
        if n in (4, 8):
            steps.append("tiles")
            grid.add_column("", justify="center", no_wrap=True)
        vp = lines.get(str(n), 0)
        steps.append(str(n))
        grid.add_column(f"{n}" + (f"[green]+{vp}[/]" if vp else ""), justify="center", no_wrap=True)
    for track in view["shipping"]:
        cells: list[Text] = [Text(track["metal"], RESOURCE_STYLE[track["metal"]])]
        stacks = iter(track["stacks"])
        for step in steps:
            if step == "tiles":
                cells.append(Text("[" + "/".join([str(t) for t in next(stacks)]) + "]", "green"))
            else:
                here = [seat for seat, at in enumerate(track["coaches"]) if at == int(step)]
                cells.append(Text("").join([mark(s) for s in here]) if here else Text("·", "dim"))
        grid.add_row(*cells)
    return grid


def investments(view: Mapping[str, Any]) -> RenderableType:
    """The cards on display and the bonus tiles left."""
    left = "/".join([str(b) for b in view["bonuses"]]) or "none left"
    grid = _grid(f"Investments (bonus tiles: {left})")
    for column in ("cost", "VP", "ability"):
        grid.add_column(column, no_wrap=True, justify="right" if column == "VP" else "left")
    for card in view["investments"]:
        cost = Text("").join([Text(LETTER[r] * n, RESOURCE_STYLE[r]) for r, n in card["cost"].items()])
        grid.add_row(cost, f"[green]{card['vp']}[/]", card["ability"] or "[dim]–[/]")
    return grid


# --- players ---------------------------------------------------------------------------------------------------------


def supply(view: Mapping[str, Any], players: Sequence[str]) -> RenderableType:
    """One row a player: score and supply track."""
    grid = _grid("Supply tracks")
    for column in ("", "score", "bin 1", "bin 2", "bin 3", "bin 4"):
        grid.add_column(column, justify="right" if column == "score" else "left", no_wrap=True)
    for seat, p in enumerate(view["players"]):
        grid.add_row(_name(view, seat, players), str(p["score"]), *[goods(b) for b in p["bins"]])
    return grid


def _name(view: Mapping[str, Any], seat: int, players: Sequence[str]) -> Text:
    return Text.assemble(mark(seat), " ", (players[seat][:20], "bold" if seat == view["active"] else ""))


def standing(view: Mapping[str, Any], players: Sequence[str]) -> RenderableType:
    """One row a player: influence by terrain, pieces left, cards, camp pieces in the Wanted area."""
    grid = _grid("Influence and pieces")
    grid.add_column("", no_wrap=True)
    for terrain, (first, second) in view["terrain_bonuses"].items():
        values = f"{first}/{second}" if first else str(second)
        grid.add_column(Text(f"{terrain} {values}", TERRAIN_STYLE[terrain]), justify="center", no_wrap=True)
    for column in ("camps", "tokens", "cards", "wanted"):
        grid.add_column(column, justify="right", no_wrap=True)
    for seat, p in enumerate(view["players"]):
        influence = [_influence(p, terrain) for terrain in view["terrain_bonuses"]]
        numbers = [str(n) for n in (p["camp_pieces"], p["influence_tokens"], len(p["investments"]), p["wanted"])]
        grid.add_row(_name(view, seat, players), *influence, *numbers)
    return grid


def _influence(p: Mapping[str, Any], terrain: str) -> str:
    n, tokens = p["influence"][terrain], p["buildings"][terrain]
    return f"{n} [dim]({tokens})[/]" if n else "[dim]–[/]"


def points(view: Mapping[str, Any], sheet: Sheet, players: Sequence[str]) -> RenderableType:
    """Where everybody's points would come from if the game ended now."""
    over = view["turn"] >= view["turns"]
    title = "Final score" if over else "If the game ended now"
    grid = _grid(title)
    grid.add_column("", no_wrap=True)
    for seat in range(len(players)):
        grid.add_column(mark(seat), justify="right")
    for source in sheet[0]:
        grid.add_row(source, *[str(p[source]) for p in sheet])
    grid.add_row("[bold]total[/]", *[f"[bold]{sum(p.values())}[/]" for p in sheet])
    return grid


def _legend() -> Text:
    text = Text("Map: ")
    for terrain, letter in TERRAIN_LETTER.items():
        text.append(f" {letter} {terrain} ", TERRAIN_STYLE[terrain])
        text.append(" ")
    for resource, letter in LETTER.items():
        text.append(letter, RESOURCE_STYLE[resource])
        text.append(f" {resource} ")
    text.append(
        f"\n     {CAMP} camp  {SETTLEMENT} settlement  × looted  ? face down (and who has looked, or what you saw)"
    )
    text.append("\nInfluence (buildings in brackets) under the points for first/second place; camp pieces and", "dim")
    text.append("\n     influence tokens left; investment cards claimed; camp pieces in the Wanted area", "dim")
    return text


LEGEND: Final = _legend()


# --- commands and headings -------------------------------------------------------------------------------------------


def unseen(spot: Spot) -> RenderableType:
    """The tokens of each terrain that have never lain open."""
    grid = _grid("Tokens nobody has revealed yet")
    columns: list[list[Text]] = []
    for terrain, tokens in spot.view["unseen"].items():
        grid.add_column(Text(f" {terrain} ", TERRAIN_STYLE[terrain]))
        columns.append(
            [
                Text.assemble(f"{n} × ", goods({r: token.split("+").count(r) for r in LETTER if r in token.split("+")}))
                for token, n in tokens.items()
            ]
        )
    for i in range(max([len(c) for c in columns])):
        grid.add_row(*[c[i] if i < len(c) else Text("") for c in columns])
    return grid


def claimed(spot: Spot) -> RenderableType:
    """The investments everybody has claimed."""
    name = spot.game.words.names["Investment"]
    lines = [
        Text.assemble(mark(seat), " ", ", ".join([name(c) for c in p["investments"]]) or "nothing")
        for seat, p in enumerate(spot.view["players"])
    ]
    return Group(*lines)


COMMANDS: dict[str, tuple[str, Callable[[Spot], RenderableType]]] = {
    "tokens": ("the mining tokens that nobody has revealed yet", unseen),
    "claimed": ("the investments that everybody has claimed", claimed),
}

HEADINGS: Final = {
    "claim": "Claim an investment",
    "influence": "Influence Boomtown",
    "ship": "Ship",
    "camp": "Build a camp",
    "settle": "Build a settlement",
    "loot": "Loot",
}


def group(step: Step) -> str:
    """The heading under which an option is listed."""
    return HEADINGS.get(step.name, "")
