"""Records older than a question: what they say today.

A game of record version 1 was played when fewer questions were asked. Those that came since are answered as they went
then (``Question.formerly``), and what was said by number is said by word. Where today's rules lead such a game
elsewhere, it is played as far as they go; the answers that are left over can still be told.
"""

from rules_engine.execution.interpreter import open_question
from rules_engine.execution.procedures.choose_frames import MayFrame, NameFrame
from rules_engine.kernel.frame import NOBODY
from rules_engine.language import tree
from rules_engine.rights.choices import candidates_of
from rules_engine.state.state import State
from rules_engine.state.text_frame import TextFrame
from rules_engine.vocabulary.actions import NO, YES, Action
from rules_engine.vocabulary.terms import DecisionKind, Verb

WITHOUT_NEW_QUESTIONS = 1
"""The last record version before the first question was added."""


def unasked_answer(state: State, version: int, recorded: Action) -> Action | None:
    """How a game of this record version went on where a question is open that it was not asked; None if it was.

    `recorded` is what comes next in it: where that is no answer to what is optional today, it was done unasked then.
    """
    if version > WITHOUT_NEW_QUESTIONS or state.asker == NOBODY:
        return None
    if _was_not_offered(state):
        return NO
    optional = isinstance(state.frames[-1], MayFrame) and recorded.verb not in (Verb.YES, Verb.NO, Verb.SURRENDER)
    return YES if optional else open_question(state).formerly


def _was_not_offered(state: State) -> bool:
    """Whether an optional play from a deck is asked for that holds no such card: then it was passed over."""
    asked = state.frames[-1]
    if not isinstance(asked, MayFrame):
        return False
    text = state.frames[-2]
    assert isinstance(text, TextFrame)
    word, *rest = state.instances.programs[text.program].code[text.line]
    return word == "pick" and isinstance(rest[2], tree.Play) and not candidates_of(state, text, rest[0])


def as_said_now(state: State, action: Action, version: int) -> Action:
    """What the recorded answer to the open question is called today: names and attributes had numbers."""
    if version > WITHOUT_NEW_QUESTIONS or action.verb is not Verb.OPTION or state.asker == NOBODY:
        return action
    if open_question(state).kind is not DecisionKind.NAME:
        return action
    words = _words_by_number(state)
    return Action(Verb.NAME, word=words[action.card]) if action.card < len(words) else action


def _words_by_number(state: State) -> list[str]:
    """The words as they were numbered: those on cards of the game, or all that are offered where cards are meant."""
    definitions, asked = state.instances.definitions, state.frames[-1]
    assert isinstance(asked, NameFrame)
    if asked.among is None and asked.is_card_name:
        return sorted({card.name for card in definitions})
    if asked.among is None:
        return sorted({attribute for card in definitions for attribute in card.attributes})
    return [action.word for action in open_question(state).options(state, asked)]
