"""What the network is shown of each game: numbers for the table and for every seat. No rules, no opinions."""
