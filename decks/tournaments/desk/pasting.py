"""A list that an organiser pastes for a player: read line by line, and judged before it is stored."""

import uuid
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest

from cards.catalog import current_data
from decks.deck.forms import ListForm
from decks.legality.reports import VerdictReport
from decks.people.requests.repeats import sent_id
from decks.tournaments.entering.given import given_of
from decks.tournaments.judging import GivenList, ListStatus, report_for
from decks.tournaments.models import Event
from decks.transfer.answers import ListReading
from decks.transfer.import_views import read_for, text_of
from decks.transfer.reader import Several
from decks.transfer.reading import UnreadableListError

STORE = "store"
OTHER = "このフォームの内容はもう出されています。下の内容も出すなら、もう一度押してください。"


@dataclass(frozen=True, slots=True)
class PastedList:
    """A list as an organiser sent it: read, or why it is `unreadable`; `form` shows it again."""

    form: ListForm
    reading: ListReading | None = None
    unreadable: str = ""

    @property
    def given(self) -> GivenList | None:
        return given_of(self.reading) if self.reading else None


def pasted(request: HttpRequest) -> PastedList:
    form = ListForm(request.POST, request.FILES)
    form.is_valid()
    try:
        text = text_of(form)
        reading = read_for(request, text, current_data(), several=Several.FIRST)
    except UnreadableListError as problem:
        return PastedList(form, unreadable=problem.code)
    return PastedList(ListForm(initial={"text": text}), reading)


def list_context(event: Event, sent: PastedList) -> dict[str, Any]:
    given = sent.given
    report = report_for(event, given, current_data()) if given else None
    return {
        "list_form": sent.form,
        "reading": sent.reading,
        "unreadable": sent.unreadable,
        "report": report,
        "status": _status(given, report) if given else None,
    }


def _status(given: GivenList, report: VerdictReport | None) -> ListStatus:
    """As it will be stored."""
    if given.unread:
        return ListStatus.UNREADABLE
    return ListStatus(report.verdict.status.value) if report else ListStatus.CHECK


def form_mark(request: HttpRequest, status: int) -> uuid.UUID:
    """The id of the form: the same from the first look to the button, another one where other contents follow."""
    return (sent_id(request, "form") if status != 409 else None) or uuid.uuid4()
