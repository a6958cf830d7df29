"""The lab: experiments with many games. `arena` compares bots, `balance` studies a game; both run on all cores of this
machine or on a Ray cluster, are resumable, and give the same rows for the same seed wherever they run.

Needs `pip install tablewright[lab]`; see `docs/lab.md`. Nothing is imported here: the processes that play need neither
NumPy nor Arrow, and start faster without them."""
