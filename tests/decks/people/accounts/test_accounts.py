"""Accounts: a name and a password, everything taken out, everything deleted."""

import json
from collections.abc import Callable

import pytest
import time_machine
from django.contrib.auth.models import User
from django.test import Client, override_settings

from decks.deck.services import keep_version
from decks.editing.services import apply_edit
from decks.models import Deck, DeckEdit, DeckEntry, DeckVersion
from decks.people.cookies import hash_of
from tests.conftest import PASSWORD
from tests.decks.builders import KUSHI, build_deck, edit_of, visitor_client

pytestmark = pytest.mark.django_db

NEW = {"username": "花子さん", "password1": PASSWORD, "password2": PASSWORD}


def signed_in_as(client: Client) -> str:
    user_id = client.session.get("_auth_user_id")
    return User.objects.get(pk=user_id).username if user_id else ""


def test_signing_up_needs_a_name_and_a_password_only() -> None:
    client = Client()
    page = client.get("/accounts/signup/").content.decode()
    assert "email" not in page
    answer = client.post("/accounts/signup/", NEW)
    assert answer.context["next"] == "/decks/"
    assert signed_in_as(client) == "花子さん"
    assert User.objects.get().email == ""


def test_signing_up_takes_the_visitors_decks_over() -> None:
    deck = build_deck(visitor="somebody", copies={KUSHI: 4})
    client = visitor_client("somebody")
    assert (
        "このブラウザーで作ったデッキは、新しいアカウントに移ります" in client.get("/accounts/signup/").content.decode()
    )
    page = client.post("/accounts/signup/", NEW, follow=True).content.decode()
    assert "1個のデッキを、アカウントに移しました" in page
    deck.refresh_from_db()
    assert (deck.owner, deck.visitor) == (User.objects.get(), "")
    assert client.get(f"/decks/{deck.pk}/edit").status_code == 200


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"username": ""}, "必須です"),
        ({"username": "owner"}, "同じ"),
        ({"username": "a b"}, "有効なユーザー名"),
        ({"username": "長" * 151}, "150"),
        ({"password1": "12345678", "password2": "12345678"}, "数字"),
        ({"password1": "short", "password2": "short"}, "8 文字以上"),
        ({"password2": "another"}, "一致しません"),
        ({"password1": "password123", "password2": "password123"}, "ゲームの名前そのもの"),
        ({"password1": "Ｋannagi-2026!", "password2": "Ｋannagi-2026!"}, "ゲームの名前そのもの"),
    ],
)
def test_what_cannot_be_signed_up_is_explained(fields: dict[str, str], words: str, owner: User) -> None:
    deck = build_deck(visitor="somebody")
    answer = visitor_client("somebody").post("/accounts/signup/", NEW | fields)
    assert answer.status_code == 422
    assert words in answer.content.decode()
    assert User.objects.count() == 1
    deck.refresh_from_db()
    assert deck.visitor == hash_of("somebody")


def test_a_wrong_password_is_explained_and_the_name_kept(owner: User) -> None:
    page = Client().post("/accounts/login/", {"username": "owner", "password": "x"}).content.decode()
    assert "正しいユーザー名とパスワード" in page
    assert 'value="owner"' in page


@pytest.mark.parametrize(
    ("target", "place"), [("/check/", "/check/"), ("https://elsewhere.example/", "/decks/"), ("", "/decks/")]
)
@pytest.mark.parametrize("door", ["login", "signup"])
def test_after_the_door_one_goes_on_within_the_site(door: str, target: str, place: str, owner: User) -> None:
    fields = NEW if door == "signup" else {"username": "owner", "password": PASSWORD}
    answer = Client().post(f"/accounts/{door}/", {**fields, "next": target})
    assert (answer["Location"] if door == "login" else answer.context["next"]) == place


def test_signing_out_is_no_link(owner: User, signed_in: Callable[[User], Client]) -> None:
    client = signed_in(owner)
    assert client.get("/accounts/logout/").status_code == 405
    assert client.post("/accounts/logout/").status_code == 302
    assert signed_in_as(client) == ""


@pytest.mark.parametrize("path", ["", "password/", "data.json", "delete/"])
def test_the_account_is_ones_own(path: str) -> None:
    answer = Client().get(f"/accounts/{path}")
    assert answer.status_code == 302
    assert answer["Location"].startswith("/accounts/login/?next=")


def test_the_password_is_changed_and_one_stays_signed_in(owner: User, signed_in: Callable[[User], Client]) -> None:
    client = signed_in(owner)
    new = "atarashii-aikotoba-9"
    data = {"oldpassword": PASSWORD, "password1": new, "password2": new}
    assert "パスワードを変更しました" in client.post("/accounts/password/", data, follow=True).content.decode()
    assert signed_in_as(client) == "owner"
    assert Client().login(username="owner", password=new)


def test_everything_can_be_taken_out(owner: User, friend: User, signed_in: Callable[[User], Client]) -> None:
    deck = build_deck(owner, name="束", note="覚え", copies={KUSHI: 4})
    keep_version(deck, "はじめ")
    build_deck(friend, name="よその束")
    answer = signed_in(owner).get("/accounts/data.json")
    text = answer.getvalue().decode()
    data = json.loads(text)
    assert "attachment" in answer["Content-Disposition"]
    assert data["account"]["name"] == "owner"
    [taken] = data["decks"]
    assert (taken["name"], taken["note"]) == ("束", "覚え")
    assert taken["cards"] == [{"printing": KUSHI, "copies": 4, "name": "隠された櫛の家"}]
    assert taken["versions"][0]["cards"] == [[KUSHI, 4]]
    assert taken["names"] == {str(KUSHI): "隠された櫛の家"}
    assert "よその束" not in text


def test_deleting_the_account_asks_for_the_password(owner: User, signed_in: Callable[[User], Client]) -> None:
    client = signed_in(owner)
    build_deck(owner)
    assert "デッキ1個" in client.get("/accounts/delete/").content.decode()
    for password, words in (("", "パスワードを入れてください"), ("wrong", "パスワードが違います")):
        answer = client.post("/accounts/delete/", {"password": password})
        assert (answer.status_code, words in answer.content.decode()) == (422, True)
    assert User.objects.filter(pk=owner.pk).exists()


def test_deleting_the_account_deletes_all_of_it_and_nothing_else(
    owner: User, friend: User, signed_in: Callable[[User], Client]
) -> None:
    deck, other = build_deck(owner, copies={KUSHI: 4}), build_deck(friend, copies={KUSHI: 1})
    keep_version(deck, "")
    apply_edit(deck, edit_of((KUSHI, 4, 3)))
    client = signed_in(owner)
    page = client.post("/accounts/delete/", {"password": PASSWORD}, follow=True).content.decode()
    assert "すべて削除しました" in page
    assert signed_in_as(client) == ""
    assert list(User.objects.all()) == [friend]
    assert list(Deck.objects.all()) == [other]
    assert (DeckEntry.objects.count(), DeckVersion.objects.count(), DeckEdit.objects.count()) == (1, 0, 0)


def test_guessing_passwords_is_slowed_down(owner: User) -> None:
    with override_settings(RATELIMIT_ENABLE=True), time_machine.travel("2026-11-20T12:00:00+09:00", tick=False):
        tries = [
            Client().post("/accounts/login/", {"username": "OWNER", "password": "x"}).status_code for _ in range(12)
        ]
    assert tries == [200] * 3 + [429] * 9


def test_signing_up_in_masses_is_stopped() -> None:
    with override_settings(RATELIMIT_ENABLE=True), time_machine.travel("2026-11-20T12:00:00+09:00", tick=False):
        answers = [Client().post("/accounts/signup/", NEW | {"username": f"n{n}"}) for n in range(21)]
    assert answers[-1].status_code == 429
    assert "少しお待ちください" in answers[-1].content.decode()
    assert User.objects.count() == 20
