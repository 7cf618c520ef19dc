"""Deck codes, share addresses and backups of the tools players use, and our own code. Knows numbers, not cards."""

from decks.deck_codes.faults import DeckCodeError, Reason
from decks.deck_codes.reading import Decoded, DecodedDeck, decode
from decks.deck_codes.writing import Version, encode

__all__ = ["DeckCodeError", "Decoded", "DecodedDeck", "Reason", "Version", "decode", "encode"]
