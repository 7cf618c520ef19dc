"""Names that an address of the API does not know are refused, in the query and in the body.

Passed over in silence, `date` for `on` would judge by today's list, and nobody would notice.
"""

from collections.abc import Callable, Collection, Iterable, Mapping
from difflib import get_close_matches
from typing import Any, TypeVar

from django.views.decorators.http import conditional_page
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.settings import api_settings
from rest_framework.views import APIView

from cards.api.freshness import has_tag, tag_of
from cards.catalog import CardData, current_data

Method = TypeVar("Method", bound=Callable[..., Any])
# What other tools call the same thing, where no letters are shared.
MEANT: Mapping[str, str] = {
    "date": "on",
    "day": "on",
    "query": "q",
    "search": "q",
    "order": "sort",
    "limit": "size",
    "per_page": "size",
    "offset": "page",
    "cards": "entries",
    "list": "entries",
    "deck": "text",
    "count": "copies",
    "qty": "copies",
    "quantity": "copies",
    "id": "card",
    "title": "name",
    "description": "note",
}
TOKEN_OF_FORMS = "csrfmiddlewaretoken"
NO_TEXT = "文字列で書いてください。"


def takes(*parameters: OpenApiParameter) -> Callable[[Method], Method]:
    """The query parameters of a method of a view: these are described, and no other is taken."""

    def described(method: Method) -> Method:
        method.taken = tuple(parameter.name for parameter in parameters)  # type: ignore[attr-defined]
        documented: Method = extend_schema(parameters=list(parameters))(method)
        return documented

    return described


class UnchangedError(Exception):
    """The caller has the answer already."""


class ApiView(APIView):
    """A view that takes no names but those its methods name by `takes`. Answers carry an ETag, and one that the
    caller has already is not sent again (304).

    `from_data`: the answer depends on nothing but the address, the card data (`data`) and the day, so that its tag is
    known before it is made. `rate` is what a limit counted: how many calls in how many seconds, how many are left, and
    when they begin again.
    """

    from_data = False
    data: CardData
    rate: tuple[int, int, int, int] | None = None
    tag = ""

    @classmethod
    def as_view(cls, **initkwargs: Any) -> Any:
        return conditional_page(super().as_view(**initkwargs))

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        name = "get" if request.method == "HEAD" else str(request.method).lower()
        if method := getattr(self, name, None):
            # The framework's own parameter for the form of the answer refuses what it does not know by itself.
            refuse_unknown(request.query_params, getattr(method, "taken", ()), {str(api_settings.URL_FORMAT_OVERRIDE)})
        if self.from_data and name == "get":
            self.data = current_data()
            self.tag = tag_of(request.build_absolute_uri(), self.data.token)
            if has_tag(request.headers.get("If-None-Match", ""), self.tag):
                raise UnchangedError

    def handle_exception(self, exc: Exception) -> Response:
        return Response(status=304) if isinstance(exc, UnchangedError) else super().handle_exception(exc)

    def finalize_response(self, request: Request, response: Response, *args: Any, **kwargs: Any) -> Response:
        """Adds what the caller needs for the next call: the tag of this answer, and how many calls are left."""
        response = super().finalize_response(request, response, *args, **kwargs)
        if self.tag and response.status_code in (200, 304):
            response["ETag"] = self.tag
        if self.rate:
            times, seconds, left, wait = self.rate
            response["RateLimit-Policy"] = f'"api";q={times};w={seconds}'
            response["RateLimit"] = f'"api";r={left};t={wait}'
        return response


class Sent(serializers.Serializer[Any]):
    """What is sent to the API: no fields but those that are declared."""

    def to_internal_value(self, data: Any) -> Any:
        if isinstance(data, Mapping):
            refuse_unknown(data, self.fields, {TOKEN_OF_FORMS})
            texts = [name for name, field in self.fields.items() if isinstance(field, serializers.CharField)]
            # The framework would take a number for its digits.
            if numbers := [name for name in texts if isinstance(data.get(name), int | float)]:
                raise ValidationError({name: [NO_TEXT] for name in numbers})
        return super().to_internal_value(data)


def refuse_unknown(given: Iterable[str], known: Collection[str], passed: Collection[str] = ()) -> None:
    """``ValidationError`` if a name is neither `known` nor one of those let by."""
    if unknown := [name for name in given if name not in known and name not in passed]:
        raise ValidationError({name: [_refusal(name, known)] for name in unknown})


def _refusal(name: str, known: Collection[str]) -> str:
    if not known:
        return "ここで使える名前ではありません（使える名前はありません）。"
    near = nearest_name(name, known)
    meant = f"「{near}」のことですか。" if near else ""
    return f"ここで使える名前ではありません。{meant}使える名前: {', '.join(sorted(known))}"


def nearest_name(name: str, known: Collection[str]) -> str:
    """The known name that was probably meant, else nothing."""
    lower = name.lower()
    if lower in known:
        return lower
    if (meant := MEANT.get(lower)) in known:
        return str(meant)
    if swapped := [one for one in known if sorted(one) == sorted(lower)]:
        return swapped[0]
    return next(iter(get_close_matches(lower, known, n=1)), "")
