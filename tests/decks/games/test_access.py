"""Whose games are listed and opened: one's own, the last played first; of others what a link shows, and no more."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from decks.games.access import NAMELESS
from decks.games.models.solo_game import SoloGame
from decks.games.solo.index import SHOWN_GAMES
from decks.games.solo.start import set_link, start_game
from decks.models import Deck, Visibility
from decks.people.cookies import hash_of
from tests.decks.builders import KUSHI, build_deck, visitor_client

pytestmark = pytest.mark.django_db

SOMEBODY = {"visitor": hash_of("somebody")}


def played(holder: dict[str, Any], name: str = "束", *, deck: Deck | None = None, hours: int = 0) -> SoloGame:
    """A game last touched so many hours ago."""
    game = start_game(holder, deck, name, (KUSHI,) * 40, "一", 0)  # type: ignore[arg-type]
    SoloGame.objects.filter(pk=game.pk).update(changed_at=timezone.now() - timedelta(hours=hours))
    return game


def listed(client: Client, path: str = "/solo/") -> list[str]:
    return [game.deck_name for game in client.get(path).context["games"]]


def test_the_games_played_last_are_listed_and_no_more_than_fit() -> None:
    for hours in (3, 1, 2):
        played(SOMEBODY, f"{hours}時間前", hours=hours)
    assert listed(visitor_client()) == ["1時間前", "2時間前", "3時間前"]
    for _ in range(SHOWN_GAMES):
        played(SOMEBODY, "今")
    assert listed(visitor_client()) == ["今"] * SHOWN_GAMES
    assert listed(visitor_client("another")) == listed(Client()) == []


def test_beside_a_deck_stand_ones_own_games_with_it(
    owner: User, stranger: User, signed_in: Callable[[User], Client]
) -> None:
    deck = build_deck(owner, visibility=Visibility.PUBLIC, copies={KUSHI: 40})
    for hours, holder in ((1, {"owner": owner}), (2, {"owner": owner}), (0, {"owner": stranger}), (0, SOMEBODY)):
        played(holder, f"{sorted(holder)[0]} {hours}", deck=deck, hours=hours)
    played({"owner": owner}, "別の束", deck=build_deck(owner))
    assert listed(signed_in(owner), f"/decks/{deck.pk}/solo") == ["owner 1", "owner 2"]
    assert listed(signed_in(stranger), f"/d/{deck.share}/solo") == ["owner 0"]
    assert listed(visitor_client(), f"/d/{deck.share}/solo") == ["visitor 0"]
    assert listed(Client(), f"/d/{deck.share}/solo") == []


def test_a_table_opens_for_its_player_alone_and_by_its_own_key(
    owner: User, stranger: User, signed_in: Callable[[User], Client]
) -> None:
    people = ((signed_in(owner), {"owner": owner}), (visitor_client(), SOMEBODY))
    games = [played(holder, f"卓{number}") for number, (_, holder) in enumerate(people)]
    for _, holder in people:
        played(holder, "ほかの卓")
    for (client, _), game in zip(people, games, strict=True):
        for token in (each.token for each in games):
            assert client.get(f"/solo/{token}/").status_code == (200 if token == game.token else 404)
            assert client.get(f"/solo/{token}/replay/").status_code == (200 if token == game.token else 404)
    for client in (signed_in(stranger), visitor_client("another"), Client()):
        for game in games:
            assert client.get(f"/solo/{game.token}/").status_code == 404
            assert client.get(f"/solo/{game.token}/replay/").status_code == 404


def name_by_link(game: SoloGame, client: Client) -> str:
    set_link(game, shared=True)
    page = client.get(f"/solo/{SoloGame.objects.get(pk=game.pk).share}/replay/")
    assert page.status_code == 200
    return str(page.context["game"].deck_name)


@pytest.mark.parametrize("own", [True, False])
@pytest.mark.parametrize("visibility", list(Visibility))
def test_a_link_names_the_deck_where_its_holder_shows_it_or_plays_it_himself(
    own: bool, visibility: Visibility, owner: User, friend: User, signed_in: Callable[[User], Client]
) -> None:
    for player, other, client in (
        ({"owner": owner}, {"owner": friend}, signed_in(owner)),
        (SOMEBODY, {"visitor": hash_of("another")}, visitor_client()),
        (SOMEBODY, {"owner": owner}, visitor_client()),
    ):
        deck = Deck.objects.create(name="束", visibility=visibility, **(player if own else other))
        game = played(player, "束の名", deck=deck)
        named = own or visibility != Visibility.PRIVATE
        assert name_by_link(game, Client()) == ("束の名" if named else NAMELESS)
        assert name_by_link(game, client) == "束の名", "the player reads it himself"
        Deck.objects.filter(pk=deck.pk).update(deleted_at=timezone.now())
        assert name_by_link(game, Client()) == NAMELESS
        assert SoloGame.objects.get(pk=game.pk).deck_name == "束の名"


def test_lists_of_games_read_no_records(owner: User, signed_in: Callable[[User], Client]) -> None:
    played({"owner": owner})
    [game] = signed_in(owner).get("/solo/").context["games"]
    assert game.get_deferred_fields() == {"record", "stops", "former_stops", "passes", "thoughts"}
