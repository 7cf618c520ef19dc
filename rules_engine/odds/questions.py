"""What is asked of an opening, and why some questions are not answered."""

from dataclasses import dataclass

from rules_engine.legality.deck_list import DeckList
from rules_engine.odds.goals import Goal, Need
from rules_engine.rulebook.ruleset import STANDARD, Ruleset


@dataclass(frozen=True, slots=True)
class OddsQuestion:
    """Whether `goal` is reached by what is in hand once `turn` of the player has been drawn for, nothing being played.

    `turn` 0 is the opening itself, before any turn; `first` is 先攻, who draws nothing on turn 1 (001-ターン-3).
    """

    deck: DeckList
    goal: Goal
    turn: int = 0
    first: bool = True
    ruleset: Ruleset = STANDARD

    @property
    def drawn_later(self) -> int:
        """Cards drawn after the 零探し."""
        return max(0, self.turn - 1) if self.first else self.turn


class TooManyHandsError(ValueError):
    """The needs tell so much apart that it would take too long to count; `need` is the one that tells most apart.

    `pairs` of a hand and what is kept of it there are.
    """

    def __init__(self, need: Need, pairs: int) -> None:
        super().__init__(f"{pairs} pairs of a hand and what is kept of it")
        self.need = need
        self.pairs = pairs


class DeckRunsOutError(ValueError):
    """The player would draw from an empty deck, and lose, before the turn that is asked for (001-勝利-山札)."""
