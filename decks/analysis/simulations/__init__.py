"""Decks played out by the machine and counted, by workers beside the site: asking, working, looking."""
