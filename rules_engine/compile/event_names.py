"""Which names of the event that sets it off a text speaks of.

A text that names nothing of its event is the same for every card of it; one that only counts `it` happens once for
all the cards that come together (`damage opponent count(it)`).
"""

from dataclasses import fields, is_dataclass
from typing import Any

from rules_engine.language import tree

EVENT_NAMES = frozenset(("it", "amount", "actor", "source"))


def event_names(node: Any, without: type | None = None) -> frozenset[str]:
    """The names of the event that stand in this part of a text, outside nodes of the kind `without`."""
    if isinstance(node, str):
        return EVENT_NAMES & {str(node)}
    if isinstance(node, tuple):
        return frozenset().union(*(event_names(part, without) for part in node))
    if not is_dataclass(node) or (without is not None and isinstance(node, without)):
        return frozenset()
    return frozenset().union(*(event_names(getattr(node, field.name), without) for field in fields(node)))


def counts_them(ability: tree.Ability) -> bool:
    """Whether the text speaks of the cards of its event only to count them."""
    return "it" in event_names(ability) and "it" not in event_names(ability, tree.Count)
