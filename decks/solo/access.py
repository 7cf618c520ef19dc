"""Whose table it is. A table of somebody else does not exist (404); a replay may be read by whoever has its link."""

from django.db.models import QuerySet
from django.http import HttpRequest
from django.shortcuts import get_object_or_404

from decks.models import Deck
from decks.solo.models import SoloGame
from decks.visitors import visitor_of


def own_games(request: HttpRequest) -> QuerySet[SoloGame]:
    if request.user.is_authenticated:
        return SoloGame.objects.filter(owner=request.user)
    visitor = visitor_of(request)
    return SoloGame.objects.filter(visitor=visitor) if visitor else SoloGame.objects.none()


def own_game(request: HttpRequest, token: str) -> SoloGame:
    return get_object_or_404(own_games(request).select_related("deck"), token=token)


def readable_game(token: str) -> SoloGame:
    """The game behind a link that was handed on."""
    return get_object_or_404(SoloGame, token=token)


def is_own_game(request: HttpRequest, game: SoloGame) -> bool:
    if request.user.is_authenticated:
        return game.owner_id == request.user.pk
    return bool(game.visitor) and game.visitor == visitor_of(request)


def games_of_deck(request: HttpRequest, deck: Deck) -> QuerySet[SoloGame]:
    """One's own games with this deck, the last played first."""
    return own_games(request).filter(deck=deck)


def last_games(request: HttpRequest, count: int) -> QuerySet[SoloGame]:
    """One's own games as a list shows them: without their records, the last played first."""
    return own_games(request).defer("record", "stops", "quiets")[:count]
