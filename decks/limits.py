"""How often one may do what can be abused. Too often is answered with 429 in the words of the page or of the API."""

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar, cast

from django.http import HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.shortcuts import render
from django_ratelimit.core import is_ratelimited

from decks.visitors import visitor_of

View = TypeVar("View", bound=Callable[..., HttpResponseBase])
Key = Callable[[str, HttpRequest], str]

TOO_OFTEN = "短い時間に多く送られたため、しばらく受け付けられません。少し待ってからもう一度お試しください。"


def by_address(group: str, request: HttpRequest) -> str:
    return str(request.META.get("REMOTE_ADDR", ""))


def by_person(group: str, request: HttpRequest) -> str:
    """The user, else the visitor, else the address: many people share one address at a tournament."""
    if request.user.is_authenticated:
        return f"user {request.user.pk}"
    return f"visitor {visitor}" if (visitor := visitor_of(request)) else by_address(group, request)


def limited(
    group: str, rate: str, *, key: Key = by_address, method: str | list[str] = "POST"
) -> Callable[[View], View]:
    """Answer 429 when the same `key` calls a `group` of views more often than `rate`, as in "30/m"."""

    def decorate(view: View) -> View:
        @wraps(view)
        def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
            if is_ratelimited(request, group=group, key=key, rate=rate, method=method, increment=True):
                return too_often(request)
            return view(request, *args, **kwargs)

        return cast(View, guarded)

    return decorate


def too_often(request: HttpRequest) -> HttpResponse:
    if wants_json(request):
        return JsonResponse({"error": {"code": "too_often", "message": TOO_OFTEN}}, status=429)
    return render(request, "429.html", {"message": TOO_OFTEN}, status=429)


def wants_json(request: HttpRequest) -> bool:
    return request.headers.get("Accept", "").startswith("application/json")
