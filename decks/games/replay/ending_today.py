"""The end of a game at its table: all of its steps are played once more by the engine, some ten milliseconds."""

from cards.catalog import CardData
from decks.games.models import SoloGame
from decks.games.play.stops import stop_settings_of
from decks.games.replay.ending import Ending, account_of_game, ending_of
from decks.games.replay.walks import walk_of
from rules_engine.game import Game, GameRecord


def ending_today(game: SoloGame, record: GameRecord, end: Game, data: CardData) -> Ending:
    """What the game of this record came to, which is over at `end`."""
    walk = walk_of(record, data, stop_settings_of(game), judged=True)
    account = account_of_game(walk.moments, end)
    return ending_of(game, account, walk.moments, end.state.instances.definitions, record.actions)
