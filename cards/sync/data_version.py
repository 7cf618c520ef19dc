"""The token of the card data: whoever changes the data bumps it, whoever computes from it compares it."""

import hashlib
from functools import cache
from uuid import uuid4

from django.db import connection

from cards.models import DataVersion
from cards.sync.keyword_texts import KEYWORDS_FILE
from rules_engine.catalog import CATALOG_DIR
from rules_engine.legality.restrictions import RESTRICTIONS_DIR


def current_token() -> str:
    """The token of what the database holds now; empty where nothing was ever filled in.

    Every request asks for it, most more than once: the statement as it is, for Django takes seven times as long to put
    it together.
    """
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT token FROM {DataVersion._meta.db_table} ORDER BY id LIMIT 1")
        row = cursor.fetchone()
    return str(row[0]) if row else ""


def bump() -> None:
    """Say that the card data changed. A random token never comes back, not even after a rollback."""
    DataVersion.objects.update_or_create(id=1, defaults={"token": uuid4().hex})


@cache
def texts_of_program() -> str:
    """A digest of the texts that this program brings; they change with the program only."""
    digest = hashlib.sha256()
    for path in sorted([KEYWORDS_FILE, *CATALOG_DIR.rglob("*.txt"), *RESTRICTIONS_DIR.rglob("*.txt")]):
        digest.update(path.name.encode() + path.read_bytes())
    return digest.hexdigest()[:32]


def is_in_step() -> bool:
    """Whether the database was filled from this program's texts, not from older or newer ones."""
    return DataVersion.objects.filter(texts=texts_of_program()).exists()


def note_step() -> None:
    DataVersion.objects.exclude(texts=texts_of_program()).update(texts=texts_of_program())
