"""What a revision of the restriction lists breaks: one's own decks, with a press that mends them, and public ones."""
