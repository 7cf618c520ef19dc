"""`python -m rules_engine corrections`: what the comparison of the cards with their prints found, with the answers.

`catalog/corrections.txt` names the cards with one line each; the card's own block answers with a `correction` line
(applied, answered with the reason, or left to an option of the ruleset). The command fails while an answer is missing.

`COMPARED` cards were held beside their print; the others have no text, or nothing but a keyword by itself.
"""

import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import fields
from functools import cache
from pathlib import Path

from rules_engine.catalog import CATALOG_DIR, load_catalog
from rules_engine.catalog.definitions import Catalog, Correction, CorrectionAnswer
from rules_engine.kernel.text_blocks import Entry, read_file
from rules_engine.rulebook.ruleset import Ruleset
from rules_engine.vocabulary.errors import InvalidScriptError

FINDINGS_FILE = CATALOG_DIR / "corrections.txt"
OPEN = "open"
COMPARED = 886
NEVER_COMPARED_WITHOUT_TEXT = 36
NEVER_COMPARED_WITH_BARE_KEYWORD = 18
USAGE = "usage: python -m rules_engine corrections"


def main(arguments: list[str]) -> int:
    """Print every finding with its answer and place; 1 if one is open or out of place, 2 for a wrong call."""
    if arguments:
        print(USAGE, file=sys.stderr)
        return 2
    try:
        catalog, findings = load_catalog(), load_findings()
    except InvalidScriptError as error:
        print(error, file=sys.stderr)
        return 1
    for line in table(catalog, findings):
        print(line)
    faults = list(faults_in(catalog, findings))
    for fault in faults:
        print(fault)
    states = states_of(catalog, findings)
    counts = ", ".join(f"{states[state]} {state}" for state in (*CorrectionAnswer, OPEN))
    print(f"{len(findings)} cards: {counts}; {len(faults)} faults")
    return 1 if faults else 0


@cache
def load_findings(path: Path = FINDINGS_FILE) -> Mapping[int, str]:
    """What was found, by card id; ``InvalidScriptError`` names the first bad line."""
    findings: dict[int, str] = {}
    for entry in read_file(path):
        number, text = _finding(entry)
        if number in findings:
            raise entry.error(f"card {number} stands twice")
        findings[number] = text
    return findings


def _finding(entry: Entry) -> tuple[int, str]:
    number, _, text = entry.text.partition(" ")
    if entry.key != "correction" or not number.isdigit() or not text:
        raise entry.error("expected 'correction NUMBER WHAT WAS FOUND'")
    return int(number), text


def table(catalog: Catalog, findings: Mapping[int, str]) -> Iterator[str]:
    """One line per finding and one per answer below it."""
    for number, found in findings.items():
        card = catalog.card(number)
        yield f"{number} {card.name}: {found}"
        for correction in card.corrections:
            option = f" {correction.option}" if correction.option else ""
            yield f"  {correction.answer}{option} ({correction.file}:{correction.line}) {correction.text}"
        if not card.corrections:
            yield f"  {OPEN}"


def faults_in(catalog: Catalog, findings: Mapping[int, str]) -> Iterator[str]:
    """Findings without an answer, answers without a finding, and options that the ruleset does not have."""
    options = {field.name for field in fields(Ruleset)}
    for number in findings:
        if not catalog.card(number).corrections:
            yield f"{number} {catalog.card(number).name} is open"
    for card in catalog:
        for correction in card.corrections:
            place = f"{correction.file}:{correction.line}"
            if card.id not in findings:
                yield f"{place} answers nothing that was found"
            if correction.option and correction.option not in options:
                yield f"{place} names no option of the ruleset: {correction.option}"


def states_of(catalog: Catalog, findings: Mapping[int, str]) -> Counter[str]:
    """How many findings were applied, answered, left to an option, or are open."""
    return Counter(_state(catalog.card(number).corrections) for number in findings)


def _state(corrections: tuple[Correction, ...]) -> str:
    """The heaviest answer: a card with an option counts as one, however much was applied beside it."""
    answers = {correction.answer for correction in corrections}
    return next((answer for answer in reversed(CorrectionAnswer) if answer in answers), OPEN)
