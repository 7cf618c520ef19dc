"""あなたならどうする？: asking what others would play from a position, trying it, and keeping what was played."""

from dataclasses import dataclass

from django.db import transaction

from cards.catalog import CardData, current_data
from decks.games.models import SoloGame, TurnAnswer, TurnQuestion
from decks.games.play.live_game import played_record
from decks.games.play.positions import position_of
from decks.games.play.stops import stop_settings_of
from decks.games.quotas import OWN_TURN_ANSWERS, TURN_ANSWERS, TURN_QUESTIONS
from decks.games.replay.asked_boards import begun_within, board_of, keep_board
from decks.games.replay.transcript.store import story_instead
from decks.games.solo.resume_after_upgrade import start_within
from decks.games.solo.start import one_more
from decks.games.table.opponents import asks_machine
from decks.games.table.viewers import keeps_secrets
from decks.people.models import Owner
from decks.people.quotas import QuotaReachedError, one_at_a_time
from rules_engine.game import GameRecord, redraw_at
from rules_engine.vocabulary.actions import PASS
from rules_engine.vocabulary.errors import RulesError

LONGEST_NAME = 60
HIDDEN_CARDS = "この勝負はまだ続いています。伏せた札が分かってしまうので、問いにできるのは終わってからです。"
OVER = "勝負が終わった局面は、問いにできません。"
GONE = "この局面は今のルールや札の情報では続けられないので、問いにできません。"


class NothingPlayedError(Exception):
    """The game does not go on from the position that was asked about."""


@dataclass(frozen=True, slots=True)
class Askable:
    """A step of a game as a question: `record` leads there, by the rules of today. Of a game of former rules it may
    begin at an earlier `step`, counted as its replay counts them, -1 for the very one. `refused` says why not."""

    record: GameRecord
    step: int = -1
    refused: str = ""


def askable(game: SoloGame, step: int, data: CardData) -> Askable:
    """What can be asked about the position after so many actions. ``RulesError`` where the game cannot be played."""
    record = played_record(game, step)
    story = story_instead(game, played_record(game), data)
    if story is not None:
        number = story.steps.number(step)
        start = start_within(story, played_record(game), number, data)
        if number == story.steps.last:
            return Askable(record, refused=OVER)
        if start is None:
            return Askable(record, refused=GONE)
        return Askable(start[1], -1 if start[0] == number else start[0])
    over = position_of(played_record(game), data).outcome() is not None
    if position_of(record, data).decision is None:
        return Askable(record, refused=OVER)
    return Askable(record, refused=HIDDEN_CARDS if keeps_secrets(game.chair, over=over) else "")


def ask(owner: Owner, game: SoloGame, step: int, text: str) -> TurnQuestion:
    """Ask about the position after the first `step` actions of this game, as `ask_about` does."""
    return ask_about(owner, game, played_record(game, step), text, current_data())


@transaction.atomic
def ask_about(owner: Owner, game: SoloGame, record: GameRecord, text: str, data: CardData) -> TurnQuestion:
    """Ask about the position that this record of the game leads to, with all hidden cards as they lie; the same asked
    again is the question that there is. ``QuotaReachedError`` for an owner who has asked as often as one may,
    ``RulesError`` if today's rules do not lead there."""
    question = TurnQuestion(
        text=text,
        record=record.to_json(),
        ply=len(record.actions),
        stops=game.stops,
        former_stops=game.former_stops,
        chair=game.chair,
        other_name=game.other_name,
        level=game.level,
        **owner,
    )
    keep_board(question, position_of(record, data))
    one_at_a_time(question)
    asked = TurnQuestion.objects.filter(**question.whose)
    if same := asked.filter(text=text, record=question.record, chair=game.chair).first():
        return same
    if asked.count() >= TURN_QUESTIONS.most:
        raise QuotaReachedError(TURN_QUESTIONS)
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
        former_stops=played.former_stops,
        chair=question.chair,
        other_name=question.other_name,
        level=question.level,
    )


def start_from_question(owner: Owner, question: TurnQuestion, data: CardData) -> SoloGame:
    """A game of the owner's own from there. ``QuotaReachedError`` if he has as many games as there may be,
    ``RulesError`` where today's rules cannot go on."""
    start = board_of(question, data).start
    if start is None:
        raise RulesError("nothing goes on from the position of a question")
    game = as_game(question)
    game.record, game.ply = start.to_json(), len(start.actions)
    game.owner, game.visitor, game.question = owner.get("owner"), owner.get("visitor", ""), question
    return one_more(game)


@transaction.atomic
def answer(owner: Owner, game: SoloGame, text: str, data: CardData) -> TurnAnswer:
    """Keep what was played in this game from the position asked about, once. ``NothingPlayedError`` if that is nothing,
    ``QuotaReachedError`` where there are as many answers as there may be."""
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
        former_stops=game.former_stops,
        **owner,
    )
    one_at_a_time(kept)
    own = question.answers.filter(**kept.whose)
    if same := own.filter(text=text, record=kept.record).first():
        return same
    if own.count() >= OWN_TURN_ANSWERS.most:
        raise QuotaReachedError(OWN_TURN_ANSWERS)
    if question.answers.count() >= TURN_ANSWERS.most:
        raise QuotaReachedError(TURN_ANSWERS)
    kept.save(force_insert=True)
    return kept


def begun_ply(given: TurnAnswer, data: CardData) -> int:
    """How many actions of an answer's record had led to the question."""
    asked = begun_within(given.question, GameRecord.from_json(given.record), data)
    return len(asked.actions) if asked else given.question.ply


def decided_in(game: SoloGame, data: CardData) -> tuple[str, ...]:
    """What the person decided in this game since the position asked about; nothing where it does not go on from it.

    Without what was passed: it says nothing of its own.
    """
    record = played_record(game)
    asked = begun_within(game.question, record, data) if game.question else None
    if asked is None:
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
