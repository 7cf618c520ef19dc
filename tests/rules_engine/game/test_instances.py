"""Instances: numbers, owners, prices and text moments as flat tuples."""

from dataclasses import replace

import pytest

from rules_engine.compile.instances import Instances
from rules_engine.compile.printed import season_bits
from rules_engine.keywords.table import TABLE
from rules_engine.rulebook.ruleset import STANDARD
from rules_engine.vocabulary.codes import APPARITION, PLACE, SEASON_CARD, TOOL
from rules_engine.vocabulary.terms import CardType, Season, Timing
from tests.rules_engine.game.builders import CARDS, Catalog, card
from tests.rules_engine.game.random_games import catalog


def test_instances_are_numbered_through_both_decks() -> None:
    instances = Instances(((2, 1), (6,)), CARDS, STANDARD)
    assert instances.card_ids == (2, 1, 6)
    assert instances.owners == (0, 0, 1)
    assert [definition.name for definition in instances.definitions] == ["廃校", "廃屋", "鈴"]


def test_an_absent_seat_has_no_cards() -> None:
    instances = Instances(((1,), None), CARDS, STANDARD)
    assert (instances.count, instances.present) == (1, (True, False))


def test_a_card_has_a_cost_only_for_its_own_types() -> None:
    instances = Instances(((10, 4), None), CARDS, STANDARD)
    assert [instances.cost[kind][0] for kind in (PLACE, APPARITION, TOOL, SEASON_CARD)] == [0, -1, 0, -1]
    assert [instances.cost[kind][1] for kind in (PLACE, APPARITION, TOOL, SEASON_CARD)] == [-1, 1, -1, -1]


def test_seasons_as_bits() -> None:
    """001-魂-無: 無 is no bit."""
    assert season_bits((Season.SPRING, Season.WINTER)) == 9
    assert season_bits((Season.NONE,)) == 0


@pytest.mark.parametrize(
    ("keyword", "kind", "timings"),
    [
        ("不屈", CardType.PLACE, {Timing.EXILED}),
        ("速攻", CardType.PLACE, {Timing.SUMMON}),
        ("神秘", CardType.PLACE, {Timing.ALWAYS}),
        ("潜在能力", CardType.PLACE, set()),
        ("憤怒", CardType.PLACE, {Timing.ATTACK}),
        ("憤怒", CardType.APPARITION, {Timing.POSSESSED}),
        ("言霊", CardType.TOOL, {Timing.USE}),
    ],
)
def test_when_the_text_of_a_keyword_would_happen(keyword: str, kind: CardType, timings: set[Timing]) -> None:
    cards = Catalog.of([card(1, "札", (kind, 0, None), keywords=(keyword,))])
    assert Instances(((1,), None), cards, STANDARD).texts[0] == timings


def test_when_texts_that_are_played_by_hand_would_happen() -> None:
    """The moments of the scripts; where nobody could read the text, those of the card's forms."""
    forms = (CardType.PLACE, 0, 1), (CardType.TOOL, 0, None)
    scripts = ("summon: draw 1", "when own end begins: draw 1")
    scripted = replace(card(1, "札", *forms, manual="読めない"), scripts=scripts)
    cards = Catalog.of([scripted, card(2, "伏せた札", *forms, manual="読めない")])
    told = Instances(((1, 2), None), cards, STANDARD).texts
    assert told == ({Timing.SUMMON, Timing.END_PHASE}, {Timing.ATTACK, Timing.USE})


def test_a_card_that_nobody_could_read_is_not_without_text() -> None:
    form = (CardType.PLACE, 0, 1)
    cards = Catalog.of([card(1, "白紙", form), card(2, "札", form, manual="読めない")])
    assert Instances(((1, 2), None), cards, STANDARD).textless == (True, False)


def test_every_keyword_with_a_moment_of_its_own_stands_on_a_real_card() -> None:
    assert {name for name, rule in TABLE.items() if rule.timings is not None} <= {
        keyword.name for definition in catalog() for keyword in definition.keywords
    }
