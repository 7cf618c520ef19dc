"""Frames for other sites, what leads to them (oEmbed), and the feed of public decks."""

from typing import Any
from xml.etree import ElementTree

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from decks.deck_index.writing import write_index
from decks.models import Deck, Visibility
from tests.decks.builders import KUSHI, OROCHI, build_deck, visitor_client

pytestmark = [pytest.mark.usefixtures("catalogue"), pytest.mark.django_db]
ATOM = "{http://www.w3.org/2005/Atom}"
SITE = "http://testserver"


@pytest.fixture
def deck(owner: User) -> Deck:
    return build_deck(owner, name="<夏>の束", copies={KUSHI: 4, OROCHI: 1}, visibility=Visibility.PUBLIC)


def embeds(deck: Deck) -> list[str]:
    return [f"/embed/decks/{deck.share}/", "/embed/cards/29/", "/embed/rulings/F-22/"]


def test_any_page_may_show_them_and_no_cookie_comes_along(deck: Deck) -> None:
    client = visitor_client()
    client.cookies["theme"] = "dark"
    for address in embeds(deck):
        answer = client.get(address)
        policy = answer["Content-Security-Policy"]
        assert "frame-ancestors *" in policy
        assert "default-src 'none'" in policy
        assert "script-src 'none'" in policy
        assert "X-Frame-Options" not in answer
        assert not answer.cookies
        assert answer["Cache-Control"] == "public, max-age=300"
        assert 'href="http://testserver/' in answer.content.decode()
        again = client.get(address, headers={"If-None-Match": answer["ETag"]})
        assert (again.status_code, again.content) == (304, b"")


def test_pages_themselves_are_in_no_frame(client: Client, deck: Deck) -> None:
    answer = client.get(f"/d/{deck.share}/")
    assert "frame-ancestors 'none'" in answer["Content-Security-Policy"]
    assert answer["X-Frame-Options"] == "DENY"


def test_what_they_show(client: Client, deck: Deck) -> None:
    shown, card, ruling = (client.get(address).content.decode() for address in embeds(deck))
    assert "&lt;夏&gt;の束" in shown
    assert "<b>4</b> 隠された櫛の家" in shown
    assert "作成中" in shown
    assert "この札は怪異札としても使える。" in card
    assert "公式FAQ" in ruling


def test_a_deck_is_shown_in_few_queries(
    client: Client, deck: Deck, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    client.get("/embed/cards/29/")
    with django_assert_num_queries(3):
        client.get(f"/embed/decks/{deck.share}/")


@pytest.mark.parametrize("visibility", [Visibility.PRIVATE, Visibility.UNLISTED])
def test_only_public_decks_are_shown(owner: User, visibility: str) -> None:
    deck = build_deck(owner, copies={KUSHI: 4}, visibility=visibility)
    client = Client()
    client.force_login(owner)
    assert client.get(f"/embed/decks/{deck.share}/").status_code == 404
    assert oembed(client, f"{SITE}/d/{deck.share}/")[0] == 404


def test_what_is_not_there_is_not_found(client: Client) -> None:
    for address in ("/embed/cards/99999999/", "/embed/rulings/none/", "/embed/decks/none/"):
        assert client.get(address).status_code == 404


def oembed(client: Client, url: str, **more: str) -> tuple[int, Any]:
    answer = client.get("/oembed/", {"url": url, **more})
    return answer.status_code, answer.json() if answer["Content-Type"] == "application/json" else None


def test_the_address_of_a_page_leads_to_its_frame(client: Client, deck: Deck) -> None:
    card = SITE + reverse("cards:card_page", args=[29, "朧車"])
    pages = (f"{SITE}/d/{deck.share}/", card, f"{SITE}/rulings/F-22/")
    for page, frame in zip(pages, embeds(deck), strict=True):
        status, answer = oembed(client, page)
        assert (status, answer["type"], answer["version"]) == (200, "rich", "1.0")
        assert f'src="{SITE}{frame}"' in answer["html"]
        whole = client.get(page).content.decode()
        assert f"{SITE}/oembed/?url=http" in whole
        assert f'<meta property="og:url" content="{page if frame != embeds(deck)[1] else SITE}' in whole
        assert '<meta property="og:description" content="' in whole
    assert "&lt;夏&gt;" in oembed(client, pages[0])[1]["html"]


def test_frames_are_as_wide_as_asked(client: Client) -> None:
    page = f"{SITE}/cards/29-x/"
    assert oembed(client, page, maxwidth="350", maxheight="200")[1]["width"] == 350
    assert oembed(client, page, maxwidth="100")[1]["width"] == 300
    assert oembed(client, page, maxwidth="x")[0] == 400
    assert oembed(client, page, format="xml")[0] == 501


@pytest.mark.parametrize(
    "url",
    [
        "",
        "x",
        "http://elsewhere.example/cards/29-x/",
        f"{SITE}/cards/",
        f"{SITE}/none",
        "http://[",
        f"{SITE}/cards/0-x/",
    ],
)
def test_other_addresses_lead_nowhere(client: Client, url: str) -> None:
    assert oembed(client, url)[0] == 404


def test_pages_of_other_sites_ask_for_frames(client: Client) -> None:
    answer = client.get("/oembed/", {"url": f"{SITE}/cards/29-x/"}, headers={"Origin": "https://elsewhere.example"})
    assert answer["Access-Control-Allow-Origin"] == "*"


def test_the_feed_of_public_decks(client: Client, deck: Deck, owner: User) -> None:
    build_deck(owner, name="ないしょ", copies={KUSHI: 4})
    write_index([deck.pk])
    answer = client.get("/decks/public/feed.atom")
    assert answer["Content-Type"].startswith("application/atom+xml")
    [entry] = ElementTree.fromstring(answer.content).iter(f"{ATOM}entry")
    assert entry.findtext(f"{ATOM}title") == "<夏>の束"
    assert entry.find(f"{ATOM}link").get("href") == f"{SITE}/d/{deck.share}/"  # type: ignore[union-attr]
    assert client.get("/decks/public/feed.atom", headers={"If-None-Match": answer["ETag"]}).status_code == 304
