"""What players call an effect: each phrase finds a right answer among the first three cards of the page."""

import re
from pathlib import Path

import pytest
from django.test import Client

from rules_engine.catalog import load_catalog

pytestmark = pytest.mark.usefixtures("catalogue")
LINES = (Path(__file__).parent / "effect_phrases.tsv").read_text("utf-8").splitlines()
PHRASES = {phrase: answers for phrase, *answers in (line.split("\t") for line in LINES if not line.startswith("#"))}
FIRST = 3


def test_there_are_thirty_phrases_and_their_answers_are_cards() -> None:
    cards = load_catalog().cards
    assert len(PHRASES) >= 30
    for answers in PHRASES.values():
        assert answers
        for number, name in (answer.split(" ", 1) for answer in answers):
            assert cards[int(number)].name == name


@pytest.mark.parametrize("phrase", PHRASES)
def test_a_right_answer_stands_among_the_first_three(client: Client, phrase: str) -> None:
    html = client.get("/cards/", {"q": phrase}).content.decode()
    shown = re.findall(r'data-card="(\d+)"', html[html.index('id="results"') :])
    assert set(shown[:FIRST]) & {answer.split(" ", 1)[0] for answer in PHRASES[phrase]}
    assert len(shown) >= min(FIRST, len(PHRASES[phrase]))
