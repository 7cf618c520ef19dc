"""How many cards play by themselves, as a table and as JSON."""

import json
from collections import Counter
from dataclasses import replace

import pytest

from rules_engine.__main__ import main
from rules_engine.catalog import load_catalog
from rules_engine.catalog.definitions import Catalog
from rules_engine.cli.coverage import UNWRITTEN, coverage, state_of
from rules_engine.vocabulary.errors import InvalidScriptError
from rules_engine.vocabulary.terms import Automation

CATALOG = load_catalog()


def test_every_card_has_a_state_and_a_reason_unless_automated() -> None:
    whole = CATALOG.card(14)
    cards = [whole, replace(whole, id=15, scripts=whole.scripts[:1]), replace(whole, id=16, scripts=(), manual="不明")]
    assert coverage(Catalog.of(cards)) == {
        "total": 3,
        "automated": 1,
        "partly": 1,
        "manual": 1,
        "cards": {
            "14": {"state": "automated", "reason": ""},
            "15": {"state": "partly", "reason": UNWRITTEN},
            "16": {"state": "manual", "reason": "不明"},
        },
    }


def test_a_line_that_cannot_be_carried_out_is_named() -> None:
    whole = replace(CATALOG.card(14), scripts=("possessed: damage opponent 2", "使用 is no head"))
    handled = replace(whole, scripts=("possessed: damage opponent 2", "正体不明 8"))
    assert state_of(handled) == (Automation.PARTLY, "まだ動かない効果：■正体不明8")
    assert state_of(replace(handled, scripts=handled.scripts[1:]))[0] is Automation.MANUAL
    with pytest.raises(InvalidScriptError):
        state_of(whole)


def test_the_report_is_json_on_request(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["coverage", "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert report["total"] == len(report["cards"]) == len(CATALOG)
    assert report["automated"] + report["partly"] + report["manual"] == report["total"]


def test_the_table_counts_the_cards_of_each_state(capsys: pytest.CaptureFixture[str]) -> None:
    counted = Counter(state_of(card)[0] for card in CATALOG)
    assert counted[Automation.AUTOMATED] > 0.99 * len(CATALOG)
    assert main(["coverage"]) == 0
    shares = [line.split("(")[0].split() for line in capsys.readouterr().out.splitlines()]
    assert shares == [[state.value, str(counted[state]), "of", str(len(CATALOG))] for state in Automation]


def test_a_wrong_call_is_answered_with_the_usage(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["coverage", "--xml"]) == 2
    assert "usage" in capsys.readouterr().err
