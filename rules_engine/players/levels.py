"""The levels: who they are, in which version, and how many positions they visit for a decision if not told."""

from typing import Final

from rules_engine.kernel.frozen import frozen


@frozen
class Level:
    """A way of playing. Another `version` may answer otherwise; `positions` is the most it visits for one decision. One
    that is not `offered` is only for what was begun with it, and for measuring."""

    id: str
    label: str
    version: int
    positions: int
    offered: bool = True


LEVELS: Final = {
    level.id: level
    for level in (
        Level("random", "ランダム", 1, 0, offered=False),
        Level("thumb", "弱い", 1, 1_000),
        Level("greedy", "ふつう", 4, 1_200),
        Level("searching", "強い", 3, 16_000),
    )
}
OFFERED: Final = tuple(level.id for level in LEVELS.values() if level.offered)
"""The levels that players choose from, the weakest first."""
