"""Everything that is a visitor's goes to somebody else: to the user he becomes, or to the visitor he is by now.

Groups of one name become one, equal searches stay one, each deck is liked once and none of one's own.
"""

from typing import Any

from django.db import transaction

from decks.models import (
    Deck,
    DeckLike,
    DeckReport,
    Doubt,
    Favourite,
    FavouriteGroup,
    Holder,
    Job,
    ListDraft,
    SavedSearch,
    Simulation,
    SoloGame,
    TurnAnswer,
    TurnQuestion,
)
from decks.models.saved_names import free_name


@transaction.atomic
def hand_over(visitor: str, holder: Holder) -> int:
    """Give everything of `visitor` (the hash of a token) to `holder`; how many decks moved."""
    taken = {"visitor": "", **holder}
    moved = Deck.objects.filter(visitor=visitor).update(**taken)
    SoloGame.objects.filter(visitor=visitor).update(**taken)
    Simulation.objects.filter(visitor=visitor).update(**taken)
    Job.objects.filter(visitor=visitor).update(**taken)
    _hand_over_groups(visitor, holder, taken)
    _hand_over_searches(visitor, holder, taken)
    _hand_over_likes(visitor, holder, taken)
    DeckReport.objects.filter(visitor=visitor).update(**taken)
    for model in (Doubt, TurnQuestion, TurnAnswer, ListDraft):
        model._default_manager.filter(visitor=visitor).update(**taken)
    return moved


def _hand_over_groups(visitor: str, holder: Holder, taken: dict[str, Any]) -> None:
    own = {group.name: group for group in FavouriteGroup.objects.filter(**holder)}
    for group in FavouriteGroup.objects.filter(visitor=visitor):
        if group.name not in own:
            FavouriteGroup.objects.filter(pk=group.pk).update(**taken)
            continue
        cards = group.favourites.values_list("card_id", flat=True)
        rows = [Favourite(group=own[group.name], card_id=card_id) for card_id in cards]
        Favourite.objects.bulk_create(rows, ignore_conflicts=True)
        group.delete()


def _hand_over_searches(visitor: str, holder: Holder, taken: dict[str, Any]) -> None:
    own = {search.name: search.query for search in SavedSearch.objects.filter(**holder)}
    for search in SavedSearch.objects.filter(visitor=visitor):
        name = free_name(search.name, {one for one in own if own[one] != search.query})
        if name in own:
            search.delete()
            continue
        own[name] = search.query
        SavedSearch.objects.filter(pk=search.pk).update(**{**taken, "name": name})


def _hand_over_likes(visitor: str, holder: Holder, taken: dict[str, Any]) -> None:
    likes = DeckLike.objects.filter(visitor=visitor)
    likes.filter(deck__in=DeckLike.objects.filter(**holder).values("deck")).delete()
    likes.filter(**{f"deck__{field}": value for field, value in holder.items()}).delete()
    likes.update(**taken, **({"counted": True} if "owner" in holder else {}))
