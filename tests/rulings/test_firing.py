"""Every script line of every card that plays by itself is fired by a row of that card; what a row must do for it."""

import pytest

from rules_engine.catalog import load_catalog
from rules_engine.catalog.loader import card_files
from rules_engine.rulings.scenario import Scenario
from tests.rulings.card_rows import Row
from tests.rulings.firing import Line, fires, lines, unfired, without

PRODUCTS = [path.stem for path in card_files()]
HEALED = "expect life 自分 31"
# 大蛇 heals its player by 1 and deals 1 damage when the 場所札 that it possesses attacks.
BODY = """position
  turn 3 自分
  自分
    field
      place 体探しの園
        apparition 大蛇
    soul 体探しの園 ×4
    deck 体探しの園
  相手
    deck 体探しの園

自分 attack 体探しの園
"""
SERPENT = Line(51, 1)
DECLINED = Line(1902, 1)
DECLINING = """position
  turn 3 自分
  自分
    hand 霊道
    field
      place 妖蟲の墓
    deck 体探しの園
  相手
    deck 体探しの園

自分 attack 妖蟲の墓
自分 no
expect life 相手 29
"""


def row(expectation: str) -> Scenario:
    return Row("test", SERPENT.card, "大蛇", BODY + expectation).scenario()


@pytest.mark.parametrize("product", PRODUCTS)
def test_every_line_of_an_automated_card_is_fired(product: str) -> None:
    assert [f"{line.card} {line.text}" for line in unfired((product,))] == []


def test_lines_are_those_of_all_products() -> None:
    assert sum(len(lines((product,))) for product in PRODUCTS) == len(lines()) > 1000


def test_a_row_fires_a_line_that_its_expectation_stands_on() -> None:
    assert fires(row(HEALED), SERPENT)


@pytest.mark.parametrize("expectation", ["expect 自分 soul has 大蛇", "expect life 自分 30"])
def test_a_row_that_holds_without_the_line_or_fails_with_it_does_not(expectation: str) -> None:
    assert not fires(row(expectation), SERPENT)


def test_a_row_that_declines_the_text_does_not() -> None:
    """It fails without the line, for nobody is asked any more; but the text has done nothing."""
    assert not fires(Row("test", DECLINED.card, "妖蟲の墓", DECLINING).scenario(), DECLINED)


def test_a_card_without_a_line_keeps_its_other_lines_and_their_keywords() -> None:
    village = load_catalog().card(126)
    assert [word.name for word in village.keywords] == ["速攻", "襲撃"]
    bare = without(village, Line(126, 1))
    assert bare.scripts == village.scripts[1:]
    assert [word.name for word in bare.keywords] == ["襲撃"]


def test_a_card_without_its_second_form_cannot_be_used_so() -> None:
    cart = load_catalog().card(29)
    assert without(cart, Line(29, 1)).types == cart.types[:1]
