"""Favourites and kept searches out of the file of own data; groups of one name become one."""

from collections.abc import Mapping, Sequence
from typing import Any

from cards.catalog import current_catalog
from decks.people.quotas import Quota
from decks.people.read_back import Judged, Outcome, PlainReader, judged_each
from decks.people.read_values import CannotPutBackError, broken, rows, storable, text
from decks.saved.models import MAX_QUERY_LENGTH, MAX_SAVED_NAME_LENGTH, Favourite, FavouriteGroup, SavedSearch
from decks.saved.names import CannotSaveError, clean_name, free_name
from decks.saved.quotas import FAVOURITES, GROUPS, SEARCHES

LONGEST_CARD_NAME = 200
UNKNOWN_CARD = "このサイトにない札なので、お気に入りに入れられません"


class GroupReader(PlainReader):
    def room(self) -> dict[Quota, int]:
        groups = FavouriteGroup.objects.filter(owner=self.user).count()
        favourites = Favourite.objects.filter(group__owner=self.user).count()
        return {GROUPS: GROUPS.most - groups, FAVOURITES: FAVOURITES.most - favourites}

    def judge(self, rows: Sequence[Mapping[str, Any]]) -> list[Judged]:
        judged = judged_each(rows, _group)
        names = [one.name for one in judged if one.value is not None]
        here = {
            group.name: group
            for group in FavouriteGroup.objects.filter(owner=self.user, name__in=names).prefetch_related("favourites")
        }
        for one in judged:
            group = here.get(one.name)
            if one.value is None or group is None:
                continue
            held = {favourite.card_id for favourite in group.favourites.all()}
            one.value = [card for card in one.value if card not in held]
            one.outcome = Outcome.ADDED if one.value else Outcome.THERE
            one.parts = {"お気に入り": len(one.value)}
            one.costs = {FAVOURITES: len(one.value)}
        return judged

    def write(self, judged: Sequence[Judged]) -> None:
        for one in judged:
            group, _ = FavouriteGroup.objects.get_or_create(owner=self.user, name=one.name)
            cards = [Favourite(group=group, card_id=card) for card in one.value]
            Favourite.objects.bulk_create(cards, ignore_conflicts=True)


def _name(row: Mapping[str, Any]) -> str:
    try:
        return clean_name(text(row, "name", 4 * MAX_SAVED_NAME_LENGTH))
    except CannotSaveError as fault:
        raise CannotPutBackError(str(fault).rstrip("。")) from None


def _group(row: Mapping[str, Any]) -> Judged:
    catalog = current_catalog()
    cards: dict[int, None] = {}
    lost: dict[tuple[str, str], None] = {}
    name = _name(row)
    for told in rows(row, "cards", FAVOURITES.most):
        if not isinstance(told, str) or len(told) > LONGEST_CARD_NAME:
            raise broken("cards")
        card = catalog.card_by_name.get(storable(told, "cards"))
        if card is None:
            lost[UNKNOWN_CARD, f"{name}：{told}"] = None
        else:
            cards[card.id] = None
    kept = list(cards)
    costs = {GROUPS: 1, FAVOURITES: len(kept)}
    return Judged(name, Outcome.NEW, lost=list(lost), parts={"お気に入り": len(kept)}, costs=costs, value=kept)


class SearchReader(PlainReader):
    """Equal searches stay one; where another bears the name, it gets a number."""

    def room(self) -> dict[Quota, int]:
        return {SEARCHES: SEARCHES.most - SavedSearch.objects.filter(owner=self.user).count()}

    def judge(self, rows: Sequence[Mapping[str, Any]]) -> list[Judged]:
        own = dict(SavedSearch.objects.filter(owner=self.user).values_list("name", "query"))
        return judged_each(rows, lambda row: _search(row, own))

    def write(self, judged: Sequence[Judged]) -> None:
        for one in judged:
            name, query = one.value
            SavedSearch.objects.get_or_create(owner=self.user, name=name, defaults={"query": query})


def _search(row: Mapping[str, Any], own: dict[str, str]) -> Judged:
    name, query = _name(row), text(row, "query", MAX_QUERY_LENGTH)
    free = free_name(name, {one for one in own if own[one] != query})
    there = free in own
    lost = [] if free == name or there else [("同じ名前の別の検索があるので、名前に番号を付けます", f"{name} → {free}")]
    own[free] = query
    return Judged(name, Outcome.THERE if there else Outcome.NEW, lost=lost, costs={SEARCHES: 1}, value=(free, query))
