"""The rights of a turn: 召喚, 憑依, 展開, 攻撃 once each, 道具の使用 once from own turn to own turn.

A text may grant more of one for the turn (`extra attack 1`). ``state.rights`` counts what is left of both together,
``state.granted_rights`` how much of it was granted and goes with the turn.
"""

from rules_engine.language.members import EVENT_KIND_RIGHT_SPENT, EVENT_KIND_RIGHTS_RESTORED
from rules_engine.rulebook.options import RightOrder
from rules_engine.state.changes import set_right
from rules_engine.state.state import State
from rules_engine.vocabulary.codes import ATTACK, DEPLOY, POSSESS, RIGHTS, SUMMON, USE

OF_MAIN_PHASE = (SUMMON, POSSESS, DEPLOY, ATTACK)
OF_WINDOWS = (USE,)


def grant(state: State, player: int, right: int, number: int) -> None:
    """Let the player use the right that many times more in this turn, with any card."""
    left, granted = state.rights[player][right], state.granted_rights[player][right]
    set_right(state, player, right, left + number, granted + number)


def spend(state: State, player: int, right: int, clause: str) -> None:
    """Take one right away: at completion, never at declaration (001-消費); which one says S-権利の順."""
    before, given = state.rights[player][right], state.granted_rights[player][right]
    left = before - 1 if before > 0 else 0
    if given:
        granted_first = state.instances.ruleset.right_order is RightOrder.GRANTED_FIRST
        given = given - 1 if granted_first else min(given, left)
    set_right(state, player, right, left, given)
    if state.log is not None:
        state.note(EVENT_KIND_RIGHT_SPENT, clause, player, word=RIGHTS[right])


def end_granted(state: State) -> None:
    """What was granted for this turn ends with it, used or not."""
    for player in (0, 1):
        if any(state.granted_rights[player]):
            _end_granted(state, player)


def _end_granted(state: State, player: int) -> None:
    for right, granted in enumerate(state.granted_rights[player]):
        if granted:
            set_right(state, player, right, state.rights[player][right] - granted, 0)


def restore_tool(state: State, player: int, clause: str) -> None:
    """The 道具使用権 comes back to one, whatever is left of it (000-使用権)."""
    _restore(state, player, OF_WINDOWS)
    if state.log is not None:
        state.note(EVENT_KIND_RIGHTS_RESTORED, clause, player, word=RIGHTS[USE])


def restore_main(state: State, player: int, clause: str) -> None:
    """The four rights of the main phase come back to one each (000-回復)."""
    _restore(state, player, OF_MAIN_PHASE)
    if state.log is not None:
        state.note(EVENT_KIND_RIGHTS_RESTORED, clause, player)


def _restore(state: State, player: int, restored: tuple[int, ...]) -> None:
    """One of each again; what this turn has granted already stays beside it."""
    left, granted = state.rights[player], state.granted_rights[player]
    for right in restored:
        if left[right] != 1 + granted[right]:
            set_right(state, player, right, 1 + granted[right], granted[right])
