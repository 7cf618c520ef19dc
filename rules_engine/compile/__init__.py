"""What two decks bring to a game, worked out before it begins: programs of all texts, and what can ever be heard."""
