"""Up to three hundred lists judged at once, for who runs a tournament; nothing of them is kept longer than a day."""
