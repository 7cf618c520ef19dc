"""Programs that tests and commands hand to another process as text import what there is."""

import ast
import importlib
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
OURS = ("cards", "decks", "kannagi_site", "rules_engine", "tests")


def _imports() -> Iterator[tuple[str, str, str]]:
    """File, module and name of every import that stands in a text of several lines."""
    for path in sorted(ROOT.glob("tests/**/*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and "import " in node.value:
                for line in node.value.splitlines():
                    words = line.strip().split()
                    if words[:1] == ["from"] and words[2:3] == ["import"] and words[1].split(".")[0] in OURS:
                        for name in " ".join(words[3:]).partition(";")[0].partition(" as ")[0].split(","):
                            yield str(path.relative_to(ROOT)), words[1], name.strip()


@pytest.mark.parametrize(("file", "module", "name"), sorted(set(_imports())))
def test_what_is_imported_in_texts_is_there(file: str, module: str, name: str) -> None:
    held = importlib.import_module(module)
    if not hasattr(held, name):
        importlib.import_module(f"{module}.{name}")
