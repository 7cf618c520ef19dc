"""Fills a database with public decks as people would build them: legal ones of forty cards, names, authors, likes.

Rows are written past the models, for a hundred thousand decks one by one would take an hour.
"""

import random
import secrets
import sys
import uuid
from collections import Counter
from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from functools import cache
from typing import Any

from django.contrib.auth.models import User
from django.core.management import call_command
from django.db import connection, transaction
from django.db.models import Max, QuerySet
from django.utils import timezone

from cards.catalog import current_catalog
from cards.sync.catalogue import sync_catalogue
from decks.models import Deck, DeckLike, Visibility
from decks.people.name_fields import folded_name
from tests.rules_engine.game.real_decks import random_legal_deck

KINDS_OF_DECKS = 2000
"""So many different decks are drawn; the rest hold the same cards under other names."""
NOT_LEGAL = 10
"""One in so many of them holds nine copies of a card."""
DECKS_OF_AN_AUTHOR = 20
AUTHOR, OWN_DECKS = "きまった作者", 30
DAYS = 700
ENDINGS = ("速攻", "の宴", "コントロール", "入門", "改", "まつり", "大会用", "試作", "WBD", "その二", "花見")
BATCH = 5000


@cache
def kinds() -> list[list[tuple[int, int]]]:
    """Copies by printing of each kind of deck."""
    cards = current_catalog().cards
    drawn = [Counter(random_legal_deck(seed)) for seed in range(KINDS_OF_DECKS)]
    for deck in drawn[::NOT_LEGAL]:
        deck[min(deck)] = 9
    return [[(cards[card].printings[0].number, copies) for card, copies in deck.items()] for deck in drawn]


def begin_empty() -> None:
    """Prepare an empty database; ends where it holds decks, which a measurement would change."""
    call_command("migrate", verbosity=0)
    if Deck.objects.exists():
        sys.exit("the database holds decks already")
    sync_catalogue()


def fill(wanted: int) -> None:
    """Bring the database to so many public decks, and a tenth as many private ones."""
    if _held() >= wanted:
        return
    source = random.Random(f"decks {wanted}")
    kinds()  # it asks the database, which is busy while rows are copied
    if not User.objects.filter(username=AUTHOR).exists():
        author = User.objects.create(username=AUTHOR)
        _decks(OWN_DECKS, [author.pk], source)
    held = _held()
    authors = _authors((wanted - held) // DECKS_OF_AN_AUTHOR + 1, source)
    for start in range(held, wanted, BATCH):
        _decks(min(BATCH, wanted - start), authors, source)
    _decks((wanted - held) // 10, authors, source, Visibility.PRIVATE)
    gather_statistics()


def gather_statistics() -> None:
    """What PostgreSQL does by itself on a site that runs. SQLite has none there, and with those of tables that were
    filled later it would read them whole."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("ANALYZE")


def _held() -> int:
    return Deck.objects.filter(visibility=Visibility.PUBLIC, sample="").count()


def _authors(count: int, source: random.Random) -> list[int]:
    last = User.objects.aggregate(last=Max("pk"))["last"] or 0
    names = (f"{source.choice('花雪月風鳥桜楓桐蘭菊')}{source.choice('子美丸太郎')}{last + n}" for n in range(count))
    User.objects.bulk_create((User(username=name) for name in names), batch_size=500)
    return list(User.objects.filter(pk__gt=last).values_list("pk", flat=True))


@transaction.atomic
def _decks(count: int, authors: Sequence[int], source: random.Random, visibility: str = Visibility.PUBLIC) -> None:
    now, last = timezone.now(), Deck.objects.aggregate(last=Max("pk"))["last"] or 0
    decks = [_deck(last + 1 + n, source, authors, visibility, now) for n in range(count)]
    QuerySet(Deck).bulk_create(decks, batch_size=500)
    _rows("decks_deckentry", ("deck_id", "printing_id", "copies"), _entries(decks, source))
    if visibility == Visibility.PUBLIC:
        _likes(decks, source)
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT setval(pg_get_serial_sequence('decks_deck', 'id'), max(id)) FROM decks_deck")


def _deck(pk: int, source: random.Random, authors: Sequence[int], visibility: str, now: datetime) -> Deck:
    cards = list(current_catalog())
    name = f"{source.choice(cards).name}{source.choice(ENDINGS)}{source.randrange(1000)}"[:60]
    visitor = secrets.token_hex(32) if len(authors) > 1 and source.random() < 0.5 else ""
    changed = now - timedelta(seconds=source.randrange(DAYS * 86400))
    return Deck(
        pk=pk,
        owner_id=None if visitor else source.choice(authors),
        visitor=visitor,
        name=name,
        folded_name=folded_name(name),
        visibility=visibility,
        creation=uuid.UUID(int=source.getrandbits(128)),
        views=int(source.paretovariate(0.8)) % 10000,
        created_at=changed,
        changed_at=changed,
    )


def _entries(decks: Iterable[Deck], source: random.Random) -> Iterable[tuple[int, int, int]]:
    for deck in decks:
        for printing, copies in source.choice(kinds()):
            yield deck.pk, printing, copies


def _likes(decks: Iterable[Deck], source: random.Random) -> None:
    likes = [
        DeckLike(deck=deck, visitor=secrets.token_hex(32), counted=source.random() < 0.9)
        for deck in decks
        if source.random() < 0.3
        for _ in range(int(source.paretovariate(1)) % 100)
    ]
    QuerySet(DeckLike).bulk_create(likes, batch_size=500)


def _rows(table: str, columns: Sequence[str], rows: Iterable[Sequence[Any]]) -> None:
    listed = ", ".join(columns)
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            with cursor.copy(f"COPY {table} ({listed}) FROM STDIN") as copy:
                for row in rows:
                    copy.write_row(row)
        else:
            places = ", ".join(["%s"] * len(columns))
            cursor.executemany(f"INSERT INTO {table} ({listed}) VALUES ({places})", rows)
