"""A statement of a document, and how it stands."""

from typing import Final

from rules_engine.kernel.frozen import frozen

OTHERWISE: Final = ("differs", "outdated")
"""Verdicts on what is not played as it is said."""


@frozen
class ClauseRow:
    """`scenarios` are those that show the statement and pass today, in order; `reason` says why none is needed.

    Of the summary of a third party (004) `verdict` says how it stands to the rules: ``agrees``, ``differs`` or
    ``outdated``, `clauses` with which clauses, and `why` in which way, where it does not agree.
    """

    id: str
    says: str
    scenarios: tuple[str, ...]
    reason: str = ""
    verdict: str = ""
    clauses: tuple[str, ...] = ()
    why: str = ""

    @property
    def is_open(self) -> bool:
        return not self.scenarios and not self.reason

    @property
    def shown_as(self) -> str:
        """What its scenarios show: that it runs, or how the rules have it otherwise; empty if there are none."""
        otherwise = self.verdict if self.verdict in OTHERWISE else "run"
        return otherwise if self.scenarios else ""

    def as_data(self) -> dict[str, object]:
        """The row as JSON has it."""
        data: dict[str, object] = {
            "id": self.id,
            "says": self.says,
            "scenarios": list(self.scenarios),
            "reason": self.reason or None,
        }
        if self.verdict:
            data |= {"verdict": self.verdict, "clauses": list(self.clauses), "why": self.why or None}
        return data


@frozen
class Document:
    """`number` as the seeds are numbered; `title` for readers."""

    number: str
    title: str
    rows: tuple[ClauseRow, ...]

    @property
    def run(self) -> int:
        """How many scenarios play as they say it: what differs from the rules, or is outdated, is counted apart."""
        return sum(row.shown_as == "run" for row in self.rows)

    @property
    def differs(self) -> int:
        return sum(row.shown_as == "differs" for row in self.rows)

    @property
    def outdated(self) -> int:
        return sum(row.shown_as == "outdated" for row in self.rows)

    @property
    def reason(self) -> int:
        return sum(bool(row.reason) for row in self.rows if not row.scenarios)

    @property
    def open(self) -> int:
        return sum(row.is_open for row in self.rows)

    def as_data(self) -> dict[str, object]:
        """The document as JSON has it."""
        counts = {"statements": len(self.rows), "run": self.run, "differs": self.differs, "outdated": self.outdated}
        return {**counts, "reason": self.reason, "open": self.open, "rows": [row.as_data() for row in self.rows]}
