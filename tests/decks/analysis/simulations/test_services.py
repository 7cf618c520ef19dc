"""Simulations as jobs: every chunk is written once, whoever works, dies or is told twice; stopping and going on."""

import json
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.utils import timezone

from cards.catalog import CardData, current_catalog, current_data
from decks.analysis.simulations import chunks, questions, services
from decks.analysis.simulations.chunks import keep_chunk, play_chunk
from decks.analysis.simulations.progress import Status, counted_of, progress_of
from decks.analysis.simulations.quotas import CHUNKS_AT_ONCE, SIMULATIONS
from decks.analysis.simulations.services import AT_ONCE, cancel, resume
from decks.jobs.job_kinds import job_kinds
from decks.jobs.living import say_alive
from decks.jobs.queue import LEASE, MOST_ATTEMPTS, claim, finish, give_back
from decks.jobs.worker import UnwantedError, work_once
from decks.models import Job, JobState, Priority, Simulation, SimulationChunk, SimulationState
from decks.people.cookies import hash_of
from decks.people.quotas import QuotaReachedError
from decks.people.transfer import transfer
from rules_engine.simulation import Counted, Match, simulate
from tests.decks.analysis.simulations.asked import MINE, begun, question, work
from tests.decks.builders import own_data_of
from tests.rules_engine.game.real_decks import sample_decks

pytestmark = pytest.mark.django_db
DEATHS = 5


@pytest.fixture(autouse=True)
def small_chunks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(questions.STEPS, "random", 2)


def expected(games: int = 12, against: Any = None) -> Counted:
    return simulate(Match(sample_decks()[0], against, "random", "三月"), range(games), current_catalog())


def again(simulation: Simulation) -> Simulation:
    return Simulation.objects.get(pk=simulation.pk)


def rows() -> Any:
    return Simulation.objects.all()


@pytest.mark.parametrize("workers", [("one",), ("one", "two")])
@pytest.mark.parametrize(("against", "games"), [(False, 12), (True, 5), (False, 1)])
def test_any_number_of_workers_counts_what_one_run_counts(workers: tuple[str, ...], against: bool, games: int) -> None:
    other = sample_decks()[1] if against else None
    simulation = begun(games=games, against=other)
    assert work(*workers) == -(-games // 2)
    assert again(simulation).state == SimulationState.DONE
    assert counted_of(simulation) == expected(games, other)
    assert progress_of(again(simulation)).status == Status.DONE
    assert not Job.objects.exists()


def test_a_few_chunks_are_asked_for_at_a_time_and_moves_go_before_them() -> None:
    simulation = begun()
    jobs = Job.objects.all()
    assert [job.key for job in jobs] == [f"simulate {simulation.token} {number}" for number in range(AT_ONCE)]
    assert {job.priority for job in jobs} == {Priority.BATCH}
    Job.objects.create(**MINE, key="move x", kind="move", priority=Priority.MOVE, payload={})
    first = claim("one")
    assert first is not None
    assert first.kind == "move"


def test_a_chunk_that_is_delivered_twice_counts_once() -> None:
    simulation = begun()
    slow = claim("slow")
    assert slow is not None
    Job.objects.filter(pk=slow.pk).update(claimed_until=timezone.now() - LEASE)
    result = play_chunk(slow.payload, lambda: False)
    work("quick")
    assert not finish(slow, result, keep_chunk)
    assert (SimulationChunk.objects.count(), counted_of(simulation)) == (6, expected())
    Simulation.objects.update(state=SimulationState.RUNNING)  # even where its end was not written
    slow.result = {"counted": Counted(games=99).as_data()}
    keep_chunk(slow)
    assert counted_of(simulation) == expected()


def test_a_worker_that_is_killed_with_a_chunk_leaves_it_to_another() -> None:
    simulation = begun()
    for number in range(DEATHS):
        assert claim(f"dead {number}") is not None
        assert give_back(f"dead {number}") == 1
    work("other")
    assert counted_of(simulation) == expected()


def test_what_was_cancelled_is_not_played_and_goes_on_where_it_was() -> None:
    simulation = begun()
    work_once("one", job_kinds())
    claimed = claim("two")
    assert claimed is not None
    cancel(rows(), simulation.token)
    assert (again(simulation).state, Job.objects.count()) == (SimulationState.CANCELLED, 0)
    assert not finish(claimed, play_chunk(claimed.payload, lambda: False), keep_chunk)
    assert (work(), counted_of(simulation).games) == (0, 2)
    assert progress_of(again(simulation)).status == Status.CANCELLED
    assert cancel(rows(), simulation.token).state == SimulationState.CANCELLED
    resume(rows(), simulation.token, current_data())
    assert work() == 5
    assert counted_of(simulation) == expected()
    assert resume(rows(), simulation.token, current_data()).state == SimulationState.DONE
    assert cancel(rows(), simulation.token).state == SimulationState.DONE
    assert not Job.objects.exists()


def test_a_chunk_that_nobody_wants_any_more_is_left_in_its_midst() -> None:
    begun()
    job = claim("one")
    assert job is not None

    def unwanted() -> bool:
        raise UnwantedError

    with pytest.raises(UnwantedError):
        play_chunk(job.payload, unwanted)


def test_nothing_cuts_a_game_short() -> None:
    """A chunk comes out the same whether or not a worker is asked to hurry."""
    begun(level="greedy", games=1, cards=sample_decks()[0][:9])
    job = claim("one")
    assert job is not None
    assert play_chunk(job.payload, lambda: True) == play_chunk(job.payload, lambda: False)


def test_what_was_settled_after_its_row_was_read_is_not_said_to_stand_still() -> None:
    read_before = begun(games=4)
    work("one")
    progress = progress_of(read_before)
    assert (progress.status, progress.chunks) == (Status.DONE, progress.chunks_wanted)


def test_what_failed_stands_still_until_it_is_resumed(monkeypatch: pytest.MonkeyPatch) -> None:
    simulation = begun()

    def broken(*_: object) -> Counted:
        raise ValueError("broken")

    with monkeypatch.context() as patched:
        patched.setattr(chunks, "simulate", broken)
        assert work() == AT_ONCE * MOST_ATTEMPTS
    assert {job.state for job in Job.objects.all()} == {JobState.FAILED}
    assert progress_of(again(simulation)).status == Status.STOPPED
    resume(rows(), simulation.token, current_data())
    assert work() == 6
    assert counted_of(simulation) == expected()


def test_games_of_other_card_data_are_not_added(monkeypatch: pytest.MonkeyPatch) -> None:
    simulation, other = begun(), begun(seed="四月")
    work_once("one", job_kinds())
    changed = CardData("changed", current_catalog(), ())
    monkeypatch.setattr(chunks, "current_data", lambda: changed)
    assert work() == 2
    assert {one.state for one in rows()} == {SimulationState.OUTDATED}
    assert counted_of(simulation).games + counted_of(other).games == 2
    assert resume(rows(), simulation.token, current_data()).state == SimulationState.OUTDATED
    stopped = begun(seed="五月")
    cancel(rows(), stopped.token)
    assert resume(rows(), stopped.token, changed).state == SimulationState.OUTDATED
    fresh = services.begin(MINE, question(), changed)
    assert fresh.pk != simulation.pk


def test_the_same_question_is_answered_once_for_a_person(owner: User) -> None:
    simulation = begun()
    assert begun().pk == simulation.pk
    work()
    assert begun() == simulation
    assert not Job.objects.exists()
    others = [begun(seed="四月", games=2), begun(games=13)]
    cancel(rows(), others[0].token)
    assert begun(seed="四月", games=2).state == SimulationState.RUNNING
    for one in others:
        cancel(rows(), one.token)
    against = begun(against=sample_decks()[1])
    assert len({simulation.pk, against.pk, begun({"owner": owner}).pk, *(one.pk for one in others)}) == 5


def test_a_person_has_only_so_much_played_at_once(owner: User) -> None:
    first, second = begun(seed="1"), begun(seed="2")
    with pytest.raises(QuotaReachedError, match="同時に"):
        begun(seed="3")
    assert Simulation.objects.count() == 2
    begun({"owner": owner}, seed="3")
    cancel(rows(), first.token)
    third = begun(seed="3")
    with pytest.raises(QuotaReachedError):
        resume(rows(), first.token, current_data())
    assert again(first).state == SimulationState.CANCELLED
    assert Job.objects.filter(visitor=MINE["visitor"]).count() == CHUNKS_AT_ONCE.most
    work()
    assert {again(second).state, again(third).state} == {SimulationState.DONE}


def test_only_the_newest_are_kept_and_none_goes_that_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(services, "SIMULATIONS", type(SIMULATIONS)(2, "", ""))
    running = begun(seed="0", games=2)
    Job.objects.update(state=JobState.CLAIMED, claimed_by="slow", claimed_until=timezone.now() + LEASE)
    for seed in "1234":
        begun(seed=seed, games=2)
        work()
    assert {one.seed for one in rows()} == {"0", "3", "4"}
    assert again(running).state == SimulationState.RUNNING


def test_time_left_is_told_once_something_is_done() -> None:
    simulation = begun()
    assert progress_of(simulation).seconds_left is None
    work_once("one", job_kinds())
    left = progress_of(simulation).seconds_left
    assert left is not None
    assert left >= 1
    Job.objects.update(asked_at=timezone.now() - 10 * LEASE, rung_at=timezone.now() - 10 * LEASE)
    assert progress_of(simulation).status == Status.NOBODY
    say_alive(1)
    assert progress_of(simulation).status == Status.LATE


def test_it_goes_with_the_person_and_stands_in_what_one_takes_along(owner: User) -> None:
    simulation = begun()
    work()
    transfer(hash_of("somebody"), {"owner": owner})
    assert (again(simulation).owner, again(simulation).visitor) == (owner, "")
    (told,) = own_data_of(owner)["simulations"]
    assert (told["games"], len(told["cards"]), told["against"]) == (12, len(simulation.cards), None)
    assert sum(map(Counted.from_data, told["counted"]), Counted()) == expected()


def test_counters_come_back_from_json_as_they_were() -> None:
    counted = expected(4, sample_decks()[1])
    assert Counted.from_data(json.loads(json.dumps(counted.as_data()))) == counted
    assert Counted.from_data(Counted().as_data()) == Counted()
    with pytest.raises(KeyError):
        Counted.from_data({"games": 1})
