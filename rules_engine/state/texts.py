"""Texts that are not carried out: the log names every card whose text would have happened, and when."""

from collections.abc import Iterable

from rules_engine.state.state import State
from rules_engine.vocabulary.terms import EventKind, Timing

CLAUSE = "S-効果"


def note_texts(state: State, timing: Timing, cards: Iterable[int]) -> None:
    """Log each of these cards that has a text for this moment. The cards must be public."""
    if state.log is None and state.onlooker is None:
        return
    for card in cards:
        if timing in state.instances.texts[card]:
            state.note(EventKind.TEXT_NOT_RUN, CLAUSE, state.instances.owners[card], card, word=timing)
