"""Play and print a random game: `python -m tablewright.games.western`."""

from tablewright.games.show import random_game

random_game("western")
