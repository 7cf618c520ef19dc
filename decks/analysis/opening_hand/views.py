"""The page of opening hands, which is a drawer over the editor where scripts run, and the way from it to the table."""

from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from cards.catalog import current_data
from decks.analysis.opening_hand.advice import Advised, advised
from decks.analysis.opening_hand.hand_figures import HandFigures, figures_of
from decks.analysis.opening_hand.queries import Hand, hand_of, too_few, too_many
from decks.analysis.opening_hand.services import start_from_hand
from decks.analysis.opening_hand.wishes import Wish, new_wish, read_wish
from decks.building.access import own_deck, shared_deck
from decks.building.models import Deck
from decks.games.access import own_games
from decks.games.solo.forms import new_seed
from decks.games.solo.start import MOST_CARDS
from decks.people.access import is_own, owner_for
from decks.people.quotas import QuotaReachedError
from decks.people.rates import by_person, limited
from rules_engine import STANDARD
from rules_engine.vocabulary.errors import RulesError


@dataclass(frozen=True, slots=True)
class Addresses:
    """Of the hands of a deck, of the way to the table, and of the page one came from."""

    hand: str
    play: str
    back: str

    @classmethod
    def by_number(cls, deck: Deck) -> "Addresses":
        return cls(*(reverse(f"decks:{name}", args=[deck.pk]) for name in ("hand", "play_hand", "edit")))

    @classmethod
    def by_share(cls, deck: Deck) -> "Addresses":
        names = ("shared_hand", "shared_play_hand", "public")
        return cls(*(reverse(f"decks:{name}", args=[deck.share]) for name in names))


@require_safe
@never_cache
@limited("hand", "240/m", key=by_person, method=["GET", "HEAD"])
def hand(request: HttpRequest, deck_id: int) -> HttpResponse:
    deck = own_deck(request, deck_id)
    return _hand(request, deck, Addresses.by_number(deck))


@require_safe
@never_cache
@limited("hand", "240/m", key=by_person, method=["GET", "HEAD"])
def shared_hand(request: HttpRequest, share: str) -> HttpResponse:
    deck = shared_deck(request, share)
    return _hand(request, deck, Addresses.by_share(deck))


@require_POST
@limited("solo-start", "120/m", key=by_person)
def play_hand(request: HttpRequest, deck_id: int) -> HttpResponse:
    deck = own_deck(request, deck_id)
    return _play(request, deck, Addresses.by_number(deck))


@require_POST
@limited("solo-start", "120/m", key=by_person)
def shared_play_hand(request: HttpRequest, share: str) -> HttpResponse:
    deck = shared_deck(request, share)
    return _play(request, deck, Addresses.by_share(deck))


def _hand(request: HttpRequest, deck: Deck, at: Addresses) -> HttpResponse:
    """A hand without a seed in its address is a new one; a page of its own then gets that address."""
    part = "part" in request.GET
    wish, readable = read_wish(request.GET)
    if wish is None:
        wish = new_wish(request.GET, new_seed())
        if readable and not part:
            return redirect(f"{request.path}?{wish.query}")
    context = _context(request, deck, at, wish)
    context["part"] = part
    context["unreadable"] = not readable
    context["nothing_chosen"] = "search" in request.GET and not wish.under and readable
    response = render(
        request, "decks/analysis/opening_hand/_hand.html" if part else "decks/analysis/opening_hand/hand.html", context
    )
    response["X-Robots-Tag"] = "noindex, nofollow"
    return response


def _play(request: HttpRequest, deck: Deck, at: Addresses) -> HttpResponse:
    wish, _ = read_wish(request.POST)
    wish = wish or Wish(new_seed())
    listed, data = deck.to_deck_list(), current_data()
    if too_few(listed) or too_many(listed):
        return render(request, "decks/analysis/opening_hand/hand.html", _context(request, deck, at, wish), status=422)
    try:
        game = start_from_hand(owner_for(request), own_games(request), deck, listed, wish, data)
    except RulesError:
        context = _context(request, deck, at, wish) | {"hand": None, "undealt": "rules"}
        return render(request, "decks/analysis/opening_hand/hand.html", context, status=422)
    except QuotaReachedError as full:
        messages.error(request, str(full))
        return redirect("solo:games")
    return redirect("solo:table", game.token)


def _context(request: HttpRequest, deck: Deck, at: Addresses, wish: Wish) -> dict[str, Any]:
    listed, data = deck.to_deck_list(), current_data()
    shown: Hand | None = None
    advice: Advised | None = None
    figures: HandFigures | None = None
    undealt = "few" if too_few(listed) else "many" if too_many(listed) else ""
    if not undealt:
        try:
            shown = hand_of(listed, wish, data.catalog)
            if not wish.decided:
                dealt = [card.face.card_id for card in shown.cards]
                advice, figures = advised(listed, wish, dealt, data), figures_of(listed, dealt, data.catalog)
        except RulesError:
            undealt = "rules"
    return {
        "deck": deck,
        "own": is_own(request, deck),
        "wish": wish,
        "hand": shown,
        "advice": advice,
        "figures": figures,
        "undealt": undealt,
        "size": listed.size,
        "missing": max(0, STANDARD.deck_minimum - listed.size),
        "opening_hand": STANDARD.opening_hand,
        "most_cards": MOST_CARDS,
        "at": at,
        "link": f"{(Addresses.by_share(deck) if deck.is_shared else at).hand}?{wish.query}",
    }
