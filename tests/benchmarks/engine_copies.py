"""E5: a copy of the position, its legal answers and one of them applied, as whoever searches or foresees does.

Every decision of random games is answered in a copy of its position: seconds for each, beside those of the engine that
the goal is a fraction of. Both play the same seeds; games differ where the rules do, the work for a decision hardly.
"""

import statistics
from functools import partial

from tests.benchmarks.compiled import compiled_engine
from tests.benchmarks.players import GOALS_FROM, Player, beside
from tests.benchmarks.rounds import measured, report_ratio
from tests.engine_process import Played
from tests.rules_engine.game.whole_games import legal_pair, sample_pair

PAIRS = {"sample": (sample_pair, 8), "catalogue": (legal_pair, 5)}
GOALS = {"now": "no goal", "compiled": "goal ≤ 0.13, at the least 0.15"}


def main() -> None:
    with beside(GOALS_FROM, compiled=compiled_engine()) as players:
        for kind in PAIRS if players else ():
            report(kind, measured({word: partial(_play, player, kind) for word, player in players.items()}))


def _play(player: Player, kind: str, number: int) -> Played:
    pair, count = PAIRS[kind]
    return player.play([(seed, pair(seed)) for seed in range(number * count, (number + 1) * count)], copying=True)


def report(kind: str, found: dict[str, list[Played]]) -> None:
    each = {word: [one.seconds / one.decisions for one in played] for word, played in found.items()}
    times = ", ".join(f"{word} {statistics.median(seconds) * 1e6:.0f} µs" for word, seconds in each.items())
    print(f"E5 copy, legal answers and one applied, {kind}: {times}", flush=True)
    for word in [word for word in each if word != "former"]:
        report_ratio(f"E5 {word}, {kind} / {GOALS_FROM}", each[word], each["former"], GOALS[word])


if __name__ == "__main__":
    main()
