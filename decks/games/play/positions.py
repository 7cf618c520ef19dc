"""The position of a game, found by replaying its record. The last ones stay in the process; nobody may change them."""

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, replace
from threading import Lock

from cards.catalog import CardData
from rules_engine import RULESET_VERSION
from rules_engine.game import Game, GameRecord, ReplayReading, read_record, redraw_at, replay
from rules_engine.game.notation import write_position
from rules_engine.vocabulary.actions import Action
from rules_engine.vocabulary.errors import RulesError

MOST_ACTIONS = 1500
KEPT = 128
LOOKED_BACK = 32
Key = tuple[str, GameRecord]

_kept: OrderedDict[Key, Game] = OrderedDict()
_lock = Lock()


@dataclass(frozen=True, slots=True)
class PlayedSoFar:
    """The actions played so far, and the position after them, which nobody may change."""

    record: GameRecord
    position: Game

    def then(self, action: Action, data: CardData) -> "PlayedSoFar":
        """With one more action. ``IllegalActionError`` if it is not legal."""
        record = replace(self.record, actions=(*self.record.actions, action))
        if record.version != RULESET_VERSION:
            return PlayedSoFar(record, position_of(record, data))
        position = self.position.copy()
        position.play(action)
        return PlayedSoFar(record, _keep(record, position, data))

    def has_room(self, more: int = 0) -> bool:
        """Whether another action may follow once `more` were played."""
        return len(self.record.actions) + more < MOST_ACTIONS


def position_of(record: GameRecord, data: CardData) -> Game:
    """The game after all actions of `record`; ``RulesError`` if it cannot be played with these cards any more."""
    return _recall((data.token, record)) or _keep(record, _further(record, data) or replay(record, data.catalog), data)


def position_told(position: Game) -> str:
    """The position as text, without what that only remarks."""
    lines = write_position(position.state).splitlines()
    return "\n".join(line for line in lines if not line.lstrip().startswith("#")) + "\n"


def readable_part(
    record: GameRecord, data: CardData, look: Callable[[Game], None] = lambda game: None
) -> ReplayReading:
    """How far today's rules and cards go along with the record, and what is left of it; `look` is shown the game at
    its start and after each recorded action.

    ``RulesError`` if it cannot even be dealt.
    """
    return read_record(record, data.catalog, look)


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


def _keep(record: GameRecord, game: Game, data: CardData) -> Game:
    """Keep what `record` leads to; nobody may change the game that is returned, or play on the one given."""
    rested = game.at_rest()
    with _lock:
        _kept[(data.token, record)] = rested
        while len(_kept) > KEPT:
            _kept.popitem(last=False)
    return rested
