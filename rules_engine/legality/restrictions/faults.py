"""What no revision may be like: the reader of the files asks here, and so does the site when a keeper publishes one."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from enum import StrEnum

from rules_engine.catalog.definitions import Catalog
from rules_engine.kernel.frozen import frozen
from rules_engine.legality.restrictions.revisions import RestrictionRevision, in_series
from rules_engine.vocabulary.terms import RestrictionStatus


class RevisionFault(StrEnum):
    """Each with what a developer reads; the words of keepers are the site's."""

    NO_TITLE = "a revision needs a title"
    NO_SOURCE = "a revision needs a source"
    NUMBER = "the first number is 1"
    NUMBER_TAKEN = "the series has a revision of this number"
    NUMBER_GAP = "the series has no revision of the number before"
    DAY_ORDER = "the days of a series follow its numbers"
    EARLIEST_LATE = "'earliest' is later than 'effective'"
    ANNOUNCED_LATE = "'announced' is later than 'effective'"
    NO_ENTRIES = "a revision needs entries"
    CARD_TWICE = "entries are one per card"
    UNKNOWN_CARD = "no card has this number"
    NOT_A_DECK_CARD = "the card is in no deck"
    NO_CHANGE = "a revision lists changes only: the card has this status the day before"


@frozen
class FaultyRevision:
    """A fault, the field it is in, the card where it is an entry's, and what it does not go with."""

    fault: RevisionFault
    field: str
    card_id: int | None = None
    word: str = ""

    def __str__(self) -> str:
        return f"{self.fault}: {self.word}" if self.word else self.fault.value


def revision_faults(
    revision: RestrictionRevision,
    others: Iterable[RestrictionRevision],
    catalog: Catalog,
    passed_over: Collection[int] = (),
) -> tuple[FaultyRevision, ...]:
    """Everything that speaks against `revision` beside the `others` that count. Numbers of the series that were given
    to a revision once and count no more may be `passed_over`, or given again."""
    known = in_series(others, revision.series)
    return (
        *_of_words(revision),
        *_of_number(revision, known, passed_over),
        *_of_days(revision, known),
        *_of_entries(revision, catalog),
        *_unchanged(revision, known),
    )


def _of_words(revision: RestrictionRevision) -> Iterator[FaultyRevision]:
    if not revision.title.strip():
        yield FaultyRevision(RevisionFault.NO_TITLE, "title")
    if not revision.source.strip():
        yield FaultyRevision(RevisionFault.NO_SOURCE, "source")


def _of_number(
    revision: RestrictionRevision, known: list[RestrictionRevision], passed_over: Collection[int]
) -> Iterator[FaultyRevision]:
    """コミュニティ continues 公式, so that the number before may be of either."""
    number = revision.number
    if number < 1:
        yield FaultyRevision(RevisionFault.NUMBER, "number")
    if any((one.series, one.number) == (revision.series, number) for one in known):
        yield FaultyRevision(RevisionFault.NUMBER_TAKEN, "number", word=str(number))
    elif number > 1 and number - 1 not in {*passed_over, *(one.number for one in known)}:
        yield FaultyRevision(RevisionFault.NUMBER_GAP, "number", word=str(number - 1))


def _of_days(revision: RestrictionRevision, known: list[RestrictionRevision]) -> Iterator[FaultyRevision]:
    day = revision.effective
    for one in known:
        if one.series is revision.series and (
            one.effective > day if one.number < revision.number else one.effective < day
        ):
            yield FaultyRevision(RevisionFault.DAY_ORDER, "effective", word=one.title)
    if revision.earliest and revision.earliest > day:
        yield FaultyRevision(RevisionFault.EARLIEST_LATE, "earliest")
    if revision.announced and revision.announced > day:
        yield FaultyRevision(RevisionFault.ANNOUNCED_LATE, "announced")


def _of_entries(revision: RestrictionRevision, catalog: Catalog) -> Iterator[FaultyRevision]:
    if not revision.entries:
        yield FaultyRevision(RevisionFault.NO_ENTRIES, "entries")
    for card_id, times in Counter(entry.card_id for entry in revision.entries).items():
        if times > 1:
            yield FaultyRevision(RevisionFault.CARD_TWICE, "entries", card_id)
        if card_id not in catalog.cards:
            yield FaultyRevision(RevisionFault.UNKNOWN_CARD, "entries", card_id)
        elif not catalog.card(card_id).is_deck_card:
            yield FaultyRevision(RevisionFault.NOT_A_DECK_CARD, "entries", card_id)


def _unchanged(revision: RestrictionRevision, known: list[RestrictionRevision]) -> Iterator[FaultyRevision]:
    before = _statuses_before(revision, known)
    for entry in revision.entries:
        if before.get(entry.card_id, RestrictionStatus.RELEASED) is entry.status:
            yield FaultyRevision(RevisionFault.NO_CHANGE, "entries", entry.card_id, entry.status.label)


def _statuses_before(revision: RestrictionRevision, known: list[RestrictionRevision]) -> dict[int, RestrictionStatus]:
    """What the list says by card id when the revision comes, 解除 left out."""
    order = (revision.effective, revision.number)
    earlier = [one for one in known if (one.effective, one.number) < order]
    rows = {entry.card_id: entry.status for one in earlier for entry in one.entries}
    return {card_id: status for card_id, status in rows.items() if status is not RestrictionStatus.RELEASED}
