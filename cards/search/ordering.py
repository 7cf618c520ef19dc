"""The order of results. Cards without a value (no power, no day of release) come last in both directions."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import date

from cards.index.bits import Order, in_order
from cards.index.index import CardIndex
from cards.search.form import Search, Sort, Then
from rules_engine.vocabulary.terms import Season

ORDERS_KEPT = 32
MIXED = "mixed"
BRIEFEST = "briefest"
Key = int | str | date | None


def levels_of(cards: int, names: Iterable[str], index: CardIndex) -> tuple[int, ...]:
    """`cards` in sets, the best fit first: those called exactly one of `names`, those called something that begins
    with one, all others."""
    called = begin = 0
    for name in names:
        beginning, whole = index.by_fit(cards, name)
        begin |= beginning
        called |= whole
    return tuple(filter(None, (called, begin & ~called, cards & ~begin)))


def in_levels(cards: int, names: Iterable[str], search: Search, index: CardIndex) -> tuple[int, ...]:
    """`cards` in the sets that stand one after the other: by fit where nobody chose an order, else all as one."""
    if search.sort is not Sort.MATCH:
        return (cards,)
    levels = levels_of(cards, names, index)
    return levels[::-1] if search.descending else levels


def keys_of(search: Search) -> tuple[Then, ...]:
    """The keys of cards that fit the words equally well; by fit alone they stand by number."""
    if search.sort is Sort.MATCH:
        return search.then or (Then(Sort.NUMBER, search.descending),)
    return Then(search.sort, search.descending), *search.then


def places_in_order(levels: Iterable[int], search: Search, index: CardIndex, *, by_text: bool = False) -> Iterator[int]:
    """The places of the sets, one set after the other, each in the order `search` asks for. `by_text`: what fits is the
    text, and that of a card which says little else fits best."""
    if by_text and search.sort is Sort.MATCH and not search.then:
        order = briefest_order(index, descending=search.descending)
    else:
        order = mixed_order(index) if search.asks_nothing else order_of(keys_of(search), index)
    for level in levels:
        yield from in_order(level, order)


def briefest_order(index: CardIndex, *, descending: bool = False) -> range | Order:
    """All places, those of the shortest texts first; a keyword stands for a sentence. Equally long ones by number."""
    order = index.orders.get((BRIEFEST, descending))
    if order is None:
        places = sorted(range(index.size), key=index.wordiness.__getitem__)
        order = index.orders[BRIEFEST, descending] = Order(places[::-1] if descending else places)
    return order


def mixed_order(index: CardIndex) -> range | Order:
    """All places so that every season is spread evenly from the first to the last; within a season by number."""
    order = index.orders.get(MIXED)
    if order is None:
        seasons = [card.seasons[:1] for card in index.cards]
        total, seen = Counter(seasons), Counter[tuple[Season, ...]]()
        shares = []
        for place, season in enumerate(seasons):
            shares.append(((2 * seen[season] + 1) / total[season], place))
            seen[season] += 1
        order = index.orders[MIXED] = Order([place for _, place in sorted(shares)])
    return order


def order_of(keys: tuple[Then, ...], index: CardIndex) -> range | Order:
    """All places in the order of `keys`; cards equal in every key stand by number."""
    order = index.orders.get(keys)
    if order is None:
        if len(index.orders) >= ORDERS_KEPT:
            index.orders.clear()
        order = index.orders[keys] = _order(keys, index)
    return order


def _order(keys: tuple[Then, ...], index: CardIndex) -> range | Order:
    if keys[0].sort is Sort.NUMBER:
        return range(index.size)[::-1] if keys[0].descending else range(index.size)
    places = list(index.place_of.values())
    for key in reversed(keys):
        values = _VALUES[key.sort](index)
        with_value = [place for place in places if values[place] is not None]
        without = [place for place in places if values[place] is None]
        with_value.sort(key=values.__getitem__, reverse=key.descending)  # type: ignore[arg-type]
        places = with_value + without
    return Order(places)


def _highest_powers(index: CardIndex) -> Sequence[Key]:
    powers = ([form.power for form in card.forms if form.power is not None] for card in index.cards)
    return [max(of_forms, default=None) for of_forms in powers]


_VALUES: dict[Sort, Callable[[CardIndex], Sequence[Key]]] = {
    Sort.NUMBER: lambda index: range(index.size),
    Sort.NAME: lambda index: index.folded_readings,
    Sort.COST: lambda index: [card.cost for card in index.cards],
    Sort.POWER: _highest_powers,
    Sort.RELEASE: lambda index: [index.released.get(place) for place in range(index.size)],
}
