"""No two accounts with one look, even at the same moment."""

import threading
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.contrib.auth.models import User
from django.db import connections
from django.http import HttpResponse
from django.test import Client

from decks.people.accounts.models import AccountName
from decks.people.accounts.names import looks_of
from tests.conftest import PASSWORD

pytestmark = pytest.mark.django_db


def sign_up(name: str) -> HttpResponse:
    answer = Client(raise_request_exception=False).post(
        "/accounts/signup/", {"username": name, "password1": PASSWORD, "password2": PASSWORD}
    )
    if threading.current_thread() is not threading.main_thread():
        connections.close_all()
    return answer


@pytest.mark.parametrize(
    ("first", "twin"),
    [
        ("hanako", "Hanako"),
        ("hanako", "ｈａｎａｋｏ"),
        ("hanako", "hаnаko"),
        ("HOPE", "НОРЕ"),
        ("Paul", "PauI"),
        ("ope", "оре"),
        ("vova", "νova"),
        ("たろー", "たろ一"),
        ("たろー", "たろ-"),
        ("へびつかい", "ヘびつかい"),
        ("べにはな", "ベにはな"),
        ("ニ郎", "二郎"),
        ("力", "カ"),
        ("工藤", "エ藤"),
        ("りん", "リん"),
        ("ガク", "ｶﾞｸ"),
        ("が", "か\u3099"),
        ("花子", "花子\u3164"),
        ("user0", "userO"),
    ],
)
def test_a_twin_is_refused_in_words(first: str, twin: str) -> None:
    assert first != twin
    assert sign_up(first).status_code == 200
    answer = sign_up(twin)
    assert answer.status_code == 422
    page = answer.content.decode()
    assert "見た目のよく似た名前" in page or "同じユーザー名" in page
    assert User.objects.count() == 1


@pytest.mark.parametrize(
    ("first", "other"),
    [
        ("きよ", "きょ"),
        ("はな", "ばな"),
        ("はし", "はじ"),
        ("mail", "mall"),
        ("シン", "ツン"),
        ("花子", "化子"),
        ("a1", "a2"),
    ],
)
def test_names_that_differ_to_the_eye_are_two(first: str, other: str) -> None:
    assert (sign_up(first).status_code, sign_up(other).status_code) == (200, 200)


def test_a_name_that_cannot_be_seen_is_refused() -> None:
    answer = sign_up("\u3164\u3164")
    assert (answer.status_code, "目に見える文字" in answer.content.decode()) == (422, True)


def test_accounts_made_elsewhere_have_their_look_too_and_a_new_name_frees_the_old_one() -> None:
    user = User.objects.create_user("hanako")
    assert sign_up("Hanako").status_code == 422
    user.username = "yuki"
    user.save()
    assert sign_up("Hanako").status_code == 200
    assert sign_up("YUKI").status_code == 422
    user.delete()
    assert sign_up("YUKI").status_code == 200


def test_keepers_may_make_a_twin_and_the_first_keeps_its_look() -> None:
    first, _ = User.objects.create_user("hanako"), User.objects.create_user("HANAKO")
    assert [name.user for name in AccountName.objects.all()] == [first]


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("names", [("花子",) * 4, ("たろー", "たろ一", "たろ⼀", "たろ-")])
def test_of_several_at_the_same_moment_one_gets_the_name(names: tuple[str, ...]) -> None:
    for _ in range(3):
        User.objects.all().delete()
        with ThreadPoolExecutor(len(names)) as threads:
            answers = list(threads.map(sign_up, names))
        codes = sorted(answer.status_code for answer in answers)
        assert codes[0] == 200
        assert User.objects.count() == codes.count(200)
        assert set(codes[1:]) <= {200, 422}
        looks = [looks_of(user.username) for user in User.objects.all()]
        assert len(looks) == len(set(looks))
