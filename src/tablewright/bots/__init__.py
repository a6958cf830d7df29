"""Bots: what chooses, behind one protocol, and the driver that lets them play."""

from tablewright.bots.driver import BOTS, bot, play
from tablewright.bots.plain import Greedy, RandomBot
from tablewright.bots.search import Search, Thought
from tablewright.bots.spot import Bot, Spot

__all__ = ["BOTS", "Bot", "Greedy", "RandomBot", "Search", "Spot", "Thought", "bot", "play"]
