"""Bodies of requests and of their answers."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from tablewright.server.protocol.wire import Asked, Name, SeatNo, Secret, Wire, Word

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

    bot: Word = "rowan"


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


HTTP = (
    Me, Rename, Credentials, TokenAsked, Token, VariantInfo, BotInfo, GameInfo, Paragraph, ThingInfo, SeatAsked,
    TableAsked, Invite, TableMade, JoinAsked, InviteAsked, LeaveAsked, GuideAsked, ImportAsked, Player, TableInfo,
    Lobby, Failure,
)  # fmt: skip
