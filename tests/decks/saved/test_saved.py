"""Searches and favourites that people keep: theirs alone, sent twice kept once, taken along when they sign in."""

import re
from collections.abc import Callable
from dataclasses import replace

import pytest
from django.contrib.auth.models import User
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from decks.models import Favourite, FavouriteGroup, SavedSearch
from decks.people.cookies import hash_of
from decks.people.visitors import COOKIE
from decks.saved.quotas import FAVOURITES, GROUPS, SEARCHES
from decks.saved.services import _made
from tests.catalogue_counts import EVERY
from tests.conftest import PASSWORD
from tests.decks.builders import KUSHI, KUSHI_PROMO, OROCHI, own_data_of, visitor_client

pytestmark = pytest.mark.django_db
SignedIn = Callable[[User], Client]


def said(client: Client, path: str, data: dict[str, object] | None = None) -> str:
    response = client.post(path, data or {}, follow=True)
    assert response.status_code == 200
    return response.content.decode()


def cards_by_group() -> dict[str, set[int]]:
    groups = FavouriteGroup.objects.prefetch_related("favourites")
    return {group.name: {favourite.card_id for favourite in group.favourites.all()} for group in groups}


# --- searches -----------------------------------------------------------------------------------------------------


def test_a_search_is_kept_under_its_name_and_opens_again() -> None:
    client = Client()
    html = said(client, "/kept/searches", {"name": "  春の　場所 ", "query": "type=place&season=spring&page=3"})
    assert "検索「春の 場所」を保存しました。" in html
    kept = SavedSearch.objects.get()
    assert (kept.name, kept.query) == ("春の 場所", "type=place&season=spring")
    assert 'href="/cards/?type=place&amp;season=spring">春の 場所</a>' in client.get("/kept/").content.decode()


def test_a_search_without_a_name_bears_its_conditions() -> None:
    client = Client()
    said(client, "/kept/searches", {"query": "type=place&q=" + "家" * 60})
    said(client, "/kept/searches", {"query": "view=list"})
    assert list(SavedSearch.objects.values_list("name", flat=True)) == ["家" * 40, "すべての札"]


def test_the_same_search_sent_twice_is_one_and_another_of_its_name_gets_a_number() -> None:
    client = Client()
    for query in ("type=place", "type=place", "type=tool", "type=tool"):
        said(client, "/kept/searches", {"name": "いつもの", "query": query})
    assert dict(SavedSearch.objects.values_list("name", "query")) == {
        "いつもの": "type=place",
        "いつもの（2）": "type=tool",
    }


def test_a_search_made_meanwhile_is_found_among_ones_own() -> None:
    """Two requests of one visitor at once: the later finds what the earlier made, not a stranger's row."""
    for visitor in ("a" * 32, "b" * 32):
        SavedSearch.objects.create(visitor=visitor, name="いつもの", query="type=place")
    found = _made(SavedSearch(visitor="b" * 32, name="いつもの", query="type=place"))
    assert found == SavedSearch.objects.get(visitor="b" * 32)


def test_searches_are_renamed_and_deleted() -> None:
    client = Client()
    for name, query in (("一", "type=place"), ("二", "type=tool")):
        said(client, "/kept/searches", {"name": name, "query": query})
    one = SavedSearch.objects.get(name="一")
    assert "名前を「三」にしました。" in said(client, f"/kept/searches/{one.pk}/rename", {"name": "三"})
    assert "「二」という名前はもう使われています。" in said(client, f"/kept/searches/{one.pk}/rename", {"name": "二"})
    assert "名前を書いてください。" in said(client, f"/kept/searches/{one.pk}/rename", {"name": " 　\x07"})
    assert "名前は40字までです。" in said(client, f"/kept/searches/{one.pk}/rename", {"name": "あ" * 41})
    for _ in range(2):
        assert "削除しました" in said(client, f"/kept/searches/{one.pk}/delete")
    assert list(SavedSearch.objects.values_list("name", flat=True)) == ["二"]


def test_what_is_too_much_is_refused_in_words() -> None:
    client, me = visitor_client("somebody"), hash_of("somebody")
    SavedSearch.objects.bulk_create(SavedSearch(visitor=me, name=str(n)) for n in range(SEARCHES.most))
    FavouriteGroup.objects.bulk_create(FavouriteGroup(visitor=me, name=str(n)) for n in range(GROUPS.most))
    assert "要らないものを削除してください" in said(client, "/kept/searches", {"name": "新", "query": "type=place"})
    assert f"グループは{GROUPS.most}個まで" in said(client, "/kept/groups", {"name": "新"})
    assert SavedSearch.objects.count() == SEARCHES.most
    assert FavouriteGroup.objects.count() == GROUPS.most


@pytest.mark.parametrize("query", ["q=%00", "&".join("a=1" for _ in range(20_000)), "favourite=1", "%%%", "cost=x"])
def test_odd_conditions_are_kept_as_far_as_they_can_be_read(query: str) -> None:
    said(Client(), "/kept/searches", {"name": "妙", "query": query})
    assert SavedSearch.objects.get().query == ""


# --- favourites -----------------------------------------------------------------------------------------------------


def test_the_star_puts_a_card_into_the_first_group_and_takes_it_out() -> None:
    client = Client()
    for _ in range(2):
        answer = client.post("/kept/star", {"put": str(KUSHI), "next": "/cards/?type=place"})
        assert answer.headers["Location"] == "/cards/?type=place"
    assert cards_by_group() == {"お気に入り": {KUSHI}}
    for _ in range(2):
        client.post("/kept/star", {"take": str(KUSHI)})
    assert cards_by_group() == {"お気に入り": set()}


def test_a_star_on_the_results_answers_with_itself_and_gives_back_what_it_took() -> None:
    client = Client()
    for name in ("赤", "青", "白"):
        said(client, "/kept/groups", {"name": name})
    groups = {group.name: group.pk for group in FavouriteGroup.objects.all()}
    said(client, f"/kept/cards/{KUSHI}", {"groups": [groups["赤"], groups["白"]]})
    taken = client.post("/kept/star", {"take": str(KUSHI)}, HTTP_HX_REQUEST="true").content.decode()
    assert f'name="put" value="{KUSHI}:{groups["赤"]},{groups["白"]}"' in taken
    assert 'aria-pressed="false"' in taken
    assert f'id="star-{KUSHI}"' in taken
    back = client.post("/kept/star", {"put": f"{KUSHI}:{groups['赤']},{groups['白']}"}, HTTP_HX_REQUEST="true")
    assert f'name="take" value="{KUSHI}"' in back.content.decode()
    assert cards_by_group() == {"赤": {KUSHI}, "青": set(), "白": {KUSHI}}
    client.post("/kept/star", {"put": str(OROCHI), "group": groups["青"]})
    assert cards_by_group()["青"] == {OROCHI}


@pytest.mark.parametrize("view", ["grid", "list", "text"])
def test_every_printing_among_the_results_has_the_star_of_its_card(view: str) -> None:
    client, path = Client(), f"/cards/?q=隠された櫛の家&printings=1&view={view}"
    for pressed in ("false", "true"):
        stars = re.findall(r'class="star" id="([^"]+)".*?aria-pressed="(\w+)"', client.get(path).content.decode())
        assert stars == [(f"star-{KUSHI}-{KUSHI}", pressed), (f"star-{KUSHI}-{KUSHI_PROMO}", pressed)]
        client.post("/kept/star", {"put": str(KUSHI)})


def test_a_star_too_many_leads_back_to_the_page_that_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("decks.saved.services.FAVOURITES", replace(FAVOURITES, most=0))
    client = Client()
    answer = client.post("/kept/star", {"put": str(KUSHI), "next": "/cards/?type=place"}, HTTP_HX_REQUEST="true")
    assert answer.headers["HX-Redirect"] == "/cards/?type=place"
    assert FAVOURITES.sentence in client.get("/cards/?type=place").content.decode()


def test_the_card_page_sets_the_groups_of_a_card() -> None:
    client = Client()
    path = f"/kept/cards/{OROCHI}"
    html = said(client, path, {"name": "切り札"})
    assert "お気に入り「切り札」に入れました。" in html
    assert "入っています" in html
    assert cards_by_group() == {"切り札": {OROCHI}}
    assert "お気に入りから外しました。" in said(client, path)
    assert cards_by_group() == {"切り札": set()}


def test_a_search_can_ask_for_a_group_and_counts_it() -> None:
    client = Client()
    for card in (KUSHI, OROCHI):
        client.post("/kept/star", {"put": str(card)})
    group = FavouriteGroup.objects.get()
    html = client.get(f"/cards/?favourite={group.pk}").content.decode()
    assert '<span class="count">2<small>' in html
    assert "肥川の大蛇" in html
    assert html.count('aria-pressed="true"') == 2
    assert f'name="favourite" value="{group.pk}"' in client.get("/cards/?type=tool").content.decode()
    assert "お気に入り お気に入り" in html


@pytest.mark.parametrize("value", ["0", "x", "9" * 30, "-1", "１"])
def test_an_unknown_group_is_left_out_and_named(value: str) -> None:
    html = Client().get("/cards/", {"favourite": value}).content.decode()
    assert "はお気に入りのグループとして読めないため、外しました。" in html
    assert f'<span class="count">{EVERY}<small>' in html


@pytest.mark.parametrize("put", ["", "x", "0", "99999999999", "1817x", "１"])
def test_no_card_no_star(put: str) -> None:
    assert Client().post("/kept/star", {"put": put}).status_code == 404
    assert not Favourite.objects.exists()


def test_a_star_leads_to_no_other_site() -> None:
    answer = Client().post("/kept/star", {"put": str(KUSHI), "next": "https://example.org/"})
    assert answer.headers["Location"].startswith("/cards/1-")


# --- whose ------------------------------------------------------------------------------------------------------------


def test_what_others_keep_does_not_exist(owner: User, stranger: User, signed_in: SignedIn) -> None:
    group = FavouriteGroup.objects.create(owner=owner, name="秘密の組")
    Favourite.objects.create(group=group, card_id=KUSHI)
    search = SavedSearch.objects.create(owner=owner, name="秘密の検索", query="type=place")
    for client in (signed_in(stranger), visitor_client("somebody"), Client()):
        assert "秘密" not in client.get("/kept/").content.decode()
        assert "秘密" not in client.get("/cards/").content.decode()
        assert "外しました" in client.get(f"/cards/?favourite={group.pk}").content.decode()
        for path in (f"/kept/searches/{search.pk}/rename", f"/kept/groups/{group.pk}/rename"):
            assert client.post(path, {"name": "奪う"}).status_code == 404
        client.post(f"/kept/searches/{search.pk}/delete")
        client.post(f"/kept/groups/{group.pk}/delete")
        client.post("/kept/star", {"take": str(KUSHI)})
        client.post("/kept/star", {"put": f"{OROCHI}:{group.pk}"})
        client.post(f"/kept/cards/{KUSHI}", {"groups": [group.pk]})
    assert SavedSearch.objects.get(pk=search.pk).name == "秘密の検索"
    assert set(group.favourites.values_list("card_id", flat=True)) == {KUSHI}


def test_signing_in_takes_everything_along_and_joins_groups_of_one_name(owner: User) -> None:
    own = FavouriteGroup.objects.create(owner=owner, name="お気に入り")
    Favourite.objects.create(group=own, card_id=KUSHI)
    SavedSearch.objects.create(owner=owner, name="春", query="season=spring")
    SavedSearch.objects.create(owner=owner, name="夏", query="season=summer")
    client = Client()
    for card in (KUSHI, OROCHI):
        client.post("/kept/star", {"put": str(card)})
    said(client, "/kept/groups", {"name": "道具"})
    for name, query in (("春", "season=spring"), ("夏", "season=summer&mixed=1"), ("秋", "season=autumn")):
        said(client, "/kept/searches", {"name": name, "query": query})
    assert client.cookies[COOKIE].value
    client.post("/accounts/login/", {"username": "owner", "password": PASSWORD})
    assert cards_by_group() == {"お気に入り": {KUSHI, OROCHI}, "道具": set()}
    assert set(SavedSearch.objects.filter(owner=owner).values_list("name", flat=True)) == {"春", "夏", "夏（2）", "秋"}
    assert not SavedSearch.objects.exclude(visitor="").exists()
    assert not FavouriteGroup.objects.exclude(visitor="").exists()
    file = own_data_of(owner)
    assert {"name": "秋", "query": "season=autumn"} in file["saved_searches"]
    assert {"name": "道具", "cards": []} in file["favourites"]
    assert sorted(file["favourites"][0]["cards"]) == ["肥川の大蛇", "隠された櫛の家"]


# --- how --------------------------------------------------------------------------------------------------------------

WRITES = [
    "/kept/searches",
    "/kept/searches/1/rename",
    "/kept/searches/1/delete",
    "/kept/groups",
    "/kept/groups/1/rename",
    "/kept/groups/1/delete",
    "/kept/star",
    "/kept/cards/1",
]


@pytest.mark.parametrize("path", WRITES)
def test_nothing_is_written_without_post_and_token(path: str) -> None:
    assert Client().get(path).status_code == 405
    assert Client(enforce_csrf_checks=True).post(path, {"put": "1", "name": "a"}).status_code == 403


def test_the_pages_take_a_fixed_number_of_queries(
    owner: User, signed_in: SignedIn, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    client = signed_in(owner)
    for name in "赤青白":
        group = FavouriteGroup.objects.create(owner=owner, name=name)
        Favourite.objects.bulk_create(Favourite(group=group, card_id=card) for card in range(1, 30))
        SavedSearch.objects.create(owner=owner, name=name, query="type=place")
    client.get("/cards/")
    for path in ("/cards/?size=60", "/kept/"):
        with django_assert_num_queries(2 + 1 + 3):  # the session and its user; the data version; what is kept
            client.get(path)


def test_looking_gives_nobody_a_key() -> None:
    client = Client()
    client.get("/kept/")
    client.get("/cards/")
    assert COOKIE not in client.cookies
