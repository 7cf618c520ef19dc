"""What a page with a search on it shows, wherever it stands, and the address that a live answer belongs to."""

from dataclasses import dataclass, replace
from itertools import zip_longest
from typing import Any
from urllib.parse import parse_qs, urlsplit

from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_vary_headers

from cards.catalog import CardData
from cards.faces.drawn import DrawnCard, DrawnCards
from cards.index.known import KnownValues
from cards.search.form import PAGE_SIZES, Search, Sort, View
from cards.search.groups import NO_GROUPS, Groups
from cards.search.links import chips_of, further_keys, pages_of
from cards.search.parse import Problem, parse_search
from cards.search.queries import SearchResult, TextHits, search_cards
from rules_engine.catalog.definitions import CardDefinition, PrintingDefinition
from rules_engine.legality.formats import FormatLimits


@dataclass(frozen=True, slots=True)
class Row:
    """One of the results: a card, or one printing of it."""

    card: CardDefinition
    drawn: DrawnCard
    printing: PrintingDefinition | None


@dataclass(frozen=True, slots=True)
class Answer:
    """What the search of a request finds. `base` is the address of its page, `groups` are the person's own cards."""

    base: str
    result: SearchResult
    problems: tuple[Problem, ...]
    groups: Groups

    @property
    def search(self) -> Search:
        return self.result.search

    @property
    def address(self) -> str:
        query = self.search.query_string()
        return self.base + (f"?{query}" if query else "")


def answer_to(
    request: HttpRequest,
    base: str,
    data: CardData,
    groups: Groups = NO_GROUPS,
    *,
    with_facets: bool = True,
    limits: FormatLimits | None = None,
) -> Answer:
    parsed = parse_search(dict(request.GET.lists()), data.known, groups)
    result = search_cards(parsed.search, with_facets=with_facets, data=data, groups=groups, limits=limits)
    return Answer(base, result, parsed.problems, groups)


def page_context(answer: Answer, rows: list[Any], text_rows: list[Any]) -> dict[str, Any]:
    """What `cards/search/_search_form.html` and its parts want; `text_rows` are the hits in texts below the others."""
    search = answer.search
    by_text = answer.result.by_text
    chips = chips_of(search, answer.groups)
    return {
        "base": answer.base,
        "search": search,
        "address": answer.address,
        "result": answer.result,
        "rows": rows,
        "text_rows": text_rows,
        "by_text_query": search.but(text=by_text.query).query_string() if by_text else "",
        "chips": chips,
        "conditions": len(chips) - bool(search.text),
        "problems": answer.problems,
        "pages": pages_of(search, answer.result.pages),
        "sorts": tuple(Sort),
        "further_keys": further_keys(search),
        "sizes": PAGE_SIZES,
        "views": [(view, replace(search, view=view).query_string()) for view in View],
    }


def rows_of(result: SearchResult | TextHits | None, drawn: DrawnCards) -> list[Row]:
    if result is None:
        return []
    pairs = zip_longest(result.cards, result.printings)
    return [Row(card, drawn.of(card), printing) for card, printing in pairs]


def is_live(request: HttpRequest) -> bool:
    """Whether the page is open already and only its results are asked for."""
    return bool(getattr(request, "htmx", False))


def name_step(request: HttpRequest, response: HttpResponse, answer: Answer, data: CardData) -> None:
    """Say in a live answer which address it belongs to, and whether that is a step to go back through."""
    patch_vary_headers(response, ["HX-Request"])
    if not is_live(request) or "HX-History-Restore-Request" in request.headers:
        return
    boosted = bool(request.headers.get("HX-Boosted"))
    before = _shown_before(request, data.known, answer.groups)
    typing = not boosted and before == replace(answer.search, text="")
    response["HX-Replace-Url" if typing else "HX-Push-Url"] = answer.address


def _shown_before(request: HttpRequest, known: KnownValues, groups: Groups) -> Search:
    """The search of the page that asks, its text left out: letters being typed are no steps to go back through."""
    query = urlsplit(request.headers.get("HX-Current-URL", "")).query
    return parse_search(parse_qs(query), known, groups).search.but(text="")
