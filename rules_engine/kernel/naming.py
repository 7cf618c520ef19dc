"""What a player picks from by name: equal names are told apart."""

from collections import Counter
from collections.abc import Iterable


def told_apart(names: Iterable[str]) -> list[str]:
    """The names in their order; the second of equal ones is `NAME (2)`, and so on, so that each can be picked."""
    seen: Counter[str] = Counter()
    found = []
    for name in names:
        seen[name] += 1
        found.append(name if seen[name] == 1 else f"{name} ({seen[name]})")
    return found
