"""Phrases for effects: every rule is reached by a phrase, finds cards, and passes nothing over that was typed."""

from datetime import date

import pytest

from cards.effect_words.phrases import RULES, Rule, queries_for
from cards.effect_words.words import word_of
from cards.index.index import CardIndex
from cards.likeness import shares_something
from cards.search.schema.evaluate import find
from rules_engine import load_catalog, load_revisions
from rules_engine.legality.restrictions import list_on
from rules_engine.vocabulary.terms import RestrictionSeries

INDEX = CardIndex(load_catalog())
IN_FORCE = list_on(load_revisions(), RestrictionSeries.OFFICIAL, date(2026, 11, 1))


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: " ".join(sorted(rule.needs)))
def test_every_rule_asks_for_known_words_that_some_card_answers_to(rule: Rule) -> None:
    assert all(word_of(word) for word in rule.words)
    query = f"({' または '.join(f'効果:{word}' for word in rule.words)}) {rule.beside}".strip()
    assert find(query, INDEX, IN_FORCE)


@pytest.mark.parametrize(
    ("phrase", "query"),
    [
        ("相手に引かせる", "効果:相手ドロー"),
        ("手札を捨てさせる", "効果:ハンデス"),
        ("相手の魂を2枚除外", "効果:ランデス=2 本文:除外"),
        ("全体除去", "効果:札除去 本文:すべて"),
        ("4点", "効果:ダメージ=4"),
        ("2回攻撃", "効果:追加行動 本文:攻撃"),
        ("破壊されない", "効果:除去無効"),
        ("ダメージを受けない", "効果:ダメ無効"),
        ("召喚時", "効果:召喚時"),
        ("場に出た時", "効果:召喚時"),
        ("相手に10ダメージ以上", "効果:ダメージ>=10"),
        (
            "2枚引いて、手札を1枚捨てる",
            "効果:ドロー=2 (効果:ハンデス=1 または 効果:除外加速=1 または 効果:魂加速=1) 対象:手札",
        ),
    ],
)
def test_phrases_are_said_in_the_search_language(phrase: str, query: str) -> None:
    assert queries_for(phrase)[0] == query


@pytest.mark.parametrize(
    "phrase",
    [
        "",
        "人形を引く",
        "1枚2枚引く",
        "引かない",
        "引けない",
        "1枚",
        "魂",
        "相手",
        "以上",
        "除外",
        "zzz",
        "回復フェイズに引く",
    ],
)
def test_a_part_that_says_nothing_known_leaves_the_phrase_unread(phrase: str) -> None:
    assert queries_for(phrase) == ()


@pytest.mark.parametrize(
    ("typed", "other"), [("tpye", "type"), ("人魚町", "人魚の活き血"), ("種別", "種類"), ("どろう", "どろー")]
)
def test_what_is_near_shares_something(typed: str, other: str) -> None:
    assert shares_something(typed, other)


@pytest.mark.parametrize(
    ("typed", "other"),
    [("除外する", "沈黙する病院"), ("4だめーじ", "めーがす"), ("山札から引く", "からだ"), ("abc", "種類")],
)
def test_a_stray_kana_is_nothing_shared(typed: str, other: str) -> None:
    assert not shares_something(typed, other)
