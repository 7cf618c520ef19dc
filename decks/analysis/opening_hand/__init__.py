"""Opening hands: eight cards of a deck dealt, searched and drawn as the rules engine does it, hand after hand."""
