"""Search results against brute force over the catalogue, folding, order, and a fixed number of queries."""

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

import pytest
from pytest_django import DjangoAssertNumQueries

from cards.catalog import current_data
from cards.effect_words.words import effect_words_of
from cards.index.known import rarities_of
from cards.search.facets import SHOWN_AT_ONCE, Facet
from cards.search.form import Search, Sort
from cards.search.parse import LONG_FACETS
from cards.search.queries import SearchResult, search_cards
from rules_engine.catalog import load_catalog
from rules_engine.catalog.definitions import CardDefinition
from rules_engine.catalog.folding import fold
from rules_engine.vocabulary.terms import CardType, Season
from tests.catalogue_counts import EVERY

pytestmark = pytest.mark.usefixtures("catalogue")
CARDS = list(load_catalog())
EFFECTS = {card.id: set(effect_words_of(card)) for card in CARDS}
QUERIES = 1

BEARS: dict[str, Callable[[CardDefinition], Iterable[Any]]] = {
    "type": lambda card: card.types,
    "season": lambda card: {season for form in card.forms for season in form.seasons},
    "cost": lambda card: {form.cost for form in card.forms},
    "power": lambda card: {form.power for form in card.forms if form.power is not None},
    "attribute": lambda card: card.attributes,
    "keyword": lambda card: {keyword.name for keyword in card.keywords},
    "effect": lambda card: EFFECTS[card.id],
    "product": lambda card: {name for printing in card.printings for name in printing.products},
    "rarity": rarities_of,
}


def expected(search: Search, without: str = "") -> set[int]:
    """What the facets of `search` let through, one card after the other."""
    return {card.id for card in CARDS if _passes(card, search, without)}


def _passes(card: CardDefinition, search: Search, without: str) -> bool:
    for name, values_of in BEARS.items():
        chosen = getattr(search, name)
        if name != without and chosen and not set(chosen) & set(values_of(card)):
            return False
    return card.mixed or not search.mixed


def found(search: Search) -> set[int]:
    first = search_cards(search.but(size=40), with_facets=False)
    rest = [search_cards(replace(first.search, page=page), with_facets=False) for page in range(2, first.pages + 1)]
    return {card.id for page in (first, *rest) for card in page.cards}


def names(text: str) -> list[str]:
    return [card.name for card in search_cards(Search(text=text, size=40), with_facets=False).cards]


def total(text: str) -> int:
    return search_cards(Search(text=text), with_facets=False).total


SEARCHES = [
    Search(),
    Search(type=(CardType.PLACE,)),
    Search(season=(Season.SPRING,)),
    Search(season=(Season.SPRING, Season.SUMMER), type=(CardType.PLACE, CardType.TOOL)),
    Search(season=(Season.SPRING,), mixed=True),
    Search(cost=(0, 30), power=(1, 30)),
    Search(power=(0,)),
    Search(attribute=("妖怪", "廃屋"), keyword=("不屈",)),
    Search(product=("プロモ",), rarity=("なし", "SR"), season=(Season.NONE, Season.WINTER)),
    Search(type=(CardType.SEASON_CARD,), power=(3,)),
    Search(effect=("ドロー", "魂戻し"), season=(Season.SUMMER,)),
]


@pytest.mark.parametrize("search", SEARCHES, ids=lambda search: search.query_string() or "all")
def test_results_and_counts_equal_brute_force(search: Search) -> None:
    result = search_cards(replace(search, all=LONG_FACETS))
    assert result.total == len(expected(search))
    assert found(search) == expected(search)
    for facet in result.facets:
        others = expected(search, without=facet.name)
        borne = Counter(str(value) for card in CARDS if card.id in others for value in set(BEARS[facet.name](card)))
        assert {option.value: option.count for option in facet.options if option.count} == borne, facet.name
    others = expected(search.but(mixed=False))
    assert result.mixed == sum(card.mixed for card in CARDS if card.id in others)


def test_a_mixed_card_is_found_under_each_of_its_seasons() -> None:
    dream = next(card.id for card in CARDS if card.name == "夢の男")
    for season in (Season.SPRING, Season.SUMMER, Season.AUTUMN, Season.WINTER):
        assert dream in found(Search(season=(season,), mixed=True))
    assert dream not in found(Search(season=(Season.NONE,)))


def test_ranges_reach_thirty_and_hold_for_one_form() -> None:
    assert found(Search(cost_min=20)) == {card.id for card in CARDS if card.cost >= 20}
    assert found(Search(power_min=15, power_max=30)) == {card.id for card in CARDS if (card.power or 0) >= 15}
    assert found(Search(cost_min=20, cost_max=29)) == {card.id for card in CARDS if 20 <= card.cost <= 29}


def test_an_unbounded_range_of_power_leaves_out_cards_without_power() -> None:
    assert found(Search(power_min=0)) == {card.id for card in CARDS if card.power is not None}


@pytest.mark.parametrize("text", ["花子", "はなこ", "ハナコ", "ﾊﾅｺ", "はなこ　"])
def test_kana_of_every_kind_and_width_find_the_reading(text: str) -> None:
    assert total(text) == total("はなこ") >= 4


def test_both_kana_find_a_name_that_is_written_in_kana() -> None:
    assert total("レモン") == total("れもん") == 13


def test_full_width_letters_and_case_do_not_matter() -> None:
    assert total("ＵＭＡ") == total("uma") == total("UMA") >= 24


def test_several_words_must_all_hold_somewhere() -> None:
    assert names("三番目 花子") == ["三番目の花子さん"]
    assert total("花子 妖怪") == len([card for card in CARDS if "花子" in card.name and "妖怪" in card.attributes])


@pytest.mark.parametrize("text", ["人魚の活血", "人魚の活き血", "にんぎょのいきち", "#45", "＃４５"])
def test_alias_reading_and_number_find_the_card(text: str) -> None:
    assert names(text) == ["人魚の活き血"]


def test_a_printing_number_finds_its_card_with_and_without_the_mark() -> None:
    assert names("#10017") == ["隠された櫛の家"]
    assert "複製体" in names("1817")
    assert names("#99999999999999999999") == []


def test_attributes_keywords_and_types_are_searched_too() -> None:
    assert set(names("■不屈 場所札")) <= {card.name for card in CARDS if "不屈" in BEARS["keyword"](card)}
    assert total("不屈") >= 30
    assert total("場所札") == sum(CardType.PLACE in card.types for card in CARDS)
    assert total("SSS") >= 48


def test_signs_of_the_query_language_of_databases_are_plain_signs() -> None:
    assert total("%") == total("_") == 0
    assert total("'; drop table cards_card;--") == 0
    assert len(CARDS) == total("")


def test_no_hit_offers_near_names() -> None:
    result = search_cards(Search(text="人魚の生き知"))
    assert result.total == 0
    assert "人魚の活き血" in [candidate.name for candidate in result.near]


def ordered(sort: Sort, descending: bool = False) -> SearchResult:
    return search_cards(Search(sort=sort, descending=descending, size=40), with_facets=False)


def test_order_by_number_and_cost() -> None:
    assert [card.id for card in ordered(Sort.NUMBER).cards[:3]] == [1, 2, 3]
    assert ordered(Sort.NUMBER, True).cards[0].id == CARDS[-1].id
    costs = [card.cost for card in ordered(Sort.COST, True).cards]
    assert costs == sorted((card.cost for card in CARDS), reverse=True)[:40]


def test_order_by_power_puts_cards_without_power_last_both_ways() -> None:
    assert ordered(Sort.POWER).cards[0].power == 0
    assert ordered(Sort.POWER, True).cards[0].power == 30


def test_order_by_name_follows_the_kana_on_every_database() -> None:
    readings = [fold(card.reading or card.name) for card in ordered(Sort.NAME).cards]
    assert readings == sorted(fold(card.reading or card.name) for card in CARDS)[:40]


def test_order_by_release_starts_with_the_first_product_and_ends_with_the_undated() -> None:
    first, last = ordered(Sort.RELEASE).cards[0], ordered(Sort.RELEASE, True).cards[0]
    assert "夏VS冬バトルセット" in BEARS["product"](first)
    newest = {"動物たちの園", "蟲たちの詩", "不安の果実", "鬼の棲む山", "オカルト", "プロモ"}
    assert newest & set(BEARS["product"](last))


def test_a_page_beyond_the_last_becomes_the_last() -> None:
    last = -(-EVERY // 20)
    result = search_cards(Search(page=9999))
    assert (result.search.page, result.pages, len(result.cards)) == (last, last, EVERY - (last - 1) * 20)


@pytest.mark.parametrize(
    "search", [*SEARCHES, Search(text="花子 #1"), Search(sort=Sort.RELEASE), Search(text="無い札")]
)
def test_the_number_of_queries_is_fixed(search: Search, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    current_data()
    with django_assert_num_queries(QUERIES):
        search_cards(search)


def attributes_of(search: Search) -> Facet:
    return next(facet for facet in search_cards(search).facets if facet.name == "attribute")


def test_the_most_used_attributes_come_first_and_all_are_shown_when_asked_for() -> None:
    facet, everything = attributes_of(Search()), attributes_of(Search(all=("attribute",)))
    counts = [option.count for option in everything.options]
    assert counts == sorted(counts, reverse=True)
    assert {option.value for option in everything.options} == {name for card in CARDS for name in card.attributes}
    assert facet.options == everything.options[:SHOWN_AT_ONCE]
    assert (facet.more, facet.query) == (len(counts) - SHOWN_AT_ONCE, "all=attribute")
    assert (everything.more, everything.query) == (0, "page=1")


def test_a_chosen_attribute_is_shown_however_few_bear_it() -> None:
    rarest = attributes_of(Search(all=("attribute",))).options[-1].value
    facet = attributes_of(Search(attribute=(rarest,)))
    assert [option.value for option in facet.options if option.chosen] == [rarest]
    assert len(facet.options) == SHOWN_AT_ONCE + 1
