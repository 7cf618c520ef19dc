"""Which texts can be carried out: decided once, when a card is compiled, from the words its script is made of."""

from dataclasses import fields, is_dataclass
from typing import Any

from rules_engine.effects.keywords import CONDITIONS_AND_BODIES, NEEDED_BY_PROCEDURES
from rules_engine.scripts import tree
from rules_engine.vocabulary import Zone

NOT_EXECUTED: dict[type, str] = {
    tree.Omits: "can omit",
    tree.ActsAs: "stands for",
    tree.Handler: "handler",
}


def _is_from_hand(node: tree.Permits) -> bool:
    """Whether the permission only lifts the price of a card in hand."""
    playing = node.event.act in (tree.Act.SUMMON, tree.Act.USE, tree.Act.POSSESS, tree.Act.DEPLOY)
    zones = node.event.cards.zones if isinstance(node.event.cards, tree.Selector) else ()
    return playing and (node.free or node.uncounted) and not node.price and set(zones) <= {Zone.HAND, Zone.OPEN_HAND}


def missing(node: Any) -> str:
    """The first word in this part of a script that is not carried out yet, empty if all are."""
    if type(node) in NOT_EXECUTED:
        return NOT_EXECUTED[type(node)]
    if isinstance(node, tree.Permits) and not _is_from_hand(node):
        return "can"
    if isinstance(node, tree.Keyword) and node.name not in CONDITIONS_AND_BODIES | NEEDED_BY_PROCEDURES:
        return node.name
    if isinstance(node, tree.Destination) and node.under is not None:
        return "under"
    if is_dataclass(node):
        return next(filter(None, (missing(getattr(node, field.name)) for field in fields(node))), "")
    if isinstance(node, tuple):
        return next(filter(None, (missing(part) for part in node)), "")
    return ""
