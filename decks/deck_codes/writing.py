"""Decks as codes to copy: two forms the tools of the players read, and our own."""

from collections.abc import Mapping
from enum import StrEnum

from decks.deck_codes import code_v6, code_v7, own_code


class Version(StrEnum):
    """The codes that are written."""

    V7 = "v7"
    V6 = "v6"
    OWN = "own"


def encode(deck: Mapping[int, int], version: Version, title: str = "") -> str:
    """The code of `deck` (printing number → copies); a deck too large for v7 is written as v6, as its tool does.

    ``DeckCodeError`` for numbers outside 1 to 2³² − 1 or copies outside 0 to 2³² − 1.
    """
    if version is Version.OWN:
        return own_code.write(deck, title)
    if version is Version.V7 and code_v7.fits(deck):
        return code_v7.write(deck)
    return code_v6.write(deck)
