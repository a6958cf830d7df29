"""Bots: what chooses, behind one protocol, and the driver that lets them play."""

from tablewright.bots.driver import play
from tablewright.bots.levels import CHARACTERS, Character, Level, level
from tablewright.bots.names import BOTS, bot
from tablewright.bots.plain import Greedy, RandomBot
from tablewright.bots.search import Search
from tablewright.bots.spot import Bot, Spot
from tablewright.bots.thought import Thought

__all__ = [
    "BOTS", "CHARACTERS", "Bot", "Character", "Greedy", "Level", "RandomBot", "Search", "Spot", "Thought", "bot",
    "level", "play",
]  # fmt: skip
