"""Values that never change, as classes whose attributes are fields of a C structure.

For the copy of the engine that is compiled: there the fields of a dataclass made by ``frozen`` are looked up by name,
and those of a named tuple are unpacked one by one; what this makes of them is read at once and made without a call of
Python. Each value keeps its hash, for whole texts are keys. They compare, hash, show and are taken apart as before;
``described`` lets ``dataclasses`` and patterns take them for what they were. The source stays as it reads best.
"""

import ast

from rules_engine.compiled_build.edits import after_imports

RECORDS = {"Cause", "Fault", "GameEvent", "Hearing", "LastingTexts", "Modifier", "Pending", "Reads"}
"""The named tuples that are read by name where much is asked; the others are taken apart, as tuples are best."""
UNTRACKED = {
    "Active",
    "Amount",
    "Cards",
    "Condition",
    "Filter",
    "Frame",
    "Head",
    "ModifierNode",
    "Statement",
    "TextFrame",
}
"""Beside all values those classes that are made over and over, and those that others inherit from: what they hold never
holds them, so that the collector of circles need not look at them. Frames name cards and programs by number."""
REUSED = {"GameEvent", "TextFrame"}
"""Of which the last one that was given up is used again: most are made for one question."""
IMPORTS = """
from collections.abc import Iterator as _Iterator
from typing import TYPE_CHECKING as _TYPE_CHECKING, Any as _Any, ClassVar as _ClassVar
from rules_engine.kernel.described import fields_named as _fields_named
if _TYPE_CHECKING:
    from mypy_extensions import mypyc_attr as _mypyc_attr
"""


def with_native_values(text: str) -> str:
    """The text of the module with native classes for its frozen dataclasses and for those named tuples."""
    tree, lines = ast.parse(text), text.splitlines(keepends=True)
    classes = [node for node in tree.body if isinstance(node, ast.ClassDef)]
    found = [node for node in classes if _is_frozen(node) or _is_record(node) or node.name in UNTRACKED]
    if not found:
        return text
    for node in reversed(found):
        first, until = min([node.lineno, *(part.lineno for part in node.decorator_list)]) - 1, node.end_lineno
        is_value = _is_frozen(node) or _is_record(node)
        made = [_native(node)] if is_value else lines[first:until]
        reused = ", free_list_len=1" if node.name in REUSED else ""
        lines[first:until] = [f"@_mypyc_attr(acyclic=True{reused})\n", *made]
    return after_imports("".join(lines), IMPORTS)


def _is_frozen(node: ast.ClassDef) -> bool:
    """Whether it is a frozen dataclass that nothing is left to be done for when one is made."""
    plain = {"frozen", "dataclass(frozen=True, slots=True)"}
    made = [part for part in node.body if isinstance(part, ast.AnnAssign) and "field(" in ast.unparse(part)]
    return not plain.isdisjoint(map(ast.unparse, node.decorator_list)) and not made and "Generic" not in _bases(node)


def _is_record(node: ast.ClassDef) -> bool:
    return node.name in RECORDS and _bases(node) == "NamedTuple"


def _bases(node: ast.ClassDef) -> str:
    return ", ".join(map(ast.unparse, node.bases))


def _native(node: ast.ClassDef) -> str:
    """The class as mypyc makes a structure of it, and what tells others of its fields."""
    fields = [part for part in node.body if isinstance(part, ast.AnnAssign)]
    rest = [part for part in node.body if not isinstance(part, ast.AnnAssign)]
    names = [ast.unparse(field.target) for field in fields]
    record = _is_record(node)
    bases = "" if record or not node.bases else f"({_bases(node)})"
    asked = [f"{_typed(field)}{f' = {ast.unparse(field.value)}' if field.value else ''}" for field in fields]
    kept = [f"        self.{_typed(field)} = {name}" for field, name in zip(fields, names, strict=True)]
    whole = f"({''.join(f'self.{name}, ' for name in names)})"
    same = " and ".join(f"self.{name} == other.{name}" for name in names) or "True"
    shown = ", ".join(f"{name}={{self.{name}!r}}" for name in names)
    named = ", ".join(f"{name!r}: self.{name}" for name in names)
    described = f"_fields: _ClassVar[_Any] = {tuple(names)!r}"
    if not record:
        described = f"__dataclass_fields__: _ClassVar[_Any] = _fields_named{tuple(names)!r}"
    lines = [
        f"class {node.name}{bases}:",
        f"    {described}",
        f"    __match_args__: _ClassVar[_Any] = {tuple(names)!r}",
        *(f"    {line}" for part in rest for line in ast.unparse(part).splitlines()),
        f"    def __init__(self, {', '.join(asked)}) -> None:",
        *kept,
        "        self._hash: int = 0",
        "    def __eq__(self, other: object) -> bool:",
        f"        return self is other or (isinstance(other, {node.name}) and {same})",
        "    def __hash__(self) -> int:",
        "        if self._hash == 0:",
        f"            self._hash = hash({whole})",
        "        return self._hash",
        "    def __repr__(self) -> str:",
        f"        return f'{node.name}({shown})'",
    ]
    if record:
        lines += [
            "    def __iter__(self) -> _Iterator[_Any]:",
            f"        return iter({whole})",
            f"    def _replace(self, **changes: _Any) -> '{node.name}':",
            f"        return {node.name}(**{{**{{{named}}}, **changes}})",
        ]
    return "\n".join([*lines, ""])


def _typed(field: ast.AnnAssign) -> str:
    return f"{ast.unparse(field.target)}: {ast.unparse(field.annotation)}"
