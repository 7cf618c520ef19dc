"""What pages show of many lists that were judged."""

from collections.abc import Sequence
from typing import Any

from django.core.paginator import Paginator
from django.http import HttpResponse, JsonResponse

from decks.many_lists.rows import Row, written_csv
from decks.many_lists.showing import ROWS_A_PAGE, ShownList, choices, chosen_rows, counted, with_namesakes

LONGEST_SHOWN = 1_000
"""Characters of a list that stands on the page with what came of it."""


def results(rows: Sequence[Row], texts: Sequence[str], show: str, page: str) -> dict[str, Any]:
    """`texts` are the lists as they were given, by the `source` of a row."""
    rows = with_namesakes(rows)
    names = {row["number"]: row["name"] for row in rows}
    shown = Paginator(chosen_rows(rows, show), ROWS_A_PAGE).get_page(page)
    return {
        "shown": [ShownList(row, names, _short(texts[row["source"]])) for row in shown],
        "page": shown,
        "counts": counted(rows),
        "filters": choices(rows, show),
        "judged_by": rows[0].get("format") if rows else None,
        "show": show,
        "total": len(rows),
        "trouble": sum(row["legal"] is not True for row in rows),
    }


def downloaded(rows: Sequence[Row], ending: str) -> HttpResponse:
    """All rows as a file; `source` is for pages alone."""
    told = [{field: value for field, value in row.items() if field != "source"} for row in rows]
    response: HttpResponse
    if ending == "json":
        response = JsonResponse(told, safe=False, json_dumps_params={"ensure_ascii": False})
    else:
        response = HttpResponse(written_csv(told), content_type="text/csv; charset=utf-8")
    response.headers["Content-Disposition"] = f'attachment; filename="decks.{ending}"'
    return response


def _short(text: str) -> str:
    return text if len(text) <= LONGEST_SHOWN else ""
