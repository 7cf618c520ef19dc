"""召喚 (001 場所札, 000 召喚宣言〜召喚終了)."""

from rules_engine.actions import FIELD_TARGET
from rules_engine.asked_again import note_price, still_fault
from rules_engine.conditions import season_card_fault
from rules_engine.continuous import enters_awake, has_keyword
from rules_engine.effects.lasting import follow
from rules_engine.instances import PLACE
from rules_engine.occurrence import Occurrence
from rules_engine.pending import happened, settle, texts_wait
from rules_engine.procedures import divine, move, swap
from rules_engine.procedures.declaration import complete, hold, is_negated, negated, pay_curse, take_back
from rules_engine.ruleset_options import LeavingSummons
from rules_engine.scripts.tree import Act, Moments
from rules_engine.state import FIELD, SUMMON, Frame, State
from rules_engine.steps import Procedure, Step
from rules_engine.swapping import end_offers
from rules_engine.texts import note_texts
from rules_engine.vocabulary import EventKind, Moment, Reason, Timing, Verb, Window
from rules_engine.windows import open_landing, open_window
from rules_engine.zones import is_current, put


def _declare(state: State, frame: Frame, clause: str) -> None:
    if frame.target != FIELD_TARGET:
        frame.target_stamp = state.stamp[frame.target]
    swap.offer(state, frame)
    hold(state, frame, SUMMON, clause)


def _declaration_window(state: State, frame: Frame, clause: str) -> None:
    note_price(state, frame, Verb.SUMMON)
    open_window(state, Window.SUMMON_DECLARED)


def _answered(state: State, frame: Frame, clause: str) -> None:
    happened(state, Occurrence(Act.SUMMON, frame.player, frame.card, frame.stamp, moment=Moment.DECLARATION))
    settle(state)


def _choose_ground(state: State, frame: Frame, clause: str) -> None:
    if frame.target == FIELD_TARGET:
        return
    stands = is_current(state, frame.target, frame.target_stamp, FIELD)
    if not stands or season_card_fault(state, frame.player, frame.target):
        frame.target = FIELD_TARGET


def _check(state: State, frame: Frame, clause: str) -> None:
    if is_negated(frame):
        negated(state, frame, SUMMON, clause)
        return
    fault = still_fault(state, frame, Verb.SUMMON)
    if fault:
        take_back(state, frame, fault)


def _land(state: State, frame: Frame, clause: str) -> None:
    card = frame.card
    if pay_curse(state, frame):
        return
    put(state, card, FIELD, clause)
    follow(state, card, frame.stamp, landing=True)
    frame.stamp = state.stamp[card]
    state.kind[card], state.host[card] = PLACE, frame.target
    state.changed()
    swap.land(state, frame)
    state.laid[card] = not (
        state.instances.scripted and (has_keyword(state, card, "速攻") or enters_awake(state, card))
    )
    state.changed()
    word = EventKind.LAID if state.laid[card] else EventKind.WOKE
    state.note(word, clause, frame.player, card, frame.target)
    divine.settle(state, frame.player, card)


def _landed_window(state: State, frame: Frame, clause: str) -> None:
    if is_current(state, frame.card, frame.stamp, FIELD):
        frame.window = Window.SUMMON_COMPLETED
    open_landing(state, frame.player, frame.card, frame.stamp)


def _firsts(state: State, frame: Frame, clause: str) -> None:
    """What happens before the 召喚時 texts of the card itself."""
    if state.instances.scripted and is_current(state, frame.card, frame.stamp, FIELD):
        state.memory[f"turn arrived {frame.card}"] = frame.stamp
        state.changed()
        happened(state, _landed(frame), first=True)
        settle(state)


def _landed(frame: Frame) -> Occurrence:
    return Occurrence(Act.SUMMON, frame.player, frame.card, frame.stamp, frame.target, frame.number, FIELD)


def _texts(state: State, frame: Frame, clause: str) -> None:
    if is_current(state, frame.card, frame.stamp, FIELD):
        note_texts(state, Timing.ALWAYS, [frame.card])
        note_texts(state, Timing.SUMMON, [frame.card])
        if state.instances.scripted:
            happened(state, _landed(frame), first=False)
            texts_wait(state, frame.card, Moments.SUMMON)
            settle(state)


def _finishes(state: State, frame: Frame, clause: str) -> None:
    """A summon whose card another card's text has sent away again is not completed (000-特2B).

    What its own texts have moved has been summoned all the same (S-自分で離れる召喚).
    """
    if frame.window is None or is_current(state, frame.card, frame.stamp, FIELD):
        return
    by_itself = move.left_by_itself(frame)
    if not by_itself or state.instances.ruleset.leaving_summons is LeavingSummons.UNDONE:
        state.note(EventKind.UNDONE, clause, frame.player, frame.card, word=Reason.NOT_ON_FIELD.value)
        frame.at = ""


def _complete(state: State, frame: Frame, clause: str) -> None:
    complete(state, frame, SUMMON, clause)
    end_offers(state, frame.player)


def _window(state: State, frame: Frame, clause: str) -> None:
    open_window(state, Window.SUMMON_COMPLETED)


PROCEDURE = Procedure(
    "summon",
    (
        Step("declare", "001-場所札-召喚", _declare),
        swap.QUESTION,
        Step("declaration_window", "000-宣言時", _declaration_window),
        Step("answered", "001-効果-1", _answered),
        Step("choose_ground", "001-場所札-季節札", _choose_ground),
        Step("check", "000-条件", _check),
        Step("land", "001-場所札-召喚", _land),
        Step("landed_window", "001-道具札-時", _landed_window),
        Step("firsts", "S-効果", _firsts),
        Step("texts", "S-効果", _texts),
        Step("finishes", "000-特2B", _finishes),
        Step("complete", "000-完了時", _complete),
        Step("window", "000-完了時", _window),
    ),
)
