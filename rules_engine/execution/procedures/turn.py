"""A turn (001 ターン進行): turn start, recovery, draw, main, end; then the other player's."""

from collections.abc import Callable

from rules_engine.execution.opening import open_window
from rules_engine.execution.procedures.attack_frame import AttackFrame
from rules_engine.execution.procedures.deploy import DeployFrame
from rules_engine.execution.procedures.draw import draw
from rules_engine.execution.procedures.game_end import draw_by_standstill
from rules_engine.execution.procedures.hand_limit import overflows, put_away, surplus_bounds, surplus_options
from rules_engine.execution.procedures.invoke import invoke
from rules_engine.execution.procedures.phases import enter_phase, face_up_cards, is_replaced, is_skipped
from rules_engine.execution.procedures.possess import PossessFrame
from rules_engine.execution.procedures.recovery import begin_recovery, end_recovery, recover, recovery_window
from rules_engine.execution.procedures.standstill import stands_still
from rules_engine.execution.procedures.summon import SummonFrame
from rules_engine.execution.procedures.turn_frame import TurnFrame
from rules_engine.execution.procedures.use import UseFrame
from rules_engine.execution.statements.damage import ask_again_who_falls
from rules_engine.execution.statements.lasting import end_of_turn, start_of_turn
from rules_engine.execution.triggers import happened, is_heard
from rules_engine.kernel.frame import NOBODY, Frame
from rules_engine.kernel.pending import settle
from rules_engine.kernel.steps import GameProcedure, Question, Step
from rules_engine.language.members import (
    ACT_TURN_END,
    EVENT_KIND_TURN_STARTED,
    FALLEN_PLACES_EACH_TURN,
    MAIN_WINDOW_ANY_TIME,
    PHASE_DRAW,
    PHASE_END,
    PHASE_MAIN,
    PHASE_TURN_START,
    TIMING_DRAW_PHASE,
    TIMING_END_PHASE,
    TIMING_TURN_START,
    TURN_END_TEXTS_AFTER_WINDOW,
    TURN_END_TEXTS_BEFORE_WINDOW,
    VERB_END,
    VERB_INVOKE,
    WINDOW_DRAW,
    WINDOW_END,
    WINDOW_MAIN,
    WINDOW_RECOVERY,
    WINDOW_TURN_START,
)
from rules_engine.rights.declarable import attacks, deployments, possessions, summons, uses
from rules_engine.rights.duties import must_attack
from rules_engine.rights.invocations import invocations
from rules_engine.rights.rights import restore_tool
from rules_engine.state import marks
from rules_engine.state.changes import next_event, set_turn
from rules_engine.state.game_event import GameEvent
from rules_engine.state.memory import count, set_mark
from rules_engine.state.state import State
from rules_engine.state.texts import note_texts
from rules_engine.vocabulary.actions import END, Action
from rules_engine.vocabulary.terms import DecisionKind, Verb

Start = Callable[[str, int, int, int], Frame]
DECLARATIONS: dict[Verb, tuple[str, Start]] = {
    Verb.SUMMON: ("summon.declare", SummonFrame),
    Verb.POSSESS: ("possess.declare", PossessFrame),
    Verb.DEPLOY: ("deploy.declare", DeployFrame),
    Verb.USE: ("use.declare", UseFrame),
    Verb.ATTACK: ("attack.declare", AttackFrame),
}
"""The first step of what is declared in the main phase, and its frame."""


def _start(state: State, frame: TurnFrame, clause: str) -> None:
    set_turn(state, state.turn + 1, frame.player)
    if stands_still(state):
        draw_by_standstill(state)
        return
    if state.instances.by_hand:
        next_event(state)
        set_mark(state, marks.TURN_BEGAN, state.acts)
    start_of_turn(state, frame.player)
    if state.instances.ruleset.fallen_places is FALLEN_PLACES_EACH_TURN:
        ask_again_who_falls(state)
    if state.log is not None or state.onlooker is not None:
        state.note(EVENT_KIND_TURN_STARTED, clause, frame.player, value=state.turn)
    enter_phase(state, frame, PHASE_TURN_START, clause)
    restore_tool(state, frame.player, "000-使用権")
    if state.log is not None or state.onlooker is not None:
        note_texts(state, TIMING_TURN_START, face_up_cards(state, frame.player))


def _start_window(state: State, frame: TurnFrame, clause: str) -> None:
    open_window(state, WINDOW_TURN_START)


def _draw(state: State, frame: TurnFrame, clause: str) -> None:
    if state.turn == 1:
        frame.at = "turn.main"
        return
    if is_skipped(state, frame, PHASE_DRAW, clause):
        frame.at = "turn.main"
        return
    if state.instances.scripted and is_replaced(state, frame, PHASE_DRAW):
        return
    enter_phase(state, frame, PHASE_DRAW, clause, TIMING_DRAW_PHASE)


def _draw_card(state: State, frame: TurnFrame, clause: str) -> None:
    if state.instances.present[frame.player]:
        draw(state, frame.player, 1, clause)


def _between(state: State, frame: TurnFrame, clause: str) -> None:
    """After a declaration and all it has set off, the next one is asked for."""
    frame.at = "turn.act"
    if state.pending:
        settle(state)


def _draw_window(state: State, frame: TurnFrame, clause: str) -> None:
    open_window(state, WINDOW_DRAW)


def _main(state: State, frame: TurnFrame, clause: str) -> None:
    enter_phase(state, frame, PHASE_MAIN, clause)


def _main_window(state: State, frame: TurnFrame, clause: str) -> None:
    open_window(state, WINDOW_MAIN)


def _acts(state: State, frame: TurnFrame) -> int:
    if state.memory.get(marks.TURN_ENDS):
        return NOBODY
    return frame.player if state.instances.present[frame.player] else NOBODY


def _declarations(state: State, frame: TurnFrame) -> list[Action]:
    player = frame.player
    actions = [*summons(state, player), *possessions(state, player), *deployments(state, player)]
    if state.instances.ruleset.main_window is MAIN_WINDOW_ANY_TIME:
        actions += uses(state, player)
    if state.instances.scripted:
        actions += invocations(state, player)
    striking = attacks(state, player)
    actions += striking
    if not must_attack(state, striking):
        actions.append(END)
    return actions


def _declare(state: State, frame: TurnFrame, action: Action, clause: str) -> bool:
    verb, card, target, _ = action
    if verb is VERB_END:
        return True
    frame.at = "turn.between"
    if verb is VERB_INVOKE:
        invoke(state, frame.player, card)
        return False
    step, declared = DECLARATIONS[verb]
    state.frames.append(declared(step, frame.player, card, target))
    return False


def _end(state: State, frame: TurnFrame, clause: str) -> None:
    if state.instances.ruleset.turn_end_texts is TURN_END_TEXTS_BEFORE_WINDOW:
        _tell_end(state, frame)
    enter_phase(state, frame, PHASE_END, clause, TIMING_END_PHASE)


def _end_window(state: State, frame: TurnFrame, clause: str) -> None:
    open_window(state, WINDOW_END)


def _ends(state: State, frame: TurnFrame, clause: str) -> None:
    """The turn ends: what waits for that happens after the last window and before the surplus of the hand (F-17)."""
    if state.instances.ruleset.turn_end_texts is TURN_END_TEXTS_AFTER_WINDOW:
        _tell_end(state, frame)
    if state.pending:
        settle(state)


def _tell_end(state: State, frame: TurnFrame) -> None:
    if is_heard(state, ACT_TURN_END):
        happened(state, GameEvent(ACT_TURN_END, frame.player))


def _pass_on(state: State, frame: TurnFrame, clause: str) -> None:
    end_of_turn(state)
    again = marks.extra_turn(frame.player)
    if state.memory.get(again, 0) > 0:
        count(state, again, -1)
    else:
        frame.player = 1 - frame.player
    frame.at = "turn.start"


PROCEDURE = GameProcedure(
    "turn",
    (
        Step("start", "001-ターン-1", _start),
        Step("start_window", "000-使用権", _start_window, opens=WINDOW_TURN_START),
        Step("recovery", "001-ターン-2", begin_recovery),
        Step("wake", "001-ターン-2", recover),
        Step("recovery_window", "S-フェイズの窓", recovery_window, opens=WINDOW_RECOVERY),
        Step("recovered", "001-ターン-2", end_recovery),
        Step("draw", "001-ターン-3", _draw),
        Step("draw_card", "001-ターン-3", _draw_card),
        Step("drawn", "001-効果-1", settle),
        Step("draw_window", "S-フェイズの窓", _draw_window, opens=WINDOW_DRAW),
        Step("main", "001-ターン-4", _main),
        Step("main_window", "S-メインの窓", _main_window, opens=WINDOW_MAIN),
        Question("act", "001-ターン-4", DecisionKind.MAIN, _acts, _declarations, _declare),
        Step("end", "001-ターン-5", _end),
        Step("end_window", "001-道具札-時", _end_window, opens=WINDOW_END),
        Step("ends", "S-ターンの終わり", _ends),
        Question(
            "overflow",
            "001-ターン-5",
            DecisionKind.OVERFLOW,
            overflows,
            surplus_options,
            put_away,
            bounds=surplus_bounds,
        ),
        Step("last", "001-効果-1", settle),
        Step("pass_on", "001-ターン-5", _pass_on),
        Step("between", "001-効果-1", _between),
    ),
)
