"""Making the smallest repair of decks that a revision breaks: surplus copies go, what is missing stays missing."""

import uuid
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from django.db import transaction

from decks.building.models import MAX_MESSAGE_LENGTH, Deck
from decks.building.quotas import VERSIONS
from decks.deck.services import keep_version
from decks.editing.changes import Edit
from decks.editing.services import apply_to_locked, done_before
from decks.legality.broken import BrokenBy, Surplus, shown_break
from decks.legality.taking_out import without_copies
from decks.people.requests.repeats import digest_of
from rules_engine.catalog.definitions import CardDefinition, PrintingDefinition
from rules_engine.legality.deck_list import DeckList
from rules_engine.legality.revision_breaks import RevisionBreaks


@dataclass(frozen=True, slots=True)
class PrintingChange:
    """Copies of one printing, before and after."""

    card: CardDefinition
    printing: PrintingDefinition
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class MendedCard:
    """What the repair makes of a card; `several` where the deck holds more than one printing of it, so that it says
    which ones go."""

    surplus: Surplus
    printings: tuple[PrintingChange, ...]
    several: bool


class MendOutcome(StrEnum):
    """`UNKEPT`: done, with no room for another version. `BEFORE`: the same form did it already. `EDITED`: somebody
    edited the deck since the preview. `WHOLE`: the revision does not break it."""

    DONE = "done"
    UNKEPT = "unkept"
    BEFORE = "before"
    EDITED = "edited"
    WHOLE = "whole"


def mended_cards(broken: BrokenBy, held: Mapping[int, int]) -> tuple[MendedCard, ...]:
    """Card by card, of a deck that holds these copies by printing."""
    return tuple(_mended(surplus, held) for surplus in broken.surplus)


def _mended(surplus: Surplus, held: Mapping[int, int]) -> MendedCard:
    card = surplus.card
    stays = without_copies(card, surplus.copies - surplus.stay, held)
    changes = tuple(
        PrintingChange(card, one, held[one.number], stays[one.number]) for one in card.printings if one.number in stays
    )
    return MendedCard(surplus, changes, sum(held.get(one.number, 0) > 0 for one in card.printings) > 1)


def mended(broken: BrokenBy, held: Mapping[int, int]) -> dict[int, int]:
    """All copies by printing of the mended deck."""
    changes = {one.printing.number: one.after for card in mended_cards(broken, held) for one in card.printings}
    return {printing: copies for printing, copies in {**held, **changes}.items() if copies}


@transaction.atomic
def mend(deck: Deck, seen: int, breaks: RevisionBreaks, day: date, form: uuid.UUID) -> MendOutcome:
    """Mend a deck that was `seen` in this revision of its cards, as an edit that can be taken back and as a new
    version. One that was edited since is not touched: the preview showed something else."""
    locked = Deck.objects.select_for_update().get(pk=deck.pk)
    sent = digest_of([seen, breaks.revision.series.value, breaks.revision.number])
    edit = Edit(uuid.uuid5(form, str(deck.pk)), seen, sent=sent)
    if done_before(locked, edit)[0]:
        return MendOutcome.BEFORE
    if locked.revision != seen:
        return MendOutcome.EDITED
    rows = list(locked.entries.values_list("printing_id", "printing__card", "copies"))
    held = {printing: copies for printing, _, copies in rows}
    listed = DeckList.of((card, copies) for _, card, copies in rows)
    found = breaks.breaks(listed)
    if found is None or found.repair is None:
        return MendOutcome.WHOLE
    broken = shown_break(found, listed, breaks, day)
    wanted = mended(broken, held)
    apply_to_locked(locked, Edit(edit.edit_id, seen, wanted=wanted, sent=sent))
    if locked.versions.count() >= VERSIONS.most:
        return MendOutcome.UNKEPT
    keep_version(locked, f"{breaks.revision.title}に合わせた"[:MAX_MESSAGE_LENGTH])
    return MendOutcome.DONE
