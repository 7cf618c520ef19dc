"""Sets of places and parts of texts, against asking one after the other."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cards.index.bits import BLOCK, Order, bits_of, bits_where, flags_of, in_order
from cards.index.text_column import FEW, TextColumn

SIZE = 70
TEXTS = st.lists(st.text("あいう\n", max_size=6), min_size=1, max_size=2 * FEW)
PARTS = st.text("あいう", min_size=1, max_size=3)
SETS = st.sets(st.integers(0, SIZE - 1))


@given(SETS, st.permutations(range(SIZE)))
def test_a_set_is_walked_in_any_order(places: set[int], order: list[int]) -> None:
    bits = bits_of(places, SIZE)
    assert list(in_order(bits, Order(order))) == [place for place in order if place in places]
    assert list(in_order(bits, range(SIZE))) == sorted(places)
    assert list(in_order(bits, range(SIZE)[::-1])) == sorted(places, reverse=True)


def test_blocks_without_a_place_of_the_set_are_passed_over_and_none_other() -> None:
    size = 3 * BLOCK + 1
    order = Order(range(size)[::-1])
    for places in ([], [0], [size - 1], [BLOCK, 2 * BLOCK, 5], range(size)):
        assert list(in_order(bits_of(places, size), order)) == sorted(places, reverse=True)


@given(SETS)
def test_flags_and_sets_tell_the_same(places: set[int]) -> None:
    flags = [place in places for place in range(SIZE)]
    assert bits_where(flags) == bits_of(places, SIZE)
    assert list(flags_of(bits_of(places, SIZE), SIZE)) == flags
    assert bits_where([]) == 0


@given(TEXTS, PARTS, st.integers(0))
def test_parts_are_found_in_every_text_that_holds_them(texts: list[str], part: str, among: int) -> None:
    column, size = TextColumn(texts), len(texts)
    among &= (1 << size) - 1
    lines = [text.split("\n") for text in texts]
    holding = bits_where(part in text for text in texts)
    whole = bits_where(part in of_text for of_text in lines)
    for _ in range(2):  # The second time common parts are known.
        assert column.containing(part) == holding
        assert column.having_line(part) == whole
    assert column.containing(part, among) == holding & among
    assert column.having_line(part, among) == whole & among
    beginning = bits_where(any(line.startswith(part) for line in of_text) for of_text in lines)
    assert column.beginning(part, among) == beginning & among


@pytest.mark.parametrize("part", ["", "\x00", "い\x00い"])
def test_what_no_text_can_hold_is_in_none(part: str) -> None:
    assert TextColumn(["あ", "い", "い"]).containing(part) == 0


def test_a_column_without_texts_finds_nothing() -> None:
    assert TextColumn([]).containing("あ") == 0
