"""The board of a question as it was seen when it was asked: it stays, and is played on from where today's rules can.

Beside the record of the question its board is kept, as one step of a story, and the position as text. Where today's
rules or cards lead the record elsewhere, or nowhere, the board shown is the kept one; who tries the question begins at
its position, if nothing was under way there.
"""

import logging
from collections.abc import Sequence
from dataclasses import dataclass

from django.db import transaction

from cards.catalog import CardData
from cards.stores import in_passing
from decks.games.models import TurnQuestion
from decks.games.play.positions import position_of, position_told
from decks.games.replay.transcript.read import BROKEN, Transcript
from decks.games.replay.transcript.write import pack, told_position
from decks.games.solo.resume_after_upgrade import begun_with
from decks.games.table.presentation import table_of
from decks.games.table.table import Table
from rules_engine.catalog.definitions import CardDefinition
from rules_engine.game import Game, GameRecord
from rules_engine.vocabulary.errors import RulesError

log = logging.getLogger("fudacho.solo")


@dataclass(frozen=True, slots=True)
class AskedBoard:
    """`start` is the record from which one plays on today, None where one cannot; `as_then` says that the table is the
    one that was seen then. `definitions` are the cards by the numbers of the question's record."""

    table: Table
    start: GameRecord | None
    definitions: Sequence[CardDefinition]
    as_then: bool = False


def keep_board(question: TurnQuestion, position: Game) -> None:
    """Note in the question, which is not saved by this, how its position looks."""
    question.told = pack(told_position(position, question.chair))
    question.position = position_told(position)


def board_of(question: TurnQuestion, data: CardData) -> AskedBoard:
    """``RulesError`` where the position cannot be shown any more."""
    record = _record_of(question)
    position = _today(record, data)
    if position is not None and question.position in ("", position_told(position)):
        if not question.told and question.pk:
            _keep_in_passing(question, position)
        return _board(question, position, record)
    kept = _kept(question, data)
    if kept is not None:
        try:
            table = kept.table(0, question.ply, question.chair, 1)
            return AskedBoard(table, start_of(question, kept, data), kept.definitions, as_then=True)
        except BROKEN:
            log.warning("the board of a question cannot be read")
    if position is None:
        raise RulesError("the position of a question cannot be reached")
    return _board(question, position, record)


def start_of(question: TurnQuestion, kept: Transcript, data: CardData) -> GameRecord | None:
    """The record of today that begins at the kept position."""
    record = _record_of(question)
    return begun_with(kept.position(0)[1], record, data) if record else None


def begun_within(question: TurnQuestion, record: GameRecord, data: CardData) -> GameRecord | None:
    """The beginning of this record that is the question's: its own actions, or its position as it was kept. None where
    the record does not go on from it."""
    asked = _record_of(question)
    if asked is not None and record.until(len(asked.actions)) == asked:
        return asked
    kept = _kept(question, data) if record.base else None
    same = kept is not None and record.base is not None and record.base.text == kept.position(0)[1]
    return record.until(0) if same else None


def definitions_of_start(question: TurnQuestion, data: CardData) -> Sequence[CardDefinition]:
    """The cards by the numbers of games that began at the kept position; none where it cannot be read."""
    kept = _kept(question, data)
    start = start_of(question, kept, data) if kept else None
    return position_of(start, data).state.instances.definitions if start else ()


def _record_of(question: TurnQuestion) -> GameRecord | None:
    try:
        return GameRecord.from_json(question.record)
    except RulesError:
        return None


def _today(record: GameRecord | None, data: CardData) -> Game | None:
    try:
        return position_of(record, data) if record else None
    except RulesError:
        return None


def _board(question: TurnQuestion, position: Game, record: GameRecord | None) -> AskedBoard:
    table = table_of(position, question.ply, question.ply, 1, chair=question.chair, watches=True)
    return AskedBoard(table, record, position.state.instances.definitions)


def _kept(question: TurnQuestion, data: CardData) -> Transcript | None:
    try:
        return Transcript(bytes(question.told), data) if question.told else None
    except BROKEN:
        log.warning("the board of a question cannot be read")
        return None


def _keep_in_passing(question: TurnQuestion, position: Game) -> None:
    """The board of a question that was asked before any were kept."""
    keep_board(question, position)
    with in_passing(), transaction.atomic():
        TurnQuestion.objects.filter(pk=question.pk).update(told=question.told, position=question.position)
