"""An address is named as what answers it: whoever reads `{% url "decks:gallery" %}` looks for `def gallery`."""

import re
from collections.abc import Iterator
from typing import Any

from django.urls import get_resolver

from decks.people.accounts.urls import NAMES_OF_ALLAUTH

OURS = ("cards", "decks", "kannagi_site")


def named(patterns: Any) -> Iterator[tuple[str, str]]:
    """The name of every address of ours, and of what answers it."""
    for part in patterns:
        if getattr(part, "namespace", None) == "admin":
            continue
        if hasattr(part, "url_patterns"):
            yield from named(part.url_patterns)
        elif part.name and part.name not in NAMES_OF_ALLAUTH and part.callback.__module__.partition(".")[0] in OURS:
            view = getattr(part.callback, "view_class", None) or getattr(part.callback, "cls", part.callback)
            yield part.name, view.__name__


def names_of(view: str) -> set[str]:
    """What an address of this view may be called: `SignIn` is sign_in, `CardListView` cards, `gallery` gallery."""
    plain = re.sub(r"(?<!^)(?=[A-Z])", "_", view.removesuffix("View")).lower()
    return {plain.removesuffix("_list") + "s" if view.endswith("ListView") else plain}


def test_addresses_are_named_as_their_views() -> None:
    found = list(named(get_resolver().url_patterns))
    assert len(found) > 140
    assert [(name, view) for name, view in found if name not in names_of(view)] == []
    assert names_of("CardListView") == {"cards"}
    assert names_of("start_solo") == {"start_solo"}
