"""What stands within a part of a script."""

from dataclasses import fields, is_dataclass
from typing import Any


def contains(node: Any, kind: type) -> bool:
    """Whether a node of this kind stands anywhere in this part of the tree."""
    if isinstance(node, kind):
        return True
    if is_dataclass(node):
        return any(contains(getattr(node, field.name), kind) for field in fields(node))
    return isinstance(node, tuple) and any(contains(part, kind) for part in node)
