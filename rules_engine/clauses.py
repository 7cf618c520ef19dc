"""The clause table: id → source, heading there, our summary. Every step, fault and log line cites an id of this table.

Ids name the source first: 001 is the official rulebook, 000 the officially checked page on 道具札, F-nn the official
FAQ, R-nn our numbered rulings, S-nn a settled reading where the sources are silent (a ruleset option).
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Clause:
    """`heading` is where to find it in the source; `summary` says it in our words."""

    id: str
    heading: str
    summary: str


CLAUSES: dict[str, Clause] = {
    clause.id: clause
    for clause in (
        Clause("001-用意-枚数", "用意するもの", "デッキは40枚以上"),
        Clause("001-用意-同じ札", "用意するもの", "同じ札は4枚まで。札に別の枚数が書かれていればその枚数まで"),
        Clause("001-封印", "封印・制限・準制限について", "封印の札は使えない"),
        Clause("001-制限", "封印・制限・準制限について", "制限の札は1枚まで"),
        Clause("001-準制限", "封印・制限・準制限について", "準制限の札は2枚まで"),
        Clause("001-札の種類", "札の種類と使い方", "デッキに入るのは場所札・怪異札・道具札・季節札"),
        Clause("S-発売", "札帖の読み", "発売日が確かな札は、その日より前には使えない"),
        Clause("S-名前", "札帖の読み", "カードリストの各行は、実在する札の名前と1枚以上の枚数で書く"),
    )
}


def clause(clause_id: str) -> Clause:
    """The clause with this id; ``KeyError`` if the table lacks it."""
    return CLAUSES[clause_id]
