"""Any two decks beside each other: own ones, public ones, versions, codes."""

from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from cards.catalog import current_data
from decks.access import own_decks
from decks.history.differences import difference
from decks.history.sides import ComparedSide, UnreadableSideError, read_side
from decks.limits import by_person, limited
from decks.models import Deck
from rules_engine.definitions import Catalog

OFFERED = 50


@require_GET
@limited("compare", "120/m", key=by_person, method="GET")
def compare(request: HttpRequest) -> HttpResponse:
    data = current_data()
    given = {key: request.GET.get(key, "") for key in ("a", "b")}
    sides: dict[str, ComparedSide] = {}
    problems: dict[str, str] = {}
    for key, text in given.items():
        try:
            if text.strip():
                sides[key] = read_side(request, text, data)
        except UnreadableSideError as problem:
            problems[key] = str(problem)
    context = {
        "given": given,
        "sides": sides,
        "problems": problems,
        "own": _offered(request, given),
        "swapped": urlencode({"a": given["b"], "b": given["a"]}),
    }
    if len(sides) == 2:
        context |= _compared(sides["a"], sides["b"], data.catalog)
    return render(request, "decks/compare.html", context)


def _offered(request: HttpRequest, given: dict[str, str]) -> list[tuple[Deck, str, str]]:
    """Own decks with their addresses, and the query that puts each on the side that is still empty."""
    empty = "b" if given["a"] else "a"
    decks = [(deck, f"/decks/{deck.pk}") for deck in own_decks(request).living()[:OFFERED]]
    return [(deck, address, urlencode(given | {empty: address})) for deck, address in decks]


def _compared(one: ComparedSide, other: ComparedSide, catalog: Catalog) -> dict[str, object]:
    rows = difference(one.cards, other.cards, catalog)
    shared = one.cards.counts.keys() & other.cards.counts.keys()
    common = [(catalog.card(card), min(one.cards.counts[card], other.cards.counts[card])) for card in sorted(shared)]
    return {
        "rows": rows,
        "more": sum(row.change for row in rows if row.change > 0),
        "less": sum(row.less for row in rows if row.change < 0),
        "common": common,
        "common_copies": sum(copies for _, copies in common),
    }
