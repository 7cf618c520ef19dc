"""Whole numbers as addresses and forms have them."""

MOST_DIGITS = 9


def whole_number(text: str, most_digits: int = MOST_DIGITS) -> int | None:
    """The number in digits of ASCII, None where the text is anything else or longer than any such number."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= most_digits else None
