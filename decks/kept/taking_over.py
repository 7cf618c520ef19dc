"""What a visitor kept becomes the user's who signs in: groups of one name become one, equal searches stay one."""

from django.contrib.auth.models import User

from decks.kept.names import free_name
from decks.models import Favourite, FavouriteGroup, SavedSearch


def take_over_kept(visitor: str, user: User) -> None:
    """Everything of `visitor` is the user's afterwards. Call it inside a transaction."""
    _groups(visitor, user)
    _searches(visitor, user)


def _groups(visitor: str, user: User) -> None:
    own = {group.name: group for group in FavouriteGroup.objects.filter(owner=user)}
    for group in FavouriteGroup.objects.filter(visitor=visitor):
        if group.name not in own:
            FavouriteGroup.objects.filter(pk=group.pk).update(owner=user, visitor="")
            continue
        cards = group.favourites.values_list("card_id", flat=True)
        rows = [Favourite(group=own[group.name], card_id=card_id) for card_id in cards]
        Favourite.objects.bulk_create(rows, ignore_conflicts=True)
        group.delete()


def _searches(visitor: str, user: User) -> None:
    own = {search.name: search.query for search in SavedSearch.objects.filter(owner=user)}
    for search in SavedSearch.objects.filter(visitor=visitor):
        name = free_name(search.name, {one for one in own if own[one] != search.query})
        if name in own:
            search.delete()
            continue
        own[name] = search.query
        SavedSearch.objects.filter(pk=search.pk).update(owner=user, visitor="", name=name)
