"""The site's own pages: home, what machines ask for, and pages that say what went wrong."""

import json
import re
from collections.abc import Iterator
from datetime import date, timedelta

import pytest
import time_machine
from django.contrib.staticfiles import finders
from django.core.exceptions import PermissionDenied, SuspiciousOperation
from django.core.management import call_command
from django.http import HttpRequest, HttpResponse
from django.test import Client, override_settings
from django.urls import include, path
from pytest_django import DjangoAssertNumQueries

from decks.deck.queries import public_samples
from decks.games.solo.start import start_game
from decks.people.cookies import hash_of
from kannagi_site import urls
from kannagi_site.home import SEASONS, seasons_of
from rules_engine.catalog.definitions import Catalog
from tests.decks.builders import KUSHI, build_deck, visitor_client

MOST_HOME_QUERIES = 6


def broken(request: HttpRequest) -> HttpResponse:
    raise RuntimeError("planned")


def forbidden(request: HttpRequest) -> HttpResponse:
    raise PermissionDenied


def suspicious(request: HttpRequest) -> HttpResponse:
    raise SuspiciousOperation("planned")


urlpatterns = [
    path("broken", broken),
    path("forbidden", forbidden),
    path("suspicious", suspicious),
    path("", include(urls)),
]
handler400, handler403, handler404, handler500 = urls.handler400, urls.handler403, urls.handler404, urls.handler500


@pytest.fixture
def visitor(catalogue: Catalog) -> Client:
    return Client(raise_request_exception=False)


@pytest.fixture
def failing_urls() -> Iterator[None]:
    with override_settings(ROOT_URLCONF=__name__):
        yield


def test_home_leads_to_every_job(visitor: Client) -> None:
    html = visitor.get("/").content.decode()
    assert 'action="/cards/"' in html
    assert 'name="q"' in html
    for address in ("/cards/", "/decks/", "/decks/new", "/check/", "/restrictions/", "/accounts/login/"):
        assert f'href="{address}' in html, address


@time_machine.travel("2026-11-20 12:00+09:00")
def test_home_shows_the_list_of_the_day(visitor: Client) -> None:
    html = visitor.get("/").content.decode()
    for name in (
        "人魚の活き血",
        "肥川の大蛇",
        "消さなきゃ",
        "悠習の古日記",
        "本物のお化け屋敷",
        "暗躍者",
        "仮想世界の外",
    ):
        assert f">{name}</a>" in html, name
    assert "1枚まで" in html
    assert "2枚まで" in html


@time_machine.travel("2023-10-01 12:00+09:00")
def test_home_says_that_nothing_is_restricted(visitor: Client) -> None:
    assert "公式の制限を受けている札はありません" in visitor.get("/").content.decode()


@time_machine.travel("2026-11-20 23:59+09:00")
def test_home_counts_every_season_as_the_search_does(visitor: Client, catalogue: Catalog) -> None:
    html = visitor.get("/").content.decode()
    for season in SEASONS:
        found = sum(season in card.seasons for card in catalogue)
        assert f"{found}種" in html
        assert f"/cards/?season={season.value}" in html


def test_home_has_no_samples_section_without_samples(visitor: Client) -> None:
    assert "見本のデッキ" not in visitor.get("/").content.decode()


def test_home_shows_sample_decks_with_their_verdicts(visitor: Client) -> None:
    call_command("create_sample_decks", verbosity=0)
    html = visitor.get("/").content.decode()
    samples = public_samples()
    assert len(samples) == 4
    for deck in samples:
        assert f"/d/{deck.share}/" in html
        assert deck.name in html
    assert html.count("verdict--") >= 4


def test_home_asks_the_database_little(visitor: Client, django_assert_max_num_queries: DjangoAssertNumQueries) -> None:
    call_command("create_sample_decks", verbosity=0)
    visitor.get("/")
    with django_assert_max_num_queries(MOST_HOME_QUERIES):
        visitor.get("/")


def test_somebody_who_comes_back_sees_their_decks_games_and_what_changed(visitor: Client) -> None:
    call_command("create_sample_decks", verbosity=0)
    deck = build_deck(name="わたしの束", copies={KUSHI: 4})
    build_deck(visitor="another", name="人の束")
    game = start_game({"visitor": hash_of("somebody")}, None, "きのうの卓", (KUSHI,) * 40, "一", 0)  # type: ignore[typeddict-item]
    back = visitor_client()
    with time_machine.travel("2026-11-20 12:00+09:00"):
        html = back.get("/").content.decode()
    for address in (f"/decks/{deck.pk}/edit", f"/decks/{deck.pk}/solo", f"/solo/{game.token}/"):
        assert f'href="{address}"' in html
    assert "人の束" not in html
    order = ["最近のデッキ", "ゲームの続き", "制限の動き", "見本のデッキ"]
    assert sorted(order, key=html.index) == order
    changes = html.partition('id="home-changes"')[2].partition("</section>")[0]
    assert "前回の改訂　2025年9月27日までに適用" in changes
    assert re.findall(r">([^<]+)</a>\s+<span class=\"tag", changes) == ["暗躍者", "仮想世界の外"]
    assert "次の改訂はまだ発表されていません" in changes
    new = visitor.get("/").content.decode()
    assert "最近のデッキ" not in new
    assert "今日の四枚" in new


@time_machine.travel("2025-06-01 12:00+09:00")
def test_a_coming_revision_is_told_to_who_comes_back(catalogue: Catalog) -> None:
    build_deck(name="わたしの束")
    html = visitor_client().get("/").content.decode()
    assert "次の改訂　2025年6月6日から" in html
    assert "本物のお化け屋敷" in html.partition("次の改訂")[2].partition("前回の改訂")[0]


def test_home_asks_no_more_for_many_decks_and_games(
    catalogue: Catalog, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    call_command("create_sample_decks", verbosity=0)
    for number in range(20):
        build_deck(name=f"束{number}", copies={KUSHI: 4})
        start_game({"visitor": hash_of("somebody")}, None, f"卓{number}", (KUSHI,) * 40, "一", 0)  # type: ignore[typeddict-item]
    with django_assert_max_num_queries(MOST_HOME_QUERIES + 4):
        html = visitor_client().get("/").content.decode()
    assert html.count('class="played__game"') == 4


def test_home_works_before_the_catalogue_is_filled(db: None) -> None:
    assert [one.face for one in seasons_of(date(2026, 11, 20), Catalog.of(()))] == [None] * 4


def test_card_of_the_day_is_of_its_season_and_changes(catalogue: Catalog) -> None:
    day = date(2026, 11, 20)
    today, tomorrow = seasons_of(day, catalogue), seasons_of(day + timedelta(days=1), catalogue)
    for one, other in zip(today, tomorrow, strict=True):
        assert one.face
        assert other.face
        assert one.face.seasons == (one.season,)
        assert one.face.card_id != other.face.card_id


def test_home_names_the_one_who_is_signed_in(client: Client, catalogue: Catalog, django_user_model: type) -> None:
    client.force_login(django_user_model.objects.create_user("怪談好き", password="x"))  # type: ignore[attr-defined]
    html = client.get("/").content.decode()
    assert "怪談好き" in html
    assert ">ログイン<" not in html


def test_current_section_is_marked(visitor: Client) -> None:
    for address in ("/cards/", "/decks/", "/decks/public/", "/solo/", "/check/"):
        html = visitor.get(address).content.decode()
        assert re.findall(r'<a class="site-nav__\w+" href="([^"]+)" aria-current="true">', html) == [address]
    assert "aria-current" not in visitor.get("/").content.decode()
    assert 'href="/cards/" aria-current' not in html


@pytest.mark.parametrize("address", ["/", "/restrictions/", "/nowhere"])
def test_pages_say_that_this_is_no_official_site(visitor: Client, address: str) -> None:
    assert "非公式ファンサイトです" in visitor.get(address).content.decode()


@pytest.mark.parametrize("method", ["post", "put", "delete"])
def test_home_is_only_read(visitor: Client, method: str) -> None:
    assert getattr(visitor, method)("/").status_code == 405


def test_content_policy_forbids_inline_code(visitor: Client) -> None:
    response = visitor.get("/")
    assert "unsafe-inline" not in response["Content-Security-Policy"]
    for name in ("object-src", "base-uri", "frame-ancestors"):
        assert f"{name} 'none'" in response["Content-Security-Policy"]
    html = response.content.decode()
    assert " style=" not in html
    assert "<style" not in html
    assert " onclick=" not in html


def test_healthz(visitor: Client) -> None:
    response = visitor.get("/healthz")
    assert response.json() == {"status": "ok", "engine": "interpreted"}
    assert "no-store" in response["Cache-Control"]


def test_healthz_asks_no_database(visitor: Client, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    with django_assert_num_queries(0):
        assert visitor.get("/healthz").status_code == 200


def test_manifest_names_pictures_that_exist(visitor: Client) -> None:
    response = visitor.get("/manifest.webmanifest")
    assert response["Content-Type"] == "application/manifest+json"
    facts = json.loads(response.content)
    assert facts["start_url"] == "/"
    assert [icon["sizes"] for icon in facts["icons"]] == ["192x192", "512x512"]
    for icon in facts["icons"]:
        assert finders.find(icon["src"].removeprefix("/static/"))


def test_favicon_and_robots(visitor: Client) -> None:
    assert visitor.get("/favicon.ico").status_code == 302
    robots = visitor.get("/robots.txt")
    assert robots["Content-Type"].startswith("text/plain")
    assert "Disallow: /decks/" in robots.content.decode()


def test_unknown_page(visitor: Client) -> None:
    response = visitor.get("/そんなページはない/")
    assert response.status_code == 404
    assert "神隠しに遭いました" in response.content.decode()


@pytest.mark.parametrize(
    ("address", "status", "words"),
    [
        ("/broken", 500, "怪異が起きました"),
        ("/forbidden", 403, "この先へは入れません"),
        ("/suspicious", 400, "送られた内容を読み取れませんでした"),
    ],
)
def test_errors_are_told_calmly(visitor: Client, failing_urls: None, address: str, status: int, words: str) -> None:
    response = visitor.get(address)
    html = response.content.decode()
    assert response.status_code == status
    assert words in html
    assert 'href="/cards/"' in html
    assert "planned" not in html


def test_a_program_is_refused_in_json(visitor: Client, failing_urls: None) -> None:
    response = visitor.get("/forbidden", headers={"Accept": "application/json"})
    assert (response.status_code, response.json()["error"]["code"]) == (403, "permission_denied")


def test_expired_form(catalogue: Catalog) -> None:
    """What it says is true: it brings the cookie with which the page before it can be sent."""
    client = Client(enforce_csrf_checks=True)
    response = client.post("/accounts/login/", {"username": "a"})
    assert response.status_code == 403
    assert "「戻る」で前のページへ戻り、読み込み直さずに" in response.content.decode()
    token = client.cookies["csrftoken"].value
    assert client.post("/decks/new", {"name": "束", "csrfmiddlewaretoken": token}).status_code == 302
