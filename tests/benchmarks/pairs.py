"""A ratio of two things measured in turn, so that a busy machine slows both alike."""

import gc
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass

PAIRS = 15


@dataclass(frozen=True)
class Ratio:
    """Seconds of ours over seconds of the thing beside it: median and quartiles of all pairs."""

    median: float
    low: float
    high: float
    ours_seconds: float
    beside_seconds: float

    def report(self, name: str, goal: str) -> None:
        times = f"{self.ours_seconds * 1000:.2f} ms / {self.beside_seconds * 1000:.2f} ms"
        print(f"{name}: {self.median:.2f} ({self.low:.2f}–{self.high:.2f}), {times}; goal {goal}", flush=True)


def seconds(work: Callable[[], object]) -> float:
    gc.collect()
    began = time.perf_counter()
    work()
    return time.perf_counter() - began


def compare(ours: Callable[[], object], beside: Callable[[], object], pairs: int = PAIRS) -> Ratio:
    """Times both once unmeasured, then `pairs` times in turn, changing who goes first."""
    ours(), beside()
    measured = []
    for number in range(pairs):
        if number % 2:
            second = seconds(beside)
            measured.append((seconds(ours), second))
        else:
            measured.append((seconds(ours), seconds(beside)))
    low, median, high = statistics.quantiles([mine / other for mine, other in measured], n=4)
    ours_seconds, beside_seconds = (statistics.median(times) for times in zip(*measured, strict=True))
    return Ratio(median, low, high, ours_seconds, beside_seconds)
