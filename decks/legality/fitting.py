"""By which formats a deck can be played today."""

from collections.abc import Iterable
from dataclasses import dataclass

from cards.catalog import CardData
from cards.list_question import ListQuestion
from decks.formats.queries import KnownFormat
from decks.legality.reports import judge
from decks.legality.standing import Standing, standing_of
from rules_engine.legality.deck_list import DeckList
from rules_engine.legality.formats import Format, faults_of
from rules_engine.vocabulary.terms import Verdict


@dataclass(frozen=True, slots=True)
class FittedFormat:
    """A format and how the deck stands in it; None where nothing can be judged by it."""

    format: Format
    standing: Standing | None

    @property
    def fits(self) -> bool:
        return self.standing is not None and self.standing.verdict is not Verdict.NOT_LEGAL


def fitted(deck: DeckList, known: Iterable[KnownFormat], question: ListQuestion, data: CardData) -> list[FittedFormat]:
    """The deck in each of these formats on the day of the question; none without cards."""
    return [_fitted(deck, one.format, question, data) for one in known] if deck.counts else []


def _fitted(deck: DeckList, format: Format, question: ListQuestion, data: CardData) -> FittedFormat:
    if faults_of(format, data.catalog, data.revisions, on=question.on):
        return FittedFormat(format, None)
    asked = ListQuestion(question.on, format.series, format)
    return FittedFormat(format, standing_of(judge(deck, asked, data)))
