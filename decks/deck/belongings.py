"""Decks: what of them goes into the file of own data, and how long deleted ones and old edits are kept."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any

from django.contrib.auth.models import User
from django.db.models import Count, Exists, OuterRef

from cards.catalog import current_catalog
from cards.pruning import remove
from decks.building.models import Deck, DeckEdit, DeckVersion
from decks.building.quotas import CARD_NOTES, DECKS, DELETED_DECKS, KINDS, SIDE_KINDS, VERSIONS
from decks.deck.queries import UNDELETE_DAYS
from decks.editing.undo import UNDO_DEPTH
from decks.people.belongings import Belonging, register
from rules_engine.catalog.definitions import Catalog

# An edit waits in a browser until it was acknowledged, and its mark answers the one that is sent again: a browser
# that comes back later than this has long been told to look at the deck anew.
EDIT_DAYS = 90
# Each may have hundreds of versions and edits.
DECKS_AT_ONCE = 5
AT_ONCE = 10
"""Decks read together, each with up to two hundred versions."""


def decks_of(user: User) -> Iterator[dict[str, Any]]:
    """The user's decks, deleted ones too, with their cards by name and number and all kept versions."""
    catalog = current_catalog()
    decks = Deck.objects.filter(owner=user).with_cards()
    decks = decks.prefetch_related("versions", "candidates", "tags", "card_notes")
    return (deck_data(deck, catalog) for deck in decks.iterator(AT_ONCE))


def count_decks(user: User) -> dict[str, int]:
    """How many decks there are, and how many with deleted ones."""
    decks = Deck.objects.filter(owner=user)
    return {"decks": decks.living().count(), "all_decks": decks.count()}


def deck_data(deck: Deck, catalog: Catalog) -> dict[str, Any]:
    return {
        "id": deck.pk,
        "name": deck.name,
        "note": deck.note,
        "memo": deck.memo,
        "visibility": deck.visibility,
        "share": deck.share,
        "views": deck.views,
        "origin": {"id": deck.origin_id, "cards": cards_data(deck.origin_entries, catalog)} if deck.origin_id else None,
        "created_at": deck.created_at.isoformat(),
        "changed_at": deck.changed_at.isoformat(),
        "deleted_at": deck.deleted_at.isoformat() if deck.deleted_at else None,
        "folder": deck.folder,
        "tags": [tag.name for tag in deck.tags.all()],
        "cover": deck.cover_id,
        "cards": cards_data(deck.copies_by_printing().items(), catalog),
        "side": cards_data(((row.printing_id, row.copies) for row in deck.candidates.all()), catalog),
        "card_notes": [
            {"card": note.card_id, "name": catalog.card(note.card_id).name, "text": note.text}
            for note in deck.card_notes.all()
        ],
        "versions": [version_data(version, catalog) for version in deck.versions.all()],
    }


def version_data(version: DeckVersion, catalog: Catalog) -> dict[str, Any]:
    return {
        "number": version.number,
        "message": version.message,
        "made_at": version.made_at.isoformat(),
        "cards": cards_data(version.entries, catalog),
    }


def cards_data(entries: Any, catalog: Catalog) -> list[dict[str, Any]]:
    """Copies of each printing with the card's name; a printing that is gone keeps its number."""
    cards = catalog.card_by_printing
    return [
        {"printing": number, "copies": copies, "name": cards[number].name if number in cards else None}
        for number, copies in entries
    ]


def prune_decks(now: datetime, *, dry_run: bool) -> int:
    """Decks that were deleted so long ago that they are not offered any more."""
    old = Deck.objects.filter(deleted_at__lt=now - timedelta(days=UNDELETE_DAYS))
    return remove(old, dry_run=dry_run, step=DECKS_AT_ONCE)


def prune_edits(now: datetime, *, dry_run: bool) -> int:
    """Old edits that taking back never looks at: it reads the last ones of a deck that changed anything."""
    old = DeckEdit.objects.filter(made_at__lt=now - timedelta(days=EDIT_DAYS))
    # One that another edit took back goes after that one, for it would take it along.
    old = old.exclude(Exists(DeckEdit.objects.filter(undoes=OuterRef("pk"))))
    removed = remove(old.filter(changes=[]), dry_run=dry_run)
    long = DeckEdit.objects.exclude(changes=[]).order_by().values("deck").annotate(edits=Count("pk"))
    for deck in long.filter(edits__gt=UNDO_DEPTH).values_list("deck", flat=True):
        read = DeckEdit.objects.filter(deck=deck).exclude(changes=[]).order_by("-revision")
        oldest = read.values_list("revision", flat=True)[UNDO_DEPTH - 1]
        removed += remove(old.filter(deck=deck, revision__lt=oldest), dry_run=dry_run)
    return removed


register(
    Belonging(
        Deck,
        in_file="decks",
        rows_of=decks_of,
        transferred="このブラウザーで作った{count}個のデッキを、アカウントに移しました。",
        counted=count_decks,
        quotas=(DECKS, DELETED_DECKS, VERSIONS, KINDS, SIDE_KINDS, CARD_NOTES),
        is_locked=True,
        pruned={"元に戻すのに要らない古い編集": prune_edits, "削除してから90日たったデッキ": prune_decks},
    )
)
