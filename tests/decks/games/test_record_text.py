"""The record of a game as a text: whoever may know all of the game takes it along, and the engine plays it again."""

import pytest
from django.test import Client

from cards.catalog import current_data
from decks.games.models.solo_game import Chair, SoloGame
from decks.games.play.live_game import played_record
from rules_engine import replay
from rules_engine.game import GameRecord
from tests.decks.games.player import Player

pytestmark = pytest.mark.django_db


def shared(chair: Chair = Chair.NOBODY) -> Player:
    player = Player.at_table().keep_hand()
    SoloGame.objects.filter(token=player.token).update(share="handed-on", chair=chair)
    return player


def test_the_text_is_the_game_and_plays_again() -> None:
    player = shared()
    player.act(player.of("summon"))
    answer = Client().get("/solo/handed-on/record.txt")
    assert answer["Content-Type"] == "text/plain; charset=utf-8"
    assert answer["Content-Disposition"] == 'attachment; filename="kannagi-game.txt"'
    record = GameRecord.from_text(answer.content.decode())
    kept = played_record(SoloGame.objects.get(token=player.token))
    assert record == kept
    again, before = (replay(one, current_data().catalog) for one in (record, kept))
    assert again.state == before.state


def test_what_was_taken_back_is_not_written() -> None:
    player = shared()
    player.act(player.of("summon"))
    SoloGame.objects.filter(token=player.token).update(ply=1)
    written = Client().get("/solo/handed-on/record.txt").content.decode()
    assert len(GameRecord.from_text(written).actions) == 1


def test_a_running_game_against_the_computer_is_not_written_for_others() -> None:
    player = shared(Chair.MACHINE)
    assert "記録をテキストで" not in Client().get("/solo/handed-on/replay/").content.decode()
    refused = Client().get("/solo/handed-on/record.txt", follow=True)
    assert refused.redirect_chain == [("/solo/handed-on/replay/", 302)]
    assert "終わるまでは本人だけが受け取れます" in refused.content.decode()
    assert "seed" not in refused.content.decode()
    assert player.client.get(f"{player.address}record.txt").status_code == 200


def test_the_page_offers_the_text() -> None:
    shared()
    assert 'href="/solo/handed-on/record.txt"' in Client().get("/solo/handed-on/replay/").content.decode()
    assert Client().get("/solo/nobodys/record.txt").status_code == 404
