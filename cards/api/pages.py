"""Lists in pages. `size` is from 1 to 100 everywhere; `after` goes on behind the row with this id, however many rows
come or go meanwhile."""

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from drf_spectacular.utils import OpenApiParameter, inline_serializer
from rest_framework import serializers
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.utils.urls import remove_query_param, replace_query_param

Row = TypeVar("Row")
SIZE, AFTER = "size", "after"
MOST = 100
USUAL = 40
WRONG_SIZE = "1から{}までの数です。"
WRONG_AFTER = "ここにない印です: {}"
SIZE_PARAMETER = OpenApiParameter(SIZE, {"type": "integer", "minimum": 1, "maximum": MOST}, description="1ページの数")
AFTER_PARAMETER = OpenApiParameter(AFTER, str, description="この印の行の次から。next にあるままを使う")


def read_size(request: Request, usual: int = USUAL) -> int:
    """A size that is none is refused, not passed over: the caller would take the page for the whole."""
    if SIZE not in request.query_params:
        return usual
    given = request.query_params.getlist(SIZE)[-1]
    size = int(given) if given.isascii() and given.isdigit() and len(given) < 9 else 0
    if not 1 <= size <= MOST:
        raise ValidationError({SIZE: [WRONG_SIZE.format(MOST)]})
    return size


def rows_after(
    request: Request, rows: Sequence[Row], id_of: Callable[[Row], str], shown: Callable[[Row], Any]
) -> Response:
    """A page of rows that are all known, in the order they have."""
    size, after = read_size(request), request.query_params.get(AFTER)
    start = 0
    if after is not None:
        place = next((at for at, row in enumerate(rows) if id_of(row) == after), None)
        if place is None:
            raise ValidationError({AFTER: [WRONG_AFTER.format(after[:40])]})
        start = place + 1
    page = rows[start : start + size]
    more = start + size < len(rows)
    return Response(
        {
            "count": len(rows),
            "next": with_after(request, id_of(page[-1])) if more else None,
            "results": [shown(row) for row in page],
        }
    )


def with_after(request: Request, last: str) -> str:
    """The address of this list behind its row `last`."""
    whole = remove_query_param(request.build_absolute_uri(), "page")
    return str(replace_query_param(whole, AFTER, last))


def page_of(row: type[serializers.Serializer[Any]]) -> Any:
    """What describes a page of such rows."""
    fields: dict[str, Any] = {
        "count": serializers.IntegerField(),
        "next": serializers.URLField(allow_null=True),
        "results": row(many=True),
    }
    return inline_serializer(f"{row.__name__.removesuffix('Serializer')}Rows", fields)
