"""How often one presses at the table: games recorded once, their presses counted on a former site and on this one."""

import pytest

from tests.benchmarks.deeds import played
from tests.benchmarks.solo_presses import recorded
from tests.decks.solo.player import Player

pytestmark = pytest.mark.django_db

BEFORE = {0: 17, 1: 26, 2: 20, 4: 24, 5: 26, 6: 22, 8: 21, 9: 26, 11: 27, 12: 23, 13: 23, 16: 22, 17: 29, 18: 15}
BEFORE |= {19: 23, 20: 24, 21: 28}
"""Presses by seed on the site of `tests.benchmarks.solo_presses`' earlier commit, which counts them again on demand."""


def test_a_turn_takes_at_most_two_thirds_of_the_presses_it_took() -> None:
    now = {}
    for seed in BEFORE:
        game = recorded(seed)
        copies = {int(card): number for card, number in game.copies.items()}
        player = Player.at_table(copies, seed=str(seed)).keep_hand()
        turns, left_out, _ = played(player, game.deeds)
        assert not left_out
        now[seed] = sum(turns)
    assert all(now[seed] <= BEFORE[seed] for seed in BEFORE)
    assert sum(now.values()) * 3 <= sum(BEFORE.values()) * 2
