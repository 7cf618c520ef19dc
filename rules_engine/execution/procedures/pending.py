"""Settling what waits (001 効果の発動について①〜③, F-22): one after another, the turn player's first."""

from rules_engine.execution.closed_offers import first_offer
from rules_engine.execution.starting import may_start
from rules_engine.execution.statements import merging
from rules_engine.execution.statements.begin import begin
from rules_engine.kernel.frame import NOBODY
from rules_engine.kernel.pending import PendingFrame, give_up, next_places
from rules_engine.kernel.position import Pending
from rules_engine.kernel.steps import GameProcedure, Question, Step
from rules_engine.language.members import NEW_TRIGGERS_AFTER_EARLIER
from rules_engine.state.state import State
from rules_engine.vocabulary.actions import Action
from rules_engine.vocabulary.terms import DecisionKind, Verb


def _next(state: State, frame: PendingFrame, clause: str) -> None:
    waiting = _choices(state, frame)
    if len(waiting) == 1:
        _start(state, frame, waiting[0])
    elif waiting:
        frame.at = "pending.order"
    else:
        frame.at = ""
        give_up(state, frame)


def _choices(state: State, frame: PendingFrame) -> list[int]:
    """Among which of those that wait the next is picked; with what asks for nothing but a no, nobody is bothered."""
    earlier_first = state.instances.ruleset.new_triggers is NEW_TRIGGERS_AFTER_EARLIER
    places = next_places(state, frame, may_start, by_event=earlier_first)
    if state.instances.ruleset.always_asked:
        return first_offer(state, places) or places
    blanks = [place for place in places if state.pending[place].program in state.instances.blank_listeners]
    return blanks[:1] or places


def _start(state: State, frame: PendingFrame, place: int) -> None:
    entry = state.pending.pop(place)
    frame.at = "pending.next"
    _ensure(state, entry)
    for one in reversed(_together(state, entry)):
        begin(state, one.player, one.program, one.card, one.stamp, dict(one.bound))


def _ensure(state: State, begun: Pending) -> None:
    """What the same player's cards set off at the same event has begun with this one (001 効果②)."""
    event = (begun.player, begun.batch, begun.depth)
    for place, other in enumerate(state.pending):
        if (other.player, other.batch, other.depth) == event and may_start(state, other):
            state.pending[place] = other._replace(sure=True)


def _together(state: State, entry: Pending) -> list[Pending]:
    """The ability and, where the card's damage clauses are one, its others of that moment, in printed order."""
    if not merging.merges(state, entry.card):
        return [entry]
    merging.gather(state, entry.player, entry.card)
    moment = state.instances.programs[entry.program].moment
    others = [
        other
        for other in state.pending
        if moment
        and (other.player, other.card, other.stamp, other.batch) == (entry.player, entry.card, entry.stamp, entry.batch)
        and state.instances.programs[other.program].moment is moment
    ]
    for other in others:
        state.pending.remove(other)
    return sorted([entry, *others], key=lambda one: one.program)


def _asks(state: State, frame: PendingFrame) -> int:
    choices = _choices(state, frame)
    return state.pending[choices[0]].player if choices else NOBODY


def _options(state: State, frame: PendingFrame) -> list[Action]:
    return [Action(Verb.OPTION, place) for place in _choices(state, frame)]


def _answer(state: State, frame: PendingFrame, action: Action, clause: str) -> bool:
    _start(state, frame, action.card)
    return False


PROCEDURE = GameProcedure(
    "pending",
    (
        Step("next", "001-効果-1", _next),
        Question("order", "001-効果-2", DecisionKind.ORDER, _asks, _options, _answer),
    ),
)
