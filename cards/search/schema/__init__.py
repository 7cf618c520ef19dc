"""The schema of cards: the keys of the search among them, and what each finds."""
