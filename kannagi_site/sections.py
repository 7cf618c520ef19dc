"""Which of the main sections a page belongs to: the navigation marks it."""

import re

from django.http import HttpRequest

_SECTIONS = (
    ("solo", re.compile(r"/solo/|/(decks|d)/[^/]+/solo$")),
    ("matches", re.compile(r"/play/")),
    ("public", re.compile(r"/decks/public/|/[du]/")),
    ("decks", re.compile(r"/decks/|/kept/|/simulations/")),
    ("events", re.compile(r"/events/|/verify/")),
    ("check", re.compile(r"/check/|/formats/")),
    ("cards", re.compile(r"/cards/")),
    ("rulings", re.compile(r"/rulings/|/compare-rules/|/rules/(?:open-points|words)/")),
)


def section(request: HttpRequest) -> dict[str, str]:
    """For every page: the name of its section, "" for pages outside of all."""
    return {"section": next((name for name, path in _SECTIONS if path.match(request.path)), "")}
