"""A search read from an address and written back; what cannot be read is dropped and named."""

import pytest
from django.http import QueryDict
from hypothesis import given
from hypothesis import strategies as st

from cards.index.known import KnownValues, known_values
from cards.search.form import Search, Sort, View
from cards.search.links import PageLink, chips_of, pages_of
from cards.search.parse import ParsedSearch, Problem, parse_search
from rules_engine.catalog import load_catalog
from rules_engine.vocabulary.terms import CardType, Season

KNOWN: KnownValues = known_values(load_catalog())


def parse(query: str) -> ParsedSearch:
    return parse_search(dict(QueryDict(query).lists()), KNOWN)


def test_nothing_asked_is_the_blank_search() -> None:
    assert parse("") == ParsedSearch(Search(), ())
    assert parse("q=&cost_min=&sort=&size=") == ParsedSearch(Search(), ())
    assert Search().query_string() == ""


def test_terms_are_read_by_identifier_and_by_label() -> None:
    assert parse("type=place&type=怪異札").search.type == (CardType.PLACE, CardType.APPARITION)
    assert parse("season=春&season=summer&season=春").search.season == (Season.SPRING, Season.SUMMER)


def test_effects_are_read_by_every_name() -> None:
    assert parse("effect=引く&effect=ﾄﾞﾛｰ&effect=回復").search.effect == ("ドロー", "ヒール")


def test_numbers_are_read_as_digits_of_any_width_and_as_printed_numerals() -> None:
    assert parse("cost=3&cost=４&cost=拾弐&cost=零").search.cost == (3, 4, 12, 0)
    assert parse("cost_min=20&cost_max=30").search.cost_max == 30


def test_words_lose_surplus_spaces_of_every_width() -> None:
    assert parse("q=　花子　 学校 ").search.text == "花子 学校"


@pytest.mark.parametrize(
    ("query", "problem"),
    [
        ("type=魔法札", Problem("type", "魔法札")),
        ("season=梅雨", Problem("season", "梅雨")),
        ("cost=x", Problem("cost", "x")),
        ("cost=-1", Problem("cost", "-1")),
        ("cost=100", Problem("cost", "100")),
        ("power_max=1e3", Problem("power_max", "1e3")),
        ("attribute=ない属性", Problem("attribute", "ない属性")),
        ("keyword=ない", Problem("keyword", "ない")),
        ("effect=ない", Problem("effect", "ない")),
        ("product=ない", Problem("product", "ない")),
        ("rarity=ZZ", Problem("rarity", "ZZ")),
        ("sort=colour", Problem("sort", "colour")),
        ("desc=maybe", Problem("desc", "maybe")),
        ("page=0", Problem("page", "0")),
        ("page=99999999999999999999", Problem("page", "99999999999999999999")),
        ("size=1000", Problem("size", "1000")),
        ("view=3d", Problem("view", "3d")),
        ("cost_min=9&cost_max=2", Problem("cost_min", "9〜2")),
        (f"q={'あ' * 300}", Problem("q", "あ" * 39 + "…")),
    ],
)
def test_bad_values_are_dropped_and_named(query: str, problem: Problem) -> None:
    parsed = parse(f"{query}&mixed=1")
    assert parsed.problems == (problem,)
    assert parsed.search.but(text="") == Search(mixed=True)


def test_good_values_beside_bad_ones_stay() -> None:
    assert parse("cost=x&cost=3").search.cost == (3,)


SEARCHES = st.builds(
    Search,
    text=st.text(st.sampled_from("花子 #1&=+%"), max_size=8).map(lambda text: " ".join(text.split())),
    type=st.lists(st.sampled_from(CardType), unique=True).map(tuple),
    season=st.lists(st.sampled_from(Season), unique=True).map(tuple),
    mixed=st.booleans(),
    cost=st.lists(st.integers(0, 30), unique=True, max_size=3).map(tuple),
    cost_min=st.none() | st.integers(0, 5),
    cost_max=st.none() | st.integers(5, 30),
    power_max=st.none() | st.integers(0, 99),
    attribute=st.lists(st.sampled_from(sorted(KNOWN.attributes)), unique=True, max_size=3).map(tuple),
    effect=st.lists(st.sampled_from(["ドロー", "ヒール", "バニラ"]), unique=True).map(tuple),
    rarity=st.lists(st.sampled_from(sorted(KNOWN.rarities)), unique=True).map(tuple),
    sort=st.sampled_from(Sort),
    descending=st.booleans(),
    page=st.integers(1, 40),
    size=st.sampled_from([20, 40, 60]),
    view=st.sampled_from(View),
)


@given(SEARCHES)
def test_every_search_survives_the_way_through_its_address(search: Search) -> None:
    assert parse(search.query_string()) == ParsedSearch(search, ())


@given(st.dictionaries(st.sampled_from(["q", "type", "cost", "cost_min", "page", "size", "sort"]), st.text()))
def test_no_text_at_all_breaks_the_reading(values: dict[str, str]) -> None:
    parse_search({name: [value] for name, value in values.items()}, KNOWN)


def test_each_condition_has_a_chip_that_takes_only_it_away() -> None:
    search = parse("q=家&type=place&season=summer&season=winter&cost_min=2&mixed=1&page=3&sort=cost").search
    chips = {f"{chip.label} {chip.value}": chip.query for chip in chips_of(search)}
    assert list(chips) == ["キーワード 家", "種類 場所札", "季節 夏", "季節 冬", "コスト 2〜", "季節 混化"]
    assert parse(chips["季節 夏"]).search == search.but(season=(Season.WINTER,))
    assert parse(chips["コスト 2〜"]).search == search.but(cost_min=None)
    assert parse(chips["キーワード 家"]).search == search.but(text="")


def test_pages_show_the_ends_and_the_neighbours() -> None:
    numbers = [link.number for link in pages_of(Search(page=5), 10)]
    assert numbers == [1, 0, 4, 5, 6, 0, 10]
    assert pages_of(Search(), 1) == (PageLink(1, "", True),)
    assert [link.query for link in pages_of(Search(text="a"), 2)] == ["q=a", "q=a&page=2"]
