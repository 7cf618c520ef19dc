"""LANGUAGE.md is made from the table of words and the grammar, and both know the language."""

import re

import pytest

from rules_engine.__main__ import main
from rules_engine.catalog import load_catalog
from rules_engine.language import tree
from rules_engine.language.language_page import GRAMMAR_FILE, PAGE_FILE, page
from rules_engine.language.parse.event_reader import ACTIVE, PASSIVE
from rules_engine.language.parse.modifier_reader import OF_CARDS
from rules_engine.language.parse.parser import parse
from rules_engine.language.parse.statement_reader import VERBS
from rules_engine.language.words import WORDS, Word, read_words

CATALOG = load_catalog()
ALL_WORDS = [word for words in WORDS.values() for word in words]
GRAMMAR = set(re.findall(r'"([^"]+)"', GRAMMAR_FILE.read_text(encoding="utf-8")))


def test_the_page_is_the_one_that_is_made(capsys: pytest.CaptureFixture[str]) -> None:
    assert page(CATALOG) == PAGE_FILE.read_text(encoding="utf-8")
    assert main(["scripts", "page"]) == 0
    assert capsys.readouterr().out == page(CATALOG)


@pytest.mark.parametrize("word", ALL_WORDS, ids=[word.word for word in ALL_WORDS])
def test_every_example_is_a_line_of_its_card(word: Word) -> None:
    assert word.meaning
    assert parse(word.script)
    assert not word.card_id or word.script in CATALOG.card(word.card_id).scripts


def test_most_words_have_a_real_card() -> None:
    assert sum(1 for word in ALL_WORDS if word.card_id) / len(ALL_WORDS) > 0.8


def test_the_grammar_knows_every_word_of_the_parser() -> None:
    spoken = {*VERBS, *ACTIVE, *PASSIVE, *(word for words, _ in OF_CARDS for word in words)}
    spoken |= {word for span in tree.Span for word in span.value.split()}
    spoken |= {kind.value for kind in tree.CauseKind} | {
        moment.value for moment in tree.Moments if moment.value != "text"
    }
    assert spoken - GRAMMAR == set()


def test_every_verb_stands_in_the_table() -> None:
    table = " ".join(word.word for word in WORDS["Statements"])
    assert [verb for verb in VERBS if verb not in table] == []


def test_a_table_is_read_in_threes() -> None:
    assert read_words("## One\nput\n  moves\n  4 use: draw 1\n") == {"One": (Word("put", "moves", 4, "use: draw 1"),)}
