"""A recovery code as it is made, written, and read from what somebody typed.

24 letters of 27 are 114 bits. Letters that look like others are not among them; where a twin of one of them is typed,
that one is meant.
"""

import re
import secrets
import unicodedata

LETTERS = "ACDEFGHJKMNPQRTVWXY23456789"
GROUPS, LENGTH = 6, 4
_TWINS = str.maketrans("SBZ", "582")
_BETWEEN = re.compile(r"[\s\-‐-―−ーｰ_.・]+")


def new_code(groups: int = GROUPS) -> str:
    return "-".join("".join(secrets.choice(LETTERS) for _ in range(LENGTH)) for _ in range(groups))


def folded(typed: str) -> str:
    """The letters alone, whatever the width, the case and the gaps."""
    return _BETWEEN.sub("", unicodedata.normalize("NFKC", typed)).upper().translate(_TWINS)


def is_one(typed: str) -> bool:
    letters = folded(typed)
    return len(letters) == GROUPS * LENGTH and set(letters) <= set(LETTERS)


def groups_of(code: str) -> list[str]:
    letters = folded(code)
    return [letters[start : start + LENGTH] for start in range(0, len(letters), LENGTH)]


def picture_of(text: str) -> str:
    """A QR code of the text, as the address of a picture. One of a recovery code leads nowhere: one reads it and types
    or pastes."""
    import segno

    return str(segno.make(text, error="m").svg_data_uri(scale=4, border=4, light="#fff", dark="#000"))
