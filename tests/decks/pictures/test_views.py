"""Who gets the picture of a deck, and how seldom it is drawn."""

import re
from collections.abc import Callable
from typing import Any

import pytest
import time_machine
from django.contrib.auth.models import User
from django.core.cache import caches
from django.test import Client, override_settings
from django.utils import timezone

from decks.models import Deck, DeckEntry, Visibility
from decks.pictures import views
from tests.decks.builders import KUSHI, OROCHI, build_deck, visitor_client

pytestmark = pytest.mark.django_db

SHAPES = ("picture.jpg", "picture-tall.jpg")


@pytest.fixture(autouse=True)
def nothing_drawn() -> None:
    caches["pictures"].clear()


def address(deck: Deck, shape: str = "picture.jpg") -> str:
    return f"/d/{deck.share}/{shape}"


@pytest.mark.parametrize("shape", SHAPES)
def test_a_shared_deck_has_a_picture_for_everybody(shape: str) -> None:
    deck = build_deck(visibility=Visibility.UNLISTED, copies={KUSHI: 4, OROCHI: 1}, name="夏の 廃屋/🔥\r\nX: y")
    answer = Client().get(address(deck, shape))
    assert (answer.status_code, answer["Content-Type"]) == (200, "image/jpeg")
    assert answer.content.startswith(b"\xff\xd8")
    assert answer["Content-Disposition"].startswith("inline; filename*=UTF-8''%E5%A4%8F")
    assert answer["Content-Disposition"].endswith(".jpg")


@pytest.mark.parametrize("shape", SHAPES)
def test_a_private_deck_only_for_its_holder(
    shape: str, owner: User, stranger: User, signed_in: Callable[[User], Client]
) -> None:
    deck = build_deck(owner, copies={KUSHI: 4})
    assert signed_in(owner).get(address(deck, shape)).status_code == 200
    for client in (signed_in(stranger), Client(), visitor_client()):
        assert client.get(address(deck, shape)).status_code == 404


def test_a_deleted_deck_has_none() -> None:
    deck = build_deck(visibility=Visibility.PUBLIC, copies={KUSHI: 4}, deleted_at=timezone.now())
    assert Client().get(address(deck)).status_code == 404


def test_a_deck_made_private_is_gone_at_once_though_it_was_drawn() -> None:
    deck = build_deck(visibility=Visibility.PUBLIC, copies={KUSHI: 4})
    seen = Client().get(address(deck))
    assert "no-cache" in seen["Cache-Control"]
    Deck.objects.update(visibility=Visibility.PRIVATE)
    assert Client().get(address(deck), headers={"If-None-Match": seen["ETag"]}).status_code == 404


def test_the_same_contents_are_drawn_once(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[str] = []
    monkeypatch.setitem(views.SHAPES, "wide", lambda contents: drawn.append(contents.name) or b"\xff\xd8 drawn")
    deck = build_deck(visibility=Visibility.PUBLIC, copies={KUSHI: 4})
    first, second = (Client().get(address(deck)) for _ in range(2))
    assert first.content == second.content == b"\xff\xd8 drawn"
    assert drawn == ["試しの束"]
    unchanged = Client().get(address(deck), headers={"If-None-Match": first["ETag"]})
    assert (unchanged.status_code, unchanged.content) == (304, b"")
    DeckEntry.objects.update(copies=3)
    changed = Client().get(address(deck), headers={"If-None-Match": first["ETag"]})
    assert changed.status_code == 200
    assert len(drawn) == 2


def test_a_private_deck_carries_its_cards_in_the_code(monkeypatch: pytest.MonkeyPatch) -> None:
    links: list[str] = []
    monkeypatch.setitem(views.SHAPES, "wide", lambda contents: links.append(contents.link) or b"drawn")
    deck = build_deck(copies={KUSHI: 4})
    visitor_client().get(address(deck))
    Deck.objects.update(visibility=Visibility.PUBLIC)
    visitor_client().get(address(deck))
    assert links[0].startswith("fd1.")
    assert links[1] == f"http://testserver/d/{deck.share}/"


def test_few_queries(owner: User, django_assert_max_num_queries: Callable[..., Any]) -> None:
    deck = build_deck(owner, visibility=Visibility.PUBLIC, copies={KUSHI: 4, OROCHI: 2, 2: 3, 3: 1})
    Client().get(address(deck))
    with django_assert_max_num_queries(4):
        assert Client().get(address(deck)).status_code == 200


def test_too_many_pictures_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(views.SHAPES, "wide", lambda contents: b"drawn")
    deck = build_deck(visibility=Visibility.PUBLIC, copies={KUSHI: 4})
    with override_settings(RATELIMIT_ENABLE=True), time_machine.travel("2026-11-20T12:00:00+09:00", tick=False):
        answers = [Client().get(address(deck)).status_code for _ in range(61)]
    assert answers == [200] * 60 + [429]


def test_links_to_a_public_deck_are_shown_with_its_picture() -> None:
    deck = build_deck(visibility=Visibility.PUBLIC, copies={KUSHI: 4}, name="夏の<廃屋>")
    page = Client().get(f"/d/{deck.share}/").content.decode()
    shown = dict(re.findall(r'<meta (?:property|name)="((?:og|twitter):[a-z:]+)" content="([^"]*)"', page))
    assert shown["og:title"] == "夏の&lt;廃屋&gt;"
    assert shown["og:url"] == f"http://testserver/d/{deck.share}/"
    assert shown["twitter:card"] == "summary_large_image"
    assert (shown["og:image:width"], shown["og:image:height"]) == ("1200", "675")
    assert shown["og:image"].startswith(f"http://testserver/d/{deck.share}/picture.jpg?v=")
    assert Client().get(shown["og:image"]).status_code == 200


def test_a_private_page_offers_no_preview() -> None:
    deck = build_deck(copies={KUSHI: 4})
    assert "og:image" not in visitor_client().get(f"/d/{deck.share}/").content.decode()
