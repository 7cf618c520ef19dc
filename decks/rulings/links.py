"""The short address of a ruling: letters and digits that can be said aloud, typed, and printed as a small code."""

import re
from functools import cache
from hashlib import sha256

from rules_engine.rulings.book import all_entries

_OWN = re.compile(r"([A-Z])-([0-9]+[a-z]?)")
_LETTERS = "abcdefghjkmnpqrstvwxyz23456789"
_DRAWN = 5


def key_of(ruling: str) -> str:
    """The key of the ruling with this id: X-74l is x74l.

    Ids of other games hold other letters and marks: their game is followed by letters drawn from the whole id. A key
    hangs on its id alone, and an id is never given again, so a key leads to the same ruling for ever.
    """
    own = _OWN.fullmatch(ruling)
    if own:
        return (own[1] + own[2]).lower()
    number = int.from_bytes(sha256(ruling.encode()).digest())
    drawn = ""
    for _ in range(_DRAWN):
        number, letter = divmod(number, len(_LETTERS))
        drawn += _LETTERS[letter]
    return f"{ruling.partition('-')[0].lower()}-{drawn}"


def ruling_by_key(key: str) -> str:
    """The id of the ruling with this key, in any case; ``KeyError`` if there is none."""
    return _rulings()[key.lower()]


@cache
def _rulings() -> dict[str, str]:
    return {key_of(entry.id): entry.id for entry in all_entries()}
