"""Whose simulation it is. One of somebody else does not exist (404)."""

from django.db.models import QuerySet
from django.http import HttpRequest
from django.shortcuts import get_object_or_404

from decks.analysis.simulations.models import Simulation
from decks.building.models import Deck
from decks.people.access import own_rows

KEPT_DAYS = 90


def own_simulations(request: HttpRequest) -> QuerySet[Simulation]:
    return own_rows(request, Simulation.objects.all())


def own_simulation(request: HttpRequest, token: str) -> Simulation:
    return get_object_or_404(own_simulations(request).select_related("deck"), token=token)


def simulations_of_deck(request: HttpRequest, deck: Deck) -> QuerySet[Simulation]:
    """One's own with this deck, the last started first, without the lists of cards."""
    return own_simulations(request).filter(deck=deck).defer("cards", "against", "new_cards")
