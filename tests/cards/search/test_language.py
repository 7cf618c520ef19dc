"""The search language: what it reads, what it finds, and where it points when it cannot."""

import json
from collections.abc import Callable
from datetime import date
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from hypothesis import given
from hypothesis import strategies as st

from cards.index.bits import in_order
from cards.index.index import CardIndex
from cards.search.schema.evaluate import find
from cards.search.schema.fields import FIELDS, SCHEMA
from cards.search_language.faults import SearchSyntaxError
from cards.search_language.parser import MAX_LENGTH, parse
from cards.search_language.schema import Field
from cards.search_language.tree import AllOf, AnyOf, Negation, Node, Term, Word
from rules_engine import load_catalog, load_revisions
from rules_engine.catalog.definitions import CardDefinition
from rules_engine.legality.restrictions import RestrictionEntry, RestrictionRevision, list_on
from rules_engine.vocabulary.terms import CardType, Certainty, RestrictionSeries, RestrictionStatus, Season

INDEX = CardIndex(load_catalog())
IN_FORCE = list_on(load_revisions(), RestrictionSeries.OFFICIAL, date(2026, 11, 1))


def found(query: str) -> list[CardDefinition]:
    return [INDEX.cards[place] for place in in_order(find(query, INDEX, IN_FORCE), range(INDEX.size))]


def ids(query: str) -> set[int]:
    return {card.id for card in found(query)}


def where(fits: Callable[[CardDefinition], bool]) -> set[int]:
    return {card.id for card in INDEX.cards if fits(card)}


def fault(query: str) -> SearchSyntaxError:
    with pytest.raises(SearchSyntaxError) as refused:
        find(query, INDEX, IN_FORCE)
    return refused.value


def answered(query: str) -> int | SearchSyntaxError:
    try:
        return find(query, INDEX, IN_FORCE)
    except SearchSyntaxError as refused:
        return refused


def shape(node: Node) -> object:
    """The tree without its places."""
    match node:
        case AllOf(parts):
            return ("all", *map(shape, parts))
        case AnyOf(parts):
            return ("any", *map(shape, parts))
        case Negation(part):
            return ("not", shape(part))
        case Word(text):
            return text
        case Term():
            return f"{node.key}{node.operator}{node.value}"


@pytest.mark.parametrize(
    ("query", "tree"),
    [
        ("", ("all",)),
        ("花子", "花子"),
        ("花子 妖怪", ("all", "花子", "妖怪")),
        ("花子 and 妖怪", ("all", "花子", "妖怪")),
        ("a または b c", ("any", "a", ("all", "b", "c"))),
        ("(a | b) c", ("all", ("any", "a", "b"), "c")),
        ("a -b", ("all", "a", ("not", "b"))),
        ("not (a or b)", ("not", ("any", "a", "b"))),
        ("コスト<=3", "コスト<=3"),
        ("コスト＜＝３", "コスト<=３"),
        ("コスト≦3", "コスト<=3"),
        ("コスト=>3", "コスト>=3"),
        ('名:"赤い 月"', "名:赤い 月"),
        ("「赤い　月」", "赤い　月"),
        ("神隠しの廃集落（春）", "神隠しの廃集落（春）"),
        ("(廃集落（春） or b)", ("any", "廃集落（春）", "b")),
        ("-", "-"),
        ("ダブル-X", "ダブル-X"),
        ("oracle order", ("all", "oracle", "order")),
    ],
)
def test_a_text_reads_to_its_tree(query: str, tree: object) -> None:
    assert shape(parse(query)) == tree


QUERIES: list[tuple[str, Callable[[CardDefinition], bool]]] = [
    ("種類:道具", lambda card: CardType.TOOL in card.types),
    ("種類=怪異札", lambda card: card.types == (CardType.APPARITION,)),
    ("種類!=場所", lambda card: card.types != (CardType.PLACE,)),
    ("t:場所,季節", lambda card: bool({CardType.PLACE, CardType.SEASON_CARD} & set(card.types))),
    ("コスト<=2", lambda card: any(form.cost <= 2 for form in card.forms)),
    ("コスト:2-4,9", lambda card: any(form.cost in (2, 3, 4, 9) for form in card.forms)),
    ("コスト:拾弐", lambda card: any(form.cost == 12 for form in card.forms)),
    ("c!=0", lambda card: any(form.cost != 0 for form in card.forms)),
    ("力>7", lambda card: (card.power or 0) > 7),
    ("季節:春", lambda card: any(Season.SPRING in form.seasons for form in card.forms)),
    ("季節=春", lambda card: card.seasons == (Season.SPRING,)),
    ("s:春夏", lambda card: {Season.SPRING, Season.SUMMER} <= set(card.seasons)),
    ("季節:混化", lambda card: card.mixed),
    ("属性=妖怪", lambda card: "妖怪" in card.attributes),
    ("属性:廃", lambda card: any("廃" in name for name in card.attributes)),
    ("能力:不屈", lambda card: any(word.name == "不屈" for word in card.keywords)),
    ("能力=憤怒20", lambda card: any(str(word) == "憤怒 20" for word in card.keywords)),
    ("収録=百鬼夜行", lambda card: any("百鬼夜行" in one.products for one in card.printings)),
    ("番号:10017", lambda card: any(one.number == 10017 for one in card.printings)),
    ("レア:sr", lambda card: any(one.rarity == "SR" for one in card.printings)),
    ("枚数>4", lambda card: card.copy_limit is None or card.copy_limit > 4),
    ("is:混化 コスト>3", lambda card: card.mixed and card.cost > 3),
    ("is:二種類札", lambda card: len(card.types) == 2),
    ("not:再録", lambda card: len(card.printings) == 1),
    ("-(季節:春 | 季節:夏)", lambda card: not {Season.SPRING, Season.SUMMER} & set(card.seasons)),
]


@pytest.mark.parametrize(("query", "fits"), QUERIES, ids=[query for query, _ in QUERIES])
def test_a_query_finds_what_asking_card_by_card_finds(query: str, fits: Callable[[CardDefinition], bool]) -> None:
    assert ids(query) == where(fits) != set()


def test_restrictions_are_those_of_the_day() -> None:
    sealed = {card_id for card_id, row in IN_FORCE.rows.items() if row.status is RestrictionStatus.SEALED}
    limited = {card_id for card_id, row in IN_FORCE.rows.items() if row.status is RestrictionStatus.LIMITED}
    assert ids("制限:封印") == sealed
    assert ids("制限:制限") == limited != set()
    assert ids("制限:なし") == where(lambda card: card.id not in IN_FORCE.rows)
    assert limited <= ids("枚数:1")
    assert ids("is:使用可") == ids("is:合法") == where(lambda card: card.is_deck_card and card.id not in sealed)


def test_a_format_finds_the_cards_that_its_decks_may_hold() -> None:
    playable = where(lambda card: card.is_deck_card)
    assert ids("フォーマット:公式") == ids("format:official") == playable
    assert ids("フォーマット!=シングルトン") == where(lambda card: not card.is_deck_card)
    sealed = RestrictionEntry(1, "", RestrictionStatus.SEALED, "", Certainty.SURE)
    day = date(2026, 10, 1)
    made = RestrictionRevision(RestrictionSeries.COMMUNITY, 99, "", day, None, None, Certainty.SURE, "", (sealed,))
    in_force = list_on((*load_revisions(), made), RestrictionSeries.OFFICIAL, date(2026, 11, 1))
    official, community = (find(f"フォーマット:{name}", INDEX, in_force) for name in ("公式", "コミュニティ"))
    assert [INDEX.cards[place].id for place in in_order(official & ~community, range(INDEX.size))] == [1]
    assert "というフォーマットはありません" in fault("フォーマット:紙").sentence


def test_days_months_and_years_compare_with_the_first_day() -> None:
    days = {card.id: INDEX.released[place] for place, card in enumerate(INDEX.cards) if place in INDEX.released}
    assert ids("発売:2025") == {card_id for card_id, day in days.items() if day.year == 2025} != set()
    assert ids("発売>=2026-01") == {card_id for card_id, day in days.items() if day >= date(2026, 1, 1)}
    assert ids("発売>2025-12") == ids("発売>=2026-01")
    assert ids("発売<=2025年12月31日") == days.keys() - ids("発売>=2026")


@pytest.mark.parametrize("field", FIELDS, ids=lambda field: field.name)
def test_every_example_of_every_key_runs_and_finds_something(field: Field) -> None:
    assert field.examples
    assert [one.query for one in field.examples if not found(one.query) and "封印" not in one.query] == []


def test_no_name_belongs_to_two_keys() -> None:
    assert len(SCHEMA.by_name) == sum(len(field.names) for field in FIELDS)


@pytest.mark.parametrize(
    ("query", "faulty", "words"),
    [
        ("(花子", "(", "閉じられていません"),
        ("花子)", ")", "対応する"),
        ("花子 （）", "）", "括弧の中に条件がありません"),
        ('花子 "赤い', '"', "引用符"),
        ("花子 or", "", "続きの条件"),
        ("コス:3", "コス", "「コスト」のことですか"),
        ("コスト:三匹", "三匹", "数ではありません"),
        ("コスト:5-3", "5-3", "「3-5」のことですか"),
        ("力>=", "", "値がありません"),
        ("花子 季節:", "季節:", "値がありません"),
        ("種類>道具", "種類>", ": = !="),
        ("種類:道路", "道路", "「道具札」"),
        ("能力:不屑", "不屑", "「不屈」のことですか"),
        ("発売:きのう", "きのう", "日付ではありません"),
        ("is:ばなな", "ばなな", "条件はありません"),
        ("花子　または　）", "）", "対応する"),
    ],
)
def test_a_fault_points_at_the_character_and_says_what_was_meant(query: str, faulty: str, words: str) -> None:
    refused = fault(query)
    assert (refused.fault, refused.before + refused.fault + refused.after) == (faulty, query)
    assert words in refused.sentence
    assert refused.sentence.startswith(f"{refused.at + 1}文字目")


def test_signs_of_the_language_inside_names_are_part_of_the_name() -> None:
    for card in INDEX.cards:
        assert card.id in ids(f'"{card.name}"')
        if not set(card.name) & set(' 　"「」'):
            assert card.id in ids(card.name), card.name


def test_a_text_longer_than_any_search_is_refused() -> None:
    assert fault("あ" * (MAX_LENGTH + 1)).at == MAX_LENGTH


@given(st.text(max_size=60) | st.text(alphabet='花子コスト季節:=<>!-|()"（）「」 or3', max_size=40))
def test_every_text_is_answered_or_refused_at_a_place_inside_it(query: str) -> None:
    answer = answered(query)
    if isinstance(answer, int):
        assert 0 <= answer <= INDEX.everything
    else:
        assert 0 <= answer.at <= answer.end <= len(query)
        assert answer.message


def command(*words: str) -> str:
    out = StringIO()
    call_command("find_cards", *words, stdout=out)
    return out.getvalue()


def test_the_shell_lists_counts_and_answers_in_json() -> None:
    assert command("名=人魚の活き血") == "45\t人魚の活き血\n"
    assert [line.split("\t")[1] for line in command("ぬま").splitlines()[:3]] == ["沼", "沼御前", "暗黒沼"]
    assert command("is:混化", "--count").strip() == str(len(found("is:混化")))
    data = json.loads(command("花子", "--json"))
    assert (data["count"], {card["id"] for card in data["cards"]}) == (len(found("花子")), ids("花子"))


def test_the_shell_says_what_it_could_not_read() -> None:
    with pytest.raises(CommandError, match="1文字目") as refused:
        command("コス:3")
    assert refused.value.returncode == 2
