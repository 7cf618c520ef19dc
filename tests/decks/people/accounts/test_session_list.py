"""Where one is signed in: listed with device and time, ended singly or all; those of before are there, too."""

from datetime import timedelta
from importlib import import_module

import pytest
import time_machine
from allauth.usersessions.models import UserSession
from django.apps import apps
from django.conf import settings
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from decks.people.accounts.session_list import device_of, prune_session_list
from tests.conftest import PASSWORD

pytestmark = pytest.mark.django_db
IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile Safari/604.1"
EDGE = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0"


def entered(agent: str = IPHONE) -> Client:
    client = Client(headers={"User-Agent": agent})
    client.post("/accounts/login/", {"username": "owner", "password": PASSWORD})
    client.post("/accounts/confirm/", {"password": PASSWORD})
    return client


def is_in(client: Client) -> bool:
    return bool(client.get("/accounts/").status_code == 200)


@pytest.mark.parametrize(
    ("agent", "device"), [(IPHONE, "iPhoneのSafari"), (EDGE, "WindowsのEdge"), ("curl/8", ""), ("", "")]
)
def test_devices_in_players_words(agent: str, device: str) -> None:
    assert device_of(agent) == device


def test_every_session_is_listed_without_an_address_and_one_is_ended(owner: User) -> None:
    here, there = entered(), entered(EDGE)
    page = here.get("/accounts/sessions/").content.decode()
    assert "iPhoneのSafari" in page
    assert "WindowsのEdge" in page
    assert page.count(">この端末</strong>") == 1
    assert set(UserSession.objects.values_list("ip", flat=True)) == {"0.0.0.0"}
    ended = UserSession.objects.get(user_agent=EDGE)
    here.post("/accounts/sessions/", {"session": ended.pk})
    assert (is_in(here), is_in(there)) == (True, False)


def test_the_password_comes_before_and_changes_the_key(owner: User) -> None:
    client = Client()
    client.post("/accounts/login/", {"username": "owner", "password": PASSWORD})
    asked = client.post("/accounts/sessions/")
    assert asked["Location"] == "/accounts/confirm/?next=%2Faccounts%2Fsessions%2F"
    key = client.session.session_key
    client.post("/accounts/confirm/", {"password": PASSWORD, "next": "/accounts/sessions/"})
    assert client.session.session_key != key
    assert UserSession.objects.get().session_key == client.session.session_key
    assert is_in(client)


def test_all_others_are_ended_at_once(owner: User) -> None:
    here, *others = (entered() for _ in range(3))
    here.post("/accounts/sessions/")
    assert [is_in(client) for client in (here, *others)] == [True, False, False]


@pytest.mark.parametrize("number", ["0", "x", "٣", "9" * 30, "", "friend"])
def test_no_session_of_anybody_else_is_ended(owner: User, friend: User, number: str) -> None:
    theirs = Client()
    theirs.post("/accounts/login/", {"username": "friend", "password": PASSWORD})
    number = str(UserSession.objects.get(user=friend).pk) if number == "friend" else number
    assert entered().post("/accounts/sessions/", {"session": number}).status_code == 404
    assert is_in(theirs)


def test_a_new_password_ends_the_other_sessions(owner: User) -> None:
    here, there = entered(), entered(EDGE)
    new = "atarashii-aikotoba-9"
    here.post("/accounts/password/", {"oldpassword": PASSWORD, "password1": new, "password2": new})
    assert (is_in(here), is_in(there)) == (True, False)
    assert "WindowsのEdge" not in here.get("/accounts/sessions/").content.decode()


def test_sessions_of_before_the_list_are_put_into_it(owner: User) -> None:
    client = Client()
    client.force_login(owner, backend="django.contrib.auth.backends.ModelBackend")
    stranger = Client()
    stranger.get("/decks/new")
    assert not UserSession.objects.exists()
    import_module("kannagi_site.migrations.0005_sessions_in_the_list").list_sessions(apps, None)
    listed = UserSession.objects.get()
    assert (listed.user, listed.session_key) == (owner, client.session.session_key)
    assert abs(listed.created_at - timezone.now()) < timedelta(minutes=5)
    assert is_in(client)
    entered().post("/accounts/sessions/")
    assert not is_in(client)


def test_what_ended_by_itself_is_taken_off_the_list(owner: User) -> None:
    entered()
    now = timezone.now()
    assert prune_session_list(now, dry_run=False) == 0
    with time_machine.travel(now + timedelta(seconds=settings.SESSION_COOKIE_AGE + 60)):
        assert prune_session_list(timezone.now(), dry_run=False) == 1
    assert (UserSession.objects.count(), Session.objects.count()) == (0, 1)


def test_the_last_use_is_written_once_in_ten_minutes_and_shown(owner: User) -> None:
    began = timezone.now()
    client = entered()
    for minutes, queries in ((5, 0), (11, 1), (12, 0), (20, 0), (22, 1)):
        with time_machine.travel(began + timedelta(minutes=minutes)), CaptureQueriesContext(connection) as asked:
            client.get("/accounts/")
        assert sum("UPDATE" in one["sql"] and "usersession" in one["sql"] for one in asked) == queries, minutes
    seen = UserSession.objects.get().last_seen_at
    assert timedelta(minutes=21) < seen - began < timedelta(minutes=23)
    page = client.get("/accounts/sessions/").content.decode()
    assert f"最後の利用：{timezone.localtime(seen):%-m月%-d日 %H:%M}" in page


def test_who_is_not_signed_in_has_no_last_use(owner: User) -> None:
    with CaptureQueriesContext(connection) as asked:
        Client().get("/accounts/login/")
    assert not any("usersession" in one["sql"] for one in asked)


def test_the_page_costs_what_its_rows_cost(owner: User) -> None:
    here = entered()
    with CaptureQueriesContext(
        connection,
    ) as one:
        here.get("/accounts/sessions/")
    entered()
    with CaptureQueriesContext(connection) as two:
        here.get("/accounts/sessions/")
    assert len(two) - len(one) <= 3
    assert len(two) <= 14
