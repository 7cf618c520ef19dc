"""Windows: the moments at which a 道具札 may be used, who is asked and in which order."""

from rules_engine.conditions import can_use_any, rights_left
from rules_engine.invocations import in_window, may_hide_one
from rules_engine.ruleset_options import WindowPriority
from rules_engine.state import NOBODY, USE, Frame, State
from rules_engine.vocabulary import Window
from rules_engine.zones import hand_size


def may_answer(state: State, player: int) -> bool:
    """Whether this player is asked: has something to use, or (S-窓の沈黙) might have as far as everybody can see."""
    if state.instances.ruleset.silent_windows:
        return can_use_any(state, player) or bool(in_window(state, player))
    may_hide = rights_left(state, player, USE) > 0 or may_hide_one(state, player)
    return (may_hide and hand_size(state, player) > 0) or bool(in_window(state, player))


def first_asked(state: State) -> int:
    """Who is asked first (S-窓の優先)."""
    turn_player_first = state.instances.ruleset.window_priority is WindowPriority.TURN_PLAYER
    return state.turn_player if turn_player_first else 1 - state.turn_player


def open_window(state: State, window: Window, only: int = NOBODY) -> None:
    """Open a window for both players, or for `only` one; it closes when all have passed in a row.

    A window nobody may answer is never opened. In the frame, `player` is asked next and `number` counts the passes.
    """
    if not (may_answer(state, 0) or may_answer(state, 1)):
        return
    player, passes = (first_asked(state), 0) if only == NOBODY else (only, 1)
    state.frames.append(Frame("window.ask", player, number=passes, window=window))
