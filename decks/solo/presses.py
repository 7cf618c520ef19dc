"""Presses that say two answers at once: who picks a card to put under the deck declares 零探し with it."""

from rules_engine.actions import YES, Action
from rules_engine.game import Game
from rules_engine.state import HAND
from rules_engine.vocabulary import DecisionKind, Verb


def asks_for_zero_search(position: Game) -> bool:
    """Whether it is open if 零探し is declared at all."""
    decision = position.decision
    return decision is not None and decision.kind is DecisionKind.MAY and decision.procedure == "zero_search"


def offered_at_once(position: Game) -> tuple[Action, ...]:
    """What may be pressed beside the legal answers, each standing for two of them."""
    if position.decision is None or not asks_for_zero_search(position):
        return ()
    return tuple(Action(Verb.BOTTOM, card) for card in position.state.areas[HAND][position.decision.player])


def answers_of(position: Game, pressed: Action) -> tuple[Action, ...]:
    """The answers that a press says."""
    return (YES, pressed) if pressed in offered_at_once(position) else (pressed,)


def stands_between(position: Game, before: Action, after: Action) -> bool:
    """Whether the position lies between the two answers of one press."""
    decision = position.decision
    begins = decision is not None and decision.kind is DecisionKind.ZERO_SEARCH and decision.number == 0
    return begins and before == YES and after.verb is Verb.BOTTOM
