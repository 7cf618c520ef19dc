"""The queue: what is next, that nobody does it twice, and what becomes of it when a worker is gone."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from django.db import connection
from django.utils import timezone

from decks.jobs.queue import (
    LEASE,
    MOST_ATTEMPTS,
    MOST_CLAIMS,
    claim,
    fail,
    finish,
    forget,
    give_back,
    held,
    hurry,
    renew,
)
from decks.jobs.worker import nothing_follows
from decks.models import Job, JobState, Priority
from decks.people.cookies import hash_of
from decks.people.quotas import QuotaReachedError
from decks.people.transfer import transfer
from tests.decks.jobs.sample_jobs import FEW, wanted

pytestmark = pytest.mark.django_db


def claimed(worker: str = "one") -> Job:
    job = claim(worker)
    assert job is not None
    return job


def run_out(job: Job) -> None:
    Job.objects.filter(pk=job.pk).update(claimed_until=timezone.now() - timedelta(seconds=1))


def test_a_move_overtakes_batches_and_otherwise_the_first_goes_first() -> None:
    for key in ("a", "b"):
        wanted(key)
    wanted("move", priority=Priority.MOVE)
    assert [claimed().key for _ in range(3)] == ["move", "a", "b"]
    assert claim("one") is None


def test_a_claimed_job_is_nobody_elses_until_its_time_is_over() -> None:
    wanted("a")
    first = claimed("one")
    assert claim("two") is None
    run_out(first)
    second = claimed("two")
    assert (second.pk, second.attempts) == (first.pk, 2)
    assert not finish(first, {"number": 0}, nothing_follows), "the first is too late"
    assert finish(second, {"number": 4}, nothing_follows)
    assert not finish(second, {"number": 5}, nothing_follows), "done once"
    job = Job.objects.get()
    assert (job.state, job.result) == (JobState.DONE, {"number": 4})


def test_a_worker_that_lives_keeps_its_claim() -> None:
    wanted("a")
    job = claimed()
    run_out(job)
    renew(job)
    assert claim("two") is None
    assert Job.objects.get().claimed_until > timezone.now() + LEASE / 2


def test_what_a_dead_worker_had_is_free_at_once() -> None:
    wanted("a")
    wanted("b")
    claimed("dead")
    claimed("alive")
    assert give_back("dead") == 1
    assert claimed("two").key == "a"
    assert claim("two") is None


def test_after_the_last_attempt_it_has_failed() -> None:
    wanted("a")
    for _ in range(MOST_ATTEMPTS):
        fail(claimed())
    assert claim("one") is None
    assert Job.objects.get().state == JobState.FAILED


def test_a_job_that_kills_every_worker_is_given_up() -> None:
    wanted("a")
    wanted("b")
    for _ in range(MOST_CLAIMS):
        assert claimed("dead").key == "a"
        give_back("dead")
    assert claimed("one").key == "b"
    assert Job.objects.get(key="a").state == JobState.FAILED


def test_a_worker_that_dies_is_held_against_its_job_less_than_a_failure() -> None:
    wanted("a")
    for _ in range(MOST_ATTEMPTS + 2):
        claimed("dead")
        give_back("dead")
    assert finish(claimed(), {"number": 4}, nothing_follows)


def test_there_is_one_job_about_one_thing() -> None:
    wanted("a")
    first = claimed()
    wanted("a", payload={"number": 3})
    assert not held(first).exists()
    assert not finish(first, {"number": 4}, nothing_follows)
    assert claimed().payload == {"number": 3}


def test_a_forgotten_job_is_gone() -> None:
    wanted("a")
    forget("a")
    assert claim("one") is None


def test_who_has_as_many_open_as_may_be_waits() -> None:
    for key in "abc":
        wanted(key, quota=FEW)
    wanted("c", quota=FEW)
    with pytest.raises(QuotaReachedError):
        wanted("d", quota=FEW)
    assert finish(claimed(), {}, nothing_follows)
    wanted("d", quota=FEW)
    wanted("e", of="another", quota=FEW)
    assert Job.objects.exclude(state=JobState.DONE).count() == 4


def test_a_job_that_is_cut_short_says_so_as_long_as_it_is_open() -> None:
    wanted("a")
    hurry("a")
    assert claimed().cut_short
    wanted("b")
    assert finish(claimed(), {}, nothing_follows)
    hurry("b")
    assert not Job.objects.get(key="b").cut_short


def test_what_follows_happens_with_the_result_or_not_at_all() -> None:
    wanted("a")

    def breaks(job: Job) -> None:
        wanted("b")
        raise ValueError

    with pytest.raises(ValueError):  # noqa: PT011
        finish(claimed(), {}, breaks)
    assert [(job.key, job.state) for job in Job.objects.all()] == [("a", JobState.CLAIMED)]


def test_a_visitors_jobs_go_along_when_he_signs_in() -> None:
    wanted("a", of="guest")
    transfer(hash_of("guest"), {"visitor": hash_of("member")})
    assert Job.objects.get().visitor == hash_of("member")


@pytest.mark.django_db(transaction=True)
def test_of_many_who_claim_at_once_each_gets_another_job() -> None:
    keys = {f"{number}" for number in range(30)}
    for key in keys:
        wanted(key)

    def take(name: int) -> list[str]:
        taken = []
        try:
            while job := claim(f"worker {name}"):
                taken.append(job.key)
        finally:
            connection.close()
        return taken

    with ThreadPoolExecutor(6) as pool:
        taken = [key for keys in pool.map(take, range(6)) for key in keys]
    assert sorted(taken) == sorted(keys)
