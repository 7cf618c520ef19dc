"""Nothing that a seat receives tells what the other holds: its pages and questions are those of a twin.

TWIN_POSITIONS=300 compares so many positions; the figures of such runs are in docs/fair_deal.md.
"""

import os
from collections.abc import Callable, Iterator
from dataclasses import replace
from unittest.mock import patch

import pytest

from decks.games.matches.live_match import LiveMatch
from decks.games.matches.seat_game import SeatGame, seat_game
from rules_engine.vocabulary.codes import HAND
from tests.decks.games.matches.active_twins import compare_active
from tests.decks.games.matches.twins import Difference, compare

pytestmark = pytest.mark.django_db
Compared = Callable[..., Iterator[Difference | None]]
POSITIONS = int(os.environ.get("TWIN_POSITIONS", "24"))


either_twin = pytest.mark.parametrize("whole_list", [False, True], ids=["another order", "another list"])


@either_twin
@pytest.mark.parametrize("compared", [compare, compare_active], ids=["passive", "active"])
def test_until_the_other_acts_in_public_nothing_differs(compared: Compared, whole_list: bool) -> None:
    played, seed = 0, 0
    while played < POSITIONS // 2:
        for difference in compared(seed, whole_list=whole_list):
            assert difference is None, f"{seed}: {difference}"
            played += 1
        seed += 1


def test_a_page_that_tells_of_a_hand_is_found() -> None:
    def telling(live: LiveMatch) -> SeatGame:
        state = live.played.position.state
        held = [state.instances.card_ids[card] for card in state.areas[HAND][1 - live.seat]]
        return replace(seat_game(live), deck_name=str(held))

    with patch("decks.games.matches.table_views.seat_game", telling):
        assert any(difference for seed in range(4) for difference in compare_active(seed, whole_list=True))
