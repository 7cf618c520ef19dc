"""The revisions of a series with what each changed, and the list between two of them."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

from cards.faces.face import CardFace, face_of
from rules_engine.catalog.definitions import CardDefinition, Catalog
from rules_engine.legality.restrictions import RestrictionEntry, RestrictionList, RestrictionRevision, in_series
from rules_engine.vocabulary.terms import Certainty, RestrictionSeries, RestrictionStatus

ORDER = (RestrictionStatus.SEALED, RestrictionStatus.LIMITED, RestrictionStatus.SEMI_LIMITED)


@dataclass(frozen=True, slots=True)
class ListedCard:
    """A card on the list, and the revision that put it there; `doubtful`: not even the entry itself is sure."""

    card: CardDefinition
    entry: RestrictionEntry
    revision: RestrictionRevision

    @property
    def face(self) -> CardFace:
        return face_of(self.card)

    @property
    def doubtful(self) -> bool:
        return self.entry.certainty not in (Certainty.SURE, Certainty.BY)


@dataclass(frozen=True, slots=True)
class StatusGroup:
    status: RestrictionStatus
    cards: tuple[ListedCard, ...]


@dataclass(frozen=True, slots=True)
class EntryChange:
    """An entry beside what stood before it; None where the card was not on the list."""

    card: CardDefinition
    entry: RestrictionEntry
    before: RestrictionStatus | None


@dataclass(frozen=True, slots=True)
class RevisionChange:
    revision: RestrictionRevision
    changes: tuple[EntryChange, ...]
    in_force: bool


def groups_of(current: RestrictionList, catalog: Catalog) -> tuple[StatusGroup, ...]:
    """The list by status, strictest first; 封印 is shown even while it is empty."""
    return tuple(
        StatusGroup(
            status,
            tuple(
                ListedCard(catalog.cards[row.entry.card_id], row.entry, row.revision)
                for row in current.with_status(status)
                if row.entry.card_id in catalog.cards
            ),
        )
        for status in ORDER
    )


def timeline_of(
    revisions: Iterable[RestrictionRevision], series: RestrictionSeries, day: date, catalog: Catalog
) -> tuple[RevisionChange, ...]:
    """The revisions of `series`, newest first."""
    known = tuple(revisions)
    standing: dict[int, RestrictionStatus] = {}
    changes = []
    for revision in in_series(known, series):
        changes.append(RevisionChange(revision, _changes(revision, standing, catalog), revision.effective <= day))
        standing |= {entry.card_id: entry.status for entry in revision.entries}
    return tuple(reversed(changes))


def _changes(
    revision: RestrictionRevision, standing: dict[int, RestrictionStatus], catalog: Catalog
) -> tuple[EntryChange, ...]:
    return tuple(
        EntryChange(catalog.cards[entry.card_id], entry, standing.get(entry.card_id))
        for entry in revision.entries
        if entry.card_id in catalog.cards
    )
