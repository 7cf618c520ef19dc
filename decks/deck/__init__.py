"""Decks themselves: making, copying, listing, their cards in order."""
