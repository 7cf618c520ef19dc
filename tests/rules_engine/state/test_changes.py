"""The position is changed in one room: nobody outside `state/` writes what a text may ask about."""

import ast
from collections.abc import Iterator
from pathlib import Path

from rules_engine.kernel.position import Position
from rules_engine.state.state import State
from tests.house import ROOT

ENGINE = ROOT / "rules_engine"
MACHINE = {"frames", "pending", "asker", "cache", "log", "orderly", "offers", "effects"}
"""What runs, waits, is worked out or told: no text can ask about it."""
CHANGING = {"append", "extend", "insert", "remove", "pop", "clear", "sort", "reverse", "update", "setdefault"}
GUARDED = {*Position.__slots__, *State.__slots__} - MACHINE


def written(tree: ast.AST) -> Iterator[ast.expr]:
    """Every expression that is assigned to, deleted, or told to change itself."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign | ast.Delete):
            yield from (part for target in node.targets for part in parts(target))
        elif isinstance(node, ast.AugAssign | ast.AnnAssign):
            yield node.target
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in CHANGING:
            yield node.func.value


def parts(target: ast.expr) -> Iterator[ast.expr]:
    if isinstance(target, ast.Tuple | ast.List):
        for one in target.elts:
            yield from parts(one)
    else:
        yield target


def base(place: ast.expr) -> ast.expr:
    while isinstance(place, ast.Subscript):
        place = place.value
    return place


def is_position(node: ast.expr) -> bool:
    return (isinstance(node, ast.Name) and node.id == "state") or (
        isinstance(node, ast.Attribute) and node.attr == "state"
    )


def field_of(place: ast.expr) -> str:
    """The guarded field of a position that this is, or a part of; empty for anything else."""
    place = base(place)
    if isinstance(place, ast.Attribute) and place.attr in GUARDED and is_position(place.value):
        return place.attr
    return ""


def is_copy(value: ast.expr) -> bool:
    return isinstance(value, ast.Subscript) and isinstance(value.slice, ast.Slice)


def other_names(function: ast.AST) -> dict[str, str]:
    """Names that a function gives to fields of the position, or to parts of them."""
    names: dict[str, str] = {}
    for node in ast.walk(function):
        if not isinstance(node, ast.Assign):
            continue
        for target in node.targets:
            given = [(target, node.value)]
            if isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple):
                given = list(zip(target.elts, node.value.elts, strict=True))
            names |= {
                name.id: field_of(value) for name, value in given if isinstance(name, ast.Name) and not is_copy(value)
            }
    return {name: field for name, field in names.items() if field}


def faults(source: str) -> list[str]:
    """The fields of a position that this source changes itself, and each call of ``changed``."""
    tree = ast.parse(source)
    found = [field for place in written(tree) if (field := field_of(place))]
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef):
            names = other_names(function)
            for place in written(function):
                inside = isinstance(place, ast.Subscript) or isinstance(getattr(place, "ctx", None), ast.Load)
                name = base(place)
                if inside and isinstance(name, ast.Name) and name.id in names:
                    found.append(names[name.id])
    calls = [node.func for node in ast.walk(tree) if isinstance(node, ast.Call)]
    return found + [call.attr for call in calls if isinstance(call, ast.Attribute) and call.attr == "changed"]


def outside() -> list[Path]:
    return [path for path in sorted(ENGINE.rglob("*.py")) if ENGINE / "state" not in path.parents]


def test_the_position_is_changed_in_its_own_room_alone() -> None:
    assert len(outside()) > 150
    found = {str(path.relative_to(ROOT)): faults(path.read_text("utf-8")) for path in outside()}
    assert {path: fields for path, fields in found.items() if fields} == {}


def test_every_way_of_changing_it_is_seen() -> None:
    assert faults("state.life[0] = 1") == ["life"]
    assert faults("game.state.kind[card], state.host[card] = 1, 2") == ["kind", "host"]
    assert faults("state.acts += 1") == ["acts"]
    assert faults("del state.memory[mark]") == ["memory"]
    assert faults("state.modifiers[:] = []") == ["modifiers"]
    assert faults("state.areas[zone][player].append(card)") == ["areas"]
    assert faults("def f(state):\n    field = state.areas[3][0]\n    field[0] = 1") == ["areas"]
    assert faults("def f(state):\n    one, past = 1, state.past\n    past.append(one)") == ["past"]
    assert faults("state.changed(1)") == ["changed"]
    assert faults("def f(state):\n    life = state.life[0]\n    life = life + 1") == []
    assert faults("def f(state):\n    copy = state.past[:]\n    copy[0] = 1") == []
    assert faults("state.frames.append(frame)") == []
