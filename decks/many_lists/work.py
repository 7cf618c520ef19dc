"""What a worker does with many lists: judges them, telling now and then how far it is."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any
from urllib.parse import parse_qsl

from cards.catalog import CardData, current_data
from cards.list_question import InvalidQuestionError, ListQuestion
from decks.formats.question import read_question
from decks.jobs.models import Job
from decks.jobs.queue import forget
from decks.jobs.worker import JobKind
from decks.many_lists.judging import NEAR_IN_A_JOB, JudgedList, judge_lists
from decks.many_lists.models import ListBatch
from decks.many_lists.rows import rows_of
from decks.many_lists.source import ManyListsError, Source, source_of
from decks.people.quotas import one_at_a_time
from decks.transfer.pasted_addresses import opened_for_holder

TOLD_EVERY = 10
"""So many lists are judged between two looks at how far it is."""


def question_of(batch: ListBatch, data: CardData) -> tuple[ListQuestion, list[InvalidQuestionError]]:
    """What is asked about the lists; a problem where their format is gone or nothing can be judged by it any more."""
    return read_question(dict(parse_qsl(batch.question)), data)


def check_lists(payload: Any, stop: Callable[[], bool]) -> Any:
    """The rows of the lists, or why there are none. `stop` ends the work when nobody wants it any more."""
    batch = ListBatch.objects.filter(token=payload["batch"]).first()
    if batch is None:
        return {"rows": [], "problem": "again"}
    rows = ListBatch.objects.filter(pk=batch.pk)

    def tell(done: int) -> None:
        stop()
        if done % TOLD_EVERY == 0:
            rows.update(done=done)

    data = current_data()
    question, problems = question_of(batch, data)
    if problems:
        return {"rows": None, "problem": "format_gone"}
    sources = [source_of(one) for one in batch.lists]
    try:
        judged = judge_lists(
            sources, question, data, partial(opened_for_holder, batch), near=NEAR_IN_A_JOB, looked_at=tell
        )
    except ManyListsError as problem:
        return {"rows": None, "problem": problem.code}
    return {"rows": sourced(rows_of(judged, question, data), judged, sources)}


def sourced(
    rows: list[dict[str, Any]], judged: Sequence[JudgedList], sources: Sequence[Source]
) -> list[dict[str, Any]]:
    """The rows, each with the place of the list that it came from."""
    places = {id(source): place for place, source in enumerate(sources)}
    return [{**row, "source": places[id(one.source)]} for row, one in zip(rows, judged, strict=True)]


def lock_batch(job: Job) -> object:
    batch = ListBatch.objects.filter(token=job.payload["batch"]).only("owner_id", "visitor").first()
    if batch is not None:
        one_at_a_time(batch)
    return batch


def keep_rows(job: Job) -> None:
    """Keep what came of the lists with them. The job has nothing more to tell then."""
    result = job.result or {}
    forget(job.key)
    kept = {"rows": result.get("rows"), "problem": result.get("problem", "")}
    batch = ListBatch.objects.filter(token=job.payload["batch"]).only("total").first()
    if batch is not None:
        ListBatch.objects.filter(pk=batch.pk).update(**kept, done=batch.total)


CHECK = JobKind(check_lists, keep_rows, lock_batch)
