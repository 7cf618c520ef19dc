"""Processes that work: one or several, and one that is killed in the midst of a job."""

import multiprocessing
import os
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from django.db import connection

from decks.jobs import worker_pool
from decks.jobs.living import place_of_process, workers_alive
from decks.jobs.queue import hurry
from decks.jobs.worker_pool import NICE, WorkerPool, spare_cores
from decks.models import Job, JobState, WorkerCount
from tests.decks.jobs.sample_jobs import KINDS, wanted

pytestmark = pytest.mark.django_db(transaction=True)
PATIENCE = 30


@contextmanager
def pool_of(size: int) -> Iterator[int]:
    """A pool in processes of their own; its process's number."""
    connection.close()
    process = multiprocessing.get_context("fork").Process(target=WorkerPool(size, KINDS, os.getpid()).run)
    process.start()
    assert process.pid
    try:
        yield process.pid
    finally:
        process.terminate()
        process.join(PATIENCE)
        assert process.exitcode == 0


def until(what: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not what():
        assert time.monotonic() < end, list(Job.objects.values())
        time.sleep(0.02)


def all_done() -> bool:
    return not Job.objects.exclude(state=JobState.DONE).exists()


def worker_pid(job: Job) -> int:
    return int(Job.objects.get(pk=job.pk).claimed_by.rpartition(":")[2])


@pytest.mark.parametrize("size", [1, 2])
def test_however_many_work_each_job_is_done_once_with_one_result(size: int) -> None:
    for number in range(20):
        wanted(f"{number:02}", payload={"number": number})
    with pool_of(size):
        until(all_done)
    assert [(job.attempts, job.result) for job in Job.objects.order_by("key")] == [
        (1, {"number": 2 * number}) for number in range(20)
    ]


def test_what_a_killed_worker_had_is_done_by_another_at_once(tmp_path: Path) -> None:
    wanted("a", kind="dies once", payload={"number": 21, "mark": str(tmp_path / "mark")})
    with pool_of(1):
        began = time.monotonic()
        until(all_done)
        assert time.monotonic() - began < 8, "sooner than the claim runs out"
    job = Job.objects.get()
    assert (job.attempts, job.result) == (2, {"number": 42})
    assert job.claimed_by != place_of_process(int((tmp_path / "mark").read_text()))


def test_workers_step_back_and_answer_when_they_are_cut_short() -> None:
    job = wanted("a", kind="until stopped")
    with pool_of(1):
        until(lambda: Job.objects.get().state == JobState.CLAIMED)
        pid = worker_pid(job)
        assert os.getpriority(os.PRIO_PROCESS, pid) - os.getpriority(os.PRIO_PROCESS, 0) in (NICE, 19)
        hurry("a")
        until(all_done)
    assert Job.objects.get().result == {"stopped": True}


def test_a_pool_ends_in_the_midst_of_a_job_and_leaves_it_to_others() -> None:
    job = wanted("a", kind="until stopped")
    with pool_of(2):
        until(lambda: Job.objects.get().state == JobState.CLAIMED)
        pid = worker_pid(job)
    assert Job.objects.get().state == JobState.WAITING
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)


def test_a_worker_goes_on_after_a_job_that_took_long(monkeypatch: pytest.MonkeyPatch) -> None:
    """However long: its pool lives."""
    monkeypatch.setattr(worker_pool, "ORPHAN_SECONDS", 0.5)
    job = wanted("a", kind="until stopped")
    with pool_of(1):
        until(lambda: Job.objects.get().state == JobState.CLAIMED)
        pid = worker_pid(job)
        time.sleep(0.7)
        hurry("a")
        until(all_done)
        wanted("b", payload={"number": 1})
        until(all_done)
        assert worker_pid(Job.objects.get(key="b")) == pid


def test_workers_end_when_the_one_who_started_them_is_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker_pool, "ORPHAN_SECONDS", 0.5)
    job = wanted("a", kind="until stopped")

    def site() -> None:
        pool = multiprocessing.get_context("fork").Process(target=WorkerPool(1, KINDS, os.getpid()).run)
        pool.start()
        time.sleep(PATIENCE)

    connection.close()
    process = multiprocessing.get_context("fork").Process(target=site)
    process.start()
    assert process.pid
    until(lambda: Job.objects.get().state == JobState.CLAIMED)
    pid = worker_pid(job)
    os.kill(process.pid, signal.SIGKILL)
    process.join(PATIENCE)
    hurry("a")

    def gone() -> bool:
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return True
        return Path(f"/proc/{pid}/stat").read_text().split()[2] == "Z"

    until(gone)


def test_workers_whose_pool_is_killed_work_on_until_there_is_another() -> None:
    connection.close()
    pool = multiprocessing.get_context("fork").Process(target=WorkerPool(1, KINDS, os.getpid()).run)
    pool.start()
    assert pool.pid
    until(lambda: WorkerCount.objects.filter(number=1).exists())
    assert workers_alive() == 1
    os.kill(pool.pid, signal.SIGKILL)
    os.waitpid(pool.pid, 0)  # a join would wait for its worker, too
    assert workers_alive() == 0, "nobody holds them any more"
    wanted("a")
    until(all_done)


def test_one_core_is_left_to_the_pages_where_there_are_two() -> None:
    assert 1 <= spare_cores() <= max(1, len(os.sched_getaffinity(0)) - 1)
