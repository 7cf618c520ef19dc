"""Which job is next: decided by people, not by rows. Pure functions of what is open and who was thought for.

An address and, behind it, a person are chosen by the same three rules:

1. Nobody waits for ever: who has been passed over for `PASSED_OVER` seconds is next.
2. One turn each: who had a turn since another asked who has no more open lets that one go first.
3. Else it is who has least: seconds of thinking in the last minute, and one second for each job that is open.

So opening more never brings anybody forward, and whatever one address has open delays another's next move by one job.
"""

import sys
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

WINDOW_SECONDS = 60.0
PASSED_OVER = 30.0
# What a job is taken to cost before it is done.
SECONDS_OF_A_JOB = 1.0
FAR = float("inf")


@dataclass(frozen=True, slots=True)
class OpenJob:
    """A job that waits, or that a worker has. `asked` is a time in seconds; `address` may be empty."""

    pk: int
    person: str
    address: str
    asked: float
    running: bool = False


@dataclass(frozen=True, slots=True)
class Past:
    """What somebody had in the last minute: so many seconds, and when the last of them ended."""

    seconds: float = 0.0
    ended: float = float("-inf")


@dataclass(frozen=True, slots=True)
class _Side:
    """Those who share an address, or one of them."""

    waiting: Sequence[OpenJob]
    asked: float
    open: int
    running: int
    past: Past

    @property
    def load(self) -> float:
        return self.past.seconds + SECONDS_OF_A_JOB * self.open

    def passed_over(self, now: float) -> bool:
        return not self.running and max(self.asked, self.past.ended) <= now - PASSED_OVER


def next_job(jobs: Sequence[OpenJob], past: Mapping[str, Past], now: float) -> OpenJob | None:
    """The one that is next among those that wait; None where none does."""
    addresses = _sides(jobs, past, _group)
    if not addresses:
        return None
    group = _group(_chosen(addresses, now).waiting[0])
    people = _sides([job for job in jobs if _group(job) == group], past, lambda job: job.person)
    return _chosen(people, now).waiting[0]


def in_order(jobs: Sequence[OpenJob], past: Mapping[str, Past], now: float) -> Iterator[OpenJob]:
    """Those that wait, one after the other, if nobody asks for more and each takes as long as a job is taken to."""
    left, had = list(jobs), dict(past)
    while (job := next_job(left, had, now)) is not None:
        yield job
        left.remove(job)
        now += SECONDS_OF_A_JOB
        for who in {job.person, job.address} - {""}:
            before = had.get(who, Past())
            had[who] = replace(before, seconds=before.seconds + SECONDS_OF_A_JOB, ended=now)


def _group(job: OpenJob) -> str:
    """Work that no request asked for has no address: then each person is a group of his own."""
    return job.address or job.person


def _sides(jobs: Sequence[OpenJob], past: Mapping[str, Past], of: Callable[[OpenJob], str]) -> list[_Side]:
    """All who have a job that waits."""
    grouped: dict[str, list[OpenJob]] = defaultdict(list)
    for job in jobs:
        grouped[of(job)].append(job)
    sides = []
    for who, own in grouped.items():
        waiting = sorted((job for job in own if not job.running), key=lambda job: job.pk)
        if waiting:
            asked = min(job.asked for job in waiting)
            sides.append(_Side(waiting, asked, len(own), len(own) - len(waiting), past.get(who, Past())))
    return sides


def _chosen(sides: Sequence[_Side], now: float) -> _Side:
    forgotten = [side for side in sides if side.passed_over(now)]
    if forgotten:
        return min(forgotten, key=lambda side: max(side.asked, side.past.ended))
    first = _without_turn(sides)
    return min(first or sides, key=lambda side: (side.load, side.waiting[0].pk))


def _without_turn(sides: Sequence[_Side]) -> list[_Side]:
    """Those who had no turn while another waited who has no more open. One pass, however many wait."""
    found: list[_Side] = []
    least_running, earliest, second = sys.maxsize, FAR, FAR
    for _, alike in groupby(sorted(sides, key=_open_of), key=_open_of):
        equals = list(alike)
        least_running = min(least_running, *(side.running for side in equals))
        earliest, second, *_ = sorted([earliest, second, *(side.asked for side in equals)])
        for side in equals:
            others = second if side.asked == earliest else earliest
            if side.running <= least_running and side.past.ended <= others:
                found.append(side)
    return found


def _open_of(side: _Side) -> int:
    return side.open
