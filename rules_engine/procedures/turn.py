"""A turn (001 ターン進行): turn start, recovery, draw, main, end; then the other player's."""

from rules_engine import prohibitions, replacement
from rules_engine.actions import END, Action
from rules_engine.declarable import attacks, deployments, possessions, summons, uses
from rules_engine.effects.lasting import end_of_turn, recovery, recovery_over, start_of_turn
from rules_engine.invocations import invocations, must_attack
from rules_engine.occurrence import Occurrence
from rules_engine.pending import happened, settle
from rules_engine.procedures import move
from rules_engine.procedures.draw import draw
from rules_engine.procedures.invoke import invoke
from rules_engine.rights import restore_main, restore_tool
from rules_engine.ruleset_options import Healing, MainWindow, SkippedRights, UntilRecovery
from rules_engine.scripts.tree import Act
from rules_engine.state import FIELD, NO_CARD, NOBODY, SOUL, Frame, State
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
    if state.instances.contents.asks_phase:
        state.changed()
    state.note(EventKind.PHASE, clause, frame.player, word=phase)
    if timing:
        note_texts(state, timing, _face_up(state, frame.player))
    happened(state, Occurrence(Act.PHASE, frame.player, phase=phase))
    settle(state)


def _is_skipped(state: State, frame: Frame, phase: Phase, clause: str) -> bool:
    """Whether a text makes this phase not take place."""
    key = f"skip {phase.value} {frame.player}"
    occurrence = Occurrence(Act.PHASE, frame.player, phase=phase)
    if state.memory.get(key, 0) <= 0:
        return state.instances.scripted and prohibitions.is_forbidden(state, occurrence)
    state.memory[key] -= 1
    return True


def _start(state: State, frame: Frame, clause: str) -> None:
    state.turn += 1
    state.turn_player = frame.player
    state.changed()
    if not all(state.instances.automated):
        state.acts += 1
        state.memory["turn began"] = state.acts
    start_of_turn(state, frame.player)
    state.note(EventKind.TURN_STARTED, clause, frame.player, value=state.turn)
    _enter(state, frame, Phase.TURN_START, clause)
    restore_tool(state, frame.player, "000-使用権")
    note_texts(state, Timing.TURN_START, _face_up(state, frame.player))


def _start_window(state: State, frame: Frame, clause: str) -> None:
    open_window(state, Window.TURN_START)


def _face_up(state: State, player: int) -> list[int]:
    return [card for card in state.areas[FIELD][player] if not state.face_down[card]]


def _recovery(state: State, frame: Frame, clause: str) -> None:
    rules = state.instances.ruleset
    if _is_skipped(state, frame, Phase.RECOVERY, clause):
        frame.at = "turn.draw"
        if rules.until_recovery is UntilRecovery.ENDS:
            recovery(state, frame.player)
            recovery_over(state, frame.player)
        if rules.skipped_rights is SkippedRights.RESTORED:
            restore_main(state, frame.player, "S-権利の回復")
        return
    _enter(state, frame, Phase.RECOVERY, clause, Timing.RECOVERY)


def _recover(state: State, frame: Frame, clause: str) -> None:
    """What lasted until now ends, and the 場所札 get their 力 back, in one step: none falls between the two."""
    recovery(state, frame.player)
    if state.instances.scripted and _asks_for_waking(state, frame):
        _heal_all(state, frame.player, clause)
        return
    for card in state.areas[FIELD][frame.player]:
        if state.laid[card] and card not in frame.chosen and not _stays_laid(state, card):
            state.laid[card] = False
            state.changed()
            state.note(EventKind.WOKE, clause, frame.player, card)
    frame.chosen, frame.bound = [], None
    _heal_all(state, frame.player, clause)
    restore_main(state, frame.player, "000-回復")
    settle(state)


def _recovery_window(state: State, frame: Frame, clause: str) -> None:
    open_window(state, Window.RECOVERY)


def _recovered(state: State, frame: Frame, clause: str) -> None:
    recovery_over(state, frame.player)


def _asks_for_waking(state: State, frame: Frame) -> bool:
    """Start what happens instead of standing up; the cards that stay laid by it are kept in ``frame.chosen``."""
    if replacement.taken(frame):
        frame.chosen.append(frame.card)
    for card in state.areas[FIELD][frame.player]:
        waking = Occurrence(Act.WAKE, frame.player, card, state.stamp[card])
        if state.laid[card] and card not in frame.chosen and replacement.replace(state, frame, waking):
            frame.card, frame.at = card, "turn.wake"
            return True
    frame.card = NO_CARD
    return False


def _stays_laid(state: State, card: int) -> bool:
    waking = Occurrence(Act.WAKE, state.instances.owners[card], card, state.stamp[card])
    return state.instances.scripted and prohibitions.is_forbidden(state, waking)


def _heal_all(state: State, player: int, clause: str) -> None:
    everyone = state.instances.ruleset.healing is Healing.ALL_PLACES
    for seat in (0, 1) if everyone else (player,):
        _heal(state, seat, clause)


def _heal(state: State, player: int, clause: str) -> None:
    for card in state.areas[FIELD][player]:
        healing = Occurrence(Act.HEAL, player, card, state.stamp[card])
        if state.damage[card] and not (state.instances.scripted and prohibitions.is_forbidden(state, healing)):
            state.damage[card] = 0
            state.changed()
            state.note(EventKind.HEALED, clause, player, card, value=state.instances.power[card])


def _draw(state: State, frame: Frame, clause: str) -> None:
    if state.turn == 1:
        frame.at = "turn.main"
        return
    if _is_skipped(state, frame, Phase.DRAW, clause):
        frame.at = "turn.main"
        return
    if state.instances.scripted and _is_replaced(state, frame, Phase.DRAW):
        return
    _enter(state, frame, Phase.DRAW, clause, Timing.DRAW_PHASE)


def _is_replaced(state: State, frame: Frame, phase: Phase) -> bool:
    """Start what happens instead of the phase; when it has taken its place, the main phase is next."""
    if replacement.taken(frame):
        frame.at, frame.bound = "turn.main", None
        return True
    if replacement.replace(state, frame, Occurrence(Act.PHASE, frame.player, phase=phase)):
        frame.at = "turn.draw"
        return True
    frame.bound = None
    return False


def _draw_card(state: State, frame: Frame, clause: str) -> None:
    if state.instances.present[frame.player]:
        draw(state, frame.player, 1, clause)


def _settle(state: State, frame: Frame, clause: str) -> None:
    settle(state)


def _between(state: State, frame: Frame, clause: str) -> None:
    """After a declaration and all it has set off, the next one is asked for."""
    frame.at = "turn.act"
    settle(state)


def _draw_window(state: State, frame: Frame, clause: str) -> None:
    open_window(state, Window.DRAW)


def _main(state: State, frame: Frame, clause: str) -> None:
    _enter(state, frame, Phase.MAIN, clause)


def _main_window(state: State, frame: Frame, clause: str) -> None:
    open_window(state, Window.MAIN)


def _acts(state: State, frame: Frame) -> int:
    if state.memory.get("turn ends"):
        return NOBODY
    return frame.player if state.instances.present[frame.player] else NOBODY


def _declarations(state: State, frame: Frame) -> list[Action]:
    player = frame.player
    actions = [*summons(state, player), *possessions(state, player), *deployments(state, player)]
    if state.instances.ruleset.main_window is MainWindow.ANY_TIME:
        actions += uses(state, player)
    if state.instances.scripted:
        actions += invocations(state, player)
    striking = attacks(state, player)
    if state.instances.scripted and any(must_attack(state, player, action.card) for action in striking):
        return [*actions, *striking]
    return [*actions, *striking, END]


def _declare(state: State, frame: Frame, action: Action, clause: str) -> bool:
    if action.verb is Verb.END:
        return True
    frame.at = "turn.between"
    if action.verb is Verb.INVOKE:
        invoke(state, frame.player, action.card)
        return False
    state.frames.append(Frame(FIRST_STEPS[action.verb], frame.player, action.card, target=action.target))
    return False


def _end(state: State, frame: Frame, clause: str) -> None:
    _enter(state, frame, Phase.END, clause, Timing.END_PHASE)


def _end_window(state: State, frame: Frame, clause: str) -> None:
    open_window(state, Window.END)


def _overflows(state: State, frame: Frame) -> int:
    return frame.player if surplus(state, frame.player) > 0 else NOBODY


def surplus(state: State, player: int) -> int:
    """How many cards of the hand still go to 魂 by the hand limit: those beyond it that can go (001-ターン-5)."""
    over = hand_size(state, player) - state.instances.ruleset.hand_limit
    return min(over, len(_cards_to_give_up(state, player))) if over > 0 else 0


def _cards_to_give_up(state: State, player: int) -> list[int]:
    cards = hand_cards(state, player)
    if state.instances.scripted:
        cards = [card for card in cards if not prohibitions.is_forbidden(state, _giving_up(state, card))]
    return cards


def _surplus(state: State, frame: Frame) -> list[Action]:
    return [Action(Verb.SOUL, card) for card in _cards_to_give_up(state, frame.player)]


def _giving_up(state: State, card: int) -> Occurrence:
    owner = state.instances.owners[card]
    return Occurrence(Act.MOVE, owner, card, state.stamp[card], source=state.zone[card], destination=SOUL)


def _put_away(state: State, frame: Frame, action: Action, clause: str) -> bool:
    move.propose(state, [action.card], SOUL, clause)
    return False


def _pass_on(state: State, frame: Frame, clause: str) -> None:
    end_of_turn(state)
    again = f"extra turn {frame.player}"
    if state.memory.get(again, 0) > 0:
        state.memory[again] -= 1
    else:
        frame.player = 1 - frame.player
    frame.at = "turn.start"


PROCEDURE = Procedure(
    "turn",
    (
        Step("start", "001-ターン-1", _start),
        Step("start_window", "000-使用権", _start_window),
        Step("recovery", "001-ターン-2", _recovery),
        Step("wake", "001-ターン-2", _recover),
        Step("recovery_window", "S-フェイズの窓", _recovery_window),
        Step("recovered", "001-ターン-2", _recovered),
        Step("draw", "001-ターン-3", _draw),
        Step("draw_card", "001-ターン-3", _draw_card),
        Step("drawn", "001-効果-1", _settle),
        Step("draw_window", "S-フェイズの窓", _draw_window),
        Step("main", "001-ターン-4", _main),
        Step("main_window", "S-メインの窓", _main_window),
        Question("act", "001-ターン-4", DecisionKind.MAIN, _acts, _declarations, _declare),
        Step("end", "001-ターン-5", _end),
        Step("end_window", "001-道具札-時", _end_window),
        Question("overflow", "001-ターン-5", DecisionKind.OVERFLOW, _overflows, _surplus, _put_away),
        Step("last", "001-効果-1", _settle),
        Step("pass_on", "001-ターン-5", _pass_on),
        Step("between", "001-効果-1", _between),
    ),
)
