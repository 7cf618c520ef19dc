"""One step of a game that was played, as pages show it: as today's rules play its record, or as it was seen then."""

import logging
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from cards.catalog import CardData
from decks.games.models import Chair, KeptStory, SoloGame
from decks.games.play.live_game import played_record
from decks.games.play.positions import position_of, readable_part
from decks.games.play.stops import stop_settings_of
from decks.games.replay.account import Account
from decks.games.replay.ending import account_of_game, account_of_story
from decks.games.replay.moments import Moment, seen_from
from decks.games.replay.replay_index import ReplayIndex
from decks.games.replay.transcript.read import BROKEN, Transcript
from decks.games.replay.transcript.store import ended_otherwise, read_row, row_of, story_instead
from decks.games.replay.walks import walk_of
from decks.games.solo.resume_after_upgrade import start_within
from decks.games.table.log import Counts, LogLine, Told, decided_of, lines_of, own_counts, told_answers
from decks.games.table.opponents import OWN_SEAT
from decks.games.table.presentation import table_of
from decks.games.table.table import Table
from decks.games.table.telling import Telling, acts_of
from decks.games.table.viewers import Sight, eyes_of, keeps_secrets, shown_seat
from rules_engine.catalog.definitions import CardDefinition
from rules_engine.game import Game, GameRecord, LogEntry
from rules_engine.vocabulary.actions import Action
from rules_engine.vocabulary.errors import IllegalActionError

log = logging.getLogger("fudacho.solo")
NOTHING_TOLD = Telling(())


@dataclass(frozen=True, slots=True)
class ReplayStep:
    """What a page shows of the position after `step` actions.

    `secret` says that others see it over the shoulder of one seat; `decided` is what led here and `happened` what came
    of it. `left` are the answers that today's rules cannot play, after the first `played`. `by` is the version of the
    rules by which it was seen as it is shown, 0 where the engine has just played it; then one can start from the step
    `start`, -1 for none. `otherwise` says that the game ended in another position, or by other rules, than today's.
    `moments` are all steps as few numbers, `account` what the game came to, with the last step of one that is over.
    `told` is the step act by act; `counts` are those of all turns of the game.
    """

    step: int
    table: Table
    steps: ReplayIndex
    over: bool
    secret: bool
    decided: tuple[Told, ...]
    happened: tuple[LogLine, ...]
    left: tuple[Told, ...] = ()
    played: int = 0
    by: int = 0
    start: int = -1
    otherwise: bool = False
    moments: tuple[Moment, ...] = ()
    account: Account | None = None
    definitions: tuple[CardDefinition, ...] = ()
    told: Telling = NOTHING_TOLD
    counts: Counts = field(default_factory=dict)


def replay_step(game: SoloGame, step: int, data: CardData, log_turns: int | None, *, own: bool) -> ReplayStep:
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
    game: SoloGame,
    record: GameRecord,
    row: KeptStory,
    story: Transcript,
    step: int,
    data: CardData,
    log_turns: int | None,
) -> ReplayStep:
    steps, definitions, below = story.steps, story.definitions, shown_seat(game)
    number = steps.number(step)
    ply, before = steps.plies[number], max(number - 1, 0)
    decided = decided_of(record.actions[steps.plies[before] : ply]) if _is_seen(story.asker(before), story.eyes) else ()
    start = start_within(story, record, number, data)
    events, came = story.events(number), steps.happened(ply)
    counts = own_counts(story.events(steps.last))
    return ReplayStep(
        step=ply,
        table=story.table(number, game.ply, game.chair, log_turns, below),
        steps=steps,
        over=True,
        secret=False,
        decided=told_answers(decided, definitions),
        happened=lines_of(events[came], definitions, below, story.eyes, counts),
        by=row.version,
        start=start[0] if start else -1,
        otherwise=True,
        moments=seen_from(story.moments(), below),
        account=account_of_story(story, record, below) if number == steps.last else None,
        definitions=definitions,
        told=_told(events, definitions, below, story.eyes, came),
        counts=counts,
    )


def _as_played_today(
    game: SoloGame, record: GameRecord, step: int, data: CardData, log_turns: int | None, *, own: bool
) -> ReplayStep:
    position, left = _readable(record.until(step), data)
    last = position_at(game, game.ply, data)
    over, counts = last.outcome() is not None, own_counts(last.log)
    walk = walk_of(record, data, stop_settings_of(game), judged=over)
    below = shown_seat(game)
    steps, moments = walk.steps, seen_from(walk.moments, below)
    definitions = position.state.instances.definitions
    secret = not own and keeps_secrets(game.chair, over=over)
    # A reader looks over the shoulder of one seat, also where the player himself changes from chair to chair.
    chair = Chair.MACHINE if secret else game.chair
    # While two people share a device, its replay shows neither the hand of the other.
    closed = own and game.chair == Chair.CLOSED and not over
    eyes, before = () if closed else _eyes(game, position, over=over, secret=secret), steps.before(step)
    asked = _readable(record.until(before), data)[0].decision
    decided = decided_of(record.actions[before:step]) if _is_seen(asked.player if asked else -1, eyes) else ()
    sight = Sight(eyes, below)
    return ReplayStep(
        step=step,
        table=table_of(position, step, game.ply, log_turns, chair=chair, over=over, watches=True, sight=sight),
        steps=steps,
        over=over,
        secret=secret,
        decided=told_answers(decided, definitions),
        happened=lines_of(position.log[steps.happened(step)], definitions, below, eyes, counts),
        left=told_answers(left, definitions, names=game.chair in (Chair.NOBODY, Chair.OPEN)),
        played=step - len(left),
        moments=moments,
        account=account_of_game(moments, position, below) if over and step == steps.plies[-1] and not left else None,
        definitions=definitions,
        told=_told(position.log, definitions, below, eyes, steps.happened(step)),
        counts=counts,
    )


def _eyes(game: SoloGame, position: Game, *, over: bool, secret: bool) -> tuple[int, ...]:
    """The seats whose cards a reader sees: over the shoulder of one while the game keeps secrets from him."""
    return (shown_seat(game),) if secret else eyes_of(position, game.chair, over=over)


def _told(
    events: Sequence[LogEntry], cards: Sequence[CardDefinition], viewer: int, eyes: Sequence[int], came: slice
) -> Telling:
    """The acts of the events that came of one step; nothing where none did."""
    if came.start is None:
        return NOTHING_TOLD
    return Telling(acts_of(events, cards, viewer, eyes, came.start))


def _is_seen(asker: int, eyes: Sequence[int]) -> bool:
    """Whether all may see what he who was asked answered with: it may be a card that others do not see."""
    return (OWN_SEAT if asker < 0 else asker) in eyes


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
            return story.table(story.steps.number(step), step, game.chair, 1, shown_seat(game))
        except BROKEN:
            log.warning("a step of a kept story cannot be read")
    over = position_at(game, game.ply, data).outcome() is not None
    secret = keeps_secrets(game.chair, over=over)
    chair = Chair.MACHINE if secret else game.chair
    position = position_at(game, step, data)
    sight = Sight(_eyes(game, position, over=over, secret=secret), shown_seat(game))
    return table_of(position, step, step, 1, chair=chair, over=over, watches=True, sight=sight)


def is_over(game: SoloGame, data: CardData) -> bool:
    """Whether the game ended, as it was seen then or as today's rules play it."""
    if story_instead(game, played_record(game), data):
        return True
    return position_at(game, game.ply, data).outcome() is not None


def position_at(game: SoloGame, step: int, data: CardData) -> Game:
    """How the game stands after so many actions, as far as today's rules play them."""
    return _readable(played_record(game, step), data)[0]
