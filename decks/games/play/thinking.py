"""Asking workers for the computer's next answer, and how far they are with it. No page thinks by itself."""

from datetime import timedelta
from enum import StrEnum

from django.utils import timezone

from decks.games.belongings import KIND
from decks.games.models.solo_game import SoloGame
from decks.games.quotas import MOVES_AT_ONCE
from decks.jobs.models import Job, JobState, Priority
from decks.jobs.queue import ask, forget, notify_again
from decks.people.quotas import QuotaReachedError
from rules_engine.game import GameRecord

# Where nobody has begun for so long, nobody is there who could.
LATE = timedelta(seconds=20)


class Thinking(StrEnum):
    """How it stands with the computer's answer: cut short, or still waiting for somebody to begin; nobody was asked
    for it, or everybody who was failed."""

    GOING = "going"
    SHORT = "short"
    LATE = "late"
    IDLE = "idle"
    FAILED = "failed"


def key_of(game: SoloGame) -> str:
    return f"{KIND} {game.token}"


def ask_for_move(game: SoloGame, record: GameRecord, *, cut_short: bool = False) -> None:
    """Let somebody think about the position after `record`, in place of what was thought about before.

    All that the answer depends on stands in the payload. Where this person has asked for as much as may be, nobody is
    asked; the page says so.
    """
    forget(key_of(game))
    payload = {
        "game": game.token,
        "record": record.to_json(),
        "level": game.level,
        "seed": f"{game.token} {len(record.actions)}",
    }
    try:
        ask(key_of(game), KIND, payload, game, priority=Priority.MOVE, quota=MOVES_AT_ONCE, cut_short=cut_short)
    except QuotaReachedError:
        return


def stop_thinking(game: SoloGame) -> None:
    forget(key_of(game))


def thinking_of(game: SoloGame) -> Thinking:
    """How it stands; whoever should have begun long ago is told once more.

    Nobody is asked about a game that a worker took further after `game` was read: that is no standstill.
    """
    job = Job.objects.filter(key=key_of(game)).defer("payload", "result").first()
    if job is None:
        stands = SoloGame.objects.filter(pk=game.pk, revision=game.revision).exists()
        return Thinking.IDLE if stands else Thinking.GOING
    if not job.is_open:
        return Thinking.FAILED
    notify_again(job)
    if job.state == JobState.WAITING and job.asked_at < timezone.now() - LATE:
        return Thinking.LATE
    return Thinking.SHORT if job.cut_short else Thinking.GOING
