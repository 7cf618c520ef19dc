"""`python -m rules_engine coverage [--json]`: how much of the cards' text the engine plays by itself.

A card is automated when nothing stands against it (`manual`), every keyword it prints has a script line, and every line
can be carried out. The tests show each such line at work in a position of its own.
"""

import json
import sys
from collections import Counter
from typing import Any

from rules_engine.catalog import load_catalog
from rules_engine.catalog.definitions import CardDefinition, Catalog
from rules_engine.compile.support import missing
from rules_engine.language.japanese.text import ability_text
from rules_engine.language.parse.reader import abilities_of
from rules_engine.vocabulary.terms import Automation

UNWRITTEN = "効果のスクリプトがまだそろっていません。"
NOT_RUN = "まだ動かない効果："
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
    found = {str(card.id): state_of(card) for card in catalog}
    states = Counter(state for state, _ in found.values())
    cards = {card_id: {"state": state.value, "reason": reason} for card_id, (state, reason) in found.items()}
    return {"total": len(catalog)} | {state.value: states[state] for state in Automation} | {"cards": cards}


def state_of(card: CardDefinition) -> tuple[Automation, str]:
    """How far the card plays by itself, with the reason in Japanese where that is not wholly so.

    ``InvalidScriptError`` if a script line cannot be read.
    """
    abilities = abilities_of(card)
    idle = [ability_text(ability, card.types) for ability in abilities if missing(ability)]
    if not idle:
        return card.automation, card.manual or (UNWRITTEN if card.unscripted else "")
    state = Automation.PARTLY if len(idle) < len(abilities) else Automation.MANUAL
    return state, f"{card.manual}{NOT_RUN}{' '.join(idle)}"


def _print_table(report: dict[str, Any]) -> None:
    for state in Automation:
        count = report[state.value]
        print(f"{state.value:10} {count:4} of {report['total']} ({count / report['total']:.1%})")
