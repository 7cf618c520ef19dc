"""召喚 (001 場所札, 000 召喚宣言〜召喚終了)."""

from typing import final

from rules_engine.execution.opening import open_landing, open_window
from rules_engine.execution.procedures import divine, swap
from rules_engine.execution.procedures.declaration import complete, hold, negated, pay_curse, take_back
from rules_engine.execution.statements.lasting import follow
from rules_engine.execution.triggers import happened, is_heard, texts_wait
from rules_engine.kernel.frame import NO_CARD
from rules_engine.kernel.pending import settle
from rules_engine.kernel.steps import GameProcedure, Step
from rules_engine.keywords.swift import SWIFT
from rules_engine.language.members import (
    ACT_SUMMON,
    EVENT_KIND_LAID,
    EVENT_KIND_WOKE,
    MOMENT_DECLARATION,
    MOMENTS_SUMMON,
    TIMING_ALWAYS,
    TIMING_SUMMON,
    VERB_SUMMON,
    WINDOW_SUMMON_COMPLETED,
    WINDOW_SUMMON_DECLARED,
    WINDOW_SUMMON_LANDED,
)
from rules_engine.queries.abilities import has_keyword
from rules_engine.queries.continuous import enters_awake
from rules_engine.queries.swapping import end_offers
from rules_engine.rights.asked_again import note_price, still_fault
from rules_engine.rights.grounds import season_card_fault
from rules_engine.rulebook.options import LeavingSummons
from rules_engine.state.changes import set_host, set_kind, set_laid
from rules_engine.state.declared import DeclarationFrame
from rules_engine.state.game_event import GameEvent
from rules_engine.state.marks import arrived
from rules_engine.state.memory import set_mark
from rules_engine.state.state import State
from rules_engine.state.texts import note_texts
from rules_engine.state.zones import is_current, put
from rules_engine.vocabulary.actions import FIELD_TARGET
from rules_engine.vocabulary.codes import FIELD, PLACE, SUMMON
from rules_engine.vocabulary.terms import EventKind, Reason


@final
class SummonFrame(DeclarationFrame):
    """A summon; `swapped` says whether 力 and コスト are swapped, None where that is not offered.

    `has_landed`: the card has come to the field and lay there still when the windows of its landing opened.
    """

    __slots__ = ("has_landed", "swapped")

    def __init__(self, at: str, player: int, card: int, target: int = NO_CARD) -> None:
        super().__init__(at, player, card, target)
        self.swapped: bool | None = None
        self.has_landed: bool = False

    def copy(self) -> "SummonFrame":
        twin = SummonFrame(self.at, self.player, self.card, self.target)
        twin.declared_like(self)
        twin.swapped, twin.has_landed = self.swapped, self.has_landed
        return twin

    def key(self) -> tuple[object, ...]:
        return (*super().key(), self.swapped, self.has_landed)


def _declare(state: State, frame: SummonFrame, clause: str) -> None:
    if frame.target != FIELD_TARGET:
        frame.target_stamp = state.stamp[frame.target]
    swap.offer(state, frame)
    hold(state, frame, SUMMON, clause)


def _price(state: State, frame: SummonFrame, clause: str) -> None:
    note_price(state, frame, VERB_SUMMON)


def _declaration_window(state: State, frame: SummonFrame, clause: str) -> None:
    _price(state, frame, clause)
    open_window(state, WINDOW_SUMMON_DECLARED)


def _answered(state: State, frame: SummonFrame, clause: str) -> None:
    if is_heard(state, ACT_SUMMON):
        happened(state, GameEvent(ACT_SUMMON, frame.player, frame.card, frame.stamp, moment=MOMENT_DECLARATION))
    settle(state)


def _choose_ground(state: State, frame: SummonFrame, clause: str) -> None:
    if frame.target == FIELD_TARGET:
        return
    stands = is_current(state, frame.target, frame.target_stamp, FIELD)
    if not stands or season_card_fault(state, frame.player, frame.target):
        frame.target = FIELD_TARGET


def _check(state: State, frame: SummonFrame, clause: str) -> None:
    if frame.negated:
        negated(state, frame, SUMMON, clause)
        return
    fault = still_fault(state, frame, VERB_SUMMON)
    if fault:
        take_back(state, frame, fault)


def _land(state: State, frame: SummonFrame, clause: str) -> None:
    card = frame.card
    if pay_curse(state, frame):
        return
    put(state, card, FIELD, clause)
    follow(state, card, frame.stamp, landing=True)
    frame.stamp = state.stamp[card]
    set_kind(state, card, PLACE)
    set_host(state, card, frame.target)
    swap.land(state, frame)
    awake = state.instances.scripted and (has_keyword(state, card, SWIFT.name) or enters_awake(state, card))
    set_laid(state, card, not awake)
    word = EVENT_KIND_LAID if state.laid[card] else EVENT_KIND_WOKE
    state.note(word, clause, frame.player, card, frame.target)
    divine.settle(state, frame.player, card)


def _mark_landed(state: State, frame: SummonFrame, clause: str) -> None:
    if is_current(state, frame.card, frame.stamp, FIELD):
        frame.has_landed = True


def _landed_window(state: State, frame: SummonFrame, clause: str) -> None:
    _mark_landed(state, frame, clause)
    open_landing(state, frame.player, frame.card, frame.stamp)


def _firsts(state: State, frame: SummonFrame, clause: str) -> None:
    """What happens before the 召喚時 texts of the card itself."""
    if state.instances.scripted and is_current(state, frame.card, frame.stamp, FIELD):
        set_mark(state, arrived(frame.card), frame.stamp)
        if is_heard(state, ACT_SUMMON):
            happened(state, _landed(frame), first=True)
        settle(state)


def _landed(frame: SummonFrame) -> GameEvent:
    return GameEvent(ACT_SUMMON, frame.player, frame.card, frame.stamp, frame.target, frame.came_from, FIELD)


def _texts(state: State, frame: SummonFrame, clause: str) -> None:
    if is_current(state, frame.card, frame.stamp, FIELD):
        if state.log is not None or state.onlooker is not None:
            note_texts(state, TIMING_ALWAYS, [frame.card])
            note_texts(state, TIMING_SUMMON, [frame.card])
        if state.instances.scripted:
            if is_heard(state, ACT_SUMMON):
                happened(state, _landed(frame), first=False)
            texts_wait(state, frame.card, MOMENTS_SUMMON)
            settle(state)


def _finishes(state: State, frame: SummonFrame, clause: str) -> None:
    """A summon whose card another card's text has sent away again is not completed (000-特2B).

    What its own texts have moved has been summoned all the same (S-自分で離れる召喚).
    """
    if not frame.has_landed or is_current(state, frame.card, frame.stamp, FIELD):
        return
    by_itself = frame.left_by_itself
    if not by_itself or state.instances.ruleset.leaving_summons is LeavingSummons.UNDONE:
        state.note(EventKind.UNDONE, clause, frame.player, frame.card, word=Reason.NOT_ON_FIELD.value)
        frame.at = ""


def _complete(state: State, frame: SummonFrame, clause: str) -> None:
    complete(state, frame, SUMMON, clause)
    end_offers(state, frame.player)


def _window(state: State, frame: SummonFrame, clause: str) -> None:
    open_window(state, WINDOW_SUMMON_COMPLETED)


PROCEDURE = GameProcedure(
    "summon",
    (
        Step("declare", "001-場所札-召喚", _declare),
        swap.QUESTION,
        Step("declaration_window", "000-宣言時", _declaration_window, opens=WINDOW_SUMMON_DECLARED, unopened=_price),
        Step("answered", "001-効果-1", _answered),
        Step("choose_ground", "001-場所札-季節札", _choose_ground),
        Step("check", "000-条件", _check),
        Step("land", "001-場所札-召喚", _land),
        Step("landed_window", "001-道具札-時", _landed_window, opens=WINDOW_SUMMON_LANDED, unopened=_mark_landed),
        Step("firsts", "S-効果", _firsts),
        Step("texts", "S-効果", _texts),
        Step("finishes", "000-特2B", _finishes),
        Step("complete", "000-完了時", _complete),
        Step("window", "000-完了時", _window, opens=WINDOW_SUMMON_COMPLETED),
    ),
)
