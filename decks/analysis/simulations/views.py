"""Starting a simulation from a deck, and its page: how far it is, what it has shown, stopping and going on."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST, require_safe

from cards.catalog import current_data
from decks.analysis.simulations.access import KEPT_DAYS, own_simulation, own_simulations, simulations_of_deck
from decks.analysis.simulations.forms import SimulationForm, is_playable
from decks.analysis.simulations.models import Simulation, SimulationKind, SimulationState
from decks.analysis.simulations.page import found_of
from decks.analysis.simulations.presentation import FEW_GAMES
from decks.analysis.simulations.progress import progress_of
from decks.analysis.simulations.quotas import SIMULATIONS
from decks.analysis.simulations.services import begin
from decks.analysis.simulations.services import cancel as cancel_simulation
from decks.analysis.simulations.services import resume as resume_simulation
from decks.building.access import shared_deck, visible_deck
from decks.building.models import Deck
from decks.games.solo.start import MOST_CARDS
from decks.games.table.levels import level_label
from decks.people.access import is_own, owner_for
from decks.people.quotas import QuotaReachedError
from decks.people.rates import by_person, in_words, limited
from rules_engine import STANDARD
from rules_engine.simulation import LEAST_GAMES
from rules_engine.simulation.watching import STUCK_TURNS

SHOWN = 10


@require_http_methods(["GET", "POST"])
@limited("simulate", "20/m", key=by_person)
def start(request: HttpRequest, deck_id: int) -> HttpResponse:
    return _start(request, visible_deck(request, deck_id))


@require_http_methods(["GET", "POST"])
@limited("simulate", "20/m", key=by_person)
def start_shared(request: HttpRequest, share: str) -> HttpResponse:
    return _start(request, shared_deck(request, share))


def _start(request: HttpRequest, deck: Deck) -> HttpResponse:
    listed = deck.to_deck_list()
    form = SimulationForm(request.POST or None, request=request, deck=deck)
    if request.method == "POST" and is_playable(listed) and form.is_valid():
        try:
            return redirect("simulations:page", begin(owner_for(request), form.question(), current_data()).token)
        except QuotaReachedError as full:
            form.add_error(None, str(full))
    context = {
        "deck": deck,
        "own": is_own(request, deck),
        "form": form,
        "size": listed.size,
        "playable": is_playable(listed),
        "least_cards": STANDARD.opening_hand,
        "most_cards": MOST_CARDS,
        "kept": SIMULATIONS,
        "kept_days": KEPT_DAYS,
        "simulations": [
            (one, level_label(one.level), SimulationState(one.state).told, SimulationKind(one.kind).told)
            for one in simulations_of_deck(request, deck)[:SHOWN]
        ],
    }
    return render(
        request, "decks/analysis/simulations/start.html", context, status=422 if request.method == "POST" else 200
    )


@require_safe
@never_cache
def page(request: HttpRequest, simulation: str) -> HttpResponse:
    context = _context(request, own_simulation(request, simulation))
    return render(request, "decks/analysis/simulations/simulation.html", context)


@require_GET
@never_cache
def look(request: HttpRequest, simulation: str) -> HttpResponse:
    """What there is anew if anything changed since the mark that was seen; else nothing (204)."""
    rows = own_simulations(request).defer("cards", "against", "new_cards")
    if progress_of(get_object_or_404(rows, token=simulation)).mark == request.GET.get("seen"):
        return HttpResponse(status=204)
    context = _context(request, own_simulation(request, simulation))
    return render(request, "decks/analysis/simulations/_simulation.html", context)


@require_POST
@limited("simulate", "20/m", key=by_person)
def cancel(request: HttpRequest, simulation: str) -> HttpResponse:
    cancel_simulation(own_simulations(request), simulation)
    return redirect("simulations:page", simulation)


@require_POST
@limited("simulate", "20/m", key=by_person)
def resume(request: HttpRequest, simulation: str) -> HttpResponse:
    try:
        resume_simulation(own_simulations(request), simulation, current_data())
    except QuotaReachedError as full:
        context = _context(request, own_simulation(request, simulation)) | {"problem": str(full)}
        return render(request, "decks/analysis/simulations/simulation.html", context, status=422)
    return redirect("simulations:page", simulation)


def _context(request: HttpRequest, simulation: Simulation) -> dict[str, Any]:
    progress = progress_of(simulation)
    left = progress.seconds_left
    deck = simulation.deck
    open_deck = deck if deck and not deck.deleted_at and (deck.is_shared or is_own(request, deck)) else None
    return {
        "simulation": simulation,
        "deck": open_deck,
        "own": open_deck is not None and is_own(request, open_deck),
        "level": level_label(simulation.level),
        "progress": progress,
        "left": in_words(left) if left is not None else "",
        **found_of(simulation, progress, current_data().catalog, own_simulations(request)),
        "stuck_turns": STUCK_TURNS,
        "least_games": LEAST_GAMES,
        "few_games": FEW_GAMES,
    }
