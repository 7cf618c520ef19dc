"""Nothing that a seat receives tells what the other holds: its pages and questions are those of a twin.

TWIN_POSITIONS=300 compares so many positions; the figures of such runs are in docs/fair_deal.md.
"""

import json
import os
import random

import pytest

from cards.catalog import current_data
from decks.games.models.match import MatchGame
from tests.decks.games.matches.twins import compare, pair_of_twins

pytestmark = pytest.mark.django_db
POSITIONS = int(os.environ.get("TWIN_POSITIONS", "24"))


@pytest.mark.parametrize("whole_list", [False, True], ids=["another order", "another list"])
def test_the_other_passive_nothing_differs(whole_list: bool) -> None:
    played, seed = 0, 0
    while played < POSITIONS // 2:
        for difference in compare(seed, whole_list=whole_list):
            assert difference is None, f"{seed}: {difference}"
            played += 1
        seed += 1


def test_what_a_seat_receives_holds_nothing_hidden_of_the_other() -> None:
    chance = random.Random(1)
    one, _ = pair_of_twins(chance, whole_list=True)
    received = one.shows()
    game = MatchGame.objects.get(match=one.match)
    other = one.live(1 - one.own)
    state = other.played.position.state
    names = {current_data().catalog.card(card).name for card in _cards_of(game, 1 - one.own)}
    names -= {current_data().catalog.card(card).name for card in _cards_of(game, one.own)}
    assert not [name for name in names if name.encode() in received]
    numbers = [card for card, owner in enumerate(state.instances.owners) if owner == 1 - one.own]
    assert not [number for number in numbers if f'card-{number}"'.encode() in received]
    for secret in (game.secret, game.salts[1 - one.own], game.record.split("hmac:")[1][:64]):
        assert secret.encode() not in received


def _cards_of(game: MatchGame, seat: int) -> list[int]:
    return [card for card, _ in json.loads(game.lists[seat])]
