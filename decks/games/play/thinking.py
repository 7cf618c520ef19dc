"""Asking workers for the computer's next answer, and how far they are with it. No page thinks by itself."""

from dataclasses import dataclass
from datetime import timedelta
from enum import StrEnum

from django.db import transaction
from django.utils import timezone

from decks.games.belongings import KIND
from decks.games.models.solo_game import SoloGame
from decks.games.quotas import MOVES_AT_ONCE
from decks.jobs.living import workers_alive
from decks.jobs.models import Job, JobState, Priority
from decks.jobs.order import LAST_PLACE, place_of
from decks.jobs.queue import ask, forget, notify_again
from decks.people.quotas import QuotaReachedError
from rules_engine.game import GameRecord
from rules_engine.players import OFFERED

# So long nobody is told of waiting: mostly a worker begins at once.
UNNOTICED = timedelta(seconds=1)
# After a restart workers need a moment to say that they are there.
STARTING = timedelta(seconds=3)


class Thinking(StrEnum):
    """How it is with the computer's answer: thought about, or cut short; waiting for its turn, or for a worker to
    be there at all; nobody was asked for it, or everybody who was failed."""

    GOING = "going"
    SHORT = "short"
    WAITING = "waiting"
    NOBODY = "nobody"
    IDLE = "idle"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class ThinkingState:
    """`place` in the queue where it waits, and the `weaker` level that could answer instead; `short` where it was cut
    short while it waited."""

    thinking: Thinking
    place: int = 0
    weaker: str = ""
    short: bool = False

    @property
    def mark(self) -> str:
        """What changes whenever the page would."""
        if self.thinking not in (Thinking.WAITING, Thinking.NOBODY):
            return self.thinking.value
        return f"{self.thinking}-{self.place}-{self.weaker}-{int(self.short)}"

    @property
    def may_hurry(self) -> bool:
        """Whether it can still be cut short, be it before somebody thinks."""
        waits = self.thinking in (Thinking.WAITING, Thinking.NOBODY)
        return self.thinking is Thinking.GOING or (waits and not self.short)

    @property
    def is_last_place(self) -> bool:
        return self.place == LAST_PLACE


def key_of(game: SoloGame) -> str:
    return f"{KIND} {game.token}"


def ask_for_move(game: SoloGame, record: GameRecord, *, cut_short: bool = False) -> None:
    """Let somebody think about the position after `record`, in place of what was thought about before.

    All that the answer depends on is in the payload. Where this person has asked for as much as may be, nobody is
    asked; the page says so.
    """
    key = key_of(game)
    forget(key)
    payload = {
        "game": game.token,
        "record": record.to_json(),
        "level": game.level,
        "seed": f"{game.token} {len(record.actions)}",
    }
    try:
        ask(key, KIND, payload, game, priority=Priority.MOVE, quota=MOVES_AT_ONCE, cut_short=cut_short)
    except QuotaReachedError:
        return


def stop_thinking(game: SoloGame) -> None:
    forget(key_of(game))


def thinking_state_of(game: SoloGame) -> ThinkingState:
    """How it is; workers that should have begun long ago are asked once more.

    Nobody is asked about a game that a worker took further after `game` was read: that is no standstill.
    """
    job = Job.objects.filter(key=key_of(game)).defer("payload", "result").first()
    if job is None:
        stands = SoloGame.objects.filter(pk=game.pk, revision=game.revision).exists()
        return ThinkingState(Thinking.IDLE if stands else Thinking.GOING)
    if not job.is_open:
        return ThinkingState(Thinking.FAILED)
    notify_again(job)
    waited = timezone.now() - job.asked_at
    if job.state == JobState.WAITING and waited > UNNOTICED:
        if waited > STARTING and not workers_alive():
            return ThinkingState(Thinking.NOBODY, short=job.cut_short)
        level = Job.objects.filter(pk=job.pk).values_list("payload__level", flat=True).first()
        return ThinkingState(Thinking.WAITING, place_of(job), weaker_than(level or ""), job.cut_short)
    return ThinkingState(Thinking.SHORT if job.cut_short else Thinking.GOING)


def thinking_of(game: SoloGame) -> Thinking:
    return thinking_state_of(game).thinking


def weaker_than(level: str) -> str:
    """The next weaker level; empty where there is none."""
    weaker = OFFERED[: OFFERED.index(level)] if level in OFFERED else ()
    return weaker[-1] if weaker else ""


@transaction.atomic
def ask_weaker(game: SoloGame) -> None:
    """Let the next weaker level give this one answer, in the same place of the queue; nothing once somebody thinks."""
    rows = Job.objects.select_for_update().filter(key=key_of(game), state=JobState.WAITING)
    job = rows.first()
    if job is None or not (level := weaker_than(job.payload["level"])):
        return
    rows.filter(pk=job.pk).update(payload={**job.payload, "level": level})
