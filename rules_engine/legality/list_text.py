"""One text for one list: who writes down the same cards gets the same text, to the byte.

The first line is `# fudacho-list 1`, which readers of lists take for a comment. Then each card has one line: its copies
in ASCII digits without leading zeros, one space, its name in NFC. Lines stand in the order of the names' Unicode code
points, which is the order of their UTF-8 bytes; every line, the last one too, ends with LF. Printings of one card count
together, and a name is the catalogue's. docs/list_text.md says how to make it by hand.
"""

import hashlib
import unicodedata

from rules_engine.catalog.definitions import Catalog
from rules_engine.legality.deck_list import DeckList

LIST_FORM = "# fudacho-list 1"


def list_text(deck: DeckList, catalog: Catalog) -> str:
    """The one text of a list; ``UnknownCardError`` for an id that `catalog` lacks."""
    rows = [(unicodedata.normalize("NFC", catalog.card(one).name), copies) for one, copies in deck.counts.items()]
    return "".join(f"{line}\n" for line in (LIST_FORM, *(f"{copies} {name}" for name, copies in sorted(rows))))


def short_mark(deck: DeckList, catalog: Catalog) -> str:
    """The first eight digits of the fingerprint, to be compared at a glance: 1A2B-3C4D."""
    digits = list_mark(deck, catalog)[:8].upper()
    return f"{digits[:4]}-{digits[4:]}"


def list_mark(deck: DeckList, catalog: Catalog) -> str:
    """SHA-256 of that text in UTF-8, as 64 hexadecimal digits: equal for equal lists only."""
    return hashlib.sha256(list_text(deck, catalog).encode()).hexdigest()
