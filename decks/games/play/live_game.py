"""A stored game as one request plays it: its row, and the position, which is looked up once and then played on."""

from collections.abc import Iterator
from contextlib import contextmanager

from cards.catalog import CardData
from decks.games.models.solo_game import SoloGame
from decks.games.play.positions import PlayedSoFar, as_today, position_of
from rules_engine import RULESET_VERSION
from rules_engine.game import GameRecord
from rules_engine.vocabulary.errors import RulesError


class LostGameError(RulesError):
    """Today's rules or cards cannot play `game` any more; its record is kept."""

    def __init__(self, game: SoloGame) -> None:
        super().__init__("a game cannot be played any more")
        self.game = game


@contextmanager
def playable(game: SoloGame) -> Iterator[None]:
    """Turns any ``RulesError`` about this game into ``LostGameError``."""
    try:
        yield
    except RulesError as fault:
        raise LostGameError(game) from fault


def played_record(game: SoloGame, steps: int | None = None) -> GameRecord:
    """The record of the actions in force, or of the first `steps` of them."""
    record = GameRecord.from_json(game.record)
    return record.until(game.ply if steps is None else min(steps, game.ply))


class LiveGame:
    """`stored` is the record with the actions that were taken back; `played` has those in force, as a record
    of `today` where the game is to go on: one of before did not answer all that is asked now. Whoever answers does so
    for `seat`. Raises ``LostGameError`` if the game cannot be played any more."""

    def __init__(self, row: SoloGame, data: CardData, seat: int = 0, *, today: bool = False) -> None:
        self.row, self.data, self.seat = row, data, seat
        try:
            self.stored = GameRecord.from_json(row.record)
            record = self.stored.until(row.ply)
            if today and record.version != RULESET_VERSION:
                record = as_today(record, data)
            self.played = PlayedSoFar(record, position_of(record, data))
        except RulesError as fault:
            raise LostGameError(row) from fault
