"""How a game goes on once something was decided: what follows unasked is played with it, and the computer is asked."""

from dataclasses import replace

from django.utils import timezone

from cards.catalog import CardData
from decks.models.solo_game import Chair, SoloGame
from decks.models.stops import read_stops
from decks.solo.chairs import OWN_SEAT, answered_seats, asks_machine
from decks.solo.kept_story import keep_story
from decks.solo.positions import position_of
from decks.solo.presses import DECLINES, read_press, write_press
from decks.solo.standing import keep_position
from decks.solo.stops import PassUntil, StopSettings, read_passes, write_passes
from decks.solo.thinking import ask_for_move, stop_thinking
from rules_engine.play import Game, GameRecord
from rules_engine.terms.actions import Action

MOST_ACTIONS = 1500


def played_record(game: SoloGame, steps: int | None = None) -> GameRecord:
    """The record of the actions in force, or of the first `steps` of them."""
    record = GameRecord.from_json(game.record)
    return record.until(game.ply if steps is None else min(steps, game.ply))


def stop_settings_of(game: SoloGame) -> StopSettings:
    """What the player of this game wants to be asked."""
    return StopSettings(OWN_SEAT, read_stops(game.stops), read_passes(game.passes), answered_seats(game))


def begun(game: SoloGame, ply: int) -> tuple[PassUntil, ...]:
    """The passes that had begun when `ply` actions were played."""
    return tuple(passing for passing in read_passes(game.passes) if passing.ply <= ply)


def go_on(game: SoloGame, record: GameRecord, data: CardData, *passes: PassUntil, cut_short: bool = False) -> None:
    """Keep `record` with all that follows unasked, the `passes` begin now.

    What was taken back is gone, the passes that began there too, and what was kept of an end that was.
    """
    game.passes = write_passes((*begun(game, game.ply), *passes))
    stop_settings = stop_settings_of(game)
    while len(record.actions) < MOST_ACTIONS:
        position = position_of(record, data)
        unasked = _pressed_before(game, position) or stop_settings.unasked(position, len(record.actions))
        if unasked is None:
            break
        record = replace(record, actions=(*record.actions, unasked))
    game.record = record.to_json()
    position = position_of(record, data)
    save(game, len(record.actions), position)
    keep_story(game, record, position, data, stop_settings)
    let_machine_think(game, data, cut_short=cut_short)


def keep_press(game: SoloGame, answer: Action) -> None:
    """Forget what was pressed before, unless this answer declines what it waits for."""
    if answer not in DECLINES:
        game.pressed = ""


def _pressed_before(game: SoloGame, position: Game) -> Action | None:
    """What a press says next, once the other side has declined. Whatever else is asked instead is news to the person,
    and the press is forgotten."""
    if not game.pressed or position.decision is None:
        return None
    seat, rest = read_press(game.pressed)
    if position.decision.player != seat:
        return None
    follows = position.explain(rest[0]) is None
    game.pressed = write_press(seat, rest[1:]) if follows else ""
    return rest[0] if follows else None


def let_machine_think(game: SoloGame, data: CardData, *, cut_short: bool = False) -> None:
    """Have the computer's answer thought about if it is asked, and nothing if not.

    Also where it has one answer only: how long it takes must not tell what it holds.
    """
    if game.chair != Chair.MACHINE:
        return
    record = played_record(game)
    if asks_machine(game, position_of(record, data)) and game.ply < MOST_ACTIONS:
        ask_for_move(game, record, cut_short=cut_short)
    else:
        stop_thinking(game)


def save(game: SoloGame, ply: int, position: Game | None = None) -> None:
    if position is not None:
        keep_position(game, position, ply)
    game.ply = ply
    game.revision += 1
    game.changed_at = timezone.now()
    written = ["record", "ply", "stops", "passes", "pressed", "position", "position_ply", "revision", "changed_at"]
    game.save(update_fields=written)
