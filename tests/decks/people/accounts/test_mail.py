"""An address of mail: confirmed by a link, used for a forgotten password alone, telling nobody who has one."""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
import time_machine
from allauth.account.models import EmailAddress
from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret
from django.contrib.auth.models import User
from django.core import mail
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from decks.people.accounts.keepers.links import make_link, use_link
from decks.people.accounts.mail import sending
from tests.conftest import PASSWORD
from tests.decks.builders import own_data_of

pytestmark = pytest.mark.django_db
NEW = "atarashii-aikotoba-9"
ADDRESS = "hanako@mail.example"
PAGES = (
    "/accounts/email/",
    "/accounts/email/x/",
    "/accounts/reset/",
    "/accounts/reset/code/",
    "/accounts/reset/password/",
)


@pytest.fixture(autouse=True)
def server(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.MAIL_IS_SET, settings.DEFAULT_FROM_EMAIL = True, "fudacho@fuda.example"
    monkeypatch.setattr(sending, "LATER_SECONDS", 0)


@pytest.fixture
def with_address(owner: User) -> User:
    EmailAddress.objects.create(user=owner, email=ADDRESS, verified=True, primary=True)
    return owner


def sent() -> list[Any]:
    """Every mail, once the thread that sends them has nothing to do."""
    sending._thread.submit(lambda: None).result()
    return list(mail.outbox)


def ask(address: str = ADDRESS, client: Client | None = None) -> Client:
    client = client or Client()
    assert client.post("/accounts/reset/", {"email": address})["Location"] == "/accounts/reset/code/"
    return client


def code_in(message: Any) -> str:
    return re.findall(r"^\S{4}-\S{4}$", str(message.body), re.MULTILINE)[0]


def reset(client: Client, code: str) -> Any:
    client.post("/accounts/reset/code/", {"code": code})
    return client.post("/accounts/reset/password/", {"password1": NEW, "password2": NEW}, follow=True)


def add(client: Client, address: str, follow: bool = True) -> Any:
    """As somebody who has signed in and is asked for the password in between."""
    answer = client.post("/accounts/email/", {"email": address, "action_add": "1"})
    if "/confirm/" in answer.get("Location", ""):
        target = {"password": PASSWORD, "next": "/accounts/email/"}
        answer = client.post("/accounts/confirm/", target, follow=follow)
    return answer


def link_in(message: Any) -> str:
    return re.findall(r"http://testserver(/\S+)", str(message.body))[0]


def test_without_a_server_nothing_of_mail_is_shown(
    with_address: User, signed_in: Callable[[User], Client], settings: Any
) -> None:
    settings.MAIL_IS_SET = False
    client = signed_in(with_address)
    assert [client.get(page).status_code for page in PAGES] == [404] * 5
    assert client.post("/accounts/reset/", {"email": ADDRESS}).status_code == 404
    for page in ("/accounts/", "/accounts/delete/", "/accounts/recover/"):
        assert "メール" not in client.get(page).content.decode()
    assert sent() == []


def test_an_address_is_confirmed_by_its_link_changed_and_removed(
    owner: User, signed_in: Callable[[User], Client]
) -> None:
    client = signed_in(owner)
    assert "/accounts/email/" in client.get("/accounts/").content.decode()
    page = add(client, " Ｈａｎａｋｏ@Mail.Example ").content.decode()
    assert "確認を待っている" in page
    [message] = sent()
    assert (message.to, message.from_email) == ([ADDRESS], "fudacho@fuda.example")
    assert "owner" in message.body
    assert message.alternatives == [] if hasattr(message, "alternatives") else True
    assert not EmailAddress.objects.get().verified
    link = link_in(message)
    assert "owner" in Client().get(link).content.decode()
    assert not EmailAddress.objects.get().verified
    assert client.post(link)["Location"] == "/accounts/email/"
    assert EmailAddress.objects.get().verified
    assert Client().get(link).status_code == 404
    add(client, "other@mail.example")
    assert "いまのものを使い続けます" in client.get("/accounts/email/").content.decode()
    Client().post(link_in(sent()[1]))
    assert [(one.email, one.verified) for one in EmailAddress.objects.all()] == [("other@mail.example", True)]
    client.post("/accounts/email/", {"email": "other@mail.example", "action_remove": "1"})
    assert not EmailAddress.objects.exists()


def test_a_link_is_worth_nothing_after_a_day(owner: User, signed_in: Callable[[User], Client]) -> None:
    with time_machine.travel("2026-11-20T12:00:00+09:00", tick=False) as clock:
        add(signed_in(owner), ADDRESS)
        link = link_in(sent()[0])
        clock.shift(24 * 3600 + 1)
        assert Client().post(link).status_code == 404
    assert not EmailAddress.objects.get().verified


@pytest.mark.parametrize("typed", ["nothing", "a@b", "はなこ@mail.example", "hanaко@mail.example", ""])
def test_what_is_no_plain_address_is_refused_in_words(
    owner: User, signed_in: Callable[[User], Client], typed: str
) -> None:
    client = signed_in(owner)
    page = add(client, typed, follow=False)
    assert page.status_code == 422
    assert "メールアドレス" in page.content.decode()
    assert Client().post("/accounts/reset/", {"email": typed}).status_code == 422
    assert sent() == []


def test_an_address_of_another_account_is_told_only_to_who_reads_its_mail(
    with_address: User, friend: User, signed_in: Callable[[User], Client]
) -> None:
    client = signed_in(friend)
    assert "確認を待っている" in add(client, ADDRESS).content.decode()
    link = link_in(sent()[0])
    assert "ほかのアカウントで使われています" in client.get(link).content.decode()
    client.post(link)
    assert not EmailAddress.objects.get(user=friend).verified
    ask()
    assert reset(ask(), code_in(sent()[-1])).status_code == 200
    assert Client().login(username="owner", password=NEW)


def test_a_code_sets_a_new_password_ends_sessions_and_is_used_once(with_address: User) -> None:
    elsewhere, client = Client(), Client()
    for one in (elsewhere, client):
        one.post("/accounts/login/", {"username": "owner", "password": PASSWORD})
    ask("HANAKO@mail.example", client)
    code = code_in(sent()[0])
    assert "?" not in code
    assert Client().post("/accounts/reset/code/", {"code": code})["Location"] == "/accounts/login/"
    wide = "".join(chr(ord(letter) + 0xFEE0) for letter in code.replace("-", "").lower())
    page = reset(client, wide)
    assert page.redirect_chain[-1][0] == "/accounts/login/"
    assert "「owner」さんのパスワードを変更しました" in page.content.decode()
    assert [one.get("/accounts/").status_code for one in (elsewhere, client)] == [302, 302]
    assert Client().login(username="owner", password=NEW)
    assert client.get("/accounts/reset/password/")["Location"] == "/accounts/reset/"
    assert ADDRESS not in str(sent()[0].subject)


def test_a_code_is_worth_nothing_after_ten_minutes_three_wrong_ones_or_without_the_address(with_address: User) -> None:
    with time_machine.travel("2026-11-20T12:00:00+09:00", tick=False) as clock:
        late, wrong, gone = ask(), ask(), ask()
        codes = [code_in(one) for one in sent()]
        answers = [wrong.post("/accounts/reset/code/", {"code": "AAAA-AAAA"}).status_code for _ in range(3)]
        assert answers == [422, 422, 302]
        assert wrong.post("/accounts/reset/code/", {"code": codes[1]})["Location"] == "/accounts/login/"
        clock.shift(599)
        gone.post("/accounts/reset/code/", {"code": codes[2]})
        EmailAddress.objects.all().delete()
        reset(gone, codes[2])
        clock.shift(2)
        reset(late, codes[0])
    assert Client().login(username="owner", password=PASSWORD)


def test_a_weak_password_is_refused_and_the_code_goes_on(with_address: User) -> None:
    client = ask()
    client.post("/accounts/reset/code/", {"code": code_in(sent()[0])})
    for first, second in (("12345678", "12345678"), (NEW, "another")):
        sent_back = client.post("/accounts/reset/password/", {"password1": first, "password2": second})
        assert sent_back.status_code == 422
    assert client.post("/accounts/reset/password/", {"password1": NEW, "password2": NEW}).status_code == 302


def test_a_second_factor_goes_on_being_asked_for(with_address: User) -> None:
    TOTP.activate(with_address, generate_totp_secret())
    assert reset(ask(), code_in(sent()[0])).status_code == 200
    answer = Client().post("/accounts/login/", {"username": "owner", "password": NEW})
    assert answer["Location"].startswith("/accounts/login/factor/")


def test_keepers_and_locked_accounts_get_no_mail(with_address: User, signed_in: Callable[[User], Client]) -> None:
    User.objects.update(is_staff=True)
    ask()
    client = signed_in(with_address)
    assert "/accounts/email/" not in client.get("/accounts/").content.decode()
    assert client.post("/accounts/email/", {"email": "b@mail.example", "action_add": "1"})["Location"] == "/accounts/"
    User.objects.update(is_staff=False, is_active=False)
    ask()
    assert sent() == []


def test_a_keepers_link_takes_the_address_away(with_address: User) -> None:
    User.objects.update(is_staff=True)
    use_link(make_link(with_address), NEW, generate_totp_secret())
    assert not EmailAddress.objects.exists()


def test_an_address_that_is_known_is_answered_as_one_that_is_not(with_address: User) -> None:
    EmailAddress.objects.create(user=with_address, email="waiting@mail.example")
    seen = {}
    ask("first@mail.example")  # what is read once by a process
    for address in ("nobody@mail.example", "waiting@mail.example", ADDRESS):
        pages, client = [], Client()
        with CaptureQueriesContext(connection) as asked:
            pages.append(client.post("/accounts/reset/", {"email": address}))
            pages.append(client.get("/accounts/reset/code/"))
            pages += [client.post("/accounts/reset/code/", {"code": "AAAA-AAAA"}) for _ in range(3)]
            pages.append(client.get("/accounts/reset/"))
        texts = [re.sub(r"<input[^>]*csrf[^>]*>", "", one.content.decode()).replace(address, "A") for one in pages]
        statements = [re.sub(r"'[^']*'|\d+", "?", one["sql"]) for one in asked.captured_queries]
        seen[address] = [one.status_code for one in pages], texts, statements
    assert seen["nobody@mail.example"][0] == [302, 200, 422, 422, 302, 200]
    assert all(one == seen["nobody@mail.example"] for one in seen.values())
    assert [one.to for one in sent()] == [[ADDRESS]]


def test_nobody_is_bombed_with_mails(
    with_address: User, friend: User, signed_in: Callable[[User], Client], settings: Any
) -> None:
    settings.RATELIMIT_ENABLE = True
    with time_machine.travel("2026-11-20T12:00:00+09:00", tick=False) as clock:
        Client().post("/accounts/login/", {"username": "owner", "password": PASSWORD}, REMOTE_ADDR="192.0.2.1")
        for address in (ADDRESS, "nobody@mail.example"):
            answers = [Client().post("/accounts/reset/", {"email": address}) for _ in range(5)]
            assert [one.status_code for one in answers] == [302] * 3 + [429] * 2
            assert "60分待って" in answers[-1].content.decode()
        for number in range(9):
            Client().post("/accounts/reset/", {"email": ADDRESS}, REMOTE_ADDR=f"198.51.100.{number}")
        assert len(sent()) == 10
        answer = Client().post("/accounts/reset/", {"email": ADDRESS}, REMOTE_ADDR="192.0.2.1")
        assert (answer.status_code, len(sent())) == (302, 11)
        client = signed_in(friend)
        for number in range(7):
            add(client, f"victim{number}@mail.example")
        assert len(sent()) == 17
        clock.shift(24 * 3600)
        ask()
    assert len(sent()) == 18


def test_guessed_codes_wait_as_guessed_passwords_do(with_address: User, settings: Any) -> None:
    settings.RATELIMIT_ENABLE = True
    with time_machine.travel("2026-11-20T12:00:00+09:00", tick=False):
        answers = []
        for _ in range(2):
            client = ask()
            answers += [client.post("/accounts/reset/code/", {"code": "AAAA-AAAA"}).status_code for _ in range(2)]
        assert answers == [422, 422, 422, 429]
        assert Client().post("/accounts/login/", {"username": "owner", "password": PASSWORD}).status_code == 302


def test_the_address_is_in_own_data_and_goes_with_the_account(
    with_address: User, signed_in: Callable[[User], Client]
) -> None:
    client = signed_in(with_address)
    assert own_data_of(with_address)["account"]["emails"] == [ADDRESS]
    client.post("/accounts/delete/", {"password": PASSWORD})
    assert not EmailAddress.objects.exists()


def test_the_log_never_tells_an_address_even_where_no_mail_leaves(
    with_address: User, settings: Any, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(message: Any) -> None:
        raise OSError(f"550 {message.to}")

    monkeypatch.setattr(sending.EmailMessage, "send", refused)
    ask()
    ask("nobody@mail.example")
    sent()
    written = capsys.readouterr().err
    lines = [json.loads(line) for line in written.splitlines()]
    assert [line["event"] for line in lines].count("mail_not_sent") == 2
    assert "mail.example" not in written


def test_a_queue_that_is_full_takes_no_more(
    with_address: User, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sending, "_places", sending.BoundedSemaphore(1))
    assert sending._places.acquire(blocking=False)
    ask()
    assert sent() == []
    assert "mail_dropped" in capsys.readouterr().err
