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
    assert told - {"rules_engine.build"} == {f"rules_engine.{room}" for room in rules_engine.PLACES}


def test_a_name_that_is_not_there_is_refused() -> None:
    with pytest.raises(AttributeError, match="module 'rules_engine' has no attribute 'Deck'"):
        rules_engine.Deck  # type: ignore[attr-defined]  # noqa: B018
    with pytest.raises(ImportError, match="cannot import name 'Deck'"):
        from rules_engine import Deck  # type: ignore[attr-defined]  # noqa: F401


def test_who_reads_cards_does_not_wait_for_the_language_or_the_game() -> None:
    cards = modules_after("from rules_engine import load_catalog; load_catalog()")
    assert "rules_engine.catalog.loader" in cards
    assert not {name for name in cards if name.split(".")[1:2] in (["language"], ["run"], ["play"])}
    assert "rules_engine.run.interpreter" in modules_after("from rules_engine import Game")
