"""The front page of `/admin/`: what waits is counted, and the guide is one press away."""

import re

import pytest
from django.contrib.auth.models import Permission, User
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from cards.models import ListDifference
from decks.building.publicity import take_down
from decks.models import DeckReport, Doubt, TakeDownAnswer
from tests.decks.builders import build_deck
from tests.keepers import sign_in

pytestmark = pytest.mark.django_db
WAITS = re.compile(r'<a href="([^"]+)">([^<]+) <strong>(\d+)</strong>')


def signed_in(*rights: str) -> Client:
    person = User.objects.create_user("helper", is_staff=True, is_superuser=not rights)
    person.user_permissions.set(Permission.objects.filter(codename__in=rights))
    return sign_in(Client(), person)


def waiting(client: Client) -> dict[str, tuple[str, str]]:
    return {label: (count, address) for address, label, count in WAITS.findall(client.get("/admin/").content.decode())}


def test_what_waits_is_counted_and_listed_where_the_count_leads(
    owner: User, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    deck, other = build_deck(owner, visibility="public"), build_deck(owner, visibility="public")
    for number in range(3):
        DeckReport.objects.create(deck=deck, reason="name", text=f"知らせ{number}", owner=owner)
    DeckReport.objects.update(handled_at=None)
    take_down([other.pk], None, "理由")
    TakeDownAnswer.objects.create(deck=other, text="直しました")
    Doubt.objects.create(owner=owner, text="おかしい", draft="", step=1, record="{}")
    ListDifference.objects.create(printing_id=1, field="cost", ours="1", listed="2")
    client = signed_in()
    told = waiting(client)
    assert {label: count for label, (count, _) in told.items()} == {
        "知らせ": "3",
        "公開を止めたデッキからの返事": "1",
        "おかしいと思った手": "1",
        "公開札一覧との違い": "1",
        "改訂の下書き": "0",
    }
    for label, (count, address) in told.items():
        listed = client.get(address).context["cl"]
        assert listed.result_count == int(count), label
    with django_assert_max_num_queries(10):
        client.get("/admin/")


def test_only_what_one_may_look_at_is_counted() -> None:
    assert waiting(signed_in("view_doubt")).keys() == {"おかしいと思った手"}


def test_the_guide_is_a_page_of_the_site() -> None:
    client = signed_in()
    assert 'href="/admin/guide/"' in client.get("/admin/").content.decode()
    page = client.get("/admin/guide/").content.decode()
    assert "<h2>知らせが届いたら</h2>" in page
    assert "manage.py keeper" in page
    assert 'operate.md"' not in page


@pytest.mark.parametrize("page", ["/admin/", "/admin/guide/"])
def test_both_are_for_staff_alone(page: str, owner: User, client: Client) -> None:
    client.force_login(owner)
    assert client.get(page).status_code == 302
