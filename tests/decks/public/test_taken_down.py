"""A deck that a keeper took down stays down, whatever its owner does, and its owner is told why."""

import json
import uuid
from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import Permission, User
from django.core.management import call_command
from django.db import IntegrityError, transaction
from django.test import Client, override_settings
from django.urls import reverse

from cards.catalog import current_data
from decks.building.publicity import TakenDownError, restore_public, take_down
from decks.building.quotas import TAKE_DOWN_ANSWERS
from decks.deck.services import copy_deck, keep_version
from decks.deck_index.models import IndexedDeck
from decks.editing.services import apply_edit
from decks.models import Deck, DeckReport, TakeDownAnswer
from decks.people.cookies import hash_of
from decks.public.finding import Sort
from decks.public.queries import search_public
from decks.sharing.services import make_link, set_visibility
from tests.decks.builders import KUSHI, OROCHI, build_deck, edit_body, edit_of, held, own_data_of, visitor_client
from tests.keepers import sign_in

pytestmark = pytest.mark.django_db

REASON = "説明がふさわしくないため"
BY_SHARE = ("public", "gallery", "shared", "shared_hand", "shared_numbers", "picture", "prints", "public_export")


def taken(owner: User, **fields: Any) -> Deck:
    deck = build_deck(owner, name="だめな束", copies={KUSHI: 4}, visibility="public", **fields)
    take_down([deck.pk], None, REASON)
    deck.refresh_from_db()
    return deck


def listed() -> list[int]:
    return search_public("", Sort.NEWEST, current_data()).read(0, 50)


# --- the ways of an owner -------------------------------------------------------------------------------------------


def by_details(client: Client, deck: Deck) -> None:
    for visibility in ("public", "unlisted"):
        sent = {"name": "直した名", "base": deck.details_revision, "visibility": visibility}
        answer = client.post(f"/decks/{deck.pk}/details", sent)
        page = answer.content.decode()
        assert answer.status_code == 422
        assert "管理者がこのデッキの公開を止めています。公開範囲は「自分だけ」から変えられません。" in page
        assert "直した名" in page


def by_share_page(client: Client, deck: Deck) -> None:
    for sent in ({}, {"visibility": "unlisted"}, {"visibility": "public"}, {"visibility": "public", "part": "1"}):
        page = client.post(f"/decks/{deck.pk}/share/", sent, follow=True).content.decode()
        assert REASON in page
        assert "公開しました" not in page


def by_services(client: Client, deck: Deck) -> None:
    for write in (make_link, lambda one: set_visibility(one, "public")):
        with pytest.raises(TakenDownError):
            write(deck)


def by_api(client: Client, deck: Deck) -> None:
    address = f"/api/v1/decks/{deck.pk}/"
    body = {"revision": deck.revision, "entries": [{"card": OROCHI, "copies": 1}]}
    assert client.put(address, body | {"visibility": "public"}, "application/json").status_code == 400
    assert client.put(address, body, "application/json").status_code == 200
    told = client.get(address).json()
    assert (told["visibility"], told["taken_down_reason"]) == ("private", REASON)


def by_edit_queue(client: Client, deck: Deck) -> None:
    body = edit_body((KUSHI, 4, 3)) | {"texts": [{"field": "visibility", "from": "private", "to": "public"}]}
    client.post(f"/decks/{deck.pk}/edits", json.dumps(body), "application/json")
    client.post(f"/decks/{deck.pk}/edits", json.dumps(edit_body((KUSHI, 4, 3))), "application/json")
    assert held(deck) == {KUSHI: 3}


def by_undo(client: Client, deck: Deck) -> None:
    apply_edit(deck, edit_of((KUSHI, 4, 3)))
    for change in ("undo", "redo", "undo"):
        client.post(f"/decks/{deck.pk}/edits", {"change": change, "form_id": str(uuid.uuid4()), "revision": "0"})


def by_version(client: Client, deck: Deck) -> None:
    version = keep_version(deck, "はじめ")
    apply_edit(deck, edit_of((KUSHI, 4, 3)))
    sent = {"edit_id": str(uuid.uuid4())}
    assert client.post(f"/decks/{deck.pk}/history/{version.number}/restore", sent).status_code == 302
    assert held(deck) == {KUSHI: 4}


def by_import(client: Client, deck: Deck) -> None:
    """A list copied onto it, and a file of own data that says it were public."""
    kept = json.dumps({"decks": [{"name": deck.name, "visibility": "public", "share": deck.share, "cards": []}]})
    for text in ("1 肥川の大蛇", kept):
        sent = {"text": text, "mode": "replace", "step": "accept", "visibility": "public"}
        client.post(f"/decks/{deck.pk}/import", sent, follow=True)


def by_deleting(client: Client, deck: Deck) -> None:
    client.post(f"/decks/{deck.pk}/delete")
    client.post(f"/decks/{deck.pk}/undelete")
    deck.refresh_from_db()
    assert deck.deleted_at is None


def by_copying(client: Client, deck: Deck) -> None:
    """The owner's own copy is down as well, for the same reason, whatever becomes of the first."""
    client.post(f"/d/{deck.share}/copy", {"creation": str(uuid.uuid4())})
    copy = Deck.objects.get(origin=deck)
    assert (copy.taken_down_reason, copy.taken_down_from) == (REASON, "private")
    by_share_page(client, copy)
    stays_down(copy)
    restore_public([copy.pk])
    assert Deck.objects.get(pk=copy.pk).visibility == "private"
    assert client.post(f"/decks/{copy.pk}/merge", {"step": "accept"}).status_code < 500


def by_writing(client: Client, deck: Deck) -> None:
    """Whatever else might write it is stopped by the database itself."""
    with pytest.raises(IntegrityError), transaction.atomic():
        Deck.objects.filter(pk=deck.pk).update(visibility="public")


WAYS = (
    *(by_details, by_share_page, by_services, by_api, by_edit_queue, by_undo, by_version),
    *(by_import, by_deleting, by_copying, by_writing),
)


@pytest.mark.parametrize("way", WAYS)
def test_no_way_of_its_owner_sets_it_back(
    way: Callable[[Client, Deck], None], owner: User, signed_in: Callable[[User], Client]
) -> None:
    deck = taken(owner)
    way(signed_in(owner), deck)
    stays_down(deck)


def stays_down(deck: Deck) -> None:
    deck = Deck.objects.get(pk=deck.pk)
    assert (deck.visibility, deck.taken_down_reason) == ("private", REASON)
    assert deck.pk not in listed()
    for name in BY_SHARE:
        assert Client().get(reverse(f"decks:{name}", args=[deck.share])).status_code == 404, name
    assert Client().get(f"/api/v1/public-decks/{deck.share}/").status_code == 404


def test_a_visitor_who_becomes_an_account_takes_it_along_as_it_is() -> None:
    client = visitor_client()
    deck = build_deck(visitor="somebody", name="だめな束", visibility="unlisted")
    take_down([deck.pk], None, REASON)
    sent = {"username": "hanako", "password1": "kannagi-no-fuda-8", "password2": "kannagi-no-fuda-8"}
    client.post("/accounts/signup/", sent)
    assert Deck.objects.get(pk=deck.pk).owner == User.objects.get(username="hanako")
    stays_down(deck)
    by_share_page(client, deck)
    stays_down(deck)


def test_a_sample_that_was_taken_down_stays_down_when_samples_are_made_again() -> None:
    call_command("create_sample_decks")
    deck = Deck.objects.get(sample="spring")
    take_down([deck.pk], None, REASON)
    call_command("create_sample_decks")
    stays_down(deck)


def test_what_somebody_else_copied_before_is_his_own(friend: User, owner: User) -> None:
    deck = build_deck(owner, copies={KUSHI: 4}, visibility="public")
    before = copy_deck(deck, {"owner": friend})
    take_down([deck.pk], None, REASON)
    deck.refresh_from_db()
    after = copy_deck(deck, {"owner": friend})
    for copy in (before, after):
        set_visibility(copy, "public")
        assert Client().get(f"/d/{copy.share}/").status_code == 200


# --- what a keeper does ---------------------------------------------------------------------------------------------


def test_the_index_follows_in_the_same_transaction(owner: User) -> None:
    deck = build_deck(owner, copies={KUSHI: 4}, visibility="public")
    assert listed() == [deck.pk]
    with transaction.atomic():
        assert take_down([deck.pk], None, REASON)
        assert not IndexedDeck.objects.filter(pk=deck.pk).exists()
    assert not take_down([deck.pk], None, "もう一度")
    assert Deck.objects.get(pk=deck.pk).taken_down_reason == REASON
    with transaction.atomic():
        restore_public([deck.pk])
        assert IndexedDeck.objects.filter(pk=deck.pk).exists()
    assert not restore_public([deck.pk])


@pytest.mark.parametrize("before", ["private", "unlisted", "public"])
def test_restoring_gives_back_what_was(before: str, owner: User, signed_in: Callable[[User], Client]) -> None:
    deck = build_deck(owner, visibility=before)
    take_down([deck.pk], owner.pk, REASON)
    restore_public([deck.pk])
    deck.refresh_from_db()
    assert (deck.visibility, deck.taken_down_at, deck.taken_down_by, deck.taken_down_reason) == (before, None, None, "")
    signed_in(owner).post(f"/decks/{deck.pk}/share/", {"visibility": "public"})
    assert Client().get(f"/d/{deck.share}/").status_code == 200


def test_a_keeper_takes_down_for_a_reason_and_restores(owner: User) -> None:
    keeper = Client()
    sign_in(keeper, User.objects.create_superuser("keeper"))
    deck = build_deck(owner, name="だめな束", visibility="public")
    report = DeckReport.objects.create(deck=deck, reason="name", visitor=hash_of("somebody"))
    chosen = {"action": "take_down", "_selected_action": [report.pk]}
    address = "/admin/decks/deckreport/"
    assert "だめな束" in keeper.post(address, chosen).content.decode()
    empty = keeper.post(address, chosen | {"apply": "1", "reason": "  "}).content.decode()
    assert "理由を書いてください。" in empty
    assert Client().get(f"/d/{deck.share}/").status_code == 200
    done = keeper.post(address, chosen | {"apply": "1", "reason": REASON}, follow=True).content.decode()
    assert "1個のデッキの公開を止めました。" in done
    assert Client().get(f"/d/{deck.share}/").status_code == 404
    deck.refresh_from_db()
    report.refresh_from_db()
    assert deck.taken_down_by
    assert report.handled_at
    assert deck.taken_down_by.username == "keeper"
    keeper.post("/admin/decks/deck/", {"action": "restore_public", "_selected_action": [deck.pk]})
    assert Client().get(f"/d/{deck.share}/").status_code == 200


def test_who_may_only_look_takes_nothing_down(owner: User) -> None:
    helper = User.objects.create_user("helper", is_staff=True)
    helper.user_permissions.set(Permission.objects.filter(codename__in=["view_deck", "view_deckreport"]))
    client = Client()
    sign_in(client, helper)
    deck = build_deck(owner, visibility="public")
    sent = {"action": "take_down", "_selected_action": [deck.pk], "apply": "1", "reason": REASON}
    client.post("/admin/decks/deck/", sent)
    assert Client().get(f"/d/{deck.share}/").status_code == 200


# --- what the owner reads and answers -------------------------------------------------------------------------------


def test_the_owner_reads_why_and_answers(owner: User, signed_in: Callable[[User], Client]) -> None:
    deck, client = taken(owner), signed_in(owner)
    for page in (f"/d/{deck.share}/", f"/decks/{deck.pk}/details", f"/decks/{deck.pk}/share/"):
        shown = client.get(page).content.decode()
        assert "管理者がこのデッキの公開を止めています" in shown
        assert REASON in shown
    assert "公開を止められています" in client.get("/decks/").content.decode()
    assert "理由を見る・返事をする" in client.get(f"/decks/{deck.pk}/edit").content.decode()
    for text in ("名前を直しました。", "名前を直しました。", "説明も直しました。"):
        assert client.post(f"/decks/{deck.pk}/answer", {"text": text}).status_code == 302
    assert [answer.text for answer in deck.take_down_answers.all()] == ["名前を直しました。", "説明も直しました。"]
    assert "説明も直しました。" in client.get(f"/decks/{deck.pk}/details").content.decode()
    keeper = signed_in(User.objects.create_superuser("keeper"))
    assert "説明も直しました。" in keeper.get("/admin/decks/takedownanswer/").content.decode()
    assert "説明も直しました。" in keeper.get(f"/admin/decks/deck/{deck.pk}/change/").content.decode()
    [told] = own_data_of(owner)["decks"]
    assert told["taken_down"]["reason"] == REASON
    assert len(told["taken_down"]["answers"]) == 2


def test_answers_that_cannot_be_kept_are_explained_and_not_lost(
    owner: User, friend: User, signed_in: Callable[[User], Client]
) -> None:
    deck, client = taken(owner), signed_in(owner)
    address = f"/decks/{deck.pk}/answer"
    assert "返事を書いてください。" in client.post(address, {"text": " "}).content.decode()
    long = "あ" * 501
    answer = client.post(address, {"text": long})
    assert (answer.status_code, long in answer.content.decode()) == (422, True)
    assert signed_in(friend).post(address, {"text": "ぼくも"}).status_code == 404
    rows = [TakeDownAnswer(deck=deck, text=str(number)) for number in range(TAKE_DOWN_ANSWERS.most)]
    TakeDownAnswer.objects.bulk_create(rows)
    full = client.post(address, {"text": "まだあります"})
    assert (full.status_code, "まだあります" in full.content.decode()) == (422, True)
    assert TAKE_DOWN_ANSWERS.sentence in full.content.decode()
    with override_settings(RATELIMIT_ENABLE=True):
        answers = [client.post(address, {"text": "x"}).status_code for _ in range(11)]
    assert answers == [422] * 10 + [429]


def test_a_deck_that_is_not_down_takes_no_answer(owner: User, signed_in: Callable[[User], Client]) -> None:
    deck = build_deck(owner, visibility="public")
    assert signed_in(owner).post(f"/decks/{deck.pk}/answer", {"text": "なぜ"}).status_code == 302
    assert not TakeDownAnswer.objects.exists()
