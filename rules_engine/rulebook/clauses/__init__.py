"""The clause table: id → source, heading there, our summary. Every step, fault and log line cites an id of this table.

Ids name the source first: 001 is the official rulebook, 000 the officially checked page on 道具札, F-nn and H-nn the
official FAQ, R-nn our numbered rulings, S-nn a settled reading where the sources are silent (a ruleset option). Every
paragraph of 001 and 000 has an id; `not_executable` says why a few of them cannot be played.
"""

from rules_engine.rulebook.clauses.form import Clause
from rules_engine.rulebook.clauses.rulebook import RULEBOOK
from rules_engine.rulebook.clauses.rulings import FAQ, RULINGS
from rules_engine.rulebook.clauses.settled import SETTLED
from rules_engine.rulebook.clauses.settled_cases import SETTLED_CASES
from rules_engine.rulebook.clauses.tool_page import TOOL_PAGE

__all__ = ["CLAUSES", "Clause", "clause"]

CLAUSES: dict[str, Clause] = {
    clause.id: clause for clause in (*RULEBOOK, *TOOL_PAGE, *SETTLED, *SETTLED_CASES, *RULINGS, *FAQ)
}


def clause(clause_id: str) -> Clause:
    """The clause with this id; ``KeyError`` if the table lacks it."""
    return CLAUSES[clause_id]
