"""Lists of public decks: what stands in them, in which order, and with how many likes."""

import itertools
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from cards.catalog import current_data
from decks.deck.services import delete_deck
from decks.deck_index.writing import count_noted
from decks.models import Deck, DeckLike, Visibility
from decks.public.finding import FoundPaginator
from decks.public.places import Sort
from decks.public.queries import decks_by, decks_with, search_public, summaries_of
from tests.decks.builders import KUSHI, KUSHI_PROMO, OROCHI, build_deck

pytestmark = pytest.mark.django_db

VISITORS = (f"visitor{number}" for number in itertools.count())


def public(name: str, owner: User | None = None, *, likes: int = 0, uncounted: int = 0, **fields: Any) -> Deck:
    """A public deck with so many likes that count and so many that do not."""
    visitor = "" if owner else "maker"
    deck = build_deck(owner, visitor=visitor, name=name, visibility=Visibility.PUBLIC, **fields)
    for counted in [True] * likes + [False] * uncounted:
        DeckLike.objects.create(deck=deck, visitor=next(VISITORS), counted=counted)
    count_noted()
    return deck


def names(sort: Sort, text: str = "") -> list[str]:
    decks = Deck.objects.in_bulk(found := search_public(text, sort, current_data()).read(0, 100))
    return [decks[pk].name for pk in found]


def test_decks_equal_in_likes_or_views_stand_by_day_and_then_the_newest_first() -> None:
    day = timezone.now() - timedelta(days=1)
    public("古い", likes=1, views=2, changed_at=day - timedelta(days=1))
    public("一", changed_at=day, uncounted=9)
    public("二", changed_at=day, likes=2)
    public("三", changed_at=day, views=5)
    public("四", changed_at=day, likes=1, views=2)
    assert names(Sort.NEWEST) == ["四", "三", "二", "一", "古い"]
    assert names(Sort.LIKES) == ["二", "四", "古い", "三", "一"]
    assert names(Sort.VIEWS) == ["三", "四", "古い", "二", "一"]


def test_the_orders_are_offered_in_these_words() -> None:
    public("束")
    page = Client().get("/decks/public/").content.decode()
    for value, label in (("new", "新しい順"), ("likes", "いいねの多い順"), ("views", "閲覧の多い順")):
        assert f'<option value="{value}"' in page
        assert label in page
    for size in (12, 24, 48):
        assert f'value="{size}"' in page


def test_a_search_asks_for_decks_as_they_are_today() -> None:
    public("人形の束", copies={KUSHI: 4})
    public("大蛇の束", copies={OROCHI: 1})
    assert names(Sort.NEWEST, "札:大蛇") == ["大蛇の束"]
    assert names(Sort.NEWEST, "人形") == ["人形の束"]


def test_what_is_public_no_more_when_the_page_is_made_is_left_out_and_the_order_stays() -> None:
    decks = [public(name, likes=number) for number, name in enumerate(("一", "二", "三"))]
    data = current_data()
    found = search_public("", Sort.LIKES, data).read(0, 100)
    assert found == [deck.pk for deck in reversed(decks)]
    shown = summaries_of(found, data)
    assert [(each.deck.name, each.deck.like_count) for each in shown] == [("三", 2), ("二", 1), ("一", 0)]  # type: ignore[attr-defined]
    Deck.objects.filter(pk=decks[1].pk).update(visibility=Visibility.UNLISTED)
    delete_deck(decks[0])
    assert [each.deck.name for each in summaries_of(found, data)] == ["三"]


def test_others_see_of_an_author_what_is_public_the_newest_first_with_the_likes_that_count(
    owner: User, friend: User
) -> None:
    day = timezone.now() - timedelta(days=1)
    public("古い", owner, likes=1, uncounted=2, changed_at=day - timedelta(days=1))
    public("先", owner, changed_at=day)
    public("後", owner, changed_at=day)
    public("友の", friend)
    build_deck(owner, name="内緒")
    delete_deck(public("削除した", owner))
    assert [(deck.name, deck.like_count) for deck in decks_by(owner)] == [("後", 0), ("先", 0), ("古い", 1)]  # type: ignore[attr-defined]
    assert [item.deck.name for item in Client().get("/u/owner/").context["decks"]] == ["後", "先", "古い"]


def test_the_decks_with_a_card_are_the_five_most_liked_each_with_all_its_copies(owner: User) -> None:
    day = timezone.now() - timedelta(days=1)
    public("両方", owner, likes=2, uncounted=1, copies={KUSHI: 3, KUSHI_PROMO: 1, OROCHI: 2})
    public("古い", likes=1, copies={KUSHI: 1}, changed_at=day - timedelta(days=1))
    for name in ("先", "後"):
        public(name, likes=1, copies={KUSHI_PROMO: 2}, changed_at=day)
    public("別の札", likes=9, copies={OROCHI: 1})
    build_deck(owner, name="内緒", copies={KUSHI: 4}, visibility=Visibility.UNLISTED)
    expected = [("両方", 4, 2), ("後", 2, 1), ("先", 2, 1), ("古い", 1, 1)]
    found = decks_with(KUSHI, current_data())
    assert ([(deck.name, deck.copies, deck.like_count) for deck in found.decks], found.count) == (expected, 4)  # type: ignore[attr-defined]
    public("いいねなし", copies={KUSHI: 1}, uncounted=3)
    public("それも", copies={KUSHI: 1}, changed_at=day - timedelta(days=9))
    found = decks_with(KUSHI, current_data())
    assert ([deck.name for deck in found.decks], found.count) == (["両方", "後", "先", "古い", "いいねなし"], 6)
    assert decks_with(112, current_data()).count == 2
    page = Client().get(f"/cards/{KUSHI}-隠された櫛の家/").content.decode()
    assert "6個すべてを見る" in page


@pytest.mark.parametrize("sort", Sort)
@pytest.mark.parametrize(
    "text", ["季節:春", "枚数:40 いいね:0", "使用可", "名:花 または 更新>=2026", "-is:見本", "not:使用可"]
)
def test_what_many_decks_have_is_read_in_the_order_of_the_list(
    text: str, sort: Sort, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(4):
        public(f"花{number}", copies={KUSHI: 40}, views=number)
    monkeypatch.setattr("decks.public.finding.FEW", 0)
    monkeypatch.setattr("decks.public.finding.WALKED", 2)
    with CaptureQueriesContext(connection) as asked:
        FoundPaginator(search_public(text, sort, current_data()), 1).page(1)
    read = [one["sql"] for one in asked if "ORDER BY" in one["sql"]]
    assert read
    for sql in read:
        assert not reads_more(sql), sql


def reads_more(sql: str) -> bool:
    """Whether the database sorts rows, or reads first what another table has. PostgreSQL sorts few rows where it need
    not, so that it is told to shun it."""
    explained = {"sqlite": "EXPLAIN QUERY PLAN", "postgresql": "SET LOCAL enable_sort = off; EXPLAIN"}
    with connection.cursor() as cursor:
        cursor.execute(f"{explained[connection.vendor]} {sql}")
        while cursor.description is None:
            assert cursor.nextset()
        told = str(cursor.fetchall())
    return any(way in told for way in ("TEMP B-TREE", "Sort Key", "hashed", "Hash Join"))
