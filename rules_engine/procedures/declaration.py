"""What 召喚, 憑依, 展開 and 道具の使用 share: a declared card lies in the 保留 until it is completed or taken back."""

from rules_engine.conditions import Fault
from rules_engine.rights import spend
from rules_engine.state import HOLD, RIGHTS, Frame, State
from rules_engine.vocabulary import EventKind
from rules_engine.zones import put


def hold(state: State, frame: Frame, right: int, clause: str, *, secret: int = -1) -> None:
    """Declare the frame's card: from hand into the 保留. The frame remembers where it came from and its new stamp."""
    frame.number = state.zone[frame.card]
    word = RIGHTS[right]
    state.note(EventKind.DECLARED, clause, frame.player, frame.card, frame.target, word=word, secret=secret)
    put(state, frame.card, HOLD, clause, secret=secret)
    state.face_down[frame.card] = secret >= 0
    frame.stamp = state.stamp[frame.card]


def take_back(state: State, frame: Frame, fault: Fault) -> None:
    """The declaration vanishes: the card returns to the zone it came from, no right is spent (000-条件)."""
    state.note(EventKind.UNDONE, fault.clause, frame.player, frame.card, word=fault.reason)
    put(state, frame.card, frame.number, "000-条件")
    frame.at = ""


def complete(state: State, frame: Frame, right: int, clause: str, *, secret: int = -1) -> None:
    """The act is done: now, and only now, its right is spent (001-消費)."""
    word = RIGHTS[right]
    state.note(EventKind.COMPLETED, clause, frame.player, frame.card, frame.target, word=word, secret=secret)
    spend(state, frame.player, right, "001-消費")
