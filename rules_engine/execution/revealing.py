"""Which cards are revealed (公開): the ways of showing a card that lay hidden, in one place (H-13, S-公開).

A text reveals what it shows or turns up, what it puts into the 手札公開場, and what it puts from the closed hand where
everybody sees it. Whether other moves reveal, too, is an option.
"""

from rules_engine.execution import triggers
from rules_engine.language.members import ACT_REVEAL
from rules_engine.language.tree import Act, CauseKind
from rules_engine.rulebook.options import RevealingMoves
from rules_engine.state.game_event import Cause, GameEvent
from rules_engine.state.state import State
from rules_engine.vocabulary.codes import EXILE, FIELD, HAND, OPEN_HAND, SOUL

OPEN_ZONES = (OPEN_HAND, FIELD, SOUL, EXILE)


def revealed_by_move(state: State, cards: list[int], zone: int, cause: Cause) -> list[int]:
    """Those of these cards, hidden where they lie now, that their move to `zone` reveals; none if nothing listens."""
    if ACT_REVEAL not in state.instances.contents.heard or zone not in OPEN_ZONES:
        return []
    hidden = [card for card in cards if state.face_down[card]]
    if state.instances.ruleset.revealing_moves is RevealingMoves.EVERY_MOVE:
        return hidden
    if cause.kind is not CauseKind.EFFECT:
        return []
    return [card for card in hidden if zone == OPEN_HAND or state.zone[card] == HAND]


def tell_revealed(state: State, player: int, cards: list[int], cause: Cause) -> None:
    """These cards have been revealed by the player: what listens to it waits."""
    for card in cards:
        shown = GameEvent(Act.REVEAL, player, card, state.stamp[card], source=state.zone[card], cause=cause)
        triggers.happened(state, shown)
