"""topics.txt → `Topic`."""

from functools import cache
from pathlib import Path

from rules_engine.kernel.frozen import frozen
from rules_engine.kernel.text_blocks import Entry, read_file
from rules_engine.rulings.book import GAMES, entry_of

TOPICS_FILE = Path(__file__).with_name("topics.txt")


@frozen
class Column:
    """What one game does in a row: a sentence, and the words of the events that belong to it."""

    game: str
    says: str
    events: tuple[frozenset[str], ...]


@frozen
class TopicRow:
    """A step of a topic in each game, in the order of `GAMES`; `trips` is what newcomers stumble over (or empty)."""

    title: str
    columns: tuple[Column, ...]
    trips: str


@frozen
class Topic:
    """`rulings` are the rulings that are stepped, by the game's word."""

    slug: str
    title: str
    intro: str
    rulings: dict[str, str]
    rows: tuple[TopicRow, ...]


@cache
def load_topics() -> dict[str, Topic]:
    """Every topic by its slug; ``InvalidScriptError`` names a line that cannot be read."""
    topics = [_topic(entry) for entry in read_file(TOPICS_FILE)]
    return {topic.slug: topic for topic in topics}


def _topic(entry: Entry) -> Topic:
    entry.allow("intro", "game", "row")
    slug, _, title = entry.text.partition(" ")
    rulings = {}
    for game in entry.all("game"):
        word, _, ruling = game.text.partition(" ")
        if word not in GAMES or entry_of(ruling).game != word:
            raise game.error(f"'{ruling}' is no ruling of the game '{word}'")
        rulings[word] = ruling
    if list(rulings) != list(GAMES):
        raise entry.error(f"a topic names a ruling of each of {', '.join(GAMES)}")
    return Topic(slug, title, entry.words("intro"), rulings, tuple(_row(row) for row in entry.all("row")))


def _row(entry: Entry) -> TopicRow:
    entry.allow(*GAMES, "trips")
    columns = [_column(entry.required(game)) for game in GAMES]
    return TopicRow(entry.text, tuple(columns), entry.words("trips"))


def _column(entry: Entry) -> Column:
    entry.allow("events")
    return Column(entry.key, entry.text, tuple(frozenset(events.text.split()) for events in entry.all("events")))
