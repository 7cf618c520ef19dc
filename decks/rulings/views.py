"""The pages of the book of rulings."""

from typing import Any

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from cards.catalog import current_data
from decks.rulings.compared import compared
from decks.rulings.shown import board, shown_move, sides
from rules_engine.tools.comparison import load_topics
from rules_engine.tools.rulings.book import (
    GAMES,
    OWN_GAME,
    Entry,
    chosen,
    cited_of,
    entry_of,
    holds,
    moves_of,
    point_of,
)

PER_PAGE = 30


@require_safe
def book(request: HttpRequest) -> HttpResponse:
    """All rulings, or those of a game, a card, a clause, a keyword, with certain words."""
    catalog = current_data().catalog
    asked = {key: request.GET.get(key, "").strip()[:80] for key in ("game", "card", "clause", "keyword", "q")}
    card = catalog.card_by_name.get(asked["card"])
    found = chosen(
        asked["game"] if asked["game"] in GAMES else "",
        card.id if card else 0,
        asked["clause"],
        asked["keyword"],
        f"{asked['q']} {'' if card else asked['card']}",
    )
    page = Paginator(found, PER_PAGE).get_page(request.GET.get("page"))
    context = {
        "page": page,
        "rows": [(entry, holds(entry.id)) for entry in page],
        "count": len(found),
        "asked": asked,
        "games": GAMES.items(),
        "clause": cited_of(asked["clause"]) if asked["clause"] else None,
        "narrowed": [asked[key] for key in ("card", "keyword") if asked[key]],
    }
    return render(request, "decks/rulings/book.html", context)


@require_safe
def ruling(request: HttpRequest, ruling: str) -> HttpResponse:
    """One ruling at one of its steps: `step` 0 is its position."""
    try:
        entry = entry_of(ruling)
    except KeyError:
        raise Http404(ruling) from None
    moves = moves_of(ruling)
    step = _number(request.GET.get("step", ""), len(moves) - 1)
    return render(request, "decks/rulings/ruling.html", _context(entry, step, len(moves) - 1))


@require_safe
def compare_rules(request: HttpRequest) -> HttpResponse:
    """使う and 引く in three games: `topic` is which, `step` the row that is looked at, 0 for all of them at once."""
    topics = load_topics()
    topic = topics.get(request.GET.get("topic", ""), next(iter(topics.values())))
    rows = compared(topic)
    step = _number(request.GET.get("step", ""), len(rows))
    context = {"topics": topics.values(), "topic": topic, "rows": rows, "step": step, "games": GAMES.values()}
    return render(request, "decks/rulings/compare.html", context)


def _context(entry: Entry, step: int, last: int) -> dict[str, Any]:
    catalog = current_data().catalog
    point = point_of(entry.id)
    own = entry.game == OWN_GAME
    return {
        "entry": entry,
        "holds": holds(entry.id),
        "cards": [catalog.cards[card] for card in entry.cards if card in catalog.cards],
        "point": point,
        "answers": [(answer, answer.scenario == entry.id) for answer in point.answers] if point else [],
        "move": shown_move(entry, step),
        "step": step,
        "last": last,
        "table": board(entry, step, last) if own else None,
        "sides": () if own else sides(entry, step),
        "replay": True,
    }


def _number(text: str, most: int) -> int:
    """The step that is asked for; the beginning where it cannot be read, the end where there are fewer."""
    return min(int(text), most) if text.isascii() and text.isdigit() and len(text) < 6 else 0
