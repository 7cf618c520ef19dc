"""The conditions of the texts, asked at the moment they matter."""

from rules_engine.language import tree
from rules_engine.queries import past
from rules_engine.queries.filters import compare
from rules_engine.queries.text_frame import CONDITIONS, amount, bound, cards, fits, holds, players
from rules_engine.rights import prices, prohibitions
from rules_engine.state.state import State
from rules_engine.state.text_frame import TextFrame


def _compares(state: State, text_frame: TextFrame, node: tree.Compares) -> bool:
    return compare(amount(state, text_frame, node.left), node.relation, amount(state, text_frame, node.right))


def _exists(state: State, text_frame: TextFrame, node: tree.Exists) -> bool:
    return bool(cards(state, text_frame, node.cards))


def _is(state: State, text_frame: TextFrame, node: tree.Is) -> bool:
    found = cards(state, text_frame, node.cards)
    return bool(found) and all(fits(state, text_frame, node.filter, card) for card in found)


def _done(state: State, text_frame: TextFrame, node: tree.Done) -> bool:
    return bool(bound(text_frame, "done"))


def _happened(state: State, text_frame: TextFrame, node: tree.Happened) -> bool:
    return past.tally(state, text_frame, node.event, node.span) > 0


def _turn_of(state: State, text_frame: TextFrame, node: tree.TurnOf) -> bool:
    return state.turn_player in players(state, text_frame, node.player)


def _in_phase(state: State, text_frame: TextFrame, node: tree.InPhase) -> bool:
    return state.phase is node.phase


def _can_pay(state: State, text_frame: TextFrame, node: tree.CanPay) -> bool:
    return all(prices.can_pay_printed(state, text_frame.player, card) for card in cards(state, text_frame, node.cards))


def _forbidden(state: State, text_frame: TextFrame, node: tree.Forbidden) -> bool:
    return prohibitions.stands_against(state, text_frame, node.event)


def _negation(state: State, text_frame: TextFrame, node: tree.Negation) -> bool:
    return not holds(state, text_frame, node.condition)


def _both(state: State, text_frame: TextFrame, node: tree.Both) -> bool:
    return all(holds(state, text_frame, part) for part in node.conditions)


def _either(state: State, text_frame: TextFrame, node: tree.Either) -> bool:
    return any(holds(state, text_frame, part) for part in node.conditions)


CONDITIONS.update(
    {
        tree.Compares: _compares,
        tree.Exists: _exists,
        tree.Is: _is,
        tree.Done: _done,
        tree.Happened: _happened,
        tree.TurnOf: _turn_of,
        tree.InPhase: _in_phase,
        tree.CanPay: _can_pay,
        tree.Forbidden: _forbidden,
        tree.Negation: _negation,
        tree.Both: _both,
        tree.Either: _either,
    }
)
