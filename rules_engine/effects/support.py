"""Which texts can be carried out: decided once, when a card is compiled, from the words its script is made of."""

from dataclasses import fields, is_dataclass
from typing import Any

from rules_engine.effects.keywords import CONDITIONS_AND_BODIES, NEEDED_BY_PROCEDURES
from rules_engine.scripts import tree


def missing(node: Any) -> str:
    """The first word in this part of a script that is not carried out yet, empty if all are."""
    if isinstance(node, tree.Keyword) and node.name not in CONDITIONS_AND_BODIES | NEEDED_BY_PROCEDURES:
        return node.name
    if is_dataclass(node):
        return next(filter(None, (missing(getattr(node, field.name)) for field in fields(node))), "")
    if isinstance(node, tuple):
        return next(filter(None, (missing(part) for part in node)), "")
    return ""
