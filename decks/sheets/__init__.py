"""The registration sheet of a deck for tournaments, and the blank one, as PDF."""
