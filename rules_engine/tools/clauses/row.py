"""A statement of a document, and how it stands."""

from rules_engine.kernel.frozen import frozen


@frozen
class Row:
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
    rows: tuple[Row, ...]

    @property
    def run(self) -> int:
        return sum(bool(row.scenarios) for row in self.rows)

    @property
    def reason(self) -> int:
        return sum(bool(row.reason) for row in self.rows if not row.scenarios)

    @property
    def open(self) -> int:
        return sum(row.is_open for row in self.rows)

    def as_data(self) -> dict[str, object]:
        """The document as JSON has it."""
        counts = {"statements": len(self.rows), "run": self.run, "reason": self.reason, "open": self.open}
        return {**counts, "rows": [row.as_data() for row in self.rows]}
