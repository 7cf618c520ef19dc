"""How far an event is: one line that everybody understands, and what follows from it."""

from datetime import UTC, datetime
from enum import StrEnum

from django.db import connection

from decks.tournaments.models import Entry, Event


class EventState(StrEnum):
    """受付中 → 締切 (what comes is marked as late) → 確定 (organisers alone change lists) → 公開 (everybody sees them);
    OVER: what is personal was deleted."""

    OPEN = "open"
    CLOSED = "closed"
    FIXED = "fixed"
    OPENED = "opened"
    OVER = "over"

    @property
    def label(self) -> str:
        return LABELS[self]


LABELS = {
    EventState.OPEN: "受付中",
    EventState.CLOSED: "締切",
    EventState.FIXED: "確定",
    EventState.OPENED: "公開",
    EventState.OVER: "終了",
}


def database_now() -> datetime:
    """What the clock of the database says: the one clock of all processes, by which a deadline is kept."""
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute("SELECT strftime('%Y-%m-%d %H:%M:%f', 'now')")
            return datetime.fromisoformat(cursor.fetchone()[0]).replace(tzinfo=UTC)
        cursor.execute("SELECT clock_timestamp()")
        told: datetime = cursor.fetchone()[0]
        return told


def is_late(event: Event, at: datetime) -> bool:
    """Whether a list that came then came after the deadline; the deadline itself is after it."""
    return at >= event.deadline


def state_of(event: Event, now: datetime) -> EventState:
    if event.forgotten_at:
        return EventState.OVER
    if event.opened_at:
        return EventState.OPENED
    if event.fixed_at:
        return EventState.FIXED
    return EventState.CLOSED if is_late(event, now) else EventState.OPEN


def may_be_changed(event: Event, entry: Entry | None, state: EventState) -> bool:
    """Whether a player may hand in for this entry, None for a new one; organisers may until the event is over."""
    if state is EventState.OVER or (entry and entry.removed_at):
        return False
    return state in (EventState.OPEN, EventState.CLOSED) or bool(entry and entry.unlocked)
