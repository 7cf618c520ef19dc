"""The end of a game (001 勝利条件): at once, nothing that was going on is finished."""

from rules_engine.kernel.frame import NOBODY
from rules_engine.rulebook.options import BothAtZero
from rules_engine.state.changes import set_result
from rules_engine.state.state import State
from rules_engine.vocabulary.codes import VIRTUE
from rules_engine.vocabulary.terms import EndReason, EventKind

CLAUSES = {
    EndReason.LIFE: "001-勝利-ライフ",
    EndReason.BOTH_LIVES: "S-同時の決着",
    EndReason.DECK_OUT: "001-勝利-山札",
    EndReason.SURRENDER: "001-勝利-降伏",
    EndReason.LOOP: "S-無限ループ",
    EndReason.STANDSTILL: "S-千日手",
    EndReason.EFFECT: "S-効果",
    EndReason.VIRTUE: "S-徳",
}


def draw_by_loop(state: State) -> None:
    """Texts that must happen set each other off without end: nobody wins (S-無限ループ)."""
    _end(state, NOBODY, EndReason.LOOP)


def draw_by_standstill(state: State) -> None:
    """Turn after turn, and nobody comes nearer to an end: nobody wins (S-千日手)."""
    _end(state, NOBODY, EndReason.STANDSTILL)


def lose(state: State, player: int, reason: EndReason) -> None:
    """This player loses: the game is over, no window and no text follows (000-決着)."""
    _end(state, 1 - player, reason)


def lose_lives(state: State) -> None:
    """End the game for whoever has no life left; for both at once as the ruleset says (S-同時の決着)."""
    if state.life[0] > 0 and state.life[1] > 0:
        return
    if max(state.life) > 0:
        lose(state, state.life.index(0), EndReason.LIFE)
    elif state.instances.ruleset.both_at_zero is BothAtZero.TURN_PLAYER_LOSES:
        lose(state, state.turn_player, EndReason.LIFE)
    else:
        _end(state, NOBODY, EndReason.BOTH_LIVES)


def win_by_virtue(state: State) -> bool:
    """End the game for whoever has the 徳 that win, however they came there (S-徳); True if it ends."""
    needed, (one, other) = state.instances.ruleset.virtues_to_win, state.areas[VIRTUE]
    if len(one) < needed and len(other) < needed:
        return False
    first = max(state.turn_player, 0)
    winner = first if len(state.areas[VIRTUE][first]) >= needed else 1 - first
    lose(state, 1 - winner, EndReason.VIRTUE)
    return True


def _end(state: State, winner: int, reason: EndReason) -> None:
    set_result(state, winner, reason)
    state.frames.clear()
    state.asker = NOBODY
    state.note(EventKind.GAME_ENDED, CLAUSES[reason], winner, word=reason)
