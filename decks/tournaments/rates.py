"""How often something may be sent to an event: a hall of people behind one address are many people, not one."""

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar, cast

from django.http import HttpRequest, HttpResponseBase

from decks.people.rates import Rate, by_person, too_often, wait_for

View = TypeVar("View", bound=Callable[..., HttpResponseBase])

PEOPLE_OF_AN_ADDRESS = 100
"""Phones in one hall that may be without a cookie yet, so that their address is all that is known of them."""
PEOPLE_OF_AN_EVENT = 600


def limited_at_event(group: str, rate: str) -> Callable[[View], View]:
    """Answer 429 when one person sends a POST to one event (`event_key` of the address) more often than `rate`, as in
    "30/m"; an event, and an address in it, may as often as so many people."""
    often = Rate.of(rate)

    def decorate(view: View) -> View:
        @wraps(view)
        def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
            if request.method == "POST" and (wait := wait_for(_rates(group, request, kwargs["event_key"], often))):
                return too_often(request, wait)
            return view(request, *args, **kwargs)

        return cast(View, guarded)

    return decorate


def _rates(group: str, request: HttpRequest, event_key: str, often: Rate) -> dict[str, Rate]:
    person = by_person(request)
    people = PEOPLE_OF_AN_ADDRESS if person.startswith("address ") else 1
    return {
        f"{group} {event_key} {person}": Rate(often.times * people, often.seconds),
        f"{group} {event_key}": Rate(often.times * PEOPLE_OF_AN_EVENT, often.seconds),
    }
