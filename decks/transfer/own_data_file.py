"""Recognises the file of somebody's own data where a list is expected. Its decks are read as those of any backup; where
it cannot be read here, the answer says where it is put back."""

import re

from decks.people.own_data import FORMAT

_BEGINNING = re.compile(rf'\ufeff?\s*\{{\s*"format"\s*:\s*"{FORMAT}"')
_NAME_IN_ZIP = re.compile(rb"PK\x03\x04.{26}fudacho-\d+\.json", re.DOTALL)
LOOKED_AT = 200


def is_own_data(given: str | bytes) -> bool:
    """Whether the text or file, of which the beginning is enough, is such a file, be it packed."""
    if isinstance(given, bytes):
        return _NAME_IN_ZIP.match(given) is not None or is_own_data(given[:LOOKED_AT].decode(errors="replace"))
    return _BEGINNING.match(given) is not None
