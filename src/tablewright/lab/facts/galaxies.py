"""What is worth showing of Tiny Epic Galaxies."""

from tablewright.lab.facts import Section

SECTIONS = (
    Section("colonizes", "Planet", "Planets colonized", "Who colonized the planet, against who did not."),
    Section("uses", "Planet", "Planets used", "Colony and surface actions that were carried out."),
    Section("keeps", "title", "Secret missions", "The mission a player kept; it is known only to that player."),
    Section("activates", "Face", "Dice activated"),
    Section("follows", "Face", "Actions followed", "Paid for with culture."),
    Section("leads", "Face", "Actions led"),
    Section("replaces", "Planet", "Planets sent away"),
)
NOISE = frozenset(
    {"rolls", "rerolls", "spends", "turns", "moves", "returns", "advances", "missions", "turn", "reveals"}
)
