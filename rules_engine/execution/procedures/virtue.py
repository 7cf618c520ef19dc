"""徳: cards from the top of the own deck go face down into the 徳, one by one."""

from typing import final

from rules_engine.execution.procedures.game_end import lose
from rules_engine.kernel.frame import Frame
from rules_engine.kernel.steps import GameProcedure, Step
from rules_engine.rulebook.options import ShortDeck
from rules_engine.state.state import State
from rules_engine.state.zones import put
from rules_engine.vocabulary.codes import DECK, VIRTUE
from rules_engine.vocabulary.terms import EndReason


@final
class VirtueFrame(Frame):
    """`left` more cards of the deck of `player` become 徳 by the text of `card`; `has_begun` after the first."""

    __slots__ = ("has_begun", "left")

    def __init__(self, player: int, card: int, left: int) -> None:
        super().__init__("virtue.next", player, card)
        self.left: int = left
        self.has_begun: bool = False

    def copy(self) -> "VirtueFrame":
        twin = VirtueFrame(self.player, self.card, self.left)
        twin.at, twin.has_begun = self.at, self.has_begun
        return twin

    def key(self) -> tuple[object, ...]:
        return (*super().key(), self.left, self.has_begun)


def _next(state: State, frame: VirtueFrame, clause: str) -> None:
    if frame.left <= 0:
        return
    deck = state.areas[DECK][frame.player]
    all_of_them = state.instances.ruleset.short_deck is ShortDeck.LOSS
    if not frame.has_begun and len(deck) < (frame.left if all_of_them else 1):
        lose(state, frame.player, EndReason.DECK_OUT)
        return
    if not deck:
        return
    frame.left -= 1
    frame.has_begun = True
    frame.at = "virtue.next"
    put(state, deck[-1], VIRTUE, clause, secret=frame.player)


PROCEDURE = GameProcedure("virtue", (Step("next", "S-徳", _next),))
