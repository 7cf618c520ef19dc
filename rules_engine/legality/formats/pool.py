"""Which cards a format's pool holds: by product, by the days on which printings came out."""

from datetime import date
from enum import Enum

from rules_engine.catalog.definitions import CardDefinition, Catalog, PrintingDefinition
from rules_engine.legality.formats.format import Format
from rules_engine.vocabulary.terms import Certainty


class PoolState(Enum):
    """DOUBTFUL: no printing is in it for sure, but one may be, for its day is not known."""

    IN = "in"
    DOUBTFUL = "doubtful"
    OUT = "out"


def pool_state(card: CardDefinition, format: Format, catalog: Catalog) -> PoolState:
    """The best of the card's printings decides; a format without a pool holds every card."""
    if not format.has_pool:
        return PoolState.IN
    states = {_state(printing, format, catalog) for printing in card.printings}
    return next((state for state in PoolState if state in states), PoolState.OUT)


def _state(printing: PrintingDefinition, format: Format, catalog: Catalog) -> PoolState:
    names = [name for name in printing.products if not format.products or name in format.products]
    if format.products and not names:
        return PoolState.OUT
    if format.first is None and format.last is None:
        return PoolState.IN
    first, last = format.first or date.min, format.last or date.max
    states = {_within(span, first, last) for span in _days_out(printing, names, catalog)}
    return next(state for state in PoolState if state in states)


def _within(span: tuple[date, date], first: date, last: date) -> PoolState:
    if first <= span[0] and span[1] <= last:
        return PoolState.IN
    return PoolState.DOUBTFUL if span[0] <= last and first <= span[1] else PoolState.OUT


def _days_out(printing: PrintingDefinition, names: list[str], catalog: Catalog) -> list[tuple[date, date]]:
    """The first and the last day on which the printing may have come out, in each of the products."""
    spans = []
    for product in (catalog.products[name] for name in names if name in catalog.products):
        if product.released is not None:
            sure = product.certainty is Certainty.SURE
            spans.append((product.released if sure else product.earliest or _beginning(catalog), product.released))
    if spans:
        return spans
    given = printing.promo_date
    return [(given, given)] if given else [(_beginning(catalog), date.max)]


def _beginning(catalog: Catalog) -> date:
    """Before the first product nothing had come out."""
    return min((one.released for one in catalog.products.values() if one.released), default=date.min)
