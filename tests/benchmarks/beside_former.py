"""The engine beside that of an earlier commit, turn by turn: `FORMER=COMMIT python -m tests.benchmarks.beside_former`.

Both play random games of the same decks in processes of their own, slices in turn. Games differ where the rules do, so
that turns are compared, not actions. Without `FORMER` nothing is measured.
"""

import os
from collections.abc import Callable
from functools import partial

from tests.benchmarks.players import Player, beside
from tests.benchmarks.rounds import measured, report_ratio
from tests.engine_process import Played
from tests.rules_engine.game.whole_games import Pair, legal_pair, sample_pair

PAIRS: dict[str, tuple[Callable[[int], Pair], int]] = {"sample": (sample_pair, 16), "catalogue": (legal_pair, 24)}
"""With the games of a slice: more of the whole catalogue, whose decks differ much from one another."""


def main() -> None:
    commit = os.environ.get("FORMER")
    if not commit:
        print("FORMER names no commit to measure beside", flush=True)
        return
    with beside(commit, compiled=False) as players:
        for kind in PAIRS if players else ():
            found = measured({word: partial(_play, player, kind) for word, player in players.items()})
            rates = {word: [one.turn_rate for one in played] for word, played in found.items()}
            report_ratio(f"E {kind}, turns a second beside {commit}", rates["now"], rates["former"], "goal ≥ 0.9")


def _play(player: Player, kind: str, number: int) -> Played:
    pair, count = PAIRS[kind]
    return player.play([(seed, pair(seed)) for seed in range(number * count, (number + 1) * count)])


if __name__ == "__main__":
    main()
