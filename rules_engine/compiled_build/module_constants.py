"""What a module names in capitals, as constants of the program.

For the copy of the engine that is compiled: there a constant is one look at memory, while any other name of a module is
looked up in a dictionary whenever it is used. The source stays as it reads best.
"""

import ast
import re
from collections import Counter

from rules_engine.compiled_build.edits import after_imports


def with_final_names(text: str) -> str:
    """The text of the module with ``Final`` on every name in capitals that is given a value once, beside functions."""
    tree, lines = ast.parse(text), text.encode().splitlines(keepends=True)
    times = Counter(
        name.id for name in ast.walk(tree) if isinstance(name, ast.Name) and isinstance(name.ctx, ast.Store)
    )
    found = [
        (node, target)
        for node in tree.body
        for target in _targets(node)
        if re.fullmatch(r"_?[A-Z][A-Z0-9_]*", target.id) and times[target.id] == 1
    ]
    for node, target in reversed(found):
        line = lines[target.lineno - 1]
        annotation = node.annotation if isinstance(node, ast.AnnAssign) else None
        until = annotation.end_col_offset if annotation else target.end_col_offset
        final = f"{target.id}: _Final" + (f"[{ast.unparse(annotation)}]" if annotation else "")
        lines[target.lineno - 1] = line[: target.col_offset] + final.encode() + line[until:]
    if not found:
        return text
    return after_imports(b"".join(lines).decode(), "from typing import Final as _Final\n")


def _targets(node: ast.stmt) -> list[ast.Name]:
    """The one name that the statement gives a value to, if it is such a statement."""
    if isinstance(node, ast.Assign) and len(node.targets) == 1:
        plain = node.targets[0], not ast.unparse(node.value).startswith("TypeVar(")
    elif isinstance(node, ast.AnnAssign) and node.value is not None:
        plain = node.target, "Final" not in ast.unparse(node.annotation) and node.annotation.lineno == node.lineno
    else:
        return []
    name, is_value = plain
    return [name] if isinstance(name, ast.Name) and is_value else []
