"""The members of enumerations that functions name, as constants of their module.

For the copy of the engine that is compiled: there a constant is one look at memory, while `Act.MOVE` looks up two names
in dictionaries. The source stays as it reads best.
"""

import ast
import re
from collections.abc import Iterator
from enum import Enum
from types import ModuleType


def with_constants(text: str, module: ModuleType) -> str:
    """The text of the module with every `Act.MOVE` in a function, a method or a lambda replaced by a constant."""
    tree, lines = ast.parse(text), text.encode().splitlines(keepends=True)
    found = [node for node in _members(tree, module) if _written(node, lines) == ast.unparse(node)]
    if not found:
        return text
    for node in sorted(found, key=lambda one: (one.lineno, one.col_offset), reverse=True):
        line = lines[node.lineno - 1]
        lines[node.lineno - 1] = line[: node.col_offset] + _constant(node).encode() + line[node.end_col_offset :]
    named = {_constant(node): ast.unparse(node) for node in found}
    said = "".join(f"{name}: Final = {member}\n" for name, member in sorted(named.items()))
    after = max(node.end_lineno or 0 for node in tree.body if isinstance(node, ast.Import | ast.ImportFrom))
    head, body = b"".join(lines[:after]).decode(), b"".join(lines[after:]).decode()
    return f"{head}\nfrom typing import Final\n{said}{body}"


def _written(node: ast.Attribute, lines: list[bytes]) -> str:
    """What stands where the node is said to stand; within a formatted text that is another place."""
    return lines[node.lineno - 1][node.col_offset : node.end_col_offset].decode(errors="replace")


def _members(tree: ast.Module, module: ModuleType) -> Iterator[ast.Attribute]:
    functions = (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.Lambda))
    seen: set[int] = set()
    for function in functions:
        for part in function.body if isinstance(function, ast.FunctionDef) else [function.body]:
            for node in ast.walk(part):
                if isinstance(node, ast.Attribute) and id(node) not in seen and _is_member(node, module):
                    seen.add(id(node))
                    yield node


def _is_member(node: ast.Attribute, module: ModuleType) -> bool:
    if not re.fullmatch(r"\w+(\.\w+)?", ast.unparse(node.value)):
        return False
    found: object = module
    for name in ast.unparse(node.value).split("."):
        found = getattr(found, name, None)
    # Constants stand above everything else of the module: what it makes itself is not there yet.
    if not isinstance(found, type) or found.__module__ == module.__name__:
        return False
    return issubclass(found, Enum) and node.attr in found.__members__


def _constant(node: ast.Attribute) -> str:
    return "_" + ast.unparse(node).replace(".", "_")
