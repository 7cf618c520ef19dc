"""The search page: whole without JavaScript, the same results live, every odd address answered."""

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.test import Client
from django.utils.html import escape
from pytest_django import DjangoAssertNumQueries

from cards.faces.texts import text_lines
from rules_engine.catalog.definitions import Catalog
from tests.catalogue_counts import PRINTINGS

pytestmark = pytest.mark.usefixtures("catalogue")
LIVE = {"HTTP_HX_REQUEST": "true"}


class Forbidden(HTMLParser):
    """Collects what the content security policy would refuse, and counts drawn faces."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self.faces = 0
        self.elements = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = {name: value or "" for name, value in attrs}
        self.elements += 1
        self.faces += "face" in names.get("class", "").split()
        self.found += [name for name in names if name == "style" or name.startswith("on")]
        self.found += ["inline script"] if tag == "script" and "src" not in names else []
        self.found += ["inline style"] if tag == "style" else []


def inspected(html: str) -> Forbidden:
    parser = Forbidden()
    parser.feed(html)
    return parser


def page(client: Client, query: str = "", **headers: str) -> str:
    response = client.get(f"/cards/?{query}", **headers)
    assert response.status_code == 200
    return response.content.decode()


def test_the_page_shows_cards_facets_and_counts(client: Client) -> None:
    html = page(client)
    assert "隠された櫛の家" in html
    assert 'name="type" value="place"' in html
    assert 'href="/cards/1-%E9%9A%A0' in html
    assert inspected(html).faces == 20


@pytest.mark.parametrize(
    "query",
    [
        "",
        "size=60",
        "view=list&size=60",
        "view=text&size=60",
        "printings=1&size=60",
        "q=無い札",
        "season=spring&cost=x",
    ],
)
def test_nothing_inline_and_a_bounded_number_of_faces(client: Client, query: str) -> None:
    parser = inspected(page(client, query))
    assert parser.found == []
    assert parser.faces <= 60
    assert parser.elements <= 2500


def test_the_form_keeps_what_was_asked(client: Client) -> None:
    html = page(client, "q=家&type=place&cost_min=2&sort=cost&desc=1&size=40")
    assert 'value="家"' in html
    assert 'name="type" value="place" checked' in html
    assert 'name="cost_min" min="0" max="99" inputmode="numeric" placeholder="下限" value="2"' in html
    assert '<option value="cost" selected>' in html
    assert '<option value="40" selected>' in html


def test_a_chip_takes_its_condition_away(client: Client) -> None:
    assert 'data-live href="?type=place"' in page(client, "q=家&type=place")


def test_bad_values_are_named_and_the_rest_holds(client: Client) -> None:
    html = page(client, "cost=x&type=place&season=梅雨&cost_min=5&cost_max=2")
    assert "「x」はコストとして読めないため、外しました。" in html
    assert "「梅雨」は季節として読めないため、外しました。" in html
    assert "「5〜2」はコストの範囲として読めないため、外しました。" in html
    assert 'name="type" value="place" checked' in html


@pytest.mark.parametrize(
    "query",
    ["q=%00", "q=%F0%9F%91%BB", "q=" + "%E3%81%82" * 3000, "page=-1", "page=99999", "type=%", "q=<script>alert(1)"],
)
def test_odd_addresses_are_answered(client: Client, query: str) -> None:
    assert "<script>alert" not in page(client, query)


def test_no_hit_offers_near_names(client: Client) -> None:
    html = page(client, "q=人魚の生き知")
    assert "条件に合う札がありません" in html
    assert "人魚の活き血" in html


def test_a_live_update_returns_the_same_results_alone(client: Client) -> None:
    whole, part = page(client, "q=花子"), page(client, "q=花子", **LIVE)
    assert "<html" not in part
    assert part.strip().startswith('<div class="results"')
    assert " ".join(part.split()) in " ".join(whole.split())


def test_a_live_update_sets_the_address_without_empty_parts(client: Client) -> None:
    response = client.get("/cards/?q=&type=place&cost_min=&sort=match&size=20", **LIVE)
    assert response["HX-Push-Url"] == "/cards/?type=place"
    assert "HX-Request" in response["Vary"]


def test_typing_on_replaces_the_address_but_a_new_condition_is_a_step_back(client: Client) -> None:
    typing = client.get(
        "/cards/?q=花子&type=place", HTTP_HX_CURRENT_URL="http://testserver/cards/?q=花&type=place", **LIVE
    )
    assert typing["HX-Replace-Url"] == "/cards/?q=%E8%8A%B1%E5%AD%90&type=place"
    assert "HX-Push-Url" not in typing
    choosing = client.get("/cards/?q=花&type=place", HTTP_HX_CURRENT_URL="http://testserver/cards/?q=花", **LIVE)
    assert "HX-Push-Url" in choosing


def test_going_back_leaves_the_address_as_it_is(client: Client) -> None:
    back = client.get("/cards/?q=花&size=20", HTTP_HX_HISTORY_RESTORE_REQUEST="true", **LIVE)
    assert back.content.decode().strip().startswith('<div class="results"')
    assert "HX-Push-Url" not in back
    assert "HX-Replace-Url" not in back


def test_pages_keep_the_search(client: Client) -> None:
    html = page(client, "type=place&page=2")
    assert 'href="?type=place&amp;page=3"' in html
    assert 'aria-current="page">2<' in html


@pytest.mark.parametrize("query", ["", "size=40", "q=花子&season=spring", "view=list&size=40"])
def test_the_page_takes_a_fixed_number_of_queries(
    client: Client, query: str, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    page(client)
    with django_assert_num_queries(1):
        page(client, query)


def test_only_reading_is_allowed(client: Client) -> None:
    assert client.post("/cards/").status_code == 405


def test_the_text_view_shows_the_cards_words_and_all_its_printings(client: Client, catalogue: Catalog) -> None:
    card = catalogue.card_by_name["三番目の花子さん"]
    html = page(client, f"q={card.name}&view=text")
    assert card.reading in html
    assert text_lines(card)
    assert all(escape(line) in html for line in text_lines(card))
    assert all(f"#{printing.number} {printing.rarity} {printing.products[0]}" in html for printing in card.printings)
    assert inspected(html).faces == 0


def test_printings_stand_one_by_one_and_only_those_asked_for(client: Client) -> None:
    assert f'<span class="count">{PRINTINGS}<small> 収録' in page(client, "printings=1&size=60")
    both = page(client, "q=隠された櫛の家&printings=1")
    assert inspected(both).faces == 2
    assert "#10017" in both
    promo = page(client, "q=隠された櫛の家&printings=1&product=プロモ")
    assert inspected(promo).faces == 1
    assert "#10017" in promo


def test_the_order_has_up_to_three_keys(client: Client) -> None:
    html = page(client, "sort=cost&then=-power&then=name")
    assert '<option value="-power" selected>力の逆順</option>' in html
    assert '<option value="name" selected>五十音順</option>' in html
    assert 'id="then-2"' not in page(client, "sort=cost")


@pytest.mark.parametrize(
    ("typed", "total", "words"),
    [
        ("花子 コスト<=", 4, "「コスト&lt;=」を除いて"),
        ("花子 季節:", 4, "「季節:」を除いて"),
        ('"花子', 4, "閉じたものとして"),
        ("(花子", 4, "閉じたものとして"),
        ("花子 or", 4, "「or」を除いて"),
        ("花子 コスト:a 学校 (", 0, "名前としてだけ"),
    ],
)
def test_half_typed_words_leave_the_rest_of_the_search_standing(
    client: Client, typed: str, total: int, words: str
) -> None:
    html = client.get("/cards/", {"q": typed}).content.decode()
    assert f'<span class="count">{total}<small>' in html
    assert words in html


def test_a_link_among_the_results_is_a_step_even_if_it_takes_only_the_words_away(client: Client) -> None:
    answer = client.get("/cards/", HTTP_HX_CURRENT_URL="http://testserver/cards/?q=花", HTTP_HX_BOOSTED="true", **LIVE)
    assert answer["HX-Push-Url"] == "/cards/"


@pytest.mark.parametrize("query", ["", "size=60", "view=text&size=60", "size=60&all=attribute&all=keyword&all=effect"])
def test_the_page_weighs_no_more_than_its_budget(client: Client, query: str) -> None:
    """HTML, style sheets and scripts as they are before any compression; fonts apart."""
    html = page(client, query)
    assert inspected(html).elements <= 2_500
    parts = re.findall(r'<(?:script src|link rel="stylesheet" href)="/static/([^"]+)"', html)
    fonts = set(re.findall(r'/static/([^"]+\.woff2)', html))
    assert parts
    assert fonts
    assert len(html.encode()) + sum(static_size(part) for part in parts) <= 300_000
    assert sum(static_size(font) for font in fonts) <= 400_000


def static_size(name: str) -> int:
    found = finders.find(name)
    assert isinstance(found, str), name
    return Path(found).stat().st_size
