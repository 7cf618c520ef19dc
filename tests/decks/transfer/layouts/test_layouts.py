"""What players and their tools write is read rightly or asked about; no count is ever guessed without a word.

LAYOUTS_DECKS says how many decks are drawn in all; without it there are few enough for every change.
"""

import os
from dataclasses import dataclass
from math import ceil
from random import Random

import pytest
from django.core.files.base import ContentFile

from decks.transfer.answers import ListReading
from decks.transfer.reading import UnreadableListError, read_file, read_list
from tests.decks.transfer.layouts.decks import CATALOG, DATA, LEAST, Drawn, drawn, is_legal
from tests.decks.transfer.layouts.doubtful import doubtful_lines
from tests.decks.transfer.layouts.dress import dressed
from tests.decks.transfer.layouts.writers import LAYOUTS, NAMED, Layout

WANTED = int(os.environ.get("LAYOUTS_DECKS", "200"))
EACH = max(40 if WANTED >= 2000 else 5, ceil(WANTED / len(LAYOUTS)))
LEAST_READ = 0.95


@dataclass(frozen=True, slots=True)
class Answer:
    """`wrong` says what was taken into the deck without a question though it does not stand there."""

    said: str
    wrong: str
    asked: tuple[str, ...]
    title: str = ""


def asked_about(reading: ListReading) -> tuple[str, ...]:
    """The lines that the reading shows as undecided or left out."""
    lines = [line.line.text for line in reading.lines if line.line.refused]
    return tuple(lines) or (("(undecided)",) if reading.undecided or reading.left_out or reading.unread else ())


def wrongly_read(reading: ListReading, deck: Drawn, asked: tuple[str, ...]) -> str:
    counts, right = dict(reading.deck.counts), deck.counts
    faults = [
        f"{CATALOG.card(card_id).name}: {copies}, not {right.get(card_id, 0)}"
        for card_id, copies in counts.items()
        if copies != right.get(card_id, 0)
    ]
    missing = [CATALOG.card(card_id).name for card_id in right if card_id not in counts]
    if counts and len(reading.lines) > len(missing) > len(asked):
        faults.append(f"left out without a question: {missing}, asked: {asked}")
    elif missing and not asked:
        faults.append("left out without a question: " + "、".join(missing))
    return "; ".join(faults)


def answer_to(layout: Layout, turn: int) -> Answer:
    chance = Random(f"{layout.name} {turn}")
    deck = drawn(chance)
    place = list(LAYOUTS).index(layout.name) * EACH + turn
    dress, content = dressed(layout.write(deck, chance), layout, deck, place, chance)
    said = f"{layout.name} [{turn}: {dress.line_end!r}, {dress.marks}, {dress.encoding}]"
    try:
        reading = read_list(read_file(ContentFile(content), DATA), DATA)
    except UnreadableListError as problem:
        return Answer(said, "", (f"nothing could be read: {problem.code}",))
    asked = asked_about(reading)
    wrong = wrongly_read(reading, deck, asked)
    if layout.titled and not asked and reading.title != deck.name:
        wrong += f"; the deck is called {reading.title!r}, not {deck.name!r}"
    return Answer(said, wrong, asked)


@pytest.mark.parametrize("name", LAYOUTS)
def test_a_deck_is_read_rightly_or_asked_about(name: str) -> None:
    answers = [answer_to(LAYOUTS[name], turn) for turn in range(EACH)]
    wrong = [f"{answer.said}: {answer.wrong}" for answer in answers if answer.wrong]
    assert not wrong, "read wrongly without a question:\n" + "\n".join(wrong[:5])
    if name in NAMED:
        asked = [f"{answer.said}: {answer.asked[:6]}" for answer in answers if answer.asked]
        assert len(answers) - len(asked) >= LEAST_READ * len(answers), "asked about:\n" + "\n".join(asked[:5])


def test_the_decks_drawn_are_legal_and_differ() -> None:
    decks = [drawn(Random(seed)) for seed in range(30)]
    assert all(is_legal(deck.counts) and deck.size >= LEAST for deck in decks)
    assert len({deck.rows for deck in decks}) == len(decks)


def test_there_are_enough_layouts_and_decks() -> None:
    assert len(NAMED) >= 40
    assert EACH * len(LAYOUTS) >= WANTED


def test_a_line_with_a_number_left_over_is_never_taken_without_a_question() -> None:
    wrong = []
    for line, card, copies in doubtful_lines(Random(7), max(3, EACH // 4)):
        reading = read_list(line, DATA)
        taken = dict(reading.deck.counts)
        if taken and taken != {card.id: copies}:
            wrong.append(f"{line!r} was taken as {list(taken.values())}")
        elif not taken and not asked_about(reading):
            wrong.append(f"{line!r} was left out without a word")
    assert not wrong, "\n".join(wrong)
