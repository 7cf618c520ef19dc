"""Numbers of the texts: counts, sums, life, and what stands on cards."""

from collections.abc import Callable

from rules_engine.language import tree
from rules_engine.language.members import VALUE_POWER
from rules_engine.language.tree import Bound, This
from rules_engine.queries import card_values, past
from rules_engine.queries.text_frame import AMOUNTS, amount, bound, cards, players
from rules_engine.state.state import State
from rules_engine.state.text_frame import TextFrame

EVENT_CARDS = "it"
THEM = tree.Count(Bound(EVENT_CARDS))
"""How many cards the event of the text was about: as many as it then was, wherever they have gone since."""
COPIED_POWER = "$power"
"""Bound in a text that a card has taken over together with the 力: what the 力 of this card is in it."""
ARITHMETIC: dict[tree.Operator, Callable[[int, int], int]] = {
    tree.Operator.PLUS: lambda left, right: left + right,
    tree.Operator.MINUS: lambda left, right: left - right,
    tree.Operator.TIMES: lambda left, right: left * right,
    tree.Operator.DIVIDE: lambda left, right: left // right if right else 0,
    tree.Operator.DIFFERENCE: lambda left, right: abs(left - right),
}
FOLDS: dict[tree.Fold, Callable[[list[int]], int]] = {
    tree.Fold.ONE: lambda values: values[0],
    tree.Fold.SUM: sum,
    tree.Fold.HIGHEST: max,
    tree.Fold.LOWEST: min,
}


def _number(state: State, text_frame: TextFrame, node: tree.Number) -> int:
    return node.value


def _variable(state: State, text_frame: TextFrame, node: tree.Variable) -> int:
    value = bound(text_frame, node.name)
    return value if isinstance(value, int) else len(value)


def _value_of(state: State, text_frame: TextFrame, node: tree.ValueOf) -> int:
    if type(node.cards) is This and node.value is VALUE_POWER and text_frame.bound and COPIED_POWER in text_frame.bound:
        copied = text_frame.bound[COPIED_POWER]
        return copied if isinstance(copied, int) else 0
    values = [card_values.value(state, card, node.value) for card in cards(state, text_frame, node.cards)]
    return FOLDS[node.fold](values) if values else 0


def _count(state: State, text_frame: TextFrame, node: tree.Count) -> int:
    if type(node.cards) is Bound and node == THEM:
        came = bound(text_frame, EVENT_CARDS)
        return len(came) if isinstance(came, tuple) else 0
    found = cards(state, text_frame, node.cards)
    if node.different is None:
        return len(found)
    return len(set().union(*(card_values.traits(state, card, node.different) for card in found)))


def _life(state: State, text_frame: TextFrame, node: tree.Life) -> int:
    return sum(state.life[player] for player in players(state, text_frame, node.player))


def _tally(state: State, text_frame: TextFrame, node: tree.Tally) -> int:
    return past.tally(state, text_frame, node.event, node.span, node.total)


def _calculation(state: State, text_frame: TextFrame, node: tree.Calculation) -> int:
    return ARITHMETIC[node.operator](amount(state, text_frame, node.left), amount(state, text_frame, node.right))


AMOUNTS.update(
    {
        tree.Number: _number,
        tree.Variable: _variable,
        tree.ValueOf: _value_of,
        tree.Count: _count,
        tree.Life: _life,
        tree.Tally: _tally,
        tree.Calculation: _calculation,
    }
)
