"""Games, doubts, questions and answers of a person."""

from base64 import b64encode
from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any

from django.contrib.auth.models import User

from cards.pruning import remove
from decks.games.access import UNSHARED_DAYS
from decks.games.models import Doubt, KeptStory, SoloGame, TurnAnswer, TurnQuestion
from decks.games.quotas import MOVES_AT_ONCE, OPEN_DOUBTS, OWN_TURN_ANSWERS, SOLO_GAMES, TURN_ANSWERS, TURN_QUESTIONS
from decks.jobs.job_kinds import register_kind
from decks.people.belongings import Belonging, register

KIND = "move"
# What came of it is in the rulings.
DOUBT_DAYS = 90
AT_ONCE = 10


def games_of(user: User) -> Iterator[dict[str, Any]]:
    games = SoloGame.objects.filter(owner=user).select_related("story")
    return (game_data(game) for game in games.iterator(AT_ONCE))


def game_data(game: SoloGame) -> dict[str, Any]:
    """A game as the engine's record: the first `actions_in_force` of its actions were not taken back; with what was
    seen at each step, if it ended."""
    return {
        "token": game.token,
        "share": game.share,
        "deck_name": game.deck_name,
        "other_chair": {"who": game.chair, "deck_name": game.other_name, "level": game.level},
        "created_at": game.created_at.isoformat(),
        "changed_at": game.changed_at.isoformat(),
        "actions_in_force": game.ply,
        "record": game.record,
        "story": story_data(game.story) if hasattr(game, "story") else None,
    }


def story_data(story: KeptStory) -> dict[str, Any]:
    """What was seen of a game that ended, its steps as they are kept: JSON, packed by zlib, in Base64."""
    told = b64encode(bytes(story.told)).decode()
    return {"ply": story.ply, "version": story.version, "end": story.end, "told": told}


def doubts_of(user: User) -> Iterator[dict[str, Any]]:
    return (doubt_data(doubt) for doubt in Doubt.objects.filter(owner=user).defer("draft", "record").iterator())


def doubt_data(doubt: Doubt) -> dict[str, Any]:
    """Without the position: it may hold what somebody else had in hand."""
    return {"step": doubt.step, "text": doubt.text, "made_at": doubt.made_at.isoformat()}


def turn_questions_of(user: User) -> Iterator[dict[str, Any]]:
    return map(turn_question_data, TurnQuestion.objects.filter(owner=user).iterator(AT_ONCE))


def turn_question_data(question: TurnQuestion) -> dict[str, Any]:
    return {"token": question.token, "text": question.text, "made_at": question.made_at.isoformat()}


def turn_answers_of(user: User) -> Iterator[dict[str, Any]]:
    return map(turn_answer_data, TurnAnswer.objects.filter(owner=user).iterator(AT_ONCE))


def turn_answer_data(answer: TurnAnswer) -> dict[str, Any]:
    """Without the position, which is somebody else's."""
    return {"text": answer.text, "decided": answer.decided.split("\n"), "made_at": answer.made_at.isoformat()}


def prune_games(now: datetime, *, dry_run: bool) -> int:
    """Games that nobody played on for long and whose link was not handed on."""
    old = SoloGame.objects.filter(share="", changed_at__lt=now - timedelta(days=UNSHARED_DAYS))
    return remove(old, dry_run=dry_run)


def prune_doubts(now: datetime, *, dry_run: bool) -> int:
    """Steps that looked wrong and were looked into so long ago."""
    return remove(Doubt.objects.filter(handled_at__lt=now - timedelta(days=DOUBT_DAYS)), dry_run=dry_run)


register(
    Belonging(
        SoloGame,
        in_file="solo_games",
        rows_of=games_of,
        quotas=(SOLO_GAMES, MOVES_AT_ONCE),
        is_locked=True,
        pruned={"共有されず180日触れていない一人回し": prune_games},
    )
)
register(
    Belonging(
        Doubt,
        in_file="doubts",
        rows_of=doubts_of,
        quotas=(OPEN_DOUBTS,),
        pruned={"見てから90日たった、おかしいと思った手": prune_doubts},
    )
)
register(Belonging(TurnQuestion, in_file="turn_questions", rows_of=turn_questions_of, quotas=(TURN_QUESTIONS,)))
register(
    Belonging(TurnAnswer, in_file="turn_answers", rows_of=turn_answers_of, quotas=(OWN_TURN_ANSWERS, TURN_ANSWERS))
)
register_kind(KIND, "decks.games.play.machine.MOVE")
