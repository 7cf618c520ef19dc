"""The documents that the rules come from, statement by statement: which run, and why the others need not."""

from rules_engine.cli.clauses.row import ClauseRow, Document
from rules_engine.cli.clauses.tables import documents

__all__ = ["ClauseRow", "Document", "documents"]
