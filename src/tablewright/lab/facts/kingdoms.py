"""What is worth showing of Tiny Epic Kingdoms."""

from tablewright.lab.facts import Section

SECTIONS = (
    Section("leads", "Faction", "Factions", "Chosen one after another, unless the variant deals them at random."),
    Section("researches", "Level", "Magic levels reached"),
    Section("builds", "Level", "Tower levels built"),
    Section("selects", "Action", "Actions selected"),
    Section("home", "Territory", "Home territories"),
    Section("starts_with", "Goods", "Starting resources"),
    Section("settles", "Space", "First settlements"),
    Section("wins", "Space", "Wars won"),
    Section("neutral_falls", "Space", "The neutral token beaten"),
    Section("expands", "Space", "Expansions"),
)
NOISE = frozenset({"bids", "totals", "collects", "patrols", "quests", "trades", "digs", "attacks", "attacks_neutral"})
