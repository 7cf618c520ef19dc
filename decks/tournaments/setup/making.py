"""Making an event, and changing its settings so that the log has what they were before."""

from datetime import date, datetime, timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone

from decks.people.models import Owner
from decks.people.quotas import QuotaReachedError, one_at_a_time
from decks.people.requests.repeats import digest_of
from decks.tournaments import acts
from decks.tournaments.access import EventStanding
from decks.tournaments.acts import ActKind
from decks.tournaments.locking import ChangedMeanwhileError, lock_going_on
from decks.tournaments.models import Event
from decks.tournaments.quotas import EVENTS
from decks.tournaments.roles import Role
from decks.tournaments.states import EventState

SENT_AGAIN = timedelta(minutes=1)
LABELS = {
    "day": "開催日",
    "deadline": "締切",
    "format_name": "フォーマット",
    "format_version": "フォーマットのバージョン",
    "limit": "定員",
    "listed": "一覧に載せる",
    "kept_days": "残す日数",
    "check_goal": "チェックの目標",
    "minutes_back": "足す時間",
    "name": "名前",
    "shop": "会場",
    "about": "案内",
}
"""What the log names, in this order; what decides over lists comes first."""


@transaction.atomic
def make_event(owner: Owner, settings: dict[str, Any]) -> Event:
    """A new event of this person, or the same that he made within a minute. ``QuotaReachedError``."""
    event = Event(**owner, **settings)
    one_at_a_time(event)
    own = Event.objects.filter(**event.whose)
    same = own.filter(made_at__gt=timezone.now() - SENT_AGAIN, **{field: settings[field] for field in _COMPARED})
    if before := same.first():
        return before
    if own.count() >= EVENTS.most:
        raise QuotaReachedError(EVENTS)
    event.save()
    acts.note(event, ActKind.MADE, by=EventStanding(event, EventState.OPEN, Role.OWNER, "主催者", frozenset()))
    return event


_COMPARED = ("name", "shop", "day", "deadline", "limit", "format_key", "format_version")


def mark_of(event: Event) -> str:
    """The same as long as nobody changes a setting."""
    return digest_of({**{field: str(getattr(event, field)) for field in LABELS}, "rules": event.rules})


@transaction.atomic
def change_event(event: Event, settings: dict[str, Any], seen: str, by: EventStanding) -> list[str]:
    """Write the settings; what changed, in words. ``ChangedMeanwhileError`` where they are not those that were seen,
    ``NotNowError``."""
    locked = lock_going_on(event)
    if mark_of(locked) != seen:
        raise ChangedMeanwhileError
    changed = [field for field, value in settings.items() if getattr(locked, field) != value]
    if not changed:
        return []
    told = [_told(field, getattr(locked, field), settings[field]) for field in LABELS if field in changed]
    for field in changed:
        setattr(locked, field, settings[field])
    locked.save(update_fields=changed)
    acts.note(locked, ActKind.SET_UP, by=by, words="、".join(told))
    return told


def _told(field: str, before: Any, after: Any) -> str:
    label = LABELS[field]
    return label if field == "about" else f"{label} {_shown(before)} → {_shown(after)}"


def _shown(value: Any) -> str:
    if isinstance(value, bool):
        return "はい" if value else "いいえ"
    if isinstance(value, datetime):
        return f"{timezone.localtime(value):%Y-%m-%d %H:%M}"
    if isinstance(value, date):
        return value.isoformat()
    return str(value) if value != "" else "（なし）"
