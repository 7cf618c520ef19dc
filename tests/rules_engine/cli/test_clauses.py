"""The tables of the documents: every statement runs or says why it need not."""

import json
from collections import Counter

import pytest

from rules_engine.__main__ import main
from rules_engine.cli.clauses import documents
from rules_engine.cli.clauses.row import ClauseRow
from rules_engine.cli.clauses.summary import VERDICTS, _summed, load_summary
from rules_engine.kernel.text_blocks import read
from rules_engine.rulebook.clauses import CLAUSES
from rules_engine.rulings import book, load_rulings

SUMMED = 140
LEAST_RUN = 0.6


def test_no_statement_is_open_and_most_run() -> None:
    found = {document.number: document for document in documents()}
    assert {"000", "001", "004"} <= set(found)
    for document in found.values():
        assert [row.id for row in document.rows if row.is_open] == []
        assert document.run >= LEAST_RUN * len(document.rows), document.number
        assert document.run + document.differs + document.outdated + document.reason == len(document.rows)
        assert len({row.id for row in document.rows}) == len(document.rows)


def test_the_summary_is_whole_and_each_rule_has_a_verdict() -> None:
    rows = load_summary()
    assert len({row.id for row in rows}) == len(rows) == SUMMED
    assert {row.verdict for row in rows} == {"", *VERDICTS}
    for row in rows:
        assert (row.kind in ("rule", "example")) == bool((row.verdict and row.scenarios) or row.clauses), row.id
        assert set(row.clauses) <= set(CLAUSES)
        assert set(row.scenarios) <= set(load_rulings()), row.id


def test_what_disagrees_cites_a_clause_that_its_scenarios_show() -> None:
    for row in load_summary():
        if row.verdict in ("differs", "outdated"):
            assert row.why, row.id
            assert row.scenarios, row.id


def test_the_command_prints_tables_and_json(capsys: pytest.CaptureFixture[str]) -> None:
    code = main(["clauses", "--json"])
    data = json.loads(capsys.readouterr().out)["documents"]
    assert code == (1 if any(document["open"] for document in data.values()) else 0)
    one = data["001"]
    assert one["statements"] == one["run"] + one["reason"] + one["open"] == len(one["rows"]) == 89
    summed = data["004"]
    counted = ("run", "differs", "outdated", "reason", "open")
    assert summed["statements"] == sum(summed[count] for count in counted) == SUMMED
    verdicts = Counter(row.get("verdict") for row in summed["rows"] if row["scenarios"])
    assert (summed["differs"], summed["outdated"]) == (verdicts["differs"], verdicts["outdated"]) == (15, 3)
    assert summed["run"] == verdicts["agrees"]
    assert set(one["rows"][0]) == {"id", "says", "scenarios", "reason"}
    differing = next(row for row in data["004"]["rows"] if row["id"] == "004-42")
    assert (differing["verdict"], differing["clauses"]) == ("differs", ["001-準備-2"])
    assert differing["scenarios"] == ["C-74"]
    main(["clauses"])
    told = capsys.readouterr().out
    assert "001 公式ルール: 89 statements, 84 run, 5 need not, 0 open" in told
    assert f"{summed['run']} run, 15 differ, 3 are outdated, {summed['reason']} need not, 0 open" in told
    assert main(["clauses", "--nonsense"]) == 2


def test_a_scenario_that_fails_shows_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    holds = book.holds
    monkeypatch.setattr("rules_engine.cli.clauses.tables.holds", lambda ruling: ruling != "C-74" and holds(ruling))
    rows = {row.id: row for document in documents() for row in document.rows}
    assert rows["001-準備-1"].is_open
    assert rows["004-42"].is_open
    assert not rows["001-ターン-3"].is_open


def test_the_summary_is_not_said_to_run_where_the_rules_have_it_otherwise() -> None:
    rows = {row.id: row for document in documents() for row in document.rows}
    assert (rows["004-64"].shown_as, rows["004-65"].shown_as, rows["004-76"].shown_as) == ("run", "differs", "outdated")
    assert ClauseRow("x", "…", (), verdict="differs").shown_as == ""
    assert ClauseRow("x", "…", ("C-01",)).shown_as == "run"


def test_a_row_that_needs_nothing_is_not_open() -> None:
    assert not ClauseRow("x", "…", (), "a name").is_open
    assert ClauseRow("x", "…", ()).is_open


@pytest.mark.parametrize(
    "text",
    [
        "rule 004-1",
        "sentence 004-1 words",
        "rule 004-1 words",
        "rule 004-1 words\n  agrees no-clause",
        "rule 004-1 words\n  differs 001-人数",
        "naming 004-1 words\n  agrees 001-人数",
        "rule 004-1 words\n  agrees 001-人数\n  why because",
    ],
)
def test_a_line_that_cannot_be_read_is_named(text: str) -> None:
    with pytest.raises(Exception, match=r"summary:1|summary:2"):
        _summed(read(text, "summary")[0])
