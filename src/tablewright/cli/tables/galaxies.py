"""Tiny Epic Galaxies in the terminal: the row of planets with all ships, the dice, the mats, the mission, the Rogue."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from textwrap import wrap
from typing import Any, Final, cast

from rich.box import HEAVY, ROUNDED
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table as Grid
from rich.text import Text

from tablewright.bots import Spot
from tablewright.engine import Step, Words, find
from tablewright.engine.table import Sheet
from tablewright.games.galaxies.table import GalaxiesBox

View = Mapping[str, Any]

CARD: Final = 23  # columns of a planet: its longest track has seven spaces of three
SPACE: Final = 3
ROOMY: Final = 96  # from here on resource tracks are drawn as bars
ROGUE: Final = "R"
LETTERS: Final = "ABCDE"
PLAYER_STYLE: Final = (
    "bold white on blue3",
    "bold #000000 on green3",
    "bold white on red3",
    "bold #000000 on yellow3",
    "bold #000000 on grey74",
)
ROGUE_STYLE: Final = "bold white on purple4"
FACE_STYLE: Final = {
    "move": "bold #000000 on white",
    "energy": "bold #000000 on gold1",
    "culture": "bold white on deep_pink4",
    "diplomacy": "bold #000000 on turquoise2",
    "economy": "bold #000000 on dark_orange",
    "colony": "bold white on dark_green",
}
SHORT: Final = {"diplomacy": "Dip", "economy": "Eco"}
TRACK_STYLE: Final = {"diplomacy": "turquoise2", "economy": "dark_orange"}
RESOURCE_STYLE: Final = {"energy": "gold1", "culture": "deep_pink2"}


def draw(view: dict[str, Any], sheet: Sheet, players: Sequence[str], words: Words, width: int) -> RenderableType:
    """Everything a seat sees."""
    parts: list[RenderableType] = [
        heading(view, players),
        row(view, width),
        dice(view),
        mats(view, sheet, players, width),
    ]
    seat = viewer(view)
    if view["rogue"]:
        parts.append(rogue(view))
    if seat is not None:
        parts += mission(view, seat, words)
        parts += colonies(
            view, [seat], players, title="Your colonies (a Colony die uses one of them, or upgrades your empire)"
        )
    parts.append(legend())
    return Group(*parts)


def viewer(view: View) -> int | None:
    """The seat that looks at the table: the only one whose mission it can read; alone: seat 0."""
    if view["rogue"]:
        return 0
    seats = [s for s in range(len(view["players"])) if isinstance(view.get(f"missions {s}"), list)]
    return seats[0] if len(seats) == 1 else None


def name(view: View, seat: int, players: Sequence[str]) -> str:
    return str(view["rogue"]).capitalize() if view["rogue"] and seat == 1 else players[seat]


def mark(view: View, seat: int) -> Text:
    """A player's letter in the player's colour; the Rogue is R."""
    if view["rogue"] and seat == 1:
        return Text(ROGUE, ROGUE_STYLE)
    return Text(LETTERS[seat], PLAYER_STYLE[seat])


def heading(view: View, players: Sequence[str]) -> Text:
    """Whose turn it is, and what is left."""
    text = Text()
    if view["pool"] or view["dice"]:
        text.append_text(mark(view, view["active"]))
        text.append(f" {name(view, view['active'], players)}'s turn", "bold")
        text.append(" · ")
    text.append(f"{view['deck']} planets in the deck")
    if view["discard"]:
        text.append(f", {len(view['discard'])} put away")
    if view["first"] >= 0 and not view["rogue"]:
        text.append(f" · {name(view, view['first'], players)} started")
    if view["trigger"] >= 0 and not view["rogue"]:
        text.append(f" · {name(view, view['trigger'], players)} has triggered the end", "bold red")
    return text


# --- the row of planets ------------------------------------------------------------------------------------------


def row(view: View, width: int) -> Grid:
    """As many planets side by side as the screen holds, evenly."""
    slots = view["row"]
    lines = -(-len(slots) // max(1, width // CARD)) or 1
    many = -(-len(slots) // lines) or 1
    across = max(CARD, min(width // many, 34))
    grid = Grid.grid()
    for i in range(0, len(slots), many):
        grid.add_row(*planets(view, slots[i : i + many], across))
    return grid


def planets(view: View, slots: Sequence[str], width: int) -> list[Panel]:
    """Planet cards of one height: points, kind, production, action, track with ships, surface with ships."""
    cards = [view["cards"].get(p) for p in slots]
    actions = [wrap(card["description"], width - 2) + limits(card) if card else [] for card in cards]
    tall = max([len(action) for action in actions], default=0)
    ships = [[*track(view, p, card), *surface(view, p)] if card else [] for p, card in zip(slots, cards, strict=True)]
    crowd = max([len(lines) for lines in ships], default=0)
    return [
        planet(card, action + [""] * (tall - len(action)), lines, width, tall + crowd + 3)
        for card, action, lines in zip(cards, actions, ships, strict=True)
    ]


def planet(card: View | None, action: Sequence[str], ships: Sequence[Text], width: int, height: int) -> Panel:
    if card is None:
        return Panel(Text("an empty slot", "dim"), box=ROUNDED, width=width, height=height, padding=0)
    inside = Group(facts(card, width), Text("\n".join(action)), *ships)
    return Panel(
        inside, box=ROUNDED, title=Text(card["name"], "bold"), title_align="left",
        border_style=TRACK_STYLE[card["track"]], width=width, height=height, padding=0,
    )  # fmt: skip


def facts(card: View, width: int) -> Text:
    """Points, kind of track, production; the kind is shortened where there is no room for it."""
    kind = card["track"] if width > CARD else SHORT[card["track"]]
    return Text.assemble(
        (f"{card['vp']} VP", "bold"), " ", (kind, TRACK_STYLE[card["track"]]),
        " ", ("+" + card["resource"], RESOURCE_STYLE[card["resource"]]),
    )  # fmt: skip


def limits(card: View) -> list[str]:
    """When the action may be used."""
    marks = [word for field, word in (("own_turn_only", "own turn"), ("once_per_turn", "once a turn")) if card[field]]
    return [f"({', '.join(marks)})"] if marks else []


def track(view: View, p: str, card: View) -> list[Text]:
    """The spaces, and below them one line for every ship."""
    style = TRACK_STYLE[card["track"]]
    spaces = Text()
    for level in range(card["numbered_spaces"] + 1):
        spaces.append(f"{level if level else '○':<{SPACE}}", style)
    spaces.append(SHORT[card["track"]], "reverse " + style)
    lines = [spaces]
    for seat, mat in enumerate(view["players"]):
        if p in mat["orbits"]:
            lines.append(Text(" " * (SPACE * mat["orbits"][p])) + mark(view, seat))
    return lines


def surface(view: View, p: str) -> list[Text]:
    landed = [mark(view, seat) for seat, mat in enumerate(view["players"]) if p in mat["landed"]]
    return [Text.assemble(("landed ", "dim"), Text(" ").join(landed))] if landed else []


# --- dice and mats -----------------------------------------------------------------------------------------------


def dice(view: View) -> RenderableType:
    """Inactive dice, the Activation Bay, what is spent, and what this turn still allows."""
    grid = Grid.grid(padding=(0, 2, 0, 0))
    inactive = view["dice"] + view["hand"]
    if inactive or not view["rogue"] or view["active"] == 0:
        grid.add_row(Text("Dice", "bold"), faces(view["dice"], "none left" if view["bay"] else "not rolled yet"))
    if view["hand"]:
        grid.add_row(Text("In hand", "bold"), faces(view["hand"], ""))
    if view["bay"] or view["spent"]:
        used = faces(view["bay"], "none")
        used.append(f"   {view['spent']} spent" if view["spent"] else "")
        grid.add_row(Text("Activated", "bold"), used)
    if view["active"] == 0 or not view["rogue"]:
        grid.add_row(Text("This turn", "bold"), allowed(view))
    return grid


def allowed(view: View) -> Text:
    """Rerolls, Converter, the price of following, and the income of the active player."""
    text = Text("reroll free" if view["free_reroll"] else "reroll 1 energy")
    text.append(" · converter used" if view["converted"] else " · converter free")
    if not view["rogue"]:
        text.append(f" · following costs {view['price']} culture", "bold" if view["price"] > 1 else "")
        for kind in view["income"]:
            text.append(f" · +1 {kind} for every follow", "bold")
    if view["lost"]:
        text.append(f" · {view['lost']} dice lost for the next roll", "bold red")
    return text


def faces(names: Sequence[str], nothing: str) -> Text:
    if not names:
        return Text(nothing, "dim")
    return Text(" ").join([Text(f" {face.capitalize()} ", FACE_STYLE[face]) for face in names])


def mats(view: View, sheet: Sheet, players: Sequence[str], width: int) -> Grid:
    """A line for every player: points (planets + empire + mission, as far as known), resources, empire, ships."""
    grid = Grid(box=ROUNDED, padding=(0, 1), header_style="bold")
    for title in ("Player", "VP", "Energy", "Culture", "Level", "Next", "Dice", "Home"):
        grid.add_column(title, no_wrap=True)
    grid.add_column("Colonies")
    for seat, mat in enumerate(view["players"]):
        points = list(sheet[seat].values()) if seat < len(sheet) else [mat["vp"]]
        parts = f" {'+'.join([str(n) for n in points])}" if len(points) > 1 else ""
        grid.add_row(
            mark(view, seat) + Text(" " + name(view, seat, players)),
            Text.assemble((str(sum(points)), "bold"), (parts, "dim")),
            bar(mat["energy"], mat["cap"], "energy", width),
            bar(mat["culture"], mat["cap"], "culture", width),
            str(mat["level"]),
            str(mat["next"] or "–"),
            str(mat["dice"]),
            f"{mat['home']} of {mat['home'] + len(mat['orbits']) + len(mat['landed'])}",
            colony_names(view, mat["colonies"]),
        )
    return grid


def bar(n: int, cap: int, kind: str, width: int) -> Text:
    """A resource track, where there is room for one."""
    if width < ROOMY:
        return Text.assemble((str(n), "bold " + RESOURCE_STYLE[kind]), (f" of {cap}", "dim"))
    return Text.assemble((f"{n} ", "bold"), ("■" * n, RESOURCE_STYLE[kind]), ("·" * (cap - n), "dim"))


def colony_names(view: View, planets: Sequence[str]) -> Text:
    """Names with points and the letter of the track."""
    cards = [view["cards"][p] for p in planets]
    parts = [Text.assemble(c["name"], (f" {c['vp']} {SHORT[c['track']]}", TRACK_STYLE[c["track"]])) for c in cards]
    return Text(", ").join(parts) if parts else Text("–", "dim")


# --- what belongs to the viewer ----------------------------------------------------------------------------------


def mission(view: View, seat: int, words: Words) -> list[RenderableType]:
    cards = view.get(f"missions {seat}", [])
    title = "Your mission: " if len(cards) == 1 else "Your missions (keep one): "
    say = words.names["Mission"]
    return [Text.assemble((title, "bold"), " · ".join([say(m) for m in cards]))] if cards else []


def colonies(view: View, seats: Sequence[int], players: Sequence[str], title: str) -> list[RenderableType]:
    """The actions of colonized planets."""
    grid = Grid(box=None, title=title, title_justify="left", title_style="bold", show_header=False, pad_edge=False)
    for seat in seats:
        for p in view["players"][seat]["colonies"]:
            card = view["cards"][p]
            grid.add_row(
                mark(view, seat), Text(card["name"], "bold"), Text(" ".join([card["description"], *limits(card)]))
            )
    grid.min_width = len(title) if grid.row_count else None
    return [grid] if grid.row_count else []


def rogue(view: View) -> Panel:
    """The Rogue's mat: what happens when its tracks are full, and its attacks."""
    sheet = rogue_mat(view["rogue"])
    mat = view["players"][1]
    full = Text.assemble(
        (f"Energy {mat['cap']}", RESOURCE_STYLE["energy"]), ": level up (above 5 it wins) · ",
        (f"culture {mat['cap']}", RESOURCE_STYLE["culture"]), ": an extra turn with three dice · 21 VP: it wins",
    )  # fmt: skip
    lines = [full]
    for attack in sheet["attacks"]:
        now = attack["level"] == mat["level"]
        once = " (once a turn)" if attack["once_per_turn"] else ""
        done = " – done this turn" if now and "attack" in mat["used"] else ""
        lines.append(
            Text(
                f"{'▶' if now else ' '} level {attack['level']}: {attack['description']}{once}{done}",
                "bold" if now else "",
            )
        )
    title = Text(f"{sheet['name']}, {sheet['difficulty']}: what its Colony die does", "bold")
    return Panel(Group(*lines), box=HEAVY, title=title, title_align="left", border_style="purple", expand=False)


def rogue_mat(which: str) -> dict[str, Any]:
    return cast(GalaxiesBox, find("galaxies").box()).rogues[which]


def legend() -> Text:
    return Text.assemble(
        ("○ start of a track, then its spaces, then the symbol that colonizes: ", "dim"),
        ("Dip", "reverse turquoise2"), ("lomacy or ", "dim"), ("Eco", "reverse dark_orange"), ("nomy", "dim"),
        (" · +energy, +culture: what ships there produce · VP: planets + empire + mission", "dim"),
    )  # fmt: skip


# --- commands at the prompt --------------------------------------------------------------------------------------


def all_colonies(spot: Spot) -> RenderableType:
    """What every colonized planet does."""
    seats = range(len(spot.view["players"]))
    found = colonies(spot.view, seats, [], "Colonized planets")
    return found[0] if found else Text("No planet is colonized yet.", "dim")


def all_missions(spot: Spot) -> RenderableType:
    """The missions that may be in play."""
    missions = cast(GalaxiesBox, find("galaxies").box()).missions.values()
    grid = Grid(box=None, title="Secret missions", title_justify="left", title_style="bold", show_header=False)
    for card in missions:
        if card["min_players"] <= len(spot.view["players"]) and not spot.view["rogue"]:
            grid.add_row(Text(card["name"], "bold"), card["description"])
    return grid if grid.row_count else Text("Alone there are no missions.", "dim")


COMMANDS: Final[dict[str, tuple[str, Callable[[Spot], RenderableType]]]] = {
    "c": ("colonies: what every colonized planet does", all_colonies),
    "m": ("missions: all that may be in play", all_missions),
}


def group(step: Step) -> str:
    """Moves are listed by the ship, turned dice by the die."""
    if step.name in ("move", "move_first"):
        return f"The ship at {find('galaxies').words.names['Place'](step.args[1])}"
    if step.name == "turn_die":
        return f"A die that shows {str(step.args[1]).capitalize()}"
    return ""
