"""What a position is worth for the race of the decks: whoever has to draw from an empty one first has lost.

The numbers come from games that were played on from either of two answers: near the end a card of the deck decides more
of them than several points of life. There they were larger still, for games of the rule of thumb end so more often than
those of better players.
"""

from typing import Final

from rules_engine.state.state import State
from rules_engine.vocabulary.codes import DECK

CARD_AHEAD: Final = ((5, 60), (10, 40), (15, 30))
"""What a draw more than the other has is worth while the smaller deck has fewer cards than that …"""
CARD_AHEAD_EARLY: Final = 20
"""… and before."""
MOST_AHEAD: Final = 4
LAST_CARD: Final = 200
"""What the last card of a deck is worth besides, and the one before it."""


def race_worth(state: State, seat: int) -> int:
    """How much better this seat stands in the race, in twentieths of a point of life; 0 once the game is over, and
    where only one plays."""
    if state.ended is not None or not all(state.instances.present):
        return 0
    own, other = len(state.areas[DECK][seat]), len(state.areas[DECK][1 - seat])
    ahead = own - other + (1 if state.turn_player == seat else 0)
    # Who is level draws first, and loses: being ahead begins half a card above that.
    worth = _card_ahead(min(own, other)) * (2 * max(-MOST_AHEAD, min(MOST_AHEAD, ahead)) - 1) // 2
    return worth + LAST_CARD * (_nearly_empty(other) - _nearly_empty(own))


def _card_ahead(left: int) -> int:
    return next((worth for below, worth in CARD_AHEAD if left < below), CARD_AHEAD_EARLY)


def _nearly_empty(deck: int) -> int:
    return max(0, 2 - deck)
