"""E1–E4: random two-player games of real decks beside rlcard's raw uno, python-chess and OpenSpiel's hearts.

An action is one answered decision with at least two legal answers. The engine, as it is and compiled, and each of the
others play in a process of their own; slices of all of them in turn.
"""

import statistics
from collections.abc import Callable
from functools import partial

from tests.benchmarks.anchors import Anchor
from tests.benchmarks.compiled import compiled_engine
from tests.benchmarks.rounds import measured, report_ratio
from tests.engine_process import EngineProcess, Played

GAMES = {"sample": 16, "catalogue": 8}
ANCHOR_GAMES = {"raw uno": 300, "python-chess": 15, "OpenSpiel hearts": 400}
LONG_PROOF = {"sample": 10_000, "catalogue": 2_000}
GOALS = {
    "E1": ("now", "raw uno", {"sample": "goal ≥ 0.5", "catalogue": "goal ≥ 0.25"}),
    "E2": ("compiled", "raw uno", {"sample": "goal ≥ 2.0", "catalogue": "goal ≥ 1.0"}),
    "E3": ("compiled", "python-chess", {"sample": "goal ≥ 3.0", "catalogue": "goal ≥ 1.5"}),
    "E4": ("compiled", "OpenSpiel hearts", {"sample": "goal ≥ 0.5", "catalogue": "no goal"}),
}


def measure(*, compiled: bool) -> dict[str, list[Played]]:
    engines = {"now": EngineProcess(compiled=False), **({"compiled": EngineProcess(compiled=True)} if compiled else {})}
    slices: dict[str, Callable[[int], Played]] = {
        f"{word}, {kind}": partial(_play, engine, kind) for word, engine in engines.items() for kind in GAMES
    }
    anchors = {name: Anchor(name) for name in ANCHOR_GAMES}
    slices |= {name: partial(_play_beside, anchor, ANCHOR_GAMES[name]) for name, anchor in anchors.items()}
    found = measured(slices)
    for process in (*engines.values(), *anchors.values()):
        process.stop()
    return found


def _play(engine: EngineProcess, kind: str, number: int) -> Played:
    return engine.play(kind, number * GAMES[kind], GAMES[kind])


def _play_beside(anchor: Anchor, games: int, number: int) -> Played:
    return anchor.play(games)


def report_rates(name: str, played: list[Played]) -> None:
    low, median, high = statistics.quantiles([one.rate for one in played], n=4)
    turns, answers, games = (
        statistics.median(getattr(one, counted) / one.seconds for one in played)
        for counted in ("turns", "decisions", "games")
    )
    engine = f" {turns:,.0f} turns/s," if name.startswith(("now", "compiled")) else ""
    print(
        f"E {name}: {median:,.0f} ({low:,.0f}–{high:,.0f}) actions/s,{engine} {answers:,.0f} answers of any kind/s,"
        f" {games:,.1f} games/s",
        flush=True,
    )


def report_durations(found: dict[str, list[Played]]) -> None:
    """How long the random games of the long proofs take one process, nothing looked at on the way."""
    for kind, games in LONG_PROOF.items():
        each = statistics.median(one.seconds / one.games for one in found[f"now, {kind}"])
        print(f"E {games:,} games, {kind}: {each * games / 60:.1f} minutes, {each * 1000:.1f} ms a game", flush=True)


def main() -> None:
    found = measure(compiled=compiled_engine())
    for name, played in found.items():
        report_rates(name, played)
    rates = {name: [one.rate for one in played] for name, played in found.items()}
    for figure, (word, anchor, goals) in GOALS.items():
        for kind, goal in goals.items():
            if f"{word}, {kind}" in rates:
                report_ratio(f"{figure} {word}, {kind} / {anchor}", rates[f"{word}, {kind}"], rates[anchor], goal)
    report_durations(found)


if __name__ == "__main__":
    main()
