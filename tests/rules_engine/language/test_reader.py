"""A card's scripts are read in printed order, and the card says how far it plays by itself."""

from dataclasses import replace

import pytest

from rules_engine.catalog import load_catalog
from rules_engine.language import tree
from rules_engine.language.parse.reader import abilities_of
from rules_engine.vocabulary.errors import InvalidScriptError
from rules_engine.vocabulary.terms import Automation

CATALOG = load_catalog()


def test_abilities_come_in_printed_order() -> None:
    first, second = abilities_of(CATALOG.card(14))
    assert first.head == tree.At(tree.Moments.POSSESSED)
    assert isinstance(second.head, tree.Keyword)


def test_a_card_without_scripts_has_none() -> None:
    assert abilities_of(replace(CATALOG.card(14), scripts=())) == ()


def test_a_bad_line_names_its_card() -> None:
    with pytest.raises(InvalidScriptError, match="card 14:1:9: expected a statement"):
        abilities_of(replace(CATALOG.card(14), scripts=("attack: explode",)))


def test_automation_says_how_much_is_written() -> None:
    card = CATALOG.card(14)
    assert card.automation is Automation.AUTOMATED
    assert replace(card, scripts=card.scripts[:1]).automation is Automation.PARTLY
    assert replace(card, scripts=()).automation is Automation.MANUAL
    assert replace(card, manual="読めない").automation is Automation.PARTLY


def test_a_card_without_text_is_automated() -> None:
    assert replace(CATALOG.card(14), scripts=(), keywords=()).automation is Automation.AUTOMATED
