"""What bots know of each game. `evaluate(table, seat)` says how many points ahead of the best other player a seat may
expect to end (solo: ahead of the automated opponent), `evaluate_all(table)` the same for every seat.

What a player looks at are the `TERMS` of a game; `terms(table)` counts them for every seat. What each of them is worth
is data (`<game>.json`), fitted to the outcomes of games by `tablewright fit`."""
