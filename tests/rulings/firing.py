"""Which script lines the rows fire: `python -m tests.rulings.firing [PRODUCT…]` prints those that no row fires.

A row of the card, or a ruling that names the card, fires a line if it passes, fails as soon as the line is taken from
the card, and, where the line is a text that happens, carried out a deed of it. So an expectation stands on every
line, whatever kind it is: a text, a lasting one, a keyword, a second form. A line for building decks is fired by
judging two decks, one with as many copies as it allows and one with a copy more.

A product is the beginning of a catalogue file's name (`12`).
"""

import sys
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import date
from functools import cache
from typing import Any, NamedTuple

from rules_engine.catalog import load_catalog
from rules_engine.catalog.definitions import CardDefinition, Catalog
from rules_engine.catalog.loader import card_files
from rules_engine.cli.coverage import state_of
from rules_engine.compile.compiler import Compiler
from rules_engine.execution.statements.flow import OPERATIONS
from rules_engine.kernel.text_blocks import read_file
from rules_engine.keywords.table import TABLE
from rules_engine.language import tree
from rules_engine.language.parse.reader import abilities_of
from rules_engine.legality.deck_check import check_deck
from rules_engine.legality.deck_list import DeckList
from rules_engine.rulings import SCENARIOS
from rules_engine.rulings.scenario import Scenario, load_scenario, run
from rules_engine.state.state import State
from rules_engine.state.text_frame import TextFrame
from rules_engine.vocabulary.errors import RulesError
from rules_engine.vocabulary.terms import Automation, ViolationCode
from tests.rulings.card_rows import all_rows

DEED_WORDS = ("do", "lasting", "later")
NO_DEED = (tree.Let, tree.Declare)
ENOUGH = 60
Deeds = set[tuple[int, tree.Ability]]


class Line(NamedTuple):
    """One script line of a card: its place among them, the first 1."""

    card: int
    place: int

    @property
    def text(self) -> str:
        return load_catalog().card(self.card).scripts[self.place - 1]

    @property
    def ability(self) -> tree.Ability:
        return abilities_of(load_catalog().card(self.card))[self.place - 1]


def unfired(products: tuple[str, ...] = ()) -> list[Line]:
    """The lines of automated cards that nothing fires, in the order of the catalogue's files."""
    rows = scenarios_by_card()
    return [line for line in lines(products) if not (limits(line) or any(fires(row, line) for row in rows[line.card]))]


def lines(products: tuple[str, ...] = ()) -> list[Line]:
    """The lines of the automated cards of these products, of all without a name."""
    catalogue = load_catalog()
    wanted = [path for path in card_files() if not products or path.name.startswith(products)]
    ids = [int(entry.text.partition(" ")[0]) for path in wanted for entry in read_file(path)]
    cards = [catalogue.card(number) for number in ids if state_of(catalogue.card(number))[0] is Automation.AUTOMATED]
    return [Line(card.id, place + 1) for card in cards for place in range(len(card.scripts))]


@cache
def scenarios_by_card() -> dict[int, list[Scenario]]:
    """The rows of each card, then the rulings that name it."""
    found: dict[int, list[Scenario]] = defaultdict(list)
    for row in all_rows():
        found[row.card].append(row.scenario())
    for path in sorted(SCENARIOS.glob("*.scenario")):
        ruling = load_scenario(path, load_catalog())
        for card in ruling.cards:
            found[card].append(ruling)
    return found


def fires(scenario: Scenario, line: Line) -> bool:
    """Whether the scenario fires the line, as the module says."""
    deeds, passed = _deeds_of(scenario)
    return passed and _is_carried_out(line, deeds) and not _passes(_without(scenario, line))


def _passes(scenario: Scenario) -> bool:
    try:
        return run(scenario) is None
    except RulesError:
        return False


PLAYED: dict[int, tuple[Scenario, Deeds, bool]] = {}


def _deeds_of(scenario: Scenario) -> tuple[Deeds, bool]:
    """The abilities of which the scenario carries out a deed, each with its card, and whether it passes."""
    if id(scenario) not in PLAYED:
        with _watching() as deeds:
            passed = _passes(scenario)
        PLAYED[id(scenario)] = scenario, deeds, passed
    return PLAYED[id(scenario)][1:]


@contextmanager
def _watching() -> Iterator[Deeds]:
    """Note the deeds of texts while they are carried out."""
    seen: Deeds = set()
    plain = {word: OPERATIONS[word] for word in DEED_WORDS}

    def watch(word: str) -> Any:
        def operation(state: State, frame: TextFrame, instruction: tuple[Any, ...]) -> None:
            if not isinstance(instruction[1], NO_DEED):
                seen.add((state.instances.card_ids[frame.card], state.instances.programs[frame.program].ability))
            plain[word](state, frame, instruction)

        return operation

    OPERATIONS.update({word: watch(word) for word in DEED_WORDS})
    try:
        yield seen
    finally:
        OPERATIONS.update(plain)


def _is_carried_out(line: Line, deeds: Deeds) -> bool:
    """Whether a text of the line did something; what holds all the time, or the rules ask for, does nothing."""
    compiler = Compiler()
    own = compiler.compile_card((line.ability,), load_catalog().card(line.card).types)
    heads = [compiler.programs[number].head for number in own]
    if all(isinstance(head, tree.Always | tree.Keyword) for head in heads):
        return True
    return any((line.card, program.ability) in deeds for program in compiler.programs)


def _without(scenario: Scenario, line: Line) -> Scenario:
    cards = {**scenario.catalog.cards, line.card: without(scenario.catalog.card(line.card), line)}
    return replace(scenario, catalog=Catalog(cards, scenario.catalog.products))


def without(card: CardDefinition, line: Line) -> CardDefinition:
    """The card as if the line were not printed on it; a bare keyword takes with it the deed that performs it."""
    scripts = card.scripts[: line.place - 1] + card.scripts[line.place :]
    if line.text in TABLE and TABLE[line.text].performing:
        scripts = tuple(script.replace(f"; perform {line.text}", "") for script in scripts)
    left = " ".join(scripts)
    keywords = tuple(word for word in card.keywords if word.name in left)
    bare = replace(card, scripts=scripts, keywords=keywords)
    head = line.ability.head
    return _as_printed_only(bare, head) if isinstance(head, tree.CountsAs) else bare


def _as_printed_only(card: CardDefinition, head: tree.CountsAs) -> CardDefinition:
    """Without the form, season or attribute that `counts as` gives; a name goes with its line."""
    forms = [form for form in card.forms if form.type is None or form.type is not head.type]
    fewer = tuple(replace(form, seasons=tuple(set(form.seasons) - set(head.seasons))) for form in forms)
    return replace(card, forms=fewer, attributes=tuple(set(card.attributes) - set(head.attributes)))


def limits(line: Line) -> bool:
    """Whether it is a line for building decks, and decks are judged by it."""
    head = line.ability.head
    if not isinstance(head, tree.DeckRule):
        return False
    if head.copies is None:
        return _may_hold(line.card, ENOUGH)
    return _may_hold(line.card, head.copies) and not _may_hold(line.card, head.copies + 1)


def _may_hold(card: int, copies: int) -> bool:
    verdict = check_deck(DeckList({card: copies}), load_catalog(), (), on=date.max)
    return all(fault.code is not ViolationCode.TOO_MANY_COPIES for fault in verdict.violations)


def main(products: tuple[str, ...]) -> int:
    """Print the lines, product by product; 1 if there are any."""
    found = unfired(products)
    for card in dict.fromkeys(line.card for line in found):
        definition = load_catalog().card(card)
        print(f"{card} {definition.name}")
        for line in found:
            if line.card == card:
                print(f"  {line.place}  {line.text}")
    print(f"{len(found)} of {len(lines(products))} lines are not fired")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(tuple(sys.argv[1:])))
