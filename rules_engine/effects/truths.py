"""The conditions of the texts, asked at the moment they matter."""

from rules_engine import prices, prohibitions
from rules_engine.effects import memory
from rules_engine.effects.filters import compare
from rules_engine.effects.reading import CONDITIONS, amount, bound, cards, fits, holds, players
from rules_engine.scripts import tree
from rules_engine.state import Frame, State


def _compares(state: State, scene: Frame, node: tree.Compares) -> bool:
    return compare(amount(state, scene, node.left), node.relation, amount(state, scene, node.right))


def _exists(state: State, scene: Frame, node: tree.Exists) -> bool:
    return bool(cards(state, scene, node.cards))


def _is(state: State, scene: Frame, node: tree.Is) -> bool:
    found = cards(state, scene, node.cards)
    return bool(found) and all(fits(state, scene, node.filter, card) for card in found)


def _done(state: State, scene: Frame, node: tree.Done) -> bool:
    return bool(bound(scene, "done"))


def _happened(state: State, scene: Frame, node: tree.Happened) -> bool:
    return memory.tally(state, scene, node.event, node.span) > 0


def _turn_of(state: State, scene: Frame, node: tree.TurnOf) -> bool:
    return state.turn_player in players(state, scene, node.player)


def _in_phase(state: State, scene: Frame, node: tree.InPhase) -> bool:
    return state.phase is node.phase


def _can_pay(state: State, scene: Frame, node: tree.CanPay) -> bool:
    return all(prices.can_pay_printed(state, scene.player, card) for card in cards(state, scene, node.cards))


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
        tree.Forbidden: lambda state, scene, node: prohibitions.stands_against(state, scene, node.event),
        tree.Negation: lambda state, scene, node: not holds(state, scene, node.condition),
        tree.Both: lambda state, scene, node: all(holds(state, scene, part) for part in node.conditions),
        tree.Either: lambda state, scene, node: any(holds(state, scene, part) for part in node.conditions),
    }
)
