"""Pages of a result: they follow each other without a gap, count what they hold, and bring only what was asked for."""

from dataclasses import replace

import pytest

from cards.catalog import current_data
from cards.search.form import Search, Sort
from cards.search.groups import CardGroup, Groups
from cards.search.queries import SearchResult, found_ids, search_cards
from rules_engine.catalog import load_catalog
from rules_engine.vocabulary.terms import CardType, Season
from tests.catalogue_counts import EVERY

pytestmark = pytest.mark.usefixtures("catalogue")
LAST = -(-EVERY // 20)
CARDS = load_catalog().cards


def pages_of(search: Search) -> list[SearchResult]:
    first = search_cards(search, with_facets=False)
    rest = [search_cards(replace(search, page=page), with_facets=False) for page in range(2, first.pages + 1)]
    pages = [first, *rest]
    assert [page.search.page for page in pages] == list(range(1, first.pages + 1))
    assert {len(page.cards) for page in pages[:-1]} <= {search.size}
    assert 0 < len(pages[-1].cards) <= search.size
    return pages


@pytest.mark.parametrize("search", [Search(text="の"), Search(text="人形", size=40), Search(type=(CardType.PLACE,))])
def test_pages_hold_every_card_once_in_the_order_of_the_whole(search: Search) -> None:
    pages = pages_of(search)
    whole = list(found_ids(search, current_data()))
    assert [card.id for page in pages for card in page.cards] == whole
    assert {page.total for page in pages} == {len(whole)}
    assert all(page.printings == () for page in pages)


@pytest.mark.parametrize("text", ["の", "人形", "家", ""])
@pytest.mark.parametrize("sort", [Sort.MATCH, Sort.COST])
def test_pages_of_printings_hold_every_printing_of_every_card_found(text: str, sort: Sort) -> None:
    search = Search(text=text, sort=sort, printings=True, size=40)
    pages = pages_of(search)
    rows = [row for page in pages for row in zip(page.cards, page.printings, strict=True)]
    found = found_ids(search, current_data())
    assert all(printing in card.printings for card, printing in rows)
    assert len(rows) == len({printing.number for _, printing in rows})
    assert {printing.number for _, printing in rows} == {
        printing.number for one in found for printing in CARDS[one].printings
    }
    assert {page.total for page in pages} == {len(rows)}
    if sort is Sort.COST:
        assert list(dict.fromkeys(card.id for card, _ in rows)) == list(found)


@pytest.mark.parametrize(("asked", "shown"), [(1, 1), (LAST, LAST), (LAST + 1, LAST)])
def test_a_page_that_is_not_there_is_the_last(asked: int, shown: int) -> None:
    result = search_cards(Search(page=asked), with_facets=False)
    assert (result.search.page, result.pages, result.total) == (shown, LAST, EVERY)


def test_nothing_found_is_one_empty_page() -> None:
    for printings in (False, True):
        result = search_cards(Search(text="無い札", printings=printings, page=3))
        assert (result.search.page, result.pages, result.total, result.cards, result.printings) == (1, 1, 0, (), ())


def test_as_many_as_a_page_holds_are_one_page() -> None:
    of_swamps = Search(text="沼")
    total = search_cards(of_swamps).total
    assert search_cards(replace(of_swamps, size=total)).pages == 1
    assert search_cards(replace(of_swamps, size=total - 1)).pages == 2


def test_what_else_could_be_chosen_is_counted_only_where_it_is_wanted() -> None:
    spring = Search(season=(Season.SPRING,))
    bare, whole = search_cards(spring, with_facets=False), search_cards(spring)
    assert (bare.facets, bare.mixed) == ((), 0)
    assert whole.facets
    assert whole.mixed == sum(card.mixed for card in CARDS.values() if Season.SPRING in card.seasons) > 0
    assert search_cards(replace(spring, mixed=True)).mixed == whole.mixed
    assert search_cards(spring) == search_cards(spring, data=current_data())


def test_near_names_are_a_few_and_only_for_words_that_find_nothing() -> None:
    near = search_cards(Search(text="花子の家さん")).near

    assert len(near) == 5
    assert search_cards(Search(text="人魚の活き血")).near == ()
    assert search_cards(Search(cost=(98,))).near == ()


def test_words_that_cannot_be_read_to_the_end_say_so_and_offer_nothing_else() -> None:
    broken = search_cards(Search(text="春 コスト<="))
    assert broken.fault
    assert broken.read
    assert broken.meant == ()
    sound = search_cards(Search(text="春"))
    assert (sound.fault, sound.read) == (None, None)
    assert [one.label for one in sound.meant] == ["季節 春"]


def test_ones_own_group_narrows_the_cards_and_what_the_words_may_have_meant() -> None:
    springs = [card.id for card in CARDS.values() if card.seasons == (Season.SPRING,)][:3]
    groups: Groups = {7: CardGroup(7, "お気に入り", frozenset({*springs, 1}))}
    result = search_cards(Search(text="春", favourite=(7,)), groups=groups)
    assert {card.id for card in result.cards} <= set(groups[7].cards)
    assert [(one.label, one.cards) for one in result.meant] == [("季節 春", 3)]
