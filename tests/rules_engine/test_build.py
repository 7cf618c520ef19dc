"""Which engine plays is chosen by one variable; what was compiled of another source, or not at all, is refused."""

import os
import subprocess
import sys
from pathlib import Path
from shutil import copytree, ignore_patterns

import pytest

from rules_engine.build import ROOT, fingerprint
from rules_engine.cli.engine import COMPILED, Engine, engine_in_use, main

# Where a room of the engine was loaded from, and what is said of it.
LOADED = "from rules_engine.vocabulary import errors; from rules_engine.cli import engine"
TOLD = f"{LOADED}; print(errors.__file__, engine.engine_in_use())"


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the engine's source, and a copy of it in the place of what was compiled of it."""
    folder = tmp_path_factory.mktemp("checkout")
    for place in (folder, folder / "build" / "compiled"):
        copytree(ROOT / "rules_engine", place / "rules_engine", ignore=ignore_patterns("__pycache__"))
    return folder


@pytest.fixture
def mark(checkout: Path) -> Path:
    """It says that the copy was made of this very source."""
    mark = checkout / "build" / "compiled" / "source.sha256"
    mark.write_text(fingerprint(checkout / "rules_engine"))
    return mark


def python(folder: Path, *arguments: str, **variables: str) -> subprocess.CompletedProcess[str]:
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    command, environment = [sys.executable, *arguments], {**kept, **variables}
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("variables", [{}, {"RULES_ENGINE_COMPILED": ""}, {"RULES_ENGINE_COMPILED": "0"}])
def test_without_the_variable_the_source_plays(checkout: Path, mark: Path, variables: dict[str, str]) -> None:
    told = python(checkout, "-c", TOLD, **variables)
    assert told.stdout.split() == [str(checkout / "rules_engine/vocabulary/errors.py"), "interpreted"], told.stderr


def test_with_it_the_compiled_rooms_play_and_nobody_claims_they_were_compiled(checkout: Path, mark: Path) -> None:
    told = python(checkout, "-c", TOLD, RULES_ENGINE_COMPILED="1")
    chosen = checkout / "build/compiled/rules_engine/vocabulary/errors.py"
    assert told.stdout.split() == [str(chosen), "interpreted"], told.stderr


def test_another_source_than_that_which_was_compiled_is_refused(checkout: Path, mark: Path) -> None:
    text = checkout / "rules_engine" / "language" / "words.txt"
    before = text.read_text()
    text.write_text(before + "\n")
    refused = python(checkout, "-m", "rules_engine", "engine", RULES_ENGINE_COMPILED="1")
    text.write_text(before)
    assert refused.returncode != 0
    assert "run `make compiled` again" in refused.stderr
    assert "もう一度 make compiled" in refused.stderr
    assert len(refused.stderr.splitlines()) == 1


def test_another_python_is_another_build(monkeypatch: pytest.MonkeyPatch) -> None:
    before = fingerprint()
    monkeypatch.setattr(sys, "version", "3.99.0")
    assert fingerprint() != before


def test_where_nothing_is_compiled_it_is_refused(checkout: Path, mark: Path) -> None:
    mark.unlink()
    refused = python(checkout, "-m", "rules_engine", "engine", RULES_ENGINE_COMPILED="1")
    assert refused.returncode != 0
    assert "no engine is compiled: run `make compiled` first" in refused.stderr
    assert len(refused.stderr.splitlines()) == 1


def test_a_value_that_is_neither_yes_nor_no_is_refused_in_one_line() -> None:
    refused = python(ROOT, "manage.py", "check", RULES_ENGINE_COMPILED="yes")
    assert refused.returncode == 1
    assert refused.stderr.endswith("RULES_ENGINE_COMPILED must be 1 or empty\n")
    assert len(refused.stderr.splitlines()) == 1


def test_without_a_compiler_one_line_says_what_is_missing(checkout: Path) -> None:
    (checkout / ".ci").mkdir()
    (checkout / ".ci" / "compile").write_text((ROOT / ".ci" / "compile").read_text())
    refused = python(checkout, ".ci/compile", PATH=str(checkout))
    assert refused.returncode == 1
    assert "C コンパイラか" in refused.stderr
    assert "No C compiler" in refused.stderr
    assert len(refused.stderr.splitlines()) == 1


def test_the_tests_play_the_source(capsys: pytest.CaptureFixture[str]) -> None:
    assert engine_in_use() == Engine("interpreted", "")
    assert main([]) == 0
    assert capsys.readouterr().out == "interpreted\n"
    assert main(["which"]) == 2


def test_a_compiled_engine_tells_its_source() -> None:
    engine = Engine(COMPILED, "0123456789ab")
    assert engine.facts() == {"engine": "compiled", "build": "0123456789ab"}
    assert str(engine) == "compiled 0123456789ab"
