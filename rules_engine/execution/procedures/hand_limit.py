"""手札上限 (001-ターン-5): what is too much in the hand at the end of the turn goes to 魂."""

from rules_engine.execution.procedures import move
from rules_engine.execution.procedures.turn_frame import TurnFrame
from rules_engine.kernel.frame import NOBODY
from rules_engine.language.members import ACT_MOVE
from rules_engine.rights import prohibitions
from rules_engine.state.game_event import GameEvent
from rules_engine.state.state import State
from rules_engine.state.zones import hand_cards, hand_size
from rules_engine.vocabulary.actions import Action, with_each
from rules_engine.vocabulary.codes import SOUL
from rules_engine.vocabulary.terms import Verb


def overflows(state: State, frame: TurnFrame) -> int:
    """The player who has to put cards of his hand away, -1 if nobody."""
    return frame.player if surplus(state, frame.player) > 0 else NOBODY


def surplus(state: State, player: int) -> int:
    """How many cards of the hand still go to 魂 by the hand limit: those beyond it that can go (001-ターン-5)."""
    over = hand_size(state, player) - state.instances.ruleset.hand_limit
    return min(over, len(_cards_to_give_up(state, player))) if over > 0 else 0


def surplus_bounds(state: State, frame: TurnFrame) -> tuple[int, int]:
    """How many cards he has to put away: the least and the most."""
    left = surplus(state, frame.player)
    return left, left


def _cards_to_give_up(state: State, player: int) -> list[int]:
    cards = hand_cards(state, player)
    if state.instances.scripted and prohibitions.may_forbid(state, ACT_MOVE):
        cards = [card for card in cards if not prohibitions.is_forbidden(state, _giving_up(state, card))]
    return cards


def surplus_options(state: State, frame: TurnFrame) -> list[Action]:
    """Each card of the hand that can go."""
    return with_each(Verb.SOUL, _cards_to_give_up(state, frame.player))


def _giving_up(state: State, card: int) -> GameEvent:
    owner = state.instances.owners[card]
    return GameEvent(ACT_MOVE, owner, card, state.stamp[card], source=state.zone[card], destination=SOUL)


def put_away(state: State, frame: TurnFrame, action: Action, clause: str) -> bool:
    """The card goes to 魂; the question is asked again while there are more."""
    move.propose(state, [action.card], SOUL, clause)
    return False
