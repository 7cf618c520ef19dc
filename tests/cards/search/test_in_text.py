"""Words that are no name are words of what cards do: how they are read, what that finds, and that it is said."""

import html
import json
from io import StringIO
from urllib.parse import unquote

import pytest
from django.core.management import call_command
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from cards.catalog import current_data
from cards.faces.texts import text_lines
from cards.search.form import PAGE_SIZES, Search, Sort, View
from cards.search.queries import SearchResult, found_ids, search_cards
from rules_engine.catalog import load_catalog
from rules_engine.catalog.definitions import CardDefinition
from rules_engine.vocabulary.terms import CardType

pytestmark = pytest.mark.usefixtures("catalogue")
CARDS = load_catalog().cards


def result(text: str, **conditions: object) -> SearchResult:
    return search_cards(Search(text=text, **conditions))  # type: ignore[arg-type]


def read_as(text: str) -> str:
    reading = result(text).by_text
    assert reading, text
    return reading.query


def says(card: CardDefinition, words: str) -> bool:
    return any(words in line for line in text_lines(card))


@pytest.mark.parametrize(
    ("typed", "query"),
    [
        ("1枚引く", "効果:ドロー=1"),
        ("１枚引く", "効果:ドロー=1"),
        ("一枚引く", "効果:ドロー=1"),
        ("ﾄﾞﾛｰ2枚", "効果:ドロー=2"),
        ("山札から2枚引く", "効果:ドロー=2"),
        ("山札から 2枚 引く", "効果:ドロー=2"),
        ("3枚以上引く", "効果:ドロー>=3"),
        ("4ダメージ", "効果:ダメージ=4"),
        ("相手に四点ダメージを与える", "効果:ダメージ=4"),
        ("十ダメージ", "効果:ダメージ=10"),
        ("力アップ", "効果:力上昇"),
        ("力＋２", "効果:力上昇=2"),
        ("ライフ3回復", "効果:回復=3"),
        ("魂を1枚捨てる", "(効果:魂利用=1 または 効果:ランデス=1)"),
        ("場所札を破壊", "効果:札除去 対象:場所札"),
        ("相手の力を3下げる", "効果:力減少 本文:3"),
        ("召喚時にダメージ", "効果:ダメージ 効果:召喚時"),
        ("除外", "本文:除外"),
        ("手札公開場", "本文:手札公開場"),
        ("デッキの上のカード", "本文:山札 本文:上 本文:札"),
        ("除外 コスト<=2", "本文:除外 コスト<=2"),
        ("1枚引く または 4ダメージ", "効果:ドロー=1 または 効果:ダメージ=4"),
        ("魂を1枚捨てる 種類:道具", "(効果:魂利用=1 または 効果:ランデス=1) 種類:道具"),
        ("花子 除外", "花子 本文:除外"),
    ],
)
def test_phrases_are_read_as_searches_that_find_the_same(typed: str, query: str) -> None:
    assert read_as(typed) == query
    assert result(query).total == result(typed).total > 0
    assert result(query).by_text is None


@pytest.mark.parametrize(
    "text", ["無い札", "%", '"1枚引く"', "-1枚引く 名:無い札", "引けない", "2枚引いて3枚引く4", "x" * 199]
)
def test_what_says_nothing_known_is_never_read_as_something_else(text: str) -> None:
    assert (result(text).total, result(text).by_text) == (0, None)


@pytest.mark.parametrize("text", ["", "の", "3", "#45", "種類:場所", '"除外"', "コスト<=3 季節:春"])
def test_texts_are_looked_into_for_bare_words_alone(text: str) -> None:
    found = result(text)
    assert (found.by_text, found.text_hits, found.other_readings) == (None, None, ())


def test_names_come_first_and_hits_in_texts_stand_below() -> None:
    found = result("速攻")
    assert found.by_text is None
    assert found.text_hits
    assert all("速攻" in card.name or any("速攻" in word.name for word in card.keywords) for card in found.cards)
    assert {card.id for card in found.cards}.isdisjoint(card.id for card in found.text_hits.cards)
    assert all(says(card, "速攻") for card in found.text_hits.cards)
    assert found.text_hits.in_text.query == "本文:速攻"
    alone = {card.id for card in CARDS.values() if says(card, "速攻")} - set(
        found_ids(Search(text="速攻"), current_data())
    )
    assert found.text_hits.total == len(alone)


def test_the_group_fills_the_last_page_and_no_other() -> None:
    first = result("夏")
    last = result("夏", page=first.pages)
    assert first.pages > 1
    assert first.text_hits
    assert last.text_hits
    assert first.text_hits.cards == ()
    assert first.text_hits.total == last.text_hits.total
    assert 0 < len(last.text_hits.cards) == min(last.text_hits.total, max(20 - len(last.cards), 4))
    for size in PAGE_SIZES:
        whole = result("魂", size=size)
        assert len(whole.cards) + len(whole.text_hits.cards if whole.text_hits else ()) <= PAGE_SIZES[-1]


def test_words_that_are_no_name_are_the_search_with_pages_facets_and_orders() -> None:
    found = result("1枚引く")
    ids = found_ids(Search(text="1枚引く"), current_data())
    assert found.total == len(set(ids)) > 60
    again = [card.id for page in range(1, found.pages + 1) for card in result("1枚引く", page=page).cards]
    assert tuple(again) == ids
    tools = result("1枚引く", type=(CardType.TOOL,))
    counted = {option.value: option.count for facet in found.facets if facet.name == "type" for option in facet.options}
    assert counted["tool"] == tools.total > 0
    assert [card.cost for card in result("1枚引く", sort=Sort.COST).cards] == sorted(CARDS[one].cost for one in ids)[
        :20
    ]
    assert result("1枚引く", printings=True).total >= found.total


def test_a_facet_that_no_named_card_meets_leaves_the_names_the_search() -> None:
    found = result("速攻", cost=(98,))
    assert (found.total, found.by_text, found.text_hits) == (0, None, None)


def test_the_page_says_how_words_were_read_and_leads_to_that_search(client: Client) -> None:
    page = html.unescape(client.get("/cards/", {"q": "１枚引く"}).content.decode())
    assert "効果に「１枚引く」" in page
    assert "<code>効果:ドロー=1</code></a> として" in page
    assert 'href="?q=効果:ドロー=1"' in unquote(page)
    assert "ほかの読み方" in page
    assert "条件に合う札がありません" not in page
    named = html.unescape(client.get("/cards/", {"q": "速攻"}).content.decode())
    assert 'href="?q=本文:速攻"' in unquote(named)
    assert named.index("text-hits-title") > named.index("face-grid")
    assert "text-hits-title" not in client.get("/cards/", {"q": "種類:場所"}).content.decode()


@pytest.mark.parametrize(
    "query", ["q=1枚引く", "q=速攻", "q=速攻&view=list", "q=除外&printings=1", "q=春 除外&view=text"]
)
def test_hits_in_texts_ask_the_database_nothing(
    client: Client, query: str, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    client.get("/cards/")
    with django_assert_num_queries(1):
        assert client.get(f"/cards/?{query}").status_code == 200


def test_half_typed_conditions_leave_the_words_standing(client: Client) -> None:
    page = client.get("/cards/", {"q": "除外 コスト<="}).content.decode()
    assert "効果に「除外」" in page
    assert "を除いて探しています" in page


def test_a_misspelt_name_is_offered_beside_hits_in_texts() -> None:
    assert result("人魚の生き知").near
    assert all(one.score >= 0.6 for one in result("1枚引く").near)


@pytest.mark.parametrize("typed", ["除外する", "4ダメージ", "山札から引く", "あいうえおか", "zzzqqq"])
def test_nothing_is_offered_that_shares_nothing_with_what_was_typed(typed: str) -> None:
    names = {candidate.name for candidate in current_data().names.nearest(typed, 5, 0.4)}
    assert not names & {"大蛇", "メーガス", "威嚇", "肝試し", "身体", "蚊柱", "沈黙する病院", "監視する病室"}


def test_views_show_the_group_in_their_own_way(client: Client) -> None:
    for view in View:
        page = client.get("/cards/", {"q": "速攻", "view": view.value}).content.decode()
        assert "text-hits-title" in page


def test_the_api_says_what_it_read_and_counts_what_it_leaves_out(client: Client) -> None:
    read = client.get("/api/v1/cards/", {"q": "4ダメージ"}).json()
    assert (read["read_as"], read["in_text"]) == ("効果:ダメージ=4", None)
    assert read["count"] == client.get("/api/v1/cards/", {"q": "効果:ダメージ=4"}).json()["count"] > 0
    named = client.get("/api/v1/cards/", {"q": "速攻"}).json()
    assert named["read_as"] is None
    beside = named["in_text"]
    alone = client.get("/api/v1/cards/", {"q": f"{beside['q']} -速攻"}).json()
    assert beside["count"] == alone["count"] > 0
    assert client.get("/api/v1/cards/", {"q": "本文:除外"}).json()["count"] == result("本文:除外").total


def test_the_command_says_what_it_read() -> None:
    out, err = StringIO(), StringIO()
    call_command("find_cards", "4ダメージ", "--json", stdout=out, stderr=err)
    answer = json.loads(out.getvalue())
    assert answer["read_as"] == "効果:ダメージ=4"
    assert answer["count"] == len(answer["cards"]) == result("4ダメージ").total
    assert [card["id"] for card in answer["cards"]] == list(found_ids(Search(text="4ダメージ"), current_data()))
    assert "効果:ダメージ=4" in err.getvalue()
    out, err = StringIO(), StringIO()
    call_command("find_cards", "速攻", "--count", stdout=out, stderr=err)
    assert int(out.getvalue()) == result("速攻").total
    assert "本文:速攻" in err.getvalue()
