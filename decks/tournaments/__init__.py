"""A tournament's day: lists are handed in, fixed, printed and checked at the table. No pairings, no results."""
