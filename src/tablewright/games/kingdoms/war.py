"""War and peace (§7): secret commitments, broken alliances, totals, outcome, the rescue of a last token."""

from __future__ import annotations

from tablewright.engine import Ask, Next, Step, Together, rule
from tablewright.games.kingdoms.bids import bonus, more, ways_to_pay, worth
from tablewright.games.kingdoms.goods import Goods, goods
from tablewright.games.kingdoms.maps import Space
from tablewright.games.kingdoms.table import NEUTRAL, Commitment, Kingdoms, KingdomsBox, Seat, War


def begin_war(g: Kingdoms, attacker: Seat, space: Space) -> Next:
    """§7.1 Both tokens are lifted off. §7.2, §7.12 A neutral token is defended by the other player (K30)."""
    owner = g.board[space][0]
    neutral = owner == NEUTRAL
    defender = g.after(attacker) if neutral else owner
    g.take(owner, space)
    g.war = War(attacker, defender, space, neutral, ())
    g.tell("attacks_neutral" if neutral else "attacks", attacker, defender, space)
    return fight()


def in_war(g: Kingdoms) -> War:
    assert g.war is not None
    return g.war


@rule
def fight(g: Kingdoms) -> Next:
    """§7.3 Both sides commit in secret at the same time. §7.13 When that is settled, the attacker's action is over."""
    war = in_war(g)
    sides = ((war.attacker, war.defender), (war.defender, war.attacker))
    prompt = (
        "War over a neutral token: peace, or how much do you bid?"
        if war.neutral
        else "War: peace, or how much do you bid?"
    )
    return (
        Together([Ask(me, prompt, commitments(g, me, foe)) for me, foe in sides]),
        break_alliance(),
        spend_more(),
        outcome(),
    )


# --- the commitment (§7.3, §7.4) -------------------------------------------------------------------------------------


def commitments(g: Kingdoms, seat: Seat, foe: Seat) -> list[Step]:
    """§7.3 Peace, or any bid with any way to pay for it (K10). §7.3.3, §8.2.2, §8.4.4 What a unit is worth here."""
    me, values = g.players[seat], worth(g, seat, foe)
    key = (seat, me.food, me.mana, me.ore, *values)
    known = g.box.commitments.get(key)
    if known is None:
        known = g.box.commitments[key] = [peace(seat), *all_bids(g.box, seat, me.stock, values)]
    return known


def all_bids(box: KingdomsBox, seat: Seat, stock: tuple[int, int, int], values: tuple[int, int, int]) -> list[Step]:
    """§7.3.2, §7.3.5 Every bid that can be paid (K9), with every payment: smallest bid first."""
    return [bid(seat, n, goods(*paid)) for n in box.bids for paid in ways_to_pay(n, stock, values)]


@rule
def peace(g: Kingdoms, seat: Seat) -> Next:
    """§7.3.1 No resources are spent. It runs when both have committed: §7.4."""
    g.tell("offers_peace", seat)
    reveal(g, Commitment(seat, 0, goods(0, 0, 0), 0))
    return None


@rule
def bid(g: Kingdoms, seat: Seat, n: int, price: Goods) -> Next:
    """§7.4 Both commitments become public together; a bid is paid, win or lose (K13)."""
    g.players[seat].pay(price)
    g.tell("bids", seat, n, price)
    reveal(g, Commitment(seat, n, price, 0))
    return None


def reveal(g: Kingdoms, commitment: Commitment) -> None:
    """§11.2 From now on bid and payment are public."""
    war = in_war(g)
    g.war = war._replace(revealed=(*war.revealed, commitment))


# --- settling (§7.5 to §7.9) -----------------------------------------------------------------------------------------


@rule
def break_alliance(g: Kingdoms) -> Next:
    """§7.5, K16 A side that bids takes its own tokens off all shared spaces. §7.10 That ends the Alliance."""
    war = in_war(g)
    pair = tuple(sorted((war.attacker, war.defender)))
    if pair not in g.allied or not any([c.bid for c in war.revealed]):
        return None
    g.allied = tuple([p for p in g.allied if p != pair])
    g.tell("alliance_ends", war.attacker, war.defender)
    for space in g.shared(war.attacker, war.defender):
        for side in war.revealed:
            if side.bid:
                g.take(side.seat, space)
                g.players[side.seat].supply += 1
                g.tell("leaves_shared", side.seat, space)
    return None


@rule
def spend_more(g: Kingdoms) -> Next:
    """§7.6, §8.2.4 Both bid: the Orcs may spend one more mana now that all is revealed (K19)."""
    war = in_war(g)
    if war.revealed[0].bid and war.revealed[1].bid:
        for seat in (war.attacker, war.defender):
            me = g.players[seat]
            if me.powers.extra_mana and me.mana:
                return Ask(seat, "Spend one more mana on this war?", [keep_mana(seat), extra_mana(seat)])
    return None


@rule
def keep_mana(g: Kingdoms, seat: Seat) -> Next:
    """§7.6"""
    g.tell("keeps_mana", seat)
    return None


@rule
def extra_mana(g: Kingdoms, seat: Seat) -> Next:
    """§7.6 +2, or +1 against Elves to whom mana is worth 1 (K18)."""
    war = in_war(g)
    foe = war.defender if seat == war.attacker else war.attacker
    me = g.players[seat]
    me.mana -= 1
    points = more(g, seat, foe)
    g.war = war._replace(revealed=tuple([c._replace(extra=points) if c.seat == seat else c for c in war.revealed]))
    g.tell("spends_more", seat, points)
    return None


def total(g: Kingdoms, side: Commitment) -> int:
    """§7.7 The bid and its bonuses, and §7.6; possibly above 9."""
    return side.bid + side.extra + bonus(g, side.seat, side.paid)


@rule
def outcome(g: Kingdoms) -> Next:
    """§7.8 Peace on both sides is an Alliance (two players: the defender wins, K14); else see who wins."""
    war = in_war(g)
    attack, defence = war.of(war.attacker), war.of(war.defender)
    if not attack.bid and not defence.bid and g.box.alliances[len(g.players)]:
        return ally()
    return win(war.attacker if attacker_wins(g, attack, defence) else war.defender)


def attacker_wins(g: Kingdoms, attack: Commitment, defence: Commitment) -> bool:
    """§7.8 A bid beats Peace (K8, K15); the higher total wins; equal totals: the defender, or the Orcs (§8.2.1)."""
    if not attack.bid or not defence.bid:
        return attack.bid > 0
    mine, theirs = total(g, attack), total(g, defence)
    g.tell("totals", attack.seat, mine, defence.seat, theirs)
    return mine > theirs or (mine == theirs and g.players[attack.seat].powers.wins_ties)


@rule
def ally(g: Kingdoms) -> Next:
    """§7.10 Both tokens stand on the contested space and the two are allied (K39)."""
    war = in_war(g)
    pair = (min(war.attacker, war.defender), max(war.attacker, war.defender))
    g.put(war.attacker, war.space)
    g.put(war.defender, war.space)
    if pair not in g.allied:
        g.allied = tuple(sorted((*g.allied, pair)))
    g.war = None
    g.tell("allies", war.attacker, war.defender, war.space)
    return None


@rule
def win(g: Kingdoms, winner: Seat) -> Next:
    """§7.9 The loser's token goes to its supply (K12), unless it is the last one (§7.11)."""
    war = in_war(g)
    loser = war.defender if winner == war.attacker else war.attacker
    if war.neutral and winner == war.attacker:
        g.tell("neutral_falls", winner, war.space)
        return take_space(winner)
    g.tell("wins", winner, loser, war.space)
    if g.in_play(loser) == 1 and (spaces := refuges(g, war.space)):
        return Ask(loser, "Your last token is saved: where to?", [save(loser, s) for s in spaces]), take_space(winner)
    g.players[loser].supply += 1
    return take_space(winner)


@rule
def take_space(g: Kingdoms, winner: Seat) -> Next:
    """§7.9 The winner's token stands on the contested space. §7.12 A neutral token that held out stays."""
    war = in_war(g)
    g.put(NEUTRAL if war.neutral and winner == war.defender else winner, war.space)
    g.war = None
    return None


# --- no elimination (§7.11) ------------------------------------------------------------------------------------------


def refuges(g: Kingdoms, contested: Space) -> list[Space]:
    """§7.11, K17 The nearest empty spaces of the same card; if there is none, every empty space of the other cards."""
    here = g.box.places[contested]
    for ring in here.rings:
        nearest = [space for space in ring if not g.board[space]]
        if nearest:
            return nearest
    return [space for space, holders in g.board.items() if not holders and space != contested]


@rule
def save(g: Kingdoms, seat: Seat, space: Space) -> Next:
    """§7.11 The last token is not returned to the supply."""
    g.put(seat, space)
    g.tell("is_saved", seat, space)
    return None
