"""The levels: who they are, in which version, and how many positions they visit for a decision if not told."""

from typing import Final

from rules_engine.kernel.frozen import frozen


@frozen
class Level:
    """A way of playing. Another `version` may answer otherwise; `positions` is the most it visits for one decision."""

    id: str
    label: str
    version: int
    positions: int


LEVELS: Final = {
    level.id: level
    for level in (
        Level("random", "弱い", 1, 0),
        Level("greedy", "ふつう", 4, 1_200),
        Level("searching", "強い", 2, 1_000),
    )
}
