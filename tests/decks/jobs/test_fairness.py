"""Whose job is next: nobody who has much open keeps another waiting, and nobody waits for ever."""

import random
import time
from collections import Counter

import pytest

from decks.jobs.fairness import PASSED_OVER, OpenJob, Past, _Side, _sides, _without_turn, in_order, next_job


class Queue:
    """One worker and a clock; what each job took is noted as workers note it."""

    def __init__(self) -> None:
        self.now, self.number = 1000.0, 0
        self.jobs: list[OpenJob] = []
        self.had: list[tuple[str, float, float]] = []

    def ask(self, person: str, address: str) -> int:
        self.number += 1
        self.jobs.append(OpenJob(self.number, person, address, self.now))
        return self.number

    def past(self) -> dict[str, Past]:
        recent = [one for one in self.had if one[2] > self.now - 60]
        names = {name for name, *_ in recent}
        return {
            name: Past(sum(one[1] for one in recent if one[0] == name), max(one[2] for one in recent if one[0] == name))
            for name in names
        }

    def work(self, seconds: float = 1.0) -> OpenJob:
        job = next_job(self.jobs, self.past(), self.now)
        assert job is not None
        self.jobs.remove(job)
        self.now += seconds
        self.had += [(who, seconds, self.now) for who in {job.person, job.address} - {""}]
        return job

    def work_until(self, number: int, again: bool = True) -> int:
        """How many jobs go before this one; those who were answered ask for their next move at once."""
        before = 0
        while (job := self.work()).pk != number:
            before += 1
            if again:
                self.ask(job.person, job.address)
            assert before < 100
        return before

    def pass_by(self, seconds: float) -> None:
        """The worker goes on meanwhile."""
        until = self.now + seconds
        while self.now < until and self.jobs:
            job = self.work()
            self.ask(job.person, job.address)
        self.now = max(self.now, until)


def flood(queue: Queue, games: int, addresses: int = 1, people: int = 15) -> None:
    for game in range(games):
        address = f"address {game % addresses}"
        queue.ask(f"{address} person {game // addresses % people}", address)


@pytest.mark.parametrize(("games", "addresses"), [(30, 1), (90, 1), (300, 10)])
def test_however_much_strangers_have_open_another_waits_for_one_job_at_most(games: int, addresses: int) -> None:
    queue = Queue()
    for _ in range(8):  # the other one has played for a while
        queue.work_until(queue.ask("me", "mine"))
        queue.pass_by(2)
    flood(queue, games, addresses)
    waits = []
    for _ in range(20):
        waits.append(queue.work_until(queue.ask("me", "mine")))
        queue.pass_by(3)
    assert max(waits) <= 1, waits
    assert len({job.address for job in queue.jobs}) == addresses


def test_who_has_little_open_has_one_turn_while_another_waits() -> None:
    """Also where the other one was thought for much more in the last minute."""
    queue = Queue()
    for _ in range(20):
        queue.work_until(queue.ask("me", "mine"))
    for name in ("a", "b"):
        queue.ask(name, "theirs")
    waits = [queue.work_until(queue.ask("me", "mine")) for _ in range(10)]
    assert max(waits) <= 1, waits


def test_a_hall_of_sixty_goes_on_beside_many_who_are_alone() -> None:
    """Forty people want more than one worker can think: the hall is one address among twenty-one."""
    queue = Queue()
    flood(queue, 60, people=60)
    for number in range(20):
        queue.ask(f"alone {number}", f"address of {number}")
    served: Counter[str] = Counter()
    for _ in range(210):
        job = queue.work()
        served[job.address] += 1
        queue.ask(job.person, job.address)
    assert served["address 0"] >= 5
    assert min(served.values()) >= 5


def test_within_an_address_people_take_turns() -> None:
    queue = Queue()
    for _ in range(10):
        queue.ask("many", "hall")
    one = queue.ask("one", "hall")
    assert queue.work_until(one, again=False) <= 1
    first = [queue.work().pk for _ in range(3)]
    assert first == sorted(first), "and each in the order he asked"


def test_nobody_is_passed_over_for_ever() -> None:
    queue = Queue()
    flood(queue, 50)
    queue.now += PASSED_OVER + 1
    queue.ask("me", "mine")
    assert queue.work().address == "address 0"


def test_who_is_being_thought_for_lets_others_go_first() -> None:
    jobs = [
        OpenJob(1, "a", "x", 0.0, running=True),
        OpenJob(2, "b", "x", 0.0),
        OpenJob(3, "c", "y", 5.0),
        OpenJob(4, "d", "y", 5.0),
    ]
    chosen = next_job(jobs, {"y": Past(30.0, -1.0)}, 6.0)
    assert chosen is not None
    assert chosen.address == "y"


def test_where_no_address_is_known_each_person_is_alone() -> None:
    jobs = [OpenJob(number, "many", "", 0.0) for number in range(5)] + [OpenJob(9, "one", "", 1.0)]
    chosen = next_job(jobs, {}, 2.0)
    assert chosen is not None
    assert chosen.person == "one"


def test_the_order_names_everybody_once() -> None:
    queue = Queue()
    flood(queue, 12, addresses=3)
    order = list(in_order(queue.jobs, {}, queue.now))
    assert sorted(job.pk for job in order) == sorted(job.pk for job in queue.jobs)
    assert len({job.address for job in order[:3]}) == 3
    assert next_job([], {}, 0.0) is None


def test_a_long_queue_is_read_in_one_pass() -> None:
    """Thousands of addresses cost no more than in proportion: each is not compared with every other."""

    def seconds(number: int) -> float:
        jobs = [OpenJob(pk, f"person {pk}", f"address {pk}", float(pk)) for pk in range(number)]
        past = {f"address {pk}": Past(1.0, number + 1_000.0) for pk in range(0, number, 2)}
        began = time.process_time()
        chosen = next_job(jobs, past, float(number))
        took = time.process_time() - began
        assert chosen is not None
        assert chosen.pk == 1
        return took

    short, long = (min(seconds(number) for _ in range(3)) for number in (500, 8_000))
    assert long < 64 * short, "sixteen times as many cost sixteen times as much, and not its square"


def test_who_had_a_turn_waits_for_whom_asks_for_no_more() -> None:
    """The rule as it is written, against every pair."""
    chance = random.Random(3)
    for _ in range(300):
        jobs = [
            OpenJob(pk, f"p{pk}", f"a{chance.randrange(6)}", float(chance.randrange(5)), chance.random() < 0.3)
            for pk in range(chance.randrange(1, 12))
        ]
        past = {f"a{number}": Past(chance.random() * 9, float(chance.randrange(-1, 6))) for number in range(6)}
        sides = _sides(jobs, past, lambda job: job.address)

        def comes_after(one: _Side, other: _Side) -> bool:
            had_turn = one.running > other.running or one.past.ended > other.asked
            return had_turn and other.open <= one.open

        expected = [one for one in sides if not any(comes_after(one, other) for other in sides if other is not one)]
        assert sorted(_without_turn(sides), key=id) == sorted(expected, key=id)
