"""Games that today's rules or cards lead elsewhere than those of before: they go on from where they stood."""

from dataclasses import replace

from cards.catalog import CardData
from decks.games.models.solo_game import Chair, SoloGame
from decks.games.play.positions import position_of, position_told
from decks.games.replay.transcript.read import BROKEN, Transcript
from decks.games.solo.start import drawn_anew, of_same_decks, one_more
from decks.people.models import Owner
from rules_engine import RULESET_VERSION
from rules_engine.game import Base, Game, GameRecord
from rules_engine.vocabulary.errors import RulesError


def stands_otherwise(game: SoloGame, position: Game) -> bool:
    """Whether the record leads to another position today than was noted for the same actions."""
    return bool(game.position) and game.position_ply == game.ply and position_told(position) != game.position


def record_from_position(game: SoloGame, data: CardData) -> GameRecord | None:
    """A record of today that begins with the position noted; None where there is none, or it cannot be read."""
    try:
        former = GameRecord.from_json(game.record)
    except RulesError:
        return None
    return begun_with(game.position, former, data)


def start_within(story: Transcript, former: GameRecord, number: int, data: CardData) -> tuple[int, GameRecord] | None:
    """The last step up to this one of a kept story from whose position a game can go on today, with a record that
    begins there; None where there is none, or it cannot be read."""
    try:
        start, text = story.position(number)
    except BROKEN:
        return None
    record = begun_with(text, former, data)
    return (start, record) if record else None


def begun_with(position: str, former: GameRecord, data: CardData) -> GameRecord | None:
    """A record of today with the decks of the `former` one that begins at this position; None where it cannot. A
    position says itself by which chance its game goes on."""
    if not position:
        return None
    begun = former.base.version if former.base else former.version
    base = Base(begun, position)
    record = replace(former, actions=(), redraws=(), version=RULESET_VERSION, base=base, agreed=False)
    try:
        position_of(record, data)
    except RulesError:
        return None
    return record


def go_on_from_position(owner: Owner, game: SoloGame, data: CardData) -> SoloGame | None:
    """A game of the owner's own that goes on from there by today's rules; None where it cannot.
    ``QuotaReachedError`` if he has as many games as there may be."""
    record = record_from_position(game, data)
    if record is None:
        return None
    return one_more(of_same_decks(game, owner, record=record.to_json(), stops=game.stops))


def go_on_from_story(
    owner: Owner, game: SoloGame, story: Transcript, step: int, chance: str, data: CardData, *, both_seats: bool
) -> SoloGame | None:
    """A game of the owner's own that goes on by today's rules from what was seen after `step` actions, or from the
    last step before with nothing under way; else like ``continue_game``. None where it cannot be read."""
    start = start_within(story, GameRecord.from_json(game.record), story.steps.number(step), data)
    if start is None:
        return None
    record = drawn_anew(start[1], game.chair, chance) if chance else start[1]
    copy = of_same_decks(game, owner, record=record.to_json(), stops=game.stops)
    if both_seats:
        copy.chair, copy.level = Chair.OPEN, ""
    return one_more(copy)
