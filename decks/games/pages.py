"""What several pages of solo games answer alike."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse

from cards.catalog import current_data
from decks.building.models import Deck
from decks.games.models.solo_game import SoloGame
from decks.games.play.live_game import LostGameError, played_record
from decks.games.play.positions import playable_steps
from decks.games.replay.transcript.store import story_instead
from decks.games.solo.resume_after_upgrade import record_from_position
from decks.people.access import is_own
from decks.people.quotas import QuotaReachedError
from rules_engine.vocabulary.errors import RulesError

MOST_DIGITS = 9


def number_in(text: str, otherwise: int) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS else otherwise


def start_page(request: HttpRequest, game: SoloGame) -> str:
    """Where this deck's seed and seat are chosen, or those of the deck on the other chair; empty where one may not see
    either any more."""
    pages = (_start_page_of(request, deck) for deck in (game.deck, game.other_deck))
    return next((page for page in pages if page), "")


def _start_page_of(request: HttpRequest, deck: Deck | None) -> str:
    if deck is None or deck.deleted_at:
        return ""
    if is_own(request, deck):
        return reverse("decks:start_solo", args=[deck.pk])
    return reverse("solo:start_shared", args=[deck.share]) if deck.is_shared else ""


def or_lost(view: Callable[..., HttpResponseBase]) -> Callable[..., HttpResponseBase]:
    """The view; where it raises ``LostGameError``, the page that says so."""

    @wraps(view)
    def guarded(request: HttpRequest, *args: Any, **named: Any) -> HttpResponseBase:
        try:
            return view(request, *args, **named)
        except LostGameError as lost:
            return lost_game(request, lost.game)

    return guarded


def lost_game(request: HttpRequest, game: SoloGame) -> HttpResponse:
    """The record is kept, but today's rules or cards cannot play it to its end."""
    steps, story = 0, None
    try:
        steps = playable_steps(played_record(game), current_data())
        story = story_instead(game, played_record(game), current_data())
    except RulesError:
        pass
    key = game.token if is_own(request, game) else game.share
    stands = is_own(request, game) and record_from_position(game, current_data()) is not None
    context = {
        "game": game,
        "key": key,
        "steps": steps,
        "stands": stands,
        "kept": story is not None,
        "back": start_page(request, game),
    }
    return render(request, "decks/games/lost.html", context, status=409)


def no_room(request: HttpRequest, reached: QuotaReachedError) -> HttpResponse:
    """To the list where one can make room; the game that was to go on stays as it is."""
    messages.error(request, str(reached))
    return redirect("solo:games")
