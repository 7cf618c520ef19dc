"""What the deck pane shows: order, printings, and how far a long press goes."""

from datetime import date

import pytest
import time_machine

from cards.catalog import CardData
from decks.deck.arrangement import Arrangement
from decks.editor.pane import Stored, pane_groups, row_to_change, rows_of
from decks.legality.todays_limits import TodaysLimits
from rules_engine import load_catalog, load_revisions
from tests.decks.builders import DARKNESS, FIREBALL, KUSHI, KUSHI_PROMO, OROCHI

CATALOG = load_catalog()


@pytest.fixture
def limits() -> TodaysLimits:
    with time_machine.travel(date(2026, 11, 20)):
        return TodaysLimits.of(CardData("test", CATALOG, load_revisions()))


def test_groups_stand_in_the_order_of_types_and_rows_by_cost(limits: TodaysLimits) -> None:
    held = {13: 2, OROCHI: 1, KUSHI: 4, 185: 1, 240: 1, DARKNESS: 1}
    groups = pane_groups(Stored(held), [CATALOG.card_by_printing[number] for number in held], limits, Arrangement())
    assert [group.label for group in groups] == ["場所札", "怪異札", "道具札", "季節札", ""]
    assert [row.card.id for row in groups[0].rows] == [KUSHI, OROCHI]
    assert [group.copies for group in groups] == [5, 2, 1, 1, 1]


def test_each_printing_has_its_row_and_says_so(limits: TodaysLimits) -> None:
    rows = rows_of(CATALOG.card(KUSHI), Stored({KUSHI: 2, KUSHI_PROMO: 1}), limits)
    assert [(row.printing, row.copies, row.several, row.most) for row in rows] == [
        (KUSHI, 2, True, 3),
        (KUSHI_PROMO, 1, True, 2),
    ]


def test_the_buttons_beside_a_found_card_act_on_the_printing_in_the_deck(limits: TodaysLimits) -> None:
    card = CATALOG.card(KUSHI)
    assert row_to_change(card, Stored({}), limits).printing == KUSHI
    assert row_to_change(card, Stored({KUSHI_PROMO: 2}), limits).plus == f"{KUSHI_PROMO}:2:3"


@pytest.mark.parametrize(
    ("card", "allowed", "most"),
    [(KUSHI, 4, 4), (OROCHI, 1, 1), (FIREBALL, 10, 10), (DARKNESS, 0, 0), (1817, None, 4)],
)
def test_a_long_press_stops_at_what_is_allowed_today(
    card: int, allowed: int | None, most: int, limits: TodaysLimits
) -> None:
    definition = CATALOG.card(card)
    assert limits.allowed(definition) == allowed
    assert row_to_change(definition, Stored({}), limits).most == most


def test_a_long_press_never_takes_copies_away(limits: TodaysLimits) -> None:
    assert row_to_change(CATALOG.card(OROCHI), Stored({OROCHI: 3}), limits).most == 3
