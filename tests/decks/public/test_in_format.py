"""フォーマット: in the search of public decks: by the index, for the site's formats, on the day."""

from datetime import UTC, datetime
from typing import Any

import pytest
import time_machine
from django.core.management import call_command
from django.test import Client

from decks.deck_index.models import IndexedFit
from decks.editing.services import apply_edit
from decks.formats.services import change_format, make_format
from decks.models import Deck
from rules_engine.legality.formats import Format, ListName, OwnLimit
from rules_engine.vocabulary.terms import RestrictionSeries, RestrictionStatus
from tests.decks.builders import KUSHI, OROCHI, build_deck, edit_of

pytestmark = pytest.mark.django_db
FILLER = dict.fromkeys(range(201, 240), 1)


@pytest.fixture(autouse=True)
def _on_a_known_day() -> Any:
    with time_machine.travel("2026-11-20T12:00:00+09:00", tick=False):
        yield


def public(name: str, copies: dict[int, int]) -> Deck:
    return build_deck(name=name, copies=copies, visibility="public")


def page(query: str) -> str:
    return Client().get("/decks/public/", {"q": query}).content.decode()


def found(query: str) -> set[str]:
    answer = Client().get("/api/v1/public-decks/", {"q": query})
    assert answer.status_code == 200, answer.content.decode()
    return {deck["name"] for deck in answer.json()["results"]}


def test_decks_are_found_by_the_formats_of_the_site() -> None:
    public("一枚ずつ", {KUSHI: 1, **FILLER})
    public("二枚", {KUSHI: 2, **FILLER})
    public("少ない", {KUSHI: 2})
    for query in ("フォーマット:シングルトン", "format:singleton", "format=SINGLETON"):
        assert found(query) == {"一枚ずつ"}, query
    assert found("フォーマット:公式") == found("使用可") == {"一枚ずつ", "二枚"}
    assert found("フォーマット:シングルトン,公式") == {"一枚ずつ", "二枚"}
    assert found("-フォーマット:シングルトン") == found("フォーマット!=シングルトン") == {"二枚", "少ない"}
    assert "一枚ずつ" in page("フォーマット:シングルトン")


def test_an_edit_is_found_at_once() -> None:
    deck = public("束", {KUSHI: 2, **FILLER})
    assert found("フォーマット:シングルトン") == set()
    apply_edit(deck, edit_of((KUSHI, 2, 1)))
    assert found("フォーマット:シングルトン") == {"束"}


def test_formats_that_keepers_make_change_and_delete_are_followed() -> None:
    public("束", {KUSHI: 1, **FILLER})
    row = make_format({}, Format("", "札帖杯", own=(OwnLimit(KUSHI, RestrictionStatus.SEALED),)), keeper="keeper")
    assert found("フォーマット:札帖杯") == set()
    assert "まだ判定中のデッキがあり" in page("フォーマット:札帖杯")
    assert found("使用可") == {"束"}  # what does not ask for it is not held up
    call_command("reindex_decks")
    assert found("フォーマット:札帖杯") == set()
    assert found("-フォーマット:札帖杯") == {"束"}
    change_format(row, Format("", "札帖杯"), 1)
    assert found("フォーマット:札帖杯") == found("-フォーマット:札帖杯") == set()  # nobody knows before it is judged
    call_command("reindex_decks")
    assert found("フォーマット:札帖杯") == {"束"}
    row.delete()
    call_command("reindex_decks")
    assert set(IndexedFit.objects.values_list("format", flat=True)) == {"community", "none", "singleton"}
    assert "「札帖杯」というフォーマットはありません" in page("フォーマット:札帖杯")


def test_a_format_of_somebody_is_refused_with_a_sentence() -> None:
    row = make_format({"visitor": "0" * 64}, Format("", "内輪"))
    for query in (f"フォーマット:{row.key}", f"-format:{row.key}"):
        assert "「内輪」は札帖のフォーマットではないので、公開デッキの検索には使えません" in page(query)
        assert Client().get("/api/v1/public-decks/", {"q": query}).status_code == 400
    assert "「ない形」というフォーマットはありません" in page("フォーマット:ない形")


def test_one_whose_list_was_taken_back_says_so_and_holds_up_no_other() -> None:
    make_format({}, Format("", "昔", fixed=ListName(RestrictionSeries.OFFICIAL, 99)), keeper="keeper")
    public("束", {KUSHI: 1, **FILLER})
    assert "もとにした改訂（公式 第99回）は取り下げられました" in page("フォーマット:昔")
    assert found("フォーマット:シングルトン") == {"束"}


@pytest.mark.parametrize(
    ("moment", "names"),
    [(datetime(2025, 7, 21, 14, 59, 59, tzinfo=UTC), {"大蛇"}), (datetime(2025, 7, 21, 15, 0, 0, tzinfo=UTC), set())],
)
def test_a_revision_is_in_force_from_midnight_in_japan(moment: datetime, names: set[str]) -> None:
    """The decks are indexed the day before: nobody judges them again."""
    with time_machine.travel("2025-07-20T12:00:00+09:00", tick=False):
        public("大蛇", {OROCHI: 2, **FILLER})
    with time_machine.travel(moment, tick=False):
        assert found("フォーマット:コミュニティ") == found("フォーマット:公式") == names
        assert found("フォーマット:制限リストなし") == {"大蛇"}


def test_an_index_made_again_says_the_same() -> None:
    public("束", {KUSHI: 1, **FILLER})
    public("二枚", {KUSHI: 2, **FILLER})
    before = sorted(IndexedFit.objects.values_list("deck", "format", "fits_from", "fits_until"))
    IndexedFit.objects.all().delete()
    call_command("reindex_decks", all=True)
    assert sorted(IndexedFit.objects.values_list("deck", "format", "fits_from", "fits_until")) == before
    assert len(before) == 6
