"""summary.txt: what a third party's summary (004) says, and how each statement stands to the rules.

rule 004-3 SENTENCE
  agrees 001-人数              the clauses it agrees with; or `differs`, or `outdated`
  why SENTENCE                 in which way it does not agree
  scenarios C-02               those that show it, where the clauses have more than those
naming 004-1 SENTENCE          also history and advice: nothing to run
"""

from functools import cache
from pathlib import Path

from rules_engine.cli.clauses.row import OTHERWISE
from rules_engine.kernel.frozen import frozen
from rules_engine.kernel.pack import KINDS
from rules_engine.kernel.text_blocks import Entry, read_file
from rules_engine.rulebook.clauses import CLAUSES

SUMMARY_FILE = Path(__file__).with_name("summary.txt")
VERDICTS = ("agrees", *OTHERWISE)


@frozen
class Summed:
    """A statement of the summary; `verdict`, `clauses` and `scenarios` are empty where there is nothing to run."""

    id: str
    kind: str
    says: str
    verdict: str
    clauses: tuple[str, ...]
    why: str
    scenarios: tuple[str, ...]


@cache
def load_summary() -> tuple[Summed, ...]:
    """Every statement, in order; ``InvalidScriptError`` names a line that cannot be read."""
    return tuple(_summed(entry) for entry in read_file(SUMMARY_FILE))


def _summed(entry: Entry) -> Summed:
    name, _, says = entry.text.partition(" ")
    if entry.key not in KINDS or not says:
        raise entry.error(f"expected 'KIND ID SENTENCE' with a kind of {', '.join(KINDS)}")
    entry.allow(*VERDICTS, "why", "scenarios")
    given = [child for child in entry.children if child.key in VERDICTS]
    if len(given) != (entry.key in ("rule", "example")):
        raise entry.error("what is to run has one verdict, all else none")
    verdict = given[0] if given else Entry(entry.file, entry.line, "", "")
    for clause in verdict.text.split():
        if clause not in CLAUSES:
            raise verdict.error(f"no clause {clause}")
    if (verdict.key in OTHERWISE) != bool(entry.words("why")):
        raise entry.error("what does not agree says why, and nothing else does")
    clauses, scenarios = tuple(verdict.text.split()), tuple(entry.words("scenarios").split())
    return Summed(name, entry.key, says, verdict.key, clauses, entry.words("why"), scenarios)
