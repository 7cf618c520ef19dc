"""Members of enumerations become constants in the copy of the engine that is compiled; nothing else of it changes."""

import ast
from pathlib import Path
from types import ModuleType

import pytest

from rules_engine.compiled_build.enum_constants import with_constants
from rules_engine.execution.procedures import damage, turn

TEXT = """
from rules_engine.language import tree
from rules_engine.vocabulary.terms import Phase, Verb

FIRST = Verb.END


def answer(verb: Verb = Verb.PASS) -> bool:
    quoted = f"{Verb.YES.value} and {verb}"
    return bool(quoted) and (verb is Verb.PASS or tree.Act.MOVE is tree.Act.DRAW or Phase.MAIN.value == "")


LATER = lambda: Verb.DONE
"""


def made(text: str) -> str:
    module = ModuleType("sample")
    exec(text, module.__dict__)
    return str(with_constants(text, module))


def test_what_functions_name_is_a_constant_and_what_is_worked_out_once_stays() -> None:
    text = made(TEXT)
    assert "FIRST = Verb.END\n" in text
    assert "def answer(verb: Verb = Verb.PASS) -> bool:" in text
    assert "verb is _Verb_PASS or _tree_Act_MOVE is _tree_Act_DRAW or _Phase_MAIN.value" in text
    assert "LATER = lambda: _Verb_DONE" in text
    assert "_tree_Act_MOVE: Final = tree.Act.MOVE\n" in text


def test_it_says_the_same() -> None:
    ours: dict[str, object] = {}
    exec(made(TEXT), ours)
    theirs: dict[str, object] = {}
    exec(TEXT, theirs)
    for verb in (theirs["FIRST"], theirs["LATER"]()):  # type: ignore[operator]
        assert ours["answer"](verb) is theirs["answer"](verb)  # type: ignore[operator]
    assert ours["LATER"]() is theirs["LATER"]()  # type: ignore[operator]


def test_members_of_an_enumeration_of_the_module_itself_stay() -> None:
    """They are made further down than constants stand: a property that names two of them, for one."""
    kind = "class End(Enum):\n    WON = 1\n\n    def is_won(self):\n        return self is End.WON\n"
    text = f"from enum import Enum\n\n\n{kind}"
    assert made(text) == text


def test_a_module_without_any_is_left_as_it_is() -> None:
    text = "import json\n\n\ndef read(text: str) -> object:\n    return json.loads(text)\n"
    assert made(text) == text


@pytest.mark.parametrize("module", [damage, turn])
def test_a_module_of_the_engine_keeps_all_its_names(module: ModuleType) -> None:
    text = Path(str(module.__file__)).read_text("utf-8")
    before, after = (
        {node.name for node in ast.walk(ast.parse(one)) if isinstance(node, ast.FunctionDef | ast.ClassDef)}
        for one in (text, with_constants(text, module))
    )
    assert before == after
