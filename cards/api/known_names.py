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
from rest_framework.settings import api_settings
from rest_framework.views import APIView

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


def takes(*parameters: OpenApiParameter) -> Callable[[Method], Method]:
    """The query parameters of a method of a view: these are described, and no other is taken."""

    def described(method: Method) -> Method:
        method.taken = tuple(parameter.name for parameter in parameters)  # type: ignore[attr-defined]
        documented: Method = extend_schema(parameters=list(parameters))(method)
        return documented

    return described


class ApiView(APIView):
    """A view that takes no names but those its methods name by `takes`. Answers carry an ETag, and one that the
    caller has already is not sent again (304)."""

    @classmethod
    def as_view(cls, **initkwargs: Any) -> Any:
        return conditional_page(super().as_view(**initkwargs))

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        name = "get" if request.method == "HEAD" else str(request.method).lower()
        if method := getattr(self, name, None):
            # The framework's own parameter for the form of the answer refuses what it does not know by itself.
            refuse_unknown(request.query_params, getattr(method, "taken", ()), {str(api_settings.URL_FORMAT_OVERRIDE)})


class Sent(serializers.Serializer[Any]):
    """What is sent to the API: no fields but those that are declared."""

    def to_internal_value(self, data: Any) -> Any:
        if isinstance(data, Mapping):
            refuse_unknown(data, self.fields, {TOKEN_OF_FORMS})
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
    if (meant := MEANT.get(lower)) in known:
        return str(meant)
    return next(iter(get_close_matches(lower, known, n=1)), "")
