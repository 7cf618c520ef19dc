"""What the table says an answer would bring: the engine's forecast in words, and nothing that cannot be known."""

import random
from typing import Any

import pytest
from django.template.loader import render_to_string
from pytest_django import DjangoAssertNumQueries

from decks.games.models.solo_game import Chair
from decks.games.play.forecast import CardTold, Forecast, NumberChange, forecast_of
from rules_engine.catalog import load_catalog
from rules_engine.game import Game
from rules_engine.game.notation import read_position
from rules_engine.vocabulary.forecast_ends import ForecastEnd
from tests.decks.builders import visitor_client
from tests.decks.games.opponents import against, game_of
from tests.decks.games.player import Player
from tests.rules_engine.game.random_games import new_game
from tests.rules_engine.game.unseen import changed_places, with_cards_at

pytestmark = pytest.mark.django_db
FIGHT = """turn 3 自分
step act
自分
  hand 罪状 / 病ねずみ
  field
    place 隠された櫛の家
  deck 隠された櫛の家 ×5
相手
  life 20
  field
    place 隠された櫛の家
  deck 隠された櫛の家 ×5
"""
UNMET = """turn 3 自分
step act
自分
  field
    place 東洋の廃洋館
      apparition 蠢く黒い影
  deck 隠された櫛の家 ×3
相手
  deck 隠された櫛の家 ×3
"""


def fight() -> Game:
    return Game(read_position(FIGHT, load_catalog()), ((), ()))


def pressed(game: Game, verb: str) -> str:
    return next(str(action) for action in game.legal_actions() if action.verb.value == verb)


def told(found: Forecast | None) -> str:
    assert found is not None
    return render_to_string("decks/games/_forecast.html", {"forecast": found})


def asked(player: Player, action: str, **changed: Any) -> Any:
    sent = {"revision": player.revision, "action": action} | changed
    return player.client.get(f"{player.address}forecast", sent)


def test_an_attack_tells_lives_and_what_becomes_of_the_card() -> None:
    """Up to its end, if one's own windows on the way are passed: nobody else can answer."""
    game = fight()
    found = forecast_of(game, pressed(game, "attack"), 0, (0,))
    assert found is not None
    assert found.numbers == (NumberChange(False, "ライフ", 20, 19), NumberChange(True, "魂", 0, 1))
    assert found.cards == (CardTold("隠された櫛の家", "場", "魂"),)
    page = told(found)
    assert "相手のライフ" in page
    assert "隠された櫛の家：場から魂へ" in page
    assert "そのあと、自分が次を決めます" in page


def test_the_game_is_as_it_was_after_a_forecast() -> None:
    game = fight()
    before = game.copy()
    forecast_of(game, pressed(game, "attack"), 0, (0,))
    assert game.state == before.state


def test_what_cannot_happen_is_told_with_its_reason() -> None:
    """The 怪異札 under the place costs 魂 that are not there."""
    game = Game(read_position(UNMET, load_catalog()), ((), ()))
    found = forecast_of(game, pressed(game, "attack"), 0, (0,))
    assert found is not None
    assert "効果は働かない（" in told(found)


def test_a_laid_card_is_told() -> None:
    found = Forecast(
        (), (CardTold("廃屋", power=(3, 1), laid=True), CardTold("塔", laid=False)), 0, (), ForecastEnd.QUESTION
    )
    assert "廃屋：力3→1、伏せる" in told(found)
    assert "塔：起きる" in told(found)


def test_the_other_side_reads_it_with_its_own_words() -> None:
    game = fight()
    found = forecast_of(game, pressed(game, "attack"), 1, (1,))
    assert found is not None
    assert [one.own for one in found.numbers if one.name == "ライフ"] == [True]


def test_a_game_that_is_won_by_it_says_so() -> None:
    game = Game(read_position(FIGHT.replace("life 20", "life 1"), load_catalog()), ((), ()))
    found = forecast_of(game, pressed(game, "attack"), 0, (0,))
    assert found is not None
    assert found.end is ForecastEnd.GAME_OVER
    assert "これで勝負が決まります" in told(found)


@pytest.mark.parametrize("end", list(ForecastEnd))
def test_every_end_has_words(end: ForecastEnd) -> None:
    words = [told(Forecast((), (), 0, (), end)), told(Forecast((), (), 3, (), end))]
    assert all("。" in one for one in words)


@pytest.mark.parametrize("action", ["", "attack 99", "attack", "dance 3", "soul 1", "\x00", "name"])
def test_what_cannot_be_answered_has_no_forecast(action: str) -> None:
    assert forecast_of(fight(), action, 0, (0,)) is None


def test_it_never_shows_what_the_seat_cannot_see() -> None:
    """Games in which the hidden cards lie otherwise say the same in every word."""
    compared = 0
    for seed in range(12):
        source, state = random.Random(seed), new_game(seed).state
        game = Game(state, ((), ()))
        for _ in range(40):
            if game.decision is None:
                break
            seat = game.decision.player
            twin = with_cards_at(game.state, changed_places(game.state, seat, source, across_types=True), seat)
            other, answers = Game(twin, ((), ())), game.legal_actions()
            action = source.choice(answers)
            if other.legal_actions() == answers:
                one, there = (forecast_of(table, str(action), seat, (seat,)) for table in (game, other))
                if one is not None:
                    assert told(one) == told(there)
                    compared += 1
            game.play(action)
    assert compared > 100


def test_the_table_asks_for_it(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    player = Player.at_table()
    player.keep_hand()
    assert f'data-forecast="{player.address}forecast"' in player.page
    action = player.offered[0]
    asked(player, action)
    with django_assert_num_queries(2):
        answer = asked(player, action)
    assert answer.status_code == 200
    assert "こうなります" in answer.content.decode()
    assert "<html" not in answer.content.decode()


def test_a_table_that_has_gone_on_tells_nothing() -> None:
    player = Player.at_table()
    answer = asked(player, player.offered[0], revision=player.revision + 1)
    assert (answer.status_code, answer.content) == (204, b"")
    assert asked(player, "attack 99").status_code == 204


def test_nobody_asks_at_a_table_of_somebody_else() -> None:
    player = Player.at_table()
    revision, action = player.revision, player.offered[0]
    answer = visitor_client("stranger").get(f"{player.address}forecast", {"revision": revision, "action": action})
    assert answer.status_code == 404


def test_it_changes_nothing() -> None:
    player = Player.at_table()
    before = game_of(player).record
    for action in player.offered:
        asked(player, action)
    assert game_of(player).record == before


def test_while_the_computer_thinks_there_is_none() -> None:
    player = against(Chair.MACHINE, first=1)
    answer = player.client.get(f"{player.address}forecast", {"revision": game_of(player).revision, "action": "pass"})
    assert answer.status_code == 204
