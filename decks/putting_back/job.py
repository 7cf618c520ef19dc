"""What a worker does with a brought file: reads it to show what would come of it, or puts it back.

Rows are put back a few at a time, each few in one transaction with how far it is: a worker that dies loses none and
doubles none, and nobody waits long for the database.
"""

import time
from collections.abc import Callable
from typing import Any

from django.db import transaction

from decks.jobs.models import Job
from decks.jobs.queue import forget
from decks.jobs.worker import JobKind, UnwantedError
from decks.people.quotas import one_at_a_time
from decks.people.read_back import Outcome, RowReader
from decks.putting_back.content import UnreadableFileError
from decks.putting_back.judging import BrokenRows, in_batches, judged_rows, kinds_in_files, kinds_read_back
from decks.putting_back.models import BroughtFile, FileState
from decks.putting_back.report import CountsOfKind, Report
from decks.putting_back.rows import FileRow, RowsOf

TELL_SECONDS = 1.0


def work(payload: Any, stop: Callable[[], bool]) -> Any:
    """Nothing comes of it but what is in the rows then. `stop` tells that the worker lives."""
    file = BroughtFile.objects.filter(token=payload["file"]).first()
    if file is not None and file.state == FileState.READING:
        _read(file, stop)
    elif file is not None and file.state == FileState.TAKING:
        _take(file, stop)
    return None


def _rows_of(file: BroughtFile) -> RowsOf:
    return RowsOf(bytes(file.content), kinds_in_files())


def _read(file: BroughtFile, stop: Callable[[], bool]) -> None:
    """Say what would come of its rows, or why it cannot be read."""
    rows = BroughtFile.objects.filter(pk=file.pk, state=FileState.READING)
    try:
        report = _looked_through(file, stop)
    except UnreadableFileError as fault:
        rows.update(state=FileState.UNREADABLE, fault=str(fault), content=b"", size=0)
        return
    rows.update(state=FileState.SHOWN, report=report.as_data(), progress={})


def _looked_through(file: BroughtFile, stop: Callable[[], bool]) -> Report:
    report, broken, rows = Report(), BrokenRows(), _rows_of(file)
    assert file.owner is not None
    readers: dict[str, tuple[RowReader, Any]] = {}
    told, read = time.monotonic(), 0
    for batch in in_batches(rows):
        stop()
        kind = batch[0].kind
        read += len(batch)
        back = kinds_read_back().get(kind)
        if back is None:
            _note_not_read(report, batch)
            continue
        if kind not in readers:
            reader = back.reader(file.owner, {})
            readers[kind] = (reader, reader.room())
        judged = judged_rows(readers[kind][0], [row.value for row in batch], readers[kind][1])
        broken.note(judged)
        for one in judged:
            report.note(kind, one)
        if time.monotonic() - told > TELL_SECONDS:
            told = time.monotonic()
            BroughtFile.objects.filter(pk=file.pk, state=FileState.READING).update(progress={"read": read})
    report.unknown = rows.unknown
    return report


def _note_not_read(report: Report, batch: list[FileRow]) -> None:
    """Rows of a kind that nobody reads back: they are counted, and the page says why."""
    count = report.kinds.setdefault(batch[0].kind, CountsOfKind())
    count.outcomes[Outcome.REFUSED.value] = count.of(Outcome.REFUSED) + len(batch)


def _take(file: BroughtFile, stop: Callable[[], bool]) -> None:
    """Put back what is not yet put back of it."""
    rows = _rows_of(file)
    done = dict(file.progress.get("done", {}))
    for batch in in_batches(row for row in rows if row.place >= done.get(row.kind, 0)):
        stop()
        _take_batch(file, batch)
    _finish(file, rows.unknown)


@transaction.atomic
def _take_batch(file: BroughtFile, batch: list[FileRow]) -> None:
    """These rows, and how far it is with them. ``UnwantedError`` where somebody else has done them, or the file is
    gone."""
    held, kind = _held(file), batch[0].kind
    done = held.progress.setdefault("done", {})
    if done.get(kind, 0) != batch[0].place:
        raise UnwantedError
    done[kind] = batch[-1].place + 1
    report = Report.from_data(held.progress.get("report", {}))
    back = kinds_read_back().get(kind)
    if back is None:
        _note_not_read(report, batch)
    else:
        assert held.owner is not None
        memory = held.progress.setdefault("memory", {}).setdefault(kind, {})
        reader = back.reader(held.owner, memory)
        judged = judged_rows(reader, [row.value for row in batch], reader.room(), held.differing)
        reader.write([one for one in judged if one.outcome in (Outcome.NEW, Outcome.ADDED)])
        for one in judged:
            report.note(kind, one)
    held.progress["report"] = report.as_data()
    held.save(update_fields=["progress"])


def _held(file: BroughtFile) -> BroughtFile:
    """The person's turn, then the file, which is still to be put back."""
    one_at_a_time(file)
    rows = BroughtFile.objects.select_for_update(of=("self",)).select_related("owner").defer("content")
    held = rows.filter(pk=file.pk, state=FileState.TAKING).first()
    if held is None:
        raise UnwantedError
    return held


@transaction.atomic
def _finish(file: BroughtFile, unknown: list[str]) -> None:
    held = _held(file)
    assert held.owner is not None
    report = Report.from_data(held.progress.get("report", {}))
    for kind, memory in held.progress.get("memory", {}).items():
        for why, what in kinds_read_back()[kind].reader(held.owner, memory).finish():
            report.note_reason(kind, why, what)
    report.unknown = unknown
    held.state, held.report, held.progress, held.content, held.size = FileState.TAKEN, report.as_data(), {}, b"", 0
    held.save(update_fields=["state", "report", "progress", "content", "size"])


def forget_job(job: Job) -> None:
    """It has nothing to tell."""
    forget(job.key)


PUT_BACK = JobKind(work, forget_job)
