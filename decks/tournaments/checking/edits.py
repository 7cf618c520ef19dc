"""Edits of a check as a page sends them: a count of a row, the note, the end. Nothing else comes through."""

import uuid
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from decks.tournaments.models import DeckCheck
from decks.tournaments.models.checks import MAX_CHECK_NOTE_LENGTH, MAX_DEVICE_LENGTH, MAX_ROW_LENGTH

LARGEST = 2**31 - 1
NOTE, FINISH = "note", "finish"


class InvalidCheckEditError(ValueError):
    """What was sent is no edit. `code`: edit (not to be read), row (not in the list), long (of a note)."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckAct:
    """`device` and `seq`: which page sent it, and its place among the edits of that page."""

    edit_id: uuid.UUID
    device: str = ""
    seq: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Count(CheckAct):
    """A row that showed `was` copies left has `to` now."""

    row: str
    was: int
    to: int


@dataclass(frozen=True, slots=True, kw_only=True)
class NoteWritten(CheckAct):
    """The note, which was `was` when somebody began to write."""

    was: str
    to: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Finished(CheckAct):
    """The check ends with a result, after `elapsed` seconds by the clock of the page; None where it did not say."""

    result: DeckCheck.Result
    was: str
    note: str
    elapsed: int | None = None


def read_check_edit(sent: Any) -> CheckAct:
    """The edit in what a script sent; ``InvalidCheckEditError``."""
    if not isinstance(sent, dict):
        raise InvalidCheckEditError("edit")
    who: dict[str, Any] = {
        "edit_id": _id(sent.get("edit_id")),
        "device": _device(sent),
        "seq": _number(sent.get("seq", 0)),
    }
    if "row" in sent:
        return Count(row=_row(sent["row"]), was=_number(sent.get("from")), to=_number(sent.get("to")), **who)
    if NOTE in sent and FINISH not in sent:
        return NoteWritten(was=_words(sent.get("from", "")), to=_note(sent[NOTE]), **who)
    return _finished(sent, who)


def read_check_button(posted: Mapping[str, str]) -> Count:
    """The edit of a button "row:from:to" of a form with an id: pressed twice on one page, it is one edit."""
    value = posted.get("count", "")
    row, _, rest = value.partition(":")
    was, _, to = rest.partition(":")
    if not (was.isascii() and was.isdigit() and to.isascii() and to.isdigit()) or len(rest) > 12:
        raise InvalidCheckEditError("edit")
    return Count(edit_id=uuid.uuid5(_id(posted.get("form_id")), value), row=_row(row), was=int(was), to=int(to))


def read_note_beside(posted: Mapping[str, str]) -> NoteWritten | None:
    """The note that goes along with a button; None where nobody wrote in it."""
    was, note = _words(posted.get("note_was", "")).replace("\r\n", "\n").strip(), _note(posted.get(NOTE, ""))
    if note == was:
        return None
    return NoteWritten(edit_id=uuid.uuid5(_id(posted.get("form_id")), f"{NOTE}:{note}"), was=was, to=note)


def read_finish(posted: Mapping[str, str]) -> Finished:
    """The end as the form sends it."""
    form = _id(posted.get("form_id"))
    was = _words(posted.get("note_was", "")).replace("\r\n", "\n").strip()
    sent = {FINISH: posted.get("result"), NOTE: posted.get("note", ""), "from": was}
    return _finished(sent, {"edit_id": form})


def _finished(sent: Mapping[str, Any], who: dict[str, Any]) -> Finished:
    if sent.get(FINISH) not in DeckCheck.Result.values:
        raise InvalidCheckEditError("edit")
    elapsed = sent.get("elapsed")
    return Finished(
        result=DeckCheck.Result(sent[FINISH]),
        was=_words(sent.get("from", "")),
        note=_note(sent.get(NOTE, "")),
        elapsed=None if elapsed is None else _number(elapsed),
        **who,
    )


def _id(sent: Any) -> uuid.UUID:
    try:
        return uuid.UUID(str(sent))
    except ValueError:
        raise InvalidCheckEditError("edit") from None


def _device(sent: Mapping[str, Any]) -> str:
    return _words(sent.get("device", ""))[:MAX_DEVICE_LENGTH]


def _number(sent: Any) -> int:
    if not isinstance(sent, int) or isinstance(sent, bool) or not 0 <= sent <= LARGEST:
        raise InvalidCheckEditError("edit")
    return sent


def _row(sent: Any) -> str:
    if not isinstance(sent, str) or not 0 < len(sent) <= MAX_ROW_LENGTH:
        raise InvalidCheckEditError("row")
    return sent


def _words(sent: Any) -> str:
    if not isinstance(sent, str) or "\0" in sent:
        raise InvalidCheckEditError("edit")
    return sent


def _note(sent: Any) -> str:
    note = _words(sent).replace("\r\n", "\n").strip()
    if len(note) > MAX_CHECK_NOTE_LENGTH:
        raise InvalidCheckEditError("long")
    return note
