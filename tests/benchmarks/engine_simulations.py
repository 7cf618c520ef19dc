"""Simulations on two cores: greedy games alone beside random ones of an earlier engine, and two workers beside one.

A job is a thousand games of six own turns, and all rounds together play one, for games differ much. Workers
are compared by the clock on the wall, which says something only where nothing else works. So are the two engines, and
by the seconds of the processor, too: what they would have taken, had each process had its core to itself.
"""

import os
import statistics
import time

from tests.benchmarks.compiled import compiled_engine
from tests.benchmarks.players import GOALS_FROM, Player, beside
from tests.benchmarks.rounds import measured, report_ratio
from tests.benchmarks.simulating import OWN_TURNS, Simulating, Together, together
from tests.rules_engine.game.real_decks import sample_decks

ROUNDS = 5
UNDISTURBED = 0.9
GREEDY_EACH, RANDOM_EACH, FORMER_GAMES = 200, 150, 200


def main() -> None:
    if len(os.sched_getaffinity(0)) < 2:
        print("simulations on two cores are left out: there is one", flush=True)
        return
    for word in ("now", "compiled") if compiled_engine() else ("now",):
        workers = [Simulating(compiled=word == "compiled") for _ in range(2)]
        report_workers(word, workers)
        report_goldfish(word, workers)
        for worker in workers:
            worker.stop()


def report_workers(word: str, workers: list[Simulating]) -> None:
    found = measured(
        {
            "two": lambda number: together(workers, "random", number * RANDOM_EACH, RANDOM_EACH),
            "one": lambda number: together(workers[:1], "random", number * RANDOM_EACH, RANDOM_EACH),
        },
        ROUNDS,
    )
    two, one = ([1 / each.seconds_a_game for each in found[name]] for name in ("two", "one"))
    report_ratio(f"simulations, {word}: two workers / one", two, one, "goal ≥ 1.8")
    say_how_disturbed(word, found["two"])


def report_goldfish(word: str, workers: list[Simulating]) -> None:
    with beside(GOALS_FROM, compiled=False) as players:
        if not players:
            return
        found = measured(
            {
                "ours": lambda number: together(workers, "greedy", number * GREEDY_EACH, GREEDY_EACH),
                "former": lambda number: random_by(players["former"], number),
            },
            ROUNDS,
        )
    name = f"goldfish of {OWN_TURNS} turns, greedy on two cores, {word} / random by {GOALS_FROM}, not compiled"
    ours, former = ([each.worked_a_game for each in found[side]] for side in ("ours", "former"))
    thousand = [statistics.median(side) * 1e3 for side in (ours, former)]
    print(f"a thousand take {thousand[0]:.1f} s and {thousand[1]:.1f} s of each processor", flush=True)
    by_clock = [[each.seconds_a_game for each in found[side]] for side in ("ours", "former")]
    report_ratio(name, by_clock[0], by_clock[1], "goal ≤ 0.40")
    report_ratio(f"{name}; by the processor", ours, former, "goal ≤ 0.40")
    say_how_disturbed(word, found["ours"])


def random_by(former: Player, number: int) -> Together:
    """On one core; the turns of both seats count there."""
    deck, seeds = sample_decks()[0], range(number * FORMER_GAMES, (number + 1) * FORMER_GAMES)
    began = time.perf_counter()
    played = former.play([(seed, (deck, None)) for seed in seeds], last_turn=2 * OWN_TURNS)
    seconds = time.perf_counter() - began
    return Together(seconds / FORMER_GAMES, played.seconds / seconds)


def say_how_disturbed(word: str, found: list[Together]) -> None:
    share = statistics.median(one.share for one in found)
    verdict = "undisturbed" if share >= UNDISTURBED else "others worked, too: the ratio says little"
    print(f"{word}: each of the two had {share:.0%} of a core: {verdict}", flush=True)


if __name__ == "__main__":
    main()
