"""What is worth showing of Gold West."""

from tablewright.lab.facts import Section

SECTIONS = (
    Section("influences", "Office", "Boomtown offices"),
    Section("claims", "Investment", "Investments claimed"),
    Section("ships", "Resource", "Metals shipped"),
    Section("adds influence", "Terrain", "Influence added on terrain tracks"),
    Section("influences", "Space", "Places in Boomtown"),
    Section("settles", "Hex", "Settlements"),
    Section("camps", "Hex", "Camps"),
    Section("loots", "Hex", "Tokens looted"),
)
NOISE = frozenset({"leaves", "stores", "adds", "turn", "final turn", "activates", "peeks", "sees"})
