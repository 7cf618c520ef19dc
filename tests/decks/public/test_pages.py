"""Pages of public decks: what is listed, what is not, likes, views, reports, forks, a card's decks."""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client, override_settings

from decks.deck.services import delete_deck, undelete_deck
from decks.deck_index.writing import count_noted
from decks.editing.services import apply_edit
from decks.models import MAX_REPORT_LENGTH, Deck, DeckLike, DeckReport, Visibility
from decks.people.cookies import hash_of
from rules_engine.catalog.definitions import Catalog
from tests.conftest import PASSWORD
from tests.decks.builders import KUSHI, KUSHI_PROMO, OROCHI, build_deck, edit_of, visitor_client
from tests.keepers import sign_in

pytestmark = pytest.mark.django_db

LIST = "/decks/public/"
BROWSER = {"User-Agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"}


def names(page: str) -> list[str]:
    return re.findall(r'deck-card__name">([^<]*)<', page)


def listed(query: str = "", client: Client | None = None) -> list[str]:
    answer = (client or Client()).get(LIST + query)
    assert answer.status_code == 200
    return names(answer.content.decode())


def everywhere(deck: Deck, author: User, catalogue: Catalog) -> list[bool]:
    """Whether others meet the deck: in the list, a search, the author's page, the card's page, the API, its page."""
    client, name = Client(), catalogue.card(KUSHI).name
    pages = (LIST, f"{LIST}?q=札:{name}", f"/u/{author.username}/", f"/cards/{KUSHI}-{name}/", "/decks/")
    found = [deck.name in client.get(path).content.decode() for path in pages]
    api = client.get("/api/v1/public-decks/").json()["results"]
    found.append(deck.share in [row["share"] for row in api])
    found.append(client.get(f"/api/v1/public-decks/{deck.share}/").status_code == 200)
    return found


def test_nothing_is_public_by_default(owner: User, signed_in: Callable[[User], Client], catalogue: Catalog) -> None:
    source = build_deck(visitor="a", visibility=Visibility.PUBLIC, copies={KUSHI: 1})
    client = signed_in(owner)
    client.post("/decks/new", {"name": "新しい"})
    client.post("/api/v1/decks/", {"name": "送られた"}, content_type="application/json")
    client.post(f"/d/{source.share}/copy")
    made = Deck.objects.exclude(pk=source.pk)
    assert made.count() == 3
    assert {deck.visibility for deck in made} == {Visibility.PRIVATE}
    assert listed() == [source.name]


def test_a_deck_taken_back_is_gone_everywhere_at_once(owner: User, catalogue: Catalog) -> None:
    deck = build_deck(owner, name="まつりばやし", copies={KUSHI: 2}, visibility=Visibility.PUBLIC)
    build_deck(owner, name="もうひとつ", visibility=Visibility.PUBLIC)
    assert all(everywhere(deck, owner, catalogue))
    for visibility in (Visibility.UNLISTED, Visibility.PRIVATE):
        Deck.objects.filter(pk=deck.pk).update(visibility=visibility)
        assert not any(everywhere(deck, owner, catalogue)), visibility
        assert "1</strong>個のデッキ" in Client().get(LIST).content.decode()
    Deck.objects.filter(pk=deck.pk).update(visibility=Visibility.PUBLIC)
    assert all(everywhere(deck, owner, catalogue))
    delete_deck(deck)
    assert not any(everywhere(deck, owner, catalogue))
    undelete_deck(deck)
    assert all(everywhere(deck, owner, catalogue))


def test_an_edit_is_searched_at_once(owner: User) -> None:
    deck = build_deck(owner, name="束", copies={KUSHI: 2}, visibility=Visibility.PUBLIC)
    assert (listed("?q=札:大蛇"), listed("?q=札:櫛の家>=3")) == ([], [])
    apply_edit(deck, edit_of((OROCHI, 0, 1), (KUSHI_PROMO, 0, 1)))
    assert (listed("?q=札:大蛇"), listed("?q=札:櫛の家>=3")) == (["束"], ["束"])


def test_the_orders_and_sizes(owner: User) -> None:
    for number in range(14):
        build_deck(owner, name=f"束{number}", visibility=Visibility.PUBLIC, views=number == 3)
    DeckLike.objects.create(deck=Deck.objects.get(name="束5"), visitor="x")
    count_noted()
    assert listed() == [f"束{number}" for number in range(13, 1, -1)]
    assert listed("?page=2") == ["束1", "束0"]
    assert listed("?size=24") == [f"束{number}" for number in range(13, -1, -1)]
    assert listed("?sort=likes")[:2] == ["束5", "束13"]
    assert listed("?sort=views")[:2] == ["束3", "束13"]


@pytest.mark.parametrize("query", ["?page=x", "?page=99999999999999999999", "?sort=x", "?size=7", "?q=%00", "?size=-1"])
def test_odd_addresses_are_answered(query: str) -> None:
    build_deck(visitor="a", name="束", visibility=Visibility.PUBLIC)
    assert listed(query) == ["束"]


def test_a_fault_is_shown_with_its_place_and_nothing_is_listed() -> None:
    build_deck(visitor="a", name="束", visibility=Visibility.PUBLIC)
    page = Client().get(f'{LIST}?q=枚数:多い "<b>"').content.decode()
    assert "<mark>多い</mark>" in page
    assert "4文字目: 「多い」は数ではありません。" in page
    assert "&lt;b&gt;" in page
    assert names(page) == []


def test_the_list_costs_the_same_for_one_deck_and_for_many(
    owner: User, django_assert_max_num_queries: Callable[..., Any]
) -> None:
    for number in range(50):
        deck = build_deck(owner, name=f"束{number}", copies={KUSHI: 4, OROCHI: 1}, visibility=Visibility.PUBLIC)
        DeckLike.objects.create(deck=deck, visitor="x")
    client = Client()
    for query in ("?q=札:櫛の家>=2 合法 または 作者:owner&size=48", "?size=48"):
        with django_assert_max_num_queries(5):
            assert len(listed(query, client)) == 48
    with django_assert_max_num_queries(6):
        assert len(names(client.get("/u/owner/").content.decode())) == 24
    path = f"/cards/{KUSHI}-隠された櫛の家/"
    with django_assert_max_num_queries(6):
        assert "50個すべてを見る" in client.get(path).content.decode()
    with django_assert_max_num_queries(9):
        client.get(f"/d/{deck.share}/", headers=BROWSER)


def test_authors_have_a_page_as_long_as_they_show_a_deck(
    owner: User, friend: User, signed_in: Callable[[User], Client]
) -> None:
    build_deck(owner, name="見せる束", visibility=Visibility.PUBLIC)
    build_deck(owner, name="内緒", visibility=Visibility.UNLISTED)
    build_deck(friend, name="友の束", visibility=Visibility.UNLISTED)
    assert names(Client().get("/u/owner/").content.decode()) == ["見せる束"]
    assert Client().get("/u/friend/").status_code == Client().get("/u/nobody/").status_code == 404
    assert "まだありません" in signed_in(friend).get("/u/friend/").content.decode()


# --- likes ---------------------------------------------------------------------------------------------------------


def test_a_like_counts_once_per_person_and_can_be_taken_back(
    owner: User, friend: User, signed_in: Callable[[User], Client]
) -> None:
    deck = build_deck(owner, visibility=Visibility.PUBLIC)
    path, clients = f"/d/{deck.share}/like", (signed_in(friend), visitor_client("a"), visitor_client("b"))
    for client, address in zip(clients, ("203.0.113.7", "203.0.113.7", "203.0.113.8"), strict=True):
        for _ in range(2):
            assert client.post(path, {"liked": "1"}, REMOTE_ADDR=address).status_code == 302
    assert deck.likes.count() == 3
    page = clients[0].get(f"/d/{deck.share}/").content.decode()
    assert 'aria-pressed="true"' in page
    assert 'like__count">3<' in page
    for _ in range(2):
        clients[1].post(path, {"liked": "0"})
    assert set(deck.likes.values_list("owner__username", "visitor")) == {("friend", ""), (None, hash_of("b"))}


def test_a_first_like_gives_a_visitor_his_key_and_looking_does_not(owner: User) -> None:
    deck, client = build_deck(owner, visibility=Visibility.PUBLIC), Client()
    client.get(f"/d/{deck.share}/", headers=BROWSER)
    assert not client.cookies.get("fudacho_visitor")
    client.post(f"/d/{deck.share}/like", {"liked": "1"})
    client.post(f"/d/{deck.share}/like", {"liked": "1"})
    assert client.cookies["fudacho_visitor"].value
    assert deck.likes.count() == 1


def test_only_public_decks_of_others_are_liked(owner: User, signed_in: Callable[[User], Client]) -> None:
    unlisted = build_deck(owner, visibility=Visibility.UNLISTED)
    assert Client().post(f"/d/{unlisted.share}/like", {"liked": "1"}).status_code == 404
    public = build_deck(owner, visibility=Visibility.PUBLIC)
    answer = signed_in(owner).post(f"/d/{public.share}/like", {"liked": "1"}, follow=True)
    assert "自分のデッキには付けられません" in answer.content.decode()
    assert Client().get(f"/d/{public.share}/like").status_code == 405
    assert Client(enforce_csrf_checks=True).post(f"/d/{public.share}/like", {"liked": "1"}).status_code == 403
    assert not DeckLike.objects.exists()


def test_signing_in_takes_likes_and_reports_along_once(owner: User, friend: User) -> None:
    both, one = (build_deck(owner, visibility=Visibility.PUBLIC) for _ in range(2))
    mine = build_deck(friend, visibility=Visibility.PUBLIC)
    DeckLike.objects.create(deck=both, owner=friend)
    for deck in (both, one, mine):
        DeckLike.objects.create(deck=deck, visitor=hash_of("somebody"))
    DeckLike.objects.create(deck=one, visitor="another")
    DeckReport.objects.create(deck=one, reason="spam", visitor=hash_of("somebody"))
    visitor_client("somebody").post("/accounts/login/", {"username": "friend", "password": PASSWORD})
    kept = DeckLike.objects.values_list("deck", "owner", "visitor")
    assert set(kept) == {(both.pk, friend.pk, ""), (one.pk, friend.pk, ""), (one.pk, None, "another")}
    assert DeckReport.objects.get().owner == friend


# --- views ---------------------------------------------------------------------------------------------------------


def test_looks_of_others_are_counted_and_nothing_is_kept_of_them(
    owner: User, signed_in: Callable[[User], Client]
) -> None:
    deck = build_deck(owner, visibility=Visibility.PUBLIC)
    path, client = f"/d/{deck.share}/", Client()
    before = deck.changed_at
    for _ in range(2):
        answer = client.get(path, headers=BROWSER)
    assert "閲覧 2" in answer.content.decode()
    assert not client.cookies.get("fudacho_visitor")
    assert "sessionid" not in client.cookies
    signed_in(owner).get(path, headers=BROWSER)
    for agent in (
        "",
        "Googlebot/2.1",
        "Mozilla/5.0 (compatible; bingbot/2.0)",
        "curl/8",
        "python-requests/2",
        "Slackbot",
    ):
        client.get(path, headers={"User-Agent": agent})
    client.get(path, headers={**BROWSER, "Sec-Purpose": "prefetch;prerender"})
    deck.refresh_from_db()
    assert (deck.views, deck.changed_at, deck.revision) == (2, before, 0)


def test_unlisted_decks_count_no_views_and_ask_not_to_be_indexed(owner: User) -> None:
    deck = build_deck(owner, visibility=Visibility.UNLISTED)
    answer = Client().get(f"/d/{deck.share}/", headers=BROWSER)
    deck.refresh_from_db()
    assert (deck.views, answer["X-Robots-Tag"]) == (0, "noindex")
    public = build_deck(owner, visibility=Visibility.PUBLIC)
    assert "X-Robots-Tag" not in Client().get(f"/d/{public.share}/", headers=BROWSER)
    assert "Allow: /decks/public/" in Client().get("/robots.txt").content.decode().splitlines()


# --- forks ---------------------------------------------------------------------------------------------------------


def test_a_copy_says_where_it_comes_from_while_that_is_public(
    owner: User, friend: User, signed_in: Callable[[User], Client]
) -> None:
    source = build_deck(owner, name="みなもと", copies={KUSHI: 2, KUSHI_PROMO: 1}, visibility=Visibility.PUBLIC)
    client = signed_in(friend)
    client.post(f"/d/{source.share}/copy")
    copy = Deck.objects.get(owner=friend)
    assert (copy.origin, copy.origin_entries) == (source, [[KUSHI, 2], [KUSHI_PROMO, 1]])
    Deck.objects.filter(pk=copy.pk).update(visibility=Visibility.PUBLIC, name="別の名")
    pages = ((Client(), f"/d/{copy.share}/"), (client, f"/decks/{copy.pk}/details"))
    for visibility, shown in (("public", True), ("unlisted", False), ("private", False)):
        Deck.objects.filter(pk=source.pk).update(visibility=visibility)
        for asking, path in pages:
            page = asking.get(path, headers=BROWSER).content.decode()
            assert (f'もと: <a href="/d/{source.share}/">みなもと</a>' in page) is shown, (visibility, path)
            assert (source.share in page) is shown
    assert "もと: " in signed_in(owner).get(f"/d/{copy.share}/").content.decode()


# --- reports -------------------------------------------------------------------------------------------------------


def test_a_report_is_kept_once_until_it_was_handled(owner: User) -> None:
    deck, client = build_deck(owner, visibility=Visibility.PUBLIC), visitor_client("a")
    path = f"/d/{deck.share}/report"
    assert "いたずら" in client.get(path).content.decode()
    assert client.post(path, {"reason": "spam", "text": "宣伝です"}).status_code == 302
    again = client.post(path, {"reason": "name"}, follow=True)
    assert "もう受け付けています" in again.content.decode()
    assert list(DeckReport.objects.values_list("reason", "text", "visitor")) == [("spam", "宣伝です", hash_of("a"))]
    visitor_client("b").post(path, {"reason": "other"})
    DeckReport.objects.filter(visitor=hash_of("a")).update(handled_at=deck.created_at)
    client.post(path, {"reason": "name"})
    assert DeckReport.objects.count() == 3


@pytest.mark.parametrize(
    ("data", "words"),
    [
        ({}, "理由を選んでください"),
        ({"reason": "x"}, "理由を選び直してください"),
        ({"reason": "spam", "text": "長" * (MAX_REPORT_LENGTH + 1)}, "500文字まで"),
        ({"reason": "spam", "text": "a\0b"}, "NUL"),
    ],
)
def test_a_report_that_cannot_be_read_is_explained(data: dict[str, str], words: str, owner: User) -> None:
    deck = build_deck(owner, visibility=Visibility.PUBLIC)
    answer = Client().post(f"/d/{deck.share}/report", data)
    assert (answer.status_code, words in answer.content.decode()) == (422, True)
    assert not DeckReport.objects.exists()


def test_reports_are_limited_and_about_public_decks_only(owner: User) -> None:
    unlisted = build_deck(owner, visibility=Visibility.UNLISTED)
    assert Client().get(f"/d/{unlisted.share}/report").status_code == 404
    client = visitor_client("a")
    paths = [f"/d/{build_deck(owner, visibility=Visibility.PUBLIC).share}/report" for _ in range(11)]
    with override_settings(RATELIMIT_ENABLE=True):
        answers = [client.post(path, {"reason": "spam"}).status_code for path in paths]
    assert answers == [302] * 10 + [429]
    assert DeckReport.objects.count() == 10


def test_keepers_see_reports_and_take_decks_down(owner: User) -> None:
    keeper = Client()
    sign_in(keeper, User.objects.create_superuser("keeper"))
    decks = [build_deck(owner, name=name, visibility=Visibility.PUBLIC) for name in ("ひどい名", "よい名")]
    reports = [DeckReport.objects.create(deck=deck, reason="name", visitor="a") for deck in decks]
    reports.append(DeckReport.objects.create(deck=decks[0], reason="spam", owner=owner))
    path = "/admin/decks/deckreport/"
    assert "ひどい名" in keeper.get(f"{path}?handled_at__isempty=1&q=ひどい").content.decode()
    assert keeper.get(f"{path}add/").status_code == 403
    why = {"apply": "1", "reason": "ひどい名だから"}
    keeper.post(path, {"action": "take_down", "_selected_action": [reports[0].pk], **why})
    keeper.post(path, {"action": "left", "_selected_action": [reports[1].pk]})
    assert list(Deck.objects.order_by("pk").values_list("visibility", flat=True)) == ["private", "public"]
    assert not DeckReport.objects.filter(handled_at__isnull=True).exists()
    keeper.post("/admin/decks/deck/", {"action": "take_down", "_selected_action": [decks[1].pk], **why})
    assert listed() == []


def test_what_was_liked_and_reported_is_taken_out(
    owner: User, friend: User, signed_in: Callable[[User], Client]
) -> None:
    public = build_deck(owner, name="見せる", visibility=Visibility.PUBLIC)
    private = build_deck(owner, name="内緒")
    for deck in (public, private):
        DeckLike.objects.create(deck=deck, owner=friend)
    DeckReport.objects.create(deck=public, reason="spam", text="宣伝", owner=friend)
    data = json.loads(signed_in(friend).get("/accounts/data.json").getvalue())
    assert [(like["share"], like["name"]) for like in data["likes"]] == [
        (public.share, "見せる"),
        (private.share, None),
    ]
    assert [(report["reason"], report["text"]) for report in data["reports"]] == [("spam", "宣伝")]


def test_cards_changed_by_a_keeper_are_searched_at_once(owner: User) -> None:
    keeper = Client()
    sign_in(keeper, User.objects.create_superuser("keeper"))
    deck = build_deck(owner, name="束", copies={KUSHI: 4}, visibility=Visibility.PUBLIC)
    assert listed("?q=札:大蛇") == []
    form = keeper.get(f"/admin/decks/deck/{deck.pk}/change/").context["adminform"].form
    typed = {name: form.initial.get(name) or "" for name in form.fields}
    entry = {"id": deck.entries.get().pk, "deck": deck.pk, "printing": OROCHI, "copies": 1}
    counts = {"TOTAL_FORMS": "1", "INITIAL_FORMS": "1"}
    data = {
        **typed, "deleted_at_0": "", "deleted_at_1": "",
        **{f"entries-{name}": value for name, value in counts.items()},
        **{f"entries-0-{name}": value for name, value in entry.items()},
        "versions-TOTAL_FORMS": "0", "versions-INITIAL_FORMS": "0",
    }  # fmt: skip
    assert keeper.post(f"/admin/decks/deck/{deck.pk}/change/", data).status_code == 302
    assert listed("?q=札:大蛇") == ["束"]
