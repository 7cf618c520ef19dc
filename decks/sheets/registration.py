"""The registration sheet drawn: fields to fill in, the list by type, the verdict, the judge's box."""

from math import ceil

from decks.sheets.contents import TITLE, SheetContents, SheetRow
from decks.sheets.lines import Heading, Line, blank_lines, lines_of, pages_of
from decks.sheets.paper import HEIGHT, WIDTH, Paper, width_of, wrapped
from rules_engine.vocabulary.terms import CardType

LEFT, RIGHT = 14.0, WIDTH - 14.0
ROW = 5.8
FIRST_TOP, NEXT_TOP, BOTTOM = 63.0, 28.0, 284.0
FOOT = 49.0  # what total, verdict and judge's box take on the last page
MOST_FINDINGS = 5
BLANK_ROWS = tuple((kind.label, rows) for kind, rows in zip(CardType, (9, 7, 5, 3), strict=True))
_QR = 33.0
_COLUMNS = (
    ("確認", 10.0),
    ("枚数", 13.0),
    ("コスト", 15.0),
    ("札名", 99.0),
    ("季節", 14.0),
    ("番号", 15.0),
    ("制限", 16.0),
)


def _starts() -> dict[str, float]:
    starts, x = {}, LEFT
    for name, width in _COLUMNS:
        starts[name] = x
        x += width
    return starts


_AT = _starts()
_WIDE = dict(_COLUMNS)


def draw_sheet(contents: SheetContents | None) -> bytes:
    """The PDF of a deck's sheet, or of the blank form."""
    lines = lines_of(contents.groups) if contents else blank_lines(BLANK_ROWS)
    first, following = (int((BOTTOM - top) / ROW) - 1 for top in (FIRST_TOP, NEXT_TOP))
    pages = pages_of(lines, first, following, ceil(FOOT / ROW))
    paper = Paper(f"{TITLE} {contents.name}".strip() if contents else TITLE)
    for number, page in enumerate(pages, 1):
        top = FIRST_TOP if number == 1 else NEXT_TOP
        _draw_first_head(paper, contents) if number == 1 else _draw_next_head(paper, contents)
        _draw_columns(paper, top)
        for place, line in enumerate(page, 1):
            _draw_line(paper, top + place * ROW, line)
        if number == len(pages):
            _draw_foot(paper, max(top + (len(page) + 1) * ROW + 3, BOTTOM - FOOT + 3), contents)
        _draw_margin(paper, contents, number, len(pages))
        paper.next_page()
    return paper.finished()


def _draw_first_head(paper: Paper, contents: SheetContents | None) -> None:
    paper.text(LEFT, 18, TITLE, 19)
    paper.text(LEFT + width_of(TITLE, 19) + 5, 19, "巫カードゲーム", 9, grey=0.3)
    right = RIGHT - _QR - 5 if contents else RIGHT
    third = (right - LEFT) / 2
    _field(paper, LEFT, 26, third, "氏名")
    _field(paper, LEFT + third, 26, right - LEFT - third, "ふりがな")
    _field(paper, LEFT, 37, third, "大会")
    _field(paper, LEFT + third, 37, (right - LEFT - third) / 2, "開催日")
    _field(paper, LEFT + third * 1.5, 37, right - LEFT - third * 1.5, "受付番号")
    _field(paper, LEFT, 48, right - LEFT, "デッキ名", contents.name if contents else "")
    if contents:
        _draw_code(paper, contents)


def _draw_code(paper: Paper, contents: SheetContents) -> None:
    x = RIGHT - _QR
    drawn = paper.qr(x, 15, _QR, contents.link)
    caption = "デッキのページ" if contents.is_address else "デッキコード"
    paper.text(x + _QR / 2, 51, caption if drawn else "コードは長いため省略", 7.5, align="centre")
    paper.text(x + _QR / 2, 56, f"照合 {contents.mark}", 9, align="centre")


def _draw_next_head(paper: Paper, contents: SheetContents | None) -> None:
    paper.text(LEFT, 17, TITLE, 13)
    paper.text(LEFT + 48, 17.5, contents.name if contents else "", 10, width=70)
    _field(paper, RIGHT - 60, 12, 60, "氏名")


def _field(paper: Paper, x: float, y: float, width: float, label: str, words: str = "") -> None:
    paper.box(x, y, width, 11)
    paper.text(x + 1.5, y + 2.4, label, 7, grey=0.25)
    paper.text(x + 3, y + 7, words, 12, width=width - 6)


def _draw_columns(paper: Paper, top: float) -> None:
    paper.box(LEFT, top, RIGHT - LEFT, ROW, fill=0.9)
    for name, x in _AT.items():
        if name == "札名":
            paper.text(x + 2, top + ROW / 2, name, 8)
        else:
            paper.text(x + _WIDE[name] / 2, top + ROW / 2, name, 8, align="centre")


def _draw_line(paper: Paper, y: float, line: Line) -> None:
    middle = y + ROW / 2
    if isinstance(line, Heading):
        paper.box(LEFT, y, RIGHT - LEFT, ROW, fill=0.96)
        paper.text(LEFT + 2, middle, f"■{line.label}{'（つづき）' if line.continued else ''}", 10)
        paper.text(RIGHT - 3, middle, "枚", 10, align="right")
        paper.text(RIGHT - 8, middle, "" if line.copies is None else str(line.copies), 12, align="right")
        paper.text(RIGHT - 26, middle, "小計", 8)
        return
    paper.grid(LEFT, y, [width for _, width in _COLUMNS], ROW)
    paper.box(_AT["確認"] + 3.4, y + 1.4, 3.2, 3.2, 0.6)
    if isinstance(line, SheetRow):
        _draw_card(paper, middle, line)


def _draw_card(paper: Paper, middle: float, row: SheetRow) -> None:
    def centred(column: str, words: str, size: float) -> None:
        paper.text(_AT[column] + _WIDE[column] / 2, middle, words, size, align="centre", width=_WIDE[column] - 1.5)

    centred("枚数", str(row.copies), 13)
    centred("コスト", row.cost, 10)
    paper.text(_AT["札名"] + 2, middle, row.name, 11, width=80)
    left = _WIDE["札名"] - 7 - min(80, width_of(row.name, 11))
    paper.text(_AT["季節"] - 1.5, middle, row.reading, 7, width=left, align="right", grey=0.25)
    centred("季節", row.seasons, 10)
    centred("番号", row.number, 8)
    centred("制限", row.limit, 9)


def _draw_foot(paper: Paper, y: float, contents: SheetContents | None) -> None:
    """Total, verdict and the judge's box, below the list or at the foot of the page."""
    paper.box(LEFT, y, RIGHT - LEFT, 9, 0.8)
    paper.text(LEFT + 3, y + 4.5, "合計", 12)
    paper.text(RIGHT - 3, y + 4.5, f"{contents.size if contents else ''} 枚", 14, align="right")
    _draw_verdict(paper, y + 11, 112, contents)
    _draw_judge(paper, LEFT + 115, y + 11, RIGHT - LEFT - 115)


def _draw_verdict(paper: Paper, y: float, width: float, contents: SheetContents | None) -> None:
    paper.box(LEFT, y, width, 34)
    if not contents:
        paper.text(LEFT + 2, y + 3.5, "適用する制限リストと日", 8)
        paper.line(LEFT + 4, y + 13, LEFT + width - 4, y + 13, 0.3)
        paper.text(LEFT + 2, y + 18.5, "備考", 8)
        return
    paper.text(LEFT + 2, y + 5, contents.verdict, 15)
    for place, words in enumerate(contents.judged_by):
        paper.text(LEFT + 25, y + 3.3 + place * 4, words, 8, width=width - 27)
    lines = [line for finding in contents.findings for line in wrapped(f"・{finding}", 7.5, width - 4)]
    left_out = len(lines) > MOST_FINDINGS
    shown = (
        [*lines[: MOST_FINDINGS - 1], "・ほかにもあります。デッキチェックのページで確かめてください"]
        if left_out
        else lines
    )
    for place, words in enumerate(shown or ["直すところはありません"]):
        paper.text(LEFT + 2, y + 12.5 + place * 4.2, words, 7.5)


def _draw_judge(paper: Paper, x: float, y: float, width: float) -> None:
    paper.box(x, y, width, 34, 0.8)
    paper.text(x + 2, y + 3.5, "審判記入欄", 8)
    for place, word in enumerate(("枚数", "制限", "札の照合")):
        left = x + 3 + place * 19
        paper.box(left, y + 7.2, 3.6, 3.6, 0.6)
        paper.text(left + 5, y + 9, word, 8.5)
    for place, word in enumerate(("受付時刻", "確認者", "備考")):
        line = y + 18.5 + place * 6.8
        paper.text(x + 3, line - 1.8, word, 7.5, grey=0.25)
        paper.line(x + 17, line, x + width - 3, line, 0.3)


def _draw_margin(paper: Paper, contents: SheetContents | None, number: int, pages: int) -> None:
    y = HEIGHT - 8
    paper.text(LEFT, y, "札帖（非公式のファンサイト）で作成", 7, grey=0.3)
    if contents and number > 1:
        paper.text(WIDTH / 2, y, f"照合 {contents.mark}", 7, align="centre", grey=0.3)
    paper.text(RIGHT, y, f"{number} / {pages}", 8, align="right", grey=0.3)
