"""A format made ready for pages: its rules with cards and products by name, and what speaks against it today."""

from dataclasses import dataclass
from datetime import date

from cards.catalog import CardData
from cards.faces.face import CardFace, face_of
from decks.formats.queries import KnownFormat
from rules_engine import STANDARD
from rules_engine.catalog.definitions import CardDefinition
from rules_engine.legality.formats import Format, FormatFault, faults_of
from rules_engine.legality.restrictions import RestrictionRevision
from rules_engine.vocabulary.terms import FormatRule, RestrictionStatus


@dataclass(frozen=True, slots=True)
class OwnLimits:
    """The cards to which the format gives this status."""

    status: RestrictionStatus
    cards: tuple[CardDefinition, ...]

    @property
    def faces(self) -> list[tuple[CardDefinition, CardFace]]:
        return [(card, face_of(card)) for card in self.cards]


@dataclass(frozen=True, slots=True)
class ShownFormat:
    known: KnownFormat
    own: tuple[OwnLimits, ...]
    fixed: RestrictionRevision | None
    faults: tuple[FormatFault, ...]

    @property
    def format(self) -> Format:
        return self.known.format

    @property
    def least(self) -> int:
        return STANDARD.deck_minimum if self.format.least is None else self.format.least

    @property
    def words(self) -> list[tuple[FormatRule, str]]:
        return [(note.rule, note.words) for note in self.format.notes]


def shown(known: KnownFormat, data: CardData, on: date) -> ShownFormat:
    format = known.format
    faults = faults_of(format, data.catalog, data.revisions, on=on)
    of_status = [
        OwnLimits(status, tuple(data.catalog.cards[one.card_id] for one in format.own if one.status is status
                                and one.card_id in data.catalog.cards))
        for status in RestrictionStatus
    ]  # fmt: skip
    named = format.fixed
    fixed = next(
        (one for one in data.revisions if named and (one.series, one.number) == (named.series, named.number)), None
    )
    return ShownFormat(known, tuple(one for one in of_status if one.cards), fixed, faults)
