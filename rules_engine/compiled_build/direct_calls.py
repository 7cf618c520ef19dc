"""What a table finds by the type of a node, called without the table; and any number of kinds as a tuple.

For the copy of the engine that is compiled: there a question whether a value is of a type is one comparison, and a
function that is known while compiling is called as C calls its own, while one taken out of a table, or one given
`*CHANGES`, gets its arguments as objects of Python. The source stays as it reads best. What such a table does not know
of yet goes on through it.
"""

import ast
from types import FunctionType, ModuleType

from rules_engine.compiled_build.edits import Edit, after_imports, edited, instead

TABLES = {"AMOUNTS": "int", "CARDS": "list[int]", "CONDITIONS": "bool", "FILTERS": "bool"}
"""The tables of ``read.text_frame``, and what their functions answer."""
OF_ANY_NUMBER = "of_kind"
"""The function that is asked for as many kinds as one likes, often for those that a name stands for."""
ASKED = "state: State, text_frame: TextFrame, node: _Any"
IMPORTS = """
from typing import TYPE_CHECKING as _TYPE_CHECKING, Any as _Any
from rules_engine.language import tree as _tree
if _TYPE_CHECKING:
    import rules_engine
"""


def with_direct_calls(text: str, module: ModuleType) -> str:
    """The text of the module with direct calls in the place of those through a table; its tables must be filled."""
    text = _with_tuples(text)
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


def _with_tuples(text: str) -> str:
    """The text with a tuple for any number of kinds, where they are given and where they are taken."""
    edits: list[Edit] = []
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef) and node.name == OF_ANY_NUMBER:
            kinds = node.args.vararg
            assert kinds
            assert kinds.annotation
            edits.append(Edit(kinds.lineno, kinds.col_offset - 1, kinds.col_offset, ""))
            edits.append(instead(kinds.annotation, f"tuple[{ast.unparse(kinds.annotation)}, ...]"))
        elif isinstance(node, ast.Call) and ast.unparse(node.func).rpartition(".")[2] == OF_ANY_NUMBER:
            first, last = node.args[1], node.args[-1]
            if first is last and isinstance(first, ast.Starred):
                edits.append(instead(first, ast.unparse(first.value)))
                continue
            edits.append(Edit(first.lineno, first.col_offset, first.col_offset, "("))
            edits.append(Edit(last.end_lineno or 0, last.end_col_offset or 0, last.end_col_offset or 0, ",)"))
    return edited(text, edits)


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
