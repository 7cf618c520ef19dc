"""What several pages of solo games answer alike."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse

from cards.catalog import current_data
from decks.limits.caps import CapReachedError
from decks.models.solo_game import SoloGame
from decks.people.access import is_own
from decks.solo.going_on import played_record
from decks.solo.kept_story import story_instead
from decks.solo.later_rules import record_from_position
from decks.solo.positions import playable_steps
from rules_engine.terms.errors import RulesError

MOST_DIGITS = 9


def number_in(text: str, otherwise: int) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS else otherwise


def start_page(request: HttpRequest, game: SoloGame) -> str:
    """Where this deck's seed and seat are chosen; empty where one may not see the deck any more."""
    deck = game.deck
    if deck is None or deck.deleted_at:
        return ""
    if is_own(request, deck):
        return reverse("decks:solo", args=[deck.pk])
    return reverse("solo:start", args=[deck.share]) if deck.is_shared else ""


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
    return render(request, "decks/solo/lost.html", context, status=409)


def no_room(request: HttpRequest, reached: CapReachedError) -> HttpResponse:
    """To the list where one can make room; the game that was to go on stays as it is."""
    messages.error(request, str(reached))
    return redirect("solo:games")
