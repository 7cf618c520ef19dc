"""`python -m rules_engine coverage [--json]`: how much of the cards' text the engine plays by itself."""

import json
import sys
from collections import Counter
from typing import Any

from rules_engine.catalog import load_catalog
from rules_engine.definitions import Catalog
from rules_engine.vocabulary import Automation

UNWRITTEN = "スクリプトはまだありません"
USAGE = "usage: python -m rules_engine coverage [--json]"


def main(arguments: list[str]) -> int:
    """Print the share of automated cards; 2 for a wrong call."""
    if arguments not in ([], ["--json"]):
        print(USAGE, file=sys.stderr)
        return 2
    report = coverage(load_catalog())
    if arguments:
        print(json.dumps(report, ensure_ascii=False))
    else:
        _print_table(report)
    return 0


def coverage(catalog: Catalog) -> dict[str, Any]:
    """Counts by state, and for every card its state and, where it is not automated, the reason."""
    states = Counter(card.automation for card in catalog)
    cards = {
        str(card.id): {
            "state": card.automation.value,
            "reason": "" if card.automation is Automation.AUTOMATED else card.manual or UNWRITTEN,
        }
        for card in catalog
    }
    return {"total": len(catalog)} | {state.value: states[state] for state in Automation} | {"cards": cards}


def _print_table(report: dict[str, Any]) -> None:
    for state in Automation:
        count = report[state.value]
        print(f"{state.value:10} {count:4} of {report['total']} ({count / report['total']:.1%})")
