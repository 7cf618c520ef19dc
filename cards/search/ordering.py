"""The order of results. Cards without a value (no power, no day of release) come last in both directions."""

from collections.abc import Callable, Sequence
from datetime import date

from cards.search.form import Search, Sort, Then
from cards.search.index import CardIndex
from rules_engine.names import fold

ORDERS_KEPT = 64
Key = int | str | date | None


def order_of(search: Search, index: CardIndex) -> Sequence[int]:
    """All places in the order `search` asks for; cards equal in every key stand by number."""
    keys = (Then(search.sort, search.descending), *search.then)
    kept = index.orders
    if keys not in kept:
        if len(kept) >= ORDERS_KEPT:
            kept.clear()
        kept[keys] = _order(keys, index)
    return kept[keys]


def _order(keys: Sequence[Then], index: CardIndex) -> list[int]:
    places = list(range(index.size))
    for key in reversed(keys):
        value = _VALUES[key.sort](index)
        with_value = [place for place in places if value(place) is not None]
        without = [place for place in places if value(place) is None]
        with_value.sort(key=lambda place, value=value: value(place), reverse=key.descending)  # type: ignore[misc]
        places = with_value + without
    return places


def _reading(index: CardIndex) -> Callable[[int], Key]:
    """By code points, which is the order of the kana."""
    return lambda place: fold(index.cards[place].reading or index.cards[place].name)


_VALUES: dict[Sort, Callable[[CardIndex], Callable[[int], Key]]] = {
    Sort.NUMBER: lambda index: lambda place: index.cards[place].id,
    Sort.NAME: _reading,
    Sort.COST: lambda index: lambda place: index.cards[place].cost,
    Sort.POWER: lambda index: lambda place: _highest_power(index, place),
    Sort.RELEASE: lambda index: index.released.get,
}


def _highest_power(index: CardIndex, place: int) -> int | None:
    return max((form.power for form in index.cards[place].forms if form.power is not None), default=None)
