"""Versions: kept on purpose, never changed, and a way back that can itself be taken back."""

import uuid

import pytest

from decks.deck.services import keep_version
from decks.history.differences import difference, version_list
from decks.models import Deck, DeckVersion
from rules_engine import DeckList, load_catalog
from tests.decks.builders import KUSHI, KUSHI_PROMO, OROCHI, build_deck, held, visitor_client

pytestmark = pytest.mark.django_db


def keep(deck: Deck, message: str = "", **fields: str) -> None:
    assert visitor_client().post(f"/decks/{deck.pk}/versions", {"message": message, **fields}).status_code == 302


def test_versions_are_numbered_and_hold_the_cards_of_their_time() -> None:
    deck = build_deck(copies={KUSHI: 4})
    keep(deck, "はじめ")
    deck.entries.update(copies=2)
    keep(deck, "減らした")
    versions = list(deck.versions.order_by("number").values_list("number", "message", "entries"))
    assert versions == [(1, "はじめ", [[KUSHI, 4]]), (2, "減らした", [[KUSHI, 2]])]


def test_a_form_sent_twice_keeps_one_version() -> None:
    deck = build_deck(copies={KUSHI: 4})
    keep(deck, "はじめ")
    keep(deck, "はじめ")
    assert deck.versions.count() == 1


def test_numbers_of_two_decks_are_independent() -> None:
    one, other = build_deck(), build_deck()
    assert [keep_version(deck, "").number for deck in (one, other)] == [1, 1]


def test_the_page_lists_versions_with_what_changed() -> None:
    deck = build_deck(copies={KUSHI: 4})
    keep(deck, "はじめ")
    deck.entries.update(copies=2)
    keep(deck, "減らした")
    page = visitor_client().get(f"/decks/{deck.pk}/history").content.decode()
    assert page.index("減らした") < page.index("はじめ")
    assert "−2" in page
    assert "4→2" in page


def test_a_deck_without_versions_says_so() -> None:
    assert "まだバージョンがありません" in visitor_client().get(f"/decks/{build_deck().pk}/history").content.decode()


def test_a_message_that_is_too_long_comes_back() -> None:
    deck = build_deck()
    answer = visitor_client().post(f"/decks/{deck.pk}/versions", {"message": "長" * 201})
    assert answer.status_code == 422
    assert "200文字まで" in answer.content.decode()
    assert "長" * 201 in answer.content.decode()


def test_a_version_shows_its_cards_and_the_way_from_the_deck_of_today() -> None:
    deck = build_deck(copies={KUSHI: 4})
    keep(deck, "はじめ")
    deck.entries.update(copies=1)
    page = visitor_client().get(f"/decks/{deck.pk}/history/1").content.decode()
    assert "隠された櫛の家" in page
    assert "1→4" in page
    assert visitor_client().get(f"/decks/{deck.pk}/history/2").status_code == 404


def test_going_back_is_an_edit_that_can_be_taken_back() -> None:
    deck = build_deck(copies={KUSHI: 4, KUSHI_PROMO: 1})
    keep(deck)
    deck.entries.filter(printing_id=KUSHI).delete()
    edit_id = str(uuid.uuid4())
    client = visitor_client()
    for told in ("バージョン1の札に戻しました", "バージョン1の札には、前に戻してあります。今回は何も変えていません"):
        answer = client.post(f"/decks/{deck.pk}/history/1/restore", {"edit_id": edit_id}, follow=True)
        assert told in answer.content.decode()
    assert held(deck) == {KUSHI: 4, KUSHI_PROMO: 1}
    assert deck.edits.count() == 1
    assert [version.message for version in deck.versions.all()] == ["バージョン1に戻した", ""]
    client.post(f"/decks/{deck.pk}/edits", {"form_id": edit_id, "base": "1", "change": "undo"})
    assert held(deck) == {KUSHI_PROMO: 1}


def test_versions_are_never_changed_by_later_edits() -> None:
    deck = build_deck(copies={KUSHI: 4})
    version = keep_version(deck, "")
    visitor_client().post(f"/decks/{deck.pk}/edits", {"form_id": str(uuid.uuid4()), "base": "0", "change": "1:4:0"})
    assert DeckVersion.objects.get(pk=version.pk).entries == [[KUSHI, 4]]


def test_differences_name_every_card_that_differs_additions_first() -> None:
    rows = difference(DeckList({KUSHI: 4, 2: 1}), DeckList({KUSHI: 2, OROCHI: 1, 2: 1}), load_catalog())
    assert [(row.card.id, row.before, row.after) for row in rows] == [(OROCHI, 0, 1), (KUSHI, 4, 2)]


def test_a_version_with_a_printing_that_is_gone_still_opens() -> None:
    version = DeckVersion(entries=[[KUSHI, 2], [424242, 1], [KUSHI_PROMO, 1]])
    assert dict(version_list(version, load_catalog()).counts) == {KUSHI: 3}
