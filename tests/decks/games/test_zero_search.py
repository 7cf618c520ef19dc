"""零探し in one press (001-零探し): all the cards and the drawing, or nothing."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from decks.games.models.solo_game import SoloGame
from rules_engine.game.record import GameRecord
from tests.decks.builders import visitor_client
from tests.decks.games.player import Player

pytestmark = pytest.mark.django_db


def in_hand(player: Player) -> list[str]:
    return [text.split()[1] for text in player.offered if text.startswith("bottom")]


def answers(player: Player) -> list[str]:
    game = SoloGame.objects.get(token=player.token)
    return [str(action) for action in GameRecord.from_json(game.record).actions[: game.ply]]


def test_the_cards_go_under_the_deck_in_their_order_and_as_many_are_drawn() -> None:
    player = Player.at_table()
    hand = in_hand(player)
    player.send("act", search="all", bottom=[hand[5], hand[0], hand[2]])
    assert answers(player) == ["yes", f"bottom {hand[5]}", f"bottom {hand[0]}", f"bottom {hand[2]}", "done"]
    assert (player.spoken["手札"], player.spoken["山札"]) == (8, 32)
    assert "メインフェイズ" in player.page


def test_one_by_one_and_at_once_come_to_the_same() -> None:
    slowly, at_once = Player.at_table(), Player.at_table()
    hand = in_hand(slowly)
    for card in hand[:2]:
        slowly.act(f"bottom {card}")
    slowly.act("done")
    at_once.send("act", search="all", bottom=in_hand(at_once)[:2])
    assert answers(slowly) == answers(at_once)


def test_some_after_others_were_put_back_one_by_one() -> None:
    player = Player.at_table()
    hand = in_hand(player)
    player.act(f"bottom {hand[0]}")
    player.send("act", search="all", bottom=[hand[3]])
    assert answers(player) == ["yes", f"bottom {hand[0]}", f"bottom {hand[3]}", "done"]


def test_the_whole_hand() -> None:
    player = Player.at_table()
    player.send("act", search="all", bottom=in_hand(player))
    assert player.spoken["手札"] == 8
    assert "メインフェイズ" in player.page


@pytest.mark.parametrize(
    ("bottom", "status"),
    [
        pytest.param([], 400, id="none"),
        pytest.param(["first", "first"], 422, id="one twice"),
        pytest.param(["first", "39"], 422, id="one that is in the deck"),
        pytest.param(["first", "999999"], 422, id="one that is nowhere"),
        pytest.param(["first", "札"], 422, id="no number"),
    ],
)
def test_what_cannot_all_be_done_changes_nothing(bottom: list[str], status: int) -> None:
    player = Player.at_table()
    hand = in_hand(player)
    elsewhere = next(str(number) for number in range(40) if str(number) not in hand)
    sent = [{"first": hand[0], "39": elsewhere}.get(one, one) for one in bottom]
    assert player.send("act", search="all", bottom=sent).status_code == status
    assert answers(player) == []
    assert player.spoken["手札"] == 8
    assert SoloGame.objects.get(token=player.token).revision == player.revision


def test_later_in_the_game_it_is_refused() -> None:
    player = Player.at_table().keep_hand()
    before = answers(player)
    assert player.send("act", search="all", bottom=["0"]).status_code == 422
    assert answers(player) == before


def test_a_table_that_went_on_is_not_answered_and_a_stranger_s_is_not_there() -> None:
    player = Player.at_table()
    hand, address = in_hand(player), player.address
    old = player.revision
    player.act(f"bottom {hand[0]}")
    stale = player.client.post(address + "act", {"revision": old, "search": "all", "bottom": [hand[1]]})
    assert stale.status_code == 409
    stranger = visitor_client("stranger")
    assert stranger.post(address + "act", {"revision": 1, "search": "all", "bottom": [hand[1]]}).status_code == 404


def test_six_cards_at_once_ask_the_database_no_more_than_one() -> None:
    counts = []
    for most in (1, 6):
        player = Player.at_table()
        sent = {"revision": player.revision, "search": "all", "bottom": in_hand(player)[:most]}
        with CaptureQueriesContext(connection) as asked:
            player.client.post(player.address + "act", sent)
        counts.append(len(asked))
    assert counts[0] == counts[1]
