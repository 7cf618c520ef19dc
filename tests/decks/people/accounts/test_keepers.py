"""Keepers: their link, and that /admin/ opens to nobody who came with less than both factors."""

import re
from collections.abc import Callable
from datetime import timedelta
from io import StringIO

import pytest
import time_machine
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import TOTP
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils import timezone

from tests.conftest import PASSWORD
from tests.decks.people.accounts.test_factors import SECRET, code_now
from tests.keepers import sign_in

pytestmark = pytest.mark.django_db
NEW = "bannin-no-aikotoba-1"


def link_of(name: str, *options: str) -> str:
    told = StringIO()
    call_command("keeper", name, *options, stdout=told)
    return re.search(r"/accounts/keeper/[\w-]+/", told.getvalue())[0]  # type: ignore[index]


def set_up(client: Client, link: str) -> int:
    secret = client.get(link).context["secret"]
    sent = {"password1": NEW, "password2": NEW, "code": code_now(secret)}
    return client.post(link, sent).status_code


def test_the_first_keeper_comes_in_by_the_link_and_with_both() -> None:
    link, client = link_of("番人"), Client()
    assert User.objects.get().is_superuser
    assert not User.objects.get().has_usable_password()
    page = client.get(link)
    secret = page.context["secret"]
    wrong = client.post(link, {"password1": NEW, "password2": NEW, "code": "000000"})
    assert (wrong.status_code, wrong.context["secret"]) == (422, secret)
    assert client.post(link, {"password1": NEW, "password2": NEW, "code": code_now(secret)}).status_code == 302
    assert client.get(link).status_code == 404
    at = client.post("/accounts/login/", {"username": "番人", "password": NEW, "next": "/admin/"})["Location"]
    assert at == "/accounts/login/factor/"
    assert client.get("/admin/").status_code == 302
    with time_machine.travel(timezone.now() + timedelta(minutes=2)):
        assert client.post(at, {"code": code_now(secret)})["Location"] == "/admin/"
        assert client.get("/admin/").status_code == 200


def test_a_link_ends_after_an_hour_and_with_the_next_one() -> None:
    first = link_of("番人")
    second = link_of("番人")
    assert Client().get(first).status_code == 404
    assert Client().get(second).status_code == 200
    with time_machine.travel(timezone.now() + timedelta(minutes=61)):
        assert Client().get(second).status_code == 404


def test_who_is_no_keeper_gets_none_and_who_has_a_factor_only_a_new_one(owner: User) -> None:
    with pytest.raises(CommandError, match="管理者ではありません"):
        link_of("owner")
    with pytest.raises(CommandError, match="見た目のよく似た"):
        link_of("Owner")
    User.objects.update(is_staff=True)
    TOTP.activate(owner, SECRET)
    with pytest.raises(CommandError, match="--reset"):
        link_of("owner")
    elsewhere = sign_in(Client(), owner)
    assert set_up(Client(), link_of("owner", "--reset")) == 302
    assert Authenticator.objects.get().data["secret"] != SECRET
    assert elsewhere.get("/admin/").status_code == 302
    assert elsewhere.get("/accounts/").status_code == 302


def test_a_keepers_password_alone_opens_nothing_and_takes_up_no_first_factor(
    owner: User, signed_in: Callable[[User], Client]
) -> None:
    User.objects.update(is_staff=True, is_superuser=True)
    client = Client()
    client.post("/accounts/login/", {"username": "owner", "password": PASSWORD})
    answer = client.get("/admin/", follow=True)
    assert (answer.status_code, "manage.py keeper" in answer.content.decode()) == (403, True)
    client.post("/accounts/confirm/", {"password": PASSWORD})
    assert client.get("/accounts/factors/app/")["Location"] == "/accounts/factors/"
    assert not Authenticator.objects.exists()


def test_a_session_without_the_factor_is_asked_to_sign_in_again(owner: User) -> None:
    User.objects.update(is_staff=True, is_superuser=True)
    TOTP.activate(owner, SECRET)
    client = Client()
    client.force_login(User.objects.get())
    page = client.get("/admin/cards/card/", follow=True)
    assert (page.status_code, "ログインし直す" in page.content.decode()) == (403, True)
    assert page.context["next"] == "/accounts/login/?next=%2Fadmin%2Fcards%2Fcard%2F"


def test_a_factor_that_is_gone_closes_the_gate(owner: User) -> None:
    User.objects.update(is_staff=True, is_superuser=True)
    client = sign_in(Client(), User.objects.get())
    assert client.get("/admin/").status_code == 200
    Authenticator.objects.all().delete()
    assert client.get("/admin/").status_code == 302


def test_how_people_prove_who_they_are_is_on_no_page_of_keepers(admin_client: Client) -> None:
    for table in ("mfa/authenticator", "usersessions/usersession", "account/emailaddress"):
        assert admin_client.get(f"/admin/{table}/").status_code == 404
