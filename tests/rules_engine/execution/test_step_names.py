"""The names of all procedures and their steps: positions that the site has written down hold them, and old stories.

A renamed step leaves what was written down behind: the change of `step_names.txt` is to be made by hand, and knowingly.
"""

from pathlib import Path

from rules_engine.execution.interpreter import PROCEDURES
from rules_engine.kernel.steps import Question

NAMES_FILE = Path(__file__).with_name("step_names.txt")


def step_names() -> list[str]:
    """A line per step in its order, `?` behind those that ask a player."""
    return [
        f"{procedure.word}.{step.name}{' ?' if isinstance(step, Question) else ''}"
        for procedure in PROCEDURES
        for step in procedure.steps
    ]


def test_every_step_has_the_name_that_was_written_down() -> None:
    assert step_names() == NAMES_FILE.read_text("utf-8").splitlines()


def test_no_two_steps_have_one_name() -> None:
    assert len({name.removesuffix(" ?") for name in step_names()}) == len(step_names())
