"""Writes the index of public decks: in the transaction that writes a deck, and again where it is behind."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from datetime import date
from typing import Any

from django.db import transaction
from django.db.models import Count, Exists, OuterRef, Q, QuerySet

from cards.catalog import CardData, current_data
from cards.list_question import today
from decks.building.models import Deck
from decks.building.visibility import FOR_ALL
from decks.deck_index.facts import (
    Judging,
    LegalDays,
    all_public,
    bits_of,
    fitting_days,
    indexed_formats,
    judging_of,
    legal_days,
    made_with,
    main_seasons,
    name_of_versions,
)
from decks.deck_index.models import IndexedDeck, LikedDeck
from decks.deck_index.pairs import Text, codes_of
from decks.deck_index.statements import (
    Cards,
    DeckAsWritten,
    insert_rows,
    read_cards,
    read_decks,
    read_fits,
    remove_all_pairs,
    remove_cards,
    remove_decks,
    remove_fits,
    remove_pairs,
    update_row,
    write_cards,
    write_fits,
    write_liked,
    write_pairs,
)
from decks.people.name_fields import folded_name
from rules_engine.legality.deck_list import DeckList
from rules_engine.legality.formats import Format

BATCH = 100
"""So many decks are locked while they are judged: others who write one wait, and so does the database."""
LOOKED_AT = 500
"""So many decks are asked at once whether they are behind."""


def write_index(decks: Collection[int], *, anew: bool = False) -> None:
    """Make the index say of these decks what they are now: what differs is written, with `anew` nothing that is
    there is believed. Who writes a deck holds its lock meanwhile."""
    with transaction.atomic(savepoint=False):
        found = read_decks(decks)
        if gone := [deck.pk for deck in found if deck.row and not deck.public]:
            remove_decks(gone)
        if public := [deck for deck in found if deck.public]:
            _write(public, judging_of(current_data()), indexed_formats(), today(), anew=anew)


def _write(
    decks: Sequence[DeckAsWritten], judging: Judging, formats: Sequence[Format], day: date, *, anew: bool
) -> None:
    cards, indexed = read_cards([deck.pk for deck in decks])
    made = {"made_with": made_with(judging.data), "formats": name_of_versions(formats)}
    rows, fits = {}, {}
    for deck in decks:
        rows[deck.pk] = _row(deck, cards[deck.pk], None if anew else indexed[deck.pk], made, day)
        if "legal_from" not in rows[deck.pk]:
            judged, fits[deck.pk] = _judged(cards[deck.pk], judging, formats, day)
            rows[deck.pk] |= judged
    insert_rows([rows[deck.pk] for deck in decks if deck.row is None])
    for deck in decks:
        if deck.row is None:
            continue
        if changed := {column: value for column, value in rows[deck.pk].items() if deck.row[column] != value}:
            update_row(deck.pk, changed)
    _write_cards({deck.pk: cards[deck.pk] for deck in decks}, indexed)
    _write_fits(fits, {deck.pk for deck in decks if deck.row})
    _write_pairs(decks, rows, anew=anew)


def _row(
    deck: DeckAsWritten, cards: Mapping[int, int], indexed: Mapping[int, int] | None, made: Mapping[str, str], day: date
) -> dict[str, Any]:
    """What is in a row for the cards that the index knows is kept where it holds, else it lacks what is judged; likes
    and views are counted when they are given."""
    row = {
        "deck_id": deck.pk,
        "name": folded_name(deck.name),
        "author": folded_name(deck.author),
        "is_sample": deck.is_sample,
        "changed_at": deck.changed_at,
    }
    before = deck.row
    same = before and cards == indexed and all(before[name] == value for name, value in made.items())
    if before and same and _holds_on(before, day):
        return before | row
    views, likes = (before["views"], before["likes"]) if before else (deck.views, deck.likes)
    return row | {"views": views, "likes": likes, **made}


def _judged(
    cards: Mapping[int, int], judging: Judging, formats: Sequence[Format], day: date
) -> tuple[dict[str, Any], dict[str, LegalDays]]:
    """What follows from the cards; the days on which the deck fits each format."""
    deck = DeckList(dict(cards))
    days = judging.days_of_verdicts(deck, day)
    legal, fits = legal_days(deck, judging, days), fitting_days(deck, judging, days, formats)
    judged = {
        "size": sum(cards.values()),
        "seasons": bits_of(main_seasons(cards, judging.data.catalog)),
        "lists": legal.lists,
        "judged_from": legal.judged_from,
        "judged_until": min(one.judged_until for one in (legal, *fits.values())),
        "legal_from": legal.legal_from,
        "legal_until": legal.legal_until,
    }
    return judged, fits


def _write_fits(fits: Mapping[int, Mapping[str, LegalDays]], indexed: AbstractSet[int]) -> None:
    """Only what is another than it was; decks that are not `indexed` had none."""
    wanted = {(deck, key): (days.legal_from, days.legal_until) for deck, of in fits.items() for key, days in of.items()}
    gone = []
    for number, deck, key, first, last in read_fits(indexed & fits.keys()):
        if wanted.get((deck, key)) == (first, last):
            del wanted[deck, key]
        elif (deck, key) not in wanted:
            gone.append(number)
    remove_fits(gone)
    write_fits([(*place, *days) for place, days in wanted.items()])


def _holds_on(row: Mapping[str, Any], day: date) -> bool:
    return bool(row["judged_from"] <= day <= row["judged_until"])


def _write_cards(wanted: Cards, indexed: Cards) -> None:
    for deck, cards in indexed.items():
        if gone := cards.keys() - wanted[deck].keys():
            remove_cards(deck, gone)
    write_cards(
        [
            (deck, card, copies)
            for deck, cards in wanted.items()
            for card, copies in cards.items()
            if indexed[deck].get(card) != copies
        ]
    )


def _write_pairs(decks: Iterable[DeckAsWritten], rows: Mapping[int, Mapping[str, Any]], *, anew: bool) -> None:
    """Of a deck whose name is another only the pairs that differ; all of them where they were made in another way."""
    removed, pairs = [], []
    for deck in decks:
        before, codes = deck.row, _codes_of(rows[deck.pk])
        if before and not anew and _version_of(before) == _version_of(rows[deck.pk]):
            held = _codes_of(before)
            if gone := held - codes:
                remove_pairs(deck.pk, gone)
            codes -= held
        elif before:
            removed.append(deck.pk)
        pairs += [(deck.pk, code) for code in sorted(codes)]
    if removed:
        remove_all_pairs(removed)
    write_pairs(pairs)


def _codes_of(row: Mapping[str, Any]) -> set[int]:
    return codes_of(Text.NAME, row["name"]) | codes_of(Text.AUTHOR, row["author"])


def _version_of(row: Mapping[str, Any]) -> str:
    return str(row["made_with"]).split(maxsplit=1)[0]


def _likes_of(decks: Collection[int]) -> dict[int, int]:
    if not decks:
        return {}
    counted = Count("likes", filter=Q(likes__counted=True))
    return dict(Deck.objects.filter(pk__in=decks).order_by().annotate(count=counted).values_list("pk", "count"))


def note_like(deck: int) -> None:
    """One was given or taken back: `count_noted` counts the deck's likes soon, and once for all that come together."""
    write_liked(deck)


def count_noted() -> bool:
    """Count what was noted of some decks; whether there was anything. A note that comes meanwhile stays."""
    with transaction.atomic():
        noted = (
            LikedDeck.objects.select_for_update(skip_locked=True).order_by("pk").values_list("pk", "deck_id")[:BATCH]
        )
        if decks := dict(noted):
            LikedDeck.objects.filter(pk__in=decks).delete()
            count_likes(sorted(set(decks.values())))
    return bool(decks)


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


def not_current(data: CardData, day: date, formats: str = "") -> Q:
    """The rows that were made with other data, or whose verdict holds on another day only; with `formats`, those too
    that were judged by others than `name_of_versions` names so."""
    made = made_with(data)
    others = Q(formats__lt=formats) | Q(formats__gt=formats) if formats else Q()
    return others | Q(made_with__lt=made) | Q(made_with__gt=made) | Q(judged_until__lt=day) | Q(judged_from__gt=day)


def behind() -> QuerySet[Deck]:
    """Decks whose row is missing, not current, or there for nothing; this looks at all decks."""
    rows = IndexedDeck.objects.filter(deck=OuterRef("pk"))
    formats = name_of_versions(indexed_formats())
    current = rows.exclude(not_current(current_data(), today(), formats)).filter(changed_at=OuterRef("changed_at"))
    return Deck.objects.filter((FOR_ALL & ~Exists(current)) | (~FOR_ALL & Exists(rows))).order_by("pk")


def write_behind(after: int = 0, *, every: bool = False, leave_locked: bool = False) -> int:
    """Write the next decks beyond the number `after` whose rows are behind, or of `every` public deck, in one
    transaction; the number of the last one, 0 where there is none. `leave_locked` leaves out what others write at this
    moment, so that several who do the same share it."""
    decks = all_public().order_by("pk") if every else behind()
    with transaction.atomic():
        wanted = _next(decks, after)
        if not wanted:
            return 0
        # In the order in which others lock them, too: one after the other.
        rows = Deck.objects.select_for_update(skip_locked=leave_locked).filter(pk__in=wanted).order_by("pk")
        locked = list(rows.values_list("pk", flat=True))
        write_index(locked, anew=every)
        _count_again(locked)
    return wanted[-1]


def _next(decks: QuerySet[Deck], after: int) -> list[int]:
    """The first of `decks` beyond this number. Few numbers are looked at at once: a database that may choose reads all
    decks for each batch."""
    while True:
        numbers = Deck.objects.filter(pk__gt=after).order_by("pk").values_list("pk", flat=True)
        last = max(numbers[:LOOKED_AT], default=0)
        if not last:
            return []
        if found := list(decks.filter(pk__gt=after, pk__lte=last).values_list("pk", flat=True)[:BATCH]):
            return found
        after = last


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
