"""The memo for oneself: kept, taken back, merged and taken along like the description, and never seen by a stranger."""

import json
import uuid
from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.cache import caches
from django.test import Client

from decks.deck.services import copy_deck, keep_version
from decks.models import Deck, Visibility
from decks.people.cookies import hash_of
from decks.pictures import views as pictures
from tests.decks.builders import KUSHI, OROCHI, build_deck, own_data_of, visitor_client

pytestmark = pytest.mark.django_db

MEMO = "ひみつの弱点は後攻"
NOTE = "みんなへの説明"
PAGES = (
    "/d/{share}/",
    "/d/{share}/share/",
    "/d/{share}/share/?part=1",
    "/d/{share}/export",
    "/d/{share}/export.txt",
    "/d/{share}/export.csv",
    "/d/{share}/export.json",
    "/d/{share}/prints",
    "/d/{share}/sheet.pdf",
    "/d/{share}/solo",
    "/d/{share}/report",
    "/decks/{pk}/legality",
    "/decks/public/",
    "/decks/public/?q=ひみつ",
    "/decks/",
    "/",
    "/u/owner/",
    "/decks/compare?a=/d/{share}/&b=/d/{share}/",
    "/api/v1/public-decks/",
    "/api/v1/public-decks/{share}/",
)
CLOSED = (
    "/decks/{pk}/edit",
    "/decks/{pk}/details",
    "/decks/{pk}/export.json",
    "/decks/{pk}/pane",
    "/decks/{pk}/share/",
)


@pytest.fixture
def deck(owner: User) -> Deck:
    return build_deck(owner, name="束", note=NOTE, memo=MEMO, copies={KUSHI: 4}, visibility=Visibility.PUBLIC)


@pytest.mark.parametrize("page", PAGES)
def test_a_stranger_never_sees_it(page: str, deck: Deck, stranger: User, signed_in: Callable[[User], Client]) -> None:
    for client in (Client(), signed_in(stranger), visitor_client()):
        answer = client.get(page.format(share=deck.share, pk=deck.pk))
        assert answer.status_code == 200
        assert MEMO.encode() not in answer.content
        assert json.dumps(MEMO).strip('"').encode() not in answer.content


@pytest.mark.parametrize("page", CLOSED)
def test_what_holds_it_is_closed_to_strangers(
    page: str, deck: Deck, stranger: User, signed_in: Callable[[User], Client]
) -> None:
    assert signed_in(stranger).get(page.format(pk=deck.pk)).status_code == 404


def test_the_holders_public_pages_are_what_others_see(
    deck: Deck, owner: User, signed_in: Callable[[User], Client]
) -> None:
    """So that a picture of the screen, or a file of the public page, gives nothing away."""
    for page in ("/d/{share}/", "/d/{share}/export.json", "/d/{share}/share/"):
        answer = signed_in(owner).get(page.format(share=deck.share), follow=True)
        assert MEMO.encode() not in answer.content


def test_a_picture_says_nothing_of_it(deck: Deck, monkeypatch: pytest.MonkeyPatch) -> None:
    caches["pictures"].clear()
    drawn: list[str] = []
    monkeypatch.setitem(pictures.SHAPES, "wide", lambda contents: drawn.append(repr(contents)) or b"drawn")
    Client().get(f"/d/{deck.share}/picture.jpg")
    assert len(drawn) == 1
    assert MEMO not in drawn[0]


def test_strangers_copy_without_it_and_its_holder_with_it(deck: Deck, stranger: User, owner: User) -> None:
    assert copy_deck(deck, {"owner": stranger}).memo == ""
    assert copy_deck(deck, {"visitor": hash_of("somebody")}).memo == ""
    assert copy_deck(deck, {"owner": owner}).memo == MEMO
    assert copy_deck(deck, {"owner": owner}, version=keep_version(deck, "")).memo == MEMO


def test_the_file_of_ones_own_holds_it_and_is_read_again(
    deck: Deck, owner: User, signed_in: Callable[[User], Client]
) -> None:
    client = signed_in(owner)
    written = client.get(f"/decks/{deck.pk}/export.json").content.decode()
    assert json.loads(written)["memo"] == MEMO
    assert "JSON には自分用メモも入ります。" in client.get(f"/decks/{deck.pk}/export").content.decode()
    reading = client.post("/decks/new", {"text": written}, follow=True).content.decode()
    assert f"自分用メモも入ります：{MEMO}" in reading
    seen = reading.partition('name="seen" value="')[2][:64]
    client.post("/decks/new", {"text": written, "seen": seen, "step": "accept"})
    assert list(Deck.objects.exclude(pk=deck.pk).values_list("note", "memo")) == [(NOTE, MEMO)]


def test_it_is_taken_out_with_everything(deck: Deck, owner: User) -> None:
    assert [(one["note"], one["memo"]) for one in own_data_of(owner)["decks"]] == [(NOTE, MEMO)]


def test_the_api_gives_it_to_its_owner(owner: User, signed_in: Callable[[User], Client]) -> None:
    client = signed_in(owner)
    sent = {"name": "束", "note": NOTE, "memo": MEMO, "entries": [{"card": KUSHI, "copies": 1}]}
    made = client.post("/api/v1/decks/", sent, content_type="application/json").json()
    assert (made["note"], made["memo"]) == (NOTE, MEMO)
    assert client.get(f"/api/v1/decks/{made['id']}/").json()["memo"] == MEMO


def details(deck: Deck, **fields: Any) -> dict[str, Any]:
    return {"name": deck.name, "visibility": deck.visibility, "base": deck.details_revision, **fields}


def test_the_form_saves_it_beside_the_description(deck: Deck, owner: User, signed_in: Callable[[User], Client]) -> None:
    client = signed_in(owner)
    page = client.get(f"/decks/{deck.pk}/details").content.decode()
    assert "説明（公開されます）" in page
    assert "自分用メモ" in page
    client.post(f"/decks/{deck.pk}/details", details(deck, note="新しい説明", memo="一\r\n二"))
    deck.refresh_from_db()
    assert (deck.note, deck.memo) == ("新しい説明", "一\n二")
    undo = {"change": "undo", "form_id": str(uuid.uuid4()), "base": deck.revision}
    client.post(f"/decks/{deck.pk}/edits", undo)
    deck.refresh_from_db()
    assert (deck.note, deck.memo) == (NOTE, MEMO)


def test_a_form_from_before_there_were_two_loses_nothing(
    deck: Deck, owner: User, signed_in: Callable[[User], Client]
) -> None:
    signed_in(owner).post(f"/decks/{deck.pk}/details", details(deck, name="新しい名", note=NOTE))
    deck.refresh_from_db()
    assert (deck.name, deck.note, deck.memo) == ("新しい名", NOTE, MEMO)


def test_a_conflict_shows_both_memos(deck: Deck, owner: User, signed_in: Callable[[User], Client]) -> None:
    client = signed_in(owner)
    client.post(f"/decks/{deck.pk}/details", details(deck, memo="先のメモ"))
    answer = client.post(f"/decks/{deck.pk}/details", details(deck, memo="後のメモ"))
    assert answer.status_code == 409
    assert all(words in answer.content.decode() for words in ("先のメモ", "後のメモ"))


def test_too_long_a_memo_comes_back(deck: Deck, owner: User, signed_in: Callable[[User], Client]) -> None:
    answer = signed_in(owner).post(f"/decks/{deck.pk}/details", details(deck, memo="長" * 4001))
    assert answer.status_code == 422
    assert "自分用メモは4000文字までです（いまは4001文字）" in answer.content.decode()


def test_keepers_do_not_read_it(deck: Deck, admin_client: Client) -> None:
    page = admin_client.get(f"/admin/decks/deck/{deck.pk}/change/").content.decode()
    assert NOTE in page
    assert MEMO not in page


def test_undo_of_the_cards_leaves_it(deck: Deck, owner: User, signed_in: Callable[[User], Client]) -> None:
    client = signed_in(owner)
    for change in (f"{OROCHI}:0:1", "undo"):
        edit = {"change": change, "form_id": str(uuid.uuid4()), "base": 0}
        client.post(f"/decks/{deck.pk}/edits", edit)
    deck.refresh_from_db()
    assert deck.memo == MEMO
