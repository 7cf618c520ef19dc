"""Whose zone or deed something is, and whom it befalls."""

from enum import StrEnum

from rules_engine.kernel.frozen import frozen


class Whose(StrEnum):
    """Whose zone or whose deed: relative to the player who holds the card. OWNER is the owner of each card moved."""

    OWN = "own"
    OPP = "opp"
    BOTH = "both"
    OWNER = "owner"
    TURN = "turn"


@frozen
class Player:
    """A player: by seat, or bound to a name (`actor`, or one chosen), or the owner of some cards."""

    whose: Whose
    name: str = ""
