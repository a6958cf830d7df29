"""The report on a game's balance: one page of HTML that stands alone, without scripts, for light and dark screens,
large and small ones."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from importlib import resources
from typing import Any

from tablewright.lab.charts import Scale, bars, interval, length

SHOWN = 12  # options of a question that are shown, from either end
MOST = 16  # findings
FEW = 12  # options of a question that are named


def report(title: str, rules: str, bots: str, command: str, data: dict[str, Any]) -> str:
    """The page."""
    counts = ", ".join([f"{t['games']} games for {_seats(t['seats'])}" for t in data["tables"]])
    body = [
        f"<header><h1>{escape(title)}</h1><p class='lead'>Balance as {escape(bots)} play it: {counts}.</p></header>",
        _findings(data),
        *[_table(t) for t in data["tables"]],
        *[_section(s) for s in sorted(data["sections"], key=lambda s: not s["role"])],
        _choices(data["choices"]),
        _method(title, rules, bots, command, data),
    ]
    style = resources.files("tablewright.lab").joinpath("report.css").read_text(encoding="utf-8")
    return (
        "<!doctype html>\n<html lang='en'>\n<head>\n<meta charset='utf-8'>\n"
        "<meta name='viewport' content='width=device-width, initial-scale=1'>\n"
        "<meta name='color-scheme' content='light dark'>\n"
        f"<title>{escape(title)}: balance</title>\n<style>\n{style}</style>\n</head>\n<body>\n<main>\n"
        + "\n".join([part for part in body if part])
        + "\n</main>\n</body>\n</html>\n"
    )


def _seats(n: int) -> str:
    return "one player" if n == 1 else f"{n} players"


def _percent(x: float, digits: int = 0) -> str:
    return f"{100 * x:.{digits}f} %"


def _points(x: float) -> str:
    return f"{x:+.1f}".replace("-", "−")


def _span(estimate: list[float]) -> str:
    return f"{_points(estimate[0])} ({_points(estimate[1])} to {_points(estimate[2])})"


def _small(estimate: list[float]) -> str:
    return f"{_points(estimate[0])} <small>{_points(estimate[1])} to {_points(estimate[2])}</small>"


def _grid(heads: list[str], rows: Iterable[list[str]], kind: str = "") -> str:
    head = "".join([f"<th scope='col'>{h}</th>" for h in heads])
    lines = ["<tr><th scope='row'>" + "</th>".join([row[0], ""]) + "".join(_cells(row[1:])) + "</tr>" for row in rows]
    return (
        f"<div class='scroll' tabindex='0'><table class='{kind}'><thead><tr>{head}</tr></thead><tbody>\n"
        + "\n".join(lines)
        + "\n</tbody></table></div>"
    )


def _cells(values: list[str]) -> list[str]:
    return [f"<td>{v}</td>" if v.startswith("<svg") else f"<td class='n'>{v}</td>" for v in values]


def findings(data: dict[str, Any]) -> list[str]:
    """What stands out, in sentences (HTML)."""
    found: list[str] = _sameness(data)
    for t in data["tables"]:
        found += _seat_findings(t)
    for s in data["sections"]:
        if s["event"] and s["event"] != "opening":
            found += _role_findings(s) if s["role"] else _deed_findings(s)
    return found[:MOST] + _dead(data["choices"])


def _role_findings(s: dict[str, Any]) -> list[str]:
    """The best and the worst, where they are clear. Only what fate has dealt can be said to make the difference."""
    found = []
    for row in [s["rows"][i] for i in dict.fromkeys([0, len(s["rows"]) - 1])]:
        if row["clear"]:
            does = "is worth" if s["dealt"] else "(chosen, not dealt) goes with"
            name, worth = escape(row["name"]), _span(row["worth"])
            found.append(f"{escape(s['title'])}: <b>{name}</b> {does} {worth} points against all others.")
    return found


def _deed_findings(s: dict[str, Any]) -> list[str]:
    """The one that goes most clearly with being ahead, and with being behind."""
    found = []
    rows = [row for row in s["rows"] if row["clear"]]
    for row, side in ((max(rows, key=_lead, default=None), 1), (min(rows, key=_lead, default=None), -1)):
        if row is not None and side * _lead(row) > 0:
            end = "further ahead" if side > 0 else "further behind"
            found.append(
                f"{escape(s['title'])}: players with <b>{escape(row['name'])}</b> ended {abs(_lead(row)):.1f} points "
                f"{end} than those without ({_percent(row['share'])} of players)."
            )
    return found


def _lead(row: dict[str, Any]) -> float:
    return float(row["worth"][0])


def _sameness(data: dict[str, Any]) -> list[str]:
    """A warning where the bots play the same few games again and again."""
    if 2 * data["different"] >= data["games"]:
        return []
    return [
        f"<b>Only {data['different']} different games in {data['games']}</b>: these bots leave little to chance. A "
        "game that is played again is no new evidence and is not counted as such; let the bots --explore, or deal at "
        "random what they would choose."
    ]


def _seat_findings(table: dict[str, Any]) -> list[str]:
    if table["fair"] is None:
        value, low, high = table["by_seat"][0]["win_rate"]
        return [f"A single player wins {_percent(value)} of the games ({_percent(low)} to {_percent(high)})."]
    found = []
    clear = [(seat, row["win_rate"]) for seat, row in enumerate(table["by_seat"], 1) if row["clear"]]
    if len(table["by_seat"]) == 2:
        clear = sorted(clear, key=lambda pair: -float(pair[1][0]))[:1]  # what one wins the other loses
    for seat, (value, low, high) in clear:
        found.append(
            f"With {_seats(table['seats'])}, <b>{_place(table, seat)}</b> wins {_percent(value)} of the games "
            f"({_percent(low)} to {_percent(high)}); fair would be {_percent(table['fair'])}."
        )
    what = "place in turn order" if table["order"] else "seat"
    return found or [f"With {_seats(table['seats'])}, no {what} is clearly better than another."]


def _place(table: dict[str, Any], number: int) -> str:
    """Who is meant: by turn order where the game draws a first player, else by seat."""
    if table["order"] is None:
        return f"seat {number}"
    after = "" if number == 1 else f" + {number - 1}"
    return f"“{escape(table['order'].replace('_', ' '))}”{after}"


def _dead(choices: list[dict[str, Any]]) -> list[str]:
    """Options that are offered often and never taken: named where a question has few, else counted."""
    found = []
    for c in choices:
        dead = [escape(o["option"]) for o in c["options"] if o["taken"] == 0]
        if dead and len(c["options"]) <= FEW:
            found.append("; ".join(dead))
        elif dead:
            found.append(f"{len(dead)} of the {len(c['options'])} ways to {escape(c['rule'].replace('_', ' '))}")
    return [f"Offered often and never taken by these bots: {'; '.join(found)}."] if found else []


def _findings(data: dict[str, Any]) -> str:
    return (
        "<section><h2>What stands out</h2><ul>" + "".join([f"<li>{f}</li>" for f in findings(data)]) + "</ul></section>"
    )


def _table(t: dict[str, Any]) -> str:
    wins = [row["win_rate"] for row in t["by_seat"]]
    scale = Scale(wins, t["fair"] if t["fair"] is not None else 0.5)
    rows = [
        [
            _place(t, seat),
            interval(scale, row["win_rate"], _said(row["win_rate"], 100, " %"), row["clear"]),
            _range(row["win_rate"], 100, " %"),
            _range(row["score"], 1, ""),
        ]
        for seat, row in enumerate(t["by_seat"], 1)
    ]
    first, last = t["histogram"][0][0], t["histogram"][-1][1]
    lead = (
        f" The median lead of the winner is {t['lead']:g} points; {_percent(t['shared'], 1)} of victories are shared."
    )
    return (
        f"<section><h2>{_seats(t['seats']).capitalize()}</h2>"
        f"<p>{t['games']} games, {t['answers']:.0f} answers each on average.{lead if t['seats'] > 1 else ''}</p>"
        + _grid(["", "wins", "win rate (95 %)", "score (95 %)"], rows, "seats")
        + f"<figure>{bars([n for _, _, n in t['histogram']], 'Scores', 'wide')}"
        + f"<figcaption><span>{first}</span><span>scores: half of them from {t['scores'][1]:g} to {t['scores'][3]:g}, "
        + f"median {t['scores'][2]:g}</span><span>{last}</span></figcaption></figure>"
        + _parts(t)
        + "</section>"
    )


def _range(estimate: list[float], by: float, unit: str) -> str:
    value, _, spread = _said(estimate, by, unit).rpartition(" (")
    return f"{value} <small>{spread[:-1]}</small>"


def _said(estimate: list[float], by: float, unit: str) -> str:
    """The same for those who hear the page, or rest the pointer on a picture."""
    value, low, high = [by * v for v in estimate]
    return f"{value:.1f}{unit} ({low:.1f}–{high:.1f})".replace("-", "−")


def _parts(t: dict[str, Any]) -> str:
    """Where points come from, for winners and for the others."""
    most = max([abs(v) for _, *pair in t["parts"] for v in pair] or [1]) or 1
    rows = []
    for source, a, b in t["parts"]:
        others = length(b / most, f"others: {b:g}", "length other")
        rows.append([escape(source), length(a / most, f"winners: {a:g}"), f"{a:.1f}", others, f"{b:.1f}"])
    return "<h3>Where points come from</h3>" + _grid(["", "winners", "", "others", ""], rows, "parts")


def _section(s: dict[str, Any]) -> str:
    scale = Scale([row["worth"] for row in s["rows"]], 0.0)
    rows = [_row(s, scale, row) for row in s["rows"]]
    heads = ["", "points ahead of those without (95 %)", "", "wins above fair", "players"]
    heads += [] if s["role"] or s["event"] == "opening" else ["times", "when"]
    seldom = f" {s['seldom']} more are too seldom, or too common, to judge." if s["seldom"] else ""
    open_ = " open" if s["about"] or s["role"] or len(rows) <= 12 else ""
    return (
        f"<section><details{open_}><summary><h2>{escape(s['title'])}</h2></summary>"
        f"<p>{escape(s['about'])}{seldom}</p>" + _grid(heads, rows, "facts") + "</details></section>"
    )


def _row(s: dict[str, Any], scale: Scale, row: dict[str, Any]) -> list[str]:
    name = f"<b>{escape(row['name'])}</b>" if row["clear"] else escape(row["name"])
    cells = [
        name,
        interval(scale, row["worth"], _span(row["worth"]), row["clear"]),
        _small(row["worth"]),
        _small([100 * v for v in row["win"]]),
        f"{_percent(row['share'])} <small>{row['players']}</small>",
    ]
    if not s["role"] and s["event"] != "opening":
        cells += [
            f"{row['times']:.1f}",
            bars(row["whens"], f"first time: median at {_percent(row['when'])} of the game"),
        ]
    return cells


def _choices(choices: list[dict[str, Any]]) -> str:
    parts = []
    for c in choices:
        rows = [
            [
                escape(o["option"]),
                length(o["rate"], _percent(o["rate"], 1)),
                _percent(o["rate"], 1),
                f"{o['taken']} <small>of {o['offered']}</small>",
            ]
            for o in _ends(c["options"])
        ]
        what = escape(c["rule"].replace("_", " "))
        parts.append(
            f"<details><summary><h3>{what} <small>{len(c['options'])} options</small></h3></summary>"
            + _grid(["", "taken when offered", "", "times"], rows, "choices")
            + "</details>"
        )
    return "<section><h2>What is chosen when it is offered</h2>" + "".join(parts) + "</section>" if parts else ""


def _ends(options: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The most and the least liked."""
    if len(options) <= 2 * SHOWN:
        return options
    return options[:SHOWN] + options[-SHOWN:]


METHOD = """<p>What bots do not see, this page cannot show: a card they misuse looks weak.</p>
<ul>
<li><b>Points ahead</b>: final score minus the mean of the others, for players with the thing against players without
it. For what is dealt at random this is an effect; for what is chosen or bought it is a connection: who is ahead can buy
more, and who plays on longer does more.</li>
<li><b>Wins above fair</b>: percentage points above one win in as many games as there are players.</li>
<li><b>Places</b>: where fate draws a first player (or dealer), players are counted from there, clockwise; seat numbers
would mean nothing.</li>
<li><b>Intervals</b> are 95 %: Wilson for win rates, bootstrap for the rest, over seeds, because games of one seed share
their set-up.</li>
<li><b>Bold and coloured</b> rows are clear after allowing for how many rows, seats included, there are
(Benjamini–Hochberg: one in twenty of them is expected to be chance).</li>
<li><b>When</b>: the first time, from the first answer of the game (left) to the last (right).</li>
</ul>"""


def _method(title: str, rules: str, bots: str, command: str, data: dict[str, Any]) -> str:
    forfeits = f" {data['forfeits']} games were forfeited or had no end, and are left out." if data["forfeits"] else ""
    return (
        "<section><h2>How to read this</h2>"
        f"<p>{escape(title)}, rules version {escape(rules)}, played by {escape(bots)}.{forfeits}</p>{METHOD}"
        f"<p>Made by</p><pre><code>{escape(command)}</code></pre></section>"
    )
