"""What the person who asks has saved: nobody else's is ever read. Without a key there is no query at all."""

from dataclasses import dataclass
from functools import cached_property
from typing import TypeVar

from django.db.models import QuerySet
from django.http import HttpRequest

from cards.search.groups import CardGroup
from decks.people.access import own_rows
from decks.people.visitors import visitor_of
from decks.saved.models import Favourite, FavouriteGroup, Saved, SavedSearch

SavedT = TypeVar("SavedT", bound=Saved)


@dataclass(frozen=True)
class SavedThings:
    """Searches and groups in the order they were made, `last_used` the group that a card was put into last."""

    searches: tuple[SavedSearch, ...] = ()
    groups: tuple[CardGroup, ...] = ()
    last_used: int | None = None

    @cached_property
    def group_of_id(self) -> dict[int, CardGroup]:
        return {group.id: group for group in self.groups}

    @cached_property
    def favourites(self) -> frozenset[int]:
        """The ids of all cards that stand in any group."""
        return frozenset(card for group in self.groups for card in group.cards)


def own_saved(request: HttpRequest, model: type[SavedT]) -> QuerySet[SavedT]:
    """This person's things of one kind."""
    return own_rows(request, model._default_manager.all())


def saved_by(request: HttpRequest) -> SavedThings:
    """Everything this person has saved, in three queries."""
    if not (request.user.is_authenticated or visitor_of(request)):
        return SavedThings()
    groups = list(own_saved(request, FavouriteGroup))
    favourites = list(Favourite.objects.filter(group__in=groups).values_list("pk", "group_id", "card_id"))
    cards: dict[int, set[int]] = {group.pk: set() for group in groups}
    for _, group_id, card_id in favourites:
        cards[group_id].add(card_id)
    return SavedThings(
        searches=tuple(own_saved(request, SavedSearch)),
        groups=tuple(CardGroup(group.pk, group.name, frozenset(cards[group.pk])) for group in groups),
        last_used=max(favourites)[1] if favourites else None,
    )
