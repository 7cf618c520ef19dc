"""E1–E3: random two-player games of real decks beside rlcard's raw uno and python-chess, slices in turn.

An action is one answered decision with at least two legal answers. The engine plays in a process of its own, once as
it is and, after `RULES_ENGINE_COMPILED=1 make bench`, once compiled.
"""

import os
import random
import statistics
from collections.abc import Callable

from rules_engine.play.game import Game, apply_action, legal_actions, start
from tests.benchmarks.anchors import playouts, uno
from tests.benchmarks.pairs import compare
from tests.engine_process import EngineProcess, Played, compile_engine
from tests.rules_engine.play.random_games import catalog, random_decks
from tests.rules_engine.play.steps_taken import counted_steps
from tests.rules_engine.play.whole_games import legal_instances, sample_instances

ROUNDS = 15
SAMPLE_GAMES, CATALOGUE_GAMES, UNO_GAMES, CHESS_GAMES = 16, 8, 300, 15
STEP_GAMES = 60
CHECKED_GAMES = 6
Slice = Callable[[int], Played]


def measured(slices: dict[str, Slice]) -> dict[str, list[Played]]:
    """Every slice once unmeasured, then in every round, each time another one first."""
    names = list(slices)
    for name in names:
        slices[name](0)
    found: dict[str, list[Played]] = {name: [] for name in names}
    for number in range(ROUNDS):
        turned = names[number % len(names) :] + names[: number % len(names)]
        for name in turned:
            found[name].append(slices[name](number))
    return found


def report_rate(name: str, played: list[Played]) -> None:
    rates = [one.rate for one in played]
    games, seconds = sum(one.games for one in played), sum(one.seconds for one in played)
    decisions = sum(one.decisions for one in played)
    low, median, high = statistics.quantiles(rates, n=4)
    print(
        f"E {name}: {median:,.0f} ({low:,.0f}–{high:,.0f}) actions/s, {games / seconds:,.1f} games/s,"
        f" {decisions / seconds:,.0f} answers/s of any kind",
        flush=True,
    )


def report_ratio(name: str, ours: list[Played], beside: list[Played], goal: str) -> None:
    ratios = [mine.rate / other.rate for mine, other in zip(ours, beside, strict=True)]
    low, median, high = statistics.quantiles(ratios, n=4)
    print(f"{name}: {median:.2f} ({low:.2f}–{high:.2f}); goal {goal}", flush=True)


def engine_slices(process: EngineProcess, word: str) -> dict[str, Slice]:
    return {
        f"sample decks{word}": lambda number: process.play("sample", number * SAMPLE_GAMES, SAMPLE_GAMES),
        f"whole catalogue{word}": lambda number: process.play("catalogue", number * CATALOGUE_GAMES, CATALOGUE_GAMES),
    }


def measure(*, compiled: bool) -> None:
    processes = [EngineProcess(compiled=False), *([EngineProcess(compiled=True)] if compiled else [])]
    slices = {name: one for process, word in zip(processes, ("", ", compiled"), strict=False)
              for name, one in engine_slices(process, word).items()}  # fmt: skip
    slices |= {"raw uno": lambda number: uno(UNO_GAMES), "python-chess": lambda number: playouts(CHESS_GAMES)}
    found = measured(slices)
    for process in processes:
        process.stop()
    for name, played in found.items():
        report_rate(name, played)
    for decks in ("sample decks", "whole catalogue"):
        report_ratio(f"E1 {decks} / raw uno", found[decks], found["raw uno"], "≥ 0.5")
        report_ratio(f"E2 {decks} / python-chess", found[decks], found["python-chess"], "≥ 3")
        if compiled:
            report_ratio(f"E3 {decks}, compiled / as it is", found[f"{decks}, compiled"], found[decks], "≥ 5")
    report_durations(found)


def report_durations(found: dict[str, list[Played]]) -> None:
    """How long the random games of the long proofs take one process, nothing looked at on the way."""
    for decks, games in (("sample decks", 10_000), ("whole catalogue", 2_000)):
        each = statistics.median(one.seconds / one.games for one in found[decks])
        print(f"E {games:,} games, {decks}: {each * games / 60:.1f} minutes, {each * 1000:.1f} ms a game", flush=True)


def most_steps() -> int:
    """The most interpreter steps that one decision took in some games of both kinds."""
    most = 0
    with counted_steps() as nodes:
        for seed in range(STEP_GAMES):
            instances = legal_instances(seed) if seed % 2 else sample_instances(seed)
            state, chance = start(instances, str(seed), seed % 2), random.Random(seed)
            while state.asker >= 0:
                nodes.taken = 0
                answers = legal_actions(state)
                apply_action(state, answers[int(chance.random() * len(answers))])
                most = max(most, nodes.taken)
    return most


def batch() -> None:
    """Games as a batch plays them: no log, no history, no check."""
    for seed in range(1, CHECKED_GAMES):
        state, chance = Game.new(random_decks(seed), seed, catalog(), first=seed % 2).state, random.Random(seed)
        state.log = None
        while state.asker >= 0:
            answers = legal_actions(state)
            apply_action(state, answers[int(chance.random() * len(answers))])


def table() -> None:
    """The same games as a table plays them: checked, logged, every step undoable."""
    for seed in range(1, CHECKED_GAMES):
        game, chance = Game.new(random_decks(seed), seed, catalog(), first=seed % 2), random.Random(seed)
        while game.decision:
            answers = game.legal_actions()
            game.play(answers[int(chance.random() * len(answers))])


def main() -> None:
    compiled = os.environ.get("RULES_ENGINE_COMPILED") == "1"
    if compiled:
        compile_engine()
    measure(compiled=compiled)
    print(f"E most steps for one decision in {STEP_GAMES} games: {most_steps()}; goal < 20,000", flush=True)
    compare(table, batch).report("E checked, logged and undoable games / batch games", "no goal, for orientation")


if __name__ == "__main__":
    main()
