"""Records older than a question: what they say today.

A game of record version 1 was played when fewer questions were asked. Those that came since are answered as they went
then (``Question.formerly``), and what was said by number is said by word. Where today's rules lead such a game
elsewhere, it is played as far as they go; the answers that are left over can still be told.
"""

from rules_engine.actions import Action
from rules_engine.interpreter import open_question
from rules_engine.state import NOBODY, State

WITHOUT_NEW_QUESTIONS = 1
"""The last record version before the first question was added."""


def unasked_answer(state: State, version: int) -> Action | None:
    """How a game of this record version went on where a question is open that it was not asked; None if it was."""
    if version > WITHOUT_NEW_QUESTIONS or state.asker == NOBODY:
        return None
    return open_question(state).formerly


def as_said_now(state: State, action: Action, version: int) -> Action:
    """What the recorded answer to the open question is called today."""
    return action
