"""From the client, over the websocket."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from tablewright.server.protocol.wire import Asked, Count, Line, Nonce, SeatNo, Word


class Hello(Asked, frozen=True, tag_field="t", tag="hello"):
    """First message, also after a reconnect: `since` is the version of the last state received (0: none). `language`:
    in which words questions, options and the log are to be told, as far as there are any."""

    since: Count = 0
    language: Word = "en"


class Reply(Asked, frozen=True, tag_field="t", tag="answer"):
    """The choice of an option by its text. `version` is the version of the state that showed the question; `nonce` is
    the client's own: the same nonce again is acknowledged again and does nothing."""

    version: Count
    seat: SeatNo
    text: Line
    nonce: Nonce


class UndoAsked(Asked, frozen=True, tag_field="t", tag="undo"):
    """Take back my last answer, or (`turn`) all since information was last revealed."""

    seat: SeatNo
    turn: bool = False


class Consent(Asked, frozen=True, tag_field="t", tag="consent"):
    """The answer to another player's wish to undo."""

    seat: SeatNo
    yes: bool


class Say(Asked, frozen=True, tag_field="t", tag="chat"):
    """Talk at the table."""

    text: Annotated[str, msgspec.Meta(min_length=1, max_length=500)]


class PresetRule(Asked, frozen=True):
    """Answer questions for me: the question's prompt is `prompt` (`Follow*`: begins so), an option is `option` (its
    text, or the first word of its text), and, if `when` is given, some option has that target (`face:energy`).
    `until`: the end of the game, or (`turn`) until I am asked anything else."""

    prompt: Line
    option: Line
    when: Word = ""
    until: Literal["turn", "game"] = "turn"


class Preset(Asked, frozen=True, tag_field="t", tag="preset"):
    """All my preset answers for this seat; the list replaces the one before."""

    seat: SeatNo
    rules: Annotated[list[PresetRule], msgspec.Meta(max_length=20)]


class HintAsked(Asked, frozen=True, tag_field="t", tag="hint"):
    """What would a bot do? (Only in practice games.) `warn`: asked by the client itself, to warn before a bad move; if
    there is no answer, nobody misses it."""

    seat: SeatNo
    warn: bool = False


class At(Asked, frozen=True, tag_field="t", tag="at"):
    """Show the state after `n` answers (a finished game, or my own past); `seat`: as this seat saw it."""

    n: Count
    seat: SeatNo | None = None


class Look(Asked, frozen=True, tag_field="t", tag="look"):
    """Several seats at one screen: whose view is sent from now on. None: nobody's, the curtain is down."""

    seat: SeatNo | None


class WhyAsked(Asked, frozen=True, tag_field="t", tag="why"):
    """Why can my seat not choose this thing (`planet:nagato`) now?"""

    seat: SeatNo
    target: Word


class Ping(Asked, frozen=True, tag_field="t", tag="ping"):
    """Still here."""


FromClient = Hello | Reply | UndoAsked | Consent | Say | Preset | HintAsked | At | Look | WhyAsked | Ping

UP = (Hello, Reply, UndoAsked, Consent, Say, PresetRule, Preset, HintAsked, At, Look, WhyAsked, Ping)
