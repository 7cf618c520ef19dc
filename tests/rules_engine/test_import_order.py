"""Inside the engine every file imports only from earlier rows of this table: low files know nothing of high ones."""

import ast
from pathlib import Path

import pytest

import rules_engine

ROOT = Path(rules_engine.__file__).parent
ROWS = (
    ("vocabulary", "errors", "clauses", "numerals"),
    ("definitions", "actions", "ruleset", "randomness", "events", "text_blocks"),
    ("names", "catalog", "release"),
    ("restrictions",),
    ("deck_list",),
    ("deck_legality",),
    ("instances",),
    ("state",),
    ("zones", "steps", "texts", "rights"),
    ("conditions",),
    ("windows",),
    ("procedures",),
    ("interpreter", "outcome"),
    ("legal_actions", "observation", "record"),
    ("game",),
)
RANK = {name: rank for rank, names in enumerate(ROWS) for name in names}
FILES = sorted(path for path in ROOT.rglob("*.py") if path != ROOT / "__init__.py")


def imported(path: Path) -> set[str]:
    """The names of the engine's rows that this file imports."""
    modules = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            modules.add(node.module if node.module != "rules_engine" else f"rules_engine.{node.names[0].name}")
        elif isinstance(node, ast.Import):
            modules |= {alias.name for alias in node.names}
    return {module.split(".")[1] for module in modules if module.startswith("rules_engine.")}


def test_every_file_has_its_row() -> None:
    assert {path.relative_to(ROOT).parts[0].removesuffix(".py") for path in FILES} == RANK.keys()


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_a_file_imports_only_from_earlier_rows(path: Path) -> None:
    own = path.relative_to(ROOT).parts[0].removesuffix(".py")
    higher = {name for name in imported(path) - {own} if RANK[name] >= RANK[own]}
    assert higher == set()
