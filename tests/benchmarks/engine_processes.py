"""P1: two processes that play beside one alone, by the clock on the wall. It wants a machine that does nothing else."""

import os
import time
from concurrent.futures import ThreadPoolExecutor
from functools import partial

from tests.benchmarks.compiled import compiled_engine
from tests.benchmarks.rounds import measured, report_ratio
from tests.engine_process import EngineProcess

GAMES = {"now": 16, "compiled": 48}


def main() -> None:
    cores = len(os.sched_getaffinity(0))
    if cores < 2:
        print("P1 is left out: there is one core", flush=True)
        return
    print(f"P1 {cores} cores, {os.getloadavg()[0]:.1f} of them busy in the minute before", flush=True)
    for word in ("now", "compiled") if compiled_engine() else ("now",):
        compare(word)


def compare(word: str) -> None:
    engines = [EngineProcess(compiled=word == "compiled") for _ in range(2)]
    found = measured({"two": partial(games_a_second, engines, word), "one": partial(games_a_second, engines[:1], word)})
    for engine in engines:
        engine.stop()
    report_ratio(f"P1 {word}, two processes / one", found["two"], found["one"], "goal ≥ 1.8")


def games_a_second(engines: list[EngineProcess], word: str, _: int) -> float:
    """All play the same games at the same time, so that none waits for another with longer ones."""
    began = time.perf_counter()
    with ThreadPoolExecutor(len(engines)) as threads:
        list(threads.map(lambda engine: engine.play("sample", 0, GAMES[word]), engines))
    return len(engines) * GAMES[word] / (time.perf_counter() - began)


if __name__ == "__main__":
    main()
