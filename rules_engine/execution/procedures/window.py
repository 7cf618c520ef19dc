"""A window (000 道具札が使用できるタイミング): the players are asked in turn until all have passed in a row."""

from rules_engine.execution.procedures.invoke import invoke
from rules_engine.execution.procedures.use import UseFrame
from rules_engine.kernel.pending import settle
from rules_engine.kernel.steps import GameProcedure, Question, Step
from rules_engine.kernel.windows import WindowFrame, ask_again, ask_all_again, asked, pass_on
from rules_engine.language.members import VERB_INVOKE, VERB_PASS, WINDOW_SUMMON_LANDED, WINDOW_USE_DECLARED
from rules_engine.rights.windows import answers, first_asked, may_answer
from rules_engine.state.state import State
from rules_engine.vocabulary.actions import PASS, Action
from rules_engine.vocabulary.terms import DecisionKind, Window


def _asks(state: State, frame: WindowFrame[Window]) -> int:
    return asked(state, frame, may_answer)


def _options(state: State, frame: WindowFrame[Window]) -> list[Action]:
    return [*answers(state, frame.player, frame.window), PASS]


def _answer(state: State, frame: WindowFrame[Window], action: Action, clause: str) -> bool:
    if action.verb is VERB_PASS:
        pass_on(state, frame)
        return False
    user = frame.player
    if frame.window in (WINDOW_USE_DECLARED, WINDOW_SUMMON_LANDED):
        ask_again(state, frame)
    else:
        ask_all_again(frame, first_asked(state))
    if action.verb is VERB_INVOKE:
        frame.at = "window.settle"
        frame.invoked.append(action.card)
        invoke(state, user, action.card, window=True)
        return False
    state.frames.append(UseFrame("use.declare", user, action.card))
    return False


PROCEDURE = GameProcedure(
    "window",
    (
        Step("settle", "001-効果-1", settle),
        Question("ask", "000-窓", DecisionKind.WINDOW, _asks, _options, _answer),
    ),
)
