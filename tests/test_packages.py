"""What is imported is declared: by the site as a dependency, by tests in their group, by measurements in theirs."""

import ast
import re
import sys
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
CALLED = {"pyspiel": "open-spiel"}
"""Modules of measurements, which are not installed everywhere, that are called otherwise than their package."""
OURS = {"kannagi_site", "decks", "cards", "rules_engine", "tests"}


def canonical(need: str) -> str:
    """The name at the head of a requirement, as the packaging rules compare names."""
    return re.sub(r"[-_.]+", "-", re.split(r"[^\w.-]", need, maxsplit=1)[0]).lower()


@cache
def distributions() -> Mapping[str, list[str]]:
    return packages_distributions()


def declared(*groups: str) -> set[str]:
    """The distributions that running needs, with those of the development groups named."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    needs = list(project["project"]["dependencies"])
    for group in groups:
        needs += [need for need in project["dependency-groups"][group] if isinstance(need, str)]
    return {canonical(need) for need in needs}


def imported(path: Path) -> set[str]:
    """The packages of others that a file imports, wherever in it."""
    names = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
            names.add(node.module.partition(".")[0])
    return names - OURS - sys.stdlib_module_names


def undeclared(paths: list[Path], known: set[str]) -> dict[str, set[str]]:
    """What is not declared, with who imports it. A package that is not installed here is looked for by its own
    name, or by that in ``CALLED``."""
    found: dict[str, set[str]] = {}
    for path in paths:
        for name in imported(path):
            if not known & {canonical(one) for one in distributions().get(name, [CALLED.get(name, name)])}:
                found.setdefault(name, set()).add(str(path.relative_to(ROOT)))
    return found


SITE = [path for app in sorted(OURS - {"tests"}) for path in (ROOT / app).rglob("*.py")]
MEASUREMENTS = [path for room in ("benchmarks", "mutants") for path in (ROOT / "tests" / room).rglob("*.py")]
TESTS = [path for top in ("tests", "static") for path in (ROOT / top).rglob("*.py") if path not in MEASUREMENTS]


@pytest.mark.parametrize(
    ("paths", "groups"),
    [(SITE, ()), (TESTS, ("dev",)), (MEASUREMENTS, ("dev", "bench"))],
    ids=["site", "tests", "measurements"],
)
def test_every_package_that_is_imported_is_declared(paths: list[Path], groups: tuple[str, ...]) -> None:
    assert len({name for path in paths for name in imported(path)}) > 4
    assert undeclared(paths, declared(*groups)) == {}


def test_what_only_comes_along_with_another_package_is_not_declared_by_that() -> None:
    assert set(undeclared(MEASUREMENTS, declared("dev"))) >= {"chess", "rlcard"}
    assert set(undeclared(TESTS, declared())) >= {"pytest", "hypothesis"}
