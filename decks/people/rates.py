"""How often one may do what can be abused. Too often is answered with 429 in the words of the page or of the API."""

import logging
from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any, NamedTuple, TypeVar, cast

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render

from cards.stores import words_for
from decks.people.cookies import hash_of
from decks.people.counters import Counted, CountersAwayError, count
from decks.people.networks import network_of
from decks.people.requests.callers import error_json, wants_json
from decks.people.visitors import counted_visitor

View = TypeVar("View", bound=Callable[..., HttpResponseBase])
Key = Callable[[HttpRequest], str]

TOO_OFTEN = (
    "短い時間に多く送られたため、いまは受け付けられません。{wait}ほど待ってから、前のページからもう一度お試しください。"
)
SECONDS = {"s": 1, "m": 60, "h": 3600, "d": 24 * 3600}
# Visitors' keys and browsers' cookies cost little to get, so the address of all of them counts as well: as much as
# of so many visitors, since many people share one address at a tournament.
VISITORS_OF_AN_ADDRESS = 20

log = logging.getLogger("fudacho.limits")


class Rate(NamedTuple):
    """So many times within so many seconds."""

    times: int
    seconds: int

    @classmethod
    def of(cls, text: str) -> "Rate":
        """From "30/m"."""
        times, _, unit = text.partition("/")
        return cls(int(times), SECONDS[unit])


def by_address(request: HttpRequest) -> str:
    return f"address {network_of(str(request.META.get('REMOTE_ADDR', '')))}"


def by_person(request: HttpRequest) -> str:
    """The user, else the visitor, else the address."""
    if request.user.is_authenticated:
        return f"user {request.user.pk}"
    return f"visitor {visitor}" if (visitor := counted_visitor(request)) else by_address(request)


def by_browser(request: HttpRequest) -> str:
    """The same where most come for the first time: the browser by its cookie of forms goes before the address."""
    person = by_person(request)
    cookie = str(request.META.get("CSRF_COOKIE") or "")
    return f"browser {hash_of(cookie)}" if cookie and person.startswith("address ") else person


def limited(
    group: str, rate: str, *, key: Key = by_address, method: str | list[str] = "POST", must_count: bool = False
) -> Callable[[View], View]:
    """Answer 429 when the same `key` calls a `group` of views more often than `rate`, as in "30/m".

    Where nothing can be counted, people go on: their decks are worth more than a limit. Doors that must not stand open
    without one say `must_count` and raise CountersAwayError.
    """
    often = Rate.of(rate)
    methods = [method] if isinstance(method, str) else method

    def decorate(view: View) -> View:
        @wraps(view)
        def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
            if request.method in methods and (wait := wait_for(_rates(group, key, often, request), must_count)):
                return too_often(request, wait)
            return view(request, *args, **kwargs)

        return cast(View, guarded)

    return decorate


def _rates(group: str, key: Key, rate: Rate, request: HttpRequest) -> dict[str, Rate]:
    """What is counted, and up to where."""
    name = key(request)
    rates = {f"{group} {name}": rate}
    if name.startswith(("visitor ", "browser ")):
        rates[f"{group} all of {by_address(request)}"] = Rate(rate.times * VISITORS_OF_AN_ADDRESS, rate.seconds)
    return rates


def wait_for(rates: Mapping[str, Rate], must_count: bool = False, times: int = 1) -> int:
    """Count once more, or so many `times`, and say in how many seconds one may go on; 0 for at once. One statement."""
    counted = _counted(rates, must_count, times)
    over = (counted[name].wait for name, rate in rates.items() if name in counted and counted[name].count > rate.times)
    return max(over, default=0)


def rate_state(rates: Mapping[str, Rate]) -> tuple[int, int, int, int] | None:
    """Count once more: how often in how many seconds, how many times are left (below 0: too often), and in how many
    seconds all are; of the rate that has least left. None where nothing is counted."""
    counted = _counted(rates)
    states = [(*rates[name], rates[name].times - one.count, one.wait) for name, one in counted.items()]
    return min(states, key=lambda state: state[2], default=None)


def _counted(rates: Mapping[str, Rate], must_count: bool = False, times: int = 1) -> Mapping[str, Counted]:
    """What each count has come to; nothing where limits are off."""
    if not settings.RATELIMIT_ENABLE:
        return {}
    try:
        return count({name: rate.seconds for name, rate in rates.items()}, times)
    except CountersAwayError as error:
        if must_count:
            raise
        log.warning("nothing can be counted, limits are off: %s", words_for(error))
        return {}


def too_often(request: HttpRequest, wait: int, words: str = TOO_OFTEN) -> HttpResponse:
    message = words.format(wait=in_words(wait))
    response: HttpResponse
    if wants_json(request):
        response = error_json("too_often", message, 429)
    else:
        response = render(request, "429.html", {"message": message}, status=429)
    response.headers["Retry-After"] = str(wait)
    return response


def in_words(seconds: int) -> str:
    return f"{seconds}秒" if seconds < 120 else f"{-(-seconds // 60)}分"
