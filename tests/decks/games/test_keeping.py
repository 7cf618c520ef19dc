"""Games as part of what one has here: keepers find them, people take them along, accounts take them with them."""

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from django.test import Client

from decks.games.models.solo_game import SoloGame
from rules_engine.game.record import GameRecord
from tests.decks.builders import own_data_of
from tests.decks.games.player import Player, solo_deck

pytestmark = pytest.mark.django_db


@pytest.fixture
def player(owner: User, signed_in: Callable[[User], Client]) -> Player:
    player = Player(signed_in(owner))
    player.start(solo_deck(owner=owner))
    player.act("no")
    return player


def test_games_are_taken_along(player: Player, owner: User, stranger: User) -> None:
    (game,) = own_data_of(owner)["solo_games"]
    assert (game["token"], game["deck_name"], game["actions_in_force"]) == (player.token, "試しの束", 1)
    assert GameRecord.from_json(game["record"]).seed == "三月"
    assert own_data_of(stranger)["solo_games"] == []


def test_games_go_with_the_account(player: Player, owner: User) -> None:
    owner.delete()
    assert not SoloGame.objects.exists()


def test_a_keeper_finds_a_game_and_its_replay(player: Player, admin_client: Client) -> None:
    found = admin_client.get("/admin/decks/sologame/", {"q": player.token}).content.decode()
    assert "試しの束" in found
    page = admin_client.get(f"/admin/decks/sologame/{SoloGame.objects.get().pk}/change/").content.decode()
    assert "/replay/" not in page
    player.client.post(f"{player.address}share", {"link": "make"})
    page = admin_client.get(f"/admin/decks/sologame/{SoloGame.objects.get().pk}/change/").content.decode()
    assert f"/solo/{SoloGame.objects.get().share}/replay/" in page
    assert admin_client.get("/admin/decks/sologame/add/").status_code == 403
