"""The shelf: what can be played here, and how it can be set up."""

from __future__ import annotations

from tablewright.engine import Game
from tablewright.games import games
from tablewright.games.guide import guide_of
from tablewright.server import protocol as p
from tablewright.server.workers import bot_list

ABOUT = {  # minutes and weight (1 light, 5 heavy): estimates
    "galaxies": (40, 2.2),
    "western": (45, 2.6),
    "kingdoms": (40, 2.6),
    "goldwest": (50, 2.6),
    "fliptown": (30, 2.2),
}


def variants(game: Game) -> list[p.VariantInfo]:
    """The switches of a game."""
    return [
        p.VariantInfo(
            name=v.name,
            values=list(v.values),
            default=v.default,
            about=v.about,
            rule=v.rule,
            solo=v.solo,
            labels={str(value).lower(): label for value, label in game.labels(v).items()},
        )
        for v in game.variants
    ]


def on_offer() -> list[p.GameInfo]:
    """All games."""
    found = []
    for game in games():
        minutes, weight = ABOUT.get(game.id, (None, None))
        found.append(
            p.GameInfo(
                id=game.id,
                title=game.title,
                about=game.about,
                seats=list(game.seats),
                rules=game.rules,
                variants=variants(game),
                bots=bot_list(),
                stand_ins=game.stand_ins(),
                minutes=minutes,
                weight=weight,
                guide=guide_of(game.id) is not None,
            )
        )
    return found
