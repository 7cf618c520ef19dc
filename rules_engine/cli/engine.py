"""`python -m rules_engine engine`: which engine plays in this process, and from which source it was compiled."""

import sys
from collections.abc import Sequence
from typing import NamedTuple

from rules_engine.build import CHOSEN
from rules_engine.execution import interpreter

COMPILED = "compiled"
INTERPRETED = "interpreted"
SHOWN = 12
USAGE = "usage: python -m rules_engine engine"


class Engine(NamedTuple):
    """`kind` is `compiled` or `interpreted`; `build` the head of its source's fingerprint, empty if interpreted."""

    kind: str
    build: str

    def facts(self) -> dict[str, str]:
        """The same for answers to programs."""
        return {"engine": self.kind, "build": self.build} if self.build else {"engine": self.kind}

    def __str__(self) -> str:
        return " ".join(self.facts().values())


def engine_in_use() -> Engine:
    """What plays here, by the file that was loaded, whatever was asked for."""
    if str(interpreter.__file__).endswith(".py"):
        return Engine(INTERPRETED, "")
    return Engine(COMPILED, CHOSEN[:SHOWN])


def main(arguments: Sequence[str]) -> int:
    """Print the engine; 2 for a wrong call."""
    if arguments:
        print(USAGE, file=sys.stderr)
        return 2
    print(engine_in_use())
    return 0
