"""`perform ■…`: the deeds that keywords name, each by the name that its `KeywordRule.performing` gives."""

from collections.abc import Callable

from rules_engine.execution.procedures.enter import EnterFrame, summon_by_effect
from rules_engine.execution.procedures.virtue import VirtueFrame
from rules_engine.execution.reply import done
from rules_engine.execution.statements.flow import STATEMENTS
from rules_engine.execution.statements.play import by_text
from rules_engine.keywords.table import TABLE
from rules_engine.language import tree
from rules_engine.queries.text_frame import amount, bind
from rules_engine.rights.playable import is_unknown_forbidden
from rules_engine.state.state import State
from rules_engine.state.text_frame import TextFrame
from rules_engine.vocabulary.codes import DECK
from rules_engine.vocabulary.terms import Orientation


def perform(state: State, frame: TextFrame, statement: tree.Perform) -> None:
    """The deed a keyword names."""
    PERFORMANCES[TABLE[statement.keyword].performing](state, frame, statement)


def note_power(state: State, frame: TextFrame, statement: tree.Perform) -> None:
    """合唱: the 力 of the choir is what it was before they left."""
    assert statement.amount is not None
    bind(frame, statement.name, amount(state, frame, statement.amount))


def virtue(state: State, frame: TextFrame, statement: tree.Perform) -> None:
    """徳: the top card of the own deck goes face-down into 徳."""
    times = 1 if statement.amount is None else amount(state, frame, statement.amount)
    state.frames.append(VirtueFrame(frame.player, frame.card, times))
    done(frame, times > 0)


def unknown(state: State, frame: TextFrame, statement: tree.Perform) -> None:
    """正体不明 N: the top card of the own deck becomes a face-down 場所札 of season 無, cost N and 力 N."""
    number = 1 if statement.amount is None else amount(state, frame, statement.amount)
    deck = state.areas[DECK][frame.player]
    if statement.name:
        bind(frame, statement.name, ())
    if deck and is_unknown_forbidden(state, frame, deck[-1], number, number):
        done(frame, False)
        return
    done(frame, bool(deck))
    if not deck:
        state.frames.append(VirtueFrame(frame.player, frame.card, 1))
        return
    laid = statement.orientation is not Orientation.AWAKE
    top = deck[-1]
    entering = EnterFrame("enter.land", frame.player, top, state.stamp[top], laid=laid, cause=by_text(frame))
    entering.disguise, entering.face_down, entering.report = (number, number), True, statement.name
    summon_by_effect(state, entering, state.frames.index(frame))


PERFORMANCES: dict[str, Callable[[State, TextFrame, tree.Perform], None]] = {
    "note_power": note_power,
    "virtue": virtue,
    "unknown": unknown,
}
STATEMENTS[tree.Perform] = perform
