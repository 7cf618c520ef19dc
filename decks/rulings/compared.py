"""What the page that compares games shows: each row with what each game does then, and what happened in its ruling."""

from dataclasses import dataclass

from decks.games.table.log import LogLine, lines_of
from decks.games.table.opponents import BOTH, OWN_SEAT
from decks.rulings.shown import ShownEvent
from rules_engine.cli.comparison import Topic, happened_in
from rules_engine.rulings.book import GAMES, OWN_GAME, entry_of, moves_of, pack_scenario_of, scenario_of
from rules_engine.rulings.stepping import game_at, pack_table_at


@dataclass(frozen=True, slots=True)
class ShownColumn:
    """What a game does in a row; `lines` are events of 巫, `told` those of another game, none where nothing happens."""

    game: str
    ruling: str
    says: str
    lines: tuple[LogLine, ...]
    told: tuple[ShownEvent, ...]


@dataclass(frozen=True, slots=True)
class ShownRow:
    number: int
    title: str
    columns: tuple[ShownColumn, ...]
    trips: str


def compared(topic: Topic) -> tuple[ShownRow, ...]:
    """Every row of the topic."""
    lines = _own_lines(topic)
    told = {game: _told(topic, game) for game in GAMES if game != OWN_GAME}
    rows = []
    for number, row in enumerate(topic.rows):
        columns = tuple(
            ShownColumn(
                GAMES[column.game],
                topic.rulings[column.game],
                column.says,
                lines[number] if column.game == OWN_GAME else (),
                () if column.game == OWN_GAME else told[column.game][number],
            )
            for column in row.columns
        )
        rows.append(ShownRow(number + 1, row.title, columns, row.trips))
    return tuple(rows)


def _own_lines(topic: Topic) -> list[tuple[LogLine, ...]]:
    ruling = topic.rulings[OWN_GAME]
    game = game_at(scenario_of(ruling), len(moves_of(ruling)) - 1)
    cards = game.state.instances.definitions
    return [lines_of(events, cards, OWN_SEAT, BOTH) for events in happened_in(topic, OWN_GAME)]


def _told(topic: Topic, game: str) -> list[tuple[ShownEvent, ...]]:
    ruling = topic.rulings[game]
    pack, scenario = pack_scenario_of(entry_of(ruling).id)
    table = pack_table_at(pack, scenario, len(moves_of(ruling)) - 1).position
    return [tuple(ShownEvent(pack.sentence(table, one), one.clause) for one in row) for row in happened_in(topic, game)]
