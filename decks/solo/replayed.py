"""One step of a game that was played, as pages show it: as today's rules play its record, or as it was seen then."""

import logging
from collections.abc import Sequence
from dataclasses import dataclass, replace

from cards.catalog import CardData
from decks.models import Chair, KeptStory, SoloGame
from decks.solo.chairs import OWN_SEAT, eyes_of, keeps_secrets
from decks.solo.decisions import Steps, steps_of
from decks.solo.going_on import played_record, stop_settings_of
from decks.solo.kept_story import ended_otherwise, read_row, row_of, story_instead
from decks.solo.later_rules import start_within
from decks.solo.log import LogLine, Told, lines_of, told_answers
from decks.solo.positions import position_of, readable_part
from decks.solo.presentation import table_of
from decks.solo.read_story import BROKEN, Story
from decks.solo.table import Table
from rules_engine.play import Game, GameRecord
from rules_engine.terms.actions import PASS, Action
from rules_engine.terms.errors import IllegalActionError

log = logging.getLogger("fudacho.solo")


@dataclass(frozen=True, slots=True)
class Replayed:
    """What a page shows of the position after `step` actions.

    `secret` says that others see it over the shoulder of one seat; `decided` is what led here and `happened` what came
    of it. `left` are the answers that today's rules cannot play, after the first `played`. `by` is the version of the
    rules by which it was seen as it is shown, 0 where the engine has just played it; then one can start from the step
    `start`, -1 for none. `otherwise` says that the game ended in another position, or by other rules, than today's.
    """

    step: int
    table: Table
    steps: Steps
    over: bool
    secret: bool
    decided: tuple[Told, ...]
    happened: tuple[LogLine, ...]
    left: tuple[Told, ...] = ()
    played: int = 0
    by: int = 0
    start: int = -1
    otherwise: bool = False


def replayed(game: SoloGame, step: int, data: CardData, log_turns: int | None, *, own: bool) -> Replayed:
    """The step of this game. ``RulesError`` where it cannot even be dealt any more."""
    record, row = played_record(game), row_of(game)
    otherwise = row is not None and ended_otherwise(row, record, data)
    story = read_row(row, data) if row and otherwise else None
    if row and story:
        try:
            return _as_kept(game, record, row, story, step, data, log_turns)
        except BROKEN:
            log.warning("a step of a kept story cannot be read")
    return replace(_as_played_today(game, record, step, data, log_turns, own=own), otherwise=otherwise)


def _as_kept(
    game: SoloGame, record: GameRecord, row: KeptStory, story: Story, step: int, data: CardData, log_turns: int | None
) -> Replayed:
    steps, definitions = story.steps, story.definitions
    number = steps.number(step)
    ply, before = steps.plies[number], max(number - 1, 0)
    decided = _decided(record.actions[steps.plies[before] : ply]) if _is_seen(story.asker(before), story.eyes) else ()
    start = start_within(story, record, number, data)
    return Replayed(
        step=ply,
        table=story.table(number, game.ply, game.chair, log_turns),
        steps=steps,
        over=True,
        secret=False,
        decided=told_answers(decided, definitions),
        happened=lines_of(story.events(number)[steps.happened(ply)], definitions, OWN_SEAT, story.eyes),
        by=row.version,
        start=start[0] if start else -1,
        otherwise=True,
    )


def _as_played_today(
    game: SoloGame, record: GameRecord, step: int, data: CardData, log_turns: int | None, *, own: bool
) -> Replayed:
    position, left = _readable(record.until(step), data)
    over = position_at(game, game.ply, data).outcome() is not None
    steps = steps_of(record, data, stop_settings_of(game))
    definitions = position.state.instances.definitions
    secret = not own and keeps_secrets(game.chair, over=over)
    # A reader looks over the shoulder of one seat, also where the player himself changes from chair to chair.
    chair = Chair.MACHINE if secret else game.chair
    eyes, before = eyes_of(position, chair, over=over), steps.before(step)
    asked = _readable(record.until(before), data)[0].decision
    decided = _decided(record.actions[before:step]) if _is_seen(asked.player if asked else -1, eyes) else ()
    return Replayed(
        step=step,
        table=table_of(position, step, game.ply, log_turns, chair=chair, over=over),
        steps=steps,
        over=over,
        secret=secret,
        decided=told_answers(decided, definitions),
        happened=lines_of(position.log[steps.happened(step)], definitions, OWN_SEAT, eyes),
        left=told_answers(left, definitions, names=game.chair in (Chair.NOBODY, Chair.OPEN)),
        played=step - len(left),
    )


def _is_seen(asker: int, eyes: Sequence[int]) -> bool:
    """Whether all may see what he who was asked answered with: it may be a card that others do not see."""
    return (OWN_SEAT if asker < 0 else asker) in eyes


def _decided(answers: Sequence[Action]) -> Sequence[Action]:
    """What was decided among the answers of one step: a pass only where nothing else was."""
    return [answer for answer in answers if answer != PASS] or answers[:1]


def _readable(record: GameRecord, data: CardData) -> tuple[Game, tuple[Action, ...]]:
    """The position after the record, or the last one that today's rules still reach with the answers left over."""
    try:
        return position_of(record, data), ()
    except IllegalActionError:
        reading = readable_part(record, data)
        return reading.game, reading.rest


def table_for_others(game: SoloGame, step: int, data: CardData) -> Table:
    """The table of this step as others see it, whoever asks: while the game hides cards, over the shoulder of one
    seat."""
    record = played_record(game)
    story = story_instead(game, record, data)
    if story:
        try:
            return story.table(story.steps.number(step), step, game.chair, 1)
        except BROKEN:
            log.warning("a step of a kept story cannot be read")
    over = position_at(game, game.ply, data).outcome() is not None
    chair = Chair.MACHINE if keeps_secrets(game.chair, over=over) else game.chair
    return table_of(position_at(game, step, data), step, step, 1, chair=chair, over=over)


def is_over(game: SoloGame, data: CardData) -> bool:
    """Whether the game ended, as it was seen then or as today's rules play it."""
    if story_instead(game, played_record(game), data):
        return True
    return position_at(game, game.ply, data).outcome() is not None


def position_at(game: SoloGame, step: int, data: CardData) -> Game:
    """How the game stands after so many actions, as far as today's rules play them."""
    return _readable(played_record(game, step), data)[0]
