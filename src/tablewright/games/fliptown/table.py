"""Fliptown: what lies on the table. § numbers are those of docs/rules/fliptown.md."""

from __future__ import annotations

from collections.abc import Collection
from random import Random
from typing import Any, NamedTuple, final

from tablewright.engine import Item, Lanes, Question, Table, Together, Zone
from tablewright.engine.table import Sheet, Standing
from tablewright.games.fliptown import scoring
from tablewright.games.fliptown.box import FliptownBox
from tablewright.games.fliptown.ids import (
    CEMETERY,
    NO_CARD,
    NO_COWBOT,
    TRIGGERS,
    Achievement,
    Bounty,
    Card,
    Cowbot,
    Seat,
)  # fmt: skip
from tablewright.games.fliptown.player import Player, new_player


class Options(NamedTuple):
    """§18 What was chosen before the game."""

    characters: bool
    holdem: bool
    mode: str  # of the cowbot
    marshal_self: bool  # §14.17 the printed card: only its owner
    performed: bool  # §14.12 the other reading of the bounty


@final
class Fliptown(Table):
    """The table. `deck` holds every card that nobody has seen: the draw pile and the `face_down` cards beside it (the
    Sheriff card, cards stolen in this round), which have no identity yet."""

    __slots__ = (
        "box", "options", "players", "owned", "round", "turn", "deck", "face_down", "lineup", "discard", "sheriff",
        "looked", "shown", "marshal", "holes", "open_holes", "reshuffled", "bounties", "turned", "cowbot", "gained",
        "stolen", "loot", "may_be", "caught",
    )  # fmt: skip

    def __init__(
        self,
        agenda: list[Item],
        question: Question | None,
        together: Together | Lanes | None,
        box: FliptownBox,
        options: Options,
        players: list[Player],
        owned: int,
        round: int,
        turn: int,
        deck: list[Card],
        face_down: int,
        lineup: tuple[Card, ...],
        discard: tuple[Card, ...],
        sheriff: Card,
        looked: tuple[Seat, ...],
        shown: Card,
        marshal: Card,
        holes: tuple[tuple[Card, ...], ...],
        open_holes: bool,
        reshuffled: bool,
        bounties: tuple[Bounty, ...],
        turned: tuple[Bounty, ...],
        cowbot: Cowbot,
        gained: int,
        stolen: int,
        loot: tuple[tuple[Card, ...], ...],
        may_be: tuple[frozenset[Card], ...],
        caught: bool,
    ) -> None:
        super().__init__(agenda, question, together)
        self.box = box
        self.options = options
        self.players = players
        self.owned = owned  # bits of the players that no other table shares
        self.round = round
        self.turn = turn
        self.deck = deck  # cards nobody has seen, in the order of the box
        self.face_down = face_down
        self.lineup = lineup
        self.discard = discard
        self.sheriff = sheriff  # once somebody has looked
        self.looked = looked  # who
        self.shown = shown  # the Sheriff card once it is revealed
        self.marshal = marshal  # the Marshal's own card (§14.17)
        self.holes = holes  # Hold 'Em: two extra poker cards a seat
        self.open_holes = open_holes
        self.reshuffled = reshuffled  # the draw pile was made of discards in this round (§3.8)
        self.bounties = bounties
        self.turned = turned  # bounties that show their second side
        self.cowbot = cowbot
        self.gained = gained  # what the solo player gained in this turn
        self.stolen = stolen  # cards stolen in this round, not looked at by fate itself
        self.loot = loot  # cards stolen in earlier rounds, which the reshuffled deck lacks; nobody has seen them
        self.may_be = may_be  # what the cards of each of those rounds may be, for all that has been seen
        self.caught = caught  # the stolen cards are shown

    def _fields(self) -> tuple[Any, ...]:
        return (
            self.box, self.options, self.players, 0, self.round, self.turn, self.deck, self.face_down, self.lineup,
            self.discard, self.sheriff, self.looked, self.shown, self.marshal, self.holes, self.open_holes,
            self.reshuffled, self.bounties, self.turned, self.cowbot, self.gained, self.stolen, self.loot, self.may_be,
            self.caught,
        )  # fmt: skip

    def __reduce__(self) -> tuple[Any, ...]:
        return Fliptown, (self.agenda, self.question, self.together, *self._fields())

    def clone(self) -> Fliptown:
        self.owned = 0
        return Fliptown(
            self.agenda[:], self.question, self.together, self.box, self.options, self.players[:], 0, self.round,
            self.turn, self.deck[:], self.face_down, self.lineup, self.discard, self.sheriff, self.looked, self.shown,
            self.marshal, self.holes, self.open_holes, self.reshuffled, self.bounties, self.turned, self.cowbot,
            self.gained, self.stolen, self.loot, self.may_be, self.caught,
        )  # fmt: skip

    def me(self, seat: Seat) -> Player:
        """The player of a seat, to be written to: a copy of one's own if other tables share it."""
        if self.owned >> seat & 1:
            return self.players[seat]
        mine = self.players[seat] = self.players[seat].copy()
        self.owned |= 1 << seat
        return mine

    def draw_pile(self) -> int:
        return len(self.deck) - self.face_down

    def public(self) -> dict[str, Any]:
        """§3.9 All maps and inventories, the lineup, the discards, the size of the draw deck, bounties, the cowbot."""
        sides, doubt = self.box.data["bounty_values"], self.in_doubt()
        return {
            "round": self.round,
            "turn": self.turn,
            "lineup": list(self.lineup),
            "discard": list(self.discard),
            "draw_pile": self.draw_pile(),
            "unseen": [card for card in self.deck if card not in doubt],
            "sheriff_card": self.shown or None,
            "looked": list(self.looked),
            "marshal_card": self.marshal or None,
            "holdem": [list(hole) for hole in self.holes] if self.open_holes else None,
            "bounties": [
                {"id": b, "stars": sides["second_side_stars" if b in self.turned else "first_side_stars"]}
                for b in self.bounties
            ],
            "cowbot": self._public_cowbot() if self.cowbot else None,
            "players": self.mats(),
            "achieved": list(self.achievements()) if len(self.players) == 1 else None,
            "result": self._result(),
            "options": self.options._asdict(),
        }

    def mats(self) -> list[dict[str, Any]]:
        return [p.public(self.box) for p in self.players]

    def _public_cowbot(self) -> dict[str, Any]:
        return {
            "id": self.cowbot,
            "mode": self.options.mode,
            "awake": self.is_awake(),
            "triggered": bool(self.gained & TRIGGERS[self.box.cowbots[self.cowbot].trigger]),
            "stolen": scoring.stolen_cards(self),
            "cards": [list(batch) for batch in self.loot] if self.caught else None,
            "points": scoring.cowbot_points(self),
        }

    def is_awake(self) -> bool:
        """§13.2, §14.20 A lineup card has the cowbot's suit: the suit card as modified, the others as printed."""
        me, suit = self.players[0], self.box.cowbots[self.cowbot].suit
        printed = me.assigned[1:] if me.assigned else self.lineup
        return bool(me.assigned and me.suit == suit) or suit in [self.box.suit[card] for card in printed]

    def _result(self) -> dict[str, Any] | None:
        """§12.5, §12.6 At the end of a solo game: the title and the achievements."""
        if not self.over or len(self.players) > 1:
            return None
        return {"title": self.title(), "achievements": list(self.achievements())}

    def zones(self) -> list[Zone]:
        """§3.9 The Sheriff card once somebody has looked, the extra poker cards, stolen cards; and of the unseen cards
        those that may lie in one of these places."""
        all_seats = tuple(range(len(self.players)))
        found: list[Zone] = []
        if self.sheriff:
            found.append(Zone("sheriff", [self.sheriff], self.looked, "cards"))
        for seat, hole in enumerate(self.holes):
            found.append(Zone(f"hole {seat}", list(hole), all_seats if self.open_holes else (seat,), "cards"))
        for i, batch in enumerate(self.loot):
            found.append(Zone(f"loot {i + 1}", list(batch), all_seats if self.caught else (), "cards"))
        doubt = self.in_doubt()
        if doubt:
            found.append(Zone("in doubt", [c for c in self.deck if c in doubt], (), "cards"))
        return found

    def in_doubt(self) -> frozenset[Card]:
        """Cards that may lie in the deck or in a hidden place, for all that everybody has seen."""
        hidden = self.sheriff and len(self.looked) < len(self.players)
        if (hidden or (self.holes and not self.open_holes)) and not self.reshuffled:
            return frozenset(self.deck)
        return frozenset().union(*self.may_be) if not self.caught else frozenset()

    def deal_anew(self, zones: list[Zone], rng: Random) -> None:
        """Stolen cards are dealt among what they may be, the oldest first (every later set holds the earlier ones);
        everything else takes what is left."""
        doubt = self.in_doubt()
        cards = [card for zone in zones for card in zone.cards]
        rng.shuffle(cards)
        dealt: dict[str, list[Card]] = {}
        for zone in sorted(zones, key=lambda zone: not zone.name.startswith("loot")):
            fits = self.may_be[int(zone.name[5:]) - 1] if zone.name.startswith("loot") else frozenset(cards)
            dealt[zone.name] = [card for card in cards if card in fits][: len(zone.cards)]
            cards = [card for card in cards if card not in dealt[zone.name]]
        if "sheriff" in dealt:
            self.sheriff = dealt["sheriff"][0]
        self.holes = tuple([tuple(dealt.get(f"hole {i}", hole)) for i, hole in enumerate(self.holes)])
        self.loot = tuple([tuple(dealt.get(f"loot {i + 1}", batch)) for i, batch in enumerate(self.loot)])
        if "in doubt" in dealt:
            unseen = [card for card in self.deck if card not in doubt] + dealt["in doubt"]
            self.deck = sorted(unseen, key=self.box.order.__getitem__)

    def sheet(self, seat: int | None = None) -> Sheet:
        """§12.1"""
        return [scoring.points(self.box, p) for p in self.players]

    def winners(self) -> list[int]:
        return scoring.winners(self)

    def drawn(self) -> bool:
        """§13.6"""
        return bool(self.cowbot) and scoring.outcome(self) == 0

    def standings(self) -> list[Standing]:
        return scoring.standings(self)

    def tie_breaks(self) -> tuple[str, ...]:
        return scoring.TIE_BREAKS

    def cowbot_score(self) -> int:
        """§13.5 What the cowbot has."""
        return sum(scoring.cowbot_points(self).values())

    def title(self, seat: int = 0) -> str:
        """§12.5 The two words for a player's score."""
        return scoring.title(self, self.players[seat])

    def achievements(self, career: Collection[str] = ()) -> list[Achievement]:
        """§12.6 What the solo player has achieved; `career`: cowbots defeated in normal mode in earlier games."""
        return scoring.achievements(self, career)


def new_table(box: FliptownBox, seats: int, options: Options) -> Fliptown:
    """§2.1 Nothing is dealt yet."""
    players = [new_player(box, Seat(seat)) for seat in range(seats)]
    return Fliptown(
        [], None, None, box, options, players, (1 << seats) - 1, 0, 0, list(box.cards), 0, (), (), NO_CARD, (), NO_CARD,
        NO_CARD, (), seats == 1, False, (), (), NO_COWBOT, 0, 0, (), (), False,
    )  # fmt: skip


def invariants(g: Fliptown) -> None:
    """§1 Every card in exactly one place, no amount negative, everything derived agrees."""
    box = g.box
    cards = [*g.deck, *g.lineup, *g.discard, *[c for hole in g.holes for c in hole], *[c for b in g.loot for c in b]]
    cards += [card for card in (g.sheriff, g.shown, g.marshal) if card]
    assert sorted(cards) == sorted(box.cards), f"{len(cards)} cards"
    assert 0 <= g.face_down <= len(g.deck), "face-down cards"
    assert all([set(batch) <= may for batch, may in zip(g.loot, g.may_be, strict=True)]), "a stolen card is impossible"
    assert len(g.players) == 1 or not (g.cowbot or g.loot or g.stolen), "cowbots play against one player"
    for me in g.players:
        amounts = (me.cash, me.gold, me.stars, me.wanted, me.pans, me.hammers, me.uses)
        assert min(amounts) >= 0, f"an amount is negative: {amounts}"
        assert sum(me.earned) == me.stars, f"stars {me.earned}"
        assert me.circled & box.centre and me.circled & box.whole[CEMETERY], "the centre tombstone is circled (§2.1)"
        assert list(me.pending) == sorted(me.pending)
        assert len(me.poker) <= 15 and len(me.hands) <= 3 and set(me.scored) <= set(g.bounties)
        character = box.characters.get(me.character)
        if character is not None:
            assert me.pans <= (character.max_pans or me.pans) and me.hammers <= (character.max_hammers or me.hammers)
