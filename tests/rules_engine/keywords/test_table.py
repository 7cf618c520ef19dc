"""Keywords: each is said in one place, and all that other rooms know of them comes from there."""

import ast
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import rules_engine.keywords as room
from rules_engine.catalog import load_catalog
from rules_engine.execution.statements.performances import PERFORMANCES
from rules_engine.keywords import table
from rules_engine.keywords.rule import KeywordRule
from rules_engine.language.parse.keyword_names import keyword_names
from rules_engine.rights.keyword_faults import FAULTS
from rules_engine.rulebook.clauses import CLAUSES
from tests.house import ROOT

ENGINE = ROOT / "rules_engine"
RULES = tuple(table.TABLE.values())
OTHER_WORDS = {("language/japanese/text.py", "鮮明")}
"""The sentence of 鮮明, which is about possessing."""


def identify(rule: KeywordRule) -> str:
    return rule.name


def test_the_parser_knows_the_names_of_the_table() -> None:
    assert len(table.TABLE) >= 29
    assert table.TABLE.keys() == keyword_names()
    assert {keyword.name for card in load_catalog() for keyword in card.keywords} == {
        rule.name for rule in RULES if rule.printed
    }


@pytest.mark.parametrize("rule", RULES, ids=identify)
def test_a_keyword_cites_a_clause_and_does_something(rule: KeywordRule) -> None:
    assert rule.clause in CLAUSES
    assert rule.condition or rule.expands or rule.declaring or rule.performing or rule.asked_in


def constants_of(rule: KeywordRule) -> set[str]:
    """The names under which the rule is imported."""
    modules = [module for name, module in sys.modules.items() if name.startswith(room.__name__ + ".")]
    return {name for module in modules for name, value in vars(module).items() if value is rule}


@pytest.mark.parametrize("rule", [rule for rule in RULES if rule.asked_in], ids=identify)
def test_what_asks_for_a_keyword_is_there_and_names_it(rule: KeywordRule) -> None:
    for hook in rule.asked_in:
        module_name, _, name = hook.rpartition(".")
        module = import_module(f"rules_engine.{module_name}")
        assert callable(getattr(module, name))
        source = ast.parse((ENGINE / f"{module_name.replace('.', '/')}.py").read_text("utf-8"))
        function = next(node for node in source.body if isinstance(node, ast.FunctionDef) and node.name == name)
        assert constants_of(rule) & {node.id for node in ast.walk(function) if isinstance(node, ast.Name)}


def test_every_hook_belongs_to_a_keyword() -> None:
    assert {rule.declaring[1] for rule in RULES if rule.declaring} == FAULTS.keys()
    assert {rule.performing for rule in RULES if rule.performing} == PERFORMANCES.keys()


def words_in(path: Path) -> set[str]:
    nodes: list[Any] = list(ast.walk(ast.parse(path.read_text("utf-8"))))
    return {node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)}


def test_no_other_room_spells_a_keyword() -> None:
    """But `vocabulary`, where 徳 is the name of a zone and of an end of the game."""
    own = ("keywords", "vocabulary")
    rooms = [path for path in ENGINE.rglob("*.py") if path.relative_to(ENGINE).parts[0] not in own]
    spelt = {(str(path.relative_to(ENGINE)), word) for path in rooms for word in words_in(path) & table.TABLE.keys()}
    assert len(rooms) > 100
    assert spelt == OTHER_WORDS


def test_a_module_beside_the_others_is_enough(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source = 'from rules_engine.keywords.rule import KeywordRule\n\nMADE_UP = KeywordRule("見本", "S-効果")\n'
    (tmp_path / "made_up.py").write_text(source, "utf-8")
    monkeypatch.setattr(room, "__path__", [*room.__path__, str(tmp_path)])
    found = table.rules_of_this_room()
    sys.modules.pop(f"{room.__name__}.made_up")
    assert found.keys() - table.TABLE.keys() == {"見本"}


def test_a_name_stands_for_one_keyword(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source = 'from rules_engine.keywords.rule import KeywordRule\n\nMADE_UP = KeywordRule("不屈", "S-効果")\n'
    (tmp_path / "twice.py").write_text(source, "utf-8")
    monkeypatch.setattr(room, "__path__", [*room.__path__, str(tmp_path)])
    with pytest.raises(ValueError, match="不屈"):
        table.rules_of_this_room()
    sys.modules.pop(f"{room.__name__}.twice")
