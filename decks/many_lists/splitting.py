"""A text taken apart into the lists that stand in it."""

from collections.abc import Callable

from cards.catalog import CardData
from cards.near_names import LineResult
from decks.many_lists.name_columns import lists_of_table
from decks.many_lists.source import Source, named
from decks.many_lists.titles import Title, TitleKind, titles_in
from decks.transfer.codes_in_text import CodeFinder
from decks.transfer.headings import is_no_card
from decks.transfer.json_form import looks_like_json
from decks.transfer.lines import read_line
from decks.transfer.one_line_form import OneLineReader
from decks.transfer.plain_text import plain
from decks.transfer.reading import name_in
from decks.transfer.xml_form import looks_like_xml
from rules_engine.catalog.folding import without_stray_marks

_FIRST_ROWS = 3
_LEAST_ON_ONE_LINE = 20
"""A line with fewer copies may be one of several that are a list together."""
_AROUND = " \t,、:：;|「」『』()（）\"'-=→>"


def split(text: str, data: CardData, *, name: str = "", origin: str = "", alone: bool = True) -> list[Source]:
    """The lists of `text`, each with its name if the text says one, else `name` for the only one.

    They stand in a table with a column of names, below titles, or as codes or whole lists a line; a text that is none
    of these is one list. `alone` says that it is all that was given.
    """
    text = without_stray_marks(text)
    rows = text.splitlines()
    if not text.strip():
        return [Source(named(name), "", origin, problem="empty")]
    beginning = "\n".join(rows[:_FIRST_ROWS])
    if not looks_like_json(beginning) and not looks_like_xml(beginning):
        for take_apart in (lists_of_table, _below_titles if alone else _below_sure_titles, _a_line_each):
            if sources := take_apart(rows, data, origin):
                return sources
    return [Source(named(name or name_in(text)), text, origin)]


def _below_titles(rows: list[str], data: CardData, origin: str) -> list[Source]:
    return _between(rows, titles_in(rows, data, alone=True), data, origin)


def _below_sure_titles(rows: list[str], data: CardData, origin: str) -> list[Source]:
    return _between(rows, titles_in(rows, data, alone=False), data, origin)


def _between(rows: list[str], titles: list[Title], data: CardData, origin: str) -> list[Source]:
    if not titles:
        return []
    ends = [title.first for title in titles[1:]] + [len(rows)]
    sources = [_block(rows, title.row + 1, end, title.name, origin) for title, end in zip(titles, ends, strict=True)]
    if any(_says_something(row, data) for row in rows[: titles[0].first]):
        sources.insert(0, _block(rows, 0, titles[0].first, "", origin))
    if titles[0].kind is TitleKind.RULE:
        # Lines of dashes stand in front of, between and behind lists.
        sources = [source for source in sources if source.text.strip()]
    return sources


def _block(rows: list[str], start: int, end: int, name: str, origin: str) -> Source:
    text = "\n".join(rows[start:end])
    problem = "" if text.strip() else "empty"
    return Source(named(name or name_in(text)), text, origin, first=start + 1, problem=problem)


def _says_something(row: str, data: CardData) -> bool:
    return read_line(1, row, data.catalog, data.names.find_certain).result is not LineResult.NOT_A_CARD


def _a_line_each(rows: list[str], data: CardData, origin: str) -> list[Source]:
    """Lists of one line: each below or behind its name, if it has one. None where a line is something else."""
    for list_at in (_code_at, _post_at):
        if len(sources := _lines_that_are_lists(rows, data, origin, list_at)) > 1:
            return sources
    return []


def _lines_that_are_lists(
    rows: list[str], data: CardData, origin: str, list_at: Callable[[list[str], int, CardData], tuple[str, int]]
) -> list[Source]:
    sources: list[Source] = []
    above, at = "", 0
    while at < len(rows):
        name, span = list_at(rows, at, data)
        if span:
            text = "\n".join(rows[at : at + span])
            sources.append(Source(named(name or above), text, origin, first=at + 1))
            above = ""
        elif _says_something(rows[at], data):
            if above or not read_line(1, rows[at], data.catalog, data.names.find_certain).refused:
                return []
            above = rows[at].strip()
        at += span or 1
    return [] if above else sources


def _code_at(rows: list[str], at: int, data: CardData) -> tuple[str, int]:
    """The name beside the codes that begin on the row, and how many rows they take; 0 for none."""
    codes = CodeFinder().codes_at(rows, at)
    if not codes:
        return "", 0
    row, code = plain(rows[at]), plain(codes[0].text.splitlines()[0])
    before, _, behind = row.partition(code[:10])
    name = before.rsplit("http", 1)[0].strip(_AROUND) or behind.partition(code[10:])[2].strip(_AROUND)
    return ("" if is_no_card(name) else name), max(code.span for code in codes)


def _post_at(rows: list[str], at: int, data: CardData) -> tuple[str, int]:
    pieces = OneLineReader(data).pieces(at + 1, rows[at])
    copies = sum(int(piece.row.copies) for piece in pieces if piece.row and piece.row.copies.isdecimal())
    if copies < _LEAST_ON_ONE_LINE:
        return "", 0
    return next((piece.head.name for piece in pieces if piece.head), ""), 1
