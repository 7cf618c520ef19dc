"""Looking at a deck by a text (000-このターン-一番上): how many of its cards are seen may be changed before any is.

In its frame `player` looks, `card` is the card whose text says so, `target` whose deck, `number` how many cards, of
the `wanted` ones that its text asks for.
"""

from rules_engine import pending, replacement
from rules_engine.effects.flow import ALL, SEEN
from rules_engine.effects.reading import bind, bound, holder_of, refs
from rules_engine.occurrence import Cause, Occurrence
from rules_engine.scripts.tree import Act, CauseKind
from rules_engine.state import DECK, Frame, State
from rules_engine.steps import Procedure, Step


def _occurrence(state: State, frame: Frame) -> Occurrence:
    top = state.areas[DECK][frame.target][-1]
    cause = Cause(CauseKind.EFFECT, holder_of(state.frames[-2]), frame.card)
    return Occurrence(Act.LOOK, frame.player, top, state.stamp[top], source=DECK, cause=cause, amount=frame.number)


def _replace(state: State, frame: Frame, clause: str) -> None:
    if replacement.taken(frame):
        frame.number = 0
    elif replacement.replace(state, frame, _occurrence(state, frame)):
        frame.at = "look.replace"


def _look(state: State, frame: Frame, clause: str) -> None:
    """Tell those who listen that it was looked at, and the text that looks what it sees: all it wants, or the top."""
    if frame.number > 0:
        pending.happened(state, _occurrence(state, frame))
    top = state.areas[DECK][frame.target][::-1][: frame.number]
    bind(state.frames[-2], SEEN, ALL if frame.number == bound(frame, "wanted") else refs(state, top))


PROCEDURE = Procedure(
    "look",
    (Step("replace", "000-このターン-一番上", _replace), Step("look", "000-このターン-一番上", _look)),
)
