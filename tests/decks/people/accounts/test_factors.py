"""The second factor: an app's codes, a lost one, and that a recovery code is no way around it."""

import re
import time
from collections.abc import Callable
from datetime import timedelta

import pytest
import time_machine
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import TOTP, format_hotp_value, generate_totp_secret, hotp_value
from django.contrib.auth.models import User
from django.http import HttpResponse
from django.test import Client, override_settings
from django.utils import timezone

from decks.people.accounts.factors.adapter import FactorAdapter
from decks.people.accounts.models import LostFactor
from decks.people.accounts.recovery.codes import new_code
from decks.people.accounts.recovery.services import make_code
from tests.conftest import PASSWORD
from tests.decks.builders import build_deck, visitor_client

pytestmark = pytest.mark.django_db
SECRET = generate_totp_secret()


def code_now(secret: str = SECRET) -> str:
    return format_hotp_value(hotp_value(secret, int(time.time()) // 30))


@pytest.fixture
def with_app(owner: User) -> User:
    TOTP.activate(owner, SECRET)
    return owner


def sign_in(client: Client, password: str = PASSWORD) -> HttpResponse:
    return client.post("/accounts/login/", {"username": "owner", "password": password, "next": "/kept/"})


def is_in(client: Client) -> bool:
    return bool(client.get("/accounts/").status_code == 200)


def test_an_app_is_taken_up_after_the_password_and_its_first_code(
    owner: User, signed_in: Callable[[User], Client]
) -> None:
    client = signed_in(owner)
    assert client.get("/accounts/factors/app/")["Location"] == "/accounts/confirm/?next=%2Faccounts%2Ffactors%2Fapp%2F"
    confirmed = client.post("/accounts/confirm/", {"password": PASSWORD, "next": "/accounts/factors/app/"})
    page = client.get(confirmed["Location"])
    secret = page.context["form"].secret
    assert "data:image/svg+xml" in page.content.decode()
    assert "コードが違う" in client.post("/accounts/factors/app/", {"code": "000000"}).content.decode()
    assert client.post("/accounts/factors/app/", {"code": code_now(secret)}).status_code == 302
    kept = Authenticator.objects.get().data["secret"]
    assert secret not in kept
    assert FactorAdapter().decrypt(kept) == secret
    assert "使っています" in client.get("/accounts/factors/").content.decode()
    assert client.post("/accounts/factors/app/remove/").status_code == 302
    assert not Authenticator.objects.exists()


def test_the_secret_is_read_with_the_sites_keys_alone(settings: object) -> None:
    kept = FactorAdapter().encrypt("secret")
    with override_settings(SECRET_KEY="another", SECRET_KEY_FALLBACKS=["not-secret-only-for-tests"]):
        assert FactorAdapter().decrypt(kept) == "secret"
    with override_settings(SECRET_KEY="another", SECRET_KEY_FALLBACKS=[]):
        assert len(FactorAdapter().decrypt(kept)) == 32


def test_the_password_alone_signs_nobody_in(with_app: User) -> None:
    client = Client()
    assert sign_in(client)["Location"] == "/accounts/login/factor/"
    assert not is_in(client)
    assert "コードが違う" in client.post("/accounts/login/factor/", {"code": "000000"}).content.decode()
    assert client.post("/accounts/login/factor/", {"code": code_now()})["Location"] == "/kept/"
    assert is_in(client)


def test_a_code_counts_once(with_app: User) -> None:
    code, one, another = code_now(), Client(), Client()
    for client in (one, another):
        sign_in(client)
        client.post("/accounts/login/factor/", {"code": code})
    assert (is_in(one), is_in(another)) == (True, False)


def test_one_may_step_back(with_app: User) -> None:
    client = Client()
    sign_in(client)
    assert client.get("/accounts/login/")["Location"] == "/accounts/login/factor/"
    client.post("/accounts/logout/")
    assert client.get("/accounts/login/").status_code == 200


def test_guessing_codes_is_slowed_down(with_app: User) -> None:
    with override_settings(RATELIMIT_ENABLE=True), time_machine.travel("2026-11-20T12:00:00+09:00", tick=False):
        client = Client()
        sign_in(client)
        codes = [client.post("/accounts/login/factor/", {"code": "000000"}).status_code for _ in range(4)]
    assert codes == [200] * 3 + [429]


def test_a_visitors_decks_are_taken_over_after_both(with_app: User) -> None:
    deck, client = build_deck(visitor="somebody"), visitor_client("somebody")
    sign_in(client)
    deck.refresh_from_db()
    assert deck.owner is None
    client.post("/accounts/login/factor/", {"code": code_now()})
    deck.refresh_from_db()
    assert deck.owner == with_app


def test_a_recovery_code_leaves_the_second_factor(with_app: User) -> None:
    sent = {
        "username": "owner",
        "code": make_code(with_app),
        "password1": "x-atarashii-9",
        "password2": "x-atarashii-9",
    }
    assert Client().post("/accounts/recover/", sent).status_code == 200
    client = Client()
    assert sign_in(client, "x-atarashii-9")["Location"] == "/accounts/login/factor/"
    assert not is_in(client)


# --- lost -------------------------------------------------------------------------------------------------------------


def say_lost(code: str, password: str = PASSWORD, name: str = "owner") -> tuple[int, str]:
    answer = Client().post("/accounts/lost-factor/", {"username": name, "password1": password, "code": code})
    return answer.status_code, answer.content.decode()


def test_a_lost_factor_goes_after_three_days_and_not_before(with_app: User) -> None:
    code = make_code(with_app)
    assert "申し出を受け付けました" in say_lost(code)[1]
    with time_machine.travel(timezone.now() + timedelta(days=2, hours=23)):
        assert "申し出を受け付けました" in say_lost(code)[1]
    assert Authenticator.objects.exists()
    with time_machine.travel(timezone.now() + timedelta(days=3, minutes=1)):
        page = say_lost(code)[1]
        assert "二段階認証を外しました" in page
        assert len(re.findall(r"<span>[A-Z2-9]{4}</span>", page)) == 6
        client = Client()
        assert sign_in(client)["Location"] == "/kept/"
    assert say_lost(code)[0] == 422


@pytest.mark.parametrize("wrong", ["password", "code", "name"])
def test_all_three_must_be_right_and_nothing_tells_which_was_not(with_app: User, wrong: str) -> None:
    code = make_code(with_app)
    given = {"code": code} | {"password": {"password": "x"}, "code": {"code": new_code()}, "name": {"name": "x"}}[wrong]
    status, page = say_lost(**given)
    assert (status, "ユーザー名か復旧コードかパスワードが違います。" in page) == (422, True)
    assert not LostFactor.objects.exists()


def test_the_owner_is_told_at_every_sign_in_and_cancels(with_app: User) -> None:
    say_lost(make_code(with_app))
    client = Client()
    sign_in(client)
    assert "申し出が" in client.get("/accounts/login/factor/").content.decode()
    page = client.post("/accounts/login/factor/", {"code": code_now()}, follow=True).content.decode()
    assert "二段階認証をなくしたという申し出が出ています" in page
    assert "取り消す" in client.get("/accounts/").content.decode()
    client.post("/accounts/factors/keep/")
    assert not LostFactor.objects.exists()


def test_a_keeper_has_no_such_way(with_app: User) -> None:
    User.objects.update(is_staff=True)
    code = make_code(with_app)
    assert "manage.py keeper" in say_lost(code)[1]
    assert not LostFactor.objects.exists()


# --- passkeys ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("host", "secure", "possible"),
    [("127.0.0.1", False, False), ("localhost", False, True), ("testserver", True, True), ("testserver", False, False)],
)
def test_where_passkeys_cannot_be_the_page_says_so(
    owner: User, signed_in: Callable[[User], Client], host: str, secure: bool, possible: bool
) -> None:
    page = signed_in(owner).get("/accounts/factors/", secure=secure, headers={"host": host}).content.decode()
    assert ("数字のアドレスや" in page) is not possible
    assert ("パスキーを追加" in page) is possible


@pytest.mark.parametrize(
    "credential", ["", "x", "{}", '{"id": "x", "response": {"userHandle": "MQ"}}', "[]", "null", "3"]
)
def test_rubbish_in_place_of_a_passkey_signs_nobody_in(owner: User, credential: str) -> None:
    client = Client()
    assert "publicKey" in client.get("/accounts/login/passkey/").json()
    answer = client.post("/accounts/login/passkey/", {"credential": credential})
    assert answer["Location"] == "/accounts/login/"
    assert not is_in(client)
