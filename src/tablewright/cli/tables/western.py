"""Tiny Epic Western in the terminal: the ring of mats with the cards between them, the players, a duel, the odds."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, Final, cast

from rich.align import Align
from rich.box import DOUBLE, HEAVY, ROUNDED
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table as Grid
from rich.text import Text

from tablewright.bots import Spot
from tablewright.engine import Step, Words
from tablewright.engine.table import Sheet
from tablewright.games.western.box import TOWN_HALL, Seat
from tablewright.games.western.showdown import odds_of
from tablewright.games.western.table import Western

View = Mapping[str, Any]

LETTERS: Final = "ABCD"
COLOUR: Final = {"yellow": "yellow3", "red": "red3", "blue": "dodger_blue2", "green": "green3"}
TOKEN: Final = {
    "yellow": "bold #000000 on yellow3",
    "red": "bold white on red3",
    "blue": "bold white on dodger_blue3",
    "green": "bold #000000 on green3",
}
GREY: Final = "grey62"
SUIT: Final = {"hat": "hat", "tepee": "tepee", "horseshoe": "shoe", "steer": "steer"}
SUIT_STYLE: Final = {"hat": "bright_white", "tepee": "cyan", "horseshoe": "gold1", "steer": "orange_red1"}
TYPE: Final = {"money": "$", "law": "L", "force": "F", "wild": "X"}
TYPE_STYLE: Final = {"money": "gold1", "law": "deep_sky_blue1", "force": "orange_red1", "wild": "orchid1"}
ICON: Final = {"mining": "M", "railway": "R", "wagon": "W"}
TIMING: Final = {"instant": "now", "resolution": "at resolution", "buy": "when buying"}
SIDE: Final = {"instant": "now", "resolution": "later", "minus": "−1", "plus": "+1", "down": "↓", "up": "↑", "-": ""}
POINTS: Final = {"many": ("", "2/1", "3/2", "5/3"), "few": ("", "1", "2", "3")}
MARKS: Final = ("hides from duels", "third token next round", "Wanted", "dealer")
GAP: Final = 9
ROOMY: Final = 120


def draw(view: dict[str, Any], sheet: Sheet, players: Sequence[str], words: Words, width: int) -> RenderableType:
    """Everything a seat sees."""
    parts: list[RenderableType] = [heading(view, players), ring(view, width)]
    if view["duel"]:
        parts.append(duel(view, players, words))
    parts += [people(view, players, width), *hand(view), buildings(view, width), legend()]
    return Group(*parts)


def heading(view: View, players: Sequence[str]) -> Text:
    """The round, the dealer, who is wanted, what is left."""
    text = Text().append(f"Round {view['round']} of 6", "bold")
    text.append(f" · {name(view, view['dealer'], players)} deals · Wanted: ")
    text.append(name(view, view["wanted"], players) if view["wanted"] >= 0 else "nobody", "bold")
    text.append(f" · {len(view['deck'])} buildings and {view['draw_pile']} poker cards in the piles")
    if view["difficulty"]:
        text.append(f" · solo, {view['difficulty']}")
    return text


def name(view: View, seat: int, players: Sequence[str]) -> str:
    return "the Rival" if view["players"][seat]["rival"] else players[seat]


def mark(view: View, seat: int, wounded: bool = False) -> Text:
    """A posse token: the player's letter in the player's colour, small and struck when wounded."""
    player = view["players"][seat]
    letter = "R" if player["rival"] else LETTERS[seat]
    style = TOKEN[colour_of(view, player["mat"])] if player["mat"] else "bold"
    return Text(f"({letter.lower()})", "dim strike") if wounded else Text(f" {letter} ", style)


def colour_of(view: View, mat: str) -> str:
    return str(next(m["face"]["color"] for m in view["mats"] if m["id"] == mat))


def card(id: str | None) -> Text:
    """A poker card."""
    if id is None:
        return Text("?", "dim")
    suit, _, value = id.rpartition("_")
    return Text(f"{value} {SUIT[suit]}", f"bold {SUIT_STYLE[suit]}")


def influence(kind: str, n: int) -> Text:
    return Text(f"{n}{TYPE[kind]}", TYPE_STYLE[kind])


def cost(face: View) -> Text:
    parts = [influence(kind, n) for kind, n in face["cost"].items() if n]
    return Text(" ").join(parts) if parts else Text("free")


def icons(face: View) -> str:
    return "".join([ICON[i] for i in face["icons"]])


# --- the ring ----------------------------------------------------------------------------------------------------


def ring(view: View, width: int) -> RenderableType:
    """The Town Hall on top, then clockwise: positions 1 and 2 on the right, the Sheriff below, 4 and 5 on the left."""
    wide = max(24, min(44, (min(width, 160) - 2 * GAP) // 3))
    mats = [town_hall(view, wide) if m["position"] == 0 else mat(view, m, wide) for m in view["mats"]]
    gaps = [gap(view, n) for n in range(6)]
    beside = [Group(Text(), Text(), g) for g in gaps]
    grid = Grid.grid(padding=0)
    for columns in (wide, GAP, wide, GAP, wide):
        grid.add_column(width=columns)
    grid.add_row(mats[5], beside[5], mats[0], beside[0], mats[1])
    grid.add_row(Align.center(gaps[4]), "", "", "", Align.center(gaps[1]))
    grid.add_row(mats[4], beside[3], mats[3], beside[2], mats[2])
    return grid


def gap(view: View, n: int) -> RenderableType:
    """The poker card between two mats."""
    face = card(view["gaps"][n]) if n < len(view["gaps"]) else Text("–", "dim")
    return Panel(Align.center(face), box=ROUNDED, width=GAP, padding=0)


def town_hall(view: View, wide: int) -> RenderableType:
    """The industry track and the Rival's card."""
    lines: list[Text] = []
    for step in (3, 2, 1, 0):
        here = [i for i, at in view["track"].items() if at == step]
        line = Text(f"{('', '3rd', '2nd', '1st')[step]} {POINTS[view['town_hall']][step]:<4}" if step else "start   ")
        line.append(" ".join(here) or "–", "bold" if here else "dim")
        lines.append(line)
    rival = Text("Rival: ")
    faces = [card(c) for c in view["rival_cards"]] + [card(None)] * view["rival_face_down"]
    rival.append_text(Text(", ").join(faces) if faces else Text("–", "dim"))
    lines.append(rival)
    if view["ranking"]:
        lines.append(Text("Order: ").append_text(Text(" ").join([mark(view, seat) for seat in view["ranking"]])))
    return Panel(Group(*lines), title="[bold]0 Town Hall[/]", box=DOUBLE, width=wide, padding=(0, 1))


def mat(view: View, m: View, wide: int) -> RenderableType:
    """A mat: spots with tokens, the pot, the porch, what is for sale."""
    face = m["face"]
    owned = m["owner"] >= 0
    lines = [spot_line(view, id, spot, face) for id, spot in m["spots"].items()]
    lines += [pot_line(face), porch_line(view, m["porch"]), *sale_lines(view, m["slot"])]
    title = f"[bold]{m['position']} {m['name'].removeprefix('The ')}[/]" + ("" if owned or face is None else " (grey)")
    style = COLOUR[face["color"]] if owned else GREY
    frame = HEAVY if owned else ROUNDED
    return Panel(Group(*lines), title=title, box=frame, border_style=style, width=wide, padding=(0, 1))


def porch_line(view: View, stack: Sequence[str]) -> Text:
    if not stack:
        return Text("Porch: empty", "dim")
    below = f" (+{len(stack) - 1})" if len(stack) > 1 else ""
    return Text("Porch: ").append(title_of(view["cards"][stack[-1]]), "bold").append(below, "dim")


def sale_lines(view: View, building: str | None) -> list[Text]:
    if building is None:
        return [Text("Sale:  sold", "dim"), Text()]
    face = view["cards"][building]
    price = Text(f"       {face['vp']}★ {icons(face)}  ").append_text(cost(face))
    return [Text("Sale:  ").append(title_of(face), "bold"), price]


def title_of(face: View) -> str:
    """The name of a building, with a star for a stand-in."""
    return str(face["name"]) + ("*" if face["stand_in"] else "")


def pot_line(face: View | None) -> Text:
    text = Text("Pot:   ")
    if face is None:
        return text.append("1L 1F or 3rd ●")
    text.append_text(influence(face["pot"]["influence"], face["pot"]["amount"]))
    return text.append(" of one type") if face["pot"]["influence"] == "wild" else text


def spot_line(view: View, id: str, spot: View, face: View | None) -> Text:
    """A spot, what it gives, and who is there."""
    kind = id.partition(".")[2]
    text = Text(f"{'spot' if kind == 'influence' else kind:<9}")
    if kind == "influence" and face is not None:
        text.append_text(influence(face["influence"], face["now"])).append("/")
        text.append_text(influence(face["influence"], face["later"])).append(" ")
    elif kind == "porch" and face is not None and face["later"] == 0:
        text.append_text(influence(face["influence"], face["now"])).append(" ")
    if spot["standing"] is not None:
        text.append_text(mark(view, spot["standing"])).append(f" {SIDE[spot['side']]}")
    for seat in spot["wounded"]:
        text.append(" ").append_text(mark(view, seat, wounded=True))
    if spot["standing"] is None and not spot["wounded"]:
        text.append("·", "dim")
    return text


# --- players, cards ----------------------------------------------------------------------------------------------


def people(view: View, players: Sequence[str], width: int) -> RenderableType:
    """One line a player: influence, tokens, card, shares, points."""
    grid = Grid(box=None, pad_edge=False, header_style="dim")
    for column in ("", "player", "boss", "$", "L", "F", "tokens", "card", "M", "R", "W", "buildings", "VP", ""):
        grid.add_column(column, no_wrap=column not in ("buildings", ""))
    for p in view["players"]:
        seat = p["seat"]
        purse = [Text(str(p[kind]), TYPE_STYLE[kind]) for kind in ("money", "law", "force")]
        shares = [str(p["shares"][i]) for i in ICON]
        facts = (p["immune"], p["third"], view["wanted"] == seat, view["dealer"] == seat)
        marks = [label for is_so, label in zip(facts, MARKS, strict=True) if is_so]
        shown = card(p["card"])
        if p["altered"] and p["altered"] != p["card"]:
            shown = shown.append(" → ").append_text(card(p["altered"]))
        tokens = Text("●" * p["available"] + "○" * p["lying"])
        line = [mark(view, seat), name(view, seat, players), p["boss_name"] or "–", *purse, tokens, shown, *shares]
        owned = str(len(p["buildings"]))
        if width >= ROOMY and p["buildings"]:
            owned += ": " + ", ".join([title_of(view["cards"][b]) for b in p["buildings"]])
        grid.add_row(*line, owned, str(sum(p["points"].values())), ", ".join(marks))
    return grid


def hand(view: View) -> list[RenderableType]:
    """The cards of the seat that looks, and what its boss can do."""
    mine = viewer(view)
    if mine is None:
        return []
    lines: list[RenderableType] = []
    if own := view[f"own {mine}"]:
        text = Text().append("Your card: " if len(own) == 1 else "You were dealt: ", "bold")
        text.append_text(Text(", ").join([card(c) for c in own]))
        if view[f"discard {mine}"]:
            text.append(" · discarded: ").append_text(Text(", ").join([card(c) for c in view[f"discard {mine}"]]))
        lines.append(text)
    me = view["players"][mine]
    if me["boss"]:
        lines.append(Text(f"{me['boss_name']}: {me['boss_text']}", "italic"))
    return lines


def viewer(view: View) -> int | None:
    """The seat that looks at the table: the only one whose discards it can read."""
    seats = [p["seat"] for p in view["players"] if isinstance(view.get(f"discard {p['seat']}"), list)]
    return seats[0] if len(seats) == 1 else None


def duel(view: View, players: Sequence[str], words: Words) -> RenderableType:
    """Dice and cards of a duel."""
    d = view["duel"]
    text = Text()
    for who, seat in enumerate((d["attacker"], d["defender"])):
        text.append_text(mark(view, seat)).append(f" {name(view, seat, players)} {('attacks', 'defends')[who]}: ")
        power = f"die {d['dice'][who] or '–'}" + (f" + card {d['added'][who]}" if d["added"][who] else "")
        text.append(f"{power} = {d['dice'][who] + d['added'][who]}", "bold").append("    " if who == 0 else "")
    title = f"[bold]Duel at {words.names['Spot'](d['spot'])}[/]"
    return Panel(text, title=title, box=HEAVY, border_style="red3", expand=False)


def buildings(view: View, width: int) -> RenderableType:
    """What the buildings on porches and for sale do."""
    grid = Grid(box=None, pad_edge=False, header_style="dim", width=min(width, 160))
    for column, ratio in (("building", None), ("where", None), ("what it does", 1)):
        grid.add_column(column, ratio=ratio, no_wrap=ratio is None)
    for m in view["mats"]:
        found = [(m["porch"][-1], "porch")] if m["porch"] else []
        found += [(m["slot"], "sale")] if m["slot"] else []
        for id, where in found:
            face = view["cards"][id]
            what = f"{TIMING[face['timing']]}: {face['text'].partition(' (Stand-in')[0]}"
            grid.add_row(title_of(face), f"{where} {m['position']}", what, style="" if where == "porch" else "dim")
    return grid


def legend() -> Text:
    text = Text()
    for kind, letter in TYPE.items():
        text.append(letter, TYPE_STYLE[kind]).append(f" {kind} · ", "dim")
    text.append("1L/2L: 1 now, or 2 later if you win the hand · M mining R railway W wagon · ★ VP · * stand-in", "dim")
    return text.append(" · ● available ○ lying (a) wounded · hat > tepee > shoe > steer", "dim")


def group(step: Step) -> str:
    """Options are listed by mat."""
    if step.name != "place":
        return ""
    return str(step.args[1]).partition(".")[0].replace("_", " ").capitalize()


# --- odds --------------------------------------------------------------------------------------------------------


def odds(spot: Spot) -> RenderableType:
    """The chances of the own card, or of each dealt card, at every mat."""
    world = cast(Western, spot.sample(Random(0)))
    seat = Seat(spot.seat)
    if len(world.gaps) < 6 or not world.hands[seat]:
        return Text("The poker cards are not dealt yet.")
    parts: list[RenderableType] = []
    for natural in world.hands[seat]:
        grid = Grid("mat", "your hand", "alone against the Rival", "against those there now", box=ROUNDED)
        for o in odds_of(world, seat, natural):
            hall = o.mat == TOWN_HALL
            place = world.box.mat_names[o.mat].removeprefix("The ") + (" (to be first)" if hall else "")
            alone = f"{o.alone:.0%}" if not hall or world.town.solo else "–"
            rivals = ", ".join([LETTERS[s] for s in o.others])
            grid.add_row(place, o.hand, alone, f"{o.here:.0%} ({rivals})" if o.here is not None else "–")
        parts.append(Group(Text("With the ").append_text(card(natural)), grid))
    return Group(*parts)


COMMANDS: Final[dict[str, tuple[str, Callable[[Spot], RenderableType]]]] = {
    "odds": ("the exact chances of your card at every mat, from what you know", odds),
}
