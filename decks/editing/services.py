"""Edits of a deck, its side list and what is written about it: applied once, never lost, whoever else is editing."""

import uuid
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from django.db import transaction
from django.utils import timezone

from cards.catalog import current_catalog
from decks.building.models import Deck, DeckCandidate, DeckEdit, DeckEntry, Visibility
from decks.building.written import tell_written, written_together
from decks.editing.changes import Action, Change, Edit, Pile, Refusal, RefusalCode, apply_changes
from decks.editing.texts import TextChange, TextRefusal
from decks.editing.undo import history_ends, inverse
from decks.editing.written import write_texts
from decks.people.requests.repeats import is_digest, place_of
from rules_engine.catalog.definitions import Catalog

NOTHING = {Action.UNDO: RefusalCode.NOTHING_TO_UNDO, Action.REDO: RefusalCode.NOTHING_TO_REDO}


@transaction.atomic
def apply_edit(deck: Deck, edit: Edit) -> DeckEdit:
    """Apply the differences to what the deck holds now; the same edit sent again returns its first outcome, another
    one under its id is an edit of its own."""
    return apply_to_locked(Deck.objects.select_for_update().get(pk=deck.pk), edit)


@written_together()
def apply_to_locked(locked: Deck, edit: Edit) -> DeckEdit:
    """The same for a deck that this transaction has locked already."""
    done, edit_id = done_before(locked, edit)
    if done:
        return done
    target, changes, texts = None, edit.changes, edit.texts
    if edit.action is not Action.CHANGE:
        target = history_ends(locked)[edit.action]
        changes, texts = inverse(target)
    catalog = current_catalog()
    applied, refusals = _change_piles(locked, changes, edit.wanted, catalog)
    written, refused = write_texts(locked, texts, catalog)
    if edit.action is not Action.CHANGE and target is None:
        refusals.append(Refusal(NOTHING[edit.action], 0, 0, 0))
    return _acknowledge(locked, replace(edit, edit_id=edit_id), [*applied, *written], [*refusals, *refused], target)


def done_before(deck: Deck, edit: Edit) -> tuple[DeckEdit | None, uuid.UUID]:
    """The outcome of this edit if it was done, else the id under which to do it."""

    def kept_at(edit_id: uuid.UUID) -> DeckEdit | None:
        return DeckEdit.objects.filter(deck=deck, edit_id=edit_id).first()

    def answers(done: DeckEdit) -> bool:
        return is_digest(done.digest, edit.digest)

    return place_of(edit.edit_id, edit.digest, kept_at, answers)


def _change_piles(
    deck: Deck, changes: tuple[Change, ...], wanted: Mapping[int, int] | None, catalog: Catalog
) -> tuple[list[Change], list[Refusal]]:
    applied: list[Change] = []
    refusals: list[Refusal] = []
    for pile in Pile:
        asked = tuple(change for change in changes if change.pile is pile)
        replaced = wanted if pile is Pile.DECK else None
        if asked or replaced is not None:
            rows = deck.entries if pile is Pile.DECK else deck.candidates
            held = dict(rows.values_list("printing_id", "copies"))
            asked = asked if replaced is None else changes_between(held, replaced)
            after, done, refused = apply_changes(held, asked, catalog)
            write_entries(deck, held, after, pile)
            applied += done
            refusals += refused
    return applied, refusals


def _acknowledge(
    deck: Deck,
    edit: Edit,
    applied: list[Change | TextChange],
    refusals: list[Refusal | TextRefusal],
    target: DeckEdit | None,
) -> DeckEdit:
    merged = edit.base < deck.revision
    deck.revision += 1
    deck.changed_at = timezone.now()
    deck.save(update_fields=["revision", "changed_at"])
    return DeckEdit.objects.create(
        deck=deck,
        edit_id=edit.edit_id,
        digest=edit.digest,
        revision=deck.revision,
        changes=[change.as_data() for change in applied],
        refusals=[refusal.as_data() for refusal in refusals],
        merged=merged,
        undoes=target,
    )


@written_together()
def write_entries(deck: Deck, held: Mapping[int, int], wanted: Mapping[int, int], pile: Pile = Pile.DECK) -> None:
    """Make the rows of a pile hold `wanted` where they held `held`; call it with the deck locked."""
    model: type[DeckEntry] | type[DeckCandidate] = DeckEntry if pile is Pile.DECK else DeckCandidate
    rows: Any = model.objects
    gone = [printing for printing in held if printing not in wanted]
    changed = [
        model(deck=deck, printing_id=printing, copies=copies)
        for printing, copies in wanted.items()
        if held.get(printing) != copies
    ]
    if gone:
        rows.filter(deck=deck, printing_id__in=gone).delete()
        if pile is Pile.DECK and deck.visibility == Visibility.PUBLIC:
            tell_written([deck.pk])
    if changed:
        rows.bulk_create(changed, update_conflicts=True, unique_fields=["deck", "printing"], update_fields=["copies"])


def changes_between(held: Mapping[int, int], wanted: Mapping[int, int]) -> tuple[Change, ...]:
    """The changes that lead from one set of copies to another."""
    printings = sorted(held.keys() | wanted.keys())
    changes = (Change(printing, held.get(printing, 0), wanted.get(printing, 0)) for printing in printings)
    return tuple(change for change in changes if change.difference)
