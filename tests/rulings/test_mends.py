"""The list of mends is true of today's engine; `tests/soak/test_mends.py` takes each of them back."""

import re
from pathlib import Path

import pytest

from rules_engine.vocabulary.errors import InvalidScriptError
from tests.rulings import mends
from tests.rulings.mends import ENOUGH, ROOT, Change, Mend, files_by_scenario, is_proved, read_mend

MENDS = mends.mends()
FILES = files_by_scenario()
TEXT = """\
title Rain falls
scenarios X-01 X-01b X-01c X-01d
file rain.py
now:
    def rain():

        return True
before:
    def rain():
        return False
"""


@pytest.mark.parametrize("mend", MENDS, ids=lambda mend: mend.word)
def test_the_lines_of_a_mend_stand_exactly_once_where_it_says(mend: Mend) -> None:
    for change in mend.changes:
        assert change.count(ROOT) == 1, (
            f"{mend.word}.mend: these lines stand {change.count(ROOT)} times in {change.file}"
        )
        assert change.file.startswith("rules_engine/")
        assert change.now != change.before


@pytest.mark.parametrize("mend", MENDS, ids=lambda mend: mend.word)
def test_enough_scenarios_show_a_mend(mend: Mend) -> None:
    assert [scenario for scenario in mend.scenarios if scenario not in FILES] == []
    assert len(set(mend.scenarios)) == len(mend.scenarios)
    assert len(mend.scenarios) > ENOUGH or len(mend.fewer) > 20, "write more scenarios, or 'fewer' and the reason"


def test_every_cause_has_its_mend_or_rests_on_one() -> None:
    """A file of together/ whose id is X-01 to X-28 is named by some mend."""
    named = {scenario[:4] for mend in MENDS for scenario in mend.scenarios}
    causes = {scenario[:4] for scenario in FILES if re.match(r"X-([01]\d|2[0-8])", scenario)}
    assert sorted(causes - named) == []


def test_a_mend_is_read_with_its_blank_lines() -> None:
    mend = read_mend(TEXT, "rain.mend")
    assert mend.changes == (Change("rain.py", "def rain():\n\n    return True", "def rain():\n    return False"),)
    assert (mend.word, mend.title, mend.needed) == ("rain", "Rain falls", 3)


@pytest.mark.parametrize("text", ["title A\n", "title A\nnow:\n    a\nbefore:\n    b\n", TEXT + "often\n"])
def test_what_is_no_mend_is_refused(text: str) -> None:
    with pytest.raises(InvalidScriptError):
        read_mend(text, "rain.mend")


def test_taking_back_changes_those_lines_alone(tmp_path: Path) -> None:
    engine = tmp_path / "rain.py"
    engine.write_text("import sky\ndef rain():\n\n    return True\n# rain\n", "utf-8")
    [change] = read_mend(TEXT, "rain.mend").changes
    assert change.count(tmp_path) == 1
    change.take_back(tmp_path)
    assert engine.read_text("utf-8") == "import sky\ndef rain():\n    return False\n# rain\n"


def test_three_of_its_own_scenarios_prove_a_mend() -> None:
    mend = read_mend(TEXT, "rain.mend")
    failing = [mends.Outcome(name, "fails", "") for name in ("X-01", "X-01b", "X-02")]
    assert not is_proved(mend, failing)
    assert is_proved(mend, [*failing, mends.Outcome("X-01d", "endless", "")])


def changed_engine(before: str) -> list[mends.Outcome]:
    """What fails of two rulings when players begin with another life."""
    change = Change("rules_engine/rulebook/ruleset.py", "    life: int = 30", before)
    return mends.failing_without(Mend("life", "Life is 30", ("R-03", "C-11"), (change,), ""), ("R-03", "C-11"))


def test_the_engine_is_played_as_it_was_before() -> None:
    """C-11 expects what is left of a life of 30, R-03 looks at no life."""
    [failed] = changed_engine("    life: int = 20")
    assert (failed.id, failed.kind) == ("C-11", "fails")
    assert failed.reason == "line 22: expect life 相手 27; found: 17"


def test_an_engine_that_cannot_be_loaded_proves_nothing() -> None:
    [failed] = changed_engine("    life: int =")
    assert (failed.id, failed.kind) == ("every scenario", "crashes")
