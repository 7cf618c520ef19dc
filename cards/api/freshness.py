"""Tags of answers that are known before an answer is made."""

import hashlib
from functools import cache
from pathlib import Path

from django.conf import settings
from django.utils import timezone

from rules_engine.catalog import CATALOG_DIR

PROGRAM = (Path(__file__).parents[1], Path(__file__).parents[2] / "decks" / "api", CATALOG_DIR.parent)


def tag_of(address: str, token: str) -> str:
    """The same address has another answer only when the data, the program, the settings or the day changed."""
    known = (address, token, _program(), settings.CARD_PICTURES, str(timezone.localdate()))
    return f'"{hashlib.sha256(chr(10).join(known).encode()).hexdigest()[:32]}"'


def has_tag(given: str, tag: str) -> bool:
    """Whether `If-None-Match` names it; an answer that was compressed on its way bears it as a weak one."""
    return any(one.strip().removeprefix("W/") in (tag, "*") for one in given.split(","))


@cache
def _program() -> str:
    """A digest of what makes the answers."""
    digest = hashlib.sha256()
    for path in sorted(path for place in PROGRAM for path in place.rglob("*.py")):
        digest.update(path.read_bytes())
    return digest.hexdigest()
