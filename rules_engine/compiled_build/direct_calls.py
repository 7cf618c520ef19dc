"""What a table finds by the type of a node, called without the table.

For the copy of the engine that is compiled: there a question whether a value is of a type is one comparison, and a
function that is known while compiling is called as C calls its own, while one taken out of a table gets its arguments
as objects of Python. The source stays as it reads best. What such a table does not know of yet goes on through it.
"""

import ast
from types import FunctionType, ModuleType

from rules_engine.compiled_build.edits import Edit, after_imports, edited, instead

TABLES = {"AMOUNTS": "int", "CARDS": "list[int]", "CONDITIONS": "bool", "FILTERS": "bool"}
"""The tables of ``read.text_frame``, and what their functions answer."""
ASKED = "state: State, text_frame: TextFrame, node: _Any"
IMPORTS = """
from typing import TYPE_CHECKING as _TYPE_CHECKING, Any as _Any
from rules_engine.language import tree as _tree
if _TYPE_CHECKING:
    import rules_engine
"""


def with_direct_calls(text: str, module: ModuleType) -> str:
    """The text of the module with direct calls in the place of those through a table; its tables must be filled."""
    edits: list[Edit] = []
    tables: set[str] = set()
    for function in ast.walk(ast.parse(text)):
        if isinstance(function, ast.FunctionDef):
            names: dict[str, str] = {}
            for node in ast.walk(function):
                edits += _direct_edits(node, names, tables)
    if not tables:
        return text
    functions = [function for name in tables for function in vars(module)[name].values()]
    beside = sorted({function.__module__ for function in functions} - {module.__name__})
    imports = "".join(f"    import {name}\n" for name in beside)
    made = [_direct(name, vars(module)[name], module.__name__) for name in sorted(tables)]
    return "\n".join([after_imports(edited(text, edits), IMPORTS + imports), *made])


def _direct_edits(node: ast.AST, names: dict[str, str], tables: set[str]) -> list[Edit]:
    """What makes the node a direct call; `names` are those that the function has given to functions of a table."""
    if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
        table = _table_asked(node.value)
        names |= {node.targets[0].id: table} if table else {}
        return [instead(node, "pass")] if table else []
    if not isinstance(node, ast.Call):
        return []
    table = names.get(node.func.id, "") if isinstance(node.func, ast.Name) else _table_asked(node.func)
    tables |= {table} if table else set()
    return [instead(node.func, f"_in_{table}")] if table else []


def _table_asked(node: ast.expr) -> str:
    """The table in `TABLE[type(node)]`, empty if it is something else."""
    if not isinstance(node, ast.Subscript) or not isinstance(node.value, ast.Name) or node.value.id not in TABLES:
        return ""
    return node.value.id if isinstance(node.slice, ast.Call) and ast.unparse(node.slice.func) == "type" else ""


def _direct(name: str, table: dict[type, FunctionType], within: str) -> str:
    """The function that asks one type after the other, and the table for those it does not hold."""
    card, given = (", card: int", ", card") if name == "FILTERS" else ("", "")
    lines = ["", f"def _in_{name}({ASKED}{card}) -> {TABLES[name]}:"]
    for kind, function in table.items():
        called = function.__name__ if function.__module__ == within else f"{function.__module__}.{function.__name__}"
        lines += [
            f"    if isinstance(node, _tree.{kind.__name__}):",
            f"        return {called}(state, text_frame, node{given})",
        ]
    return "\n".join([*lines, f"    return {name}[type(node)](state, text_frame, node{given})", ""])
