"""The one text of a list: the examples of its page, and what must never change it."""

import hashlib
import re
import unicodedata
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_engine import DeckList, load_catalog
from rules_engine.legality.list_text import list_mark, list_text
from rules_engine.vocabulary.errors import UnknownCardError

CATALOG = load_catalog()
PAGE = (Path(__file__).parents[3] / "docs/list_text.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```text\n(.*?)```\n\n`([0-9a-f]{64})`", PAGE, re.DOTALL)
decks = st.dictionaries(st.sampled_from(sorted(CATALOG.cards)), st.integers(1, 999), max_size=30).map(DeckList)


@pytest.mark.parametrize(("text", "mark"), EXAMPLES)
def test_the_examples_of_the_page_hold(text: str, mark: str) -> None:
    rows = [line.split(" ", 1) for line in text.splitlines()[1:]]
    deck = DeckList({CATALOG.card_by_name[name].id: int(copies) for copies, name in rows})
    assert list_text(deck, CATALOG) == text
    assert list_mark(deck, CATALOG) == mark == hashlib.sha256(text.encode()).hexdigest()


def test_the_page_has_examples() -> None:
    assert len(EXAMPLES) == 3


@given(decks)
def test_the_order_in_which_cards_were_written_down_does_not_matter(deck: DeckList) -> None:
    backwards = DeckList(dict(reversed(deck.counts.items())))
    text = list_text(deck, CATALOG)
    assert list_text(backwards, CATALOG) == text
    lines = [line.split(" ", 1)[1] for line in text.splitlines()[1:]]
    assert [line.encode() for line in lines] == sorted(line.encode() for line in lines)
    assert unicodedata.is_normalized("NFC", text)
    assert text.endswith("\n")
    assert "\r" not in text


@given(decks, decks)
def test_other_lists_have_other_texts(one: DeckList, other: DeckList) -> None:
    assert (list_text(one, CATALOG) == list_text(other, CATALOG)) is (dict(one.counts) == dict(other.counts))


def test_an_unknown_card_is_an_error() -> None:
    with pytest.raises(UnknownCardError):
        list_text(DeckList({10**6: 1}), CATALOG)
