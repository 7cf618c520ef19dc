"""A running game of a match, as one of its two seats plays it: the one place where such a game is written."""

import logging
from collections.abc import Sequence
from dataclasses import replace

from django.db import transaction
from django.db.models import Model
from django.utils import timezone

from cards.catalog import CardData
from decks.games.matches.deal.key import seed_from_position
from decks.games.matches.offer_state import after_press
from decks.games.matches.rows import MatchRows, locked_values, row_of, rows_of, values_of
from decks.games.matches.sights import digest_of, table_for
from decks.games.models.match import GameEnd, Match, MatchGame, MatchSeat, MatchState
from decks.games.models.stops import Asking, Stops, stops_of
from decks.games.play.advance import note_position, pressed_before
from decks.games.play.positions import PlayedSoFar, as_today, position_of, position_told
from decks.games.play.stops import (
    PassUntil,
    StopSettings,
    begun,
    change_stops,
    hold_from_here,
    settings_of,
    write_passes,
)
from decks.games.solo.resume_after_upgrade import begun_with
from decks.games.table.opponents import BOTH
from decks.games.table.table import Table
from rules_engine import RULESET_VERSION, STANDARD
from rules_engine.game import AgreedChance, GameRecord
from rules_engine.vocabulary.errors import RulesError

log = logging.getLogger("fudacho.matches")

NO_DATA = "none"
"""The version of card data that was never filled in."""

RULES = replace(STANDARD, silent_windows=False, always_asked=True)
"""Whatever a hand holds, its seat is asked: who is asked tells nothing."""

PLAYED = ["record", "ply", "revision", "offer", "moved_at", "position", "position_ply", "presses", "played_by"]
ENDED = ["end", "winner", "offer", "ended_at"]
KEPT = ["passes", "pressed", "stops", "former_stops", "answered", "refusals"]


class LostMatchError(RulesError):
    """Today's rules or cards cannot play the newest game of this `match` any more; its record is kept."""

    def __init__(self, match: Match) -> None:
        super().__init__("a match cannot be played any more")
        self.match = match


class NotDealtError(Exception):
    """The newest game of a match has not been dealt."""


class LiveMatch:
    """The newest game of a match, which has been dealt, as `seat` plays it. `seats` are its two seats by their numbers;
    `drawn` is the table of this seat after its press, without a number, and None before one. What a press changes is
    written at once; of one that is only `tried`, by ``store``.

    Raises ``NotDealtError`` if it has not, ``LostMatchError`` if today's rules or cards cannot play it.
    """

    def __init__(
        self,
        match: Match,
        game: MatchGame,
        seats: Sequence[MatchSeat],
        seat: int,
        data: CardData,
        *,
        tried: bool = False,
    ) -> None:
        self.match, self.game, self.seats, self.seat, self.data = match, game, tuple(seats), seat, data
        self.drawn: Table | None = None
        self._tried = tried
        self._unwritten: list[tuple[Model, Sequence[str]]] = []
        if not game.record:
            raise NotDealtError
        try:
            record = GameRecord.from_json(game.record)
            self.played = self._of_today(record) or self._from_position(record)
        except RulesError as fault:
            log.warning("a match is lost: today's rules or cards cannot play it", exc_info=True)
            raise LostMatchError(match) from fault
        for row in self.seats:
            row.ply = game.ply

    def _of_today(self, record: GameRecord) -> PlayedSoFar | None:
        """The game by today's rules and cards; None where they lead elsewhere than it has been."""
        try:
            record = record if record.version == RULESET_VERSION else as_today(record, self.data)
            position = position_of(record, self.data)
        except RulesError:
            log.warning("today's rules or cards play a match otherwise", exc_info=True)
            return None
        noted = self.game.position if self.game.position_ply == len(record.actions) == self.game.ply else ""
        return PlayedSoFar(record, position) if not noted or noted == position_told(position) else None

    def _from_position(self, record: GameRecord) -> PlayedSoFar:
        """The game from how it was when nothing was under way, where today's rules and cards cannot play what led
        there. What was pressed before is not taken back any more."""
        begun_there = begun_with(_with_chance(self.game.position, record), record, self.data)
        if begun_there is None:
            raise RulesError("no position to go on from")
        self.game.ply, self.game.presses = 0, []
        for row in self.seats:
            row.passes, row.former_stops, row.pressed = "", "", ""
        return PlayedSoFar(begun_there, position_of(begun_there, self.data))

    @property
    def own(self) -> MatchSeat:
        return self.seats[self.seat]

    @property
    def other(self) -> MatchSeat:
        return self.seats[1 - self.seat]

    @property
    def is_over(self) -> bool:
        return bool(self.game.end)

    @property
    def is_asked(self) -> bool:
        """Whether the open question is this seat's."""
        decision = self.played.position.decision
        return not self.is_over and decision is not None and decision.player == self.seat

    @property
    def pressed(self) -> str:
        return self.own.pressed

    @pressed.setter
    def pressed(self, text: str) -> None:
        self.own.pressed = text

    @property
    def eyes(self) -> tuple[int, ...]:
        return (self.seat,)

    @property
    def of_today(self) -> PlayedSoFar:
        return self.played

    @property
    def settings(self) -> StopSettings:
        return settings_of(self.own, self.seat, (self.seat,))

    def stops_meant(self, asking: Asking) -> Stops:
        return stops_of(asking, alone=False)

    def allow_setting(self) -> None:
        """No position is set by hand between two people."""

    def write(self, row: Model, fields: Sequence[str]) -> None:
        """Write these fields of the row."""
        if self._tried:
            self._unwritten.append((row, fields))
        else:
            _write(row, fields)

    def store(self) -> None:
        """Write what was only tried: under the locks, once its rows are known to be as they were read."""
        for row, fields in self._unwritten:
            _write(row, fields)
        self._unwritten.clear()

    def advance(
        self, played: PlayedSoFar, *passes: PassUntil, stops: Stops | None = None, cut_short: bool = False
    ) -> None:
        """Keep what this seat `played` in one press, with all that follows without either seat being asked."""
        hold_from_here(self.own, *passes, stops=stops)
        self.game.presses = [*self.game.presses, [self.seat, self.game.ply]]
        self.go_on(played)

    def go_on(self, played: PlayedSoFar) -> None:
        """Keep what was `played` and what follows by the stops of each seat."""
        settings = [settings_of(row, row.number, (row.number,)) for row in self.seats]
        while (decision := played.position.decision) is not None and played.has_room():
            row = self.seats[decision.player]
            pressed = pressed_before(row, played) if row.pressed else None
            unasked = pressed or settings[decision.player].unasked(played.position, len(played.record.actions))
            if unasked is None:
                break
            played = played.then(unasked, self.data)
        self.save(played)

    def change_stops(self, stops: Stops, ply: int) -> None:
        change_stops(self.own, stops, ply)

    def keep_stops(self) -> None:
        self.own.heard += 1
        self.write(self.own, ["heard", "stops", "former_stops"])

    def go_back(self, ply: int, presses: int) -> None:
        """Let the game be as it was after `ply` actions, with only its first `presses` presses in force."""
        record = self.played.record.until(ply)
        self.game.presses = self.game.presses[:presses]
        for row in self.seats:
            row.passes, row.pressed, row.served = write_passes(begun(row, ply)), "", min(row.served, ply)
        self.save(PlayedSoFar(record, position_of(record, self.data)))

    def save(self, played: PlayedSoFar) -> None:
        """Store the game after what was `played`, and tell each seat whose page changes."""
        game, self.played = self.game, played
        game.record, game.ply = played.record.to_json(), len(played.record.actions)
        game.revision, game.moved_at = game.revision + 1, timezone.now()
        game.offer = after_press(game.offer, self.seat)
        game.played_by = " ".join(versions_of(self.data))
        note_position(game, played.position)
        outcome = played.position.outcome()
        if outcome:
            self.finish(GameEnd.RULES, outcome.winner if outcome.winner in BOTH else None, store=False)
        self.write(game, [*PLAYED, *ENDED])
        for row in self.seats:
            self._tell(row)

    def _tell(self, row: MatchSeat) -> None:
        decision, table = self.played.position.decision, table_for(self.played.position, row.number)
        sight = digest_of(table)
        asked = decision is not None and decision.player == row.number
        if asked:
            row.asked += 1
        elif question_answered(row) < row.asked:
            # What was open was taken back, or passed by other stops: nobody waits for its answer any more.
            row.answered = f"{row.asked} "
        row.heard += asked or sight != row.sight
        row.sight, row.ply = sight, self.game.ply
        if row.number == self.seat:
            row.served, self.drawn = self.game.ply, table
        self.write(row, [*KEPT, "asked", "heard", "sight", "served"])

    def finish(self, end: GameEnd, winner: int | None, *, store: bool = True) -> None:
        """End this game so; nothing is played in it any more, and its secret is opened."""
        game, self.match.state = self.game, MatchState.OVER
        game.end, game.winner, game.offer, game.ended_at = end, winner, {}, timezone.now()
        self.match.changed_at = game.ended_at
        self.write(self.match, ["state", "changed_at"])
        if store:
            self.write(game, ENDED)
            for row in self.seats:
                row.heard += 1
                self.write(row, ["heard"])


def versions_of(data: CardData) -> tuple[str, str]:
    """The versions of the rules and of this card data, as a commitment names them."""
    return str(RULESET_VERSION), data.token or NO_DATA


def _write(row: Model, fields: Sequence[str]) -> None:
    type(row)._base_manager.filter(pk=row.pk).update(**{name: getattr(row, name) for name in fields})


def _with_chance(position: str, record: GameRecord) -> str:
    """The position with a seed from the game's key: a position holds no key, and without a seed anybody could work out
    what is shuffled from there."""
    if not position or not record.agreed:
        return position
    return f"seed {seed_from_position(AgreedChance.read(record.seed).key, position)}\n{position}"


def question_answered(row: MatchSeat) -> int:
    """The number of the last question of this seat that is no longer open; 0 before its first one."""
    return int(row.answered.partition(" ")[0] or 0)


def seen_match(seat: MatchSeat, data: CardData) -> LiveMatch:
    """The game as this seat's page is about to show it. That he sees it is kept: what was seen is not taken back
    without asking. A page that shows nothing new writes nothing and waits for nobody who does."""
    rows = rows_of(seat.match.token, locked=False)
    if row_of(seat, rows.seats).served != rows.game.ply:
        rows = _served(seat, rows)
    match, game, seats = rows
    return LiveMatch(match, game, seats, row_of(seat, seats).number, data)


@transaction.atomic
def _served(seat: MatchSeat, read: MatchRows) -> MatchRows:
    """The rows once it is kept that the page of this seat shows the game as it is now: those that were read, if they
    are still the same."""
    before, token = values_of(read), seat.match.token
    rows = read if locked_values(token) == before else rows_of(token, locked=True)
    own = row_of(seat, rows.seats)
    own.served = rows.game.ply
    MatchSeat.objects.filter(pk=own.pk).update(served=own.served)
    return rows
