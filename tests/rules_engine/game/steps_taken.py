"""How many steps the engine takes from one decision to the next."""

from collections.abc import Iterator
from contextlib import contextmanager

from rules_engine.execution.interpreter import LOOP
from rules_engine.kernel.loop import Node


class CountedNodes(dict[str, Node]):
    """The table of steps, counting how often a step is looked up in it."""

    def __init__(self, nodes: dict[str, Node]) -> None:
        super().__init__(nodes)
        self.taken = 0

    def __getitem__(self, name: str) -> Node:
        self.taken += 1
        return super().__getitem__(name)


@contextmanager
def counted_steps() -> Iterator[CountedNodes]:
    """While this lasts, the loop runs on a table that counts."""
    nodes = LOOP.nodes
    counting = CountedNodes(nodes)
    LOOP.nodes = counting
    try:
        yield counting
    finally:
        LOOP.nodes = nodes
