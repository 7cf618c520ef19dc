"""共有: who may make the link, what a look changes (nothing), and what the page says to whom."""

import re
from collections.abc import Callable
from datetime import timedelta
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from django.contrib.auth.models import User
from django.test import Client, override_settings
from django.utils import timezone

from decks.deck.services import delete_deck
from decks.models import Deck, Visibility
from tests.decks.builders import KUSHI, OROCHI, build_deck, visitor_client

pytestmark = pytest.mark.django_db

ALL = list(Visibility)


def visibility_of(deck: Deck) -> str:
    return Deck.objects.values_list("visibility", flat=True).get(pk=deck.pk)


def own(deck: Deck) -> str:
    return f"/decks/{deck.pk}/share/"


def to_see(deck: Deck) -> str:
    return f"/d/{deck.share}/share/"


@pytest.mark.parametrize("visibility", ALL)
def test_looking_never_changes_who_sees_the_deck(visibility: Visibility) -> None:
    deck = build_deck(copies={KUSHI: 4}, visibility=visibility)
    for address in (own(deck), own(deck) + "?part=1", own(deck) + "?visibility=public"):
        for ask in (visitor_client().get, visitor_client().head):
            assert ask(address).status_code == 200
    assert visitor_client().get(to_see(deck)).headers["Location"] == own(deck)
    assert visibility_of(deck) == visibility


def test_the_press_makes_a_link_that_others_can_open_and_no_more() -> None:
    deck = build_deck(copies={KUSHI: 4})
    assert Client().get(f"/d/{deck.share}/").status_code == 404
    part = visitor_client().post(own(deck), {"part": "1"}).content.decode()
    assert f"http://testserver/d/{deck.share}/" in part
    assert "このリンクを知っている人だけが見られます。" in part
    assert "<html" not in part
    assert visibility_of(deck) == Visibility.UNLISTED
    assert Client().get(f"/d/{deck.share}/").status_code == 200
    assert deck.name not in Client().get("/decks/public/").content.decode()


@pytest.mark.parametrize("visibility", [Visibility.UNLISTED, Visibility.PUBLIC])
def test_pressed_again_it_leaves_a_shared_deck_as_it_is(visibility: Visibility) -> None:
    deck = build_deck(visibility=visibility, details_revision=3)
    assert visitor_client().post(own(deck)).status_code == 302
    deck.refresh_from_db()
    assert (deck.visibility, deck.details_revision) == (visibility, 3)


@pytest.mark.parametrize("asked", ALL)
@pytest.mark.parametrize("before", ALL)
def test_each_visibility_is_written_by_the_press_that_says_so(before: Visibility, asked: Visibility) -> None:
    deck = build_deck(visibility=before)
    assert visitor_client().post(own(deck), {"visibility": asked.value}).status_code == 302
    deck.refresh_from_db()
    assert (deck.visibility, deck.details_revision) == (asked, 0 if asked == before else 1)


def test_a_link_taken_back_is_dead_at_once() -> None:
    deck = build_deck(visibility=Visibility.UNLISTED, copies={KUSHI: 1})
    page = visitor_client().post(own(deck), {"visibility": "private"}, follow=True).content.decode()
    assert "共有をやめました。" in page
    assert "いま自分だけが見られます" in page
    for path in ("", "share/", "picture.jpg"):
        assert Client().get(f"/d/{deck.share}/{path}").status_code == 404


def test_an_unknown_visibility_changes_nothing_and_says_so() -> None:
    deck = build_deck()
    for asked in ("everybody", "PUBLIC", "<b>", "\x00"):
        page = visitor_client().post(own(deck), {"visibility": asked}, follow=True).content.decode()
        assert "公開範囲を選び直してください。" in page
    assert visibility_of(deck) == Visibility.PRIVATE


@pytest.mark.parametrize("visibility", ALL)
def test_only_the_holder_has_the_page_that_changes(
    visibility: Visibility, owner: User, stranger: User, signed_in: Callable[[User], Client]
) -> None:
    deck = build_deck(owner, visibility=visibility)
    for client in (signed_in(stranger), Client(), visitor_client()):
        assert client.get(own(deck)).status_code == 404
        assert client.post(own(deck), {"visibility": "public"}).status_code == 404
        shown = client.get(to_see(deck))
        assert shown.status_code == (404 if visibility == Visibility.PRIVATE else 200)
        assert b'name="visibility"' not in shown.content
        assert client.post(to_see(deck), {"visibility": "private"}).status_code == 405
    assert visibility_of(deck) == visibility
    assert b'name="visibility"' in signed_in(owner).post(own(deck), {"part": "1"}).content


def test_a_deleted_deck_cannot_be_shared() -> None:
    deck = build_deck(visibility=Visibility.PUBLIC)
    delete_deck(deck)
    assert visitor_client().post(own(deck)).status_code == 404
    assert Client().get(to_see(deck)).status_code == 404


def test_a_form_from_elsewhere_is_refused() -> None:
    deck = build_deck()
    client = visitor_client()
    client.handler.enforce_csrf_checks = True
    assert client.post(own(deck), {"visibility": "public"}).status_code == 403
    assert visibility_of(deck) == Visibility.PRIVATE


def test_links_to_other_sites_carry_the_address_and_load_nothing(
    owner: User, signed_in: Callable[[User], Client]
) -> None:
    deck = build_deck(owner, name='春&夏 "<b>"', visibility=Visibility.UNLISTED)
    page = signed_in(owner).get(own(deck)).content.decode()
    address = f"http://testserver/d/{deck.share}/"
    links = {urlsplit(link.replace("&amp;", "&")).netloc: link for link in re.findall(r'href="(https://[^"]+)"', page)}
    asked = parse_qs(urlsplit(links["x.com"].replace("&amp;", "&")).query)
    assert asked["url"] == [address]
    assert asked["text"] == ['「春&夏 "<b>"」（owner） #巫カードゲーム']
    line = urlsplit(links["social-plugins.line.me"].replace("&amp;", "&"))
    assert (line.path, parse_qs(line.query)["url"]) == ("/lineit/share", [address])
    assert not re.search(r'(?:src|action)="https?://(?!testserver)', page)
    assert all('rel="noopener"' in tag for tag in re.findall(r'<a [^>]*target="_blank"[^>]*>', page))


def test_unlisted_pages_are_not_for_search_engines() -> None:
    deck = build_deck(visibility=Visibility.UNLISTED)
    answer = Client().get(to_see(deck))
    assert (answer["X-Robots-Tag"], answer["Cache-Control"]) == ("noindex", "private, no-store")
    Deck.objects.update(visibility=Visibility.PUBLIC)
    assert "X-Robots-Tag" not in Client().get(to_see(deck))


def test_few_queries_however_large_the_deck(owner: User, django_assert_num_queries: Callable[..., Any]) -> None:
    small = build_deck(owner, visibility=Visibility.PUBLIC, copies={KUSHI: 1})
    large = build_deck(owner, visibility=Visibility.PUBLIC, copies=dict.fromkeys((KUSHI, OROCHI, 2, 3, 4, 5, 6), 4))
    for deck in (small, large):
        with django_assert_num_queries(2):
            Client().get(to_see(deck))


def test_too_many_changes_are_refused() -> None:
    deck = build_deck()
    client = visitor_client()
    with override_settings(RATELIMIT_ENABLE=True):
        answers = {client.post(own(deck), {"visibility": "private"}).status_code for _ in range(121)}
    assert answers == {302, 429}


def test_a_press_is_about_one_deck_and_counts_as_a_change_of_its_day() -> None:
    long_ago = timezone.now() - timedelta(days=3)
    deck, other = build_deck(changed_at=long_ago), build_deck(changed_at=long_ago)
    for sent, expected in (
        ({}, "unlisted"),
        ({"visibility": "public"}, "public"),
        ({"visibility": "private"}, "private"),
    ):
        visitor_client().post(own(deck), sent)
        deck.refresh_from_db()
        assert deck.visibility == expected
        assert deck.changed_at > long_ago
        Deck.objects.filter(pk=deck.pk).update(changed_at=long_ago)
    other.refresh_from_db()
    assert (other.visibility, other.changed_at, other.details_revision) == ("private", long_ago, 0)
    assert deck.details_revision == 3


def test_a_press_that_changes_nothing_leaves_the_day() -> None:
    long_ago = timezone.now() - timedelta(days=3)
    deck = build_deck(changed_at=long_ago, visibility=Visibility.UNLISTED)
    for sent in ({}, {"visibility": "unlisted"}):
        visitor_client().post(own(deck), sent)
    deck.refresh_from_db()
    assert (deck.changed_at, deck.details_revision) == (long_ago, 0)
