"""Which events of the three rulings belong to which row of a topic."""

from collections.abc import Sequence

from rules_engine.cli.comparison.topics import Topic
from rules_engine.kernel.log import LogEntry
from rules_engine.rulings.book import moves_of


def happened_in(topic: Topic, game: str) -> tuple[tuple[LogEntry, ...], ...]:
    """The events of this game's ruling, row by row: each is in the first row from the last one's on that fits.

    ``ValueError`` names an event that fits none: then the table leaves something out.
    """
    rows: list[list[LogEntry]] = [[] for _ in topic.rows]
    at = 0
    for event in _events(topic.rulings[game]):
        at = _row_of(topic, game, event, at)
        rows[at].append(event)
    return tuple(tuple(row) for row in rows)


def _events(ruling: str) -> Sequence[LogEntry]:
    """All that the players' doings bring about, not what came before."""
    return [event for move in moves_of(ruling)[1:] for event in move.events]


def _row_of(topic: Topic, game: str, event: LogEntry, since: int) -> int:
    words = {event.kind.value, event.clause, str(event.word)}
    if event.source is not None and event.destination is not None:
        words.add(f"{event.source.value}>{event.destination.value}")
    for number, row in enumerate(topic.rows):
        column = next(column for column in row.columns if column.game == game)
        if number >= since and any(wanted <= words for wanted in column.events):
            return number
    raise ValueError(f"{topic.slug}, {game}: no row for {event} from row {since} on")
