"""The time of an ability, read off its script."""

import pytest

from rules_engine.catalog import load_catalog
from rules_engine.language.parse.parser import parse
from rules_engine.language.parse.reader import abilities_of
from rules_engine.language.timing import timing_of
from rules_engine.vocabulary.terms import CardType, Timing


@pytest.mark.parametrize(
    ("script", "timing"),
    [
        ("attack: draw 1", Timing.ATTACK),
        ("after_attack: draw 1", Timing.ON),
        ("summon: draw 1", Timing.SUMMON),
        ("deploy: draw 1", Timing.DEPLOY),
        ("as apparition, possessed: draw 1", Timing.POSSESSED),
        ("use: draw 1", Timing.USE),
        ("always: this.power + 1", Timing.ALWAYS),
        ("always, from hand, if not own turn: cannot self uses this", Timing.USE),
        ("always: cannot opponent uses {tool}", Timing.ALWAYS),
        ("activate: draw 1", Timing.ALWAYS),
        ("憤怒 20: attack: draw 1", Timing.KEYWORD),
        ("速攻", Timing.KEYWORD),
        ("deckbuilding: copies 7", Timing.DECKBUILDING),
        ("counts as tool", Timing.COUNTS_AS),
        ("when own turn begins: draw 1", Timing.TURN_START),
        ("when opp recovery begins: draw 1", Timing.RECOVERY),
        ("when own draw begins: draw 1", Timing.DRAW_PHASE),
        ("when own end begins: draw 1", Timing.END_PHASE),
        ("when this leaves field by effect: draw 1", Timing.LEAVE_FIELD),
        ("when this becomes soul: draw 1", Timing.SOUL_PLACED),
        ("when this is moved to exile: draw 1", Timing.EXILED),
        ("when this is moved to soul|exile: draw 1", Timing.ON),
        ("when host leaves field: draw 1", Timing.ON),
        ("when opponent draws outside draw: draw 1", Timing.ON),
        ("when opponent declares attack: draw 1", Timing.ON),
        ("instead of this is woken during recovery: draw 1", Timing.RECOVERY),
        ("instead of this leaves field: lay this", Timing.ALWAYS),
    ],
)
def test_each_ability_has_the_time_its_head_names(script: str, timing: Timing) -> None:
    assert timing_of(parse(script)) is timing


def test_every_ability_of_every_card_has_a_time() -> None:
    told = {timing_of(ability) for card in load_catalog() for ability in abilities_of(card)}
    assert told == set(Timing) - {Timing.EXILED}


def test_an_unmarked_text_has_its_time_from_the_form_of_the_card() -> None:
    types = (CardType.SEASON_CARD, CardType.TOOL)
    assert [timing_of(parse(source), types) for source in ("text: draw 1", "as tool, text: draw 1")] == [
        Timing.ALWAYS,
        Timing.USE,
    ]
    assert timing_of(parse("text: draw 1")) is Timing.ON
