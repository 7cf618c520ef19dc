"""What is written about a stored deck, read and changed while the deck is locked."""

from collections.abc import Iterable

from django.db.models import F

from decks.building.models import Deck, DeckCardNote, DeckTag
from decks.building.quotas import CARD_NOTES
from decks.editing.texts import Field, TextChange, TextRefusal, TextRefusalCode, fault_of, meet, tags_of
from rules_engine.catalog.definitions import Catalog

OF_THE_DETAILS = (Field.NAME, Field.NOTE, Field.MEMO, Field.FOLDER, Field.TAGS)


def write_texts(
    deck: Deck, changes: Iterable[TextChange], catalog: Catalog
) -> tuple[list[TextChange], list[TextRefusal]]:
    """Write what can be written; what changed, and what was refused. Call it with the deck locked."""
    applied: list[TextChange] = []
    refusals: list[TextRefusal] = []
    for change in changes:
        held = _read(deck, change)
        wanted = meet(held, change)
        code = TextRefusalCode.CHANGED_ELSEWHERE if wanted is None else fault_of(change, wanted, catalog)
        if change.field is Field.CARD_NOTE and wanted and not held and deck.card_notes.count() >= CARD_NOTES.most:
            code = code or TextRefusalCode.TOO_MANY_NOTES
        if wanted is None or code is not None:
            refusals.append(
                TextRefusal(code or TextRefusalCode.TOO_LONG, change.field, change.card, change.after, held)
            )
        elif wanted != held:
            _write(deck, change, wanted)
            applied.append(TextChange(change.field, held, wanted, change.card))
    if any(change.field in OF_THE_DETAILS for change in applied):
        deck.details_revision += 1
        Deck.objects.filter(pk=deck.pk).update(details_revision=F("details_revision") + 1)
    return applied, refusals


def _read(deck: Deck, change: TextChange) -> str:
    match change.field:
        case Field.TAGS:
            return "\n".join(deck.tags.values_list("name", flat=True).order_by("name"))
        case Field.CARD_NOTE:
            return deck.card_notes.filter(card_id=change.card).values_list("text", flat=True).first() or ""
        case Field.COVER:
            return str(deck.cover_id or "")
        case _:
            return str(getattr(deck, change.field))


def _write(deck: Deck, change: TextChange, text: str) -> None:
    match change.field:
        case Field.TAGS:
            deck.tags.exclude(name__in=tags_of(text)).delete()
            DeckTag.objects.bulk_create((DeckTag(deck=deck, name=tag) for tag in tags_of(text)), ignore_conflicts=True)
        case Field.CARD_NOTE if text:
            deck.card_notes.update_or_create(card_id=change.card, defaults={"text": text})
        case Field.CARD_NOTE:
            DeckCardNote.objects.filter(deck=deck, card_id=change.card).delete()
        case Field.COVER:
            deck.cover_id = int(text) if text else None
            deck.save(update_fields=["cover"])
        case _:
            setattr(deck, change.field, text)
            deck.save(update_fields=[change.field.value])
