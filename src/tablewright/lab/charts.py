"""Small charts as SVG, without any library. Words stay outside of the pictures, so that they can be read on a phone: a
picture stretches with its column, and its lines keep their width."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape


def _svg(kind: str, width: float, height: float, title: str, inner: str) -> str:
    return (
        f'<svg class="{kind}" viewBox="0 0 {width:g} {height:g}" preserveAspectRatio="none" role="img">'
        f"<title>{escape(title)}</title>{inner}</svg>"
    )


class Scale:
    """Where values lie on a line of 100, with room for all estimates and a mark that is always shown.

    >>> scale = Scale([[5.0, 0.0, 10.0]], mark=0.0)
    >>> scale.x(0.0) < scale.x(5.0) < scale.x(10.0) < 100
    True
    """

    def __init__(self, estimates: Sequence[Sequence[float]], mark: float) -> None:
        values = [mark, *[v for estimate in estimates for v in estimate]]
        self.low, self.high = min(values), max(values)
        room = (self.high - self.low) * 0.04 or 1.0
        self.low, self.high, self.mark = self.low - room, self.high + room, mark

    def x(self, value: float) -> float:
        return round(100 * (value - self.low) / (self.high - self.low), 2)


def interval(scale: Scale, estimate: Sequence[float], title: str, clear: bool = False) -> str:
    """An estimate with its interval, and the mark to compare it with."""
    value, low, high = [scale.x(v) for v in estimate]
    mark = scale.x(scale.mark)
    side = "none" if not clear else "good" if estimate[0] > scale.mark else "bad"
    inner = (
        f'<line class="mark" x1="{mark}" x2="{mark}" y1="0" y2="12"/>'
        f'<line class="range {side}" x1="{low}" x2="{high}" y1="6" y2="6"/>'
        f'<line class="value {side}" x1="{value}" x2="{value}" y1="2" y2="10"/>'
    )
    return _svg("interval", 100, 12, title, inner)


def bars(counts: Sequence[float], title: str, kind: str = "spark") -> str:
    """Bars beside each other: when something happened, how scores are spread."""
    most = max([*counts, 1])
    inner = "".join(
        [
            f'<rect x="{10 * i + 1}" y="{round(20 - 20 * n / most, 2)}" width="8" height="{round(20 * n / most, 2)}"/>'
            for i, n in enumerate(counts)
        ]
    )
    return _svg(kind, 10 * len(counts), 20, title, inner)


def length(part: float, title: str, kind: str = "length") -> str:
    """One bar from the left; `part` is from 0 to 1.

    >>> length(0.5, "half").count("<rect")
    2
    """
    width = round(100 * max(0.0, min(1.0, part)), 2)
    inner = f'<rect class="track" width="100" height="8"/><rect class="full" width="{width}" height="8"/>'
    return _svg(kind, 100, 8, title, inner)
