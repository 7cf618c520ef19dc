"""What a page with a told turn of the other seat costs: queries, bytes, and seconds of the processor."""

import time
from functools import cache
from unittest.mock import patch

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from pytest_django import DjangoAssertNumQueries

from cards.catalog import current_data
from decks.games.models.solo_game import Chair
from decks.games.play.live_game import played_record
from decks.games.play.positions import position_of
from decks.games.solo import table_views
from decks.games.table.combined_actions import DECLINES
from decks.games.table.telling import telling_at
from decks.games.table.viewers import eyes_of
from rules_engine.game import Game, GameRecord
from tests.benchmarks.solo_drawing import Drawing
from tests.decks.games.ended import by_chance, stored
from tests.decks.games.opponents import game_of
from tests.decks.games.player import Player

pytestmark = pytest.mark.django_db
TIMES = 5
MOST_BYTES = 300_000
MOST_TIMES = 3
"""So many times what the engine and the drawing take, as `tests/benchmarks/solo_decisions.py` measures it."""


@cache
def longest() -> tuple[GameRecord, str]:
    """Where a person is asked after the longest turn of the computer's in a game, and what he answered there."""
    whole = played_record(game_of(by_chance(Chair.MACHINE, "一", 250)))
    asked = {ply: position_of(whole.until(ply), current_data()) for ply in range(len(whole.actions) - 1)}
    told = {ply: lines(game) for ply, game in asked.items() if game.decision and not game.decision.player}
    told = {ply: many for ply, many in told.items() if whole.actions[ply] not in DECLINES}
    ply = max(told, key=lambda one: told[one])
    assert told[ply] > 10
    return whole.until(ply), str(whole.actions[ply])


def lines(game: Game) -> int:
    """How many lines of the turn that can be shown once more are told."""
    telling = telling_at(game, eyes_of(game, Chair.MACHINE, over=game.outcome() is not None))
    return sum(1 + len(act.lines) for act in telling.acts) if telling.again else 0


def after_a_told_turn() -> Player:
    player = stored(longest()[0], Chair.MACHINE)
    player.sit(player.address)
    assert "相手のターンを</span>もう一度" in player.page
    assert longest()[1] in player.offered
    return player


def test_telling_a_turn_asks_the_database_nothing(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    player = after_a_told_turn()
    with django_assert_num_queries(2):
        player.client.get(player.address)
    counts = []
    for told in (True, False):
        player = after_a_told_turn()
        with CaptureQueriesContext(connection) as asked:
            if told:
                player.act(longest()[1])
            else:
                with patch.object(table_views, "told_to", lambda *_, **__: {}):
                    player.act(longest()[1])
        assert (player.page.count("data-line=") > 10) == told
        counts.append(len(asked))
    assert counts[0] == counts[1]


def test_a_page_with_a_told_turn_is_small() -> None:
    player = after_a_told_turn()
    assert player.page.count("data-line=") > 10
    assert len(player.response.content) < MOST_BYTES
    assert len(player.act(longest()[1]).content) < MOST_BYTES


def test_a_decision_with_a_told_turn_takes_the_server_no_longer_than_any() -> None:
    found = []
    for _ in range(TIMES):
        player, drawing = after_a_told_turn(), Drawing()
        sent = {"revision": player.revision, "action": longest()[1]}
        with drawing.watching():
            began = time.process_time()
            answer = player.client.post(f"{player.address}act", sent, headers={"HX-Request": "true"})
            served = time.process_time() - began
        assert answer.content.count(b"data-line=") > 10
        found.append(served / (drawing.seconds + alone(longest()[0], game_of(player).record)))
    assert min(found) < MOST_TIMES


def alone(before: GameRecord, written: str) -> float:
    """Seconds that the engine takes to play on from there to what is written."""
    game, actions = position_of(before, current_data()).copy(), GameRecord.from_json(written).actions
    began = time.process_time()
    for action in actions[len(before.actions) :]:
        game.play(action)
    game.legal_actions()
    return time.process_time() - began
