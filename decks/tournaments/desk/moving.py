"""確定 and 公開, and both taken back; 締切 comes by the clock."""

from dataclasses import dataclass
from enum import StrEnum

from django.db import transaction

from decks.tournaments import acts
from decks.tournaments.access import EventStanding
from decks.tournaments.acts import ActKind
from decks.tournaments.locking import ChangedMeanwhileError, lock_going_on
from decks.tournaments.models import Event
from decks.tournaments.states import EventState, database_now, state_of


class StateStep(StrEnum):
    FIX = "fix"
    UNFIX = "unfix"
    OPEN = "open"
    CLOSE = "close"


@dataclass(frozen=True, slots=True)
class Way:
    """A step that is possible in these states: it sets or empties `field`."""

    states: frozenset[EventState]
    field: str
    sets: bool
    kind: ActKind


_TAKING = frozenset({EventState.OPEN, EventState.CLOSED})
_FIXED, _OPENED = frozenset({EventState.FIXED}), frozenset({EventState.OPENED})
WAYS = {
    StateStep.FIX: Way(_TAKING, "fixed_at", True, ActKind.FIXED),
    StateStep.UNFIX: Way(_FIXED, "fixed_at", False, ActKind.UNFIXED),
    StateStep.OPEN: Way(_FIXED, "opened_at", True, ActKind.OPENED),
    StateStep.CLOSE: Way(_OPENED, "opened_at", False, ActKind.CLOSED_AGAIN),
}
DONE = {
    StateStep.FIX: "確定しました。ここからリストを直せるのは主催者だけです。",
    StateStep.UNFIX: "確定を取り消しました。参加者もまた直せます。",
    StateStep.OPEN: "公開しました。だれでもリストを見られます。",
    StateStep.CLOSE: "公開をやめました。リストは本人とスタッフだけが見られます。",
}


@transaction.atomic
def move(event: Event, step: StateStep, by: EventStanding) -> None:
    """Take a step of the event's state. ``ChangedMeanwhileError`` where the event is not (any more) where the step
    begins, so that it was seen on an older page; ``NotNowError``."""
    locked, way = lock_going_on(event), WAYS[step]
    now = database_now()
    if state_of(locked, now) not in way.states:
        raise ChangedMeanwhileError
    setattr(locked, way.field, now if way.sets else None)
    locked.save(update_fields=[way.field])
    acts.note(locked, way.kind, by=by)
