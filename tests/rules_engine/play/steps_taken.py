"""How many steps the engine takes from one decision to the next."""

from collections.abc import Iterator
from contextlib import contextmanager

from rules_engine.run import interpreter
from rules_engine.run.interpreter import Node


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
    """While this lasts, the interpreter runs on a table that counts."""
    nodes = interpreter.NODES
    counting = CountedNodes(nodes)
    interpreter.NODES = counting
    try:
        yield counting
    finally:
        interpreter.NODES = nodes
