"""CPU対戦 in one press, and the three ways to sit down."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.core.management import call_command
from django.test import Client
from django.utils import timezone

from decks.games.models.solo_game import Chair, SoloGame
from decks.games.quotas import SOLO_GAMES
from decks.models import Deck
from decks.people.quotas import Quota

pytestmark = pytest.mark.django_db


@pytest.fixture
def samples() -> None:
    call_command("create_sample_decks", verbosity=0)


def begun(client: Client, **sent: str) -> SoloGame:
    address = client.post("/solo/cpu", sent)["Location"]
    return SoloGame.objects.get(token=address.strip("/").split("/")[-1])


def test_one_press_seats_somebody_without_an_account_before_the_computer(samples: None) -> None:
    client = Client()
    game = begun(client)
    assert (game.chair, game.level) == (Chair.MACHINE, "greedy")
    assert game.deck
    assert game.other_deck
    assert game.deck.sample
    assert game.deck != game.other_deck
    page = client.get(f"/solo/{game.token}/").content.decode()
    assert "自分・先攻" in page or "自分・後攻" in page


def test_a_sample_can_be_named_and_an_unknown_name_is_any(samples: None) -> None:
    assert begun(Client(), sample="winter").deck == Deck.objects.get(sample="winter")
    assert begun(Client(), sample="no such").deck


def test_two_presses_in_a_row_are_one_game_and_a_later_one_another(samples: None) -> None:
    client = Client()
    first = begun(client)
    assert begun(client) == first
    assert begun(client, sample=next(name for name in ("spring", "winter") if name != first.deck.sample)) != first  # type: ignore[union-attr]
    with time_machine.travel(timezone.now() + timedelta(minutes=1)):
        assert begun(client) != first


def test_both_sides_begin_some_time(samples: None) -> None:
    games = [begun(Client()) for _ in range(12)]
    assert {game.record.partition('"first":')[2][0] for game in games} == {"0", "1"}


def test_without_samples_it_says_so_and_leads_on() -> None:
    answer = Client().post("/solo/cpu", follow=True)
    assert "いま使える見本のデッキがありません" in answer.content.decode()
    assert not SoloGame.objects.exists()


def test_the_quota_holds(samples: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("decks.games.solo.start.SOLO_GAMES", Quota(0, SOLO_GAMES.told, SOLO_GAMES.way_out))
    answer = Client().post("/solo/cpu", follow=True)
    assert SOLO_GAMES.told in answer.content.decode()


def test_it_is_a_press_and_no_link(samples: None) -> None:
    assert Client().get("/solo/cpu").status_code == 405


def test_one_press_asks_the_database_little(samples: None, django_assert_max_num_queries: Callable[..., Any]) -> None:
    client = Client()
    client.get("/")
    with django_assert_max_num_queries(25):
        client.post("/solo/cpu")


def test_the_three_ways_stand_beside_each_deck(samples: None) -> None:
    page = Client().get("/solo/").content.decode()
    share = Deck.objects.get(sample="spring").share
    for chair in ("nobody", "machine", "open"):
        assert f"/d/{share}/solo?chair={chair}" in page
    assert [page.count(f">{way}</h2>") for way in ("一人回し", "CPU対戦", "一人二役")] == [1, 1, 1]
