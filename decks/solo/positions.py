"""The position of a game, found by replaying its record. The last ones stay in the process; nobody may change them."""

from collections import OrderedDict
from threading import Lock

from cards.catalog import CardData
from rules_engine import RULESET_VERSION
from rules_engine.play import Game, GameRecord, Reading, read_record, redraw_at, replay
from rules_engine.terms.errors import RulesError

KEPT = 128
LOOKED_BACK = 32
Key = tuple[str, GameRecord]

_kept: OrderedDict[Key, Game] = OrderedDict()
_lock = Lock()


def position_of(record: GameRecord, data: CardData) -> Game:
    """The game after all actions of `record`; ``RulesError`` if it cannot be played with these cards any more."""
    key = (data.token, record)
    game = _recall(key)
    if game is None:
        game = _further(record, data) or replay(record, data.catalog)
        _keep(key, game.at_rest())
    return game


def readable_part(record: GameRecord, data: CardData) -> Reading:
    """How far today's rules and cards go along with the record, and what is left of it.

    ``RulesError`` if it cannot even be dealt.
    """
    return read_record(record, data.catalog)


def playable_steps(record: GameRecord, data: CardData) -> int:
    """How many of the record's actions today's rules and cards still allow; 0 too if it cannot even be dealt."""
    try:
        return len(readable_part(record, data).plies) - 1
    except RulesError:
        return 0


def as_today(record: GameRecord, data: CardData) -> GameRecord:
    """The same game as a record of today, for going on with it: an older one did not answer all that is asked now."""
    return record if record.version == RULESET_VERSION else replay(record, data.catalog).record


def _further(record: GameRecord, data: CardData) -> Game | None:
    """From the nearest earlier position that is still at hand, if one of the last few is: where several processes serve
    in turn, each has met some of them."""
    if record.version != RULESET_VERSION:
        return None
    played = len(record.actions)
    for ply in range(played - 1, max(played - 1 - LOOKED_BACK, -1), -1):
        before = _recall((data.token, record.until(ply)))
        if before is not None:
            game = before.copy()
            for number, action in enumerate(record.actions[ply:], start=ply):
                game.play(action)
                redraw_at(game, record, number + 1)
            return game
    return None


def _recall(key: Key) -> Game | None:
    with _lock:
        game = _kept.get(key)
        if game is not None:
            _kept.move_to_end(key)
        return game


def _keep(key: Key, game: Game) -> None:
    with _lock:
        _kept[key] = game
        while len(_kept) > KEPT:
            _kept.popitem(last=False)
