"""The writer says every construct in Japanese, and real cards as a player would."""

import re
from dataclasses import is_dataclass
from enum import StrEnum
from pathlib import Path

import pytest

from rules_engine.catalog import load_catalog
from rules_engine.language import tree
from rules_engine.language.japanese import (
    amount_words,
    condition_words,
    event_words,
    filter_words,
    nouns,
    sentences,
    statement_words,
    wording,
)
from rules_engine.language.japanese.text import HEADS, ability_text, text_of
from rules_engine.language.japanese.wording import Scope, chained, permitted, stem, te
from rules_engine.language.parse.parser import parse

CATALOG = load_catalog()


def blocks(file: str, lines: int) -> list[tuple[str, ...]]:
    rows = Path(__file__).with_name(file).read_text(encoding="utf-8").splitlines()
    return [tuple(line.strip() for line in rows[at : at + lines]) for at in range(0, len(rows), lines)]


SENTENCES = blocks("sentences.txt", 3)
RARER = blocks("rarer_sentences.txt", 2)


@pytest.mark.parametrize(("card", "script", "expected"), SENTENCES, ids=[card for card, _, _ in SENTENCES])
def test_real_cards_read_as_expected(card: str, script: str, expected: str) -> None:
    definition = CATALOG.card(int(card.split()[0]))
    assert script in definition.scripts
    assert ability_text(parse(script), definition.types) == expected


def test_every_line_of_the_catalogue_reads_without_english() -> None:
    names = {word for card in CATALOG for name in (card.name, *card.aliases) for word in re.findall("[A-Za-z]+", name)}
    attributes = {attribute for card in CATALOG for attribute in card.attributes}
    for card in CATALOG:
        for text in text_of(card):
            assert text
            assert set(re.findall("[A-Za-z]+", text)) <= names | attributes | {"X"}, (card.id, text)


def test_every_line_of_text_ends_as_a_sentence_or_a_keyword() -> None:
    for card in CATALOG:
        for script, text in zip(card.scripts, text_of(card), strict=True):
            assert text.endswith("。") or "■" in text, (card.id, script, text)
            assert "。。" not in text, (card.id, script, text)


@pytest.mark.parametrize(
    ("kind", "table"),
    [
        (tree.Amount, nouns.AMOUNTS),
        (tree.Filter, nouns.FILTERS),
        (tree.Cards, nouns.CARDS),
        (tree.Condition, condition_words.CONDITIONS),
        (tree.Statement, sentences.STATEMENTS),
        (tree.Head, HEADS),
    ],
)
def test_every_construct_of_the_tree_has_a_wording(kind: type, table: dict[type, object]) -> None:
    nodes = (one for one in vars(tree).values() if isinstance(one, type) and is_dataclass(one))
    assert {node for node in nodes if issubclass(node, kind)} == set(table)


@pytest.mark.parametrize(
    ("words", "table"),
    [
        (tree.Value, nouns.VALUES),
        (tree.Trait, nouns.TRAITS),
        (tree.Relation, nouns.RELATIONS),
        (tree.Feature, nouns.FEATURES),
        (tree.Feature, filter_words.NOT_FEATURES),
        (tree.Moments, nouns.MOMENTS),
        (tree.Operator, amount_words.CALCULATIONS),
        (tree.Whose, wording.SEATS),
        (tree.Span, nouns.SPANS),
        (tree.Declared, statement_words.DECLARED),
    ],
)
def test_every_word_has_a_wording(words: type[StrEnum], table: dict[StrEnum, str]) -> None:
    assert set(words) == set(table)


@pytest.mark.parametrize("act", [act for act in tree.Act if act not in (tree.Act.PHASE, tree.Act.TURN_END)])
def test_every_act_can_happen_be_forbidden_and_be_replaced(act: tree.Act) -> None:
    event = tree.EventPattern(act, tree.Player(tree.Whose.OPP))
    passive = tree.EventPattern(act, cards=tree.This())
    scope = Scope()
    for said in (event_words.trigger(scope, event), event_words.trigger(scope, passive)):
        assert said.endswith(("時", "攻撃した後"))
    assert event_words.about_to(scope, passive).endswith("時")
    assert event_words.cannot(scope, passive).endswith(("ない", "できない"))


def test_the_end_of_a_turn_is_a_time() -> None:
    event = tree.EventPattern(tree.Act.TURN_END, tree.Player(tree.Whose.OPP))
    scope = Scope()
    assert event_words.trigger(scope, event) == "相手のターンの終わりに"
    assert event_words.about_to(scope, event) == "相手のターンが終わる時"
    assert event_words.cannot(scope, event) == "相手のターンは終わらない"


@pytest.mark.parametrize("kind", list(tree.CauseKind))
def test_every_cause_is_worded(kind: tree.CauseKind) -> None:
    assert event_words.cause(Scope(), tree.CausePattern(kind, tree.Whose.OPP)).startswith("相手の札の")


def read(script: str) -> str:
    return ability_text(parse(script))


@pytest.mark.parametrize(("script", "expected"), RARER, ids=[script for script, _ in RARER])
def test_rarer_constructs_read_well(script: str, expected: str) -> None:
    assert read(script) == expected


def test_host_is_named_by_the_type_of_the_card() -> None:
    place = CATALOG.card(4).types
    assert "下の季節札の力" in ability_text(parse("always: host.power + 1"), place)
    assert "憑依先の場所札の力" in read("always: host.power + 1")


def test_the_form_is_named_only_on_cards_with_two() -> None:
    script = parse("as tool, use: draw 1")
    assert ability_text(script, CATALOG.card(1336).types) == "道具札として：1枚引く。"
    assert ability_text(script, CATALOG.card(19).types) == "1枚引く。"


def test_names_stay_apart() -> None:
    said = read("attack: choose a = 1 own.field{place}; choose b = 1 opp.field{place}; swap a with b")
    assert said.endswith("選んだ自分の場の場所札と選んだ相手の場の場所札を入れ替える。")


def test_what_remains_is_called_the_rest() -> None:
    said = read("attack: look 3 own.deck.top as seen; put 1 seen -> hand; put all seen -> owner.deck.bottom")
    assert said.endswith("その中から1枚を手札に加える。残りを山札の下に好きな順番で置く。")


def test_verbs_go_on() -> None:
    assert te("1枚引く") == "1枚引いて"
    assert stem("1枚引く") == "1枚引き"
    assert te("相手に1ダメージ") == "相手に1ダメージを与えて"
    assert chained(["1枚引く", "それを除外する"]) == "1枚引き、それを除外する"
    assert permitted("1枚引く") == "1枚引いてもよい"
    assert permitted("1枚引いてもよい") == "1枚引いてもよい"
