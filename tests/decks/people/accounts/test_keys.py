"""Keys of programs: shown once, kept as a hash, for what was chosen, ended one by one."""

import json
import re
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from decks.models import Deck
from decks.people.accounts.keys.services import MOST_KEYS, make_key
from decks.people.accounts.models import AccountKey
from tests.conftest import PASSWORD
from tests.decks.builders import KUSHI, build_deck

pytestmark = [pytest.mark.usefixtures("catalogue"), pytest.mark.django_db]
PAGE = "/accounts/keys/"
FORM = {"name": "わたしの道具", "writes_decks": "on"}


@pytest.fixture
def browser(owner: User) -> Client:
    client = Client()
    client.force_login(owner)
    return client


def sent(client: Client, form: dict[str, str]) -> Any:
    """The form with the password that is asked for then; what was sent goes on by itself."""
    asked = client.post(PAGE, form)
    assert asked["Location"].startswith("/accounts/confirm/?next=")
    return client.post("/accounts/confirm/", {"password": PASSWORD, "next": PAGE})


def call(key: str, method: str = "GET", place: str = "decks/", body: Any = None) -> Any:
    sent = "" if body is None else json.dumps(body)
    client = Client(enforce_csrf_checks=True)
    headers = {"Authorization": f"Bearer {key}"}
    return client.generic(method, f"/api/v1/{place}", sent, content_type="application/json", headers=headers)


def test_a_key_is_shown_once_and_kept_as_a_hash(browser: Client, owner: User) -> None:
    made = sent(browser, FORM)
    [key] = re.findall(r"<code>(fuda_[\w-]{43})</code>", made.content.decode())
    assert "no-store" in made["Cache-Control"]
    row = AccountKey.objects.get()
    assert (row.user, row.name, row.writes_decks, row.simulates) == (owner, "わたしの道具", True, False)
    assert key not in {str(value) for value in vars(row).values()}
    later = browser.get(PAGE).content.decode()
    assert key not in later
    assert key[:9] in later
    assert "まだ使われていません" in later
    assert call(key).status_code == 200
    assert AccountKey.objects.get().last_used_on == timezone.localdate()


def test_a_key_is_made_after_the_password_alone(owner: User) -> None:
    client = Client()
    client.force_login(owner)
    answer = client.post(PAGE, FORM)
    assert answer.status_code == 302
    assert "/accounts/confirm/" in answer["Location"]
    assert not AccountKey.objects.exists()
    assert Client().get(PAGE).status_code == 302


def test_a_form_without_a_name_is_refused(browser: Client) -> None:
    assert sent(browser, {"name": " "}).status_code == 422
    assert not AccountKey.objects.exists()


def test_so_many_keys_and_no_more(browser: Client, owner: User) -> None:
    for number in range(MOST_KEYS):
        make_key(owner, str(number), writes_decks=False, simulates=False)
    refused = sent(browser, FORM)
    assert refused.status_code == 422
    assert f"{MOST_KEYS}個まで" in refused.content.decode()
    assert AccountKey.objects.count() == MOST_KEYS


def test_a_key_does_what_was_chosen_and_no_more(owner: User) -> None:
    reads, writes = (make_key(owner, "", writes_decks=may, simulates=False) for may in (False, True))
    deck = build_deck(owner, copies={KUSHI: 4})
    build_deck(User.objects.create_user("other"), copies={KUSHI: 4})
    assert [one["id"] for one in call(reads).json()["results"]] == [deck.pk]
    body = {"name": "束", "entries": [{"card": KUSHI, "copies": 4}]}
    refused = call(reads, "POST", body=body)
    assert (refused.status_code, refused.json()["error"]["code"]) == (403, "permission_denied")
    assert call(reads, "DELETE", f"decks/{deck.pk}/").status_code == 403
    assert call(writes, "POST", body=body).status_code == 201
    assert call(writes, "DELETE", f"decks/{deck.pk}/").status_code == 204
    asked = {"entries": [{"card": KUSHI, "copies": 40}], "games": 10}
    assert call(writes, "POST", "simulations/", asked).status_code == 403
    simulates = make_key(owner, "", writes_decks=False, simulates=True)
    assert call(simulates, "POST", "simulations/", asked).status_code == 202
    assert Deck.objects.living().filter(owner=owner).count() == 1


def test_a_key_opens_no_page(owner: User) -> None:
    key = make_key(owner, "", writes_decks=True, simulates=True)
    answer = Client().get("/accounts/", headers={"Authorization": f"Bearer {key}"})
    assert answer.status_code == 302


@pytest.mark.parametrize("key", ["", "fuda_", "fuda_" + "x" * 43, "sessionid", "fuda_あ"])
def test_a_wrong_key_is_refused_and_not_passed_over(key: str) -> None:
    answer = call(key, place="cards/29/")
    assert (answer.status_code, answer.json()["error"]["code"]) == (403, "authentication_failed")


def test_an_ended_key_and_one_of_a_locked_account_open_nothing(browser: Client, owner: User, friend: User) -> None:
    key, other = (make_key(person, "", writes_decks=False, simulates=False) for person in (owner, friend))
    for row in AccountKey.objects.all():
        browser.post("/accounts/keys/end/", {"key": str(row.pk)})
    assert call(key).status_code == 403
    assert call(other).status_code == 200
    assert "もう無効" in browser.post("/accounts/keys/end/", {"key": "x"}, follow=True).content.decode()
    User.objects.filter(pk=friend.pk).update(is_active=False)
    assert call(other).status_code == 403


def test_keys_go_with_the_account(owner: User) -> None:
    key = make_key(owner, "", writes_decks=False, simulates=False)
    owner.delete()
    assert call(key).status_code == 403


def test_a_call_with_a_key_asks_once_for_it(owner: User, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    key = make_key(owner, "", writes_decks=False, simulates=False)
    call(key)
    with django_assert_num_queries(3):
        call(key)
