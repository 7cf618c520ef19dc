"""The public life of decks: the list with its search by contents, likes, views, reports, authors."""
