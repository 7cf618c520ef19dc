"""Making, copying, describing, versioning, deleting decks: each in one transaction."""

import uuid
from collections.abc import Mapping
from dataclasses import replace

from django.db import IntegrityError, transaction
from django.db.models import Max
from django.utils import timezone

from cards.catalog import current_catalog
from decks.building.models import MAX_NAME_LENGTH, Deck, DeckEdit, DeckVersion, Visibility
from decks.building.publicity import write_visibility
from decks.building.quotas import DECKS, DELETED_DECKS, KINDS, VERSIONS
from decks.building.written import written_together
from decks.deck.copied_parts import copy_parts
from decks.editing.changes import Edit, apply_changes
from decks.editing.services import apply_edit, apply_to_locked, changes_between, write_entries
from decks.editing.texts import Field, TextChange, tidy
from decks.editing.written import OF_THE_DETAILS
from decks.people.models import Owner
from decks.people.quotas import QuotaReachedError, one_at_a_time
from decks.people.requests.repeats import digest_of, is_digest, place_of
from rules_engine.catalog.folding import clean_line

DEFAULT_NAME = "名前のないデッキ"


def create_deck(
    owner: Owner,
    name: str,
    copies: Mapping[int, int] | None = None,
    *,
    note: str = "",
    memo: str = "",
    visibility: str = Visibility.PRIVATE,
    creation: uuid.UUID | None = None,
    creation_digest: str = "",
    origin: Deck | None = None,
) -> Deck:
    """A new deck of these copies by printing; a form sent twice (same `creation`, same owner) makes one deck.

    Another deck under the same `creation` is made, too; so is the same one if the first was deleted. Only who gives a
    `creation_digest` tells these apart himself, and gets what stands under the `creation`.
    A deck with an `origin` remembers the copies it began with, to be merged with what becomes of that one, and takes
    along what else its owner may have of it. ``QuotaReachedError`` for one who has as many as there may be, and for a
    deck of more kinds than one may hold.
    """
    name = clean_line(name)[:MAX_NAME_LENGTH].strip() or DEFAULT_NAME
    deck = Deck(name=name, note=note, memo=memo, visibility=visibility, **owner)
    if origin:
        deck.origin, deck.origin_entries = origin, rows_of(copies or {})
        _stay_down_with(origin, deck)
    deck.creation_digest = creation_digest or _digest_of_new(deck, copies or {})
    if creation is None:
        _write_new(deck, copies or {})
        return deck
    tried = None
    while True:
        made, deck.creation = _made_before(deck, creation, told_apart=bool(creation_digest))
        if made:
            return made
        try:
            _write_new(deck, copies or {})
        except (IntegrityError, QuotaReachedError):
            # Forms that were sent at the same moment may have made it, or something else under its id.
            if tried == deck.creation:
                raise
            tried = deck.creation
        else:
            return deck


def _stay_down_with(origin: Deck, copy: Deck) -> None:
    """What a keeper took down its owner does not show under another number. It is copied as it is, and who may see the
    copy was nobody before."""
    if origin.is_taken_down and origin.whose == copy.whose:
        for name in ("taken_down_at", "taken_down_by", "taken_down_reason"):
            setattr(copy, name, getattr(origin, name))
        copy.taken_down_from = copy.visibility = Visibility.PRIVATE


def _digest_of_new(deck: Deck, copies: Mapping[int, int]) -> str:
    written = [deck.name, deck.note, deck.memo, deck.visibility, deck.origin_id]
    return digest_of([*written, rows_of(copies)])


def _made_before(deck: Deck, creation: uuid.UUID, *, told_apart: bool) -> tuple[Deck | None, uuid.UUID]:
    """What a form made that wanted this deck under this id, else the id to make it under."""

    def answers(made: Deck) -> bool:
        if made.whose != deck.whose:
            return False
        same = is_digest(made.creation_digest, deck.creation_digest) and made.deleted_at is None
        return told_apart or same

    # One look at each id: between two, the same form sent at the same time could come in.
    return place_of(creation, deck.creation_digest, lambda at: Deck.objects.filter(creation=at).first(), answers)


@transaction.atomic
@written_together()
def _write_new(deck: Deck, copies: Mapping[int, int]) -> None:
    _one_more(deck)
    if len(copies) > KINDS.most:
        raise QuotaReachedError(KINDS)
    deck.save(force_insert=True)
    if deck.origin:
        copy_parts(deck, deck.origin)
    wanted, _, _ = apply_changes({}, changes_between({}, copies), current_catalog())
    write_entries(deck, {}, wanted)


def copy_deck(
    source: Deck, owner: Owner, *, creation: uuid.UUID | None = None, version: DeckVersion | None = None
) -> Deck:
    """The source's cards (those of its `version`, if given) as a private deck of the owner that knows its origin.

    A copy of one's own deck has its memo, folder, tags, side list, notes on cards and cover, too; nobody else sees
    those.
    """
    ending = f"の{version}から" if version else "のコピー"
    name = source.name[: MAX_NAME_LENGTH - len(ending)] + ending
    copies = dict(version.entries) if version else source.copies_by_printing()
    return create_deck(owner, name, copies, note=source.note, creation=creation, origin=source)


def rows_of(copies: Mapping[int, int]) -> list[list[int]]:
    """Copies by printing as versions and branches keep them: [printing number, copies], by number."""
    return [[printing, count] for printing, count in sorted(copies.items()) if count]


@transaction.atomic
@written_together()
def change_details(deck: Deck, base: int, typed: Mapping[str, str]) -> bool:
    """Write what was sent of the details (name, note, memo, folder, tags as text, visibility) unless others changed
    them since `base` to something else; False when somebody did. What is written can be taken back; who may see the
    deck is no edit. ``TakenDownError`` for who may see a deck that was taken down: then nothing is written."""
    locked = Deck.objects.select_for_update().get(pk=deck.pk)
    stored = details_of(locked)
    wanted = {field: tidy(field, typed.get(field, stored[field])) for field in OF_THE_DETAILS}
    visibility = typed.get("visibility", locked.visibility)
    if (wanted, visibility) == (stored, locked.visibility):
        return True
    if locked.details_revision != base:
        return False
    texts = tuple(TextChange(field, stored[field], text) for field, text in wanted.items() if text != stored[field])
    if texts:
        apply_to_locked(locked, Edit(uuid.uuid4(), locked.revision, texts=texts))
    write_visibility(locked, visibility, counted=bool(texts))
    return True


def details_of(deck: Deck) -> dict[Field, str]:
    """What is written about a deck, field by field; tags stand one a line."""
    tags = "\n".join(sorted(tag.name for tag in deck.tags.all()))
    return {
        Field.NAME: deck.name,
        Field.NOTE: deck.note,
        Field.MEMO: deck.memo,
        Field.FOLDER: deck.folder,
        Field.TAGS: tags,
    }


@transaction.atomic
def keep_version(deck: Deck, message: str) -> DeckVersion:
    """Keep the cards as they are now under the next number; the same again makes no new one.

    ``QuotaReachedError`` where the deck has as many versions as it may have.
    """
    locked = Deck.objects.select_for_update().get(pk=deck.pk)
    latest = locked.versions.first()
    entries = rows_of(dict(locked.entries.values_list("printing_id", "copies")))
    by_format = (locked.format_key, locked.format_version)
    same = latest and (latest.entries, latest.message) == (entries, message)
    if latest and same and (latest.format_key, latest.format_version) == by_format:
        return latest
    if locked.versions.count() >= VERSIONS.most:
        raise QuotaReachedError(VERSIONS)
    number = (locked.versions.aggregate(latest=Max("number"))["latest"] or 0) + 1
    return DeckVersion.objects.create(
        deck=locked,
        number=number,
        message=message,
        entries=entries,
        revision=locked.revision,
        format_key=locked.format_key,
        format_version=locked.format_version,
    )


@transaction.atomic
def restore_version(deck: Deck, version: DeckVersion, edit_id: uuid.UUID) -> DeckEdit:
    """Make the deck hold the version's cards again, as an edit that can be taken back, and as a new version if
    there is room for one."""
    locked = Deck.objects.select_for_update().get(pk=deck.pk)
    before = locked.revision
    done = apply_to_locked(locked, Edit(edit_id, before, wanted=dict(version.entries)))
    if done.revision > before and locked.versions.count() < VERSIONS.most:
        keep_version(locked, f"{version}に戻した")
    return done


@transaction.atomic
def take_from_origin(
    deck: Deck, seen: Mapping[int, int], wanted: Mapping[int, int], origin: Mapping[int, int], edit: Edit
) -> DeckEdit:
    """Lead the deck, by this edit, from the copies that were `seen` to those `wanted`, and count from `origin` at the
    next merge."""
    done = apply_edit(deck, replace(edit, changes=changes_between(seen, wanted)))
    Deck.objects.filter(pk=deck.pk).update(origin_entries=rows_of(origin))
    return done


def _one_more(deck: Deck) -> None:
    """``QuotaReachedError`` if the deck's owner has as many as there may be; call it first in a transaction."""
    one_at_a_time(deck)
    if Deck.objects.filter(**deck.whose).living().count() >= DECKS.most:
        raise QuotaReachedError(DECKS)


@transaction.atomic
def delete_deck(deck: Deck) -> None:
    """Put the deck aside; of what its owner put aside before, only the newest stay."""
    Deck.objects.filter(pk=deck.pk, deleted_at__isnull=True).update(deleted_at=timezone.now())
    aside = Deck.objects.filter(**deck.whose).deleted().order_by("-deleted_at", "-pk").values_list("pk", flat=True)
    if oldest := list(aside[DELETED_DECKS.most :]):
        Deck.objects.filter(pk__in=oldest).delete()


@transaction.atomic
def undelete_deck(deck: Deck) -> None:
    """``QuotaReachedError`` for a owner who has as many others as there may be."""
    _one_more(deck)
    Deck.objects.filter(pk=deck.pk).update(deleted_at=None)
