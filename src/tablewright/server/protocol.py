"""Everything that crosses the wire, as types. `docs/protocol.md` and `web/src/lib/protocol.ts` are generated from this
file (`python -m tablewright.server.typescript`); it knows no web framework."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

FRAME = 16_384  # bytes of one websocket frame from a client

Name = Annotated[str, msgspec.Meta(min_length=1, max_length=32)]
Secret = Annotated[str, msgspec.Meta(min_length=8, max_length=256)]
Word = Annotated[str, msgspec.Meta(max_length=64)]
Line = Annotated[str, msgspec.Meta(max_length=400)]
SeatNo = Annotated[int, msgspec.Meta(ge=0, le=7)]
Count = Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]
Nonce = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]


class Wire(msgspec.Struct, frozen=True, kw_only=True):
    """What all messages are: immutable, by keyword."""


class Asked(Wire, frozen=True, forbid_unknown_fields=True):
    """What clients send: unknown fields are refused."""


# --- who you are ----------------------------------------------------------------------------------------------------


class Me(Wire, frozen=True):
    """`GET /api/me`: the person behind the cookie. A guest is made on the first request."""

    id: str
    name: str
    guest: bool
    login: str | None = None


class Rename(Asked, frozen=True):
    """`POST /api/me`."""

    name: Name


class Credentials(Asked, frozen=True):
    """`POST /api/signup` makes the guest an account and keeps its tables; `POST /api/login` signs in."""

    login: Name
    password: Secret


class TokenAsked(Asked, frozen=True):
    """`POST /api/tokens`: a key for programs."""

    name: Name


class Token(Wire, frozen=True):
    """A key for programs: `secret` is shown once, when it is made."""

    id: str
    name: str
    created: float
    secret: str | None = None


# --- the games ------------------------------------------------------------------------------------------------------


class VariantInfo(Wire, frozen=True):
    """A switch of the rules; the first value is the rulebook's. `solo`: for games alone. `labels`: what the values are
    called, in the order in which to show them."""

    name: str
    values: list[str | int | bool]
    default: str | int | bool
    about: str
    rule: str
    solo: bool = False
    labels: dict[str, str] = {}


class BotInfo(Wire, frozen=True):
    """A bot that can hold a seat: one of the eight characters, with its level (1 to 8), or a plain one."""

    id: str
    name: str
    about: str
    level: int | None = None


class GameInfo(Wire, frozen=True):
    """`GET /api/games`."""

    id: str
    title: str
    about: str
    seats: list[int]
    rules: str
    variants: list[VariantInfo]
    bots: list[BotInfo]
    stand_ins: list[str]
    minutes: int | None = None
    weight: float | None = None
    guide: bool = False


class Paragraph(Wire, frozen=True):
    """A paragraph of the rules, by its number."""

    number: str
    text: str


class ThingInfo(Wire, frozen=True):
    """`GET /api/games/{id}/things/{target}`: what a thing (`planet:nagato`) is. `values`: what is printed on it;
    `stand_in`: the real one could not be found out; `notes`: what is uncertain about it; `rules` and `rulings`: the
    paragraphs that name it."""

    target: str
    kind: str
    name: str
    text: str
    values: dict[str, str]
    stand_in: bool
    notes: list[str]
    rules: list[Paragraph]
    rulings: list[Paragraph]


# --- tables ---------------------------------------------------------------------------------------------------------


class SeatAsked(Asked, frozen=True):
    """Who is to sit here: `me`, `local` (another person at my screen), `bot`, or `open` (whoever is invited)."""

    kind: Literal["me", "open", "bot", "local"]
    bot: Word | None = None
    name: Name | None = None


class TableAsked(Asked, frozen=True):
    """`POST /api/tables`. `deadline`: seconds for each answer, then a bot answers. `bank`: seconds for all answers of a
    seat, `increment`: how many each answer adds; when the bank is empty a bot answers, too. `seed` only in practice
    games."""

    game: Word
    seats: Annotated[list[SeatAsked], msgspec.Meta(min_length=1, max_length=8)]
    variant: dict[Word, str | int | bool] = {}
    private: bool = True
    practice: bool = False
    deadline: Annotated[int, msgspec.Meta(ge=10, le=60 * 86_400)] | None = None
    bank: Annotated[int, msgspec.Meta(ge=10, le=60 * 86_400)] | None = None
    increment: Annotated[int, msgspec.Meta(ge=0, le=7 * 86_400)] | None = None
    seed: Annotated[int, msgspec.Meta(ge=0)] | None = None


class Invite(Wire, frozen=True):
    """A link for one seat, good for one person once. The code is in the fragment and never reaches a log."""

    seat: int
    url: str


class TableMade(Wire, frozen=True):
    """The new table, and a link for each open seat."""

    id: str
    invites: list[Invite]


class JoinAsked(Asked, frozen=True):
    """`POST /api/tables/{id}/join`: by the code of an invite, or (public tables) an open seat."""

    invite: Word | None = None
    seat: SeatNo | None = None
    name: Name | None = None


class InviteAsked(Asked, frozen=True):
    """`POST /api/tables/{id}/invites`: a new link for an open seat of my table; the old one is void."""

    seat: SeatNo


class LeaveAsked(Asked, frozen=True):
    """`POST /api/tables/{id}/leave`: give my seats to a bot (while playing) or open them again (before)."""

    bot: Word = "greedy"


class GuideAsked(Asked, frozen=True):
    """`POST /api/games/{id}/guide`: a guided first game, from its first beat or a later one."""

    beat: Annotated[int, msgspec.Meta(ge=0, le=99)] = 0


class ImportAsked(Asked, frozen=True):
    """`POST /api/import`: the text of a record. A finished game opens as a replay, another one as a practice table in
    which `me` plays this seat and bots the others."""

    text: Annotated[str, msgspec.Meta(max_length=400_000)]
    seat: SeatNo = 0


Kind = Literal["person", "bot", "api", "open"]
Status = Literal["open", "playing", "over"]


class Player(Wire, frozen=True):
    """Who sits where. `api`: a program that plays through the bot API."""

    seat: int
    name: str
    kind: Kind
    online: bool = False
    bot: str | None = None
    colour: int = 0


class TableInfo(Wire, frozen=True):
    """A table as the lobby shows it."""

    id: str
    game: str
    title: str
    status: Status
    players: list[Player]
    you: list[int]
    waiting: list[int]
    variant: dict[str, Any]
    private: bool
    practice: bool
    n: int
    created: float
    moved: float
    watchers: int = 0
    owner: bool = False
    deadline: int | None = None
    bank: int | None = None
    increment: int | None = None
    rematch: str | None = None
    winners: list[int] = []


class Lobby(Wire, frozen=True):
    """`GET /api/tables`."""

    open: list[TableInfo]
    mine: list[TableInfo]
    watch: list[TableInfo]


class Failure(Wire, frozen=True):
    """The body of every answer that is not 2xx."""

    code: str
    message: str


# --- from the client, over the websocket ----------------------------------------------------------------------------


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


# --- from the server, over the websocket ----------------------------------------------------------------------------


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

HTTP = (
    Me, Rename, Credentials, TokenAsked, Token, VariantInfo, BotInfo, GameInfo, Paragraph, ThingInfo, SeatAsked,
    TableAsked, Invite, TableMade, JoinAsked, InviteAsked, LeaveAsked, GuideAsked, ImportAsked, Player, TableInfo,
    Lobby, Failure,
)  # fmt: skip
UP = (Hello, Reply, UndoAsked, Consent, Say, PresetRule, Preset, HintAsked, At, Look, WhyAsked, Ping)
DOWN = (
    Preview, Option, QuestionInfo, LogLine, UndoInfo, Chapter, GuideInfo, ClockInfo, State, Ack, Trouble, Chat,
    HintOption, Hint, WhyNot, Bye, Pong,
)  # fmt: skip

read = msgspec.json.Decoder(FromClient).decode
write = msgspec.json.Encoder().encode
