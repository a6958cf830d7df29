"""Records from outside: they go through the same validator as live answers, with limits on size and time."""

from __future__ import annotations

import asyncio
import time

from tablewright.engine import BadInput, Record
from tablewright.server.people import clean_name
from tablewright.server.room import Refused
from tablewright.server.workers import bot_name, is_bot

SECONDS = 5.0  # to replay a record


async def replayed(text: str) -> tuple[Record, bool]:
    """A record that is legal from its first answer to its last; is the game over?"""
    try:
        async with asyncio.timeout(SECONDS + 1):
            return await asyncio.to_thread(checked, text, time.monotonic() + SECONDS)
    except TimeoutError:
        raise BadInput("the record takes too long to replay") from None


def checked(text: str, until: float) -> tuple[Record, bool]:
    """Replay a record; is the game over? One that has not been replayed when `time.monotonic()` is `until` is
    refused."""
    record = Record.parse(text)
    if len(record.answers) > record.game.bound:
        raise BadInput(f"the record has more answers than a game of {record.game.id} can have")
    if any([not isinstance(player, str) for player in record.players]):
        raise BadInput("'players': expected a list of texts")
    table = record.new()
    for _, table, _ in record.told():  # noqa: B007 - the last table counts
        if time.monotonic() > until:
            raise BadInput("the record takes too long to replay")
    return record, table.over


def player_name(player: str, seat: int) -> str:
    """`me:Ada` is Ada, `old-oak` is Old Oak.

    >>> player_name("me:Ada", 0), player_name("old-oak", 1), player_name("me", 1)
    ('Ada', 'Old Oak', 'Player B')
    """
    if is_bot(player):
        return bot_name(player)
    try:
        return clean_name(player.partition(":")[2] or (f"Player {'ABCDEFGH'[seat]}" if player == "me" else player))
    except Refused:
        return f"Player {'ABCDEFGH'[seat]}"
