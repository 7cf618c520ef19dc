"""Checks begun, counted, ended, reopened and deleted: each edit is taken once, however often it is sent."""

import secrets
import uuid
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import transaction

from decks.people.quotas import QuotaReachedError
from decks.tournaments import acts
from decks.tournaments.access import EventStanding
from decks.tournaments.acts import ActKind
from decks.tournaments.checking.edits import FINISH, NOTE, CheckAct, Count, Finished, InvalidCheckEditError, NoteWritten
from decks.tournaments.checking.rows import CheckSheet
from decks.tournaments.checking.times import lasted, spoken
from decks.tournaments.locking import NotNowError, lock_going_on
from decks.tournaments.models import CheckEdit, DeckCheck, Entry, Event
from decks.tournaments.models.checks import MAX_CHECK_NOTE_LENGTH
from decks.tournaments.quotas import CHECKS
from decks.tournaments.states import database_now

MOST_EDITS = 3000
"""Of one check: nobody presses so often, but a program would."""


class CheckNotNowError(ValueError):
    """Nothing was done. `code`: over (nothing personal is left), no_list, removed, nobody (all were checked), done (the
    check has ended), busy (the player is being checked again), too_many (edits)."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


@dataclass(frozen=True, slots=True)
class Overtaken:
    """A row that another device had changed to `theirs` meanwhile; now it is `ours`."""

    key: str
    theirs: int
    ours: int


@dataclass(frozen=True, slots=True)
class EditOutcome:
    """The check as it is now. `overtaken`: what the edit replaced of another device; `joined`: both notes are kept."""

    check: DeckCheck
    overtaken: Overtaken | None = None
    joined: bool = False


@transaction.atomic
def begin_deck_check(
    standing: EventStanding, form: uuid.UUID, entry: Entry | None, *, round: int | None = None, again: bool = False
) -> DeckCheck:
    """Begin to check the deck of `entry`, or of somebody at random who was not checked.

    A check of the player that goes on is answered instead; where his list was mended since, `again` replaces it by one
    of the list that holds, which keeps its beginning and its note. ``CheckNotNowError``, ``QuotaReachedError``.
    """
    event = _locked_event(standing)
    if before := DeckCheck.objects.filter(event=event, form=form).first():
        return before
    chosen = _chosen(event, entry)
    assert chosen.current is not None
    going_on = DeckCheck.objects.filter(event=event, entry=chosen, done_at=None).first()
    if going_on and (not again or going_on.receipt == chosen.current.receipt):
        return going_on
    if DeckCheck.objects.filter(event=event).count() >= CHECKS.most:
        raise QuotaReachedError(CHECKS)
    made = DeckCheck(event=event, entry=chosen, receipt=chosen.current.receipt, form=form, by=standing.name)
    made.round, made.begun_at = round, database_now()
    if going_on:
        made.round, made.begun_at, made.note = going_on.round, going_on.begun_at, going_on.note
        going_on.delete()
    made.save()
    acts.note(event, ActKind.CHECK_BEGUN, by=standing, entry=chosen, words="新しいリストで" if going_on else "")
    return made


def _locked_event(standing: EventStanding) -> Event:
    """Taken before the check itself, so that no two of these acts wait for each other."""
    try:
        return lock_going_on(standing.event)
    except NotNowError:
        raise CheckNotNowError("over") from None


def _chosen(event: Event, entry: Entry | None) -> Entry:
    chosen = _at_random(event) if entry is None else Entry.objects.select_related("current").get(pk=entry.pk)
    if chosen.removed_at:
        raise CheckNotNowError("removed")
    if chosen.current is None:
        raise CheckNotNowError("no_list")
    return chosen


def _at_random(event: Event) -> Entry:
    """Nobody can guess who it is: the choice is the server's own, among all who are left."""
    waiting = Entry.objects.filter(event=event, removed_at=None, current__isnull=False, checks=None)
    ids = list(waiting.order_by("pk").values_list("pk", flat=True))
    if not ids:
        raise CheckNotNowError("nobody")
    return Entry.objects.select_related("current").get(pk=secrets.choice(ids))


@transaction.atomic
def apply_check_edit(check: DeckCheck, act: CheckAct, standing: EventStanding, sheet: CheckSheet) -> EditOutcome:
    """Take an edit; the same one sent again changes nothing. `sheet` has the rows that may be counted.

    Of two devices the later edit of a row holds, and the outcome says what it replaced. ``DeckCheck.DoesNotExist``
    where the check was deleted, ``CheckNotNowError``, ``InvalidCheckEditError``.
    """
    if isinstance(act, Finished):
        _locked_event(standing)
    locked = DeckCheck.objects.select_for_update().get(pk=check.pk)
    if CheckEdit.objects.filter(deck_check=locked, edit_id=act.edit_id).exists():
        return EditOutcome(locked)
    if locked.done_at:
        raise CheckNotNowError("done")
    if locked.written >= MOST_EDITS and not isinstance(act, Finished):
        raise CheckNotNowError("too_many")
    if isinstance(act, Count):
        return _count(locked, act, standing, sheet)
    if isinstance(act, NoteWritten):
        return _write_note(locked, act, standing)
    assert isinstance(act, Finished)
    return _finish(locked, act, standing, sheet)


def _count(check: DeckCheck, act: Count, standing: EventStanding, sheet: CheckSheet) -> EditOutcome:
    if act.to > sheet.most.get(act.row, -1):
        raise InvalidCheckEditError("row")
    now = int(check.marks.get(act.row, sheet.marks[act.row]))
    if _has_later(check, act.row, act):
        _keep(check, act, standing, act.row, now)
        return EditOutcome(check)
    check.marks = {**check.marks, act.row: act.to}
    _keep(check, act, standing, act.row, act.to)
    overtaken = None if now in (act.was, act.to) else Overtaken(act.row, now, act.to)
    return EditOutcome(check, overtaken)


def _has_later(check: DeckCheck, row: str, act: CheckAct) -> bool:
    """Whether a later edit of the same page arrived before this one."""
    if not act.device:
        return False
    return CheckEdit.objects.filter(deck_check=check, row=row, device=act.device, seq__gt=act.seq).exists()


def _write_note(check: DeckCheck, act: NoteWritten, standing: EventStanding) -> EditOutcome:
    if _has_later(check, NOTE, act):
        _keep(check, act, standing, NOTE)
        return EditOutcome(check)
    note, joined = _together(check.note, act.was, act.to)
    check.note = note
    _keep(check, act, standing, NOTE)
    return EditOutcome(check, joined=joined)


def _together(now: str, was: str, to: str) -> tuple[str, bool]:
    """The note to keep; where somebody else wrote another one meanwhile, both, one below the other."""
    if to == was:
        return now, False
    if now == was or now in to:
        return to, False
    both = now if to in now else f"{now}\n{to}"
    if len(both) > MAX_CHECK_NOTE_LENGTH:
        raise InvalidCheckEditError("long")
    return both, True


def _finish(check: DeckCheck, act: Finished, standing: EventStanding, sheet: CheckSheet) -> EditOutcome:
    check.note, joined = _together(check.note, act.was, act.note)
    check.done_at, check.result = _ended_at(check, act.elapsed), act.result.value
    _keep(check, act, standing, FINISH)
    words = f"{act.result.label}・{spoken(lasted(check))}" + (f"・{check.round}回戦" if check.round else "")
    acts.note(check.event, ActKind.CHECKED, by=standing, entry=check.entry, words=words)
    return EditOutcome(check, joined=joined)


def _ended_at(check: DeckCheck, elapsed: int | None) -> datetime:
    """When it was pressed: a page without a network sends it later, with the seconds that it had counted by then."""
    now = database_now()
    return now if elapsed is None else min(now, check.begun_at + timedelta(seconds=elapsed))


def _keep(check: DeckCheck, act: CheckAct, standing: EventStanding, row: str, left: int | None = None) -> None:
    check.written += 1
    check.save()
    CheckEdit.objects.create(
        deck_check=check,
        edit_id=act.edit_id,
        number=check.written,
        row=row,
        left=left,
        device=act.device,
        seq=act.seq,
        by=standing.name,
    )


def may_change_record(standing: EventStanding, check: DeckCheck) -> bool:
    """Whether somebody may reopen or delete a check: who does it, and organisers."""
    return standing.is_organiser or (standing.is_judge and standing.name == check.by)


@transaction.atomic
def reopen(check: DeckCheck, standing: EventStanding) -> None:
    """Go on with a check that has ended; ``CheckNotNowError`` while the player is being checked again."""
    event = _locked_event(standing)
    if DeckCheck.objects.filter(event=event, entry=check.entry, done_at=None).exclude(pk=check.pk).exists():
        raise CheckNotNowError("busy")
    if DeckCheck.objects.filter(pk=check.pk, done_at__isnull=False).update(done_at=None, result=""):
        acts.note(event, ActKind.CHECK_REOPENED, by=standing, entry=check.entry)


@transaction.atomic
def delete_record(check: DeckCheck, standing: EventStanding) -> None:
    """Delete a check with all its edits; the log keeps that it was there."""
    event = _locked_event(standing)
    if DeckCheck.objects.filter(pk=check.pk).delete()[0]:
        acts.note(event, ActKind.CHECK_DELETED, by=standing, entry=check.entry)
