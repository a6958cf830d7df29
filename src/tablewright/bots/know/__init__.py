"""What bots know of each game: `evaluate(table, seat)` says how good a position is for a seat (higher is better)."""
