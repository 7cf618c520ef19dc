"""Keeping searches and favourite cards: each call in one transaction, the same call twice changes nothing more."""

from collections.abc import Collection, Iterable
from typing import TypeVar

from django.db import IntegrityError, transaction

from decks.people.models import Owner
from decks.people.quotas import one_at_a_time
from decks.saved.models import MAX_QUERY_LENGTH, Favourite, FavouriteGroup, Saved, SavedSearch
from decks.saved.names import CannotSaveError, clean_name, free_name
from decks.saved.quotas import FAVOURITES, GROUPS, SEARCHES

DEFAULT_GROUP = "お気に入り"

SavedT = TypeVar("SavedT", bound=Saved)


@transaction.atomic
def keep_search(owner: Owner, name: str, query: str) -> SavedSearch:
    """Keep `query` under `name`; where another search bears it, under the name with a number."""
    if len(query) > MAX_QUERY_LENGTH:
        raise CannotSaveError("条件が長すぎて保存できません。条件を減らしてください。")
    made = SavedSearch(query=query, **owner)
    one_at_a_time(made)
    saved = {one.name: one for one in SavedSearch.objects.filter(**owner)}
    name = free_name(clean_name(name), {one for one in saved if saved[one].query != query})
    if name in saved:
        return saved[name]
    if len(saved) >= SEARCHES.most:
        raise CannotSaveError(SEARCHES.sentence)
    made.name = name
    return _made(made)


@transaction.atomic
def make_group(owner: Owner, name: str) -> FavouriteGroup:
    """The group of that name, made now if there is none."""
    made = FavouriteGroup(name=clean_name(name), **owner)
    one_at_a_time(made)
    groups = {group.name: group for group in FavouriteGroup.objects.filter(**owner)}
    if made.name in groups:
        return groups[made.name]
    if len(groups) >= GROUPS.most:
        raise CannotSaveError(GROUPS.sentence)
    return _made(made)


def rename(saved: Saved, name: str) -> None:
    """``CannotSaveError`` where another of the same kind bears the name."""
    saved.name = clean_name(name)
    try:
        with transaction.atomic():
            saved.save(update_fields=["name"])
    except IntegrityError:
        raise CannotSaveError(f"「{saved.name}」という名前はもう使われています。") from None


@transaction.atomic
def put_card(card_id: int, groups: Collection[FavouriteGroup], all_groups: Iterable[FavouriteGroup]) -> None:
    """Put a card into `groups`, which belong to the person who has `all_groups`; it stays where it stands already."""
    for one in groups:
        one_at_a_time(one)
    held = Favourite.objects.filter(group__in=list(all_groups))
    new = len(groups) - held.filter(card_id=card_id, group__in=list(groups)).count()
    if new and held.count() + new > FAVOURITES.most:
        raise CannotSaveError(FAVOURITES.sentence)
    rows = [Favourite(group=group, card_id=card_id) for group in groups]
    Favourite.objects.bulk_create(rows, ignore_conflicts=True)


def take_card(card_id: int, groups: Iterable[FavouriteGroup]) -> list[int]:
    """Take a card out of all these groups; the ids of those it stood in."""
    standing = Favourite.objects.filter(card_id=card_id, group__in=list(groups))
    stood = list(standing.values_list("group_id", flat=True))
    standing.delete()
    return stood


def _made(saved: SavedT) -> SavedT:
    """Somebody who sends a form twice at once finds what the other one made."""
    try:
        with transaction.atomic():
            saved.save(force_insert=True)
    except IntegrityError:
        rows = type(saved)._default_manager.filter(**saved.whose)
        return rows.get(name=saved.name)
    return saved
