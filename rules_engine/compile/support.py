"""Which texts can be carried out: decided once, when a card is compiled, from the words its script is made of."""

from dataclasses import fields, is_dataclass
from typing import Any

from rules_engine.keywords.table import is_carried_out
from rules_engine.language import tree


def missing(node: Any) -> str:
    """The first word in this part of a script that is not carried out yet, empty if all are."""
    if isinstance(node, tree.Keyword) and not is_carried_out(node.name):
        return node.name
    if is_dataclass(node):
        return next(filter(None, (missing(getattr(node, field.name)) for field in fields(node))), "")
    if isinstance(node, tuple):
        return next(filter(None, (missing(part) for part in node)), "")
    return ""
