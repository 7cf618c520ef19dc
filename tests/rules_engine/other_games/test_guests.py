"""What holds of every pack: it has no loop, no queue and no replacement of its own, and its scenarios run."""

import ast
from pathlib import Path

import pytest

import rules_engine.other_games

GUESTS = Path(rules_engine.other_games.__file__).parent
MODULES = sorted(GUESTS.rglob("*.py"))
OF_THE_KERNEL = {"pending", "replaced", "asked", "passes", "nodes"}
"""What only the kernel reads and writes: a pack says what waits, replaces or passes by the kernel's functions."""


def ids(path: Path) -> str:
    return str(path.relative_to(GUESTS))


@pytest.mark.parametrize("path", MODULES, ids=ids)
def test_a_pack_has_no_loop_queue_or_replacement_of_its_own(path: Path) -> None:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        assert not (isinstance(node, ast.Attribute) and node.attr in OF_THE_KERNEL), ast.unparse(node)
        if isinstance(node, ast.ClassDef):
            bases = {ast.unparse(base).partition("[")[0] for base in node.bases}
            assert not bases & {"Loop", "PendingFrame", "WindowFrame"}, node.name
        if isinstance(node, ast.While):
            assert "frames" not in ast.unparse(node.test), ast.unparse(node.test)
