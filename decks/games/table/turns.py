"""One count of turns for all pages: a turn is called by how many its player has had, 自分の2ターン目; how many the game
has had stands small behind it. Whoever gets an extra turn is a turn ahead, so the log is counted, not halved."""

from collections import Counter
from collections.abc import Iterable, Mapping

from rules_engine.game import LogEntry
from rules_engine.vocabulary.terms import EventKind

Counts = Mapping[int, int]
"""By the number of a turn in the game, how many turns its player has begun with it."""
NOT_COUNTED: Counts = {}


def own_counts(events: Iterable[LogEntry]) -> Counts:
    """Of all turns of this log; none where it does not go back to the first turn."""
    begun: Counter[int] = Counter()
    counts: dict[int, int] = {}
    for event in events:
        if event.kind is EventKind.TURN_STARTED:
            if event.value != len(counts) + 1:
                return NOT_COUNTED
            begun[event.player] += 1
            counts[event.value] = begun[event.player]
    return counts


def turn_words(seat: str, number: int, count: int) -> tuple[str, str, str]:
    """What comes before the count that is large, the count and what follows it, and what stands small behind: the turn
    `number` of the game is the turn `count` of this seat, 0 where that is not known."""
    if not count:
        return f"{seat}のターン", "", f"（全体{number}）"
    return f"{seat}の", f"{count}", f"（全体{number}）" if count != number else ""


def told_turn(seat: str, number: int, count: int) -> str:
    """The same in one line of plain text."""
    before, large, small = turn_words(seat, number, count)
    return f"{before}{large}ターン目{small}" if large else f"{before}{small}"
