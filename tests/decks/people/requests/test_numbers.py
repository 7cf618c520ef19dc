"""Whole numbers out of addresses and forms."""

import pytest

from decks.people.requests.numbers import whole_number


@pytest.mark.parametrize(
    ("text", "number"),
    [("7", 7), ("007", 7), ("999999999", 999_999_999), *((text, None) for text in ("", "-1", "１", "²", "1 ", "1e3"))],
)
def test_digits_alone_are_a_number(text: str, number: int | None) -> None:
    assert whole_number(text) == number


def test_what_is_longer_than_any_such_number_is_none() -> None:
    assert whole_number("1" * 10) is None
    assert whole_number("1" * 15, 15) == int("1" * 15)
