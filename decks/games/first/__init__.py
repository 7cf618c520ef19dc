"""A first game for whoever has never played: prepared decks, and one line of help at each new thing."""
