"""Views whose module is loaded by the first request for one of them: what few sites use takes no memory of others."""

from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import Any

from django.http import HttpRequest
from django.http.response import HttpResponseBase

View = Callable[..., HttpResponseBase]


def later(module: str, name: str) -> View:
    """The view of this name, be it a function or a class."""

    def view(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        return _loaded(module, name)(request, *args, **kwargs)

    view.__name__ = view.__qualname__ = name
    return view


@cache
def _loaded(module: str, name: str) -> View:
    found = getattr(import_module(module), name)
    view: View = found if not isinstance(found, type) else found.as_view()  # type: ignore[attr-defined]
    return view
