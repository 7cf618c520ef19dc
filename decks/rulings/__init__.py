"""The book of rulings: found by game, card, clause and keyword, and stepped through on the table."""
