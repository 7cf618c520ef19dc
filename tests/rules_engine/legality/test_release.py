from datetime import date

import pytest

from rules_engine.catalog import load_catalog
from rules_engine.legality.release import Availability, availability, month_later

CATALOG = load_catalog()


@pytest.mark.parametrize(
    ("name", "day", "expected"),
    [
        ("発狂人形の家", date(2023, 9, 21), Availability.NOT_RELEASED),
        ("発狂人形の家", date(2023, 9, 22), Availability.RELEASED),
        ("火の玉", date(2024, 7, 20), Availability.NOT_RELEASED),
        ("火の玉", date(2024, 7, 21), Availability.RELEASED),
        ("複製体", date(2025, 3, 1), Availability.UNCERTAIN),
        ("複製体", date(2025, 4, 29), Availability.UNCERTAIN),
        ("複製体", date(2025, 4, 30), Availability.RELEASED),
        ("崩壊記録", date(2026, 7, 20), Availability.UNCERTAIN),
        ("崩壊記録", date(2026, 7, 21), Availability.PROMO_MONTH),
        ("崩壊記録", date(2026, 8, 20), Availability.PROMO_MONTH),
        ("崩壊記録", date(2026, 8, 21), Availability.RELEASED),
        ("隠された櫛の家", date(2023, 9, 21), Availability.NOT_RELEASED),
    ],
)
def test_the_best_printing_decides(name: str, day: date, expected: Availability) -> None:
    """隠された櫛の家 has a promo without a day, 火の玉 a reprint: neither says anything of earlier days."""
    assert availability(CATALOG.card_by_name[name], CATALOG, day).availability is expected


def test_a_promo_day_given_only_as_a_year_is_doubted_until_that_year_ends() -> None:
    (card,) = [card for card in CATALOG for printing in card.printings if printing.promo_text == "2026年未定"]
    expected = Availability.UNCERTAIN if len(card.printings) == 1 else Availability.RELEASED
    assert availability(card, CATALOG, date(2026, 12, 31)).availability is expected
    assert availability(card, CATALOG, date(2027, 1, 1)).availability is Availability.RELEASED


@pytest.mark.parametrize(
    ("day", "later"),
    [
        (date(2026, 7, 21), date(2026, 8, 21)),
        (date(2026, 12, 5), date(2027, 1, 5)),
        (date(2026, 1, 31), date(2026, 2, 28)),
    ],
)
def test_a_month_later(day: date, later: date) -> None:
    assert month_later(day) == later
