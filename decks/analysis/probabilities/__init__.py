"""The numbers of a deck: exact odds, when cards can be used, what one swap changes, two decks side by side."""
