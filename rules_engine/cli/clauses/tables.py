"""The tables of the documents 000 to 004, each statement with the scenarios that show it and pass."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from rules_engine.cli.clauses.row import ClauseRow, Document
from rules_engine.cli.clauses.summary import Summed, load_summary
from rules_engine.kernel.pack import Pack, PackStatement
from rules_engine.other_games.packs import PACKS
from rules_engine.rulebook.clauses.form import Clause
from rules_engine.rulebook.clauses.not_executable import NOT_EXECUTABLE
from rules_engine.rulebook.clauses.rulebook import RULEBOOK
from rules_engine.rulebook.clauses.tool_page import TOOL_PAGE
from rules_engine.rulings.book import all_entries, holds

RUNNING_KINDS = ("rule", "example")
REASONS = {
    "naming": "言葉の呼び方や題材の説明で、動かす決まりではない",
    "history": "由来や経緯の説明で、いまの決まりではない",
    "advice": "人への助言で、決まりではない",
}
Shown = Mapping[str, Sequence[str]]


def documents() -> tuple[Document, ...]:
    """Every document, in order of its number; runs each scenario once."""
    shown = _shown()
    own = (
        Document("000", "道具札の使用方法のページ", _rulebook_rows(TOOL_PAGE, shown)),
        Document("001", "公式ルール", _rulebook_rows(RULEBOOK, shown)),
        Document("004", "第三者のまとめ", tuple(_summed_row(one, shown) for one in load_summary())),
    )
    guests = tuple(Document(pack.document, pack.title, _pack_rows(pack, shown)) for pack in PACKS)
    return tuple(sorted((*own, *guests), key=lambda document: document.number))


def _shown() -> Shown:
    """Which scenarios that pass show a clause or statement, and under its own id each that passes."""
    found: dict[str, list[str]] = defaultdict(list)
    for entry in all_entries():
        if holds(entry.id):
            for cited in entry.cited:
                found[cited.id].append(entry.id)
            found[f"={entry.id}"].append(entry.id)
    return found


def _rulebook_rows(clauses: Iterable[Clause], shown: Shown) -> tuple[ClauseRow, ...]:
    return tuple(
        ClauseRow(one.id, one.summary, tuple(shown.get(one.id, ())), NOT_EXECUTABLE.get(one.id, "")) for one in clauses
    )


def _pack_rows(pack: Pack[Any], shown: Shown) -> tuple[ClauseRow, ...]:
    return tuple(_statement_row(one, shown) for one in pack.statements.values())


def _statement_row(one: PackStatement, shown: Shown) -> ClauseRow:
    return ClauseRow(one.id, one.says, tuple(shown.get(one.id, ())), REASONS.get(one.kind, ""))


def _summed_row(one: Summed, shown: Shown) -> ClauseRow:
    """What a summary says is shown by the scenarios named with it, else by those of its clauses."""
    named = [scenario for name in one.scenarios for scenario in shown.get(f"={name}", ())]
    scenarios = named if one.scenarios else [name for clause in one.clauses for name in shown.get(clause, ())]
    reason = "" if one.kind in RUNNING_KINDS else REASONS[one.kind]
    return ClauseRow(one.id, one.says, tuple(dict.fromkeys(scenarios)), reason, one.verdict, one.clauses, one.why)
