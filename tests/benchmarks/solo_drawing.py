"""How long the drawing of a table takes within a request, in seconds of the processor."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from unittest.mock import patch

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from decks.games.solo import table_views


class Drawing:
    """Stands in for what draws a table, and takes its time."""

    def __init__(self) -> None:
        self.seconds = 0.0
        self._table_of = table_views.table_of

    @contextmanager
    def watching(self) -> Iterator[None]:
        drawn = {"table_of": self.table_of, "render": self.render}
        with patch.multiple(table_views, **drawn):
            yield

    def table_of(self, *given: object, **named: object) -> object:
        began = time.process_time()
        table = self._table_of(*given, **named)  # type: ignore[arg-type]
        self.seconds += time.process_time() - began
        return table

    def render(self, request: HttpRequest, template: str, context: dict[str, object], **named: object) -> HttpResponse:
        began = time.process_time()
        answer = render(request, template, context, **named)  # type: ignore[arg-type]
        self.seconds += time.process_time() - began
        return answer
