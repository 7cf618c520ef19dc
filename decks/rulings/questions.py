"""A question in plain words, as the book answers it."""

from collections.abc import Sequence
from dataclasses import dataclass

from rules_engine.catalog.definitions import CardDefinition, Catalog
from rules_engine.rulings.answers import MOST, cards_named, nearest
from rules_engine.rulings.book import OWN_GAME, BookEntry

EXAMPLES = (
    "道具札はいつ使える",
    "手札が9枚になったら",
    "憑依先がいなくなったら",
    "先攻はドローできる",
    "山札がなくなったら",
)


@dataclass(frozen=True, slots=True)
class Answer:
    """The best rulings for a question, and the cards it names about which there is no ruling here."""

    entries: tuple[BookEntry, ...]
    without: tuple[CardDefinition, ...]


def answered(question: str, among: Sequence[BookEntry], *, any_game: bool, catalog: Catalog) -> Answer:
    """The best of the rulings `among`, an id's own ruling alone; a question is about 巫 unless a game was chosen."""
    by_id = {entry.id.lower(): entry for entry in among}
    asked = by_id.get(question.lower())
    if asked:
        return Answer((asked,), ())
    allowed = {entry.id for entry in among if any_game or entry.game == OWN_GAME}
    entries = tuple(near.entry for near in nearest(question, allowed, MOST))
    ruled = {card for entry in among for card in entry.cards}
    without = [catalog.cards[card] for card in cards_named(question) if card not in ruled and card in catalog.cards]
    return Answer(entries, tuple(without))
