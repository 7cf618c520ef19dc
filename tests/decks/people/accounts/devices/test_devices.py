"""Another device: shown, asked for, confirmed by two digits, signed in; and every way in which it ends before."""

import time
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from allauth.mfa.totp.internal.auth import TOTP
from allauth.usersessions.models import UserSession
from django.contrib.auth.models import User
from django.db import connection
from django.http import HttpResponse
from django.test import Client, override_settings
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from django.utils.html import strip_tags

from decks.people.accounts.devices.offers import offer_with, prune_offers
from decks.people.accounts.devices.words import ENDED, KEEPER, NOT_TWO_DIGITS, UNKNOWN, USED
from decks.people.accounts.models import DeviceOffer
from decks.people.accounts.recovery.services import make_code, use_code
from decks.people.accounts.services import remove_account
from tests.conftest import PASSWORD
from tests.decks.builders import build_deck, visitor_client
from tests.decks.people.accounts.test_factors import SECRET, code_now

pytestmark = pytest.mark.django_db
NEW, ASK, WAIT = "/accounts/devices/", "/accounts/device/", "/accounts/device/wait/"
IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile Safari/604.1"


@pytest.fixture
def desk(owner: User) -> Client:
    """Signed in, and the password typed again."""
    client = Client()
    client.post("/accounts/login/", {"username": "owner", "password": PASSWORD})
    client.post("/accounts/confirm/", {"password": PASSWORD})
    return client


@pytest.fixture
def phone() -> Client:
    return Client(headers={"User-Agent": IPHONE})


def shown(desk: Client) -> str:
    return str(desk.post(NEW).context["code"])


def asked(desk: Client, phone: Client) -> str:
    """The two digits on the phone, which has asked."""
    assert phone.post(ASK, {"code": shown(desk)})["Location"] == WAIT
    return str(phone.get(WAIT).context["offer"].digits)


def confirmed(desk: Client, phone: Client) -> None:
    desk.post("/accounts/devices/answer/", {"digits": asked(desk, phone)})
    assert DeviceOffer.objects.get().state == "confirmed"


def is_in(client: Client) -> bool:
    return bool(client.get("/accounts/").status_code == 200)


def text(answer: HttpResponse) -> str:
    return answer.content.decode()


def test_the_whole_way(owner: User, desk: Client) -> None:
    deck, phone = build_deck(visitor="somebody"), visitor_client("somebody")
    page = desk.post(NEW)
    code = page.context["code"]
    assert page.context["link"] == f"http://testserver/accounts/device/{code.replace('-', '')}/"
    assert "data:image/svg+xml" in text(page)
    assert "no-store" in page["Cache-Control"]
    opened = phone.get(page.context["link"])
    assert (opened["Referrer-Policy"], "no-store" in opened["Cache-Control"]) == ("strict-origin", True)
    assert f'value="{code.replace("-", "")}"' in text(opened)
    assert DeviceOffer.objects.get().state == "open"
    assert phone.post(ASK, {"code": code.lower().replace("-", "　")})["Location"] == WAIT
    digits = phone.get(WAIT).context["offer"].digits
    assert f">{digits}</p>" in text(phone.get(WAIT))
    assert digits not in strip_tags(text(desk.get(NEW)).partition("<h2>この端末が")[2].partition("</section>")[0])
    phone.post(WAIT)
    assert not is_in(phone)
    assert desk.post("/accounts/devices/answer/", {"digits": f" {chr(ord(digits[0]) + 0xFEE0)}{digits[1]}"})["Location"]
    assert "数字が合いました" in text(desk.get(NEW))
    assert "ownerでログイン" in text(phone.get(WAIT))
    assert not is_in(phone)
    assert phone.post(WAIT)["Location"] == "/decks/"
    assert is_in(phone)
    assert ENDED["taken"] in text(desk.get(NEW))
    deck.refresh_from_db()
    assert deck.owner == owner
    assert "別の端末から" in text(phone.get("/accounts/sessions/"))
    assert [row.data for row in UserSession.objects.order_by("pk")] == [{}, {"device": True}]


def test_what_is_kept_is_no_code_and_no_key(desk: Client, phone: Client) -> None:
    code = shown(desk)
    phone.post(ASK, {"code": code})
    kept = str(DeviceOffer.objects.values().get())
    assert code.replace("-", "") not in kept
    assert phone.session["device_claim"] not in kept
    with override_settings(SECRET_KEY="another"):
        assert offer_with(code) is None


def test_the_password_comes_before(owner: User) -> None:
    client = Client()
    client.post("/accounts/login/", {"username": "owner", "password": PASSWORD})
    assert "新しい端末で読み取って" not in text(client.get(NEW))
    assert client.post(NEW)["Location"] == "/accounts/confirm/?next=%2Faccounts%2Fdevices%2F"
    assert not DeviceOffer.objects.exists()
    page = client.post("/accounts/confirm/", {"password": PASSWORD, "next": NEW})
    assert offer_with(page.context["code"])
    assert client.get(NEW).context["standing"] == "open"


def test_the_page_looks_again_with_its_code_and_makes_no_other(desk: Client, phone: Client) -> None:
    code = shown(desk)
    assert desk.post(NEW, {"code": code}).context["code"] == code
    assert "code" not in desk.post(NEW, {"code": "AAAA-2222"}).context
    assert DeviceOffer.objects.count() == 1
    phone.post(ASK, {"code": code})
    page = desk.post(NEW, {"code": code})
    assert ("code" in page.context, "iPhoneのSafari" in text(page)) == (False, True)


def test_asking_and_signing_in_change_the_sessions_key(desk: Client, phone: Client) -> None:
    """Whoever had put a session into this browser does not come in with it."""
    phone.get("/accounts/login/passkey/")
    session = phone.session
    session["before"] = True
    session.save()
    keys = [phone.session.session_key]
    confirmed(desk, phone)
    keys.append(phone.session.session_key)
    stolen = Client()
    stolen.cookies.load({"sessionid": keys[0]})
    stolen.post(WAIT)
    assert not is_in(stolen)
    phone.post(WAIT)
    keys.append(phone.session.session_key)
    assert len(set(keys)) == 3
    assert is_in(phone)
    stolen.cookies.load({"sessionid": keys[1]})
    assert not is_in(stolen)


# --- endings ----------------------------------------------------------------------------------------------------------


def deleted(desk: Client) -> None:
    remove_account(User.objects.get())


def new_password(desk: Client) -> None:
    new = "atarashii-aikotoba-9"
    desk.post("/accounts/password/", {"oldpassword": PASSWORD, "password1": new, "password2": new})


def recovered(desk: Client) -> None:
    use_code(User.objects.get(), make_code(User.objects.get()), "atarashii-aikotoba-9")


ENDINGS: dict[str, tuple[str, Callable[[Client], Any]]] = {
    "refused": ("refused", lambda desk: desk.post("/accounts/devices/answer/", {"refuse": "1"})),
    "replaced": ("replaced", lambda desk: desk.post(NEW)),
    "signed out": ("signed_out", lambda desk: desk.post("/accounts/logout/")),
    "new password": ("password", new_password),
    "recovered": ("password", recovered),
    "locked": ("locked", lambda desk: User.objects.update(is_active=False)),
    "made a keeper": ("keeper", lambda desk: User.objects.update(is_staff=True)),
    "deleted": ("gone", deleted),
}


@pytest.mark.parametrize("ending", ENDINGS)
def test_what_ends_it_before_the_digits_is_told(desk: Client, phone: Client, ending: str) -> None:
    digits = asked(desk, phone)
    standing, end = ENDINGS[ending]
    end(desk)
    desk.post("/accounts/devices/answer/", {"digits": digits})
    assert ENDED[standing] in text(phone.get(WAIT))
    assert ENDED[standing] in text(phone.post(WAIT))
    assert not is_in(phone)


@pytest.mark.parametrize("ending", sorted(set(ENDINGS) - {"refused"}))
def test_what_ends_it_after_them_is_told(desk: Client, phone: Client, ending: str) -> None:
    confirmed(desk, phone)
    standing, end = ENDINGS[ending]
    end(desk)
    assert ENDED[standing] in text(phone.post(WAIT))
    assert not is_in(phone)


@pytest.mark.parametrize("ending", sorted(set(ENDINGS) - {"refused", "deleted"}))
def test_what_ends_it_before_anybody_asked_is_told(desk: Client, phone: Client, ending: str) -> None:
    code = shown(desk)
    standing, end = ENDINGS[ending]
    end(desk)
    answer = phone.post(ASK, {"code": code})
    assert (answer.status_code, ENDED[standing] in text(answer)) == (422, True)


def test_each_step_has_two_minutes(desk: Client, phone: Client) -> None:
    code, now = shown(desk), timezone.now()
    with time_machine.travel(now + timedelta(seconds=121)):
        assert ENDED["expired"] in text(phone.post(ASK, {"code": code}))
        assert ENDED["expired"] in text(desk.get(NEW))
    with time_machine.travel(now + timedelta(seconds=110)):
        phone.post(ASK, {"code": code})
    with time_machine.travel(now + timedelta(seconds=220)):
        desk.post("/accounts/devices/answer/", {"digits": DeviceOffer.objects.get().digits})
    with time_machine.travel(now + timedelta(seconds=345)):
        assert ENDED["expired"] in text(phone.post(WAIT))
        assert not is_in(phone)
    with time_machine.travel(now + timedelta(seconds=335)):
        phone.post(WAIT)
        assert is_in(phone)


def test_the_first_wrong_digits_end_it_and_what_is_no_number_does_not(desk: Client, phone: Client) -> None:
    digits = asked(desk, phone)
    for typed in ("", "1", "x7", "123"):
        answer = desk.post("/accounts/devices/answer/", {"digits": typed})
        assert (answer.status_code, NOT_TWO_DIGITS in text(answer)) == (422, True)
    desk.post("/accounts/devices/answer/", {"digits": f"{(int(digits) + 1) % 100:02}"})
    desk.post("/accounts/devices/answer/", {"digits": digits})
    assert ENDED["wrong"] in text(desk.get(NEW))
    assert ENDED["wrong"] in text(phone.post(WAIT))
    assert not is_in(phone)


def test_a_code_is_asked_with_once_and_taken_once(desk: Client, phone: Client) -> None:
    code = shown(desk)
    phone.post(ASK, {"code": code})
    other = Client()
    assert USED in text(other.post(ASK, {"code": code}))
    desk.post("/accounts/devices/answer/", {"digits": DeviceOffer.objects.get().digits})
    assert USED in text(other.post(ASK, {"code": code}))
    claim = phone.session["device_claim"]
    phone.post(WAIT)
    assert USED in text(other.post(ASK, {"code": code}))
    session = other.session
    session["device_claim"] = claim
    session.save()
    assert ENDED["taken"] in text(other.post(WAIT))
    assert not is_in(other)


def test_guessing_is_told_and_limited(desk: Client) -> None:
    shown(desk)
    with override_settings(RATELIMIT_ENABLE=True), time_machine.travel(timezone.now(), tick=False):
        answers = [Client().post(ASK, {"code": "AAAA-2222"}) for _ in range(31)]
        assert Client().post(ASK, {"code": "AAAA-2222"}, REMOTE_ADDR="203.0.113.9").status_code == 422
    assert UNKNOWN in text(answers[0])
    assert [answer.status_code for answer in answers] == [422] * 30 + [429]


def test_another_device_of_the_same_account_does_not_answer_for_the_first(desk: Client, phone: Client) -> None:
    digits, third = asked(desk, phone), Client()
    third.post("/accounts/login/", {"username": "owner", "password": PASSWORD})
    third.post("/accounts/devices/answer/", {"digits": digits})
    assert DeviceOffer.objects.get().state == "asked"


def test_who_is_in_already_is_told_so(desk: Client, friend: User) -> None:
    theirs = Client()
    theirs.force_login(friend)
    code = shown(desk)
    assert "すでにfriendでログインしています" in text(theirs.get(f"/accounts/device/{code}/"))
    assert "すでにfriend" in text(theirs.post(ASK, {"code": code}))
    assert theirs.post(WAIT)["Location"] == ASK
    assert DeviceOffer.objects.get().state == "open"


# --- second factors ---------------------------------------------------------------------------------------------------


def test_a_first_device_that_had_the_factor_passes_it_on_but_not_to_admin(owner: User, phone: Client) -> None:
    TOTP.activate(owner, SECRET)
    desk = Client()
    desk.post("/accounts/login/", {"username": "owner", "password": PASSWORD})
    desk.post("/accounts/login/factor/", {"code": code_now()})
    desk.post("/accounts/confirm/", {"password": PASSWORD})
    confirmed(desk, phone)
    assert phone.post(WAIT)["Location"] == "/decks/"
    assert is_in(phone)
    User.objects.update(is_staff=True, is_superuser=True)
    assert desk.get("/admin/").status_code == 200
    answer = phone.get("/admin/", follow=True)
    assert (answer.status_code, "二段階認証を通してログイン" in text(answer)) == (403, True)


def test_where_the_first_device_came_without_it_the_new_one_is_asked(owner: User, desk: Client, phone: Client) -> None:
    TOTP.activate(owner, SECRET)
    confirmed(desk, phone)
    assert phone.post(WAIT)["Location"] == "/accounts/login/factor/"
    assert not is_in(phone)
    with time_machine.travel(time.time() + 60):
        phone.post("/accounts/login/factor/", {"code": code_now()})
    assert is_in(phone)
    assert "別の端末から" in text(phone.get("/accounts/sessions/"))


def test_the_new_device_is_asked_for_the_password_before_what_is_dangerous(desk: Client, phone: Client) -> None:
    confirmed(desk, phone)
    phone.post(WAIT)
    assert phone.post(NEW)["Location"].startswith("/accounts/confirm/")
    assert phone.get("/accounts/factors/app/")["Location"].startswith("/accounts/confirm/")


def test_keepers_are_told_why_not(desk: Client) -> None:
    User.objects.update(is_staff=True)
    assert KEEPER in text(desk.get(NEW))
    assert (desk.post(NEW).status_code, DeviceOffer.objects.count()) == (422, 0)


# --- cost -------------------------------------------------------------------------------------------------------------


def test_looking_is_cheap_and_says_only_what_is_new(desk: Client, phone: Client) -> None:
    code = shown(desk)
    with CaptureQueriesContext(connection) as looked:
        assert desk.get("/accounts/devices/look/?seen=open").status_code == 204
    assert len(looked) <= 4
    phone.post(ASK, {"code": code})
    assert "iPhoneのSafari" in text(desk.get("/accounts/devices/look/?seen=open"))
    with CaptureQueriesContext(connection) as looked:
        assert phone.get("/accounts/device/wait/look/?seen=asked").status_code == 204
    assert len(looked) <= 4
    desk.post("/accounts/logout/")
    assert desk.get("/accounts/devices/look/?seen=asked").status_code == 401
    assert ENDED["signed_out"] in text(phone.get("/accounts/device/wait/look/?seen=asked"))


def test_old_ones_are_pruned(desk: Client) -> None:
    shown(desk)
    assert prune_offers(timezone.now(), dry_run=False) == 0
    assert prune_offers(timezone.now() + timedelta(days=2), dry_run=True) == 1
    assert prune_offers(timezone.now() + timedelta(days=2), dry_run=False) == 1
