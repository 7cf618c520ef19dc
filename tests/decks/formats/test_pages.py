"""Pages of formats: making, changing, sharing and losing one; two lists compared."""

from collections.abc import Callable
from typing import Any

import pytest
import time_machine
from django.contrib.auth.models import Permission, User
from django.test import Client

from cards.models import RestrictionRevision
from decks.formats.models import DeckFormat, FormatVersion
from decks.formats.quotas import FORMATS
from rules_engine.legality.formats import to_plain
from tests.decks.builders import visitor_client

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("november")]

FILLED = {
    "seen": "0",
    "name": "春の会",
    "about": "毎月の集まり",
    "listed": "official",
    "own": "人魚の活血　解除\n火の玉 封印",
    "least": "30",
    "most": "50",
    "copies": "2",
    "note_copies": "二枚ずつ",
}


@pytest.fixture
def november() -> Any:
    with time_machine.travel("2026-11-20T12:00:00+09:00", tick=False):
        yield


def made(client: Client, **fields: str) -> DeckFormat:
    answer = client.post("/formats/new", {**FILLED, **fields})
    assert answer.status_code == 302, answer.content.decode()
    return DeckFormat.objects.get(key=answer["Location"].strip("/").split("/")[-1])


def text_of(client: Client, address: str) -> str:
    return client.get(address).content.decode()


def test_a_visitor_makes_a_format_and_who_has_its_link_may_read_it() -> None:
    row = made(visitor_client())
    rules = row.versions.get().to_format()
    assert (rules.least, rules.most, rules.copies, rules.printed_copies) == (30, 50, 2, False)
    page = text_of(Client(), f"/formats/{row.key}/")
    for words in (
        "春の会",
        "30枚以上、50枚まで",
        "2枚まで（札に書かれた上限にかかわらず）",
        "人魚の活き血",
        "「二枚ずつ」",
    ):
        assert words in page
    assert "変更する" not in page
    assert "変更する" in text_of(visitor_client(), f"/formats/{row.key}/")
    assert "春の会" in text_of(visitor_client(), "/formats/")
    assert "春の会" not in text_of(Client(), "/formats/")


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"name": " "}, "名前を入れてください"),
        ({"least": "60"}, "最少は60枚、最多は50枚"),
        ({"least": "0"}, "1から999で書いてください"),
        ({"copies": "x"}, "数字で書いてください"),
        ({"own": "火の玉"}, "1行目「火の玉」：札名のあとに"),
        ({"own": "\nひのたまご 封印"}, "2行目「ひのたまご」という札は見つかりません"),
        ({"own": "火の玉 封印\nヒノタマ 制限"}, "2行目：《火の玉》は二度目です"),
        ({"since": "2026-01-01", "until": "2025-01-01"}, "期間が逆です"),
        ({"until": "2020-01-01"}, "使える札が一枚もありません"),
        ({"products": "ない商品"}, "「ない商品」という商品はありません"),
        ({"seasons": "rain"}, "季節を選び直してください"),
        ({"listed": "mine"}, "制限リストを選び直してください"),
        ({"products": "蟲たちの詩", "copies": "1", "least": "50"}, "枚に足りません"),
        ({"about": "あ" * 501}, "500文字まで"),
        ({"name": "a\x00b"}, "NUL"),
    ],
)
def test_what_does_not_go_together_is_said_and_nothing_typed_is_lost(fields: dict[str, str], words: str) -> None:
    answer = visitor_client().post("/formats/new", {**FILLED, **fields})
    page = answer.content.decode()
    assert (answer.status_code, DeckFormat.objects.count()) == (422, 0)
    assert words in page
    assert "二枚ずつ" in page


def test_a_change_is_another_version_and_the_older_one_stays() -> None:
    client = visitor_client()
    row = made(client)
    same = {**FILLED, "seen": "1"}
    assert client.post(f"/formats/{row.key}/edit", same).status_code == 302
    assert FormatVersion.objects.count() == 1
    assert client.post(f"/formats/{row.key}/edit", {**same, "copies": "3"}).status_code == 302
    assert "バージョン2" in text_of(client, f"/formats/{row.key}/")
    old = text_of(client, f"/formats/{row.key}.1/")
    assert "古いバージョンです" in old
    assert "2枚まで" in old
    assert client.get(f"/formats/{row.key}.3/").status_code == 404


def test_two_screens_on_one_format_lose_nothing() -> None:
    client = visitor_client()
    row = made(client)
    first = {**FILLED, "seen": "1"}
    client.post(f"/formats/{row.key}/edit", {**first, "copies": "3"})
    answer = client.post(f"/formats/{row.key}/edit", {**first, "about": "別の説明"})
    page = answer.content.decode()
    assert answer.status_code == 409
    assert "ほかの画面で変更されています" in page
    assert "別の説明" in page
    assert client.post(f"/formats/{row.key}/edit", {**first, "seen": "2", "about": "別の説明"}).status_code == 302
    assert FormatVersion.objects.count() == 3


def test_nobody_else_changes_or_deletes_it() -> None:
    row = made(visitor_client())
    for client in (Client(), visitor_client("another")):
        assert client.get(f"/formats/{row.key}/edit").status_code == 404
        assert client.post(f"/formats/{row.key}/edit", {**FILLED, "seen": "1", "name": "x"}).status_code == 404
        assert client.post(f"/formats/{row.key}/delete").status_code == 404
    assert row.versions.get().name == "春の会"


def test_what_was_deleted_is_said_to_be_gone() -> None:
    client = visitor_client()
    row = made(client)
    assert client.post(f"/formats/{row.key}/delete").status_code == 302
    answer = Client().get(f"/formats/{row.key}/")
    assert answer.status_code == 404
    assert "作った人が削除したか、退会しました" in answer.content.decode()
    page = text_of(Client(), f"/check/?format={row.key}")
    assert "というフォーマットはありません（作った人が削除したか、退会したのかもしれません）" in page
    assert "公式の制限リストで調べています" in page


def test_formats_go_with_the_account(owner: User) -> None:
    client = Client()
    client.force_login(owner)
    row = made(client)
    owner.delete()
    assert Client().get(f"/formats/{row.key}/").status_code == 404


def test_those_of_a_locked_account_are_hidden(owner: User) -> None:
    client = Client()
    client.force_login(owner)
    row = made(client)
    User.objects.filter(pk=owner.pk).update(is_active=False)
    assert Client().get(f"/formats/{row.key}/").status_code == 404


def test_there_is_an_end_to_formats(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("decks.formats.services.FORMATS", FORMATS.__class__(1, FORMATS.told, FORMATS.way_out))
    client = visitor_client()
    made(client)
    answer = client.post("/formats/new", FILLED)
    assert answer.status_code == 422
    assert "30個まで作れます" in answer.content.decode()
    assert DeckFormat.objects.count() == 1


def keeper_client() -> Client:
    keeper = User.objects.create_user("keeper", is_staff=True)
    keeper.user_permissions.add(Permission.objects.get(codename="change_deckformat"))
    client = Client()
    client.force_login(keeper)
    return client


def test_a_keeper_makes_one_for_everybody_that_stays_when_he_leaves() -> None:
    row = made(keeper_client(), by_site="on")
    assert (row.by_site, row.owner, row.versions.get().made_by) == (True, None, "keeper")
    User.objects.get(username="keeper").delete()
    assert "春の会" in text_of(Client(), "/formats/")
    assert "春の会" in text_of(Client(), "/check/")


def test_only_keepers_make_one_for_everybody() -> None:
    assert not made(visitor_client(), by_site="on").by_site
    assert "みんなに出す" not in text_of(visitor_client(), "/formats/new")


def test_a_list_that_was_taken_back_is_said() -> None:
    client = visitor_client()
    row = made(client, listed="official official-4")
    assert "第四回改訂のまま" in text_of(client, f"/formats/{row.key}/")
    version = row.versions.get()
    version.rules |= {"fixed": ["official", 99]}
    version.save()
    gone = "もとにした改訂（公式 第99回）は取り下げられました"
    assert gone in text_of(client, f"/formats/{row.key}/")
    assert gone in text_of(client, f"/check/?format={row.key}")
    assert RestrictionRevision.objects.filter(number=4).exists()


def test_one_begins_with_the_rules_of_another() -> None:
    page = text_of(visitor_client(), "/formats/new?of=singleton")
    assert 'value="シングルトン"' in page
    assert 'name="copies" value="1"' in page


def test_two_days_are_compared_with_faces() -> None:
    page = text_of(Client(), "/formats/compare?a=official&a_on=2025-07-21&b=official&b_on=2025-07-22")
    assert page.count("肥川の大蛇") >= 1
    assert page.count('class="plain-list format-faces"') == 1
    assert "準制限" in page


def test_the_same_list_twice_and_what_cannot_be_compared() -> None:
    assert "違いはありません" in text_of(Client(), "/formats/compare")
    page = text_of(Client(), "/formats/compare?a=nobody&a_on=2025-02-30")
    assert "「2025-02-30」は日付として読めません" in page
    assert "というフォーマットはありません" in text_of(Client(), "/formats/compare?a=nobody")


@pytest.mark.parametrize(
    ("address", "most"), [("/formats/", 6), ("/formats/singleton/", 4), ("/formats/compare?b=community", 6)]
)
def test_pages_cost_a_fixed_number_of_queries(
    address: str, most: int, django_assert_max_num_queries: Callable[..., Any]
) -> None:
    client = visitor_client()
    for _ in range(3):
        made(client)
    client.get(address)
    with django_assert_max_num_queries(most):
        client.get(address)


def test_rules_are_kept_as_plain_data() -> None:
    version = made(visitor_client()).versions.get()
    assert to_plain(version.to_format()) == version.rules
