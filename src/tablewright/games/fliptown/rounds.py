"""Set-up (§2), the three rounds (§3) and the end of the game (§12, §13.6)."""

from __future__ import annotations

from typing import Any

from tablewright.engine import Bag, Chance, Draw, Next, rule
from tablewright.games.fliptown.arrest import (
    close_window,
    judge_all,
    marshal_window,
    pan_and_work,
    prepare,
    release,
    reveal_sheriff,
)  # fmt: skip
from tablewright.games.fliptown.box import FliptownBox
from tablewright.games.fliptown.characters import become
from tablewright.games.fliptown.deck import (
    deal_hole,
    discard_sheriff,
    gather,
    keep_stolen,
    lay_sheriff,
    shuffle,
    unseen,
)
from tablewright.games.fliptown.ids import Bounty, Card, Character, Cowbot, Seat
from tablewright.games.fliptown.poker import poker
from tablewright.games.fliptown.scoring import is_tied, outcome, score, stolen_cards
from tablewright.games.fliptown.table import Fliptown, Options, new_table
from tablewright.games.fliptown.turn import take_turn


def set_up(box: FliptownBox, seats: int, variant: dict[str, Any]) -> Fliptown:
    """§2, §18 A table that waits for its first answer."""
    options = Options(
        characters=variant["characters"],
        holdem=variant["holdem"],
        mode=variant["cowbot_mode"],
        marshal_self=variant["marshal_scope"] == "self",
        performed=variant["bounty_region_bonus_reading"] == "performed_in",
    )
    g = new_table(box, seats, options)
    one_card = seats == 1 and variant["solo_random_setup"]
    g.resolve(draw_set_up() if one_card else prepare_table(variant["cowbot"] if seats == 1 else "none"))
    return g


@rule
def prepare_table(g: Fliptown, cowbot: str) -> Next:
    """§2.3-2.5 Characters, bounties or a cowbot; then the rounds."""
    if cowbot not in ("none", "random"):
        g.cowbot = Cowbot(cowbot)
    characters = [deal_character(me.seat) for me in g.players] if g.options.characters else []
    draws = [draw_cowbot()] if cowbot == "random" else []
    return *characters, *draws, lay_out_bounties(), *[play_round(n) for n in (1, 2, 3)], end_game()


@rule
def deal_character(g: Fliptown, seat: Seat) -> Next:
    """§2.3 All different."""
    dealt = [me.character for me in g.players]
    return Chance(Bag([c for c in g.box.characters if c not in dealt]), character_dealt, seat)


@rule
def character_dealt(g: Fliptown, character: Character, seat: Seat) -> Next:
    become(g, seat, character)
    return None


@rule
def draw_cowbot(g: Fliptown) -> Next:
    """§2.5 One of the four at random."""
    return Chance(Bag(list(g.box.cowbots)), cowbot_drawn)


@rule
def cowbot_drawn(g: Fliptown, cowbot: Cowbot) -> Next:
    g.cowbot = cowbot
    g.tell("cowbot", cowbot)
    return None


@rule
def draw_set_up(g: Fliptown) -> Next:
    """§2.6 One card picks both cowbot and character, and goes back into the deck."""
    return Chance(Bag(g.box.cards), set_up_drawn)


@rule
def set_up_drawn(g: Fliptown, card: Card) -> Next:
    """§2.6, §2.7 Its suit picks the cowbot, its rank the character."""
    for cowbot in g.box.cowbots.values():
        if cowbot.suit == g.box.suit[card]:
            g.cowbot = cowbot.id
            g.tell("cowbot", cowbot.id)
    for character in g.box.characters.values():
        if character.rank == g.box.rank[card]:
            become(g, Seat(0), character.id)
    return *[play_round(n) for n in (1, 2, 3)], end_game()


@rule
def lay_out_bounties(g: Fliptown) -> Next:
    """§2.4 With two or more players, three bounties; solo, none."""
    if len(g.players) < g.box.data["setup"]["bounties"]["min_players"]:
        return None
    return Chance(Draw(list(g.box.bounties), g.box.data["setup"]["bounties"]["cards_in_game"]), bounties_drawn)


@rule
def bounties_drawn(g: Fliptown, bounties: tuple[Bounty, ...]) -> Next:
    g.bounties = bounties
    g.tell("bounties", bounties)
    return None


@rule
def play_round(g: Fliptown, round: int) -> Next:
    """§3 Shuffle, Sheriff card, five turns, poker, pan and work, arrest."""
    g.round = round
    holes = [deal_hole(me.seat) for me in g.players] if g.options.holdem else []
    return (
        shuffle() if round > 1 else gather(),
        lay_sheriff(),
        *holes,
        *[take_turn(n) for n in range(1, g.box.data["game"]["turns_per_round"] + 1)],
        poker(), close_window(),
        pan_and_work(), close_window(),
        prepare(), reveal_sheriff(), marshal_window(), judge_all(), release(), close_window(),
        discard_sheriff(),
    )  # fmt: skip


@rule
def end_game(g: Fliptown) -> Next:
    """§3.7, §12, §13.6 The game ends; a tie with a cowbot is broken by the stolen cards, which are shown only then."""
    if not g.cowbot or not is_tied(g) or not stolen_cards(g):
        return report()
    g.caught = True
    g.may_be += (unseen(g),)
    g.loot += ((),)
    return show_loot()


@rule
def show_loot(g: Fliptown) -> Next:
    """§13.6 Cards stolen in the last round get their identity now."""
    if g.stolen:
        return Chance(Bag(g.deck), loot_shown).hidden(show_loot())
    g.tell("loot", tuple([card for batch in g.loot for card in batch]))
    return report()


@rule
def loot_shown(g: Fliptown, card: Card) -> Next:
    keep_stolen(g, card)
    return show_loot()


@rule
def report(g: Fliptown) -> Next:
    """§12.5, §12.6 Scores; in a solo game the title and the achievements, or how it went against the cowbot."""
    if g.events is None:
        return None  # nobody listens
    for me in g.players:
        g.tell("scores", me.seat, score(g, me))
    if len(g.players) > 1:
        return None
    if g.cowbot:
        g.tell("cowbot_scores", g.cowbot, g.cowbot_score())
        g.tell(("draw", "beats_cowbot", "loses_to_cowbot")[outcome(g)], 0, g.cowbot)
    else:
        g.tell("title", 0, g.title())
    for achievement in g.achievements():
        g.tell("achieves", 0, achievement)
    return None
