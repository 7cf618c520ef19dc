"""The end of a game (001 勝利条件): at once, nothing that was going on is finished."""

from rules_engine.state import NOBODY, State
from rules_engine.vocabulary import EndReason, EventKind

CLAUSES = {
    EndReason.LIFE: "001-勝利-ライフ",
    EndReason.DECK_OUT: "001-勝利-山札",
    EndReason.SURRENDER: "001-勝利-降伏",
    EndReason.LOOP: "S-無限ループ",
    EndReason.EFFECT: "S-効果",
    EndReason.VIRTUE: "S-徳",
}


def draw_by_loop(state: State) -> None:
    """Texts that must happen set each other off without end: nobody wins (S-無限ループ)."""
    state.ended = EndReason.LOOP
    state.frames.clear()
    state.asker = NOBODY
    state.note(EventKind.GAME_ENDED, CLAUSES[EndReason.LOOP], NOBODY, word=EndReason.LOOP.value)


def lose(state: State, player: int, reason: EndReason) -> None:
    """This player loses: the game is over, no window and no text follows (000-決着)."""
    state.winner = 1 - player
    state.ended = reason
    state.frames.clear()
    state.asker = NOBODY
    state.note(EventKind.GAME_ENDED, CLAUSES[reason], state.winner, word=reason)
