"""Every word of the script language is shown at work on a real card: the table is `words.txt` of the language."""

import pytest

from rules_engine.catalog import load_catalog
from rules_engine.language.words import WORDS, Word
from tests.rulings.firing import Line, fires, limits, scenarios_by_card

ALL_WORDS = [word for words in WORDS.values() for word in words]
ON_CARDS = [word for word in ALL_WORDS if word.card_id]
ON_NO_CARD = {
    "text": "script text",
    "deploy CARDS": " deploy 1",
    "end turn": "end turn",
    "redirect WHOM": "redirect",
    "CARDS swaps power and cost": "swaps power",
    "CARDS enters awake": "enters awake",
}
"""The words that no card needs yet, with what would be written on it."""


@pytest.mark.parametrize("word", ON_CARDS, ids=[word.word for word in ON_CARDS])
def test_a_row_fires_the_example_of_the_word(word: Word) -> None:
    line = Line(word.card_id, load_catalog().card(word.card_id).scripts.index(word.script) + 1)
    assert limits(line) or any(fires(row, line) for row in scenarios_by_card()[word.card_id])


def test_the_other_words_stand_on_no_card() -> None:
    assert {word.word for word in ALL_WORDS if not word.card_id} == ON_NO_CARD.keys()
    lines = [f"script {script}" for card in load_catalog() for script in card.scripts]
    assert [(word, line) for word, part in ON_NO_CARD.items() for line in lines if part in line] == []
