"""The table in the browser: rooms, seats, live play over websockets, bots in worker processes. See docs/server.md."""
