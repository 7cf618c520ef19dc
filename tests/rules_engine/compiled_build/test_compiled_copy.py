"""What becomes of the source in the copy that is compiled: other ways to say it, and the same answers."""

import ast
import sys
from collections.abc import Callable
from dataclasses import fields, is_dataclass, replace
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from rules_engine.compiled_build import (
    deallocation,
    described,
    direct_calls,
    direct_names,
    module_constants,
    native_values,
)
from tests.house import ROOT

VALUES = '''
from typing import NamedTuple
from rules_engine.kernel.frozen import frozen


class Amount:
    """A number."""


@frozen
class Number(Amount):
    """As written."""

    value: int
    unit: str = ""

    def doubled(self) -> int:
        return 2 * self.value


@frozen
class Nothing(Amount):
    """No part at all."""


class Cause(NamedTuple):
    kind: str
    card: int = -1


class Taken(NamedTuple):
    apart: int
'''
NAMED = """
from rules_engine.language import tree


def kind(node: tree.Number | tree.Life) -> str:
    found: object = node  # its kind is asked for
    if isinstance(found, tree.Number | tree.Life | int):
        return "number" if isinstance(found, tree.Number) else tree.Fold.SUM.value
    return "other"
"""
CALLED = """
from rules_engine.language import tree

AMOUNTS = {}
FILTERS = {}


def _number(state, text_frame, node):
    return node.value


def _life(state, text_frame, node):
    return state


def _not(state, text_frame, node, card):
    return card > state


AMOUNTS.update({tree.Number: _number, tree.Life: _life})
FILTERS.update({tree.Not: _not})


def amount(state, text_frame, node):
    return AMOUNTS[type(node)](state, text_frame, node)


def fitting(state, text_frame, node, cards):
    passes = FILTERS[type(node)]
    return [card for card in cards if passes(state, text_frame, node, card)]
"""

CAPITALS = """
from typing import Final, TypeVar

P = TypeVar("P")
ONE: Final = 1
TABLE: dict[str, int] = {}
NONE = ()
TWICE = 1
TWICE = 2
Mark = tuple[int, ...]


def asked() -> int:
    LOCAL = TABLE
    return len(LOCAL)
"""


@pytest.fixture(autouse=True)
def described_as_in_the_copy(monkeypatch: pytest.MonkeyPatch) -> None:
    """The copy has this module in its kernel."""
    monkeypatch.setitem(sys.modules, "rules_engine.kernel.described", described)


def run(text: str, **known: object) -> ModuleType:
    module = ModuleType("sample")
    vars(module).update(known)
    exec(text, vars(module))
    return module


def untouched(**_: object) -> Callable[[type], type]:
    """What mypyc is told of a class says nothing to Python."""
    return lambda kind: kind


@pytest.fixture
def both() -> tuple[Any, Any]:
    """The sample as it is written, and as it is compiled."""
    return run(VALUES), run(native_values.with_native_values(VALUES), _mypyc_attr=untouched)


def test_a_native_value_is_compared_hashed_and_shown_as_before(both: tuple[Any, Any]) -> None:
    for one in both:
        assert one.Number(2) == one.Number(2, "") != one.Number(2, "damage")
        assert len({one.Number(2), one.Number(value=2), one.Nothing(), one.Cause("rule"), one.Cause("rule", -1)}) == 3
        assert repr(one.Number(2)) == "Number(value=2, unit='')"
        assert repr(one.Cause("rule")) == "Cause(kind='rule', card=-1)"
        assert one.Nothing() != one.Number(2)
        assert isinstance(one.Number(2), one.Amount)
        assert one.Number(2).doubled() == 4


def test_a_native_value_is_taken_for_the_dataclass_it_was(both: tuple[Any, Any]) -> None:
    for one in both:
        assert is_dataclass(one.Number)
        assert is_dataclass(one.Nothing())
        assert [field.name for field in fields(one.Number(2))] == ["value", "unit"]
        assert replace(one.Number(2, "life"), value=3) == one.Number(3, "life")
        assert one.Number.__match_args__ == ("value", "unit")


def test_a_native_record_gives_its_parts_in_order(both: tuple[Any, Any]) -> None:
    for one in both:
        assert [*one.Cause("rule", 5)] == ["rule", 5]
        assert one.Cause._fields == ("kind", "card")
        assert one.Cause("rule", 5)._replace(card=6) == one.Cause("rule", 6)
        assert one.Taken(1)[0] == 1, "what is taken apart stays a tuple"


def test_names_in_capitals_are_constants_where_they_get_one_value() -> None:
    made = module_constants.with_final_names(CAPITALS)
    assert "TABLE: _Final[dict[str, int]] = {}\nNONE: _Final = ()\nTWICE = 1\nTWICE = 2\n" in made
    assert 'P = TypeVar("P")\nONE: Final = 1\n' in made
    assert "Mark = tuple[int, ...]\n" in made
    assert run(made).asked() == 0


def test_classes_of_the_language_have_names_of_their_own() -> None:
    made = direct_names.with_direct_names(NAMED, run(NAMED))
    assert "def kind(node: tree.Number | tree.Life) -> str:" in made
    assert "isinstance(found, (_tree_Number, _tree_Life, int)):" in made
    assert "isinstance(found, _tree_Number) else tree.Fold.SUM.value" in made
    assert "# its kind is asked for" in made
    both = run(NAMED), run(made)
    for value in (both[0].tree.Number(1), 1, ""):
        assert both[0].kind(value) == both[1].kind(value)


def test_a_table_by_type_is_called_without_the_table() -> None:
    before = run(CALLED)
    made = direct_calls.with_direct_calls(CALLED, before)
    assert "return _in_AMOUNTS(state, text_frame, node)" in made
    assert "if _in_FILTERS(state, text_frame, node, card)]" in made
    after = run(made, State=int, TextFrame=object)
    tree = before.tree
    for node in (tree.Number(3), tree.Life(tree.Player(tree.Whose.OWN))):
        assert before.amount(7, None, node) == after.amount(7, None, node)
    not_any = tree.Not(tree.AllOf())
    assert before.fitting(2, None, not_any, [1, 2, 3]) == after.fitting(2, None, not_any, [1, 2, 3]) == [3]
    after.AMOUNTS[str] = lambda state, text_frame, node: len(node)
    assert after.amount(7, None, "four") == 4, "what is put into the table later is found there"


def test_every_module_that_is_compiled_is_still_a_module() -> None:
    tree = import_module("rules_engine.language.tree.modifiers")
    text = (ROOT / "rules_engine" / "language" / "tree" / "modifiers.py").read_text()
    names = {node.name for node in ast.parse(text).body if isinstance(node, ast.ClassDef)}
    made = native_values.with_native_values(text)
    assert names == {node.name for node in ast.parse(made).body if isinstance(node, ast.ClassDef)}
    again = run(made, _mypyc_attr=untouched)
    for name in names:
        kinds = getattr(tree, name), getattr(again, name)
        if is_dataclass(kinds[0]):
            assert [field.name for field in fields(kinds[0])] == [field.name for field in fields(kinds[1])], name


GIVEN_BACK = """static void
Seen_dealloc(SeenObject *self)
{
    PyObject_GC_UnTrack(self);
    CPy_TRASHCAN_BEGIN(self, Seen_dealloc)
    Seen_clear((PyObject *)self);
    CPy_TRASHCAN_END(self)
}
static void
                Acyclic_dealloc(AcyclicObject *self)
{
    CPy_TRASHCAN_BEGIN(self, Acyclic_dealloc)
    Acyclic_clear((PyObject *)self);
    CPy_TRASHCAN_END(self)
}
"""


def test_only_what_the_collector_looks_at_is_put_aside(tmp_path: Path) -> None:
    source = tmp_path / "made.c"
    source.write_text(GIVEN_BACK)
    deallocation.mend(source)
    seen, acyclic = source.read_text().split("static void\n")[1:]
    assert seen == GIVEN_BACK.split("static void\n")[1]
    assert "TRASHCAN" not in acyclic
    assert acyclic.count("Acyclic_clear") == 1
