"""A kept story read again: each of its steps as the table that was seen then, without asking the engine what is so.

Cards are known by their numbers; names and faces are those of today.
"""

import json
import zlib
from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any

from cards.catalog import CardData
from cards.faces.face import CardFace, face_of
from decks.games.replay.moments import Moment
from decks.games.replay.replay_index import ReplayIndex
from decks.games.replay.transcript.first_form import table_of_first_form
from decks.games.replay.transcript.plain import Told, from_plain
from decks.games.replay.transcript.write import FORM, Plain
from decks.games.table.card_view import CardView
from decks.games.table.log import log_of, own_counts
from decks.games.table.opponents import OWN_SEAT
from decks.games.table.table import Table
from rules_engine import Clause, clause
from rules_engine.catalog.definitions import CardDefinition
from rules_engine.game import BLANK, LogEntry
from rules_engine.vocabulary.errors import RulesError
from rules_engine.vocabulary.terms import EventKind, Zone

FIRST_FORM = 1
BROKEN = (AttributeError, IndexError, KeyError, RecursionError, TypeError, ValueError, zlib.error, RulesError)
"""What is raised where a story is damaged, or speaks of cards and terms that are gone."""


class Transcript:
    """The steps of a game that ended. Whatever is read of one may raise one of ``BROKEN``."""

    def __init__(self, packed: bytes, data: CardData) -> None:
        self.plain: Plain = json.loads(zlib.decompress(packed))
        if self.plain["form"] not in (FIRST_FORM, FORM):
            raise ValueError(self.plain["form"])
        self.data = data
        self.told: list[Plain] = self.plain["steps"]
        self.logs: list[list[list[Any]]] = self.plain["logs"]
        self.eyes = tuple(self.plain["eyes"])
        self.definitions = tuple(_definition(card_id, data) for card_id in self.plain["cards"])
        self.steps = ReplayIndex(
            tuple(step["ply"] for step in self.told),
            tuple(step["events"] for step in self.told),
        )

    def position(self, number: int) -> tuple[int, str]:
        """The last step up to this one with nothing under way, and its position as text; "" where there is none."""
        steps = range(number, -1, -1)
        return next(((step, self.told[step]["position"]) for step in steps if self.told[step]["position"]), (0, ""))

    def asker(self, number: int) -> int:
        """Who was asked at this step, -1 for nobody."""
        return int(self.told[number]["asker"])

    def events(self, number: int) -> tuple[LogEntry, ...]:
        """All that had happened by this step."""
        step = self.told[number]
        return tuple(_event(told) for told in self.logs[step["log"]][: step["events"]])

    def moments(self) -> tuple[Moment, ...]:
        """All steps as few numbers."""
        return tuple(self._moment(step) for step in self.told)

    def _moment(self, step: Plain) -> Moment:
        if self.plain["form"] == FIRST_FORM:
            lives = tuple(int(side["life"]) for side in step["sides"])
            on_turn = int(step["on_turn"]) == OWN_SEAT
            return Moment(step["ply"], step["events"], int(step["turn"]), on_turn, (lives[0], lives[1]))
        table = step["table"]
        lives = (int(table["own"]["life"]), int(table["other"]["life"]))
        own_turn, worth = bool(table["own_turn"]), step.get("worth")
        return Moment(step["ply"], step["events"], int(table["turn"]), own_turn, lives, worth)

    def table(self, number: int, last: int, chair: str, log_turns: int | None, below: int = OWN_SEAT) -> Table:
        """What the table showed at this step of a game of `last` actions, with this seat below."""
        events = self.events(number)
        log = log_of(events, self.definitions, below, log_turns, self.eyes)
        if self.plain["form"] == FIRST_FORM:
            seen = table_of_first_form(self.plain, number, self.definitions, events, chair)
        else:
            seen = from_plain(Table, self.told[number]["table"], {**self._told, CardView: self._view})
        seen = seen if below == OWN_SEAT else seen.turned()
        return replace(seen, last=last, log=log, turn_of_player=own_counts(events).get(seen.turn, 0))

    @cached_property
    def _told(self) -> Told:
        return {Clause: clause, CardFace: self._face}

    def _face(self, card_id: int) -> CardFace:
        return face_of(_definition(card_id, self.data))

    def _view(self, place: int) -> CardView:
        view: CardView = from_plain(CardView, self.plain["views"][place], self._told)
        return view


def _definition(card_id: int, data: CardData) -> CardDefinition:
    return BLANK if card_id == BLANK.id else data.catalog.card(card_id)


def _event(told: Sequence[Any]) -> LogEntry:
    event = LogEntry(*told)
    source, destination = (Zone.of(zone) if zone else None for zone in (event.source, event.destination))
    return event._replace(kind=EventKind.of(event.kind), source=source, destination=destination)
