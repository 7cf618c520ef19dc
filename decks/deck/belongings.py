"""Decks: what of them goes into the file of own data, and how long deleted ones and old edits are kept."""

from collections.abc import Iterable, Iterator
from datetime import datetime, timedelta
from typing import Any

from django.contrib.auth.models import User
from django.db.models import Count, Exists, OuterRef

from cards.catalog import current_catalog
from cards.pruning import remove
from decks.building.by_format import ByFormat
from decks.building.models import Deck, DeckEdit, DeckVersion
from decks.building.quotas import CARD_NOTES, DECKS, DELETED_DECKS, KINDS, SIDE_KINDS, TAKE_DOWN_ANSWERS, VERSIONS
from decks.building.references import reference_to
from decks.building.visibility import Visibility
from decks.deck.queries import UNDELETE_DAYS
from decks.editing.undo import UNDO_DEPTH
from decks.people.accounts.models import SeenVisitor
from decks.people.belongings import Belonging, register
from decks.people.cookies import MAX_AGE
from decks.people.read_back import PutBack
from rules_engine.catalog.definitions import Catalog

# An edit waits in a browser until it was acknowledged, and its mark answers the one that is sent again: a browser
# that comes back later than this has long been told to look at the deck anew.
EDIT_DAYS = 90
A_DAY = timedelta(days=1)
# Each may have hundreds of versions and edits.
DECKS_AT_ONCE = 5
AT_ONCE = 10
"""Decks read together, each with up to two hundred versions."""
BACK = PutBack(
    "デッキ",
    "decks.deck.read_back.DeckReader",
    (
        "デッキはすべて「自分だけ」になり、共有リンクは新しく作られます。公開するときは、選び直してください。",
        "もらったいいね、見られた回数、公開停止の記録は、もとのサイトのものなので入りません。",
        "ここにないフォーマットを選んでいたデッキは、公式で判定します。",
        "派生元がほかの人のデッキだったときは、派生元とのつながりは戻りません。",
    ),
    at_once=10,
)


def decks_of(user: User) -> Iterator[dict[str, Any]]:
    """The user's decks, deleted ones too, with their cards by name and number and all kept versions."""
    catalog = current_catalog()
    decks = Deck.objects.filter(owner=user).with_cards().select_related("owner", "origin")
    decks = decks.prefetch_related("versions", "candidates", "tags", "card_notes", "take_down_answers")
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
        "origin": origin_data(deck, catalog) if deck.origin_id else None,
        "created_at": deck.created_at.isoformat(),
        "changed_at": deck.changed_at.isoformat(),
        "deleted_at": deck.deleted_at.isoformat() if deck.deleted_at else None,
        "taken_down": taken_down_data(deck) if deck.is_taken_down else None,
        "folder": deck.folder,
        "format": format_data(deck),
        "tags": [tag.name for tag in deck.tags.all()],
        "cover": deck.cover_id,
        "cards": cards_data(deck.copies_by_printing().items(), catalog),
        "side": cards_data(((row.printing_id, row.copies) for row in deck.candidates.all()), catalog),
        "card_notes": [
            {"card": note.card_id, "name": catalog.card(note.card_id).name, "text": note.text}
            for note in deck.card_notes.all()
        ],
        "versions": [version_data(version) for version in deck.versions.all()],
        "names": names_of((number for version in deck.versions.all() for number, _ in version.entries), catalog),
    }


def format_data(row: ByFormat) -> dict[str, Any] | None:
    """By which format its builder had it judged; None: by 公式."""
    return {"key": row.format_key, "version": row.format_version} if row.format_key else None


def origin_data(deck: Deck, catalog: Catalog) -> dict[str, Any]:
    """From which deck this one parted, and with which cards."""
    named = reference_to(deck.origin, deck.owner_id) or {}
    return {**named, "cards": cards_data(deck.origin_entries, catalog)}


def taken_down_data(deck: Deck) -> dict[str, Any]:
    """Why a keeper took the deck down, and what its owner said to that."""
    assert deck.taken_down_at
    said = [{"text": one.text, "made_at": one.made_at.isoformat()} for one in deck.take_down_answers.all()]
    return {"at": deck.taken_down_at.isoformat(), "reason": deck.taken_down_reason, "answers": said}


def version_data(version: DeckVersion) -> dict[str, Any]:
    """With its cards as [printing, copies]: a deck has up to two hundred versions, which mostly hold the same."""
    return {
        "number": version.number,
        "message": version.message,
        "format": format_data(version),
        "made_at": version.made_at.isoformat(),
        "cards": version.entries,
    }


def names_of(printings: Iterable[int], catalog: Catalog) -> dict[str, str]:
    """The names of the cards of these printings, once each."""
    cards = catalog.card_by_printing
    return {str(number): cards[number].name for number in sorted(set(printings)) if number in cards}


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


def prune_unopened(now: datetime, *, dry_run: bool) -> int:
    """Private decks of visitors whose cookies no browser has any more: nobody can open them again."""
    gone = SeenVisitor.objects.filter(seen_at__lt=now - timedelta(seconds=MAX_AGE) - A_DAY)
    old = Deck.objects.filter(visitor__in=gone.values("key_hash"), visibility=Visibility.PRIVATE, owner=None, sample="")
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
        put_back=BACK,
        transferred="このブラウザーで作った{count}個のデッキを、アカウントに移しました。",
        counted=count_decks,
        quotas=(DECKS, DELETED_DECKS, VERSIONS, KINDS, SIDE_KINDS, CARD_NOTES, TAKE_DOWN_ANSWERS),
        is_locked=True,
        pruned={
            "元に戻すのに要らない古い編集": prune_edits,
            "削除してから90日たったデッキ": prune_decks,
            "400日開かれていない訪問者のデッキ": prune_unopened,
        },
    )
)
