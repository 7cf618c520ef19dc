"""Who helps at an event: taking up a link, ending it, making the links new."""

from dataclasses import dataclass

from django.db import transaction
from django.utils import timezone

from decks.people.models import Owner, new_token
from decks.people.name_fields import folded_name
from decks.people.quotas import QuotaReachedError
from decks.tournaments import acts
from decks.tournaments.access import EventStanding
from decks.tournaments.acts import ActKind
from decks.tournaments.locking import lock_going_on
from decks.tournaments.models import Event, Official, OfficialRole
from decks.tournaments.quotas import OFFICIALS
from decks.tournaments.roles import Role
from decks.tournaments.states import database_now, state_of

OWNERS_NAME = "主催者"
KEYS = {OfficialRole.JUDGE: "judge_key", OfficialRole.ORGANISER: "organiser_key"}


class SameNameError(ValueError):
    """Somebody of the staff has this name: the log could not tell them apart."""


class StaleLinkError(ValueError):
    """The link was made new, or the event is over or gone."""


@dataclass(frozen=True, slots=True)
class Invitation:
    """Which help the key of a link invites to."""

    event: Event
    role: OfficialRole


def invitation_of(key: str) -> Invitation | None:
    """None for a link that is none (any more)."""
    events = Event.objects.exclude(owner__is_active=False).filter(forgotten_at__isnull=True)
    for role, field in KEYS.items():
        if event := events.filter(**{field: key}).first():
            return Invitation(event, role)
    return None


def active_officials(event: Event) -> list[Official]:
    return list(Official.objects.filter(event=event, ended_at__isnull=True).select_related("owner"))


@transaction.atomic
def join(invitation: Invitation, key: str, name: str, owner: Owner) -> Official:
    """Take up the link under a name; who helps in this role already stays as he is.

    ``StaleLinkError``, ``SameNameError``, ``QuotaReachedError``, ``NotNowError``.
    """
    event, role = lock_going_on(invitation.event), invitation.role
    if getattr(event, KEYS[role]) != key:
        raise StaleLinkError
    active = Official.objects.filter(event=event, ended_at__isnull=True)
    if there := active.filter(role=role, **owner).first():
        return there
    others = [OWNERS_NAME, *(one.name for one in active if not _is_of(one, owner))]
    if folded_name(name) in map(folded_name, others):
        raise SameNameError
    if active.count() >= OFFICIALS.most:
        raise QuotaReachedError(OFFICIALS)
    made = Official.objects.create(event=event, role=role, name=name, **owner)
    acts.note(event, ActKind.JOINED, by=_standing_of(event, role, name), words=role.label)
    return made


def _is_of(official: Official, owner: Owner) -> bool:
    if "owner" in owner:
        return official.owner_id == owner["owner"].pk
    return official.visitor == owner["visitor"]


def _standing_of(event: Event, role: OfficialRole, name: str) -> EventStanding:
    own = Role.JUDGE if role is OfficialRole.JUDGE else Role.ORGANISER
    return EventStanding(event, state_of(event, database_now()), own, name, frozenset())


@transaction.atomic
def end_official(event: Event, official_id: int, by: EventStanding) -> Official | None:
    """From now on the person helps no more; None where he did not, or is of another event. ``NotNowError``."""
    locked = lock_going_on(event)
    official = Official.objects.filter(pk=official_id, event=locked, ended_at__isnull=True).first()
    if official is None:
        return None
    official.ended_at = timezone.now()
    official.save(update_fields=["ended_at"])
    acts.note(locked, ActKind.ENDED, by=by, words=f"{official.name}（{official.get_role_display()}）")
    return official


@transaction.atomic
def renew_link(event: Event, role: OfficialRole, seen: str, by: EventStanding) -> bool:
    """Make the link of a role new unless it is another than the person saw. ``NotNowError``."""
    locked, field = lock_going_on(event), KEYS[role]
    if getattr(locked, field) != seen:
        return False
    setattr(locked, field, new_token())
    locked.save(update_fields=[field])
    acts.note(locked, ActKind.NEW_LINK, by=by, words=role.label)
    return True
