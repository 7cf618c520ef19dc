"""The story of a game that ended, as plain values: the table of each of its steps, and the positions to go on from.

Nothing else is in what a page is drawn from than what everybody may see once the game is over; it is read by
``decks.games.replay.transcript.read``, whatever the engine plays by then. The texts of positions hold all cards,
as the record does. A card as it lay is told once, however many steps it lies so.
"""

import json
import zlib
from collections.abc import Sequence
from typing import Any

from cards.catalog import CardData
from cards.faces.face import CardFace
from decks.games.play.positions import position_told
from decks.games.play.stops import StopSettings
from decks.games.replay.replay_index import steps_of
from decks.games.replay.transcript.plain import Told, to_plain
from decks.games.table.card_view import CardView
from decks.games.table.log import seen_by_eyes
from decks.games.table.opponents import OWN_SEAT
from decks.games.table.presentation import seen_table
from decks.games.table.viewers import eyes_of
from rules_engine import Clause
from rules_engine.game import Game, GameRecord, LogEntry
from rules_engine.players import standing

FORM = 2
Plain = dict[str, Any]


def pack(story: Plain) -> bytes:
    return zlib.compress(_written(story).encode(), 9)


def _written(plain: object) -> str:
    return json.dumps(plain, ensure_ascii=False, separators=(",", ":"))


def told_story(record: GameRecord, data: CardData, stop_settings: StopSettings, chair: str) -> Plain:
    """The story of this record, at the end of which its game is over."""
    telling = _Telling(chair)
    steps = steps_of(record, data, stop_settings, telling.look)
    return telling.story(steps.plies)


def told_position(position: Game, chair: str) -> Plain:
    """The story of one step, as whoever sits on his chair sees it while the game goes on."""
    telling = _Telling(chair, over=False)
    telling.look(position)
    return telling.story((len(position.actions),))


class _Telling:
    """What has been told of a game up to one of its steps; with open hands where the whole game is `over`."""

    def __init__(self, chair: str, *, over: bool = True) -> None:
        self.chair, self.over = chair, over
        self.game: Game | None = None
        self.steps: list[Plain] = []
        self.logs: list[list[LogEntry]] = [[]]
        self.heard: tuple[LogEntry, ...] = ()
        self.views: list[Plain] = []
        self.places: dict[CardView, int] = {}
        self.told: Told = {Clause: lambda one: one.id, CardFace: lambda face: face.card_id, CardView: self.place}

    def story(self, plies: Sequence[int]) -> Plain:
        """All of it, the steps after so many actions each."""
        assert self.game is not None
        return {
            "form": FORM,
            "eyes": eyes_of(self.game, self.chair, over=self.over),
            "cards": self.game.state.instances.card_ids,
            "logs": self.logs,
            "views": self.views,
            "steps": [{"ply": ply, **step} for ply, step in zip(plies, self.steps, strict=True)],
        }

    def look(self, game: Game) -> None:
        events = game.log
        if events[: len(self.heard)] != self.heard:
            # Cards were drawn again: what was seen of them before is told in another way from here on.
            self.logs.append([])
        new = events[len(self.logs[-1]) :]
        self.logs[-1] += seen_by_eyes(new, eyes_of(game, self.chair, over=self.over))
        self.game, self.heard = game, events
        table = seen_table(game, len(game.actions), self.chair, over=self.over, watches=True)
        self.steps.append(
            {
                "log": len(self.logs) - 1,
                "events": len(events),
                "asker": -1 if game.decision is None else game.decision.player,
                "position": position_told(game) if game.is_between() else "",
                **({"worth": standing(game.state, OWN_SEAT)} if self.over else {}),
                "table": to_plain(table, self.told),
            }
        )

    def place(self, card: CardView) -> int:
        """Where among all views this one stands."""
        if card not in self.places:
            plain = to_plain(card, {kind: told for kind, told in self.told.items() if kind is not CardView})
            self.places[card] = len(self.views)
            self.views.append(plain)
        return self.places[card]
