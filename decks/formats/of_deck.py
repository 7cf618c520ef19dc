"""The format that the builder of a deck chose for it: what it is judged by where he builds it."""

from dataclasses import dataclass

from cards.catalog import CardData
from cards.list_question import InvalidQuestionError, ListQuestion, today
from decks.building.models import Deck
from decks.formats.queries import KnownFormat, find_format
from decks.formats.question import question_by
from rules_engine.legality.formats import Format, plain_format
from rules_engine.vocabulary.terms import RestrictionSeries


@dataclass(frozen=True, slots=True)
class JudgedBy:
    """What is asked about a deck today. `problem` says why it is not by the format that was chosen, so that it is by
    公式; `chosen` is the version that was chosen where there is a newer one by now, else 0."""

    question: ListQuestion
    problem: InvalidQuestionError | None = None
    chosen: int = 0

    @property
    def chosen_number(self) -> str:
        """As an address ends with it."""
        return str(self.chosen)

    @property
    def format(self) -> Format:
        return self.question.format or plain_format(RestrictionSeries.OFFICIAL)


def judged_by(deck: Deck, data: CardData) -> JudgedBy:
    """One query for a format that is in no file."""
    if not deck.format_key:
        return JudgedBy(ListQuestion(today()))
    try:
        question = question_by(deck.format_key, today(), data)
    except InvalidQuestionError as problem:
        return JudgedBy(ListQuestion(today()), problem)
    newest = question.format.version if question.format else deck.format_version
    return JudgedBy(question, chosen=deck.format_version if newest != deck.format_version else 0)


def choose_format(deck: Deck, known: KnownFormat) -> None:
    """No edit of the deck: nothing in it changes."""
    official = known.format.key == RestrictionSeries.OFFICIAL.value
    key, version = ("", 0) if official else (known.format.key, known.format.version)
    Deck.objects.filter(pk=deck.pk).update(format_key=key, format_version=version)


def find_chosen(given: str) -> KnownFormat | None:
    """The format that a person names by its key or its address, in its newest version."""
    path = given.strip().partition("?")[0].partition("#")[0].rstrip("/")
    return find_format(path.rpartition("/")[2].partition(".")[0])
