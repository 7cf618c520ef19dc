"""Keeping searches and favourite cards: each call in one transaction, the same call twice changes nothing more."""

from collections.abc import Collection, Iterable
from typing import TypeVar

from django.db import IntegrityError, transaction

from decks.access import Holder
from decks.kept.names import CannotKeepError, clean_name, free_name
from decks.models import MAX_QUERY_LENGTH, Favourite, FavouriteGroup, SavedSearch
from decks.models.kept import Kept

DEFAULT_GROUP = "お気に入り"
MOST_SEARCHES = 200
MOST_GROUPS = 50
MOST_FAVOURITES = 5000

KeptT = TypeVar("KeptT", bound=Kept)


@transaction.atomic
def keep_search(holder: Holder, name: str, query: str) -> SavedSearch:
    """Keep `query` under `name`; where another search bears it, under the name with a number."""
    if len(query) > MAX_QUERY_LENGTH:
        raise CannotKeepError("条件が長すぎて保存できません。条件を減らしてください。")
    kept = {one.name: one for one in SavedSearch.objects.filter(**holder)}
    name = free_name(clean_name(name), {one for one in kept if kept[one].query != query})
    if name in kept:
        return kept[name]
    if len(kept) >= MOST_SEARCHES:
        raise CannotKeepError(f"検索は{MOST_SEARCHES}個まで保存できます。要らないものを消してください。")
    return _made(SavedSearch(name=name, query=query, **holder))


@transaction.atomic
def make_group(holder: Holder, name: str) -> FavouriteGroup:
    """The group of that name, made now if there is none."""
    name = clean_name(name)
    groups = {group.name: group for group in FavouriteGroup.objects.filter(**holder)}
    if name in groups:
        return groups[name]
    if len(groups) >= MOST_GROUPS:
        raise CannotKeepError(f"組は{MOST_GROUPS}個まで作れます。")
    return _made(FavouriteGroup(name=name, **holder))


def rename(kept: Kept, name: str) -> None:
    """``CannotKeepError`` where another of the same kind bears the name."""
    kept.name = clean_name(name)
    try:
        with transaction.atomic():
            kept.save(update_fields=["name"])
    except IntegrityError:
        raise CannotKeepError(f"「{kept.name}」という名前はもう使われています。") from None


@transaction.atomic
def put_card(card_id: int, groups: Collection[FavouriteGroup], all_groups: Iterable[FavouriteGroup]) -> None:
    """Put a card into `groups`, which belong to the person who has `all_groups`; it stays where it stands already."""
    if Favourite.objects.filter(group__in=list(all_groups)).count() + len(groups) > MOST_FAVOURITES:
        raise CannotKeepError(f"お気に入りは{MOST_FAVOURITES}枚までです。")
    rows = [Favourite(group=group, card_id=card_id) for group in groups]
    Favourite.objects.bulk_create(rows, ignore_conflicts=True)


def take_card(card_id: int, groups: Iterable[FavouriteGroup]) -> list[int]:
    """Take a card out of all these groups; the ids of those it stood in."""
    standing = Favourite.objects.filter(card_id=card_id, group__in=list(groups))
    stood = list(standing.values_list("group_id", flat=True))
    standing.delete()
    return stood


def _made(kept: KeptT) -> KeptT:
    """Somebody who sends a form twice at once finds what the other one made."""
    try:
        with transaction.atomic():
            kept.save(force_insert=True)
    except IntegrityError:
        rows = type(kept)._default_manager.filter(owner=kept.owner, visitor=kept.visitor)
        return rows.get(name=kept.name)
    return kept
