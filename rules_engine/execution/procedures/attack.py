"""攻撃 (001 攻撃について①〜⑤): after the declaration window nobody may use a 道具札 until it is completed."""

from rules_engine.execution.opening import open_window
from rules_engine.execution.procedures import divine, move
from rules_engine.execution.procedures.attack_frame import AttackFrame, stands
from rules_engine.execution.procedures.declaration import complete, note_right, pay_curse
from rules_engine.execution.statements.begin import begin_texts, texts_now
from rules_engine.execution.statements.lasting import end_of_attack
from rules_engine.execution.statements.merging import merges
from rules_engine.execution.triggers import happened, is_heard
from rules_engine.kernel.frame import NO_CARD, NOBODY, Frame
from rules_engine.kernel.pending import settle
from rules_engine.kernel.steps import GameProcedure, Question, Step
from rules_engine.keywords.curse import CURSE
from rules_engine.language.members import (
    ACT_ATTACK,
    ACT_REVEAL,
    ATTACK_TRIGGERS_AFTER_WINDOW,
    ATTACK_TRIGGERS_BEFORE_WINDOW,
    CAUSE_KIND_ATTACK,
    EVENT_KIND_DECLARED,
    EVENT_KIND_REVEALED,
    MOMENT_COMPLETION,
    MOMENT_DECLARATION,
    MOMENTS_AFTER_ATTACK,
    MOMENTS_ATTACK,
    MOMENTS_POSSESSED,
    TIMING_ATTACK,
    VERB_ATTACK,
    WINDOW_ATTACK_COMPLETED,
    WINDOW_ATTACK_DECLARED,
)
from rules_engine.queries.text_frame import COMBINED, holds
from rules_engine.rights.asked_again import still_fault
from rules_engine.rights.conditions import text_fault
from rules_engine.rights.permissions import can_omit
from rules_engine.rights.prices import price_fault
from rules_engine.rulebook.options import LeavingAttacks
from rules_engine.state.changes import set_face_down
from rules_engine.state.game_event import Cause, GameEvent
from rules_engine.state.marks import adversity
from rules_engine.state.state import State
from rules_engine.state.text_frame import TextFrame
from rules_engine.state.texts import note_texts
from rules_engine.state.zones import is_current, possessors_of, with_everything_on
from rules_engine.vocabulary.actions import FIRST_TEXT, NO, YES, Action
from rules_engine.vocabulary.codes import APPARITION, ATTACK, EXILE, FIELD, SOUL
from rules_engine.vocabulary.terms import DecisionKind, EventKind, Reason, Timing, Verb


def _declare(state: State, frame: AttackFrame, clause: str) -> None:
    frame.stamp = state.stamp[frame.card]
    note_right(state, frame, ATTACK)
    state.note(EVENT_KIND_DECLARED, clause, frame.player, frame.card, word=VERB_ATTACK)
    if state.instances.ruleset.attack_triggers is ATTACK_TRIGGERS_BEFORE_WINDOW:
        _tell_declaration(state, frame)


def _declaration_window(state: State, frame: AttackFrame, clause: str) -> None:
    open_window(state, WINDOW_ATTACK_DECLARED)


def _asked_again(state: State, frame: AttackFrame, clause: str) -> None:
    """What allowed the attack must still allow it after the responses."""
    if not stands(state, frame):
        return
    if frame.by_effect:
        fault = text_fault(state, frame.player, Verb.ATTACK, frame.card)
    else:
        fault = still_fault(state, frame, VERB_ATTACK)
    if fault:
        _undo(state, frame, fault.reason, fault.clause)


def _answered(state: State, frame: AttackFrame, clause: str) -> None:
    """What listens to the declaration happens after the window, if the attack still stands (F-02)."""
    if state.instances.ruleset.attack_triggers is ATTACK_TRIGGERS_AFTER_WINDOW and stands(state, frame):
        _tell_declaration(state, frame)


def _tell_declaration(state: State, frame: AttackFrame) -> None:
    if is_heard(state, ACT_ATTACK):
        declared = GameEvent(ACT_ATTACK, frame.player, frame.card, frame.stamp, moment=MOMENT_DECLARATION)
        happened(state, declared)
    settle(state)


def _check(state: State, frame: AttackFrame, clause: str) -> None:
    if stands(state, frame):
        return
    present = is_current(state, frame.card, frame.stamp, FIELD)
    reason = Reason.NEGATED if frame.negated else Reason.LAID if present else Reason.NOT_ON_FIELD
    _undo(state, frame, reason, clause)


def _undo(state: State, frame: AttackFrame, reason: Reason, clause: str) -> None:
    """The attack comes to nothing; what has done its work by then becomes 魂 (000-特1)."""
    state.note(EventKind.UNDONE, clause, frame.player, frame.card, word=reason)
    resolved = [card for card in frame.revealed if state.zone[card] == FIELD]
    frame.at = ""
    end_of_attack(state)
    if resolved:
        move.propose(state, resolved, SOUL, "000-特1")


def _next_hidden(state: State, frame: AttackFrame) -> int:
    """The oldest 怪異札 that has not had its turn, -1 for none."""
    for card in possessors_of(state, frame.card):
        if card not in frame.revealed:
            return card
    return NO_CARD


def _reveal(state: State, frame: AttackFrame, clause: str) -> None:
    card = _next_hidden(state, frame)
    if card == NO_CARD:
        frame.at = "attack.sort"
        return
    frame.revealed.append(card)
    hidden = state.face_down[card]
    set_face_down(state, card, False)
    state.note(EVENT_KIND_REVEALED, clause, frame.player, card, frame.card)
    if hidden and is_heard(state, ACT_REVEAL):
        happened(state, GameEvent(ACT_REVEAL, frame.player, card, state.stamp[card], source=FIELD))
    divine.settle(state, frame.player, card)


def _may_omit(state: State, frame: AttackFrame) -> int:
    """Whether 呪い of the 怪異札 is carried out is asked where a text lets it be left out."""
    card = frame.revealed[-1]
    asked = state.instances.scripted and state.zone[card] == FIELD and can_omit(state, card, CURSE.name)
    return frame.player if asked and price_fault(state, frame.player, card, APPARITION) is None else NOBODY


def _omission(state: State, frame: AttackFrame) -> list[Action]:
    return [YES, NO]


def _omit(state: State, frame: AttackFrame, action: Action, clause: str) -> bool:
    if action.verb is Verb.YES:
        frame.uncursed = frame.revealed[-1]
    return True


def _resolve(state: State, frame: AttackFrame, clause: str) -> None:
    card = frame.revealed[-1]
    if state.zone[card] != FIELD:
        return
    fault = price_fault(state, frame.player, card, APPARITION)
    if fault:
        state.note(EventKind.EFFECT_SKIPPED, clause, frame.player, card, word=fault.reason)
    elif frame.uncursed == card or not pay_curse(state, frame, card):
        note_texts(state, Timing.POSSESSED, [card])
        begin_texts(state, frame.player, card, MOMENTS_POSSESSED)


def _resolved(state: State, frame: AttackFrame, clause: str) -> None:
    """What one card has set off happens before the next card's turn (001-効果-5)."""
    frame.at = "attack.check"
    settle(state)


def attack_texts(state: State, frame: AttackFrame) -> list[int]:
    """The 攻撃時 texts of the attacking 場所札 in printed order."""
    return texts_now(state, frame.card, MOMENTS_ATTACK)


def _left_to_sort(state: State, frame: AttackFrame) -> list[int]:
    """The texts among which the next is picked: those that happen, unless there is one alone or all only damage."""
    programs, texts = state.instances.programs, attack_texts(state, frame)
    if len(texts) < 2 or merges(state, frame.card) or all(programs[number].only_damages for number in texts):
        return []
    text_frame = TextFrame("", frame.player, frame.card, frame.stamp)
    return [
        place
        for place, number in enumerate(texts)
        if place not in frame.order and holds(state, text_frame, programs[number].condition)
    ]


def _asks_sort(state: State, frame: AttackFrame) -> int:
    return frame.player if state.instances.scripted and len(_left_to_sort(state, frame)) > 1 else NOBODY


def _sort_options(state: State, frame: AttackFrame) -> list[Action]:
    return [Action(Verb.TEXT, place) for place in _left_to_sort(state, frame)]


def _sort(state: State, frame: AttackFrame, action: Action, clause: str) -> bool:
    frame.order.append(action.card)
    return False


def _texts(state: State, frame: AttackFrame, clause: str) -> None:
    """The texts happen in printed order or in the order picked; before the first the 力 may strike (000-攻撃-合成)."""
    note_texts(state, TIMING_ATTACK, [frame.card])
    number = begin_texts(state, frame.player, frame.card, MOMENTS_ATTACK, {COMBINED: 1}, frame.order)
    first = state.frames[-1]
    if number and isinstance(first, TextFrame) and not state.instances.programs[first.program].chooses_first:
        state.frames.append(Frame("blow.order", frame.player, frame.card))


def _blow(state: State, frame: AttackFrame, clause: str) -> None:
    """The 力 strikes, unless it has; what the texts added to it comes with it."""
    if not frame.has_struck or frame.extra:
        state.frames.append(Frame("blow.aim", frame.player, frame.card))


def _struck(state: State, frame: AttackFrame, clause: str) -> None:
    settle(state)


def _after(state: State, frame: AttackFrame, clause: str) -> None:
    if MOMENTS_AFTER_ATTACK not in state.instances.contents.moments or not stands(state, frame):
        frame.at = "attack.still"
        return
    for card in (frame.card, *reversed(possessors_of(state, frame.card))):
        begin_texts(state, frame.player, card, MOMENTS_AFTER_ATTACK)


def _afterwards(state: State, frame: AttackFrame, clause: str) -> None:
    """What texts that wait for the end of the attack do to the attacker comes after it (S-自分で離れる攻撃)."""
    completed = state.instances.ruleset.leaving_attacks is LeavingAttacks.COMPLETED
    frame.left_by_itself = completed and not stands(state, frame)


def _still(state: State, frame: AttackFrame, clause: str) -> None:
    """An attacker that has gone or lies by now has not finished its attack (000-特2A)."""
    settle(state)


def _finishes(state: State, frame: AttackFrame, clause: str) -> None:
    if not frame.left_by_itself and not stands(state, frame):
        _check(state, frame, "001-消費")


def _leave(state: State, frame: AttackFrame, clause: str) -> None:
    if is_heard(state, ACT_ATTACK):
        happened(state, GameEvent(ACT_ATTACK, frame.player, frame.card, frame.stamp, moment=MOMENT_COMPLETION))
    if not is_current(state, frame.card, frame.stamp, FIELD):
        return
    cause = Cause(CAUSE_KIND_ATTACK, frame.player, frame.card)
    adverse = state.memory.get(adversity(frame.card)) == frame.stamp
    place, *others = with_everything_on(state, frame.card)
    if adverse and others:
        move.propose(state, others, SOUL, clause, cause=cause)
    going, zone = ([place], EXILE) if adverse else ([place, *others], SOUL)
    move.propose(state, going, zone, clause, cause=cause)


def _complete(state: State, frame: AttackFrame, clause: str) -> None:
    complete(state, frame, ATTACK, clause, free=frame.by_effect)
    end_of_attack(state)


def _window(state: State, frame: AttackFrame, clause: str) -> None:
    if not frame.by_effect:
        open_window(state, WINDOW_ATTACK_COMPLETED)


PROCEDURE = GameProcedure(
    "attack",
    (
        Step("declare", "001-攻撃-1", _declare),
        Step("declaration_window", "000-宣言時", _declaration_window, opens=WINDOW_ATTACK_DECLARED),
        Step("asked_again", "000-条件", _asked_again),
        Step("answered", "S-攻撃宣言の誘発", _answered),
        Step("check", "001-消費", _check),
        Step("reveal", "001-攻撃-2", _reveal),
        Question("omit", "S-呪い", DecisionKind.MAY, _may_omit, _omission, _omit),
        Step("resolve", "001-怪異札-コスト", _resolve),
        Step("resolved", "001-効果-5", _resolved),
        Question("sort", "000-攻撃-合成", DecisionKind.ORDER, _asks_sort, _sort_options, _sort, formerly=FIRST_TEXT),
        Step("texts", "001-攻撃-3", _texts),
        Step("blow", "001-攻撃-4", _blow),
        Step("struck", "001-効果-5", _struck),
        Step("after", "S-効果", _after),
        Step("afterwards", "S-自分で離れる攻撃", _afterwards),
        Step("still", "001-効果-5", _still),
        Step("finishes", "001-消費", _finishes),
        Step("leave", "001-攻撃-5", _leave),
        Step("left", "001-効果-1", _struck),
        Step("complete", "000-完了時", _complete),
        Step("completed", "001-効果-1", _struck),
        Step("window", "000-完了時", _window, opens=WINDOW_ATTACK_COMPLETED),
    ),
)
