"""Games, doubts, questions and answers of a person."""

from base64 import b64encode
from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any

from django.contrib.auth.models import User
from django.db.models import Exists, OuterRef, QuerySet

from cards.pruning import remove
from decks.building.references import reference_to
from decks.games.access import GRACE_DAYS, UNSHARED_DAYS
from decks.games.models import Doubt, KeptStory, SoloGame, TurnAnswer, TurnQuestion
from decks.games.quotas import MOVES_AT_ONCE, OPEN_DOUBTS, OWN_TURN_ANSWERS, SOLO_GAMES, TURN_ANSWERS, TURN_QUESTIONS
from decks.jobs.job_kinds import register_kind
from decks.people.belongings import Belonging, register
from decks.people.models import LEFT
from decks.people.read_back import PutBack

KIND = "move"
# What came of it is in the rulings.
DOUBT_DAYS = 90
AT_ONCE = 10


def games_of(user: User) -> Iterator[dict[str, Any]]:
    games = SoloGame.objects.filter(owner=user).select_related("story", "deck", "other_deck", "question")
    games = games.defer("question__record", "question__told", "question__position")
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
        "deck": reference_to(game.deck, game.owner_id),
        "other_deck": reference_to(game.other_deck, game.owner_id),
        "question": game.question.token if game.question else None,
        "actions_in_force": game.ply,
        "record": game.record,
        "asked": {
            "stops": game.stops,
            "former_stops": game.former_stops,
            "news": game.stops_news,
            "passes": game.passes,
            "pressed": game.pressed,
        },
        "position": {"after": game.position_ply, "text": game.position},
        "thoughts": game.thoughts,
        "story": story_data(game.story) if hasattr(game, "story") else None,
    }


def story_data(story: KeptStory) -> dict[str, Any]:
    """What was seen of a game that ended, its steps as they are kept: JSON, packed by zlib, in Base64."""
    told = b64encode(bytes(story.told)).decode()
    kept = story.kept_at.isoformat()
    return {
        "ply": story.ply,
        "version": story.version,
        "data": story.data,
        "end": story.end,
        "told": told,
        "kept_at": kept,
    }


def doubts_of(user: User) -> Iterator[dict[str, Any]]:
    return (doubt_data(doubt) for doubt in Doubt.objects.filter(owner=user).defer("draft", "record").iterator())


def doubt_data(doubt: Doubt) -> dict[str, Any]:
    """Without the position: it may hold what somebody else had in hand."""
    return {"step": doubt.step, "text": doubt.text, "made_at": doubt.made_at.isoformat()}


def turn_questions_of(user: User) -> Iterator[dict[str, Any]]:
    return map(turn_question_data, TurnQuestion.objects.filter(owner=user).iterator(AT_ONCE))


def turn_question_data(question: TurnQuestion) -> dict[str, Any]:
    """With its position, which is the person's own."""
    return {
        "token": question.token,
        "text": question.text,
        "made_at": question.made_at.isoformat(),
        "other_chair": {"who": question.chair, "deck_name": question.other_name, "level": question.level},
        "actions_in_force": question.ply,
        "record": question.record,
        "asked": {"stops": question.stops, "former_stops": question.former_stops},
        "position": question.position,
        "told": b64encode(bytes(question.told)).decode(),
    }


def _answered_by_others(user: User) -> QuerySet[TurnQuestion]:
    answers = TurnAnswer.objects.filter(question=OuterRef("pk")).exclude(owner=user)
    return TurnQuestion.objects.filter(Exists(answers), owner=user)


def leave_questions(user: User) -> int:
    """Questions that others answered stay, and with them the answers: as those of somebody who left."""
    return TurnQuestion.objects.filter(pk__in=_answered_by_others(user).values("pk")).update(owner=None, visitor=LEFT)


def count_left(user: User) -> dict[str, int]:
    return {"left_questions": _answered_by_others(user).count()}


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
        put_back=PutBack(
            "ゲーム",
            "decks.games.replay.read_back.GameReader",
            (
                "ゲームの共有リンクは戻りません。必要なら、リプレイの「共有」から作り直してください。",
                f"長く触れていないゲームは、入れてから{GRACE_DAYS}日は消えません。",
                "ほかの人のデッキや、なくなったデッキへのつながりは戻りません（デッキ名は残ります）。",
            ),
            at_once=AT_ONCE,
        ),
        quotas=(SOLO_GAMES, MOVES_AT_ONCE),
        is_locked=True,
        pruned={"共有されず180日触れていないゲーム": prune_games},
    )
)
register(
    Belonging(
        Doubt,
        in_file="doubts",
        rows_of=doubts_of,
        not_put_back="「おかしいと思った手」の報告は、もとのサイトの管理者に宛てたものなので、入れられません。",
        quotas=(OPEN_DOUBTS,),
        pruned={"見てから90日たった、おかしいと思った手": prune_doubts},
    )
)
register(
    Belonging(
        TurnQuestion,
        in_file="turn_questions",
        rows_of=turn_questions_of,
        put_back=PutBack(
            "問い（あなたならどうする？）",
            "decks.games.replay.read_back.QuestionReader",
            ("問いのリンクは新しくなり、ほかの人の答えは入りません。",),
        ),
        counted=count_left,
        quotas=(TURN_QUESTIONS,),
        left_behind=leave_questions,
    )
)
register(
    Belonging(
        TurnAnswer,
        in_file="turn_answers",
        rows_of=turn_answers_of,
        not_put_back="ほかの人の問いへの答えは、その問いのあるサイトのものなので、入れられません。",
        quotas=(OWN_TURN_ANSWERS, TURN_ANSWERS),
    )
)
register_kind(KIND, "decks.games.play.machine.MOVE")
