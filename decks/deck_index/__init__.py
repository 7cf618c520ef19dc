"""What lists and searches ask of public decks, in tables of its own: written with a deck, anew when data change."""
