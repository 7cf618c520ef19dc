"""The row of an event, held while something of it is written, so that acts come one after the other."""

from decks.tournaments.models import Event


class NotNowError(ValueError):
    """Nothing was stored. `code`: fixed (organisers alone change lists), full (no place left), over, removed (the entry
    was taken out), gone (the event was deleted)."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class ChangedMeanwhileError(ValueError):
    """Nothing was written: somebody else changed the same since the page was shown."""


def lock_event(event: Event) -> Event:
    """The event as it is now, held until the transaction ends; ``NotNowError`` "gone" once it was deleted."""
    locked = Event.objects.select_for_update().filter(pk=event.pk).first()
    if locked is None:
        raise NotNowError("gone")
    return locked


def lock_going_on(event: Event) -> Event:
    """The same of an event that is not over; ``NotNowError`` "over" where what is personal was deleted."""
    locked = lock_event(event)
    if locked.forgotten_at:
        raise NotNowError("over")
    return locked
