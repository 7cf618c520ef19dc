"""The page of opening hands, which is a drawer over the editor where scripts run, and the way from it to the table."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from cards.catalog import current_data
from decks.access import holder_for, is_own, own_deck, shared_deck
from decks.limits import by_person, limited
from decks.models import Deck
from decks.opening_hand.queries import Hand, hand_of, too_few, too_many
from decks.opening_hand.services import play_hand
from decks.opening_hand.wishes import FIRST, Wish, read_wish
from decks.solo.access import own_games
from decks.solo.forms import new_seed
from decks.solo.services import MOST_CARDS
from rules_engine.errors import RulesError
from rules_engine.ruleset import STANDARD


@require_GET
@never_cache
@limited("hand", "300/m", key=by_person, method="GET")
def hand(request: HttpRequest, deck_id: int) -> HttpResponse:
    return _hand(request, own_deck(request, deck_id))


@require_GET
@never_cache
@limited("hand", "300/m", key=by_person, method="GET")
def shared_hand(request: HttpRequest, share: str) -> HttpResponse:
    return _hand(request, shared_deck(request, share))


@require_POST
@limited("solo-start", "120/m", key=by_person)
def play(request: HttpRequest, deck_id: int) -> HttpResponse:
    return _play(request, own_deck(request, deck_id))


@require_POST
@limited("solo-start", "120/m", key=by_person)
def play_shared(request: HttpRequest, share: str) -> HttpResponse:
    return _play(request, shared_deck(request, share))


def _hand(request: HttpRequest, deck: Deck) -> HttpResponse:
    """A hand without a seed in its address is a new one; a page of its own then gets that address."""
    part = "part" in request.GET
    wish, readable = read_wish(request.GET)
    if wish is None:
        wish = Wish(new_seed(), 1 if request.GET.get("first") == "1" else FIRST)
        if readable and not part:
            return redirect(f"{request.path}?{wish.query}")
    context = _context(request, deck, wish)
    context["part"] = part
    context["unreadable"] = not readable
    context["nothing_chosen"] = "search" in request.GET and not wish.under and readable
    response = render(request, "decks/_hand.html" if part else "decks/hand.html", context)
    response["X-Robots-Tag"] = "noindex, nofollow"
    return response


def _play(request: HttpRequest, deck: Deck) -> HttpResponse:
    wish, _ = read_wish(request.POST)
    wish = wish or Wish(new_seed())
    listed, data = deck.to_deck_list(), current_data()
    if too_few(listed) or too_many(listed):
        return render(request, "decks/hand.html", _context(request, deck, wish), status=422)
    try:
        game = play_hand(holder_for(request), own_games(request), deck, listed, wish, data)
    except RulesError:
        return render(request, "decks/hand.html", _context(request, deck, wish), status=422)
    return redirect("solo:table", game.token)


def _context(request: HttpRequest, deck: Deck, wish: Wish) -> dict[str, Any]:
    listed, own = deck.to_deck_list(), is_own(request, deck)
    shown: Hand | None = None
    undealt = "few" if too_few(listed) else "many" if too_many(listed) else ""
    if not undealt:
        try:
            shown = hand_of(listed, wish, current_data().catalog)
        except RulesError:
            undealt = "rules"
    return {
        "deck": deck,
        "own": own,
        "wish": wish,
        "hand": shown,
        "undealt": undealt,
        "size": listed.size,
        "missing": max(0, STANDARD.deck_minimum - listed.size),
        "opening_hand": STANDARD.opening_hand,
        "most_cards": MOST_CARDS,
        "address": _address(deck, own, "hand"),
        "play_address": _address(deck, own, "play_hand"),
        "link": f"{_address(deck, own and not deck.is_shared, 'hand')}?{wish.query}",
        "back": reverse("decks:edit", args=[deck.pk]) if own else reverse("decks:public", args=[deck.share]),
    }


def _address(deck: Deck, own: bool, name: str) -> str:
    """One's own deck is asked for by its number, everybody else's by the token that was handed on."""
    return reverse(f"decks:{name}", args=[deck.pk]) if own else reverse(f"decks:shared_{name}", args=[deck.share])
