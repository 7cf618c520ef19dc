"""How many workers live, over all machines, and for how long the oldest job has waited."""

import os
import socket
from datetime import timedelta
from pathlib import Path

from django.utils import timezone

from decks.jobs.models import Job, JobState, Priority, WorkerCount

# How often a place says how many live there, and when it is taken for dead that does not.
BEAT_SECONDS = 3.0
SILENT = timedelta(seconds=10)


def place_of_process(pid: int) -> str:
    return f"{socket.gethostname()[:80]}:{pid}"


def say_alive(number: int) -> None:
    """So many workers live with this process."""
    now = timezone.now()
    WorkerCount.objects.update_or_create(
        place=place_of_process(os.getpid()), defaults={"number": number, "seen_at": now}
    )
    WorkerCount.objects.filter(seen_at__lt=now - 6 * SILENT).delete()


def say_gone() -> None:
    WorkerCount.objects.filter(place=place_of_process(os.getpid())).delete()


def workers_alive() -> int:
    """One small query. A process of this machine that has died is not counted from that moment on."""
    rows = WorkerCount.objects.filter(seen_at__gt=timezone.now() - SILENT).values_list("place", "number")
    return sum(number for place, number in rows if not _is_dead(place))


def oldest_wait() -> float | None:
    """In seconds; None while nothing waits. Of each priority the first of an index, however many wait."""
    waiting = Job.objects.filter(state=JobState.WAITING).order_by("pk").values_list("asked_at", flat=True)
    asked = [first for priority in Priority if (first := waiting.filter(priority=priority).first())]
    return max(0.0, (timezone.now() - min(asked)).total_seconds()) if asked else None


def _is_dead(place: str) -> bool:
    host, _, pid = place.rpartition(":")
    return host == socket.gethostname()[:80] and not Path(f"/proc/{pid}").exists()
