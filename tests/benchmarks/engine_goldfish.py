"""A hand tried out: 零探し and three random turns against an empty seat, beside the engine that goals are taken from.

Seconds for a goldfish, its deck being put together before, as whoever asks how often a hand comes plays thousands of
the same deck.
"""

import statistics
from functools import partial

from tests.benchmarks.compiled import compiled_engine
from tests.benchmarks.players import GOALS_FROM, Player, beside
from tests.benchmarks.rounds import measured, report_ratio
from tests.engine_process import Played
from tests.rules_engine.game.real_decks import sample_decks

GOLDFISH = 120
LAST_TURN = 6
"""Both seats' turns count, so that six are three of one's own."""


def main() -> None:
    with beside(GOALS_FROM, compiled=compiled_engine()) as players:
        if players:
            report(measured({word: partial(_play, player) for word, player in players.items()}))


def _play(player: Player, number: int) -> Played:
    decks, seeds = sample_decks(), range(number * GOLDFISH, (number + 1) * GOLDFISH)
    return player.play([(seed, (decks[seed % len(decks)], None)) for seed in seeds], last_turn=LAST_TURN)


def report(found: dict[str, list[Played]]) -> None:
    each = {word: [one.seconds / one.games for one in played] for word, played in found.items()}
    times = ", ".join(f"{word} {statistics.median(seconds) * 1e3:.2f} ms" for word, seconds in each.items())
    print(f"E 零探し and three turns alone, sample decks: {times}", flush=True)
    for word in [word for word in each if word != "former"]:
        report_ratio(f"E goldfish, {word} / {GOALS_FROM}", each[word], each["former"], "no goal")


if __name__ == "__main__":
    main()
