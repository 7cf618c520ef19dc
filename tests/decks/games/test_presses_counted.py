"""How often one presses at the table: games recorded once, their presses counted on a former site and on this one."""

import json

import pytest

from cards.catalog import current_data
from tests.benchmarks.asked_games import FIGURES, GAMES, GOAL, counted, games
from tests.benchmarks.deeds import played
from tests.benchmarks.solo_presses import recorded
from tests.decks.games.player import Player

pytestmark = pytest.mark.django_db

SOME = 6
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


def test_being_asked_at_attacks_takes_a_seventh_more_presses_at_the_most() -> None:
    """As was counted in all games, and is counted anew in some; what later rules play otherwise is left out."""
    kept = json.loads(FIGURES.read_text("utf-8"))
    assert len(kept["games"]) == kept["together"]["all"]["games"] == len(games()) == GAMES
    assert all(figure["ratio"] <= GOAL for figure in kept["together"].values())
    assert kept["together"]["all"]["used"] > GAMES
    some = counted(games()[:SOME], current_data())
    assert len(some["games"]) > SOME // 2
    assert some["together"]["all"]["before"] <= some["together"]["all"]["now"]
    assert some["together"]["all"]["now"] <= GOAL * some["together"]["all"]["before"]
