"""Checks for tests: begun, counted and ended, and judges."""

import itertools
import uuid
from typing import Any

from cards.catalog import current_data
from decks.people.cookies import hash_of
from decks.tournaments.checking.edits import Count, Finished, NoteWritten
from decks.tournaments.checking.queries import list_of
from decks.tournaments.checking.rows import CheckSheet, sheet_of
from decks.tournaments.checking.services import EditOutcome, apply_check_edit, begin_deck_check
from decks.tournaments.models import DeckCheck, Event, Official, OfficialRole
from tests.decks.tournaments.events import JUDGE, build_event, by_organiser, hand_in_for

_seq = itertools.count(1)


def begun(event: Event | None = None, **options: Any) -> DeckCheck:
    """A check of a new player of the event."""
    event = event or build_event()
    entry = hand_in_for(event, **options).entry
    return begin_deck_check(by_organiser(event), uuid.uuid4(), entry)


def sheet(check: DeckCheck) -> CheckSheet:
    return sheet_of(check, list_of(check), current_data())


def first_row(check: DeckCheck) -> str:
    return sheet(check).rows[0].key


def counting(row: str, was: int, to: int, device: str = "one", **options: Any) -> Count:
    return Count(**{"edit_id": uuid.uuid4(), "seq": next(_seq), **options}, device=device, row=row, was=was, to=to)


def noting(was: str, to: str, device: str = "one") -> NoteWritten:
    return NoteWritten(edit_id=uuid.uuid4(), device=device, seq=next(_seq), was=was, to=to)


def ending(result: str = "match", note: str = "", was: str = "", **options: Any) -> Finished:
    return Finished(edit_id=uuid.uuid4(), result=DeckCheck.Result(result), note=note, was=was, **options)


def taken(check: DeckCheck, act: Count | NoteWritten | Finished) -> EditOutcome:
    return apply_check_edit(check, act, by_organiser(check.event), sheet(check))


def judge_of(event: Event, name: str = "判", visitor: str = JUDGE) -> Official:
    return Official.objects.create(event=event, visitor=hash_of(visitor), role=OfficialRole.JUDGE, name=name)
