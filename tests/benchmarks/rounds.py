"""Slices of work measured in turn, round after round, so that a busy machine slows all of them alike."""

import statistics
from collections.abc import Callable
from typing import TypeVar

ROUNDS = 15
Found = TypeVar("Found")


def measured(slices: dict[str, Callable[[int], Found]], rounds: int = ROUNDS) -> dict[str, list[Found]]:
    """What each slice found in every round, once unmeasured before; each round begins with another one."""
    names = list(slices)
    for name in names:
        slices[name](0)
    found: dict[str, list[Found]] = {name: [] for name in names}
    for number in range(rounds):
        turned = names[number % len(names) :] + names[: number % len(names)]
        for name in turned:
            found[name].append(slices[name](number))
    return found


def report_ratio(name: str, ours: list[float], beside: list[float], goal: str) -> None:
    """The median of the ratios of all rounds, its quartiles and the goal; `ours` and `beside` have one unit."""
    low, median, high = statistics.quantiles([mine / other for mine, other in zip(ours, beside, strict=True)], n=4)
    print(f"{name}: {median:.2f} ({low:.2f}–{high:.2f}); {goal}", flush=True)
