"""How a game goes on once something was decided: what follows unasked is played with it, and the computer is asked."""

from dataclasses import replace
from typing import Protocol

from django.db import transaction
from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from django.utils import timezone

from cards.catalog import CardData
from decks.games.models.solo_game import Chair, SoloGame
from decks.games.models.stops import ALONE, USUAL, Asking, Stops, stops_of
from decks.games.play.live_game import LiveGame
from decks.games.play.positions import PlayedSoFar, position_of, position_told
from decks.games.play.stops import (
    PassUntil,
    StopSettings,
    change_stops,
    hold_from_here,
    stop_settings_of,
    stops_from_here,
)
from decks.games.play.thinking import Thinking, ask_for_move, stop_thinking, thinking_of
from decks.games.replay.transcript.store import keep_story
from decks.games.table.by_hand import CHAIRS
from decks.games.table.combined_actions import read_press, write_press
from decks.games.table.opponents import OTHER_SEAT
from decks.games.table.thoughts import Thought, with_thought
from decks.games.table.viewers import eyes_of
from rules_engine.game import Game, GameRecord
from rules_engine.vocabulary.actions import Action
from rules_engine.vocabulary.terms import DecisionKind

WRITTEN = ["record", "ply", "stops", "former_stops", "passes", "pressed", "position", "position_ply", "thoughts"]


class SoloTable(LiveGame):
    """A solo game as somebody answers it: what may be pressed at it, and what is kept of that. `thought` is what the
    computer thought at the answer that it plays now."""

    thought: Thought | None = None

    @property
    def pressed(self) -> str:
        return self.row.pressed

    @pressed.setter
    def pressed(self, text: str) -> None:
        self.row.pressed = text

    @property
    def eyes(self) -> tuple[int, ...]:
        return eyes_of(self.played.position, self.row.chair)

    @property
    def settings(self) -> StopSettings:
        return stop_settings_of(self.row)

    @property
    def of_today(self) -> PlayedSoFar:
        return LiveGame(self.row, self.data, today=True).played

    def stops_meant(self, asking: Asking) -> Stops:
        """Beside an empty chair with nothing laid before it one plays alone."""
        by_hand = GameRecord.from_json(self.row.record).ruleset.by_hand
        return stops_of(asking, alone=self.row.chair == Chair.NOBODY and not by_hand)

    def allow_setting(self) -> Stops | None:
        """With a dummy across, something may happen in its turn."""
        stops = USUAL if stops_from_here(self.row) == ALONE else None
        record = self.played.record
        if self.row.chair in CHAIRS and not record.ruleset.by_hand:
            record = replace(record, ruleset=replace(record.ruleset, by_hand=True))
            self.played = PlayedSoFar(record, position_of(record, self.data))
        return stops

    def advance(
        self, played: PlayedSoFar, *passes: PassUntil, stops: Stops | None = None, cut_short: bool = False
    ) -> None:
        """Keep what was `played` with all that follows unasked, the `passes` begin now, and `stops` hold from the next
        question.

        What was taken back is gone, the passes and stops that were pressed there too, and what was kept of an end that
        was.
        """
        row = self.row
        hold_from_here(row, *passes, stops=stops)
        settings = stop_settings_of(row)
        while True:
            pressed = pressed_before(row, played) if row.pressed else None
            unasked = pressed or settings.unasked(played.position, len(played.record.actions))
            if unasked is None or not played.has_room():
                break
            played = played.then(unasked, self.data)
        self.stored = played.record
        row.record = played.record.to_json()
        row.thoughts = with_thought(row.thoughts, row.ply, self.thought)
        keep_story(row, played.record, played.position, self.data, settings)
        self.save(played)
        if row.chair == Chair.MACHINE:
            let_machine_think(self, cut_short=cut_short)

    def change_stops(self, stops: Stops, ply: int) -> None:
        change_stops(self.row, stops, ply)

    def keep_stops(self) -> None:
        self.save(self.played, noted=False)

    def save(self, played: PlayedSoFar, *, noted: bool = True) -> None:
        """Store the game after what was `played`, as one change more. Where the position is `noted`, another engine can
        go on from it."""
        row, self.played = self.row, played
        row.ply = len(played.record.actions)
        if noted:
            note_position(row, played.position)
        row.revision += 1
        row.changed_at = timezone.now()
        row.save(update_fields=[*WRITTEN, "revision", "changed_at"])


class Pressed(Protocol):
    """Whatever keeps what a press says further."""

    pressed: str


def pressed_before(kept: Pressed, played: PlayedSoFar) -> Action | None:
    """What a press says next, once the other side has declined. Whatever else is asked instead is news to the person,
    and the press is forgotten."""
    position, (seat, rest) = played.position, read_press(kept.pressed)
    if position.decision is None or position.decision.player != seat or not played.has_room():
        return None
    follows = position.explain(rest[0]) is None
    kept.pressed = write_press(seat, rest[1:]) if follows else ""
    return rest[0] if follows else None


class Noted(Protocol):
    """Whatever keeps how the table was when nothing was under way."""

    ply: int
    position: str
    position_ply: int


def note_position(game: Noted, position: Game) -> None:
    """Note how the table is, if nothing is under way; what was noted for later than this is gone."""
    if position.decision is not None and position.decision.kind is DecisionKind.MAIN:
        game.position, game.position_ply = position_told(position), game.ply
    elif game.ply < game.position_ply:
        game.position, game.position_ply = "", 0


def let_machine_think(live: LiveGame, *, cut_short: bool = False) -> None:
    """Have the answer of the computer across thought about if it is asked, and nothing if not.

    Also where it has one answer only: how long it takes must not tell what it holds.
    """
    decision = live.played.position.decision
    if decision is not None and decision.player == OTHER_SEAT and live.played.has_room():
        ask_for_move(live.row, live.played.record, cut_short=cut_short)
    else:
        stop_thinking(live.row)


@transaction.atomic
def think_again(game: QuerySet[SoloGame], data: CardData) -> None:
    """Ask once more for an answer that nobody is thinking about, or that nobody could find."""
    row = get_object_or_404(game.select_for_update())
    if row.chair == Chair.MACHINE and thinking_of(row) in (Thinking.IDLE, Thinking.FAILED):
        let_machine_think(LiveGame(row, data))
