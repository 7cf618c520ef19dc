"""What single cards do: short scenarios, many to a file, one file per product and named like its catalogue file.

A block begins with `=== NUMBER SENTENCE`: the card it is about and what is shown. Position and steps follow as
FORMAT.md explains; a block is no ruling, so it has no further header.
"""

import re
from pathlib import Path
from typing import NamedTuple

import pytest

from rules_engine.catalog import load_catalog
from rules_engine.scenario import read_scenario, run

HERE = Path(__file__).parent
HEAD = re.compile(r"^=== (\d+) (.+)$", re.MULTILINE)
CATALOGUE = load_catalog()


class Case(NamedTuple):
    """One block of one file."""

    file: str
    card: int
    title: str
    body: str

    @property
    def id(self) -> str:
        return f"{self.card} {self.title}"


def cases_in(path: Path) -> list[Case]:
    _, *parts = HEAD.split(path.read_text("utf-8"))
    return [
        Case(path.stem, int(number), title, body.strip())
        for number, title, body in zip(parts[::3], parts[1::3], parts[2::3], strict=True)
    ]


CASES = [case for path in sorted(HERE.glob("*.scenarios")) for case in cases_in(path)]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_card(case: Case) -> None:
    name = CATALOGUE.card(case.card).name
    text = f"ruling C-01\ntitle {case.title}\nclauses S-効果\ncards {name}\n{case.body}\n"
    failure = run(read_scenario(text, CATALOGUE, file=f"{case.file} {case.card}"))
    assert failure is None, str(failure)


def test_every_case_is_about_its_card_and_expects_something() -> None:
    assert [case.id for case in CASES if "\nexpect " not in case.body] == []
    assert [case.id for case in CASES if CATALOGUE.card(case.card).name not in case.body] == []


def test_no_two_cases_say_the_same() -> None:
    assert len({case.title for case in CASES}) == len(CASES) > 0
