"""The index of public decks: right after every write, and honest where it is behind."""
