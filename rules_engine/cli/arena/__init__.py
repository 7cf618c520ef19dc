"""Two levels of the machine play each other with given decks, from both seats, and are counted."""
