"""What a person keeps beside decks: searches, and favourite cards in groups with names."""
