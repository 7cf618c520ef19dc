"""Numbers of the texts: counts, sums, life, and what stands on cards."""

from collections.abc import Callable

from rules_engine import card_values
from rules_engine.effects import memory
from rules_engine.effects.reading import AMOUNTS, amount, bound, cards, players
from rules_engine.scripts import tree
from rules_engine.state import Frame, State

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


def _number(state: State, scene: Frame, node: tree.Number) -> int:
    return node.value


def _variable(state: State, scene: Frame, node: tree.Variable) -> int:
    value = bound(scene, node.name)
    return value if isinstance(value, int) else len(value)


def _value_of(state: State, scene: Frame, node: tree.ValueOf) -> int:
    values = [card_values.value(state, card, node.value) for card in cards(state, scene, node.cards)]
    return FOLDS[node.fold](values) if values else 0


def _count(state: State, scene: Frame, node: tree.Count) -> int:
    found = cards(state, scene, node.cards)
    if node.different is None:
        return len(found)
    return len(set().union(*(card_values.traits(state, card, node.different) for card in found)))


def _life(state: State, scene: Frame, node: tree.Life) -> int:
    return sum(state.life[player] for player in players(state, scene, node.player))


def _tally(state: State, scene: Frame, node: tree.Tally) -> int:
    return memory.tally(state, scene, node.event, node.span, node.total)


def _calculation(state: State, scene: Frame, node: tree.Calculation) -> int:
    return ARITHMETIC[node.operator](amount(state, scene, node.left), amount(state, scene, node.right))


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
