"""The page for rules writers is complete, and its examples run."""

import re
from pathlib import Path

import pytest

from rules_engine.catalog import load_catalog
from rules_engine.execution.manual_moves import MANUAL_VERBS
from rules_engine.game.notation import KEYS, SEATS, ZONE_KEYS, read_position
from rules_engine.rulings.scenario import read_scenario, run
from rules_engine.rulings.scenario.expectations import CARD_WORDS, WORDS
from rules_engine.rulings.scenario.reading import HEADER, STEPS
from rules_engine.vocabulary.codes import RIGHTS, ZONES
from rules_engine.vocabulary.terms import CardType, Verb

PAGE = (Path(__file__).parent / "FORMAT.md").read_text("utf-8")
EXAMPLES = re.findall(r"```scenario\n(.*?)```", PAGE, re.DOTALL)


@pytest.mark.parametrize("text", EXAMPLES, ids=lambda text: text.split()[1])
def test_a_worked_example_runs(text: str) -> None:
    failure = run(read_scenario(text, load_catalog()))
    assert failure is None, str(failure)


def test_there_are_three_worked_examples() -> None:
    assert len(EXAMPLES) == 3


def test_the_position_of_the_page_can_be_read() -> None:
    """The indented block under its heading, without the word `position` itself."""
    block = PAGE.split("## Position\n")[1].split("|")[0].strip("\n").splitlines()[1:]
    state = read_position("\n".join(line[6:] for line in block), load_catalog())
    assert (state.life, state.turn) == ([20, 30], 3)


@pytest.mark.parametrize("words", [HEADER, STEPS, KEYS, ZONE_KEYS, SEATS, tuple(WORDS), CARD_WORDS], ids=str)
def test_every_word_of_the_format_is_explained(words: tuple[str, ...]) -> None:
    code = " ".join(re.findall(r"`([^`]+)`", PAGE)) + PAGE.split("## Position\n")[1].split("|")[0]
    assert [word for word in words if not re.search(rf"(?<!\w){re.escape(word)}(?!\w)", code)] == []


WRITTEN_VERBS = tuple(verb for verb in Verb if verb not in MANUAL_VERBS | {Verb.SET})


@pytest.mark.parametrize("terms", [WRITTEN_VERBS, CardType, RIGHTS, ZONES], ids=["verbs", "types", "rights", "zones"])
def test_every_term_a_writer_types_is_explained(terms: tuple[str, ...]) -> None:
    assert [term.value for term in terms if not re.search(rf"\b{term.value}\b", PAGE)] == []
