"""Keeping the story of a game once it ends, and whether it is to be read instead of what today's rules make of it."""

import logging
from typing import Any

from django.core.exceptions import ObjectDoesNotExist
from django.db import transaction

from cards.catalog import CardData
from cards.stores import in_passing
from decks.games.models import KeptStory, SoloGame
from decks.games.play.positions import position_of, position_told
from decks.games.play.stops import StopSettings
from decks.games.replay.transcript.read import BROKEN, Transcript
from decks.games.replay.transcript.write import pack, told_story
from rules_engine import RULESET_VERSION
from rules_engine.game import Game, GameRecord
from rules_engine.vocabulary.errors import RulesError

log = logging.getLogger("fudacho.solo")

MOST_BYTES = 512 * 1024
"""Games of 120 to 240 steps have 9 to 20 kB, of 260 to 650 kB before they are packed."""


def keep_story(game: SoloGame, record: GameRecord, end: Game, data: CardData, stop_settings: StopSettings) -> None:
    """Keep what was seen of this game, which was played on to `end`, in place of what was kept before: nothing of one
    that runs, or that was played by former rules. To be called within the transaction that writes the game."""
    if end.outcome() is None or record.version != RULESET_VERSION:
        KeptStory.objects.filter(game=game).delete()
        return
    KeptStory.objects.update_or_create(game=game, defaults=_fields(game, record, end, data, stop_settings))


def _fields(
    game: SoloGame, record: GameRecord, end: Game, data: CardData, stop_settings: StopSettings
) -> dict[str, Any]:
    packed = pack(told_story(record, data, stop_settings, game.chair))
    if len(packed) > MOST_BYTES:
        log.warning("a story of %d bytes is not kept, only the position in which it ended", len(packed))
        packed = b""
    return {
        "ply": len(record.actions),
        "version": RULESET_VERSION,
        "data": data.token,
        "end": position_told(end),
        "told": packed,
    }


def keep_story_of_before(game: SoloGame, record: GameRecord, data: CardData, stop_settings: StopSettings) -> None:
    """Keep that of a game which ended before any were kept, in passing: only while today's rules and cards lead it
    where its player saw it last."""
    if game.pk is None or row_of(game) is not None or record.version != RULESET_VERSION:
        return
    try:
        end = position_of(record, data)
        if end.outcome() is None or (game.position and not _stands_as_noted(game, record, data)):
            return
    except RulesError:
        return
    fields = _fields(game, record, end, data, stop_settings)
    with in_passing(), transaction.atomic():
        unchanged = SoloGame.objects.select_for_update().filter(pk=game.pk, revision=game.revision)
        if unchanged.values_list("pk").first():
            KeptStory.objects.update_or_create(game=game, defaults=fields)


def _stands_as_noted(game: SoloGame, record: GameRecord, data: CardData) -> bool:
    return position_told(position_of(record.until(game.position_ply), data)) == game.position


def row_of(game: SoloGame) -> KeptStory | None:
    """What is kept of the game as it is in force; read with the game by ``decks.games.access``."""
    try:
        story = game.story if game.pk else None
    except ObjectDoesNotExist:
        return None
    return story if story and story.ply == game.ply else None


def ended_otherwise(row: KeptStory, record: GameRecord, data: CardData) -> bool:
    """Whether this record, all that is in force of it, would be another game today, or told by other rules."""
    if row.version != RULESET_VERSION:
        return True
    try:
        return position_told(position_of(record, data)) != row.end
    except RulesError:
        return True


def story_instead(game: SoloGame, record: GameRecord, data: CardData) -> Transcript | None:
    """The story to be read instead of what today's rules make of the record in force; None where both are the same,
    or nothing is kept that can be read."""
    row = row_of(game)
    return read_row(row, data) if row and ended_otherwise(row, record, data) else None


def read_row(row: KeptStory, data: CardData) -> Transcript | None:
    """None where it was too much to be kept, is damaged, or speaks of what is not there any more."""
    if not row.told:
        return None
    try:
        return Transcript(bytes(row.told), data)
    except BROKEN:
        log.warning("a kept story cannot be read")
        return None
