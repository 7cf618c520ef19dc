"""The pages of the book of rulings."""

from typing import Any

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_safe

from cards.catalog import current_data
from decks.drawing import qr
from decks.rulings.choices import choices
from decks.rulings.compared import compared
from decks.rulings.links import key_of, ruling_by_key
from decks.rulings.questions import EXAMPLES, answered
from decks.rulings.shown import board, shown_move, sides
from rules_engine.catalog.definitions import Catalog
from rules_engine.cli.comparison import load_topics
from rules_engine.rulings.book import (
    GAMES,
    OWN_GAME,
    BookEntry,
    chosen,
    cited_of,
    entry_of,
    holds,
    moves_of,
)
from rules_engine.rulings.readings import Reading, moves_under, reading_of

PER_PAGE = 30
LONGEST = {"q": 200, "game": 80, "card": 80, "clause": 80, "keyword": 80}


@require_safe
def book(request: HttpRequest) -> HttpResponse:
    """All rulings, or those of a game, a card, a clause, a keyword; `q` is a question, answered by the best five.

    Below the answers stand those that hold all words of the question as they are.
    """
    catalog = current_data().catalog
    asked = {key: request.GET.get(key, "").strip()[:longest] for key, longest in LONGEST.items()}
    narrowed = _narrowed(asked, catalog)
    answer = answered(asked["q"], narrowed, any_game=asked["game"] in GAMES, catalog=catalog) if asked["q"] else None
    told = {entry.id for entry in answer.entries} if answer else set()
    allowed = {entry.id for entry in narrowed}
    found = [entry for entry in chosen(words=asked["q"]) if entry.id in allowed and entry.id not in told]
    page = Paginator(found, PER_PAGE).get_page(request.GET.get("page"))
    context = {
        "answer": answer,
        "answers": _with_state(answer.entries) if answer else [],
        "page": page,
        "rows": _with_state(page),
        "count": len(found),
        "asked": asked,
        "examples": EXAMPLES,
        "games": GAMES.items(),
        "clause": cited_of(asked["clause"]) if asked["clause"] else None,
        "narrowed": [asked[key] for key in ("card", "keyword") if asked[key]],
        "is_narrowed": any(asked[key] for key in ("game", "card", "keyword", "clause")),
    }
    return render(request, "decks/rulings/book.html", context)


@require_safe
def ruling(request: HttpRequest, ruling: str) -> HttpResponse:
    """One ruling at one of its steps: `step` 0 is its position. `reading` plays it under another reading of a point
    that the sources leave open.
    """
    try:
        entry = entry_of(ruling)
    except KeyError:
        raise Http404(ruling) from None
    asked = request.GET.get("reading", "")
    reading = reading_of(ruling, asked)
    moves = moves_of(ruling) if reading is None else moves_under(ruling, reading)
    step = _number(request.GET.get("step", ""), len(moves) - 1)
    context = {**_context(entry, step, len(moves) - 1, reading), **choices(entry, reading, moves, asked)}
    address = request.build_absolute_uri(reverse("rulings:short", args=[key_of(entry.id)]))
    return render(request, "decks/rulings/ruling.html", {**context, "address": address, "code": qr.drawn(address)})


@require_safe
def short(request: HttpRequest, key: str) -> HttpResponse:
    """The short address of a ruling, to be shown to a judge."""
    try:
        return redirect("rulings:ruling", ruling_by_key(key))
    except KeyError:
        raise Http404(key) from None


@require_safe
def compare_rules(request: HttpRequest) -> HttpResponse:
    """使う and 引く in three games: `topic` is which, `step` the row that is looked at, 0 for all of them at once."""
    topics = load_topics()
    topic = topics.get(request.GET.get("topic", ""), next(iter(topics.values())))
    rows = compared(topic)
    step = _number(request.GET.get("step", ""), len(rows))
    context = {"topics": topics.values(), "topic": topic, "rows": rows, "step": step, "games": GAMES.values()}
    return render(request, "decks/rulings/compare.html", context)


def _narrowed(asked: dict[str, str], catalog: Catalog) -> list[BookEntry]:
    """The rulings of the game, card, clause and keyword that were asked for; a name of no card is a word."""
    card = catalog.card_by_name.get(asked["card"])
    game = asked["game"] if asked["game"] in GAMES else ""
    return chosen(game, card.id if card else 0, asked["clause"], asked["keyword"], "" if card else asked["card"])


def _with_state(entries: Any) -> list[tuple[BookEntry, bool]]:
    return [(entry, holds(entry.id)) for entry in entries]


def _context(entry: BookEntry, step: int, last: int, reading: Reading | None) -> dict[str, Any]:
    catalog = current_data().catalog
    own = entry.game == OWN_GAME
    return {
        "entry": entry,
        "holds": holds(entry.id),
        "cards": [catalog.cards[card] for card in entry.cards if card in catalog.cards],
        "move": shown_move(entry, step, reading),
        "step": step,
        "last": last,
        "table": board(entry, step, last, reading) if own else None,
        "sides": () if own else sides(entry, step),
        "replay": True,
    }


def _number(text: str, most: int) -> int:
    """The step that is asked for; the beginning where it cannot be read, the end where there are fewer."""
    return min(int(text), most) if text.isascii() and text.isdigit() and len(text) < 6 else 0
