"""What a copy takes along beside the cards: everything from one's own deck, from another's only what he shows."""

from decks.building.models import Deck, DeckCandidate, DeckCardNote, DeckTag


def copy_parts(copy: Deck, source: Deck) -> None:
    """Give a copy that has just been stored the cover, memo, folder, tags, side list and card notes it may have."""
    if copy.whose == source.whose:
        copy.cover_id, copy.memo, copy.folder = source.cover_id, source.memo, source.folder
        copy.format_key, copy.format_version = source.format_key, source.format_version
        _copy_rows(copy, source)
    elif source.is_public:
        copy.cover_id = source.cover_id  # lists of public decks show it
    copy.save(update_fields=["cover", "memo", "folder", "format_key", "format_version"])


def _copy_rows(copy: Deck, source: Deck) -> None:
    DeckTag.objects.bulk_create(DeckTag(deck=copy, name=tag.name) for tag in source.tags.all())
    DeckCandidate.objects.bulk_create(
        DeckCandidate(deck=copy, printing_id=row.printing_id, copies=row.copies) for row in source.candidates.all()
    )
    DeckCardNote.objects.bulk_create(
        DeckCardNote(deck=copy, card_id=note.card_id, text=note.text) for note in source.card_notes.all()
    )
