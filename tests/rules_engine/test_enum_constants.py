"""Members of enumerations become constants in the copy of the engine that is compiled; nothing else of it changes."""

import ast
from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader
from pathlib import Path
from types import ModuleType

import pytest

from rules_engine.run.procedures import damage, turn
from tests.house import ROOT

TEXT = """
from rules_engine.language import tree
from rules_engine.terms.vocabulary import Phase, Verb

FIRST = Verb.END


def answer(verb: Verb = Verb.PASS) -> bool:
    quoted = f"{Verb.YES.value} and {verb}"
    return bool(quoted) and (verb is Verb.PASS or tree.Act.MOVE is tree.Act.DRAW or Phase.MAIN.value == "")


LATER = lambda: Verb.DONE
"""


@pytest.fixture(scope="module")
def constants() -> ModuleType:
    loader = SourceFileLoader("enum_constants", str(ROOT / ".ci" / "enum_constants.py"))
    spec = spec_from_loader("enum_constants", loader)
    assert spec
    module = module_from_spec(spec)
    loader.exec_module(module)
    return module


def made(constants: ModuleType, text: str) -> str:
    module = ModuleType("sample")
    exec(text, module.__dict__)
    return str(constants.with_constants(text, module))


def test_what_functions_name_is_a_constant_and_what_is_worked_out_once_stays(constants: ModuleType) -> None:
    text = made(constants, TEXT)
    assert "FIRST = Verb.END\n" in text
    assert "def answer(verb: Verb = Verb.PASS) -> bool:" in text
    assert "verb is _Verb_PASS or _tree_Act_MOVE is _tree_Act_DRAW or _Phase_MAIN.value" in text
    assert "LATER = lambda: _Verb_DONE" in text
    assert "_tree_Act_MOVE: Final = tree.Act.MOVE\n" in text


def test_it_says_the_same(constants: ModuleType) -> None:
    ours: dict[str, object] = {}
    exec(made(constants, TEXT), ours)
    theirs: dict[str, object] = {}
    exec(TEXT, theirs)
    for verb in (theirs["FIRST"], theirs["LATER"]()):  # type: ignore[operator]
        assert ours["answer"](verb) is theirs["answer"](verb)  # type: ignore[operator]
    assert ours["LATER"]() is theirs["LATER"]()  # type: ignore[operator]


def test_members_of_an_enumeration_of_the_module_itself_stay(constants: ModuleType) -> None:
    """They are made further down than constants stand: a property that names two of them, for one."""
    kind = "class End(Enum):\n    WON = 1\n\n    def is_won(self):\n        return self is End.WON\n"
    text = f"from enum import Enum\n\n\n{kind}"
    assert made(constants, text) == text


def test_a_module_without_any_is_left_as_it_is(constants: ModuleType) -> None:
    text = "import json\n\n\ndef read(text: str) -> object:\n    return json.loads(text)\n"
    assert made(constants, text) == text


@pytest.mark.parametrize("module", [damage, turn])
def test_a_module_of_the_engine_keeps_all_its_names(constants: ModuleType, module: ModuleType) -> None:
    text = Path(str(module.__file__)).read_text("utf-8")
    before, after = (
        {node.name for node in ast.walk(ast.parse(one)) if isinstance(node, ast.FunctionDef | ast.ClassDef)}
        for one in (text, constants.with_constants(text, module))
    )
    assert before == after
