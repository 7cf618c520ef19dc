"""What a form of questions offers to judge by: the formats of the site, one's own, and the one that was asked for."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.http import HttpRequest

from cards.list_question import ListQuestion
from decks.formats.queries import KnownFormat, offered_formats


@dataclass(frozen=True, slots=True)
class FormatChoice:
    code: str
    name: str
    chosen: bool


def choices(request: HttpRequest, question: ListQuestion) -> list[FormatChoice]:
    return choices_of(offered_formats(request), question)


def choices_of(known: Iterable[KnownFormat], question: ListQuestion) -> list[FormatChoice]:
    name = question.format.name if question.format else ""
    return choices_with(known, question.called or question.code, name)


def choices_with(known: Iterable[KnownFormat], code: str, name: str) -> list[FormatChoice]:
    """Whatever was asked for is among them: a link may name a format of somebody else, or an older version."""
    found = [FormatChoice(one.format.key, one.format.name, one.format.key == code) for one in known]
    if not any(choice.chosen for choice in found):
        found.append(FormatChoice(code, name or code, True))
    return found
