"""Which day, list and format somebody asks about; beside what the card database reads, formats by their keys."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import date

from cards.catalog import CardData
from cards.list_question import LISTS, InvalidQuestionError, ListQuestion, read_series
from cards.list_question import read_question as read_listed
from decks.formats.queries import find_format
from rules_engine.legality.formats import FormatFault, faults_of

FORMAT = "format"


class UnusableFormatError(InvalidQuestionError):
    """The format is there, but nothing can be judged by it on that day; `faults` say why."""

    def __init__(self, name: str, faults: tuple[FormatFault, ...]) -> None:
        super().__init__("rules", name)
        self.faults = faults


def read_question(parameters: Mapping[str, str], data: CardData) -> tuple[ListQuestion, list[InvalidQuestionError]]:
    """The question asked by `on`, `list` and `format`, which goes before `list`; what cannot be read falls back to
    today and 公式 and is named."""
    question, problems = read_listed(parameters)
    called = parameters.get(FORMAT, "").strip()
    if not called:
        return question, problems
    problems = [problem for problem in problems if problem.field != "list"]
    try:
        return asked_by(called, question.on, data), problems
    except InvalidQuestionError as problem:
        return ListQuestion(question.on), [*problems, problem]


def asked_by(called: str, on: date, data: CardData) -> ListQuestion:
    """The question whether something may be played on a day in the format called so.

    ``InvalidQuestionError`` if there is none, ``UnusableFormatError`` if nothing can be judged by it.
    """
    return ListQuestion(on, read_series(called)) if called in LISTS else question_by(called, on, data)


def question_by(called: str, on: date, data: CardData) -> ListQuestion:
    """The same with the format itself in it, be it only a list. Errors as there."""
    known = find_format(called)
    if known is None:
        raise InvalidQuestionError(FORMAT, called[:40])
    if faults := faults_of(known.format, data.catalog, data.revisions, on=on):
        raise UnusableFormatError(known.format.name, faults)
    return replace(ListQuestion(on, known.format.series), format=known.format, called=called)
