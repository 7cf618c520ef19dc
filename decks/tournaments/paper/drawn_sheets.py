"""Sheets of players drawn into one document, one or two to a page."""

from collections.abc import Sequence

from decks.sheets.lines import Heading, Line, Spread, Words, lines_of, spread
from decks.sheets.paper import WIDTH, Paper, wrapped
from decks.tournaments.paper.event_sheet import EventSheet
from decks.tournaments.paper.forms import FORMS, Form, draw_foot, draw_head, draw_margin, draw_next_head
from decks.tournaments.paper.listing import column_width, draw_columns

UNREAD = "読めない行"
MOST_ROWS_OF_AN_UNREAD_LINE = 3
_UNREAD_SIZE = 7.0  # points


def draw_sheets(title: str, sheets: Sequence[EventSheet], per_page: int) -> bytes:
    """The PDF of all sheets in their order; `per_page` is 1 or 2."""
    form, paper, drawn = FORMS[per_page], Paper(title), 0
    for sheet in sheets:
        laid_out = spread_of(sheet, form)
        for number in range(len(laid_out.pages)):
            place = drawn % per_page
            if drawn and not place:
                paper.next_page()
            with paper.lowered(place * form.height):
                _draw_form(paper, form, sheet, laid_out, number)
            if place:
                paper.line(0, form.height, WIDTH, form.height, 0.3, grey=0.6)
            drawn += 1
    paper.next_page()
    return paper.finished()


def spread_of(sheet: EventSheet, form: Form) -> Spread:
    """How the list of a sheet is laid out on forms: by form and column."""
    narrowest = column_width(form.width, form.columns[-1].count)
    lines = [*lines_of(sheet.groups), *_unread(sheet, narrowest - 4)]
    return spread(lines, form.foot - form.list_top, form.bottom - form.next_top, form.columns)


def _unread(sheet: EventSheet, width: float) -> list[Line]:
    if not sheet.unread:
        return []
    lines: list[Line] = [Heading(f"{UNREAD} {len(sheet.unread)}", None)]
    for line in sheet.unread:
        rows = wrapped(f"・{line}", _UNREAD_SIZE, width)
        if len(rows) > MOST_ROWS_OF_AN_UNREAD_LINE:
            rows = [*rows[: MOST_ROWS_OF_AN_UNREAD_LINE - 1], f"{rows[MOST_ROWS_OF_AN_UNREAD_LINE - 1]}…"]
        lines += [Words(row) for row in rows]
    return lines


def _draw_form(paper: Paper, form: Form, sheet: EventSheet, laid_out: Spread, number: int) -> None:
    if number == 0:
        draw_head(paper, form, sheet)
        draw_foot(paper, form, sheet)
    else:
        draw_next_head(paper, form, sheet)
    top = form.next_top if number else form.list_top
    draw_columns(paper, form.left, top, form.width, laid_out.pages[number], laid_out)
    draw_margin(paper, form, number + 1, len(laid_out.pages))
