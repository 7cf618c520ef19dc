"""A turn (001 ターン進行): turn start, recovery, draw, main, end; then the other player's."""

from rules_engine.actions import END, Action
from rules_engine.conditions import attacks, deployments, possessions, summons, uses
from rules_engine.procedures import move
from rules_engine.procedures.draw import draw
from rules_engine.rights import restore_main, restore_tool
from rules_engine.ruleset import Healing, MainWindow
from rules_engine.state import FIELD, NOBODY, SOUL, Frame, State
from rules_engine.steps import Procedure, Question, Step
from rules_engine.texts import note_texts
from rules_engine.vocabulary import DecisionKind, EventKind, Phase, Timing, Verb, Window
from rules_engine.windows import open_window
from rules_engine.zones import hand_cards, hand_size

FIRST_STEPS = {
    Verb.SUMMON: "summon.declare",
    Verb.POSSESS: "possess.declare",
    Verb.DEPLOY: "deploy.declare",
    Verb.USE: "use.declare",
    Verb.ATTACK: "attack.declare",
}


def _enter(state: State, frame: Frame, phase: Phase, clause: str, timing: Timing | None = None) -> None:
    state.phase = phase
    state.note(EventKind.PHASE, clause, frame.player, word=phase)
    if timing:
        note_texts(state, timing, _face_up(state, frame.player))


def _start(state: State, frame: Frame, clause: str) -> None:
    state.turn += 1
    state.turn_player = frame.player
    state.note(EventKind.TURN_STARTED, clause, frame.player, value=state.turn)
    _enter(state, frame, Phase.TURN_START, clause)
    restore_tool(state, frame.player, "000-使用権")
    note_texts(state, Timing.TURN_START, _face_up(state, frame.player))
    open_window(state, Window.TURN_START)


def _face_up(state: State, player: int) -> list[int]:
    return [card for card in state.areas[FIELD][player] if not state.face_down[card]]


def _recover(state: State, frame: Frame, clause: str) -> None:
    _enter(state, frame, Phase.RECOVERY, clause, Timing.RECOVERY)
    for card in state.areas[FIELD][frame.player]:
        if state.laid[card]:
            state.laid[card] = False
            state.note(EventKind.WOKE, clause, frame.player, card)
    everyone = state.instances.ruleset.healing is Healing.ALL_PLACES
    for player in (0, 1) if everyone else (frame.player,):
        _heal(state, player, clause)
    restore_main(state, frame.player, "000-回復")
    open_window(state, Window.RECOVERY)


def _heal(state: State, player: int, clause: str) -> None:
    for card in state.areas[FIELD][player]:
        if state.damage[card]:
            state.damage[card] = 0
            state.note(EventKind.HEALED, clause, player, card, value=state.instances.power[card])


def _draw(state: State, frame: Frame, clause: str) -> None:
    if state.turn == 1:
        frame.at = "turn.main"
        return
    _enter(state, frame, Phase.DRAW, clause, Timing.DRAW_PHASE)
    if state.instances.present[frame.player]:
        draw(state, frame.player, 1, clause)


def _draw_window(state: State, frame: Frame, clause: str) -> None:
    open_window(state, Window.DRAW)


def _main(state: State, frame: Frame, clause: str) -> None:
    _enter(state, frame, Phase.MAIN, clause)
    open_window(state, Window.MAIN)


def _acts(state: State, frame: Frame) -> int:
    return frame.player if state.instances.present[frame.player] else NOBODY


def _declarations(state: State, frame: Frame) -> list[Action]:
    player = frame.player
    actions = [*summons(state, player), *possessions(state, player), *deployments(state, player)]
    if state.instances.ruleset.main_window is MainWindow.ANY_TIME:
        actions += uses(state, player)
    return [*actions, *attacks(state, player), END]


def _declare(state: State, frame: Frame, action: Action, clause: str) -> bool:
    if action.verb is Verb.END:
        return True
    state.frames.append(Frame(FIRST_STEPS[action.verb], frame.player, action.card, target=action.target))
    return False


def _end(state: State, frame: Frame, clause: str) -> None:
    _enter(state, frame, Phase.END, clause, Timing.END_PHASE)
    open_window(state, Window.END)


def _overflows(state: State, frame: Frame) -> int:
    return frame.player if hand_size(state, frame.player) > state.instances.ruleset.hand_limit else NOBODY


def _surplus(state: State, frame: Frame) -> list[Action]:
    return [Action(Verb.SOUL, card) for card in hand_cards(state, frame.player)]


def _put_away(state: State, frame: Frame, action: Action, clause: str) -> bool:
    move.propose(state, [action.card], SOUL, clause)
    return False


def _pass_on(state: State, frame: Frame, clause: str) -> None:
    frame.player = 1 - frame.player
    frame.at = "turn.start"


PROCEDURE = Procedure(
    "turn",
    (
        Step("start", "001-ターン-1", _start),
        Step("recovery", "001-ターン-2", _recover),
        Step("draw", "001-ターン-3", _draw),
        Step("draw_window", "S-フェイズの窓", _draw_window),
        Step("main", "001-ターン-4", _main),
        Question("act", "001-ターン-4", DecisionKind.MAIN, _acts, _declarations, _declare),
        Step("end", "001-ターン-5", _end),
        Question("overflow", "001-ターン-5", DecisionKind.OVERFLOW, _overflows, _surplus, _put_away),
        Step("pass_on", "001-ターン-5", _pass_on),
    ),
)
