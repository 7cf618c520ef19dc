import pytest

from rules_engine.vocabulary.numerals import from_printed, to_printed


@pytest.mark.parametrize(
    ("number", "printed"),
    [
        (0, "零"),
        (1, "壱"),
        (4, "四"),
        (5, "伍"),
        (9, "九"),
        (10, "拾"),
        (12, "拾弐"),
        (15, "拾伍"),
        (20, "弐拾"),
        (30, "参拾"),
    ],
)
def test_numbers_are_printed_as_on_the_cards(number: int, printed: str) -> None:
    assert to_printed(number) == printed


def test_every_printed_numeral_is_read_back() -> None:
    assert [from_printed(to_printed(number)) for number in range(100)] == list(range(100))


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("〇", 0),
        ("一", 1),
        ("五", 5),
        ("肆", 4),
        ("陸", 6),
        ("漆", 7),
        ("捌", 8),
        ("玖", 9),
        ("十", 10),
        ("二十", 20),
        ("１２", 12),
        ("7", 7),
    ],
)
def test_all_kinds_of_numerals_are_read(text: str, number: int) -> None:
    assert from_printed(text) == number


@pytest.mark.parametrize("text", ["", "春", "100", "-1", "十十", "拾拾", "1a", "½"])
def test_anything_else_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="not a numeral"):
        from_printed(text)


@pytest.mark.parametrize("number", [-1, 100])
def test_numbers_no_card_prints_are_refused(number: int) -> None:
    with pytest.raises(ValueError, match="not from 0 to 99"):
        to_printed(number)
