"""The two forms of a player's sheet, a whole A4 page and half of one: what is around the list."""

from dataclasses import dataclass, replace

from decks.sheets.contents import TITLE
from decks.sheets.lines import ColumnChoice
from decks.sheets.paper import HEIGHT, WIDTH, Paper, width_of, wrapped
from decks.tournaments.paper.event_sheet import EventSheet, PrintedVerdict
from decks.tournaments.receipts import short_receipt

NOT_THE_JUDGE = "札帖の判定（ジャッジの裁定ではありません）"
NO_FINDINGS, UNREAD_LEFT = "直すところはありません", "読めない行があります"
_MADE_BY = "札帖（非公式のファンサイト）で作成"


@dataclass(frozen=True, slots=True)
class Form:
    """Lengths in millimetres from the upper left corner of the form; `scale` is for its type. The list is from
    `list_top` to `foot`, on following forms from `next_top` to `bottom`."""

    per_page: int
    height: float
    left: float
    top: float
    scale: float
    list_top: float
    next_top: float
    foot: float
    bottom: float
    columns: tuple[ColumnChoice, ...]

    @property
    def right(self) -> float:
        return WIDTH - self.left

    @property
    def width(self) -> float:
        return self.right - self.left


WHOLE = Form(1, HEIGHT, 12, 10, 1, 51, 24, 225, 286, (ColumnChoice(1, 4.6, 5.8), ColumnChoice(2, 3.9, 5.8)))
HALF = Form(2, HEIGHT / 2, 9, 6, 0.74, 36.8, 17, 102.6, 140.5, (ColumnChoice(2, 4.4, 5.4), ColumnChoice(3, 3.7, 5.2)))
FORMS = {form.per_page: form for form in (WHOLE, HALF)}


def draw_head(paper: Paper, form: Form, sheet: EventSheet) -> None:
    k, top, event = form.scale, form.top, sheet.event
    side = 30 * k
    right = form.right - side - 3
    paper.text(form.left, top + 3 * k, TITLE, 10 * k, grey=0.25)
    x = form.left + width_of(TITLE, 10 * k) + 4
    paper.text(x, top + 3 * k, event.name, 15 * k, width=right - x)
    words = "・".join(filter(None, (event.day, event.shop, f"フォーマット {event.format}")))
    paper.text(form.left, top + 10 * k, words, max(7, 9 * k), width=right - form.left)
    _draw_player(paper, form, sheet, top + 14 * k, right)
    _draw_receipt(paper, form, sheet, top + 34 * k, right)
    if not paper.qr(form.right - side, top - 1, side, sheet.link):
        paper.text(form.right - side / 2, top + side / 2, "アドレスは長いため省略", 6, align="centre")
    paper.text(form.right - side / 2, top + side + 1.5 * k, "受領番号を確かめる", max(6, 7 * k), align="centre")


def _draw_player(paper: Paper, form: Form, sheet: EventSheet, y: float, right: float) -> None:
    k, height = form.scale, 17 * form.scale
    possible = ("取り消し" if sheet.removed else "", "締切後" if sheet.late else "", sheet.mark)
    marks = [mark for mark in possible if mark]
    number, mark = 24 * k, 22 * k * len(marks)
    paper.box(form.left, y, number, height, 0.8)
    paper.text(form.left + 1.5, y + 3 * k, "受付番号", max(6, 7 * k), grey=0.25)
    paper.text(form.left + number / 2, y + 10.5 * k, str(sheet.number), 24 * k, align="centre", width=number - 3)
    x, wide = form.left + number, right - form.left - number - mark
    paper.box(x, y, wide, height, 0.8)
    paper.text(x + 1.5, y + 3 * k, "名前", max(6, 7 * k), grey=0.25)
    paper.text(x + 12 * k, y + 3.2 * k, sheet.reading, max(6.5, 8.5 * k), width=wide - 14 * k)
    paper.text(x + 3, y + 10.8 * k, sheet.handle, 18 * k, width=wide - 5)
    for place, words in enumerate(marks):
        at = x + wide + place * 22 * k
        paper.box(at, y, 22 * k, height, 1.4, fill=0.9)
        paper.text(at + 11 * k, y + height / 2, words, 15 * k, align="centre", width=20 * k)


def _draw_receipt(paper: Paper, form: Form, sheet: EventSheet, y: float, right: float) -> None:
    k = form.scale
    short = short_receipt(sheet.receipt)
    paper.text(form.left, y, "受領番号", max(6, 7 * k), grey=0.25)
    x = form.left + 14 * k + 1
    paper.text(x, y, short, 12 * k)
    x += width_of(short, 12 * k) + 4
    paper.text(x, y, f"提出 {sheet.handed}", max(6.5, 8.5 * k), width=right - x)
    paper.text(form.left, y + 4.8 * k, sheet.receipt, max(5.5, 6.5 * k), width=right - form.left, grey=0.25)


def draw_next_head(paper: Paper, form: Form, sheet: EventSheet) -> None:
    y, k = form.top + 4, form.scale
    words = f"{sheet.number}　{sheet.handle}（つづき）"
    paper.text(form.left, y, words, 14 * k, width=form.width * 0.55)
    paper.text(form.right, y, f"{sheet.event.name}・{short_receipt(sheet.receipt)}", 9 * k, align="right", width=80)


def draw_foot(paper: Paper, form: Form, sheet: EventSheet) -> None:
    """How many cards, the verdict, the judge's box, and where the player signs: below the list of the first form."""
    k, y = form.scale, form.foot + 1.5
    strip, sign = 8 * k, 11 * k
    _draw_counts(paper, form, sheet, y, strip)
    y += strip + 1.2
    height = form.bottom - sign - y
    wide = form.width * 0.62
    _draw_verdict(paper, form, sheet, y, (wide, height))
    _draw_judge(paper, form, form.left + wide + 2, y, height)
    y = form.bottom - 1.5
    words = "このリストで大会に出ます。　署名"
    paper.text(form.left, y - 1.5, words, max(7, 9 * k))
    paper.line(form.left + width_of(words, max(7, 9 * k)) + 3, y, form.left + wide, y, 0.5)
    paper.text(form.left + wide + 2, y - 1.5, "日付", max(7, 9 * k))
    paper.line(form.left + wide + 13, y, form.right, y, 0.5)


def _draw_counts(paper: Paper, form: Form, sheet: EventSheet, y: float, height: float) -> None:
    size = 10 * form.scale + 0.6
    paper.box(form.left, y, form.width, height, 0.8)
    counts = [f"{group.label} {group.copies}" for group in sheet.groups]
    words = " ・ ".join([*counts, f"読めない行 {len(sheet.unread)}"] if sheet.unread else counts)
    total = f"合計 {sheet.size} 枚"
    paper.text(form.left + 2, y + height / 2, words, size, width=form.width - 40)
    paper.text(form.right - 2, y + height / 2, total, size * 1.25, align="right")


def _draw_verdict(paper: Paper, form: Form, sheet: EventSheet, y: float, box: tuple[float, float]) -> None:
    small = max(6.2, 7.5 * form.scale)
    pitch = small * (0.4 + 0.12 * form.scale)
    (width, height), x = box, form.left
    bottom = y + height
    paper.box(x, y, width, height)
    paper.text(x + 1.5, y + pitch * 0.8, NOT_THE_JUDGE, small)
    y += pitch * 1.45
    shown = [("提出時", sheet.then), ("現在", sheet.now)] if sheet.now else [("", sheet.then)]
    if sheet.now and sheet.now.judged_by == sheet.then.judged_by:
        shown[1] = ("現在", replace(sheet.now, judged_by=""))
    for when, verdict in shown:
        y += _draw_one_verdict(paper, (x + 1.5, y, width - 3), (when, verdict), form.scale)
    _draw_findings(paper, sheet, (x + 1.5, y, width - 3, bottom), (small, pitch))


def _draw_one_verdict(
    paper: Paper, place: tuple[float, float, float], verdict_when: tuple[str, PrintedVerdict], scale: float
) -> float:
    """A verdict beside what it was judged by; the height that this takes."""
    (x, y, width), (when, verdict) = place, verdict_when
    label, size = f"{when}　{verdict.label}".strip(), 11 * scale
    wide = min(width_of(label, size), width * 0.45)
    lines, small = _in_two_lines(verdict.judged_by, max(5.8, 6.5 * scale), width - wide - 3)
    pitch = small * 0.44
    height = max(5.2 * scale, pitch * len(lines)) + 0.6
    paper.text(x, y + height / 2, label, size, width=wide)
    for number, words in enumerate(lines):
        paper.text(x + wide + 3, y + height / 2 + (number - (len(lines) - 1) / 2) * pitch, words, small, grey=0.25)
    return height


def _in_two_lines(words: str, size: float, width: float) -> tuple[list[str], float]:
    """The words on at most two lines, in as large a type as that takes down to a size that is just readable."""
    while len(lines := wrapped(words, size, width)) > 2 and size > 4.6:
        size -= 0.3
    return lines[:2], size


def _draw_findings(
    paper: Paper, sheet: EventSheet, place: tuple[float, float, float, float], type: tuple[float, float]
) -> None:
    (x, y, width, bottom), (small, pitch) = place, type
    findings = (sheet.now or sheet.then).findings
    lines = [line for finding in findings for line in wrapped(f"・{finding}", small, width)]
    room = max(1, int((bottom - y - 0.4) / pitch))
    if room == 1:
        lines = ["・".join(("", *findings))] if findings else []
    elif len(lines) > room:
        lines = [*lines[: room - 1], f"・ほかにもあります（全部で{len(findings)}件。受領番号のページで確かめられます）"]
    for number, words in enumerate(lines or [UNREAD_LEFT if sheet.unread else NO_FINDINGS]):
        paper.text(x, y + 0.2 + (number + 0.5) * pitch, words, small, width=width)


def _draw_judge(paper: Paper, form: Form, x: float, y: float, height: float) -> None:
    k, right = form.scale, form.right
    small = max(6.2, 7.5 * k)
    paper.box(x, y, right - x, height, 0.8)
    paper.text(x + 1.5, y + 2.6 * k + 0.4, "ジャッジ記入欄", small)
    third = (right - x - 3) / 3
    for place, word in enumerate(("枚数", "制限", "札の照合")):
        at = x + 2 + place * third
        paper.box(at, y + 6 * k, 3.4 * k, 3.4 * k, 0.6)
        paper.text(at + 4.6 * k, y + 7.7 * k, word, max(6.5, 8.5 * k), width=third - 5 * k)
    first, last = y + 10 * k + (height - 10 * k) * 0.42, y + height - 1.5
    middle = x + (right - x) * 0.58
    for word, line, start, end in (
        ("確認者", first, x, middle),
        ("時刻", first, middle, right),
        ("備考", last, x, right),
    ):
        paper.text(start + 2, line - 1.4, word, small, grey=0.25)
        paper.line(start + 3.5 + width_of(word, small), line, end - 2, line, 0.3)


def draw_margin(paper: Paper, form: Form, number: int, forms: int) -> None:
    """`number` counts the forms of one player."""
    y = form.bottom + 3.2
    paper.text(form.left, y, _MADE_BY, 6, grey=0.3)
    if forms > 1:
        paper.text(form.right, y, f"{number} / {forms}", 8, align="right")
