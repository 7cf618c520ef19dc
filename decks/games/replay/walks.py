"""A game walked through from its start: its steps, and each of them as few numbers. The last ones stay in the process:
whoever goes through a replay asks for the same walk with every step."""

from collections import OrderedDict
from dataclasses import dataclass
from threading import Lock

from cards.catalog import CardData
from decks.games.play.stops import StopSettings
from decks.games.replay.moments import Moment, Watcher
from decks.games.replay.replay_index import ReplayIndex, steps_of
from rules_engine.game import GameRecord

KEPT = 32
Key = tuple[str, GameRecord, StopSettings, bool]


@dataclass(frozen=True, slots=True)
class Walk:
    """`moments` are those of the first steps, as far as today's rules went along."""

    steps: ReplayIndex
    moments: tuple[Moment, ...]


_kept: OrderedDict[Key, Walk] = OrderedDict()
_lock = Lock()


def walk_of(record: GameRecord, data: CardData, stop_settings: StopSettings, *, judged: bool) -> Walk:
    """The walk through this record; what a side is worth is asked only where the game is over (`judged`)."""
    key = (data.token, record, stop_settings, judged)
    with _lock:
        walk = _kept.get(key)
        if walk is not None:
            _kept.move_to_end(key)
            return walk
    watcher = Watcher(judged=judged)
    steps = steps_of(record, data, stop_settings, watcher.look)
    walk = Walk(steps, watcher.moments(steps.plies))
    with _lock:
        _kept[key] = walk
        while len(_kept) > KEPT:
            _kept.popitem(last=False)
    return walk
