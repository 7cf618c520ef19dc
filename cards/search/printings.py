"""A result printing by printing: the printings of the cards found that fit what was asked of printings."""

from collections.abc import Iterable
from datetime import date

from cards.index.known import rarity_of
from cards.search.form import Search, Sort
from cards.search.ordering import keys_of
from rules_engine.catalog.definitions import CardDefinition, Catalog, PrintingDefinition

Row = tuple[CardDefinition, PrintingDefinition]


def printing_rows(cards: Iterable[CardDefinition], search: Search, catalog: Catalog) -> list[Row]:
    """The cards stand in the order of `search`; by number and by day, printings are put in order themselves."""
    rows = [(card, printing) for card in cards for printing in card.printings if _fits(printing, search)]
    first = keys_of(search)[0]
    if first.sort is Sort.NUMBER:
        rows.sort(key=lambda row: row[1].number, reverse=first.descending)
    elif first.sort is Sort.RELEASE:
        days = {printing.number: _day(printing, catalog) for _, printing in rows}
        dated = [row for row in rows if days[row[1].number]]
        dated.sort(key=lambda row: days[row[1].number] or date.max, reverse=first.descending)
        rows = dated + [row for row in rows if not days[row[1].number]]
    return rows


def _fits(printing: PrintingDefinition, search: Search) -> bool:
    in_product = not search.product or any(name in search.product for name in printing.products)
    return in_product and (not search.rarity or rarity_of(printing) in search.rarity)


def _day(printing: PrintingDefinition, catalog: Catalog) -> date | None:
    days = [catalog.products[name].released for name in printing.products if name in catalog.products]
    return min((day for day in (printing.promo_date, *days) if day), default=None)
