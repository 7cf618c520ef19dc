"""What single cards do: every row of this folder's files runs."""

import pytest

from rules_engine.catalog import load_catalog
from rules_engine.rulings.scenario import run
from tests.rulings.card_rows import Row, all_rows

CATALOGUE = load_catalog()
ROWS = all_rows()


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.id)
def test_card(row: Row) -> None:
    failure = run(row.scenario())
    assert failure is None, str(failure)


def test_every_row_is_about_its_card_and_expects_something() -> None:
    assert [row.id for row in ROWS if "\nexpect " not in row.body] == []
    assert [row.id for row in ROWS if not any(name in row.body for name in names(row.card))] == []


def names(number: int) -> tuple[str, ...]:
    card = CATALOGUE.card(number)
    return card.name, *card.aliases


def test_no_two_rows_say_the_same() -> None:
    assert len({row.title for row in ROWS}) == len(ROWS) > 0
