"""Events, people and lists for tests of events; every argument has a default."""

import uuid
from datetime import timedelta
from typing import Any

from django.utils import timezone

from cards.catalog import current_data
from decks.people.cookies import hash_of
from decks.people.models import Owner
from decks.tournaments.access import EventStanding
from decks.tournaments.handing_in import Person, hand_in
from decks.tournaments.judging import GivenList
from decks.tournaments.models import Entry, Event, HandIn
from decks.tournaments.roles import Role
from decks.tournaments.states import database_now, state_of
from rules_engine.legality.deck_list import DeckList
from rules_engine.legality.formats import load_formats, to_plain

ORGANISER, PLAYER, OTHER_PLAYER, JUDGE = "organiser", "player", "other_player", "judge"


def build_event(visitor: str = ORGANISER, **fields: Any) -> Event:
    """An event of a visitor a week ahead, open until the evening before, in the format 公式."""
    format = load_formats()[0]
    usual = {
        "name": "札帖杯",
        "shop": "カードの店",
        "day": timezone.localdate() + timedelta(days=7),
        "deadline": timezone.now() + timedelta(days=6),
        "format_key": format.key,
        "format_version": format.version,
        "format_name": format.name,
        "rules": to_plain(format),
    }
    whose = {} if "owner" in fields else {"visitor": hash_of(visitor)}
    return Event.objects.create(**{**usual, **whose, **fields})


def given(copies: dict[int, int] | None = None, unread: tuple[str, ...] = ()) -> GivenList:
    """A list of the first ten cards with four copies each, or of these."""
    cards = sorted(current_data().catalog.cards)[:10]
    return GivenList(DeckList(copies or dict.fromkeys(cards, 4)), unread)


def by_organiser(event: Event, name: str = "主催者") -> EventStanding:
    return EventStanding(event, state_of(event, database_now()), Role.OWNER, name, frozenset())


def hand_in_for(
    event: Event, visitor: str = PLAYER, handle: str = "甲", entry: Entry | None = None, **options: Any
) -> HandIn:
    """A list of a player, handed in from his browser."""
    owner: Owner = {"visitor": hash_of(visitor)}
    listed = options.pop("list", None) or given()
    usual = {"person": Person(handle, options.pop("reading", "こう")), "owner": owner, "entry": entry}
    form = options.pop("form", None) or uuid.uuid4()
    return hand_in(event, listed, form, current_data(), **{**usual, **options})
