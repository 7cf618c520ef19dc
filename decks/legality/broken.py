"""Whether the newest official revision has broken a deck, or one that is announced will: what its owner reads of it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date

from cards.catalog import CardData
from cards.faces.face import CardFace, face_of
from decks.building.by_format import ByFormat
from rules_engine.catalog.definitions import CardDefinition
from rules_engine.legality.deck_list import DeckList
from rules_engine.legality.restrictions import RestrictionRevision, in_series
from rules_engine.legality.revision_breaks import DeckBreak, RevisionBreaks
from rules_engine.vocabulary.terms import RestrictionSeries


@dataclass(frozen=True, slots=True)
class Surplus:
    """`copies` of the card are in the deck, `stay` may."""

    card: CardDefinition
    copies: int
    stay: int

    @property
    def face(self) -> CardFace:
        return face_of(self.card)


@dataclass(frozen=True, slots=True)
class BrokenBy:
    """The revision that breaks a deck, since then or from then on, with the smallest repair.

    `added` copies are missing once the surplus is out, `size` are left then; `impossible`: no deck can be legal that
    day.
    """

    revision: RestrictionRevision
    in_force: bool
    surplus: tuple[Surplus, ...]
    size: int
    added: int
    impossible: bool = False


def concerned(data: CardData, day: date) -> list[RevisionBreaks]:
    """The newest official revision in force on that day, and those that are announced; the earliest first."""
    official = in_series(data.revisions, RestrictionSeries.OFFICIAL)
    in_force = [revision for revision in official if revision.effective <= day]
    wanted = [*in_force[-1:], *(revision for revision in official if revision.effective > day)]
    return [RevisionBreaks.of(revision, data.revisions, data.catalog) for revision in wanted]


def broken_by(deck: DeckList, revisions: Iterable[RevisionBreaks], day: date) -> BrokenBy | None:
    """The first of the revisions that breaks the deck."""
    for one in revisions:
        if found := one.breaks(deck):
            return shown_break(found, deck, one, day)
    return None


def notice_of(deck: ByFormat, listed: DeckList, revisions: Iterable[RevisionBreaks], day: date) -> BrokenBy | None:
    """Of a deck that is judged by 公式. One that was built for another format goes by lists of its own."""
    return None if deck.format_key else broken_by(listed, revisions, day)


def shown_break(found: DeckBreak, deck: DeckList, breaks: RevisionBreaks, day: date) -> BrokenBy:
    """The break ready for people, as of `day`."""
    card_of, in_force = breaks.catalog.card, breaks.day <= day
    if found.repair is None:
        over = tuple(Surplus(card_of(one), deck.counts[one], breaks.tighter[one]) for one in found.cards)
        return BrokenBy(breaks.revision, in_force, over, 0, 0, impossible=True)
    surplus = _surplus(deck, breaks, [(one.cards[0], one.copies) for one in found.repair.removals])
    return BrokenBy(breaks.revision, in_force, surplus, deck.size - found.repair.removed, found.repair.added)


def _surplus(deck: DeckList, breaks: RevisionBreaks, taken: Sequence[tuple[int, int]]) -> tuple[Surplus, ...]:
    counts = deck.counts
    return tuple(Surplus(breaks.catalog.card(one), counts[one], counts[one] - copies) for one, copies in taken)
