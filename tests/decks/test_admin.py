"""Keepers find decks; what happened cannot be edited there."""

import pytest
from django.contrib.auth.models import User
from django.test import Client

from decks.deck.services import keep_version
from decks.editing.services import apply_edit
from tests.decks.builders import KUSHI, build_deck, edit_of
from tests.keepers import sign_in

pytestmark = pytest.mark.django_db


@pytest.fixture
def keeper() -> Client:
    client = Client()
    sign_in(client, User.objects.create_superuser("keeper"))
    return client


def test_decks_are_listed_with_counts_and_can_be_opened(keeper: Client, owner: User) -> None:
    deck = build_deck(owner, name="束", copies={KUSHI: 4, 2: 3})
    build_deck(sample="spring", name="見本")
    page = keeper.get("/admin/decks/deck/").content.decode()
    assert '<td class="field-size">7</td>' in page
    assert "見本（spring）" in page
    form = keeper.get(f"/admin/decks/deck/{deck.pk}/change/").content.decode()
    assert all(label in form for label in ("デッキ名", "公開範囲", "説明", "枚数"))


@pytest.mark.parametrize(
    "query", ["?q=束", "?visibility__exact=public", "?deleted_at__isempty=1", "?sample__isempty=0"]
)
def test_searching_and_filtering(query: str, keeper: Client) -> None:
    build_deck(name="束")
    assert keeper.get(f"/admin/decks/deck/{query}").status_code == 200


@pytest.mark.parametrize("model", ["deckversion", "deckedit"])
def test_versions_and_edits_are_only_looked_at(model: str, keeper: Client) -> None:
    deck = build_deck(copies={KUSHI: 4})
    version, edit = keep_version(deck, "はじめ"), apply_edit(deck, edit_of((KUSHI, 4, 3)))
    number = version.pk if model == "deckversion" else edit.pk
    assert keeper.get(f"/admin/decks/{model}/").status_code == 200
    page = keeper.get(f"/admin/decks/{model}/{number}/change/")
    assert page.status_code == 200
    assert 'name="_save"' not in page.content.decode()
    assert keeper.get(f"/admin/decks/{model}/add/").status_code == 403
    assert keeper.post(f"/admin/decks/{model}/{number}/change/", {"message": "別"}).status_code == 403


def test_who_may_see_a_deck_is_not_written_on_its_page(keeper: Client) -> None:
    """A deck is taken down as such, so that its owner reads why and cannot set it back."""
    deck = build_deck(name="だめな名", visibility="public")
    form = keeper.get(f"/admin/decks/deck/{deck.pk}/change/").content.decode()
    assert 'name="visibility"' not in form
    assert all(label in form for label in ("公開を止めた日時", "公開を止めた理由", "公開停止への返事"))


def test_the_front_page_says_plainly_what_each_table_is(keeper: Client) -> None:
    page = keeper.get("/admin/").content.decode()
    for name in ("管理者の操作", "操作の記録", "デッキのバージョン", "デッキの編集"):
        assert f">{name}</a>" in page
    assert "ログエントリー" not in page
    assert ">版</a>" not in page
