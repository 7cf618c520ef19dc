"""Any two decks beside each other: own ones, public ones, versions, codes."""

from dataclasses import dataclass
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from cards.catalog import current_data
from decks.building.access import own_decks
from decks.history.differences import difference
from decks.history.sides import ComparedSide, UnreadableSideError, read_side
from decks.people.rates import by_person, limited
from rules_engine.catalog.definitions import Catalog

OFFERED = 50
SIDES = ("a", "b")


@dataclass(frozen=True, slots=True)
class _Field:
    """How one side is chosen: `given` names it, `side` is what stands there, `problem` says why nothing does;
    `own`: it is one of the decks to choose."""

    key: str
    label: str
    given: str
    side: ComparedSide | None
    problem: str
    own: bool


@require_GET
@limited("compare", "120/m", key=by_person, method="GET")
def compare(request: HttpRequest) -> HttpResponse:
    data = current_data()
    typed = {key: request.GET.get(f"{key}_typed", "").strip() for key in SIDES}
    given = {key: typed[key] or request.GET.get(key, "").strip() for key in SIDES}
    sides: dict[str, ComparedSide] = {}
    problems: dict[str, str] = {}
    for key, text in given.items():
        try:
            if text:
                sides[key] = read_side(request, text, data)
        except UnreadableSideError as problem:
            problems[key] = str(problem)
    own = {f"/decks/{deck.pk}": deck.name for deck in own_decks(request).living()[:OFFERED]}
    context: dict[str, object] = {
        "sides": sides,
        "fields": [
            _Field(key, label, given[key], sides.get(key), problems.get(key, ""), given[key] in own)
            for key, label in zip(SIDES, ("左", "右"), strict=True)
        ],
        "problems": problems,
        "own": own.items(),
        "swapped": urlencode({"a": given["b"], "b": given["a"]}),
    }
    if len(sides) == 2:
        context |= _compared(sides["a"], sides["b"], data.catalog)
    return render(request, "decks/history/compare.html", context)


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
