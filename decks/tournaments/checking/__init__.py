"""Pages of judges: decks held against their lists at the table."""
