"""Tiny Epic Western: what lies on the table. § numbers are those of docs/rules/western.md."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, Final, NamedTuple, final

from tablewright.engine import Item, Lanes, Question, Step, Table, Together, Zone
from tablewright.engine.table import Sheet, Standing, ahead
from tablewright.games.western.box import (
    AMOUNTS,
    INDEX,
    INDUSTRIES,
    NO_BUILDING,
    NOBODY,
    ONE_SIDE,
    RIVAL,
    THE_RIVAL,
    TYPES,
    Boss,
    Building,
    BuildingCard,
    Card,
    Industry,
    Influence,
    Mat,
    Payment,
    Purse,
    Seat,
    Side,
    Spot,
    WesternBox,
)  # fmt: skip
from tablewright.games.western.scoring import TIE_BREAKS, sheet_of, standings
from tablewright.games.western.town import Town

Effect = Callable[["Western", Seat, BuildingCard], list[Step]]
EFFECTS: Final[dict[str, Effect]] = {}  # kind of instant building -> its options; filled by buildings.py
Look = Callable[["Western", int | None], Any]
LOOKS: Final[dict[str, Look]] = {}  # what a view also says, by name; filled by showdown.py


class Duel(NamedTuple):
    """§6 A duel; in pairs the attacker comes first."""

    attacker: Seat
    defender: Seat
    spot: Spot
    side: Side  # which the attacker wants (§5.3)
    dice: tuple[int, int] = (0, 0)
    added: tuple[int, int] = (0, 0)  # value of the card that was added
    free: tuple[int, int] = (0, 0)  # rerolls that cost nothing (§11.6)


@final
class Player:
    """What lies in front of a player, or of the solo Rival."""

    __slots__ = ("purse", "available", "lying", "owned", "bought", "sales", "immune", "third")

    def __init__(
        self, purse: Purse, available: int, lying: int, owned: tuple[Building, ...], bought: tuple[Building, ...],
        sales: int, immune: bool, third: bool,
    ) -> None:  # fmt: skip
        self.purse = purse  # money, law, force
        self.available = available  # standing tokens on the boss card
        self.lying = lying  # the third token, when it is not available
        self.owned = owned  # buildings in the order they were bought
        self.bought = bought  # those of this round, still beside the porch (§8.4)
        self.sales = sales  # purchases in this phase four (§8.3.2)
        self.immune = immune  # from duels (§12.16)
        self.third = third  # took the third-posse benefit (§7.5.5)

    def clone(self) -> Player:
        return Player(
            self.purse, self.available, self.lying, self.owned, self.bought, self.sales, self.immune, self.third
        )

    def __reduce__(self) -> tuple[Any, ...]:
        fields = (self.purse, self.available, self.lying, self.owned, self.bought, self.sales, self.immune, self.third)
        return Player, fields

    def amount(self, kind: Influence) -> int:
        return self.purse[INDEX[kind]]


@final
class Western(Table):
    """The table. Tuples and dicts are never changed in place, so that clones may share them."""

    __slots__ = (
        "box", "town", "players", "bosses", "round", "dealer", "wanted", "deck", "slots", "porches", "pile",
        "gaps", "hands", "discards", "shown", "rival", "set_aside", "spent", "altered", "standing", "sides",
        "wounded", "duel", "ranking", "track",
    )  # fmt: skip

    def __init__(
        self, agenda: list[Item], question: Question | None, together: Together | Lanes | None, box: WesternBox,
        town: Town, players: list[Player], bosses: tuple[Boss, ...], round: int, dealer: Seat, wanted: Seat,
        deck: tuple[Building, ...], slots: dict[Mat, Building], porches: dict[Mat, tuple[Building, ...]],
        pile: tuple[Card, ...], gaps: tuple[Card, ...], hands: tuple[tuple[Card, ...], ...],
        discards: tuple[tuple[Card, ...], ...], shown: tuple[Seat, ...], rival: tuple[Card, ...],
        set_aside: tuple[Card, ...], spent: tuple[Card, ...], altered: tuple[Card, ...], standing: dict[Spot, Seat],
        sides: dict[Spot, Side], wounded: tuple[tuple[Spot, Seat], ...], duel: Duel | None, ranking: tuple[Seat, ...],
        track: dict[Industry, int],
    ) -> None:  # fmt: skip
        super().__init__(agenda, question, together)
        self.box = box
        self.town = town
        self.players = players
        self.bosses = bosses
        self.round = round
        self.dealer = dealer
        self.wanted = wanted  # who holds the Wanted card
        self.deck = deck  # of buildings, a bag: its order does not exist
        self.slots = slots  # the building for sale at each mat
        self.porches = porches  # stacks of buildings, the top one last
        self.pile = pile  # poker cards nobody has seen, the face-down Rival card among them
        self.gaps = gaps
        self.hands = hands  # the cards dealt, then the own card
        self.discards = discards
        self.shown = shown  # whose own card lies open
        self.rival = rival  # Rival cards that lie open
        self.set_aside = set_aside  # the face-down Rival card, once the pile is reshuffled without it (§13.4.2)
        self.spent = spent  # cards the Rival drew in duels (§13.4.2)
        self.altered = altered  # the own cards in phases three and four (§7.3)
        self.standing = standing  # spot -> whose token stands there
        self.sides = sides  # spot -> the side that token chose
        self.wounded = wounded  # wounded tokens
        self.duel = duel
        self.ranking = ranking  # at the Town Hall (§8.1)
        self.track = track  # industry -> step

    def __reduce__(self) -> tuple[Any, ...]:
        return Western, (
            self.agenda, self.question, self.together, self.box, self.town, self.players, self.bosses, self.round,
            self.dealer, self.wanted, self.deck, self.slots, self.porches, self.pile, self.gaps, self.hands,
            self.discards, self.shown, self.rival, self.set_aside, self.spent, self.altered, self.standing, self.sides,
            self.wounded, self.duel, self.ranking, self.track,
        )  # fmt: skip

    def clone(self) -> Western:
        return Western(
            self.agenda[:], self.question, self.together, self.box, self.town, [p.clone() for p in
            self.players], self.bosses, self.round, self.dealer, self.wanted, self.deck, self.slots,
            self.porches, self.pile, self.gaps, self.hands, self.discards, self.shown, self.rival,
            self.set_aside, self.spent, self.altered, self.standing, self.sides, self.wounded, self.duel,
            self.ranking, self.track,
        )  # fmt: skip

    # --- looking around -------------------------------------------------------------------------------------------

    def after(self, seat: Seat) -> Seat:
        """The next player clockwise (§2.5)."""
        return self.town.after[seat]

    def who(self, seat: Seat) -> Seat:
        """A seat as it is told to people: the Rival has none."""
        return THE_RIVAL if self.town.solo and seat == RIVAL else seat

    def from_dealer(self) -> tuple[Seat, ...]:
        """All players, from the dealer clockwise."""
        return self.town.orders[self.dealer]

    def top(self, mat: Mat) -> BuildingCard | None:
        """§12.1 Only the top building of a porch can be used."""
        stack = self.porches[mat]
        return self.box.buildings[stack[-1]] if stack else None

    def user(self, mat: Mat) -> Seat:
        """§5.6 Whose token stands on the porch."""
        return self.standing.get(self.town.porch[mat], NOBODY)

    def used_by(self, seat: Seat) -> list[BuildingCard]:
        """§5.6 The buildings on whose porch this player stands, by position."""
        return [card for user, card in self.in_use() if user == seat]

    def in_use(self) -> list[tuple[Seat, BuildingCard]]:
        """§5.6 Every building on whose porch somebody stands, by position, with its user."""
        cards, standing, porches = self.box.buildings, self.standing, self.porches
        return [
            (standing[spot], cards[porches[mat][-1]])
            for mat, spot in self.town.porch.items()
            if spot in standing and porches[mat]
        ]

    def mats_of(self, seat: Seat) -> list[Mat]:
        """§5.4 Mats where a player has a token, standing or wounded."""
        mat_of = self.town.mat_of
        here = [mat_of[spot] for spot, s in self.standing.items() if s == seat]
        if self.wounded:
            here += [mat_of[spot] for spot, s in self.wounded if s == seat]
        return here

    def present(self, seat: Seat, mat: Mat) -> bool:
        """§5.4 A token at this mat, standing or wounded."""
        for spot in self.town.spots_of[mat]:
            if self.standing.get(spot, NOBODY) == seat or (spot, seat) in self.wounded:
                return True
        return False

    def keys(self, mat: Mat) -> dict[Card, int]:
        """§1.9 What every card is worth at a mat, with the two cards that shoulder it."""
        left, right = self.town.shoulders[mat]
        return self.box.keys[self.gaps[left], self.gaps[right]]

    def key(self, card: Card, mat: Mat) -> int:
        """§1.9 What a card is worth at a mat."""
        return self.keys(mat)[card]

    def rival_key(self, mat: Mat) -> int:
        """§7.5.2, §13.5 The Rival's hand; of two cards the better one."""
        keys = self.keys(mat)
        return max([keys[card] for card in self.rival])

    def draws_left(self) -> int:
        """§4.4 Cards in the draw pile; the face-down Rival card lies beside it."""
        down = self.gaps and not self.set_aside and len(self.rival) < self.rival_cards()
        return len(self.pile) - 1 if down else len(self.pile)

    def rival_cards(self) -> int:
        return 2 if self.town.solo else 1

    # --- changing things ------------------------------------------------------------------------------------------

    def take_cards(self, *cards: Card) -> None:
        """Poker cards leave the pile."""
        pile = list(self.pile)
        for card in cards:
            pile.remove(card)
        self.pile = tuple(pile)

    def show_rival_card(self, card: Card) -> None:
        """§7.1, §13.2 A card of the Rival lies open."""
        self.rival += (card,)
        self.tell("rival_card", card)

    def take_building(self, building: Building) -> None:
        """A building leaves the deck."""
        deck = list(self.deck)
        deck.remove(building)
        self.deck = tuple(deck)

    def gain(self, seat: Seat, kind: Influence, n: int) -> None:
        """§1.5 Influence stops at 6."""
        me = self.players[seat]
        purse = list(me.purse)
        i = INDEX[kind]
        gained = self.box.most - purse[i]
        if gained > n:
            gained = n
        purse[i] += gained
        me.purse = (purse[0], purse[1], purse[2])
        if gained:
            self.tell("gains", seat, gained, kind)
        else:
            self.tell("full", seat, kind)

    def pay(self, seat: Seat, payment: Payment) -> None:
        """§1.5 Nobody pays below 0."""
        me = self.players[seat]
        (m, w, f), (a, b, c) = me.purse, AMOUNTS[payment]
        me.purse = (m - a, w - b, f - c)
        assert min(me.purse) >= 0, f"{payment} out of {(m, w, f)}"
        self.tell("pays", seat, payment)

    def stand(self, seat: Seat, spot: Spot, side: Side) -> None:
        self.standing = {**self.standing, spot: seat}
        self.sides = {**self.sides, spot: side}

    def leave(self, spot: Spot) -> None:
        self.standing = {s: seat for s, seat in self.standing.items() if s != spot}
        self.sides = {s: side for s, side in self.sides.items() if s != spot}

    # --- what is known --------------------------------------------------------------------------------------------

    def zones(self) -> list[Zone]:
        """§17.2, §17.3 Own cards and discards are known to their player, the pile to nobody."""
        everyone = tuple(range(self.town.humans))
        found = [Zone("pile", list(self.pile), (), "poker")]
        for seat in everyone:
            seen = everyone if seat in self.shown else (seat,)
            found.append(Zone(f"own {seat}", list(self.hands[seat]), seen, "poker"))
            found.append(Zone(f"discard {seat}", list(self.discards[seat]), (seat,), "poker"))
        found.append(Zone("rival", list(self.set_aside), (), "rival"))
        return found

    def deal_anew(self, zones: list[Zone], rng: Random) -> None:
        super().deal_anew(zones, rng)
        hands, discards = list(self.hands), list(self.discards)
        for zone in zones:
            name, _, seat = zone.name.partition(" ")
            if name == "pile":
                self.pile = tuple(zone.cards)
            elif name == "own":
                hands[int(seat)] = tuple(zone.cards)
            elif name == "discard":
                discards[int(seat)] = tuple(zone.cards)
        self.hands, self.discards = tuple(hands), tuple(discards)

    def sheet(self, seat: int | None = None) -> Sheet:
        """§10.1 All of it is open."""
        return sheet_of(self)[: self.town.humans]

    def winners(self) -> list[int]:
        """§10.3, §13.9 In the solo game nobody wins a tie with the Rival."""
        best = ahead(standings(self))
        return [] if self.town.solo and best != [0] else best

    def standings(self) -> list[Standing]:
        return standings(self)

    def tie_breaks(self) -> tuple[str, ...]:
        return TIE_BREAKS

    def view(self, seat: int | None) -> dict[str, Any]:
        """§17 What a seat may know, also worked out: the chances of its card, the hands that were shown."""
        return {**super().view(seat), **{name: look(self, seat) for name, look in LOOKS.items()}}

    def mats(self) -> list[dict[str, Any]]:
        return [self._player(Seat(s)) for s in range(len(self.players))]

    def public(self) -> dict[str, Any]:
        """§17.1 Everything that lies open."""
        return {
            "round": self.round,
            "dealer": self.dealer,
            "wanted": self.wanted,
            "difficulty": self.town.difficulty if self.town.solo else None,
            "town_hall": self.town.side,
            "players": self.mats(),
            "mats": [self._mat(mat) for mat in self.town.ring],
            "gaps": list(self.gaps),
            "rival_cards": list(self.rival),
            "rival_face_down": self.rival_cards() - len(self.rival) if self.gaps else 0,
            "draw_pile": self.draws_left(),
            "spent": list(self.spent),
            "deck": list(self.deck),
            "duel": dict(self.duel._asdict()) if self.duel is not None else None,
            "ranking": list(self.ranking),
            "track": dict(self.track),
            "cards": {b: self.box.buildings[b].face for b in self._open_buildings()},
        }

    def _open_buildings(self) -> list[Building]:
        """Buildings that lie open somewhere."""
        found = [b for b in self.slots.values() if b != NO_BUILDING]
        found += [b for stack in self.porches.values() for b in stack]
        return found + [b for p in self.players for b in p.bought]

    def _player(self, seat: Seat) -> dict[str, Any]:
        p = self.players[seat]
        boss = self.box.bosses[self.bosses[seat]] if seat < len(self.bosses) else None
        return {
            "seat": seat,
            "rival": self.town.solo and seat == RIVAL,
            "boss": boss.id if boss is not None else None,
            "boss_name": boss.name if boss is not None else None,
            "boss_text": boss.text if boss is not None else None,
            "mat": self.town.homes[seat] if seat < len(self.town.homes) else None,
            **{kind: p.amount(kind) for kind in TYPES},
            "available": p.available,
            "lying": p.lying,
            "buildings": list(p.owned),
            "bought": list(p.bought),
            "sales": p.sales,
            "shares": {i: sum([self.box.buildings[b].shares[i] for b in p.owned]) for i in INDUSTRIES},
            "immune": p.immune,
            "third": p.third,
            "card": self.hands[seat][0] if seat in self.shown else None,
            "altered": self.altered[seat] if self.altered and seat < self.town.humans else None,
            "points": sheet_of(self)[seat],
        }

    def _mat(self, mat: Mat) -> dict[str, Any]:
        slot = self.slots.get(mat, NO_BUILDING)
        return {
            "id": mat,
            "name": self.box.mat_names[mat],
            "face": self.town.facts[mat].face if mat in self.town.facts else None,
            "position": self.town.position[mat],
            "owner": self.town.owner[mat],
            "slot": slot if slot != NO_BUILDING else None,
            "porch": list(self.porches.get(mat, ())),
            "spots": {spot: self._spot(spot) for spot in self.town.spots_of[mat]},
        }

    def _spot(self, spot: Spot) -> dict[str, Any]:
        return {
            "standing": self.standing.get(spot),
            "side": self.sides.get(spot, ONE_SIDE),
            "wounded": [seat for s, seat in self.wounded if s == spot],
        }
