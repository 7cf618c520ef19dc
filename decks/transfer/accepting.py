"""What was shown line by line and accepted: it becomes a deck, several decks, or joins one."""

import uuid
from collections.abc import Mapping

from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest
from django.template.loader import render_to_string
from django.utils import timezone

from cards.catalog import CardData, current_catalog
from decks.building.models import Deck, DeckEdit
from decks.deck.made import is_new, tell_made
from decks.deck.services import DEFAULT_NAME, create_deck
from decks.editing.changes import Edit, apply_changes
from decks.editing.done_before import tell_done_before
from decks.editing.refusals import explained, tell_refusals
from decks.editing.services import apply_edit, changes_between
from decks.people.access import owner_for
from decks.transfer.answers import ListReading


def make_deck(
    request: HttpRequest,
    creation: uuid.UUID,
    copies: Mapping[int, int],
    name: str = "",
    note: str = "",
    memo: str = "",
) -> Deck:
    """The deck of these copies by printing, made now or when the same was sent before."""
    began = timezone.now()
    owner = owner_for(request)
    deck = create_deck(owner, name or DEFAULT_NAME, copies, note=note, memo=memo, creation=creation)
    tell_made(request, deck, began)
    _tell_refused(request, copies)
    return deck


def make_several(request: HttpRequest, creation: uuid.UUID, reading: ListReading, name: str) -> None:
    """One deck for each that was taken, and one of the lines between them."""
    parts = [(deck.title, deck.note, deck.memo, deck.copies, deck.field) for deck in reading.listed]
    if lines := reading.line_copies():
        parts.append((name, "", "", lines, "lines"))
    began, owner = timezone.now(), owner_for(request)
    with transaction.atomic():
        # All or none: some of them alone would be hard to tell from the rest afterwards.
        made = [
            create_deck(owner, title, copies, note=note, memo=memo, creation=uuid.uuid5(creation, mark))
            for title, note, memo, copies, mark in reversed(parts)
        ]
    for _, _, _, copies, _ in reversed(parts):
        _tell_refused(request, copies)
    new = sum(is_new(deck, began) for deck in made)
    if new:
        messages.success(request, f"{new}個のデッキを作りました。")
    if new < len(made):
        messages.info(request, f"{len(made) - new}個は同じ内容のデッキがもう作ってあるので、作っていません。")


def take_in(request: HttpRequest, deck: Deck, reading: ListReading, data: CardData, edit_id: uuid.UUID) -> None:
    """Add the cards to those of the deck, or put them in their place."""
    listed = reading.copies_by_printing()
    if request.POST.get("mode") == "replace":
        edit = Edit(edit_id, deck.revision, wanted=listed)
    else:
        edit = Edit(edit_id, deck.revision, changes_between({}, listed))
    done = apply_edit(deck, edit)
    if done.revision <= deck.revision:
        tell_done_before(request, done, "このリストは、前に読み込んであります。")
        return
    tell_refusals(request, explained(done.refusals, data.catalog))
    tell_left_out(request, reading)
    taken = sum(listed.values()) - _not_taken(done)
    messages.success(request, f"{taken}枚を読み込みました。「元に戻す」で取り消せます。")


def _not_taken(done: DeckEdit) -> int:
    """Copies that the deck could not hold."""
    return sum(refusal["asked"] - refusal["held"] for refusal in done.refusals)


def tell_left_out(request: HttpRequest, reading: ListReading) -> None:
    if reading.left_out:
        lines = {"lines": reading.left_out}
        messages.warning(request, render_to_string("decks/transfer/_left_out.txt", lines).strip())


def _tell_refused(request: HttpRequest, copies: Mapping[int, int]) -> None:
    """What of these copies no new deck could hold."""
    _, _, refusals = apply_changes({}, changes_between({}, copies), current_catalog())
    tell_refusals(request, explained([refusal.as_data() for refusal in refusals], current_catalog()))
