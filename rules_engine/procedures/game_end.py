"""The end of a game (001 勝利条件): at once, nothing that was going on is finished."""

from rules_engine.state import NOBODY, State
from rules_engine.vocabulary import EndReason, EventKind

CLAUSES = {EndReason.LIFE: "001-勝利-ライフ", EndReason.DECK_OUT: "001-勝利-山札", EndReason.SURRENDER: "001-勝利-降伏"}


def lose(state: State, player: int, reason: EndReason) -> None:
    """This player loses: the game is over, no window and no text follows (000-決着)."""
    state.winner = 1 - player
    state.ended = reason
    state.frames.clear()
    state.asker = NOBODY
    state.note(EventKind.GAME_ENDED, CLAUSES[reason], state.winner, word=reason)
