"""A whole deck in one look: piles, copies, the address that keeps them, and rows that fit a window."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.http import QueryDict
from django.test import Client

from cards.faces.face import face_of
from decks.deck.arrangement import By
from decks.models import Visibility
from decks.public.gallery import MOST_PICTURES, Copies, Gallery, across_for, gallery_of
from rules_engine.catalog import load_catalog
from rules_engine.catalog.definitions import Catalog
from rules_engine.legality.deck_list import DeckList
from tests.decks.builders import DIARY, FIREBALL, KUSHI, OROCHI, build_deck, visitor_client

CARD = re.compile(r'class="spread__card(?: spread__card--stack)?"')
FORTY = {KUSHI: 4, OROCHI: 1, DIARY: 2, FIREBALL: 10, **dict.fromkeys(range(2, 7), 4), 9: 3}


@pytest.fixture(scope="module")
def catalog() -> Catalog:
    return load_catalog()


def gallery(catalog: Catalog, query: str = "", counts: dict[int, int] | None = None) -> Gallery:
    return gallery_of(DeckList(FORTY if counts is None else counts), catalog, QueryDict(query))


def labels(shown: Gallery) -> list[str]:
    return [pile.label for pile in shown.piles]


def test_stacked_each_card_has_one_picture_with_its_number(catalog: Catalog) -> None:
    shown = gallery(catalog)
    pictures = {picture.face.card_id: picture for pile in shown.piles for picture in pile.pictures}
    assert {card_id: picture.copies for card_id, picture in pictures.items()} == FORTY
    assert pictures[KUSHI].face == face_of(catalog.card(KUSHI))
    assert (shown.by, shown.copies) == (By.TYPE, Copies.STACKED)


def test_one_by_one_every_copy_has_its_own_and_one_of_them_is_read_aloud(catalog: Catalog) -> None:
    pictures = [picture for pile in gallery(catalog, "copies=each").piles for picture in pile.pictures]
    assert len(pictures) == sum(FORTY.values()) == 40
    assert sorted({picture.face.card_id for picture in pictures if not picture.again}) == sorted(FORTY)
    assert sum(not picture.again for picture in pictures) == len(FORTY)


def test_piles_are_by_type_cost_or_season(catalog: Catalog) -> None:
    assert labels(gallery(catalog))[0] == "場所札"
    costs = labels(gallery(catalog, "by=cost"))
    assert costs == sorted(costs, key=lambda label: int(label.removeprefix("コスト")))
    assert set(labels(gallery(catalog, "by=season"))) <= set("春夏秋冬無") | {"春夏", "夏冬"}
    for by in ("type", "cost", "season"):
        assert sum(pile.copies for pile in gallery(catalog, f"by={by}").piles) == 40


def test_only_the_cards_of_a_bar(catalog: Catalog) -> None:
    shown = gallery(catalog, "only=cost:0&by=cost")
    assert labels(shown) == ["コスト0"]
    assert all(catalog.card(picture.face.card_id).cost == 0 for picture in shown.piles[0].pictures)
    assert shown.whole == "by=cost&copies=stacked"
    assert [query for _, query, _ in shown.ways] == [
        "by=cost&copies=stacked&only=cost%3A0",
        "by=cost&copies=each&only=cost%3A0",
    ]


@pytest.mark.parametrize("query", ["by=x", "by=nothing", "copies=2", "only=cost:x", "only=%00", "by=&copies=&only="])
def test_nonsense_is_as_if_it_were_not_said(query: str, catalog: Catalog) -> None:
    assert gallery(catalog, query).piles == gallery(catalog).piles


def test_a_huge_deck_is_not_drawn_copy_by_copy(catalog: Catalog) -> None:
    for counts, pictures in (({KUSHI: MOST_PICTURES}, MOST_PICTURES), ({KUSHI: 999}, 1)):
        shown = gallery(catalog, "copies=each", counts)
        assert sum(len(pile.pictures) for pile in shown.piles) == pictures


def test_rows_have_five_to_ten_and_forty_fit_a_window() -> None:
    assert [across_for(pictures, 4) for pictures in (1, 9, 16, 20, 40, 150)] == [5, 5, 7, 7, 10, 10]
    taken = [across_for(pictures, 4) for pictures in range(1, 60)]
    assert taken == sorted(taken)


@pytest.mark.django_db
@pytest.mark.parametrize("page", ["", "all/"])
def test_whoever_may_see_the_deck_sees_it_whole(
    page: str, owner: User, stranger: User, signed_in: Callable[[User], Client]
) -> None:
    deck = build_deck(owner, copies=FORTY)
    address = f"/d/{deck.share}/{page}"
    assert signed_in(owner).get(address).status_code == 200
    for client in (signed_in(stranger), Client(), visitor_client()):
        assert client.get(address).status_code == 404
    deck.visibility = Visibility.UNLISTED
    deck.save()
    answer = Client().get(address + "?copies=each&by=cost")
    html = answer.content.decode()
    assert (answer.status_code, answer["X-Robots-Tag"]) == (200, "noindex")
    assert len(CARD.findall(html)) == 40
    assert html.count('tabindex="-1" ') + html.count('tabindex="-1">') >= 40 - len(FORTY)
    assert "コスト0 <b>" in html
    assert f"/decks/{deck.pk}/edit" not in html


@pytest.mark.django_db
def test_bars_lead_to_the_same_page_for_strangers(owner: User) -> None:
    deck = build_deck(owner, copies=FORTY, visibility=Visibility.PUBLIC)
    page = Client().get(f"/d/{deck.share}/").content.decode()
    bars = re.findall(r'href="(\?only=[^"]+#deck)"', page)
    assert len(bars) > 8
    assert 'id="deck"' in page
    only = Client().get(f"/d/{deck.share}/{bars[0].removesuffix('#deck').replace('&amp;', '&')}").content.decode()
    assert "だけを見ています" in only
    assert 0 < len(CARD.findall(only)) < len(FORTY)


@pytest.mark.django_db
def test_the_author_has_the_ways_to_change_it(owner: User, signed_in: Callable[[User], Client]) -> None:
    deck = build_deck(owner, copies=FORTY, visibility=Visibility.PUBLIC)
    address = f"/d/{deck.share}/"
    ways = [f"/decks/{deck.pk}/{end}" for end in ("edit", "history", "details", "share/")]
    own, others = (client.get(address).content.decode() for client in (signed_in(owner), Client()))
    assert all(f'href="{way}"' in own for way in ways)
    assert not any(way in others for way in ways)
    for page in (own, others):
        assert f'href="/d/{deck.share}/hand/"' in page
        assert f'href="/d/{deck.share}/solo"' in page
    assert f'href="/d/{deck.share}/share/" data-share="see"' in others


@pytest.mark.django_db
def test_an_empty_deck_says_so() -> None:
    deck = build_deck(visibility=Visibility.PUBLIC)
    for page in ("", "all/"):
        assert "まだ札がありません" in Client().get(f"/d/{deck.share}/{page}").content.decode()


@pytest.mark.django_db
def test_the_same_queries_for_one_card_and_for_many(owner: User, django_assert_num_queries: Callable[..., Any]) -> None:
    few = build_deck(owner, copies={KUSHI: 1}, visibility=Visibility.UNLISTED)
    many = build_deck(owner, copies=FORTY, visibility=Visibility.UNLISTED)
    for deck in (few, many):
        with django_assert_num_queries(5):
            Client().get(f"/d/{deck.share}/")
        with django_assert_num_queries(3):
            Client().get(f"/d/{deck.share}/all/")


@pytest.mark.django_db
def test_pages_stay_light(owner: User, catalogue: Catalog) -> None:
    numbers = [card.printings[0].number for card in catalogue if card.is_deck_card][: MOST_PICTURES + 50]
    deck = build_deck(owner, copies=dict.fromkeys(numbers, 1), visibility=Visibility.UNLISTED)
    for page in ("", "all/", "all/?copies=each"):
        html = Client().get(f"/d/{deck.share}/{page}").content
        assert "ほかに50種あります".encode() in html
        assert len(html) < 300_000
        assert len(re.findall(rb"<[a-z]", html)) <= 2500
