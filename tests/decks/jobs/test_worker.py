"""What a worker does with a job that goes well, is cut short, is not wanted any more, or fails."""

import logging
import sqlite3
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta

import pytest
from django.db import OperationalError
from django.utils import timezone

from decks.analysis.simulations.quotas import CHUNKS_AT_ONCE
from decks.games.quotas import MOVES_AT_ONCE
from decks.jobs import queue, worker
from decks.jobs.living import say_alive
from decks.jobs.queue import MOST_ATTEMPTS, claim, forget, hurry
from decks.jobs.quotas import OPEN_OF_AN_ADDRESS
from decks.jobs.worker import JobContext, JobKind, UnwantedError, work_once
from decks.models import Job, JobState, Priority, ThoughtFor
from decks.people.asking_address import asked_from
from decks.people.quotas import QuotaReachedError
from tests.decks.jobs.sample_jobs import KINDS, wanted

pytestmark = pytest.mark.django_db


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Workers look at every question."""
    monkeypatch.setattr(worker, "LOOK_SECONDS", 0)


def test_jobs_are_done_until_none_waits() -> None:
    wanted("a")
    wanted("b", payload={"number": 21})
    assert [work_once("one", KINDS) for _ in range(3)] == [True, True, False]
    assert [job.result for job in Job.objects.all()] == [{"number": 4}, {"number": 42}]


def test_what_follows_knows_the_result() -> None:
    wanted("a")
    seen = []
    work_once("one", {"double": JobKind(KINDS["double"].work, lambda job: seen.append((job.key, job.result)))})
    assert seen == [("a", {"number": 4})]


@pytest.mark.usefixtures("at_once")
def test_a_job_notices_that_it_is_cut_short() -> None:
    wanted("a", kind="until stopped")
    job = claim("one")
    assert job is not None
    context = JobContext(job)
    assert not context.stop()
    hurry("a")
    assert context.stop()


def test_a_job_that_was_cut_short_before_it_began_is_stopped_at_once() -> None:
    wanted("a", kind="until stopped", cut_short=True)
    assert work_once("one", KINDS)
    assert Job.objects.get().result == {"stopped": True}


@pytest.mark.usefixtures("at_once")
def test_a_job_that_nobody_wants_any_more_ends_without_a_word(caplog: pytest.LogCaptureFixture) -> None:
    wanted("a")

    def forgotten_meanwhile(payload: object, stop: object) -> object:
        forget("a")
        assert callable(stop)
        with pytest.raises(UnwantedError):
            stop()
        raise UnwantedError

    assert work_once("one", {"double": JobKind(forgotten_meanwhile)})
    assert not Job.objects.exists()
    assert not [record for record in caplog.records if record.levelno >= logging.WARNING]


def test_a_job_that_fails_is_tried_again_and_then_given_up() -> None:
    wanted("a", kind="fails")
    assert [work_once("one", KINDS) for _ in range(MOST_ATTEMPTS + 1)] == [True] * MOST_ATTEMPTS + [False]
    assert (Job.objects.get().state, Job.objects.get().attempts) == (JobState.FAILED, MOST_ATTEMPTS)


def test_a_kind_that_nobody_knows_fails_like_any_other() -> None:
    """After an update a job may be older, or newer, than the worker."""
    wanted("a", kind="unheard of")
    while work_once("one", KINDS):
        pass
    assert Job.objects.get().state == JobState.FAILED


@pytest.mark.usefixtures("at_once")
def test_a_batch_lets_moves_pass_and_goes_on() -> None:
    wanted("batch", kind="asks twice")
    done = []

    def asks_twice(payload: object, stop: Callable[[], bool]) -> object:
        for key in ("first", "second"):
            wanted(key, priority=Priority.MOVE)
            stop()
            done.append(Job.objects.get(key=key).state)
        return {"whole": True}

    assert work_once("one", {**KINDS, "asks twice": JobKind(asks_twice)})
    assert done == [JobState.DONE, JobState.DONE]
    assert Job.objects.get(key="batch").result == {"whole": True}
    assert ThoughtFor.objects.count() == 3


def test_where_two_work_one_is_kept_free_for_moves() -> None:
    wanted("a")
    wanted("b", of="another")
    say_alive(2)
    assert claim("one") is not None
    assert claim("two") is None
    wanted("move", priority=Priority.MOVE)
    job = claim("two")
    assert job is not None
    assert job.key == "move"
    say_alive(3)
    assert claim("three") is not None


def test_where_it_was_asked_from_is_forgotten_when_it_ends() -> None:
    with asked_from("hash of an address"):
        wanted("a")
        wanted("b", kind="fails")
    while work_once("one", KINDS):
        pass
    assert set(Job.objects.values_list("state", "address")) == {(JobState.DONE, ""), (JobState.FAILED, "")}
    assert ThoughtFor.objects.filter(who="hash of an address").exists()
    ThoughtFor.objects.update(ended_at=timezone.now() - timedelta(seconds=61))
    wanted("d")
    work_once("one", KINDS)
    assert not ThoughtFor.objects.filter(who="hash of an address").exists()


def test_what_follows_is_asked_from_where_the_first_was() -> None:
    with asked_from("hash of an address"):
        wanted("a")
    work_once("one", {"double": JobKind(KINDS["double"].work, lambda job: wanted("b") and None)})
    assert Job.objects.get(key="b").address == "hash of an address"


def test_a_hall_is_not_refused_and_one_who_has_many_keys_is(monkeypatch: pytest.MonkeyPatch) -> None:
    assert OPEN_OF_AN_ADDRESS.most >= 60 * max(MOVES_AT_ONCE.most, CHUNKS_AT_ONCE.most)
    monkeypatch.setattr(queue, "OPEN_OF_AN_ADDRESS", replace(OPEN_OF_AN_ADDRESS, most=2))
    with asked_from("hall"):
        wanted("a", of="one")
        wanted("b", of="two")
        with pytest.raises(QuotaReachedError, match="同じネットワークの人たち"):
            wanted("c", of="three")
    wanted("c", of="three")


def test_a_database_that_is_away_is_no_fault_of_the_job() -> None:
    wanted("a")

    def away(payload: object, stop: object) -> object:
        raise OperationalError("away") from _busy()

    with pytest.raises(OperationalError):
        work_once("one", {"double": JobKind(away)})
    assert Job.objects.get().state == JobState.CLAIMED


def _busy() -> Exception:
    error = sqlite3.OperationalError("database is locked")
    error.sqlite_errorcode = sqlite3.SQLITE_BUSY
    return error
