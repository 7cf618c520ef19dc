"""One card over any page, with − and ＋ for the deck at hand; and the page of one card of a deck."""
