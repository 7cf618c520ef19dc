"""What the page of an event says: how far it is, and what the person who looks can do now."""

from dataclasses import dataclass
from enum import StrEnum

from cards.catalog import CardData
from cards.list_question import today
from decks.formats.queries import find_format
from decks.tournaments.access import EventStanding
from decks.tournaments.judging import ListStatus, Opinion, opinion_now
from decks.tournaments.models import Entry, Event
from decks.tournaments.states import EventState, may_be_changed
from rules_engine.legality.restrictions import RestrictionRevision
from rules_engine.legality.restrictions.revisions import in_series

LINE = (EventState.OPEN, EventState.CLOSED, EventState.FIXED, EventState.OPENED)


@dataclass(frozen=True, slots=True)
class Stage:
    """One of the four stages of an event: `when` is past, now or ahead."""

    label: str
    when: str


class WhatNow(StrEnum):
    """What a person can do now with an entry, or with a new one; worded in `_what_now.html`."""

    HAND_IN = "hand_in"
    HAND_IN_LATE = "hand_in_late"
    FULL = "full"
    CHANGE = "change"
    CHANGE_LATE = "change_late"
    UNLOCKED = "unlocked"
    FIXED = "fixed"
    OPENED = "opened"
    REMOVED = "removed"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class ListJudged:
    """The verdict of a list when it was handed in and as it would be now; `differs` where those are not the same."""

    then: ListStatus
    now: Opinion
    differs: bool


@dataclass(frozen=True, slots=True)
class OwnEntry:
    """An entry of the person who looks; `judged` is None while nothing was handed in."""

    entry: Entry
    what_now: WhatNow
    may_change: bool
    judged: ListJudged | None


def stages_of(state: EventState) -> list[Stage]:
    here = len(LINE) if state is EventState.OVER else LINE.index(state)
    return [
        Stage(one.label, "past" if place < here else "now" if place == here else "ahead")
        for place, one in enumerate(LINE)
    ]


def what_now(standing: EventStanding, entry: Entry | None = None, *, full: bool = False) -> WhatNow:
    """For a new entry, or for this one."""
    if standing.state is EventState.OVER:
        return WhatNow.OVER
    if entry and entry.removed_at:
        return WhatNow.REMOVED
    if standing.state in (EventState.OPEN, EventState.CLOSED):
        return _while_open(entry, full, late=standing.state is EventState.CLOSED)
    if entry and entry.unlocked:
        return WhatNow.UNLOCKED
    return WhatNow.OPENED if standing.state is EventState.OPENED else WhatNow.FIXED


def _while_open(entry: Entry | None, full: bool, *, late: bool) -> WhatNow:
    if entry and entry.current_id:
        return WhatNow.CHANGE_LATE if late else WhatNow.CHANGE
    if entry is None and full:
        return WhatNow.FULL
    return WhatNow.HAND_IN_LATE if late else WhatNow.HAND_IN


def own_entry(standing: EventStanding, entry: Entry, data: CardData) -> OwnEntry:
    may = may_be_changed(standing.event, entry, standing.state)
    return OwnEntry(entry, what_now(standing, entry), may, judged(standing.event, entry, data))


def judged(event: Event, entry: Entry, data: CardData) -> ListJudged | None:
    if entry.current is None:
        return None
    then, now = ListStatus(entry.current.verdict), opinion_now(event, entry.current, data)
    differs = (then, tuple(entry.current.findings)) != (now.status, now.findings)
    return ListJudged(then, now, differs)


def format_called(event: Event) -> str:
    """How an address names the event's format, as its version or else as it is now; "" if there is none any more."""
    names = (f"{event.format_key}.{event.format_version}", event.format_key)
    return next((name for name in names if find_format(name)), "")


def announced(event: Event, data: CardData) -> list[RestrictionRevision]:
    """Revisions that come into force between today and the event's day, and count on it."""
    format = event.format
    if format.series is None or format.fixed:
        return []
    return [one for one in in_series(data.revisions, format.series) if today() < one.effective <= event.day]
