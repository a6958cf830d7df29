"""From the server, over the websocket."""

from __future__ import annotations

from typing import Any

import msgspec

from tablewright.server.protocol.client import PresetRule
from tablewright.server.protocol.http import Player, Status
from tablewright.server.protocol.wire import Wire


class Preview(Wire, frozen=True):
    """What an option changes at once, as far as the seat can know: its points by source, and the public numbers of
    players (`{"0": {"energy": [2, 3]}}`: before, after)."""

    points: dict[str, int]
    total: int
    players: dict[str, dict[str, list[int]]]


class Option(Wire, frozen=True):
    """`text` is what is sent back, `say` is for people, `targets` are what a click may mean (`planet:nagato`).
    `reveals`: fate or other players answer next, so that it cannot be undone freely."""

    text: str
    say: str
    targets: list[str]
    reveals: bool
    paragraphs: list[str] = []
    preview: Preview | None = None


class QuestionInfo(Wire, frozen=True):
    """Who is asked what. The options are there for the seat that looks, nobody else's. `secret`: answers are given in
    secret and shown together. `key`: the prompt in English, by which presets know the question (own questions only)."""

    seat: int
    prompt: str
    paragraphs: list[str] = []
    options: list[Option] | None = None
    secret: bool = False
    key: str = ""


class LogLine(Wire, frozen=True):
    """What came of answer `n`. `only`: nobody but this seat reads this line. `what` and `args` name the event for
    animations and sounds."""

    n: int
    seat: int | None
    line: str
    only: int | None = None
    what: str = ""
    args: list[str] = []


class UndoInfo(Wire, frozen=True):
    """May the seat that looks undo now? `allowed`: at once; `ask`: the others are asked; `why`: a sentence.
    `request`: the seat that wishes to undo and waits for consent."""

    allowed: bool
    ask: bool
    why: str
    request: int | None = None


class Chapter(Wire, frozen=True):
    """A chapter of a guided game, and its first beat."""

    title: str
    beat: int


class GuideInfo(Wire, frozen=True):
    """Where the learner is in a guided game. `beat` is None when the guide is over or has been left (`left`); `say` are
    the pages of the beat, `answer` the text of the option that continues, `rule` the paragraph behind it."""

    beat: int | None
    of: int
    chapter: int
    chapters: list[Chapter]
    say: list[str]
    answer: str | None
    rule: str
    left: bool


class ClockInfo(Wire, frozen=True):
    """The time of a seat: `left` seconds when this was sent, then a bot answers. `running`: it is asked, and they run
    down; otherwise they are what its bank holds."""

    seat: int
    left: float
    running: bool


class State(Wire, frozen=True, tag_field="t", tag="state"):
    """All that this client may know. Lines of the log after answer `log_from` are replaced by `log`. `seat`: whose view
    this is (None: a spectator's, or the curtain is down). `commit` is the SHA-256 of the seed, known from the start;
    `seed` (hexadecimal) is shown when the game is over. `deadline`: until when each waiting seat may think (Unix
    time), by the deadline for an answer or the end of its bank. `clocks`: the same as seconds, with banks at
    rest. `at`: set if this is not the present, but the state after that many answers."""

    version: int
    n: int
    table: str
    game: str
    status: Status
    variant: dict[str, Any]
    players: list[Player]
    you: list[int]
    seat: int | None
    view: dict[str, Any] | msgspec.Raw
    questions: list[QuestionInfo]
    waiting: list[int]
    sheet: list[dict[str, int]]
    log_from: int
    log: list[LogLine]
    undo: UndoInfo
    over: bool
    winners: list[int]
    result: str
    commit: str
    seed: str | None
    practice: bool
    presets: list[PresetRule] = []
    deadline: dict[str, float] = {}
    clocks: list[ClockInfo] = []
    rematch: str | None = None
    watchers: int = 0
    at: int | None = None
    guide: GuideInfo | None = None


class Ack(Wire, frozen=True, tag_field="t", tag="ack"):
    """The answer with this nonce is stored; it made this version."""

    nonce: str
    version: int


class Trouble(Wire, frozen=True, tag_field="t", tag="error"):
    """Something was refused. Codes: `stale`, `illegal`, `not-your-seat`, `not-asked`, `over`, `bad-message`,
    `too-fast`, `not-allowed`, `try-again`."""

    code: str
    message: str
    nonce: str | None = None


class Chat(Wire, frozen=True, tag_field="t", tag="chat"):
    """A line of talk; `id` grows, so that a line received twice is known. `seat` None: a spectator."""

    id: int
    name: str
    seat: int | None
    text: str
    time: float


class HintOption(Wire, frozen=True):
    """An option with what the bot thinks of it: the chance to win (0 to 1), how often it was looked at, and the final
    points of every seat that the bot expects after it."""

    text: str
    say: str
    chance: float
    visits: int
    expected: list[float]


class Hint(Wire, frozen=True, tag_field="t", tag="hint"):
    """The options from best to worst, as the bot of the hint sees them. `warn`: as it was asked."""

    seat: int
    version: int
    bot: str
    options: list[HintOption]
    warn: bool = False


class WhyNot(Wire, frozen=True, tag_field="t", tag="because"):
    """Why a thing cannot be chosen now, as far as the seat can know, with the paragraph that says so. Without a `text`
    the game has no answer: the question itself and its paragraph must do."""

    target: str
    version: int
    text: str | None
    paragraph: str | None
    prompt: str


class Bye(Wire, frozen=True, tag_field="t", tag="bye"):
    """The server closes this connection: `restart` and `slow` mean come back, `replaced`, `gone` and `idle` do not."""

    why: str


class Pong(Wire, frozen=True, tag_field="t", tag="pong"):
    """The answer to ping."""

    time: float


FromServer = State | Ack | Trouble | Chat | Hint | WhyNot | Bye | Pong

DOWN = (
    Preview, Option, QuestionInfo, LogLine, UndoInfo, Chapter, GuideInfo, ClockInfo, State, Ack, Trouble, Chat,
    HintOption, Hint, WhyNot, Bye, Pong,
)  # fmt: skip
