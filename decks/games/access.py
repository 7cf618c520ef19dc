"""Whose table it is. A table of somebody else does not exist (404); a replay may be read by whoever has its link.

The link is the owner's to give and to take back, whatever becomes of the deck; its name is shown with it only while
the deck is there and is the owner's own or shared by whose it is.
"""

from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.shortcuts import get_object_or_404

from decks.building.models import Deck
from decks.games.models.solo_game import SoloGame
from decks.people.access import is_own, not_of_locked, own_rows

UNSHARED_DAYS = 180
GRACE_DAYS = 30
"""How long a game at the least stays that comes out of a file, whenever it was played."""
NAMELESS = "名のないデッキ"


def own_games(request: HttpRequest) -> QuerySet[SoloGame]:
    return own_rows(request, SoloGame.objects.all())


def own_game(request: HttpRequest, token: str) -> SoloGame:
    games = with_story(own_games(request)).select_related("deck", "other_deck", "question").defer("question__told")
    return get_object_or_404(games, token=token)


def readable_game(request: HttpRequest, key: str) -> SoloGame:
    """One's own game by its token, or the one behind a link that was handed on, under the name others may read."""
    # Each is found by an index of its own; for either of two conditions a database goes through all games.
    own, handed_on = own_games(request).filter(token=key), not_of_locked(SoloGame.objects.filter(share=key))
    numbers = own.order_by().values("pk").union(handed_on.exclude(share="").order_by().values("pk"))
    game = get_object_or_404(with_story(SoloGame.objects.filter(pk__in=numbers)).select_related("deck"))
    if not is_own(request, game):
        game.deck_name = _name_for_others(game)
    return game


def with_story(games: QuerySet[SoloGame]) -> QuerySet[SoloGame]:
    """The games with what is kept of their ends, but for what each step showed, which few pages read."""
    return games.select_related("story").defer("story__told")


def _name_for_others(game: SoloGame) -> str:
    deck = game.deck
    if deck is None or deck.deleted_at:
        return NAMELESS
    own = (deck.owner_id, deck.visitor) == (game.owner_id, game.visitor)
    return game.deck_name if own or deck.is_shared else NAMELESS


def games_of_deck(request: HttpRequest, deck: Deck) -> QuerySet[SoloGame]:
    """One's own games with this deck, on either chair, the last played first."""
    return as_listed(own_games(request).filter(Q(deck=deck) | Q(other_deck=deck)))


def last_games(request: HttpRequest, count: int) -> QuerySet[SoloGame]:
    """One's own games as a list shows them, the last played first."""
    return as_listed(own_games(request))[:count]


def as_listed(games: QuerySet[SoloGame]) -> QuerySet[SoloGame]:
    """The games without their records, which no list shows."""
    return games.defer("record", "stops", "former_stops", "passes", "thoughts")
