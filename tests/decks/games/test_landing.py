"""Where 一人回し begins: one's own games and decks, and ours."""

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from django.test import Client
from django.utils import timezone

from decks.games.models.solo_game import SoloGame
from decks.games.solo.start import start_game
from decks.people.cookies import hash_of
from tests.decks.builders import KUSHI, build_deck, visitor_client

pytestmark = pytest.mark.django_db


def played(holder: dict[str, Any], name: str) -> SoloGame:
    return start_game(holder, None, name, (KUSHI,) * 40, "一", 0)  # type: ignore[arg-type]


def test_somebody_new_is_offered_our_decks_and_how_to_make_one() -> None:
    call_command("create_sample_decks", verbosity=0)
    page = Client().get("/solo/").content.decode()
    assert page.count('class="deck-card panel"') == 4
    assert "続きから" not in page
    assert 'href="/decks/new"' in page


def test_own_games_and_decks_stand_first_and_nobody_elses() -> None:
    deck, deleted = (
        build_deck(name="回す束", copies={KUSHI: 4}),
        build_deck(name="削除した束", deleted_at=timezone.now()),
    )
    build_deck(visitor="another", name="人の束")
    game, other = (
        played({"visitor": hash_of("somebody")}, "わたしの卓"),
        played({"visitor": hash_of("another")}, "人の卓"),
    )
    page = visitor_client().get("/solo/").content.decode()
    assert f'href="/solo/{game.token}/"' in page
    assert f'href="/decks/{deck.pk}/solo"' in page
    assert page.index("続きから") < page.index("自分のデッキで始める")
    for absent in (deleted.name, "人の束", "人の卓", other.token):
        assert absent not in page


def test_many_games_and_decks_cost_as_much_as_few(
    owner: User, signed_in: Callable[[User], Client], django_assert_max_num_queries: Callable[..., Any]
) -> None:
    call_command("create_sample_decks", verbosity=0)
    for number in range(20):
        build_deck(owner, name=f"束{number}", copies={KUSHI: 4, 2: 3})
        played({"owner": owner}, f"卓{number}")
    client = signed_in(owner)
    with django_assert_max_num_queries(11) as asked:
        page = client.get("/solo/").content.decode()
    assert page.count('class="played__game"') == 10
    assert page.count("自分のデッキで始める") == 1
    assert "すべてのデッキ" in page
    assert not [query for query in asked.captured_queries if '"record"' in query["sql"]]
