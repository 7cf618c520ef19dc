"""How long a check has gone on, and how much time a match gets back for it."""

from datetime import datetime, timedelta

from decks.tournaments.models import DeckCheck


def lasted(check: DeckCheck, now: datetime | None = None) -> int:
    """Seconds from the beginning of a check to its end, or to `now` while it goes on."""
    until = check.done_at or now
    return max(0, int((until - check.begun_at) / timedelta(seconds=1))) if until else 0


def minutes_to_give_back(check: DeckCheck, seconds: int) -> int:
    """Minutes that the match goes on for longer: those of the check, each one begun counts, and those of the event."""
    return -(-seconds // 60) + check.event.minutes_back


def spoken(seconds: int) -> str:
    """6分12秒; from an hour on without seconds."""
    hours, rest = divmod(seconds, 3600)
    if hours:
        return f"{hours}時間{rest // 60}分"
    return f"{rest // 60}分{rest % 60:02}秒"
