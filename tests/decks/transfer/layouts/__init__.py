"""Decks written in every layout that players and their tools use, by writers that know nothing of the reader."""
