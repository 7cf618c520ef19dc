"""A window (000 道具札が使用できるタイミング): the players are asked in turn until all have passed in a row."""

from rules_engine.actions import PASS, Action
from rules_engine.pending import settle
from rules_engine.procedures.invoke import invoke
from rules_engine.state import NOBODY, Frame, State
from rules_engine.steps import Procedure, Question, Step
from rules_engine.vocabulary import DecisionKind, Verb, Window
from rules_engine.windows import answers, first_asked, may_answer

PLAYERS = 2


def _asks(state: State, frame: Frame) -> int:
    while frame.number < PLAYERS:
        assert frame.window is not None
        if may_answer(state, frame.player, frame.window):
            return frame.player
        _pass(frame)
    return NOBODY


def _pass(frame: Frame) -> None:
    frame.number += 1
    frame.player = 1 - frame.player


def _options(state: State, frame: Frame) -> list[Action]:
    assert frame.window is not None
    return [*answers(state, frame.player, frame.window), PASS]


def _answer(state: State, frame: Frame, action: Action, clause: str) -> bool:
    if action.verb is Verb.PASS:
        _pass(frame)
        return False
    user = frame.player
    if frame.window in (Window.USE_DECLARED, Window.SUMMON_LANDED):
        frame.number = 1
    else:
        frame.number, frame.player = 0, first_asked(state)
    if action.verb is Verb.INVOKE:
        frame.at = "window.settle"
        frame.chosen.append(action.card)
        invoke(state, user, action.card, window=True)
        return False
    state.frames.append(Frame("use.declare", user, action.card))
    return False


def _settle(state: State, frame: Frame, clause: str) -> None:
    """What was invoked may have set something off: that happens before the next question."""
    settle(state)


PROCEDURE = Procedure(
    "window",
    (
        Step("settle", "001-効果-1", _settle),
        Question("ask", "000-窓", DecisionKind.WINDOW, _asks, _options, _answer),
    ),
)
