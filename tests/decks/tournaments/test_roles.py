"""Who may do what at an event: the table of rights in full, and that nothing is answered beside it."""

from hypothesis import given
from hypothesis import strategies as st

from decks.tournaments.access import EventStanding
from decks.tournaments.models import Entry, Event
from decks.tournaments.roles import RIGHTS, EventRight, Role
from decks.tournaments.states import EventState

ROLES = (Role.VISITOR, Role.PLAYER, Role.OTHER_PLAYER, Role.JUDGE, Role.ORGANISER, Role.OWNER, Role.KEEPER)
# In this order of roles; x: may, o: may not.
TABLE = {
    "see_event": "xxxxxxx",
    "hand_in": "xxxxxxx",
    "see_entry": "oxoxxxo",
    "change_entry": "oxooxxo",
    "see_lists": "oooxxxo",
    "see_desk": "ooooxxo",
    "change_entries": "ooooxxo",
    "seat": "ooooxxo",
    "print": "ooooxxo",
    "check": "oooxxxo",
    "see_log": "ooooxxo",
    "set_up": "ooooxxo",
    "invite": "oooooxo",
    "delete": "oooooxo",
}


def may_by_table(right: EventRight, role: Role) -> bool:
    return TABLE[right.value][ROLES.index(role)] == "x"


def test_the_rights_are_those_of_the_table() -> None:
    assert set(ROLES) == set(Role)
    assert set(RIGHTS) == set(EventRight)
    assert {right.value for right in EventRight} == set(TABLE)
    shown = {right.value: "".join("x" if role in RIGHTS[right] else "o" for role in ROLES) for right in EventRight}
    assert shown == TABLE


@given(
    staff=st.sampled_from((None, Role.JUDGE, Role.ORGANISER, Role.OWNER)),
    held=st.frozensets(st.integers(1, 4)),
    asked=st.none() | st.integers(1, 4),
    state=st.sampled_from(EventState),
)
def test_what_somebody_may_follows_from_the_table_alone(
    staff: Role | None, held: frozenset[int], asked: int | None, state: EventState
) -> None:
    """In whatever state the event is, and with whatever entries: an entry that is not one's own gives no right."""
    standing = EventStanding(Event(), state, staff, "名", held)
    entry = None if asked is None else Entry(pk=asked)
    for right in EventRight:
        own = asked in held and may_by_table(right, Role.PLAYER)
        other = bool(held) and asked not in held and may_by_table(right, Role.OTHER_PLAYER)
        by_staff = staff is not None and may_by_table(right, staff)
        assert standing.may(right, entry) == (may_by_table(right, Role.VISITOR) or own or other or by_staff), right
    assert standing.is_organiser == may_by_table(EventRight.SET_UP, staff or Role.VISITOR)
    assert standing.is_judge == may_by_table(EventRight.CHECK, staff or Role.VISITOR)
