"""Facts of cards and numbers of the rules stand in the data and in the ruleset, not in the engine's code."""

import ast
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path

from rules_engine.catalog import load_catalog
from rules_engine.rulebook.clauses import CLAUSES
from rules_engine.rulebook.ruleset import COPY_LIMIT, STANDARD
from tests.house import ROOT

ENGINE = ROOT / "rules_engine"
RULINGS = ENGINE / "rulebook" / "clauses"
CODES = ("aspects.py", "history.py", "marks.py")
"""Files whose numbers are names, bits and codes of what is kept, or say how much of it is."""
PLAYED = ("legality", "compile", "state", "queries", "rights", "execution", "game")
NO_NAMES = {"unknown"}
"""A word of the code that a card happens to be named."""


def constants(path: Path) -> Iterator[ast.Constant]:
    """The literals of a file, those that only cut a sequence or count card types left out."""
    tree = ast.parse(path.read_text("utf-8"))
    bounds = [node for node in ast.walk(tree) if isinstance(node, ast.Slice)]
    ranges = [node for node in ast.walk(tree) if isinstance(node, ast.Call) and ast.unparse(node.func) == "range"]
    beside = {id(inner) for node in (*bounds, *ranges) for inner in ast.walk(node)}
    yield from (node for node in ast.walk(tree) if isinstance(node, ast.Constant) and id(node) not in beside)


def test_no_card_is_named_in_code() -> None:
    """The clauses of rulings are about cards, and say which."""
    names = {name for card in load_catalog() for name in (card.name, card.printed_name, *card.aliases)} - NO_NAMES
    files = [path for path in ENGINE.rglob("*.py") if RULINGS not in path.parents]
    named = {(path.name, node.value) for path in files for node in constants(path) if node.value in names}
    assert len(files) > 150
    assert named == set()
    assert {node.value for node in constants(RULINGS / "tool_page.py")} & names == {"生活指導"}


def test_a_clause_that_names_cards_names_real_ones() -> None:
    names = {card.name for card in load_catalog()}
    ruled = [name for clause in CLAUSES.values() for name in clause.cards]
    assert ruled == ["生活指導"]
    assert set(ruled) <= names


def test_the_numbers_of_the_rules_stand_in_the_ruleset_alone() -> None:
    numbers = {getattr(STANDARD, field.name) for field in fields(STANDARD) if field.type in (int, "int")} | {COPY_LIMIT}
    files = [path for room in PLAYED for path in (ENGINE / room).rglob("*.py") if path.name not in CODES]
    said = [
        (path.name, node.lineno, node.value)
        for path in files
        for node in constants(path)
        if type(node.value) is int and node.value in numbers
    ]
    assert {40, 30, 10, 8, 4} <= numbers
    assert len(files) > 80
    assert said == []
