"""P1: two processes that play beside one alone, by the clock on the wall. It wants a machine that does nothing else."""

import os
import statistics
import time
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import NamedTuple

from tests.benchmarks.compiled import compiled_engine
from tests.benchmarks.rounds import measured, report_ratio
from tests.engine_process import EngineProcess

GAMES = {"now": 16, "compiled": 48}
UNDISTURBED = 0.9


class Together(NamedTuple):
    """`share` is how much of one core each process had."""

    games_a_second: float
    share: float


def main() -> None:
    if len(os.sched_getaffinity(0)) < 2:
        print("P1 is left out: there is one core", flush=True)
        return
    for word in ("now", "compiled") if compiled_engine() else ("now",):
        compare(word)


def compare(word: str) -> None:
    engines = [EngineProcess(compiled=word == "compiled") for _ in range(2)]
    found = measured({"two": partial(play, engines, word), "one": partial(play, engines[:1], word)})
    for engine in engines:
        engine.stop()
    two, one = ([each.games_a_second for each in found[name]] for name in ("two", "one"))
    report_ratio(f"P1 {word}, two processes / one", two, one, "goal ≥ 1.8")
    share = statistics.median(each.share for each in found["two"])
    verdict = "undisturbed" if share >= UNDISTURBED else "others worked, too: the ratio says nothing"
    print(f"P1 {word}: each of the two had {share:.0%} of a core: {verdict}", flush=True)


def play(engines: list[EngineProcess], word: str, _: int) -> Together:
    """All play the same games at the same time, so that none waits for another with longer ones."""
    began = time.perf_counter()
    with ThreadPoolExecutor(len(engines)) as threads:
        played = list(threads.map(lambda engine: engine.play("sample", 0, GAMES[word]), engines))
    seconds = time.perf_counter() - began
    share = statistics.mean(one.seconds for one in played) / seconds
    return Together(sum(one.games for one in played) / seconds, share)


if __name__ == "__main__":
    main()
