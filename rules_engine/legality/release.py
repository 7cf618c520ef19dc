"""Whether a card was out on a day: judged only where the day is known, doubted where it is not."""

import re
from calendar import monthrange
from datetime import MAXYEAR, date
from enum import IntEnum
from functools import lru_cache

from rules_engine.catalog.definitions import CardDefinition, Catalog, PrintingDefinition, ProductDefinition
from rules_engine.kernel.frozen import frozen
from rules_engine.vocabulary.terms import Certainty

STATES_KEPT = 1000


class Availability(IntEnum):
    """From certainly out to certainly not; the best printing of a card decides."""

    RELEASED = 0
    PROMO_MONTH = 1
    UNCERTAIN = 2
    NOT_RELEASED = 3


@frozen
class ReleaseState:
    """`day` is when the card came or comes out, as far as it is known; `until` when the doubt ends.

    A `weak` state says nothing against a printing whose day is known: a reprint still ahead, a promotional card
    without a day.
    """

    availability: Availability
    day: date | None = None
    until: date | None = None
    weak: bool = False


def availability(card: CardDefinition, catalog: Catalog, on: date) -> ReleaseState:
    """The state of the card's best printing on `on`; weak ones count only where there is no other."""
    states = [state for printing in card.printings for state in _states(printing, catalog, on)]
    if len(states) == 1:
        return states[0]
    return min(states, key=lambda state: (state.weak, state.availability, state.day or date.max))


def _states(printing: PrintingDefinition, catalog: Catalog, on: date) -> list[ReleaseState]:
    products = [catalog.products[name] for name in printing.products if name in catalog.products]
    sold = [_product_state(product, product.released, on) for product in products if product.released is not None]
    return sold or [_promo_state(printing, on)]


@lru_cache(STATES_KEPT)
def _product_state(product: ProductDefinition, released: date, on: date) -> ReleaseState:
    if on >= released:
        return ReleaseState(Availability.RELEASED, released)
    if product.certainty is Certainty.SURE:
        return ReleaseState(Availability.NOT_RELEASED, released)
    ahead = product.earliest is not None and on < product.earliest
    return ReleaseState(Availability.UNCERTAIN, product.earliest, released, weak=ahead)


def _promo_state(printing: PrintingDefinition, on: date) -> ReleaseState:
    """Promotional cards: the day they are given out comes from the card list, so it is doubted, never refused."""
    given = printing.promo_date
    if given is None:
        end = _end_of_year(printing.promo_text)
        unknown = end is not None and on <= end
        return ReleaseState(Availability.UNCERTAIN if unknown else Availability.RELEASED, None, end, weak=True)
    if on < given:
        return ReleaseState(Availability.UNCERTAIN, given, given, weak=True)
    if on < (usable := month_later(given)):
        return ReleaseState(Availability.PROMO_MONTH, given, usable)
    return ReleaseState(Availability.RELEASED, given)


def days_of_change(card: CardDefinition, catalog: Catalog) -> set[date]:
    """Every day on which `availability` of the card may change."""
    days: set[date | None] = set()
    for printing in card.printings:
        for product in (catalog.products[name] for name in printing.products if name in catalog.products):
            days |= {product.released, product.earliest}
        given, end = printing.promo_date, _end_of_year(printing.promo_text)
        days |= {
            given,
            month_later(given) if given else None,
            date(end.year + 1, 1, 1) if end and end.year < MAXYEAR else None,
        }
    return {day for day in days if day is not None}


def month_later(day: date) -> date:
    """The same day of the next month, or its last day where that month is shorter."""
    year, month = (day.year + 1, 1) if day.month == 12 else (day.year, day.month + 1)
    if year > MAXYEAR:
        return date.max
    return date(year, month, min(day.day, monthrange(year, month)[1]))


def _end_of_year(text: str) -> date | None:
    """The last day a text such as 2026年未定 can mean, None for a text without a year."""
    found = re.match(r"(?!0000)([0-9]{4})年", text)
    return date(int(found[1]), 12, 31) if found else None
