"""The link of a replay: made, replaced and taken back by the holder of the game alone."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from decks.deck.services import delete_deck
from decks.games.access import NAMELESS
from decks.games.models.solo_game import SoloGame
from decks.models import Deck, Visibility
from tests.decks.builders import build_deck, visitor_client
from tests.decks.games.player import PLACES, Player, solo_deck

pytestmark = pytest.mark.django_db


def linked(player: Player, link: str = "make") -> str:
    """Press the button; the link that the page shows then."""
    page = player.client.post(f"{player.address}share", {"link": link}, follow=True).content.decode()
    found = re.search(r'id="address" readonly value="http://testserver([^"]+)"', page)
    return found[1] if found else ""


def opens(link: str, client: Client | None = None) -> bool:
    answer = (client or Client()).get(link)
    assert answer.status_code in (200, 404)
    return answer.status_code == 200


def test_a_game_is_the_players_alone_until_he_makes_a_link() -> None:
    player = Player.at_table()
    replay = f"{player.address}replay/"
    assert opens(replay, player.client)
    assert "いまは自分だけが見られ、最後に触れてから180日で消えます" in player.client.get(replay).content.decode()
    assert not opens(replay)
    assert Client().post(f"{player.address}continue").status_code == 404
    link = linked(player)
    assert player.token not in link
    assert opens(link)
    assert linked(player) == link, "a second press makes no other link"
    assert not opens(replay), "the token is no link"


def test_a_link_taken_back_opens_nothing_and_a_new_one_is_another() -> None:
    player = Player.at_table()
    first = linked(player)
    second = linked(player, "renew")
    assert (opens(first), opens(second), first == second) == (False, True, False)
    assert linked(player, "stop") == ""
    for link in (first, second):
        assert not opens(link)
        assert Client().post(link.replace("replay/", "continue")).status_code == 404
    assert linked(player, "renew") == "", "what is not shared is not renewed"
    assert linked(player) not in ("", first, second)


def test_only_the_player_makes_and_takes_back_links(owner: User, signed_in: Callable[[User], Client]) -> None:
    player = Player.at_table()
    link = linked(player)
    key = link.split("/")[2]
    for client in (visitor_client("another"), signed_in(owner), Client()):
        for token in (player.token, key):
            assert client.post(f"/solo/{token}/share", {"link": "stop"}).status_code == 404
    assert player.client.get(f"{player.address}share").status_code == 405
    for wrong in ({}, {"link": "x"}):
        assert player.client.post(f"{player.address}share", wrong).status_code == 302
    assert opens(link)
    page = Client().get(link).content.decode()
    assert player.token not in page
    assert "共有をやめる" not in page


def test_a_reader_goes_on_and_reads_all_by_the_link_alone() -> None:
    player = Player.at_table(PLACES).keep_hand()
    player.until(lambda now: "自分の<b>6</b>ターン目" in now.page)
    link = linked(player)
    page = Client().get(link).content.decode()
    assert opens(re.search(r'href="(/solo/[^"]*log=all)"', page)[1])  # type: ignore[index]
    copied = visitor_client("reader").post(re.search(r'action="(/solo/[^"]*continue)"', page)[1])  # type: ignore[index]
    assert visitor_client("reader").get(copied["Location"]).status_code == 200
    assert SoloGame.objects.exclude(token=player.token).get().share == ""


def test_a_deck_made_private_or_deleted_takes_only_its_name_from_a_link() -> None:
    """The link is the player's. His own deck keeps its name with it, private or not, until it is deleted."""
    player = Player()
    deck = solo_deck(name="ひみつの束", visibility=Visibility.PRIVATE)
    player.start(deck)
    link = linked(player)
    assert "ひみつの束" in Client().get(link).content.decode()
    delete_deck(deck)
    page = Client().get(link).content.decode()
    assert ("ひみつの束" in page, f"再生：{NAMELESS}" in page) == (False, True)
    assert "ひみつの束" in player.client.get(f"{player.address}replay/").content.decode()
    copied = visitor_client("reader").post(link.replace("replay/", "continue"))["Location"]
    assert "ひみつの束" not in visitor_client("reader").get(copied).content.decode()
    deck.delete()
    assert "ひみつの束" not in Client().get(link).content.decode()


def test_the_name_of_somebody_elses_deck_is_gone_once_he_shares_it_no_more(owner: User) -> None:
    deck = build_deck(owner, name="人の束", copies=PLACES, visibility=Visibility.PUBLIC)
    player = Player()
    answer = player.client.post(f"/d/{deck.share}/solo", {"seed": "三月", "first": 0})
    player.sit(answer["Location"])
    link = linked(player)
    assert "人の束" in Client().get(link).content.decode()
    Deck.objects.filter(pk=deck.pk).update(visibility=Visibility.PRIVATE)
    assert "人の束" not in Client().get(link).content.decode()


def test_looking_at_a_replay_takes_few_queries(django_assert_num_queries: Any) -> None:
    player = Player.at_table()
    link = linked(player)
    Client().get(link)
    with django_assert_num_queries(2):
        Client().get(link)
