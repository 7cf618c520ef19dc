"""Writes the index of public decks: in the transaction that writes a deck, and anew where it is behind."""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import date
from typing import Any

from django.db import connection, transaction
from django.db.models import Count, Exists, Model, OuterRef, Q, QuerySet

from cards.catalog import CardData, current_data
from cards.list_question import today
from decks.building.models import Deck, DeckEntry, Visibility
from decks.deck_index.facts import Judging, all_public, bits_of, judging_of, legal_days, made_with, main_seasons
from decks.deck_index.models import IndexedCard, IndexedDeck, IndexedPair
from decks.deck_index.pairs import Text, codes_of
from decks.people.name_fields import folded_name
from rules_engine.legality.deck_list import DeckList

BATCH = 500
COUNTED_ELSEWHERE = {"deck", "views", "likes"}
"""What a row that is there keeps: likes and views are counted when they are given."""
WRITTEN = [field.name for field in IndexedDeck._meta.concrete_fields if field.name not in COUNTED_ELSEWHERE]


def write_index(decks: Collection[int]) -> None:
    """Make the index say of these decks what they are now. Whoever writes a deck holds its lock meanwhile."""
    with transaction.atomic(savepoint=False):
        data, day = current_data(), today()
        found, before = _found(decks)
        if gone := before.keys() - found.keys():
            IndexedDeck.objects.filter(pk__in=gone).delete()
        if found:
            _write(found, before, data, day)


def _found(decks: Collection[int]) -> tuple[dict[int, tuple[Any, ...]], dict[int, list[str]]]:
    """Of those that are public what is written about them, and of those that have rows the names in them."""
    rows = Deck.objects.filter(pk__in=decks).order_by()
    names = ("indexed__pk", "indexed__name", "indexed__author", "indexed__made_with", "visibility", "deleted_at")
    found, before = {}, {}
    for row, *names_before, visibility, deleted_at, pk, name, author, sample, changed_at, views in rows.values_list(
        *names, "pk", "name", "owner__username", "sample", "changed_at", "views"
    ):
        if row is not None:
            before[pk] = names_before
        if visibility == Visibility.PUBLIC and deleted_at is None:
            found[pk] = (name, author, sample, changed_at, views)
    return found, before


def _write(found: dict[int, tuple[Any, ...]], before: Mapping[int, list[str]], data: CardData, day: date) -> None:
    cards = _cards_of(found)
    likes = _likes_of(found.keys() - before.keys())
    judging = judging_of(data)
    rows = [_row(pk, found[pk], cards[pk], likes.get(pk, 0), judging, day) for pk in sorted(found)]
    IndexedDeck.objects.bulk_create(rows, update_conflicts=True, unique_fields=["deck"], update_fields=WRITTEN)
    _write_cards({pk: cards[pk] for pk in found}, before.keys())
    _write_pairs([row for row in rows if _pairs_differ(row, before.get(row.pk))], before.keys())


def _pairs_differ(row: IndexedDeck, before: list[str] | None) -> bool:
    if before is None:
        return True
    name, author, made = before
    return (row.name, row.author, row.made_with.split()[0]) != (name, author, made.split()[0])


def _row(pk: int, facts: tuple[Any, ...], cards: Counter[int], likes: int, judging: Judging, day: date) -> IndexedDeck:
    name, author, sample, changed_at, views = facts
    legal = legal_days(DeckList(dict(cards)), judging, day)
    return IndexedDeck(
        deck_id=pk,
        name=folded_name(name),
        author=folded_name(author or ""),
        is_sample=bool(sample),
        changed_at=changed_at,
        views=views,
        likes=likes,
        size=sum(cards.values()),
        seasons=bits_of(main_seasons(cards, judging.data.catalog)),
        lists=legal.lists,
        judged_from=legal.judged_from,
        judged_until=legal.judged_until,
        legal_from=legal.legal_from,
        legal_until=legal.legal_until,
        made_with=made_with(judging.data),
    )


def _cards_of(decks: Iterable[int]) -> defaultdict[int, Counter[int]]:
    cards: defaultdict[int, Counter[int]] = defaultdict(Counter)
    rows = DeckEntry.objects.filter(deck__in=list(decks)).order_by()
    for deck, card, copies in rows.values_list("deck_id", "printing__card_id", "copies"):
        cards[deck][card] += copies
    return cards


def _likes_of(decks: Collection[int]) -> dict[int, int]:
    if not decks:
        return {}
    counted = Count("likes", filter=Q(likes__counted=True))
    return dict(Deck.objects.filter(pk__in=decks).order_by().annotate(count=counted).values_list("pk", "count"))


def _write_cards(wanted: Mapping[int, Counter[int]], known: Collection[int]) -> None:
    held: defaultdict[int, dict[int, int]] = defaultdict(dict)
    old = [pk for pk in wanted if pk in known]
    if old:
        for deck, card, copies in IndexedCard.objects.filter(deck__in=old).values_list("deck_id", "card", "copies"):
            held[deck][card] = copies
    gone = [(pk, card) for pk in old for card in held[pk] if card not in wanted[pk]]
    for pk in {pk for pk, _ in gone}:
        IndexedCard.objects.filter(deck=pk, card__in=[card for deck, card in gone if deck == pk]).delete()
    rows = [
        (pk, card, copies)
        for pk, cards in wanted.items()
        for card, copies in cards.items()
        if held[pk].get(card) != copies
    ]
    conflict = "ON CONFLICT (deck_id, card) DO UPDATE SET copies = excluded.copies"
    _insert(IndexedCard, ("deck_id", "card", "copies"), rows, conflict)


def _write_pairs(rows: Collection[IndexedDeck], known: Collection[int]) -> None:
    if old := [row.pk for row in rows if row.pk in known]:
        IndexedPair.objects.filter(deck__in=old).delete()
    pairs = [
        (row.pk, code) for row in rows for code in codes_of(Text.NAME, row.name) | codes_of(Text.AUTHOR, row.author)
    ]
    _insert(IndexedPair, ("deck_id", "code"), pairs, "ON CONFLICT (deck_id, code) DO NOTHING")


def _insert(model: type[Model], columns: Sequence[str], rows: Sequence[tuple[int, ...]], conflict: str) -> None:
    """Many small rows at once: as objects they would take most of the time of a whole index."""
    if rows:
        places = ", ".join(["%s"] * len(columns))
        sql = f"INSERT INTO {model._meta.db_table} ({', '.join(columns)}) VALUES ({places}) {conflict}"
        with connection.cursor() as cursor:
            cursor.executemany(sql, rows)


@transaction.atomic
def count_likes(decks: Collection[int]) -> None:
    """Count them again, one after the other: the second of two sees what the first has written."""
    rows = _locked(decks)
    _keep("likes", rows, _likes_of([row.pk for row in rows]))


def note_views(deck: int, views: int) -> None:
    """Every view of a deck that was seen rarely, every eighth part of more: not each costs a place in the order."""
    if views % max(1, views // 8) == 0:
        IndexedDeck.objects.filter(pk=deck).update(views=views)


# --- where it is behind ----------------------------------------------------------------------------------------------


def not_current(data: CardData, day: date) -> Q:
    """The rows that were made with other data, or whose verdict holds on another day only."""
    made = made_with(data)
    return Q(made_with__lt=made) | Q(made_with__gt=made) | Q(judged_until__lt=day) | Q(judged_from__gt=day)


def behind() -> QuerySet[Deck]:
    """Decks whose row is missing, not current, or there for nothing; this looks at all decks."""
    rows = IndexedDeck.objects.filter(deck=OuterRef("pk"))
    current = rows.exclude(not_current(current_data(), today())).filter(changed_at=OuterRef("changed_at"))
    public = Q(visibility=Visibility.PUBLIC, deleted_at__isnull=True)
    return Deck.objects.filter((public & ~Exists(current)) | (~public & Exists(rows))).order_by("pk")


def write_behind(after: int = 0, *, every: bool = False, leave_locked: bool = False) -> int:
    """Write the next decks beyond the number `after` whose rows are behind, or of `every` public deck, in one
    transaction; the number of the last one, 0 where there is none. `leave_locked` leaves out what others write at this
    moment, so that several who do the same share it."""
    decks = all_public().order_by("pk") if every else behind()
    with transaction.atomic():
        wanted = list(decks.filter(pk__gt=after).values_list("pk", flat=True)[:BATCH])
        if not wanted:
            return 0
        # In the order in which others lock them, too: one after the other.
        rows = Deck.objects.select_for_update(skip_locked=leave_locked).filter(pk__in=wanted).order_by("pk")
        locked = list(rows.values_list("pk", flat=True))
        write_index(locked)
        _count_again(locked)
    return wanted[-1]


def _count_again(decks: Collection[int]) -> None:
    """Likes and views that were counted past the index."""
    rows = _locked(decks)
    numbers = [row.pk for row in rows]
    _keep("likes", rows, _likes_of(numbers))
    _keep("views", rows, dict(Deck.objects.filter(pk__in=numbers).order_by().values_list("pk", "views")))


def _locked(decks: Collection[int]) -> list[IndexedDeck]:
    return list(IndexedDeck.objects.select_for_update().filter(pk__in=decks).order_by("pk"))


def _keep(column: str, rows: Iterable[IndexedDeck], counts: Mapping[int, int]) -> None:
    changed = [row for row in rows if getattr(row, column) != counts.get(row.pk, 0)]
    for row in changed:
        setattr(row, column, counts.get(row.pk, 0))
    IndexedDeck.objects.bulk_update(changed, [column])
