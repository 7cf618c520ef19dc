"""What 召喚, 憑依, 展開 and 道具の使用 share: a declared card lies in the 保留 until it is completed or taken back."""

from rules_engine.execution.procedures import move
from rules_engine.execution.procedures.game_end import lose
from rules_engine.execution.statements.lasting import follow
from rules_engine.keywords.curse import CURSE
from rules_engine.language import tree
from rules_engine.language.members import EVENT_KIND_COMPLETED, EVENT_KIND_DECLARED
from rules_engine.queries.abilities import has_keyword
from rules_engine.rights.conditions import needs_no_right, takes_no_right
from rules_engine.rights.extra_rights import left_for, use_up
from rules_engine.rights.faults import Fault
from rules_engine.state.changes import set_face_down, set_life
from rules_engine.state.declared import DeclarationFrame
from rules_engine.state.state import State
from rules_engine.state.zones import put
from rules_engine.vocabulary.codes import HAND, HOLD, RIGHTS, SOUL
from rules_engine.vocabulary.terms import EndReason, EventKind, Reason


def hold(state: State, frame: DeclarationFrame, right: int, clause: str, *, secret: int = -1) -> None:
    """Declare the frame's card: from hand into the 保留. The frame remembers where it came from and its new stamp."""
    note_right(state, frame, right)
    card, stamp = frame.card, state.stamp[frame.card]
    frame.came_from, frame.stamp = state.zone[card], stamp
    if state.log is not None:
        word = RIGHTS[right]
        state.note(EVENT_KIND_DECLARED, clause, frame.player, card, frame.target, word=word, secret=secret)
    put(state, card, HOLD, clause, secret=secret)
    follow(state, card, stamp)
    set_face_down(state, card, secret >= 0)
    frame.stamp = state.stamp[card]


def note_right(state: State, frame: DeclarationFrame, right: int) -> None:
    """Keep in mind whether a text lets this declaration be made without taking a right."""
    player, card = frame.player, frame.card
    if tree.Permits not in state.instances.contents.words:
        return
    spent = state.rights[player][right] <= 0 and not left_for(state, player, right, card)
    if takes_no_right(state, player, right, card) or (
        spent and needs_no_right(state, player, right, card, frame.target)
    ):
        frame.rightless = True


def take_back(state: State, frame: DeclarationFrame, fault: Fault) -> None:
    """The declaration vanishes: the card returns to the zone it came from, no right is spent (000-条件)."""
    secret = frame.player if state.face_down[frame.card] and frame.came_from == HAND else -1
    state.note(EventKind.UNDONE, fault.clause, frame.player, frame.card, word=fault.reason, secret=secret)
    put(state, frame.card, frame.came_from, "000-条件", secret=secret)
    follow(state, frame.card, frame.stamp)
    frame.at = ""


def pay_curse(state: State, frame: DeclarationFrame, card: int | None = None) -> bool:
    """呪い of the card (the frame's): half the own life, the fraction dropped, is the price; True if that ends the
    game."""
    card = frame.card if card is None else card
    if not state.instances.scripted or not has_keyword(state, card, CURSE.name):
        return False
    set_life(state, frame.player, state.life[frame.player] // 2)
    state.note(EventKind.LIFE, "S-呪い", frame.player, card, value=state.life[frame.player])
    if state.life[frame.player] == 0:
        lose(state, frame.player, EndReason.LIFE)
    return state.ended is not None


def negated(state: State, frame: DeclarationFrame, right: int, clause: str, then: str = "") -> None:
    """The card counts as used: it becomes 魂, its right is spent, nothing happens; what follows is the step `then`."""
    state.note(EventKind.UNDONE, clause, frame.player, frame.card, word=Reason.NEGATED)
    frame.at = then
    _spend(state, frame, right)
    if state.zone[frame.card] == HOLD:
        move.propose(state, [frame.card], SOUL, clause)


def complete(
    state: State, frame: DeclarationFrame, right: int, clause: str, *, secret: int = -1, free: bool = False
) -> None:
    """The act is done: now, and only now, its right is spent (001-消費); a `free` one spends none."""
    if state.log is not None or state.onlooker is not None:
        word = RIGHTS[right]
        state.note(EVENT_KIND_COMPLETED, clause, frame.player, frame.card, frame.target, word=word, secret=secret)
    if not free:
        _spend(state, frame, right)


def _spend(state: State, frame: DeclarationFrame, right: int) -> None:
    """Take the right away, unless a text let the declaration be made without any."""
    if not frame.rightless:
        use_up(state, frame.player, right, frame.card, "001-消費")
