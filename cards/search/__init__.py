"""Finding cards: a value parsed from the address, and the queries that answer it."""
