"""What is worth showing of Tiny Epic Western."""

from tablewright.lab.facts import Section

SECTIONS = (
    Section("boss", "Boss", "Bosses", "Dealt at random."),
    Section("buys", "Building", "Buildings bought"),
    Section("places", "Spot", "Where tokens are placed"),
    Section("wins_hand", "Mat", "Hands won"),
    Section("wins_duel", "Spot", "Duels won"),
    Section("advances", "Industry", "Industries advanced"),
    Section("gains", "Influence", "Influence gained"),
    Section("colour", "Mat", "Player mats"),
)
NOISE = frozenset({"rolls", "keeps", "reveals", "alters", "pays", "deals", "adds", "duel", "no_use"})
