"""あなたならどうする？: asking what others would play from a position, trying it, and keeping what was played."""

from django.db import transaction

from cards.catalog import CardData
from decks.limits.caps import OWN_TURN_ANSWERS, TURN_ANSWERS, TURN_QUESTIONS, CapReachedError, one_at_a_time
from decks.models import Holder, SoloGame, TurnAnswer, TurnQuestion
from decks.solo.chairs import asks_machine
from decks.solo.going_on import played_record, stop_settings_of
from decks.solo.positions import position_of
from decks.solo.services import one_more
from rules_engine.play import GameRecord, redraw_at
from rules_engine.terms.actions import PASS

LONGEST_NAME = 60


class NothingPlayedError(Exception):
    """The game does not go on from the position that was asked about."""


@transaction.atomic
def ask(holder: Holder, game: SoloGame, step: int, text: str) -> TurnQuestion:
    """Ask about the position after the first `step` actions of this game, with all hidden cards as they lie; the same
    asked again is the question that there is.
    ``CapReachedError`` for a holder who has asked as often as one may."""
    record = played_record(game, step)
    question = TurnQuestion(
        text=text,
        record=record.to_json(),
        ply=len(record.actions),
        stops=game.stops,
        chair=game.chair,
        other_name=game.other_name,
        level=game.level,
        **holder,
    )
    one_at_a_time(question)
    asked = TurnQuestion.objects.filter(**question.whose)
    if same := asked.filter(text=text, record=question.record, chair=game.chair).first():
        return same
    if asked.count() >= TURN_QUESTIONS.most:
        raise CapReachedError(TURN_QUESTIONS)
    question.save(force_insert=True)
    return question


def as_game(played: TurnQuestion | TurnAnswer) -> SoloGame:
    """The question, or what was played from it, as a game that is not stored: to be read like any other."""
    question = played.question if isinstance(played, TurnAnswer) else played
    return SoloGame(
        deck_name=question.text[:LONGEST_NAME],
        record=played.record,
        ply=played.ply,
        stops=played.stops,
        chair=question.chair,
        other_name=question.other_name,
        level=question.level,
    )


def try_question(holder: Holder, question: TurnQuestion) -> SoloGame:
    """A game of the holder's own from there. ``CapReachedError`` if he has as many games as there may be."""
    game = as_game(question)
    game.owner, game.visitor, game.question = holder.get("owner"), holder.get("visitor", ""), question
    return one_more(game)


@transaction.atomic
def answer(holder: Holder, game: SoloGame, text: str, data: CardData) -> TurnAnswer:
    """Keep what was played in this game from the position asked about, once. ``NothingPlayedError`` if that is nothing,
    ``CapReachedError`` where there are as many answers as there may be."""
    question = game.question
    decided = decided_in(game, data)
    if question is None or not decided:
        raise NothingPlayedError
    kept = TurnAnswer(
        question=question,
        text=text,
        decided="\n".join(decided),
        record=played_record(game).to_json(),
        ply=game.ply,
        stops=game.stops,
        **holder,
    )
    one_at_a_time(kept)
    own = question.answers.filter(**kept.whose)
    if same := own.filter(text=text, record=kept.record).first():
        return same
    if own.count() >= OWN_TURN_ANSWERS.most:
        raise CapReachedError(OWN_TURN_ANSWERS)
    if question.answers.count() >= TURN_ANSWERS.most:
        raise CapReachedError(TURN_ANSWERS)
    kept.save(force_insert=True)
    return kept


def decided_in(game: SoloGame, data: CardData) -> tuple[str, ...]:
    """What the person decided in this game since the position asked about; nothing where it does not go on from it.

    Without what was passed: it says nothing of its own.
    """
    record = played_record(game)
    asked = None if game.question is None else GameRecord.from_json(game.question.record)
    if asked is None or record.until(len(asked.actions)) != asked:
        return ()
    position, stop_settings = position_of(asked, data).copy(), stop_settings_of(game)
    decided = []
    for ply, action in enumerate(record.actions[len(asked.actions) :], start=len(asked.actions)):
        own = stop_settings.unasked(position, ply) is None and not asks_machine(game, position)
        if own and action != PASS:
            decided.append(str(action))
        position.play(action)
        redraw_at(position, record, ply + 1)
    return tuple(decided)
