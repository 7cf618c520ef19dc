"""The cards of a list drawn in one column or in several."""

from itertools import groupby

from decks.sheets.contents import SheetRow
from decks.sheets.lines import Heading, Line, Page, Spread, Words
from decks.sheets.paper import Paper, width_of

GAP = 3.0  # millimetres between two columns
_TITLES = {
    "box": "",
    "copies": "枚",
    "cost": "コスト",
    "name": "札名",
    "seasons": "季節",
    "number": "番号",
    "limit": "制限",
}
# Fields by the least width of a column that has room for them; the name takes what is left.
_FIELDS: tuple[tuple[float, dict[str, float]], ...] = (
    (150, {"box": 9, "copies": 12, "cost": 14, "name": 0, "seasons": 14, "number": 14, "limit": 17}),
    (80, {"box": 6, "copies": 8, "cost": 9, "name": 0, "seasons": 8, "limit": 12}),
    (0, {"box": 5, "copies": 6.5, "name": 0, "limit": 9.5}),
)


def column_width(width: float, columns: int) -> float:
    return (width - GAP * (columns - 1)) / columns


def draw_columns(paper: Paper, x: float, y: float, width: float, page: tuple[Page, ...], spread: Spread) -> None:
    """The columns of one page beside each other, each under a row that names its fields."""
    wide = column_width(width, spread.columns)
    for place, lines in enumerate(page):
        _Column(paper, x + place * (wide + GAP), wide, spread.row).draw(y, lines)


class _Column:
    """One column of a list; sizes of type follow the height of its rows."""

    def __init__(self, paper: Paper, x: float, width: float, row: float) -> None:
        fields = next(fields for least, fields in _FIELDS if width >= least)
        self._paper, self._x, self._width, self._row = paper, x, width, row
        self._wide = {**fields, "name": width - sum(fields.values())}
        self._size = min(11.0, row * 2.0)
        self._at: dict[str, float] = {}
        for name, wide in self._wide.items():
            self._at[name] = x
            x += wide

    def draw(self, y: float, lines: Page) -> None:
        self._draw_titles(y)
        y += self._row
        for kind, some in groupby(lines, key=type):
            block = list(some)
            if kind is SheetRow:
                self._draw_frame(y, len(block))
            elif kind is Words:
                self._paper.box(self._x, y, self._width, len(block) * self._row)
            for line in block:
                self._draw_line(y, line)
                y += self._row

    def _draw_titles(self, y: float) -> None:
        self._paper.box(self._x, y, self._width, self._row, fill=0.9)
        for name in self._wide:
            self._centred(name, y + self._row / 2, _TITLES[name], min(7.5, self._size * 0.8))

    def _draw_frame(self, y: float, rows: int) -> None:
        paper, height = self._paper, rows * self._row
        paper.box(self._x, y, self._width, height)
        for place in range(1, rows):
            paper.line(self._x, y + place * self._row, self._x + self._width, y + place * self._row, 0.3)
        for x in list(self._at.values())[1:]:
            paper.line(x, y, x, y + height, 0.3)

    def _draw_line(self, y: float, line: Line) -> None:
        middle = y + self._row / 2
        if isinstance(line, Heading):
            self._draw_heading(y, middle, line)
        elif isinstance(line, Words):
            self._paper.text(self._x + 2, middle, line.words, 7, width=self._width - 3)
        elif line:
            self._draw_card(middle, line)

    def _draw_heading(self, y: float, middle: float, line: Heading) -> None:
        self._paper.box(self._x, y, self._width, self._row, fill=0.96)
        words = f"■{line.label}{'（つづき）' if line.continued else ''}"
        self._paper.text(self._x + 1.5, middle, words, self._size * 0.9, width=self._width - 16)
        if line.copies is not None:
            self._paper.text(self._x + self._width - 2, middle, f"{line.copies}枚", self._size, align="right")

    def _draw_card(self, middle: float, row: SheetRow) -> None:
        side = min(3.2, self._row * 0.62)
        self._paper.box(self._at["box"] + (self._wide["box"] - side) / 2, middle - side / 2, side, side, 0.6)
        self._centred("copies", middle, str(row.copies), self._size * 1.15)
        self._draw_name(middle, row)
        for name, words, size in (
            ("cost", row.cost, 0.9),
            ("seasons", row.seasons, 0.9),
            ("number", row.number, 0.75),
            ("limit", row.limit, 0.8),
        ):
            if name in self._wide:
                self._centred(name, middle, words, self._size * size)

    def _draw_name(self, middle: float, row: SheetRow) -> None:
        """The name, and the reading beside it where there is room."""
        room = self._wide["name"] - 3
        self._paper.text(self._at["name"] + 1.5, middle, row.name, self._size, width=room)
        left = room - width_of(row.name, self._size) - 3
        size = max(5.5, self._size * 0.6)
        if row.reading and left >= width_of(row.reading, size):
            x = self._at["name"] + self._wide["name"] - 1.5
            self._paper.text(x, middle, row.reading, size, align="right", grey=0.25)

    def _centred(self, name: str, middle: float, words: str, size: float) -> None:
        if words:
            wide = self._wide[name]
            self._paper.text(self._at[name] + wide / 2, middle, words, size, align="centre", width=wide - 0.8)
