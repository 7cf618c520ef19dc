"""How a game goes on once something was decided: what follows unasked is played with it, and the computer is asked."""

from django.db import transaction
from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from django.utils import timezone

from cards.catalog import CardData
from decks.games.models.solo_game import Chair, SoloGame
from decks.games.models.stops import Stops
from decks.games.play.checkpoint import keep_position
from decks.games.play.live_game import LiveGame
from decks.games.play.positions import PlayedSoFar
from decks.games.play.stops import PassUntil, hold_from_here
from decks.games.play.thinking import Thinking, ask_for_move, stop_thinking, thinking_of
from decks.games.replay.transcript.store import keep_story
from decks.games.table.combined_actions import read_press, write_press
from decks.games.table.opponents import OTHER_SEAT
from rules_engine.game import Game
from rules_engine.vocabulary.actions import Action

WRITTEN = ["record", "ply", "stops", "former_stops", "passes", "pressed", "position", "position_ply"]


def advance(
    live: LiveGame, played: PlayedSoFar, *passes: PassUntil, stops: Stops | None = None, cut_short: bool = False
) -> None:
    """Keep what was `played` with all that follows unasked, the `passes` begin now, and `stops` hold from the next
    question.

    What was taken back is gone, the passes and stops that were pressed there too, and what was kept of an end that was.
    """
    settings = hold_from_here(live.row, *passes, stops=stops)
    while played.has_room():
        position, ply = played.position, len(played.record.actions)
        unasked = (_pressed_before(live.row, position) if live.row.pressed else None) or settings.unasked(position, ply)
        if unasked is None:
            break
        played = played.then(unasked, live.data)
    live.stored = played.record
    live.row.record = played.record.to_json()
    keep_story(live.row, played.record, played.position, live.data, settings)
    save(live, played)
    if live.row.chair == Chair.MACHINE:
        let_machine_think(live, cut_short=cut_short)


def _pressed_before(game: SoloGame, position: Game) -> Action | None:
    """What a press says next, once the other side has declined. Whatever else is asked instead is news to the person,
    and the press is forgotten."""
    seat, rest = read_press(game.pressed)
    if position.decision is None or position.decision.player != seat:
        return None
    follows = position.explain(rest[0]) is None
    game.pressed = write_press(seat, rest[1:]) if follows else ""
    return rest[0] if follows else None


def save(live: LiveGame, played: PlayedSoFar, *, noted: bool = True) -> None:
    """Store the game after what was `played`, as one change more. Where the position is `noted`, another engine can go
    on from it."""
    row, live.played = live.row, played
    row.ply = len(played.record.actions)
    if noted:
        keep_position(row, played.position, row.ply)
    row.revision += 1
    row.changed_at = timezone.now()
    row.save(update_fields=[*WRITTEN, "revision", "changed_at"])


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
