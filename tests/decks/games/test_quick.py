"""CPU対戦 in one press, and the three ways to sit down."""

import re
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
from tests.decks.games.opponents import against, think
from tests.decks.games.player import Player

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
    assert "<b>先攻</b>です。" in page
    assert "<title>CPU対戦：" in page


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


@pytest.mark.parametrize("seed", range(6))
def test_one_declares_within_four_presses_whatever_is_dealt(
    seed: int, samples: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The press that begins, what is asked before one's main phase, and the declaration."""
    monkeypatch.setattr("decks.games.solo.quick.new_seed", lambda: str(seed))
    player = Player(Client())
    player.sit(player.client.post("/solo/cpu")["Location"])
    presses = 1
    while "end" not in player.offered:
        player.act("no" if "no" in player.offered else "pass")
        presses += 1
        while think():
            player.sit(player.address)
    player.act(next(text for text in player.offered if text.split()[0] in ("summon", "deploy", "attack", "end")))
    assert player.response.status_code == 200
    assert presses + 1 <= 4


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
    for chair in Chair.NOBODY, Chair.MACHINE, Chair.OPEN:
        assert f"/d/{share}/solo?chair={chair}" in page
    assert [page.count(f">{way}</h2>") for way in ("一人回し", "CPU対戦", "一人二役")] == [1, 1, 1]


def marked_in(page: str) -> list[str]:
    """What the navigation says that one looks at."""
    return re.findall(r'<(?:a|button) class="(site-nav__\w+)"[^>]*aria-current', page)


@pytest.mark.parametrize(
    ("chair", "way"), [(Chair.MACHINE, "CPU対戦"), (Chair.OPEN, "一人二役"), (Chair.CLOSED, "一人二役")]
)
def test_a_game_is_called_by_who_sits_across_wherever_it_stands(chair: Chair, way: str) -> None:
    player = against(chair)
    table = player.page
    assert f"<title>{way}：" in table
    assert "一人回し：" not in table
    assert marked_in(table) == ["site-nav__cpu" if chair is Chair.MACHINE else "site-nav__solo"]
    for address in ("/", "/solo/", "/solo/games/"):
        listed = player.client.get(address).content.decode()
        assert f"{way}・相手は「相手の束」" in listed


def test_the_start_form_is_headed_by_the_way_that_was_chosen(samples: None) -> None:
    share = Deck.objects.get(sample="spring").share
    for chair, way in (("", "一人回し"), ("machine", "CPU対戦"), ("open", "一人二役")):
        page = Client().get(f"/d/{share}/solo", {"chair": chair}).content.decode()
        assert f"<h1>{way}</h1>" in page
        assert marked_in(page) == ["site-nav__cpu" if chair == "machine" else "site-nav__solo"]
