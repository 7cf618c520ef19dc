"""What came of many lists as rows of plain data: for the page, for programs, and for spreadsheets."""

import csv
import io
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django.template.loader import get_template, render_to_string

from cards.catalog import CardData
from cards.list_question import ListQuestion
from decks.legality.reports import LegalityDoubt, VerdictFault, report_of
from decks.legality.unread_lines import UnreadLine
from decks.legality.whole_repair import WholeRepair, whole_repair
from decks.many_lists.judging import JudgedList, RowStatus
from decks.transfer.csv_form import BYTE_ORDER_MARK
from decks.transfer.tables import guarded
from decks.transfer.verdict_data import format_data, notice_data, violation_data, whole_repair_data
from rules_engine.legality.deck_list import DeckList

Row = Mapping[str, Any]
TOLD = {
    RowStatus.NOT_LEGAL: "使用不可",
    RowStatus.UNREADABLE: "読めない",
    RowStatus.CHECK: "要確認",
    RowStatus.LEGAL: "使用可",
}
HEADER = (
    *(
        "番号",
        "名前",
        "判定",
        "枚数",
        "違反・読めないところ",
        "直し方",
        "全部を直す最小の変更",
        "確認すること",
        "同じリスト",
        "ほぼ同じリスト",
    ),
    *("ファイル", "日付", "制限リスト"),
)
NO_REPAIR = {"repair": None, "whole": ""}
MOST_FINDINGS = 30
"""Of one list: whoever has more sees the others once these are mended."""


def rows_of(judged: Sequence[JudgedList], question: ListQuestion, data: CardData) -> list[dict[str, Any]]:
    """One row a list, in the order in which they were given.

    `name`, `legal` (true, false, or null where not all of it could be read) and `violations` are as in the answer of
    `check_deck`; each violation has its `sentence` and its smallest repair in words (`mend`). Where there are several,
    `repair` is the smallest change that ends them all, in words `whole`. `same` and `near` are numbers of other rows.
    """
    words = _Words()
    return [_row(number, one, question, data, words) for number, one in enumerate(judged, 1)]


class _Words:
    """Sentences about faults and notices. Many lists have the same faults: each is put into words once."""

    def __init__(self) -> None:
        self._fault = get_template("decks/many_lists/_fault.txt")
        self._doubt = get_template("decks/many_lists/_doubt.txt")
        self._whole = get_template("decks/many_lists/_whole.txt")
        self._known: dict[tuple[object, ...], tuple[str, str]] = {}

    def of_fault(self, fault: VerdictFault) -> tuple[str, str]:
        """What is wrong, and the smallest repair."""
        violation = fault.violation
        if isinstance(violation, UnreadLine):
            return self._said(fault)
        key = (violation.code, violation.cards, violation.found, violation.allowed, violation.repair)
        if key not in self._known:
            self._known[key] = self._said(fault)
        return self._known[key]

    def of_doubt(self, doubt: LegalityDoubt) -> str:
        return str(self._doubt.render({"doubt": doubt})).strip()

    def of_whole(self, repair: WholeRepair) -> str:
        return str(self._whole.render({"repair": repair})).strip()

    def _said(self, fault: VerdictFault) -> tuple[str, str]:
        sentence, _, mend = str(self._fault.render({"fault": fault})).strip().partition("\n")
        return sentence, mend


def _row(number: int, one: JudgedList, question: ListQuestion, data: CardData, words: _Words) -> dict[str, Any]:
    return {
        "number": number,
        "name": one.name or f"{number}番目のリスト",
        "legal": one.legal,
        "status": one.status.value,
        "size": one.verdict.size if one.verdict else 0,
        "problem": in_words(one.problem),
        "on": question.on.isoformat(),
        "list": question.list_code,
        "format": format_data(question.format),
        **_findings(one, question, data, words),
        **_whole(one, question, data, words),
        "same": [place + 1 for place in one.alike.same],
        "near": [{"number": near.other + 1, "copies": near.copies} for near in one.alike.near],
        "origin": one.source.origin,
        "line": one.source.first,
    }


def in_words(code: str, found: int = 0) -> str:
    """Why a list, or all of them, could not be read; "" for no such code."""
    return render_to_string("decks/many_lists/_problem.txt", {"code": code, "found": found}).strip() if code else ""


def _findings(one: JudgedList, question: ListQuestion, data: CardData, words: _Words) -> dict[str, Any]:
    """Faults and notices with their sentences; `more` is how many of them are left out."""
    if one.verdict is None:
        return {"violations": [], "notices": [], "more": 0}
    report = report_of(one.verdict, question, data.catalog)
    violations = []
    for fault in report.faults[:MOST_FINDINGS]:
        sentence, mend = words.of_fault(fault)
        facts = violation_data(fault.violation, data.catalog, report.verdict.format)
        violations.append({**facts, "sentence": sentence, "mend": mend})
    notices = [
        {**notice_data(doubt.notice, data.catalog), "sentence": words.of_doubt(doubt)}
        for doubt in report.doubts[:MOST_FINDINGS]
    ]
    more = len(report.faults) + len(report.doubts) - len(violations) - len(notices)
    return {"violations": violations, "notices": [*_not_judged(one), *notices], "more": more}


def _whole(one: JudgedList, question: ListQuestion, data: CardData, words: _Words) -> dict[str, Any]:
    """What ends all faults of a list that has several."""
    if one.verdict is None or one.unread:
        return NO_REPAIR
    repair = whole_repair(DeckList(one.copies), one.verdict, question, data)
    return {"repair": whole_repair_data(repair), "whole": words.of_whole(repair)} if repair else NO_REPAIR


def _not_judged(one: JudgedList) -> Iterator[dict[str, Any]]:
    """What was given with the list and is not in its verdict."""
    if one.aside:
        sentence = f"サイド・候補の{one.aside}行は、デッキに入れずに調べました"
        yield {"code": "LINES_ASIDE", "cards": [], "found": one.aside, "sentence": sentence}
    if one.source.beside:
        sentence = f"「{one.source.beside}」の欄は読んでいません"
        yield {"code": "CELLS_ASIDE", "cards": [], "found": 0, "sentence": sentence}


def written_csv(rows: Sequence[Row]) -> str:
    """The rows as a table for spreadsheets, with no cell that counts as a formula."""
    written = io.StringIO()
    writer = csv.writer(written)
    writer.writerow(HEADER)
    for row in rows:
        cells = (
            row["number"],
            row["name"],
            TOLD[RowStatus(row["status"])],
            row["size"],
            "／".join([row["problem"]] if row["problem"] else [fault["sentence"] for fault in row["violations"]]),
            "／".join(fault["mend"] for fault in row["violations"]),
            row.get("whole", ""),
            "／".join(notice["sentence"] for notice in row["notices"]),
            "、".join(f"{number}番" for number in row["same"]),
            "、".join(f"{near['number']}番（{near['copies']}枚違い）" for near in row["near"]),
            row["origin"],
            row["on"],
            row["list"],
        )
        writer.writerow(guarded(str(cell)) for cell in cells)
    return BYTE_ORDER_MARK + written.getvalue()
