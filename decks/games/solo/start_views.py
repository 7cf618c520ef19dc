"""Pages on which a solo game begins."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST

from cards.catalog import current_data
from decks.building.access import shared_deck, visible_deck
from decks.building.models import Deck
from decks.games.access import games_of_deck, own_game
from decks.games.models import SoloGame
from decks.games.models.solo_game import WAYS, Chair
from decks.games.pages import no_room, or_lost
from decks.games.play.live_game import playable
from decks.games.solo.forms import StartForm, new_seed
from decks.games.solo.other_decks import NoSuchDeckError, offered_decks, other_chair
from decks.games.solo.playing_again import play_again
from decks.games.solo.quick import NoSampleError, quick_game
from decks.games.solo.start import MOST_CARDS, dealt_cards
from decks.games.solo.start_once import start_once
from decks.people.access import is_own, owner_for
from decks.people.quotas import QuotaReachedError
from decks.people.rates import by_person, limited
from rules_engine import STANDARD
from rules_engine.legality.deck_list import DeckList
from rules_engine.players import LEVELS

SHOWN_GAMES = 5
MOST_LETTERS = 30


@require_http_methods(["GET", "POST"])
@limited("solo-start", "120/m", key=by_person)
def start_solo(request: HttpRequest, deck_id: int) -> HttpResponse:
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
        except QuotaReachedError as full:
            form.add_error(None, str(full))
        except NoSuchDeckError as missing:
            form.add_error(missing.field, str(missing))
    context = {
        "deck": deck,
        "own": is_own(request, deck),
        "form": form,
        "way": WAYS.get(form["chair"].value(), WAYS[Chair.NOBODY]),
        "size": listed.size,
        "deck_minimum": STANDARD.deck_minimum,
        "most_cards": MOST_CARDS,
        "too_large": listed.size > MOST_CARDS,
        "games": games_of_deck(request, deck)[:SHOWN_GAMES],
        "back": _deck_page(request, deck),
    }
    return render(request, "decks/games/start.html", context, status=422 if request.method == "POST" else 200)


@require_POST
@limited("solo-start", "120/m", key=by_person)
def quick(request: HttpRequest) -> HttpResponse:
    """CPU対戦 at once, with the `sample` that is named or any."""
    try:
        game = quick_game(owner_for(request), current_data(), request.POST.get("sample", "")[:MOST_LETTERS])
    except QuotaReachedError as full:
        return no_room(request, full)
    except NoSampleError:
        messages.error(request, "いま使える見本のデッキがありません。デッキを選んで始めてください。")
        return redirect("solo:index")
    return redirect("solo:table", game.token)


def _started(request: HttpRequest, deck: Deck, listed: DeckList, wanted: dict[str, Any]) -> SoloGame:
    other = other_chair(request, wanted, current_data())
    cards = dealt_cards(listed)
    return start_once(owner_for(request), deck, cards, wanted["seed"], wanted["first"], other)


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
@or_lost
def again(request: HttpRequest, token: str) -> HttpResponse:
    """`seed` is "same" or "new"; `change` what else is to be otherwise: "seats", or the id of a level."""
    game, change = own_game(request, token), request.POST.get("change", "")
    seed = new_seed() if request.POST.get("seed") == "new" or change else None
    try:
        with playable(game):
            level = change if change in LEVELS else ""
            fresh = play_again(owner_for(request), game, seed, seats_swapped=change == "seats", level=level)
    except QuotaReachedError as full:
        return no_room(request, full)
    return redirect("solo:table", fresh.token)
