"""What keepers of the site do with events: taking one off the list that everybody sees."""

from django.db import transaction

from decks.tournaments import acts
from decks.tournaments.access import EventStanding
from decks.tournaments.acts import ActKind
from decks.tournaments.locking import lock_event
from decks.tournaments.models import Event
from decks.tournaments.roles import Role
from decks.tournaments.states import database_now, state_of

KEEPERS_NAME = "サイトの管理者"
TAKEN_OFF = "一覧に載せる はい → いいえ"


@transaction.atomic
def take_off_list(event: Event) -> bool:
    """Take the event off the list; its organisers read it in their log. False where it was not on it.

    ``NotNowError`` where it was deleted.
    """
    locked = lock_event(event)
    if not locked.listed:
        return False
    locked.listed = False
    locked.save(update_fields=["listed"])
    by = EventStanding(locked, state_of(locked, database_now()), Role.KEEPER, KEEPERS_NAME, frozenset())
    acts.note(locked, ActKind.SET_UP, by=by, words=TAKEN_OFF)
    return True
