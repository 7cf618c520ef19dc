"""Favourite cards and kept searches."""

from collections.abc import Iterator
from typing import Any

from django.contrib.auth.models import User

from decks.people.belongings import Belonging, new_owner, register
from decks.people.models import Owner
from decks.people.read_back import PutBack
from decks.saved.models import Favourite, FavouriteGroup, SavedSearch
from decks.saved.names import free_name
from decks.saved.quotas import FAVOURITES, GROUPS, SEARCHES

AT_ONCE = 10


def groups_of(user: User) -> Iterator[dict[str, Any]]:
    groups = FavouriteGroup.objects.filter(owner=user).prefetch_related("favourites__card")
    return (group_data(group) for group in groups.iterator(AT_ONCE))


def group_data(group: FavouriteGroup) -> dict[str, Any]:
    return {"name": group.name, "cards": [favourite.card.name for favourite in group.favourites.all()]}


def searches_of(user: User) -> Iterator[Any]:
    return iter(SavedSearch.objects.filter(owner=user).values("name", "query"))


def transfer_groups(visitor: str, owner: Owner) -> int:
    """Groups of one name become one."""
    own = {group.name: group for group in FavouriteGroup.objects.filter(**owner)}
    groups = list(FavouriteGroup.objects.filter(visitor=visitor))
    for group in groups:
        if group.name not in own:
            FavouriteGroup.objects.filter(pk=group.pk).update(**new_owner(owner))
            continue
        cards = group.favourites.values_list("card_id", flat=True)
        rows = [Favourite(group=own[group.name], card_id=card_id) for card_id in cards]
        Favourite.objects.bulk_create(rows, ignore_conflicts=True)
        group.delete()
    return len(groups)


def transfer_searches(visitor: str, owner: Owner) -> int:
    """Equal searches stay one; where another bears the name, it gets a number."""
    own = {search.name: search.query for search in SavedSearch.objects.filter(**owner)}
    searches = list(SavedSearch.objects.filter(visitor=visitor))
    for search in searches:
        name = free_name(search.name, {one for one in own if own[one] != search.query})
        if name in own:
            search.delete()
            continue
        own[name] = search.query
        SavedSearch.objects.filter(pk=search.pk).update(**{**new_owner(owner), "name": name})
    return len(searches)


register(
    Belonging(
        FavouriteGroup,
        "favourites",
        groups_of,
        # One at a time: the next may bear the name of this one.
        put_back=PutBack("お気に入りのグループ", "decks.saved.read_back.GroupReader", at_once=1),
        transfer=transfer_groups,
        quotas=(GROUPS, FAVOURITES),
    )
)
register(
    Belonging(
        SavedSearch,
        "saved_searches",
        searches_of,
        put_back=PutBack("保存した検索", "decks.saved.read_back.SearchReader"),
        transfer=transfer_searches,
        quotas=(SEARCHES,),
    )
)
