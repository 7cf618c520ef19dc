"""Parts of a module's text replaced where the syntax tree says that they stand, so that comments stay."""

import ast
from typing import NamedTuple


class Edit(NamedTuple):
    """In this line (from 1), from one place to another, counted in bytes, stands something else."""

    line: int
    start: int
    end: int
    text: str


def instead(node: ast.expr | ast.stmt, text: str) -> Edit:
    """The text in the place of the node, which is in one line."""
    assert node.end_col_offset is not None
    assert node.lineno == node.end_lineno, ast.unparse(node)
    return Edit(node.lineno, node.col_offset, node.end_col_offset, text)


def edited(text: str, edits: list[Edit]) -> str:
    """The text with all the edits, none of which overlap."""
    lines = text.encode().splitlines(keepends=True)
    for edit in sorted(edits, reverse=True):
        line = lines[edit.line - 1]
        lines[edit.line - 1] = line[: edit.start] + edit.text.encode() + line[edit.end :]
    return b"".join(lines).decode()


def after_imports(text: str, added: str) -> str:
    """The text with these lines after its last import, or after what it says of itself."""
    lines, body = text.splitlines(keepends=True), ast.parse(text).body
    before = [node for node in body if isinstance(node, ast.Import | ast.ImportFrom)] or body[:1]
    after = max((node.end_lineno or 0 for node in before), default=0)
    return "".join([*lines[:after], added, *lines[after:]])
