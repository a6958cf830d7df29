"""What a record shows: every action, every ability of every faction in use, every way a war can end."""

from __future__ import annotations

from tablewright.engine import Record
from tablewright.games.kingdoms.goods import units
from tablewright.games.kingdoms.table import Kingdoms

STEPS = (
    "lead", "start_with", "settle", "select", "do_nothing", "pass_on", "collect", "patrol", "quest", "build", "research",
    "expand", "trade", "peace", "bid", "keep_mana", "extra_mana", "save",
)  # fmt: skip
PEOPLE = ("humans", "orcs", "dwarves", "elves")
ABILITIES = tuple([f"{who} {level}" for who in PEOPLE for level in range(1, 6)])
WARS = (
    "peace peace: alliance", "peace peace: defender", "bid peace", "peace bid", "bid bid: attacker", "bid bid: defender",
    "bid bid: tie to defender", "bid bid: tie to attacker", "neutral falls", "neutral holds",
    "attacker breaks alliance", "defender breaks alliance", "both break alliance", "attacker saved", "defender saved",
)  # fmt: skip
ENDS = ("seven tokens", "magic 5", "tower 6")


def in_steps(before: Kingdoms, after: Kingdoms, events: list, war: dict) -> set[str]:
    """What one answer shows. `war` remembers the bids of the running war."""
    seen: set[str] = set()
    for what, args, _ in events:
        if what == "rule":
            seen |= of_step(before, args[0])
        elif what == "trades":
            if sum(units(args[2])) > sum(units(args[1])):
                seen.add("humans 2")
        elif what == "collects":
            p = before.players[args[0]]
            places = before.box.places
            if p.powers.water_food and any([places[s].coast for s in before.spaces_of(args[0])]):
                seen.add("humans 4")
        elif what == "digs":
            seen.add("dwarves 2")
        elif what == "builds":
            seat, level, price = args
            cost = before.box.tower_cost[level]
            if sum(units(price)) != cost:
                seen.add("dwarves 3" if before.players[seat].faction == "dwarves" else "dwarves 1")
        elif what == "triggers":
            p = after.players[args[0]]
            seen |= {"seven tokens"} if p.supply == 0 else set()
            seen |= {"magic 5"} if p.magic == 5 else set()
            seen |= {"tower 6"} if p.tower == 6 else set()
        seen |= of_war(before, what, args, war)
    if after.over:
        for p, points in zip(after.players, after.sheet(), strict=True):
            if points["faction"]:
                seen.add(f"{p.faction} 5")
    return seen


def of_step(before: Kingdoms, step) -> set[str]:
    seen = {step.name} & set(STEPS)
    selected = before.used[-1] if before.used else ""
    if step.name == "trade":
        food, _, ore = units(step.args[1])
        seen |= {"humans 1"} if selected == "research" else set()
        seen |= {"elves 1"} if food and ore else set()
    if step.name == "build" and selected == "trade":
        seen.add("dwarves 4")
    if step.name in ("build", "expand") and units(step.args[-1])[1]:
        seen.add("elves 3")
    if step.name == "extra_mana":
        seen.add("orcs 4")
    return seen


def of_war(before: Kingdoms, what: str, args: tuple, war: dict) -> set[str]:
    seen: set[str] = set()
    if what in ("attacks", "attacks_neutral"):
        war.clear()
        war.update(
            {
                "attacker": args[0],
                "defender": args[1],
                "neutral": what != "attacks",
                "bids": {},
                "extra": 0,
                "broke": set(),
            }
        )
    elif what == "offers_peace":
        war["bids"][args[0]] = (0, "-")
    elif what == "bids":
        war["bids"][args[0]] = (args[1], args[2])
        food, mana, _ = units(args[2])
        seen |= {"orcs 2"} if food else set()
        foe = before.players[war["attacker"] if args[0] == war["defender"] else war["defender"]]
        seen |= {"elves 4"} if mana and foe.faction == "elves" and foe.magic >= 4 else set()
    elif what == "spends_more":
        war["extra"] = args[1]
    elif what == "leaves_shared":
        war["broke"].add("attacker" if args[0] == war["attacker"] else "defender")
    elif what == "totals":
        war["totals"] = args[1], args[3]
        for seat, total in ((args[0], args[1]), (args[2], args[3])):
            who = before.players[seat].faction
            if total - war["bids"][seat][0] - (war["extra"] if who == "orcs" else 0):
                seen.add({"humans": "humans 3", "orcs": "orcs 3", "elves": "elves 2"}[who])
    elif what == "is_saved":
        seen.add("attacker saved" if args[0] == war["attacker"] else "defender saved")
    elif what == "allies":
        seen.add("peace peace: alliance")
    elif what in ("wins", "neutral_falls"):
        seen |= outcome(before, args[0], war)
    return seen


def outcome(before: Kingdoms, winner: int, war: dict) -> set[str]:
    attacked = bool(war["bids"][war["attacker"]][0])
    defended = bool(war["bids"][war["defender"]][0])
    side = "attacker" if winner == war["attacker"] else "defender"
    seen = {
        f"{'bid' if attacked else 'peace'} {'bid' if defended else 'peace'}"
        + (f": {side}" if attacked == defended else "")
    }
    if attacked and defended and war["totals"][0] == war["totals"][1]:
        seen = {f"bid bid: tie to {side}"} | ({"orcs 1"} if side == "attacker" else set())
    if war["neutral"]:
        seen.add("neutral falls" if side == "attacker" else "neutral holds")
    if war["broke"]:
        seen.add("both break alliance" if len(war["broke"]) == 2 else f"{war['broke'].pop()} breaks alliance")
    return seen


def seen_in(record: Record) -> set[str]:
    """Everything a record shows."""
    seen: set[str] = set()
    war: dict = {}
    before = record.new().clone()
    for _, after, events in record.told():
        seen |= in_steps(before, after, events, war)
        before = after.clone()
    return seen
