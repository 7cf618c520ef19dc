"""A deck from plain text, one card a line; what anything else may mean is no matter of the rules."""

import re
from collections import Counter

from rules_engine.catalog.definitions import Catalog
from rules_engine.catalog.names import NameIndex
from rules_engine.vocabulary.errors import InvalidNotationError

_LINE = re.compile(r"(?:(?P<copies>[1-9]\d{0,2}) +)?(?P<name>.+)")


def read_deck(text: str, catalog: Catalog) -> dict[int, int]:
    """Copies (1–999) by card id of lines `4 名前`, a bare name being one copy. Else only headings in 【】,
    `#` comments and blank lines may stand there.

    A name is read in any spelling that ``fold`` equates. ``InvalidNotationError`` names the first line without a card.
    """
    names, copies = NameIndex(catalog), Counter[int]()
    for number, line in enumerate(text.splitlines(), 1):
        plain = line.strip()
        if not plain or plain.startswith(("#", "【")):
            continue
        whole = names.named(plain)
        parts = _LINE.fullmatch(plain)
        found = whole or (names.named(parts["name"]) if parts else ())
        if len(found) != 1:
            raise InvalidNotationError(f"line {number}: no card 「{plain}」")
        copies[found[0]] += 1 if whole or not parts else int(parts["copies"] or 1)
    return dict(copies)
