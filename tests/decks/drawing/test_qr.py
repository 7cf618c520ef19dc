"""Codes that lead to a deck, as rows of modules."""

import segno

from decks.drawing import qr

ADDRESS = "https://example.org/d/abcdef/"


def test_rows_are_the_code_with_a_quiet_border() -> None:
    rows = qr.modules(ADDRESS)
    side = segno.make(ADDRESS, error="l", micro=False).symbol_size(border=0)[0]
    assert len(rows) == side + 2 * qr.QUIET == len(rows[0])
    assert not any(rows[0])
    assert not any(row[0] for row in rows)
    assert rows[qr.QUIET][qr.QUIET : qr.QUIET + 7] == (True,) * 7


def test_what_no_code_can_hold_has_none() -> None:
    assert qr.modules("字" * 3000) == ()
    assert qr.scale_for((), 200) == 0


def test_a_code_too_fine_to_be_read_has_no_scale() -> None:
    rows = qr.modules("x" * 2000)
    assert qr.scale_for(rows, 132) == 0
    assert qr.scale_for(rows, len(rows) * 3) == 3


def test_runs_are_the_dark_modules() -> None:
    rows = qr.modules(ADDRESS)
    filled = {(y, x + step) for y, x, length in qr.runs(rows) for step in range(length)}
    assert filled == {(y, x) for y, row in enumerate(rows) for x, dark in enumerate(row) if dark}
