"""A window (000 道具札が使用できるタイミング): the players are asked in turn until all have passed in a row."""

from rules_engine.may.windows import answers, first_asked, may_answer
from rules_engine.run.procedures.invoke import invoke
from rules_engine.run.procedures.use import UseFrame
from rules_engine.run.triggers import settle
from rules_engine.state.state import NOBODY, State
from rules_engine.state.steps import Procedure, Question, Step
from rules_engine.state.window_frame import WindowFrame
from rules_engine.terms.actions import PASS, Action
from rules_engine.terms.vocabulary import DecisionKind, Verb, Window

PLAYERS = 2


def _asks(state: State, frame: WindowFrame) -> int:
    while frame.passes < PLAYERS:
        if may_answer(state, frame.player, frame.window):
            return frame.player
        _pass(frame)
    return NOBODY


def _pass(frame: WindowFrame) -> None:
    frame.passes += 1
    frame.player = 1 - frame.player


def _options(state: State, frame: WindowFrame) -> list[Action]:
    return [*answers(state, frame.player, frame.window), PASS]


def _answer(state: State, frame: WindowFrame, action: Action, clause: str) -> bool:
    if action.verb is Verb.PASS:
        _pass(frame)
        return False
    user = frame.player
    if frame.window in (Window.USE_DECLARED, Window.SUMMON_LANDED):
        frame.passes = 1
    else:
        frame.passes, frame.player = 0, first_asked(state)
    if action.verb is Verb.INVOKE:
        frame.at = "window.settle"
        frame.invoked.append(action.card)
        invoke(state, user, action.card, window=True)
        return False
    state.frames.append(UseFrame("use.declare", user, action.card))
    return False


def _settle(state: State, frame: WindowFrame, clause: str) -> None:
    """What was invoked may have set something off: that happens before the next question."""
    settle(state)


PROCEDURE = Procedure(
    "window",
    (
        Step("settle", "001-効果-1", _settle),
        Question("ask", "000-窓", DecisionKind.WINDOW, _asks, _options, _answer),
    ),
)
