"""The words players use for what cards do, read from the scripts."""

from collections.abc import Mapping
from dataclasses import replace
from functools import cache

import pytest
from django.test import Client

from cards.effect_words.card_text import text_of
from cards.effect_words.targets import TARGETS, targets_of
from cards.effect_words.words import BY_SPELLING, EFFECT_WORDS, effect_words_of, names_of_words, word_of
from cards.search.form import Search
from cards.search.queries import search_cards
from rules_engine.catalog.definitions import CardDefinition
from rules_engine.vocabulary.terms import CardType
from tests.cards.search.test_language import INDEX, fault, ids, where

# Printings that players have tagged by hand with each word. Ours follow from the texts alone, and some words are wider
# than the habit of tagging: the factor says how far the two may lie apart.
TAGGED = {
    "直接ダメ": 229,
    "攻撃時": 190,
    "召喚時": 169,
    "ドロー": 148,
    "常時": 124,
    "ヒール": 104,
    "除外加速": 96,
    "魂加速": 76,
    "ランデス": 73,
    "バフ": 69,
    "サーチ": 63,
    "底送り": 59,
    "札除去": 53,
    "バニラ": 52,
    "公開ドロー": 49,
    "魂利用": 40,
    "自傷ダメ": 38,
    "追加行動": 37,
    "起き": 35,
    "ハンデス": 33,
    "札ダメ": 31,
    "魂戻し": 30,
    "除外戻し": 30,
    "2種類札": 26,
    "手札公開": 22,
    "ロック": 21,
    "回復フェイズ": 21,
    "ドレイン": 20,
    "力固定": 19,
    "季節札除去": 12,
    "デッキ破壊": 12,
    "展開時": 12,
    "相手ドロー": 11,
    "神秘付与": 10,
}
FACTOR = 1.75
# All that is put into play without its price or beside its right, where players mark only the cards known for it.
WIDER = {"踏み倒し": (22, 70), "特殊召喚": (16, 50), "トップ確認": (22, 50), "底利用": (9, 25), "憑依加速": (5, 25)}
FEW = {
    "効果を失う": 10,
    "魂貫通": 9,
    "ダメ無効": 8,
    "除去無効": 8,
    "トップ送り": 8,
    "札無効": 6,
    "花子": 6,
    "バウンス": 6,
    "手札入替": 5,
    "底ドロー": 5,
    "伏せ": 5,
    "除外除去": 5,
    "コスト軽減": 4,
    "ヒール無効": 4,
    "憑依破壊": 3,
    "属性追加": 3,
    "相手ヒール": 3,
    "デッキ確認": 2,
    "裏指定": 2,
    "手札非公開": 1,
    "上限解放": 1,
    "盗品": 1,
    "果汁": 1,
    "徳除去": 1,
    "特殊勝利": 1,
    "属性削除": 1,
    "札種変更": 1,
    "ライフ固定": 1,
    "デバフ": 1,
}
SELDOM_TAGGED = ("シャッフル", "ターン1回", "攻撃不可", "生贄", "再利用", "除外利用")
OURS = ("任意",)


def card_that(*scripts: str, kind: CardType = CardType.TOOL) -> CardDefinition:
    """An invented card with these script lines."""
    sample = next(card for card in INDEX.cards if card.types == (kind,))
    return replace(sample, name="見本", scripts=scripts)


def words(*scripts: str, kind: CardType = CardType.TOOL) -> dict[str, int]:
    return dict(effect_words_of(card_that(*scripts, kind=kind)))


@cache
def words_by_card() -> dict[int, Mapping[str, int]]:
    return {card.id: effect_words_of(card) for card in INDEX.cards}


@pytest.fixture(scope="module")
def counts() -> dict[str, int]:
    found = {effect.word: 0 for effect in EFFECT_WORDS}
    for card in INDEX.cards:
        for word in words_by_card()[card.id]:
            found[word] += len(card.printings)
    return found


def test_every_word_of_the_players_is_there_and_finds_cards(counts: dict[str, int]) -> None:
    players = {*TAGGED, *WIDER, *FEW, *SELDOM_TAGGED}
    assert {effect.word for effect in EFFECT_WORDS} == players | set(OURS)
    assert [word for word, count in counts.items() if not count] == []


def test_words_find_about_as_many_printings_as_players_have_tagged(counts: dict[str, int]) -> None:
    far = {word: (counts[word], tagged) for word, tagged in TAGGED.items()
           if not tagged / FACTOR <= counts[word] <= tagged * FACTOR}  # fmt: skip
    assert far == {}
    assert {word: counts[word] for word, (low, high) in WIDER.items() if not low <= counts[word] <= high} == {}
    assert {word: counts[word] for word, tagged in FEW.items() if not 1 <= counts[word] <= 2 * tagged + 10} == {}


@pytest.mark.parametrize(
    ("script", "expected"),
    [
        ("use: damage opponent 3", {"直接ダメ": 3}),
        ("use: damage self 2", {"自傷ダメ": 2}),
        ("use: opponent does { damage opponent 2 }", {"自傷ダメ": 2}),
        ("use: opponent does { damage self 2; life + 1 }", {"直接ダメ": 2, "相手ヒール": 1}),
        ("use: damage opponent count(own.soul)", {"直接ダメ": 1}),
        ("use: damage opponent 2 * count(own.soul)", {"直接ダメ": 2}),
        ("use: damage opponent 1; life + 4", {"直接ダメ": 1, "ヒール": 4, "ドレイン": 1}),
        ("use: draw 2", {"ドロー": 2}),
        ("use: draw 1 open", {"ドロー": 1, "公開ドロー": 1}),
        ("use: opponent draws 3", {"相手ドロー": 3}),
        ("use: put 1 own.deck.bottom -> owner.open_hand", {"底ドロー": 1, "底利用": 1}),
        ("use: search up to 2 own.deck{place} -> owner.open_hand; shuffle own.deck", {"サーチ": 2, "シャッフル": 1}),
        ("use: repeat 3: put 1 own.deck.top -> owner.exile", {"除外加速": 3}),
        ("use: put 2 own.deck.top -> owner.soul", {"魂加速": 2}),
        ("use: put 2 opp.soul -> owner.exile", {"ランデス": 2}),
        ("use: choose p = 1 opp.field{place}; put p -> owner.soul", {"札除去": 1}),
        ("use: put 1 opp.field{season_card} -> owner.exile", {"札除去": 1, "季節札除去": 1}),
        ("use: put 1 opp.field{apparition} -> owner.deck.bottom", {"憑依破壊": 1, "バウンス": 1, "底送り": 1}),
        ("use: put 1 own.field{place} -> owner.exile", {"生贄": 1, "除外加速": 1}),
        ("use: put 1 opp.hand by opponent -> owner.exile", {"ハンデス": 1}),
        ("use: put all opp.hand{face_down} -> owner.open_hand", {"手札公開": 1}),
        ("use: put 1 own.soul{place} -> owner.open_hand", {"魂戻し": 1}),
        ("use: put 2 opp.exile -> owner.deck.bottom", {"除外除去": 2, "底送り": 2}),
        ("use: may { draw 1 }", {"任意": 1, "ドロー": 1}),
        ("use: this turn { own.field{place}.power + 3 }", {"バフ": 3}),
        ("use: this turn { opp.field{place}.power - 2 }", {"デバフ": 2}),
        ("use: this turn { opp.field{place}.power = 1 }", {"力固定": 1, "デバフ": 1}),
        ("use: choose t = 1 own.soul{tool}; resolve text of t", {"魂利用": 1}),
        ("use: wake 1 own.field{place}", {"起き": 1}),
        ("use: skip own recovery", {"回復フェイズ": 1}),
        ("use: this turn { cannot opponent uses {tool} }", {"ロック": 1}),
        ("use: this turn { cannot self uses {tool} }", {}),
        ("use: choose p = 1 own.field{place}; this turn { p has ■神秘 }", {"神秘付与": 1}),
        ("use: self wins", {"特殊勝利": 1}),
        ("use: self loses", {}),
        ("use: put 1 own.hand -> owner.soul as gone; if done: put gone -> owner.exile", {"魂加速": 1, "魂利用": 1}),
        ("結界 3", {"ダメ無効": 1, "任意": 1}),
        ("言霊: draw 2", {"ドロー": 2, "魂加速": 1, "任意": 1}),
    ],
)
def test_a_text_answers_to_its_words_and_no_others(script: str, expected: dict[str, int]) -> None:
    assert words(script) == expected


def test_moments_are_those_of_the_card_itself() -> None:
    place = CardType.PLACE
    assert words("attack: draw 1", kind=place) == {"攻撃時": 1, "ドロー": 1}
    assert words("憤怒 20: damage opponent 2", kind=place) == {"攻撃時": 1, "直接ダメ": 2}
    assert words("四季欲: draw 1", kind=place) == {"召喚時": 1, "ドロー": 1, "生贄": 1}
    assert words("always: own.field{place} has (attack: damage opponent 2)", kind=place) == {"常時": 1, "直接ダメ": 2}


def test_an_effect_given_to_the_opponents_cards_is_said_from_his_seat() -> None:
    given = words("use: this turn { opp.field{place} has (attack: damage opponent 2) }")
    assert given == {"自傷ダメ": 2}


def test_a_card_whose_script_cannot_be_read_answers_to_what_it_is() -> None:
    card = replace(card_that("use: nonsense"), name="花子")
    assert effect_words_of(card) == {"花子": 1}


def test_names_of_words_are_unambiguous_and_read_in_any_spelling() -> None:
    assert len(BY_SPELLING) == len(tuple(names_of_words()))
    for text, word in [
        ("引く", "ドロー"),
        ("ﾄﾞﾛｰ", "ドロー"),
        ("ダメージ", "直接ダメ"),
        ("回復", "ヒール"),
        ("どれいん", "ドレイン"),
    ]:
        found = word_of(text)
        assert found is not None
        assert found.word == word


@pytest.mark.parametrize(
    ("script", "expected"),
    [
        ("use: put 1 own.soul -> owner.exile", {"魂", "自分"}),
        ("use: choose p = 1 opp.field{season_card}; put p -> owner.exile", {"場", "季節札", "相手"}),
        ("use: damage opponent 1", {"相手"}),
        ("use: opponent does { damage opponent 1 }", {"自分"}),
        ("use: this turn { field{place}.power + 1 }", {"場", "場所札", "自分", "相手"}),
        ("use: draw 1; put this -> owner.exile", set()),
    ],
)
def test_targets_are_what_the_text_chooses_moves_or_changes(script: str, expected: set[str]) -> None:
    assert targets_of(text_of(card_that(script))) == expected


def with_word(word: str, least: int = 1) -> set[int]:
    return where(lambda card: words_by_card()[card.id].get(word, 0) >= least)


def test_the_language_asks_for_effects_numbers_and_texts() -> None:
    assert ids("効果:ドロー") == ids("o:引く") == ids("effect:ﾄﾞﾛｰ") == with_word("ドロー")
    assert ids("効果:ダメージ>=3") == ids("効果:直接ダメ≧三") == with_word("直接ダメ", 3) != with_word("直接ダメ")
    assert ids("効果:ドロー=2") == where(lambda card: words_by_card()[card.id].get("ドロー") == 2)
    assert ids("効果:引く,ヒール") == with_word("ドロー") | with_word("ヒール")
    assert ids("効果!=ドロー") == where(lambda card: "ドロー" not in words_by_card()[card.id])
    assert ids("効果:「起き」") == with_word("起き")
    assert ids("is:任意") == ids("効果:任意") == with_word("任意")
    assert 45 in ids('効果:"魂から場所札"')
    assert with_word("バニラ") == ids("is:バニラ")


def test_a_bare_word_finds_the_cards_with_that_effect_beside_names() -> None:
    assert with_word("サーチ") <= ids("サーチ")
    assert ids('"サーチ"') & with_word("サーチ") == set()


def test_the_language_asks_for_targets() -> None:
    for label in TARGETS:
        assert ids(f"対象:{label}") == where(lambda card, label=label: label in targets_of(text_of(card))) != set()  # type: ignore[misc]
    assert ids("target:季節") == ids("対象:季節札")


@pytest.mark.parametrize(
    ("query", "faulty", "words_said"),
    [
        ("効果:ドロウ", "ドロウ", "「ドロー」"),
        ("効果:ドロウ>=2", "ドロウ>=2", "「ドロー」"),
        ("効果:攻撃時>=2", "攻撃時>=2", "数がありません"),
        ("効果:ドロー>=多い", "ドロー>=多い", "数ではありません"),
        ("対象:たましい", "たましい", "対象はありません"),
    ],
)
def test_what_cannot_be_answered_is_pointed_at(query: str, faulty: str, words_said: str) -> None:
    refused = fault(query)
    assert refused.fault == faulty
    assert words_said in refused.sentence


@pytest.mark.usefixtures("catalogue")
def test_the_facet_counts_and_filters() -> None:
    result = search_cards(Search(effect=("ヒール",)))
    assert result.total == len(with_word("ヒール"))
    facet = next(facet for facet in result.facets if facet.name == "effect")
    words = {effect.word for effect in EFFECT_WORDS}
    assert {option.value for option in facet.options} < words
    assert {option.value for option in facet.options if option.chosen} == {"ヒール"}
    assert next(option.count for option in facet.options if option.value == "ドロー") == len(with_word("ドロー"))


@pytest.mark.usefixtures("catalogue")
def test_page_and_api_take_the_word_in_any_spelling_and_refuse_others(client: Client) -> None:
    assert client.get("/api/v1/cards/", {"effect": "引く"}).json()["count"] == len(with_word("ドロー"))
    assert client.get("/api/v1/cards/", {"effect": "ない"}).status_code == 400
    assert "ない" in client.get("/cards/", {"effect": "ない"}).content.decode()


@pytest.mark.usefixtures("catalogue")
def test_the_page_on_the_language_tells_every_word(client: Client) -> None:
    page = client.get("/cards/syntax/").content.decode()
    for effect in EFFECT_WORDS:
        assert effect.meaning in page
        assert all(name in page for name in (effect.word, *effect.other))
