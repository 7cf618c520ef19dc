"""The front door gives what it names, and brings no more than it was asked for."""

import subprocess
import sys
from importlib import import_module

import pytest

import rules_engine
from tests.house import ROOT, arrows, files


def modules_after(work: str) -> set[str]:
    """The modules of the engine that a fresh process has after this line."""
    script = f"import sys; {work}; print(*(name for name in sys.modules if name.startswith('rules_engine')))"
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True)
    return set(done.stdout.split())


def test_every_name_is_the_one_of_its_room_and_the_checker_of_types_is_told_the_same() -> None:
    named = {name for names in rules_engine.PLACES.values() for name in names}
    assert named == set(rules_engine.__all__)
    assert len(named) == sum(map(len, rules_engine.PLACES.values()))
    for room, names in rules_engine.PLACES.items():
        for name in names:
            assert getattr(rules_engine, name) is getattr(import_module(f"rules_engine.{room}"), name)
    told = {other for one, other in arrows(files()) if one == "rules_engine"}
    before_any_name = {"rules_engine.build", "rules_engine.language.parse.keyword_names"}
    assert told - before_any_name == {f"rules_engine.{room}" for room in rules_engine.PLACES}


def test_a_name_that_is_not_there_is_refused() -> None:
    with pytest.raises(AttributeError, match="module 'rules_engine' has no attribute 'Deck'"):
        rules_engine.Deck  # type: ignore[attr-defined]  # noqa: B018
    with pytest.raises(ImportError, match="cannot import name 'Deck'"):
        from rules_engine import Deck  # type: ignore[attr-defined]  # noqa: F401


def test_who_reads_cards_does_not_wait_for_the_language_or_the_game() -> None:
    cards = modules_after("from rules_engine import load_catalog; load_catalog()")
    assert "rules_engine.catalog.loader" in cards
    assert not {name for name in cards if name.split(".")[1:2] in (["keywords"], ["run"], ["play"])}
    assert "rules_engine.language.tree" not in cards
    assert "rules_engine.execution.interpreter" in modules_after("from rules_engine import Game")


@pytest.mark.parametrize(
    "work",
    [
        "from rules_engine.language.parse.parser import parse; parse('不屈: damage opponent 1', 'a script')",
        "from rules_engine.cli.script_commands import main; sys.exit(main(['text', '4']))",
    ],
)
def test_who_reads_a_script_first_of_all_knows_the_keywords(work: str) -> None:
    done = subprocess.run([sys.executable, "-c", f"import sys; {work}"], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
