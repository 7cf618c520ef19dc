"""Which format an event is judged by: one of the site, one's own, one of a pasted link, or the one that it has."""

import re
from collections.abc import Iterable
from datetime import date
from typing import Any

from django.template.loader import render_to_string

from cards.catalog import CardData
from decks.formats.queries import KnownFormat, find_format
from decks.tournaments.models import Event
from rules_engine.legality.formats import Format, FormatFault, to_plain

KEPT = "kept"
LINK = re.compile(r"/formats/([A-Za-z0-9_-]+(?:\.[0-9]+)?)|[?&]format=([A-Za-z0-9_-]+(?:\.[0-9]+)?)")


def format_choices(known: Iterable[KnownFormat], event: Event | None) -> list[tuple[str, str]]:
    """What is offered as (code, name); the format of `event` is among them, in its own version."""
    offered = [(one.format.key, one.format.name) for one in known]
    if event is not None and chosen_code(known, event) == KEPT:
        offered.append((KEPT, f"{event.format_name}（いまのまま）"))
    return offered


def chosen_code(known: Iterable[KnownFormat], event: Event) -> str:
    """What a form says of the format that the event has."""
    same = (one for one in known if (one.format.key, one.format.version) == (event.format_key, event.format_version))
    return next((one.format.key for one in same), KEPT)


def linked_format(link: str) -> Format | None:
    """The format of a pasted address, or of its key alone; None if there is none."""
    matched = LINK.search(link)
    known = find_format((matched[1] or matched[2]) if matched else link.strip())
    return known.format if known else None


def format_fields(format: Format) -> dict[str, Any]:
    """The fields of an event that keep a format as it is now."""
    return {
        "format_key": format.key,
        "format_version": format.version,
        "format_name": format.name,
        "rules": to_plain(format),
    }


def fault_words(fault: FormatFault) -> str:
    return render_to_string("decks/formats/_format_fault.txt", {"fault": fault}).strip()


def first_day(data: CardData) -> date:
    """The day on which the first product came out: nothing can have been played before."""
    return min(
        (one.earliest or one.released for one in data.catalog.products.values() if one.released), default=date.min
    )
