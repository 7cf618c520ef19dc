"""Matches of two people: how their cards are dealt so that both can check it."""
