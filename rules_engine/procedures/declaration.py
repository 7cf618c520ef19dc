"""What 召喚, 憑依, 展開 and 道具の使用 share: a declared card lies in the 保留 until it is completed or taken back."""

from rules_engine.conditions import RIGHTLESS, needs_no_right, takes_no_right
from rules_engine.continuous import has_keyword
from rules_engine.effects.lasting import follow
from rules_engine.effects.reading import bind
from rules_engine.extra_rights import left_for, use_up
from rules_engine.faults import Fault
from rules_engine.procedures import move
from rules_engine.procedures.game_end import lose
from rules_engine.scripts import tree
from rules_engine.state import HAND, HOLD, RIGHTS, SOUL, Frame, State
from rules_engine.vocabulary import EndReason, EventKind, Reason
from rules_engine.zones import put


def hold(state: State, frame: Frame, right: int, clause: str, *, secret: int = -1) -> None:
    """Declare the frame's card: from hand into the 保留. The frame remembers where it came from and its new stamp."""
    note_right(state, frame, right)
    frame.number, frame.stamp = state.zone[frame.card], state.stamp[frame.card]
    word = RIGHTS[right]
    state.note(EventKind.DECLARED, clause, frame.player, frame.card, frame.target, word=word, secret=secret)
    put(state, frame.card, HOLD, clause, secret=secret)
    follow(state, frame.card, frame.stamp)
    state.face_down[frame.card] = secret >= 0
    state.changed()
    frame.stamp = state.stamp[frame.card]


def note_right(state: State, frame: Frame, right: int) -> None:
    """Keep in mind whether a text lets this declaration be made without taking a right."""
    player, card = frame.player, frame.card
    if tree.Permits not in state.instances.contents.words:
        return
    spent = state.rights[player][right] <= 0 and not left_for(state, player, right, card)
    if takes_no_right(state, player, right, card) or (
        spent and needs_no_right(state, player, right, card, frame.target)
    ):
        bind(frame, RIGHTLESS, 1)


def take_back(state: State, frame: Frame, fault: Fault) -> None:
    """The declaration vanishes: the card returns to the zone it came from, no right is spent (000-条件)."""
    secret = frame.player if state.face_down[frame.card] and frame.number == HAND else -1
    state.note(EventKind.UNDONE, fault.clause, frame.player, frame.card, word=fault.reason, secret=secret)
    put(state, frame.card, frame.number, "000-条件", secret=secret)
    follow(state, frame.card, frame.stamp)
    frame.at = ""


def pay_curse(state: State, frame: Frame, card: int | None = None) -> bool:
    """呪い of the card (the frame's): half the own life, the fraction dropped, is the price; True if that ends the
    game."""
    card = frame.card if card is None else card
    if not state.instances.scripted or not has_keyword(state, card, "呪い"):
        return False
    state.life[frame.player] //= 2
    state.changed()
    state.note(EventKind.LIFE, "S-呪い", frame.player, card, value=state.life[frame.player])
    if state.life[frame.player] == 0:
        lose(state, frame.player, EndReason.LIFE)
    return state.ended is not None


def is_negated(frame: Frame) -> bool:
    """Whether a text has negated what was declared: it comes to nothing and counts as done (000 マフラー)."""
    return bool(frame.bound and frame.bound.get("negated"))


def negated(state: State, frame: Frame, right: int, clause: str, then: str = "") -> None:
    """The card counts as used: it becomes 魂, its right is spent, nothing happens; what follows is the step `then`."""
    state.note(EventKind.UNDONE, clause, frame.player, frame.card, word=Reason.NEGATED)
    frame.at = then
    _spend(state, frame, right)
    if state.zone[frame.card] == HOLD:
        move.propose(state, [frame.card], SOUL, clause)


def is_by_effect(frame: Frame) -> bool:
    """Whether a text carries the procedure out: it spends no right and opens no window (S-効果による宣言)."""
    return bool(frame.bound and frame.bound.get("by") == "effect")


def complete(state: State, frame: Frame, right: int, clause: str, *, secret: int = -1, free: bool = False) -> None:
    """The act is done: now, and only now, its right is spent (001-消費); a `free` one spends none."""
    word = RIGHTS[right]
    state.note(EventKind.COMPLETED, clause, frame.player, frame.card, frame.target, word=word, secret=secret)
    if not free:
        _spend(state, frame, right)


def _spend(state: State, frame: Frame, right: int) -> None:
    """Take the right away, unless a text let the declaration be made without any."""
    if not (frame.bound and frame.bound.get(RIGHTLESS)):
        use_up(state, frame.player, right, frame.card, "001-消費")
