"""What is worth showing of Fliptown."""

from tablewright.lab.facts import Section

SECTIONS = (
    Section("becomes", "Character", "Characters"),
    Section("visits", "Building", "Buildings visited"),
    Section("robs", "Target", "Robberies tried"),
    Section("stops_at", "Stop", "Stops on the trail"),
    Section("enters", "Chamber", "Chambers of the mine"),
    Section("circles", "Tomb", "Tombstones circled"),
    Section("hand", "Hand", "Poker hands"),
    Section("bounty", "Bounty", "Bounties scored"),
    Section("owns", "Thing", "Things owned"),
    Section("bonus", "Region", "Bonus actions"),
)
NOISE = frozenset({"assigns", "flip", "hole", "sees", "marshal", "robbery_succeeds", "robbery_fails", "gains", "earns"})
