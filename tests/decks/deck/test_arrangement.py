"""Grouping, ordering and filtering a deck's rows."""

import pytest
from django.http import HttpRequest

from decks.deck.arrangement import COOKIE, Arrangement, By, Only, Order, arrangement_of, read_only
from rules_engine import load_catalog
from rules_engine.catalog.definitions import CardDefinition

CATALOG = load_catalog()
CARDS = [CATALOG.card(number) for number in (112, 1, 13, 285, 52)]


def asked(query: str = "", cookie: str = "") -> Arrangement:
    request = HttpRequest()
    request.GET = request.GET.copy()
    for part in filter(None, query.split("&")):
        name, _, value = part.partition("=")
        request.GET[name] = value
    request.COOKIES[COOKIE] = cookie
    return arrangement_of(request)


def ids(groups: list[tuple[str, list[CardDefinition]]]) -> list[int]:
    return [card.id for _, members in groups for card in members]


@pytest.mark.parametrize("by", list(By))
@pytest.mark.parametrize("order", list(Order))
def test_every_card_stands_in_exactly_one_group_whatever_is_asked(by: By, order: Order) -> None:
    groups = Arrangement(by, order).groups(CATALOG, {})
    assert sorted(ids(groups)) == [card.id for card in CATALOG]


def test_orders() -> None:
    by_name = ids(Arrangement(By.NOTHING, Order.NAME).groups(CARDS, {}))
    readings = [CATALOG.card(number).reading for number in by_name]
    assert readings == sorted(readings)
    assert ids(Arrangement(By.NOTHING, Order.NUMBER).groups(CARDS, {})) == [1, 13, 52, 112, 285]
    added = {285: 1, 1: 2, 112: 3, 52: 4, 13: 5}
    assert ids(Arrangement(By.NOTHING, Order.ADDED).groups(CARDS, added)) == [285, 1, 112, 52, 13]
    costs = [CATALOG.card(number).cost for number in ids(Arrangement(By.NOTHING, Order.COST).groups(CARDS, {}))]
    assert costs == sorted(costs)


def test_seasons_stand_in_their_order_and_mixed_ones_after_them() -> None:
    labels = [label for label, _ in Arrangement(By.SEASON).groups(CATALOG, {}) if label]
    single = [label for label in labels if len(label) == 1]
    assert single == ["春", "夏", "秋", "冬", "無"]
    assert all(len(label) > 1 for label in labels[len(single) :])


def test_the_address_goes_before_what_the_browser_kept_and_nonsense_is_passed_over() -> None:
    assert asked(cookie="cost.name") == Arrangement(By.COST, Order.NAME)
    assert asked("by=season", "cost.name") == Arrangement(By.SEASON, Order.NAME)
    assert asked("by=x&order=1", "a.b.c") == Arrangement()
    assert asked("only=cost:3").only == Only("cost", "3")


@pytest.mark.parametrize(
    "text", ["", "cost", "cost:", "cost:11", "cost:x", "cost:３", "type:x", "season:", "attribute:"]
)
def test_a_filter_that_is_none_filters_nothing(text: str) -> None:
    assert read_only(text) is None
