"""A recovery code: shown once, noted, used once, and no way around anything else."""

import re
from collections.abc import Callable

import pytest
import time_machine
from django.contrib.auth.models import User
from django.test import Client, override_settings

from decks.people.accounts.models import RecoveryCode
from decks.people.accounts.recovery.codes import LETTERS, folded, groups_of, is_one, new_code
from decks.people.accounts.recovery.services import make_code
from tests.conftest import PASSWORD

pytestmark = pytest.mark.django_db
NEW = "atarashii-aikotoba-9"
WRONG = "ユーザー名か復旧コードが違います。"


def recover(code: str, name: str = "owner", password: str = NEW, address: str = "203.0.113.7") -> tuple[int, str]:
    sent = {"username": name, "code": code, "password1": password, "password2": password}
    answer = Client().post("/accounts/recover/", sent, REMOTE_ADDR=address)
    return answer.status_code, answer.content.decode()


def test_a_code_is_long_enough_and_reads_as_people_type_it() -> None:
    assert len(LETTERS) ** 24 >= 2**112
    code = new_code()
    assert [len(group) for group in groups_of(code)] == [4] * 6
    wide = "".join(chr(ord(letter) + 0xFEE0) for letter in code.replace("-", "").lower())
    assert folded(code) == folded(wide) == folded(" ".join(code)) == folded(code.replace("-", "ー"))
    assert folded("Z8-S") == "285"
    assert is_one(wide)
    assert not is_one(code + "A")
    assert not is_one("0" * 24)


def test_signing_up_shows_the_code_and_one_group_is_typed_back() -> None:
    client = Client()
    page = client.post(
        "/accounts/signup/", {"username": "花子", "password1": PASSWORD, "password2": PASSWORD, "next": "/kept/"}
    )
    text, code, place = page.content.decode(), page.context["code"], page.context["place"]
    assert "no-store" in page["Cache-Control"]
    assert all(f"<span>{group}</span>" in text for group in groups_of(code))
    assert "data:image/svg+xml" in text
    assert code not in RecoveryCode.objects.get().code_hash
    sent = {"code": code, "place": place, "next": "/kept/"}
    wrong = client.post("/accounts/recovery-code/note/", {**sent, "group": "AAAA"})
    assert (wrong.status_code, f"控えた{place}組目と違います" in wrong.content.decode()) == (422, True)
    assert not RecoveryCode.objects.get().is_noted
    right = client.post("/accounts/recovery-code/note/", {**sent, "group": groups_of(code)[place - 1].lower()})
    assert right["Location"] == "/kept/"
    assert RecoveryCode.objects.get().is_noted


def test_the_file_holds_the_code_and_nothing_else_is_written_into_one() -> None:
    code = new_code()
    answer = Client().post("/accounts/recovery-code/file/", {"code": code})
    assert "attachment" in answer["Content-Disposition"]
    assert code in answer.content.decode()
    assert Client().post("/accounts/recovery-code/file/", {"code": "<script>"}).status_code == 400


def test_using_it_sets_the_password_ends_sessions_and_gives_another(owner: User) -> None:
    code, elsewhere = make_code(owner), Client()
    elsewhere.post("/accounts/login/", {"username": "owner", "password": PASSWORD})
    assert elsewhere.get("/accounts/").status_code == 200
    status, page = recover(code.lower().replace("-", "　"))
    assert status == 200
    assert elsewhere.get("/accounts/").status_code == 302
    assert not Client().login(username="owner", password=PASSWORD)
    assert Client().login(username="owner", password=NEW)
    given = re.findall(r"<span>([A-Z2-9]{4})</span>", page)
    assert len(given) == 6
    assert recover(code)[0] == 422
    assert recover("".join(given), password="mata-atarashii-7")[0] == 200


def test_a_weak_password_uses_no_code_up_and_tells_nothing_of_it(owner: User) -> None:
    code = make_code(owner)
    for given in (code, new_code()):
        status, page = recover(given, password="12345678")
        assert (status, WRONG in page) == (422, False)
    assert recover(code)[0] == 200


def test_existing_and_other_names_are_answered_alike(owner: User) -> None:
    make_code(owner)
    code = new_code()
    answers = [recover(code, name) for name in ("owner", "nobody")]
    pages = [re.sub(r"<input[^>]*csrfmiddlewaretoken[^>]*>|owner|nobody", "", page) for _, page in answers]
    assert [status for status, _ in answers] == [422, 422]
    assert pages[0] == pages[1]
    assert WRONG in pages[0]


def test_codes_are_limited_as_passwords_are_and_together_with_them(owner: User) -> None:
    with override_settings(RATELIMIT_ENABLE=True), time_machine.travel("2026-11-20T12:00:00+09:00", tick=False):
        code = make_code(owner)
        assert [recover(new_code())[0] for _ in range(4)] == [422] * 3 + [429]
        sent = {"username": "owner", "password": PASSWORD}
        assert Client().post("/accounts/login/", sent, REMOTE_ADDR="203.0.113.7").status_code == 429
        assert recover(code, address="198.51.100.9")[0] == 200


def test_a_locked_account_stays_locked(owner: User) -> None:
    code = make_code(owner)
    User.objects.update(is_active=False)
    status, page = recover(code)
    assert (status, "管理者が止めています" in page) == (422, True)
    assert "管理者が止めています" not in recover(new_code())[1]


def test_a_new_one_is_made_only_after_the_password_and_ends_the_former(
    owner: User, signed_in: Callable[[User], Client]
) -> None:
    former, client = make_code(owner), signed_in(owner)
    asked = client.post("/accounts/recovery-code/")
    assert asked["Location"].startswith("/accounts/confirm/?next=")
    assert recover(former, password=PASSWORD)[0] == 200
    client.force_login(User.objects.get())
    client.post("/accounts/recovery-code/")
    page = client.post("/accounts/confirm/", {"password": PASSWORD, "next": "/accounts/recovery-code/"})
    assert recover(former)[0] == 422
    assert recover(page.context["code"])[0] == 200
