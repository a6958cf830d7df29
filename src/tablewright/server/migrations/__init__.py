"""The history of the database's schema (Alembic). The server brings a database up to date when it starts."""
