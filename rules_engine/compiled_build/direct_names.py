"""The classes of the language by names of their own, and unions in questions as tuples.

For the copy of the engine that is compiled: there a class imported by its name is one look at memory, while
`tree.Permits` looks up two names in dictionaries; and `isinstance(node, A | B)` makes a union whenever it is asked,
while a tuple of classes is known beforehand. The source stays as it reads best.
"""

import ast
from collections.abc import Iterator
from enum import Enum
from types import ModuleType

from rules_engine.compiled_build.edits import Edit, after_imports, edited, instead
from rules_engine.language import tree as language


def with_direct_names(text: str, module: ModuleType) -> str:
    """The text of the module with direct names in its functions, and with tuples where it asks for types."""
    functions = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.FunctionDef)]
    nodes = {id(node): node for one in functions for node in _within(one)}
    edits: list[Edit] = []
    found: dict[str, type] = {}
    for node in nodes.values():
        if isinstance(node, ast.Call):
            edits += _tuple_of(node)
        elif isinstance(node, ast.Attribute) and vars(module).get("tree") is language:
            kind = _class_of_language(node)
            if kind:
                found[node.attr] = kind
                edits.append(instead(node, f"_tree_{node.attr}"))
    imports = [f"from {kind.__module__} import {name} as _tree_{name}\n" for name, kind in sorted(found.items())]
    return after_imports(edited(text, edits), "".join(imports))


def _within(function: ast.FunctionDef) -> Iterator[ast.AST]:
    """What the function does; its annotations are no part of that."""
    for part in function.body:
        yield from ast.walk(part)


def _class_of_language(node: ast.Attribute) -> type | None:
    if not isinstance(node.value, ast.Name) or node.value.id != "tree":
        return None
    kind = getattr(language, node.attr, None)
    return kind if isinstance(kind, type) and not issubclass(kind, Enum) else None


def _tuple_of(node: ast.Call) -> list[Edit]:
    """What makes the union that the call asks about a tuple, if it is in one line."""
    union = node.args[1] if isinstance(node.func, ast.Name) and node.func.id == "isinstance" else None
    if not isinstance(union, ast.BinOp) or union.lineno != union.end_lineno:
        return []
    start, end = union.col_offset, union.end_col_offset or 0
    return [Edit(union.lineno, start, start, "("), Edit(union.lineno, end, end, ")"), *_commas(union)]


def _commas(union: ast.expr) -> list[Edit]:
    if not isinstance(union, ast.BinOp):
        return []
    between = Edit(union.lineno, union.left.end_col_offset or 0, union.right.col_offset, ", ")
    return [*_commas(union.left), between, *_commas(union.right)]
