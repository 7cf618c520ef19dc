"""The order of what words find: names that fit best come first, unless somebody chose another order."""

import pytest
from django.http import QueryDict
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from cards.catalog import current_data
from cards.search.form import Search, Sort, Then
from cards.search.parse import parse_search
from cards.search.queries import SearchResult, found_ids, search_cards
from cards.search.schema.names_meant import names_meant
from rules_engine.catalog import load_catalog
from rules_engine.catalog.definitions import CardDefinition
from rules_engine.catalog.folding import fold
from rules_engine.vocabulary.terms import Season

pytestmark = pytest.mark.usefixtures("catalogue")
CARDS = load_catalog().cards
SWAMPS = ["沼", "沼御前", "暗黒沼", "五色沼オンネトー", "宮城：化女沼ランド", "五色沼の主"]


def ids(search: Search) -> list[int]:
    return list(found_ids(search, current_data()))


def names(text: str, sort: Sort = Sort.MATCH, *, descending: bool = False) -> list[str]:
    return [CARDS[one].name for one in ids(Search(text=text, sort=sort, descending=descending))]


def read(query: str) -> Search:
    return parse_search(dict(QueryDict(query).lists()), current_data().known).search


def test_the_name_itself_comes_first_then_what_begins_with_it_then_the_others_by_number() -> None:
    assert names("沼") == SWAMPS
    assert names("沼", Sort.NUMBER) == ["沼御前", *SWAMPS[2:5], "五色沼の主", "沼"]


@pytest.mark.parametrize("text", ["神隠し", "かみかくし", "カミカクシ", "ｶﾐｶｸｼ", "kamikakushi", "神 隠し", '"神隠し"'])
def test_every_spelling_of_a_name_puts_it_first(text: str) -> None:
    assert names(text)[0] == "神隠し"
    assert names(text, Sort.NUMBER)[0] == "神隠しの廃集落（夏）"


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("365x3", "365×3"),
        ("３６５Ｘ３", "365×3"),
        ("鬼ケ淵", "鬼ヶ淵"),
        ("鬼ケ", "鬼ヶ淵"),
        ("名:鬼ケ淵", "鬼ヶ淵"),
        ("名:ケ渕", "鬼ヶ淵"),
        ("名=365x3", "365×3"),
        ("が淵", "鬼ヶ淵"),
        ("吸ったマフラ―", "血を吸ったマフラー"),
        ("が\u200bしゃどくろ", "がしゃどくろ"),
    ],
)
def test_a_name_is_found_alone_as_keyboards_write_it(text: str, name: str) -> None:
    assert names(text) == [name]


@pytest.mark.parametrize(
    ("text", "bearers"),
    [
        ("1/53", {1}),
        ("１／５３", {1}),
        ("1 / 53", {1}),
        ("promo-01", {1}),
        ("ＰＲＯＭＯ－０１", {1}),
        ("1/53 場所札", {1}),
        ("1/53 怪異札", set()),
    ],
)
def test_a_code_printed_on_a_card_finds_it_alone(text: str, bearers: set[int]) -> None:
    assert set(ids(Search(text=text))) == bearers


def test_a_code_that_cards_share_finds_all_of_them_and_the_rarity_behind_one_may_be_left_off() -> None:
    def bearers(code: str) -> set[int]:
        return {card.id for card in CARDS.values() for printing in card.printings if printing.code.startswith(code)}

    for text, code in (
        ("kd2-050", "KD2-050"),
        ("KD3-000", "KD3-000"),
        ("hy-92/83", "HY-92/83 "),
        ("HY-92/83 UC", "HY-92/83 UC"),
    ):
        assert set(ids(Search(text=text))) == bearers(code) != set(), text
    assert (len(bearers("KD2-050")), len(bearers("KD3-000"))) == (2, 14)


@pytest.mark.parametrize("text", ["花子", "ハナコ", "hanako", "はなこ"])
def test_cards_that_fit_alike_stand_by_number(text: str) -> None:
    assert ids(Search(text=text)) == sorted(card.id for card in CARDS.values() if "花子" in card.name)


def fit(card: CardDefinition, word: str) -> int:
    forms = {fold(form) for form in (card.name, *card.aliases, card.printed_name or "", card.reading) if form}
    return 0 if word in forms else 1 if any(form.startswith(word) for form in forms) else 2


@pytest.mark.parametrize("word", ["沼", "の", "人形", "にんぎょう", "しろ", "やみ", "れもん", "場所札", "不屈"])
def test_the_order_is_that_of_asking_every_card(word: str) -> None:
    found = ids(Search(text=word))
    assert len(found) > 4
    assert found == sorted(found, key=lambda one: (fit(CARDS[one], fold(word)), one))
    assert ids(Search(text=word, descending=True)) == found[::-1]


def test_of_several_words_all_together_or_the_first_is_the_name() -> None:
    assert names("赤い 月")[0] == "赤い月"
    assert names("沼 種類:怪異")[0] == next(name for name in SWAMPS if name in names("種類:怪異"))
    swamps = names("沼 無")
    assert swamps == sorted(swamps, key=SWAMPS.index)
    assert names("種類:場所 沼 -暗黒") == [name for name in SWAMPS if name in names("種類:場所") and name != "暗黒沼"]


def test_of_words_of_which_any_may_hold_each_is_a_name() -> None:
    assert set(names("沼 または 熊")[:2]) == {"沼", "熊"}
    assert names_meant("(沼 | 熊) -闇 コスト<=3") == ("沼", "熊")
    assert names_meant("コスト<=3 季節:春") == ()


def test_a_name_with_a_sign_of_the_language_is_a_name() -> None:
    assert names_meant("種類:場所 神奈川：ジェイソン村") == ("神奈川：ジェイソン村",)
    assert names("神奈川：ジェイソン村") == ["神奈川：ジェイソン村"]


@pytest.mark.parametrize("typed", ["沼 コスト<=", "(沼", '"沼', "沼 or"])
def test_half_typed_words_keep_the_order(typed: str) -> None:
    assert names(typed)[0] == "沼"


def test_a_chosen_order_stays_as_it_was_chosen() -> None:
    assert names("沼", Sort.NUMBER, descending=True)[0] == "沼"
    assert ids(read("q=の&sort=number")) == sorted(ids(read("q=の")))
    costs = [CARDS[one].cost for one in ids(read("q=の&sort=cost&desc=1"))]
    assert costs == sorted(costs, reverse=True)


def test_without_words_cards_stand_by_number() -> None:
    assert ids(Search(cost_min=0)) == sorted(CARDS)
    assert ids(Search(descending=True)) == sorted(CARDS, reverse=True)
    spring = ids(Search(season=(Season.SPRING,), text="コスト<=2"))
    assert spring == sorted(spring)


def test_a_further_key_orders_cards_that_fit_alike() -> None:
    found = ids(Search(text="の", then=(Then(Sort.COST, descending=True),)))
    assert found == sorted(found, key=lambda one: (fit(CARDS[one], "の"), -CARDS[one].cost, one))


def test_the_best_fit_is_no_further_key() -> None:
    parsed = parse_search({"then": ["match", "-match", "cost"]}, current_data().known)
    assert parsed.search.then == (Then(Sort.COST),)
    assert [problem.value for problem in parsed.problems] == ["match", "-match"]


def test_the_address_tells_a_chosen_number_from_no_choice() -> None:
    assert read("q=沼&sort=match") == read("q=沼") == Search(text="沼")
    assert read("q=沼&sort=番号").query_string() == "q=%E6%B2%BC&sort=number"
    assert "sort" not in read("q=沼&sort=match&size=40").query_string()


def test_pages_cut_the_same_order() -> None:
    found = ids(Search(text="の"))
    pages = [search_cards(Search(text="の", page=page), with_facets=False) for page in range(1, 17)]
    assert [card.id for page in pages for card in page.cards] == found


def test_printings_stand_by_fit_and_then_by_their_own_number() -> None:
    def numbers(text: str, **order: bool) -> list[tuple[int, int]]:
        result: SearchResult = search_cards(Search(text=text, printings=True, size=60, **order), with_facets=False)
        pairs = zip(result.cards, result.printings, strict=True)
        return [(fit(card, fold(text)), printing.number) for card, printing in pairs]

    assert numbers("人形") == sorted(numbers("人形"))
    assert [number for _, number in numbers("")] == sorted(number for _, number in numbers(""))
    assert numbers("人形", descending=True) == numbers("人形")[::-1]


@pytest.mark.parametrize("path", ["/cards/", "/api/v1/cards/"])
def test_page_and_api_answer_in_the_same_order_with_one_query(
    client: Client, path: str, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    client.get(path)
    with django_assert_num_queries(1):
        html = client.get(path, {"q": "ぬま"}).content.decode()
    assert html.index("沼御前") < html.index("暗黒沼") < html.index("五色沼の主")
    chosen = client.get(path, {"q": "熊", "sort": "number"}).content.decode()
    assert chosen.index("小熊猫") < chosen.index("金峰山") < chosen.index('"熊"' if "api" in path else ">熊<")


def test_the_page_offers_the_order_by_fit_first_and_shows_a_chosen_one(client: Client) -> None:
    assert '<option value="match" selected>関連順</option>' in client.get("/cards/?q=沼").content.decode()
    chosen = client.get("/cards/?q=沼&sort=number").content.decode()
    assert '<option value="number" selected>番号順</option>' in chosen
    assert '<option value="match">' in chosen
    assert '<option value="-match"' not in chosen


def test_a_search_for_nothing_shows_every_season_from_the_first_page_on() -> None:
    every = ids(Search())
    assert sorted(every) == sorted(CARDS)
    for start in range(0, len(every) - 19, 20):
        seasons = {season for one in every[start : start + 20] for season in CARDS[one].seasons}
        assert len(seasons & {Season.SPRING, Season.SUMMER, Season.AUTUMN, Season.WINTER}) == 4
    for season in Season:
        alone = [one for one in every if CARDS[one].seasons[:1] == (season,)]
        assert alone == sorted(alone)


def test_pages_of_the_mixed_order_follow_each_other() -> None:
    pages = [search_cards(Search(page=page, size=60)).cards for page in range(1, 17)]
    assert [card.id for cards in pages for card in cards] == ids(Search())


@pytest.mark.parametrize("search", [Search(sort=Sort.NUMBER), Search(descending=True), Search(season=(Season.SPRING,))])
def test_whoever_chose_an_order_or_a_condition_gets_the_numbers(search: Search) -> None:
    assert ids(search) == sorted(ids(search), reverse=search.descending)
