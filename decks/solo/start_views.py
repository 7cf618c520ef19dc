"""Pages on which a solo game begins."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST

from cards.catalog import current_data
from decks.limits.caps import CapReachedError
from decks.limits.rates import by_person, limited
from decks.models import Deck, SoloGame
from decks.models.solo_game import Chair
from decks.people.access import holder_for, is_own, shared_deck, visible_deck
from decks.solo.access import games_of_deck, own_game
from decks.solo.answers import lost_game, no_room
from decks.solo.forms import StartForm, new_seed
from decks.solo.other_decks import NoSuchDeckError, offered_decks, other_chair
from decks.solo.services import MOST_CARDS, dealt_cards, play_again
from decks.solo.starting import start_once
from rules_engine import STANDARD
from rules_engine.legality.deck_list import DeckList
from rules_engine.terms.errors import RulesError

SHOWN_GAMES = 5


@require_http_methods(["GET", "POST"])
@limited("solo-start", "120/m", key=by_person)
def start(request: HttpRequest, deck_id: int) -> HttpResponse:
    return _start(request, visible_deck(request, deck_id))


@require_http_methods(["GET", "POST"])
@limited("solo-start", "120/m", key=by_person)
def start_shared(request: HttpRequest, share: str) -> HttpResponse:
    return _start(request, shared_deck(request, share))


def _start(request: HttpRequest, deck: Deck) -> HttpResponse:
    listed = deck.to_deck_list()
    form = StartForm(request.POST or None, initial=_wishes(request), decks=offered_decks(request, deck))
    playable = 0 < listed.size <= MOST_CARDS
    if request.method == "POST" and playable and form.is_valid():
        try:
            return redirect("solo:table", _started(request, deck, listed, form.cleaned_data).token)
        except CapReachedError as full:
            form.add_error(None, str(full))
        except NoSuchDeckError as missing:
            form.add_error(missing.field, str(missing))
    context = {
        "deck": deck,
        "own": is_own(request, deck),
        "form": form,
        "size": listed.size,
        "deck_minimum": STANDARD.deck_minimum,
        "most_cards": MOST_CARDS,
        "too_large": listed.size > MOST_CARDS,
        "games": games_of_deck(request, deck)[:SHOWN_GAMES],
        "back": _deck_page(request, deck),
    }
    return render(request, "decks/solo/start.html", context, status=422 if request.method == "POST" else 200)


def _started(request: HttpRequest, deck: Deck, listed: DeckList, wanted: dict[str, Any]) -> SoloGame:
    other = other_chair(request, wanted, current_data())
    cards = dealt_cards(listed)
    return start_once(holder_for(request), deck, cards, wanted["seed"], wanted["first"], other)


def _wishes(request: HttpRequest) -> dict[str, object]:
    """A seed and a seat handed on in a link."""
    wishes: dict[str, object] = {"seed": request.GET.get("seed", "")[:40] or new_seed()}
    if request.GET.get("first") in ("0", "1"):
        wishes["first"] = int(request.GET["first"])
    if request.GET.get("chair") in Chair.values:
        wishes["chair"] = request.GET["chair"]
    return wishes


def _deck_page(request: HttpRequest, deck: Deck) -> str:
    page, key = ("edit", deck.pk) if is_own(request, deck) else ("public", deck.share)
    return reverse(f"decks:{page}", args=[key])


@require_POST
@limited("solo-start", "120/m", key=by_person)
def again(request: HttpRequest, token: str) -> HttpResponse:
    game = own_game(request, token)
    try:
        fresh = play_again(holder_for(request), game, new_seed() if request.POST.get("seed") == "new" else None)
    except RulesError:
        return lost_game(request, game)
    except CapReachedError as full:
        return no_room(request, full)
    return redirect("solo:table", fresh.token)
