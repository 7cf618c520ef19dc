"""Putting ink on an A4 page: lengths in millimetres from the top left corner, type in points.

ReportLab is loaded by a process that draws a page, as few do.
"""

import io
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from itertools import pairwise
from threading import Lock

from decks.drawing import qr
from decks.drawing.fonts import FONT, drawable

WIDTH, HEIGHT = 210.0, 297.0
_MM = 72 / 2.54 * 0.1  # in points
_FACE = "ShipporiMincho"
_SMALLEST = 5.5  # points
_FINEST = 0.33  # millimetres a module below which telephones read no code from paper
_CUTTING = Lock()  # ReportLab reads the one font file with a place of its own while it cuts out what a document needs
_RISE = 0.36  # from the middle of a line of type down to its foot, in sizes


@cache
def _face() -> str:
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFont

    pdfmetrics.registerFont(TTFont(_FACE, str(FONT)))
    return _FACE


def width_of(words: str, size: float) -> float:
    from reportlab.pdfbase.pdfmetrics import stringWidth

    return float(stringWidth(words, _face(), size) / _MM)


def wrapped(words: str, size: float, width: float) -> list[str]:
    """`words` in lines no wider than `width`; Japanese may be parted anywhere."""
    lines, line = [], ""
    for character in drawable(words):
        if line and width_of(line + character, size) > width:
            lines.append(line)
            line = ""
        line += character
    return [*lines, line] if line else lines


class Paper:
    """The pages of one document; black only."""

    def __init__(self, title: str) -> None:
        from reportlab.lib.pagesizes import A4
        from reportlab.pdfgen.canvas import Canvas

        self._target = io.BytesIO()
        self._canvas = Canvas(self._target, pagesize=A4, invariant=True, lang="ja")
        self._canvas.setTitle(title)
        self._canvas.setCreator("札帖")
        self._lowered = 0.0

    def text(
        self, x: float, y: float, words: str, size: float, *, width: float = 0, align: str = "left", grey: float = 0
    ) -> None:
        """Words on one line with `y` through their middle; made smaller, then cut, to stay within a `width` given."""
        words = drawable(words)
        if width:
            size, words = _fitted(words, size, width)
        self._canvas.setFont(_face(), size)
        self._canvas.setFillGray(grey)
        draw = {
            "left": self._canvas.drawString,
            "right": self._canvas.drawRightString,
            "centre": self._canvas.drawCentredString,
        }[align]
        draw(x * _MM, self._up(y) - size * _RISE, words)

    def line(self, x: float, y: float, to_x: float, to_y: float, thick: float = 0.4, *, grey: float = 0) -> None:
        self._canvas.setLineWidth(thick)
        self._canvas.setStrokeGray(grey)
        self._canvas.line(x * _MM, self._up(y), to_x * _MM, self._up(to_y))

    def box(self, x: float, y: float, width: float, height: float, thick: float = 0.4, *, fill: float = 1) -> None:
        """`fill` is the grey inside, 1 for paper white."""
        self._canvas.setLineWidth(thick)
        self._canvas.setStrokeGray(0)
        self._canvas.setFillGray(fill)
        self._canvas.rect(x * _MM, self._up(y + height), width * _MM, height * _MM, fill=1)

    def grid(self, x: float, y: float, widths: list[float], height: float) -> None:
        """Fields beside each other in one frame."""
        self.box(x, y, sum(widths), height)
        for before, _ in pairwise(_sums(widths)):
            self.line(x + before, y, x + before, y + height)

    def qr(self, x: float, y: float, side: float, words: str) -> bool:
        """A code with its upper left corner at (x, y); False if `words` are too long to be read from it."""
        rows = qr.modules(words)
        if not rows or side / len(rows) < _FINEST:
            return False
        step = side / len(rows)
        self._canvas.setFillGray(0)
        path = self._canvas.beginPath()
        for row, column, length in qr.runs(rows):
            place = ((x + column * step) * _MM, self._up(y + (row + 1) * step))
            path.rect(*place, length * step * _MM, step * _MM * 1.02)
        self._canvas.drawPath(path, stroke=0, fill=1)
        return True

    @contextmanager
    def lowered(self, by: float) -> Iterator[None]:
        """What is drawn meanwhile is so many millimetres further down."""
        self._lowered += by
        yield
        self._lowered -= by

    def next_page(self) -> None:
        self._canvas.showPage()

    def finished(self) -> bytes:
        with _CUTTING:
            self._canvas.save()
        return self._target.getvalue()

    def _up(self, y: float) -> float:
        """ReportLab measures from the foot of the page."""
        return float((HEIGHT - y - self._lowered) * _MM)


def _fitted(words: str, size: float, width: float) -> tuple[float, str]:
    needed = width_of(words, size)
    if needed <= width:
        return size, words
    size = max(size * width / needed, min(size, _SMALLEST))
    cut = words
    while cut and width_of(cut, size) > width + 0.01:
        cut = cut[:-1]
        words = cut + "…"
    return size, words


def _sums(widths: list[float]) -> list[float]:
    return [sum(widths[: number + 1]) for number in range(len(widths))]
