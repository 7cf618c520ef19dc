"""What a table says of the 零探し when it is asked: the advice of the engine for the hand that lies there."""

from collections.abc import Callable
from typing import Any
from urllib.parse import quote

import pytest

from cards.catalog import current_data
from decks.games.models.solo_game import Chair
from decks.games.play.live_game import played_record
from decks.games.play.positions import position_of
from decks.legality.todays_limits import TodaysLimits
from decks.odds.answers import READY, USUAL, opening_advice, searching, share
from decks.odds.conditions import MAX_LENGTH, read_condition
from rules_engine.legality.deck_list import DeckList
from rules_engine.vocabulary.codes import HAND
from tests.decks.builders import visitor_client
from tests.decks.games.opponents import against, game_of
from tests.decks.games.player import MIXTURE, Player

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}


def advised(player: Player, want: str = "", *, page: bool = False, status: int = 200) -> Any:
    query = f"?want={quote(want)}" if want else ""
    answer = player.client.get(f"{player.address}advice{query}", headers={} if page else HTMX)
    assert answer.status_code == status
    return answer


def expected(player: Player, want: str, first: int) -> Any:
    data = current_data()
    position = position_of(played_record(game_of(player)), data)
    hand = [position.card(card).id for card in position.state.areas[HAND][0]]
    condition = read_condition(want, searching(data.index, TodaysLimits.of(data).in_force))
    return opening_advice(DeckList.of(MIXTURE.items()), condition, hand, first=first == 0)


@pytest.mark.parametrize("seed", ["三月", "四月", "五月"])
@pytest.mark.parametrize("want", ["", *(text for _, text in READY[1:])])
def test_the_advice_is_the_engines_for_the_hand_on_the_table(seed: str, want: str) -> None:
    first = int(seed == "四月")
    player = Player.at_table(seed=seed, first=first)
    answer = advised(player, want)
    found, said = expected(player, want or USUAL, first), answer.context["advice"]
    assert (said.best.chance, said.kept) == (share(found.best.chance), share(found.keep_all.chance))
    assert len(said.best.names) == len(found.best.back)
    words = (
        f"{len(said.best.names)}枚戻す：{said.kept}→{said.best.chance}" if said.best.names else f"戻さない：{said.kept}"
    )
    assert words in answer.content.decode()
    assert (said.next_best is None) == (found.next_best is None)
    assert "<html" not in answer.content.decode()


def test_the_table_offers_it_and_counts_nothing_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    def counted(*_: object, **__: object) -> None:
        raise AssertionError("nobody asked")

    monkeypatch.setattr("decks.games.play.advice.opening_advice", counted)
    player = Player.at_table()
    assert f'hx-get="{player.address}advice"' in player.page
    card = next(text for text in player.offered if text.startswith("bottom"))
    player.act(card)
    assert "/advice" not in player.page, "some cards lie under the deck already"
    advised(player, status=204)
    assert advised(player, page=True, status=302)["Location"] == player.address


def test_once_decided_there_is_no_advice() -> None:
    player = Player.at_table().keep_hand()
    assert "/advice" not in player.page
    advised(player, status=204)


def test_without_scripts_it_is_a_page_with_a_condition_of_ones_own() -> None:
    player = Player.at_table()
    page = advised(player, "{季節:春}>=2", page=True).content.decode()
    assert "<html" in page
    assert 'value="{季節:春}&gt;=2"' in page
    assert f'href="{player.address}"' in page


@pytest.mark.parametrize("want", ["{", "{コスト:0}", "<b>", "{" + "あ" * MAX_LENGTH, "{種雷:場所}>=1"])
def test_a_condition_that_cannot_be_read_is_answered_with_its_fault(want: str) -> None:
    answer = advised(Player.at_table(), want)
    assert "文字" in answer.content.decode()
    assert answer.context["advice"].best is None
    assert "<b>" not in answer.content.decode()


def test_only_ones_own_table_and_seat_are_advised() -> None:
    player = against(Chair.OPEN)
    assert advised(player).context["advice"].best
    stranger = visitor_client("another").get(f"{player.address}advice")
    assert stranger.status_code == 404
    player.act("no")
    assert player.response.context["table"].below == 1
    assert "/advice" not in player.page
    advised(player, status=204)


def test_it_costs_few_queries(django_assert_max_num_queries: Callable[..., Any]) -> None:
    player = Player.at_table()
    with django_assert_max_num_queries(5):
        advised(player)
