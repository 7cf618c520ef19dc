"""Who may do what at an event: the one table of roles. For who may not there is no such page (404)."""

from enum import StrEnum, auto


class Role(StrEnum):
    """What somebody is at one event; one person may be several. KEEPER: who keeps the site, and only in `/admin/`."""

    VISITOR = auto()
    PLAYER = auto()
    OTHER_PLAYER = auto()
    JUDGE = auto()
    ORGANISER = auto()
    OWNER = auto()
    KEEPER = auto()


class EventRight(StrEnum):
    """What may be asked of an event. PLAYER is of the entry that is asked about, OTHER_PLAYER of another entry."""

    SEE_EVENT = auto()
    HAND_IN = auto()
    SEE_ENTRY = auto()
    CHANGE_ENTRY = auto()
    SEE_LISTS = auto()
    SEE_DESK = auto()
    CHANGE_ENTRIES = auto()
    SEAT = auto()
    PRINT = auto()
    CHECK = auto()
    SEE_LOG = auto()
    SET_UP = auto()
    INVITE = auto()
    DELETE = auto()


_STAFF = frozenset({Role.JUDGE, Role.ORGANISER, Role.OWNER})
_ORGANISERS = frozenset({Role.ORGANISER, Role.OWNER})

RIGHTS: dict[EventRight, frozenset[Role]] = {
    EventRight.SEE_EVENT: frozenset(Role),
    EventRight.HAND_IN: frozenset(Role),
    EventRight.SEE_ENTRY: frozenset({Role.PLAYER}) | _STAFF,
    EventRight.CHANGE_ENTRY: frozenset({Role.PLAYER}) | _ORGANISERS,
    EventRight.SEE_LISTS: _STAFF,
    EventRight.SEE_DESK: _ORGANISERS,
    EventRight.CHANGE_ENTRIES: _ORGANISERS,
    EventRight.SEAT: _ORGANISERS,
    EventRight.PRINT: _ORGANISERS,
    EventRight.CHECK: _STAFF,
    EventRight.SEE_LOG: _ORGANISERS,
    EventRight.SET_UP: _ORGANISERS,
    EventRight.INVITE: frozenset({Role.OWNER}),
    EventRight.DELETE: frozenset({Role.OWNER}),
}
"""Lists that are open (公開) are seen by everybody: that is the event's state, not a role (`access.may_see_list`)."""
