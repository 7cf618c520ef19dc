"""Games that today's rules or cards lead elsewhere than those of before: they go on from where they stood."""

from dataclasses import replace

from cards.catalog import CardData
from decks.models import Holder
from decks.models.solo_game import SoloGame
from decks.solo.positions import position_of
from decks.solo.services import of_same_decks, one_more
from decks.solo.standing import position_told
from rules_engine import RULESET_VERSION
from rules_engine.play import Base, Game, GameRecord
from rules_engine.terms.errors import RulesError


def stands_otherwise(game: SoloGame, position: Game) -> bool:
    """Whether the record leads to another position today than was noted for the same actions."""
    return bool(game.position) and game.position_ply == game.ply and position_told(position) != game.position


def record_from_position(game: SoloGame, data: CardData) -> GameRecord | None:
    """A record of today that begins with the position noted; None where there is none, or it cannot be read."""
    if not game.position:
        return None
    former = GameRecord.from_json(game.record)
    begun = former.base.version if former.base else former.version
    record = replace(former, actions=(), redraws=(), version=RULESET_VERSION, base=Base(begun, game.position))
    try:
        position_of(record, data)
    except RulesError:
        return None
    return record


def go_on_from_position(holder: Holder, game: SoloGame, data: CardData) -> SoloGame | None:
    """A game of the holder's own that goes on from there by today's rules; None where it cannot.
    ``CapReachedError`` if he has as many games as there may be."""
    record = record_from_position(game, data)
    if record is None:
        return None
    return one_more(of_same_decks(game, holder, record=record.to_json(), stops=game.stops))
