"""`python -m rules_engine clauses [--json] [--rows]`: exit code 0 only if no statement of any document is open."""

import json
import sys
from collections.abc import Sequence

from rules_engine.cli.clauses.row import ClauseRow, Document
from rules_engine.cli.clauses.tables import documents

USAGE = "usage: python -m rules_engine clauses [--json] [--rows]"


def main(arguments: Sequence[str]) -> int:
    """Run every scenario once, and print the documents with their counts and what is open, or (`--rows`) each row."""
    if not set(arguments) <= {"--json", "--rows"}:
        print(USAGE, file=sys.stderr)
        return 2
    found = documents()
    if "--json" in arguments:
        data = {"documents": {document.number: document.as_data() for document in found}}
        print(json.dumps(data, ensure_ascii=False, indent=1))
    else:
        for document in found:
            _tell(document, every="--rows" in arguments)
    return 1 if any(document.open for document in found) else 0


def _tell(document: Document, *, every: bool) -> None:
    otherwise = (
        f"{document.differs} differ, {document.outdated} are outdated, "
        if document.differs or document.outdated
        else ""
    )
    counts = f"{document.run} run, {otherwise}{document.reason} need not, {document.open} open"
    print(f"{document.number} {document.title}: {len(document.rows)} statements, {counts}")
    for row in document.rows:
        if every or row.is_open:
            print(f"  {row.id} {row.says}\n    {_standing(row)}")


def _standing(row: ClauseRow) -> str:
    stands = f"{row.verdict} {' '.join(row.clauses)}: " if row.verdict else ""
    return stands + (" ".join(row.scenarios) or row.reason or "open")
