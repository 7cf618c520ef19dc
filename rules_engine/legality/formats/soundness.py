"""Why nothing can be judged by a format: it contradicts itself, or names what is not there."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date

from rules_engine.catalog.definitions import Catalog
from rules_engine.legality.formats.format import Format
from rules_engine.legality.formats.limits import FormatLimits, MissingRevisionError
from rules_engine.legality.restrictions import RestrictionRevision
from rules_engine.rulebook.ruleset import STANDARD, Ruleset
from rules_engine.vocabulary.terms import FormatFaultCode

MOST_COPIES = MOST_CARDS = 999


@dataclass(frozen=True, slots=True)
class FormatFault:
    """`found` does not go with `allowed`; `names` are the cards, products or the revision that it is about."""

    code: FormatFaultCode
    found: int = 0
    allowed: int = 0
    names: tuple[str, ...] = ()


def faults_of(
    format: Format,
    catalog: Catalog,
    restrictions: Sequence[RestrictionRevision],
    ruleset: Ruleset = STANDARD,
    *,
    on: date,
) -> tuple[FormatFault, ...]:
    """What speaks against judging by `format` on a day, none if nothing does.

    Whether the pool is large enough is only asked of a format with which nothing else is wrong.
    """
    faults = tuple(_faults(format, catalog, ruleset))
    if faults:
        return faults
    try:
        limits = FormatLimits.of(format, restrictions, on, ruleset)
    except MissingRevisionError as gone:
        names = (f"{gone.name.series.label} 第{gone.name.number}回",)
        return (FormatFault(FormatFaultCode.LIST_GONE, gone.name.number, names=names),)
    room = limits.room(catalog, on, limits.least)
    if room >= limits.least:
        return ()
    code = FormatFaultCode.POOL_TOO_SMALL if room else FormatFaultCode.POOL_EMPTY
    return (FormatFault(code, room, limits.least),)


def _faults(format: Format, catalog: Catalog, ruleset: Ruleset) -> Iterator[FormatFault]:
    if not format.name.strip():
        yield FormatFault(FormatFaultCode.NO_NAME)
    least = ruleset.deck_minimum if format.least is None else format.least
    most = MOST_CARDS if format.most is None else format.most
    if not 1 <= least <= most <= MOST_CARDS:
        yield FormatFault(FormatFaultCode.SIZES, least, most)
    if not 1 <= format.copies <= MOST_COPIES:
        yield FormatFault(FormatFaultCode.COPIES, format.copies, MOST_COPIES)
    if format.first and format.last and format.last < format.first:
        yield FormatFault(FormatFaultCode.DAYS, names=(format.first.isoformat(), format.last.isoformat()))
    named = Counter(limit.card_id for limit in format.own)
    if unknown := [str(card_id) for card_id in named if card_id not in catalog.cards]:
        yield FormatFault(FormatFaultCode.UNKNOWN_CARD, names=tuple(unknown))
    if twice := [catalog.cards[one].name for one, times in named.items() if times > 1 and one in catalog.cards]:
        yield FormatFault(FormatFaultCode.CARD_TWICE, names=tuple(twice))
    if gone := [name for name in format.products if name not in catalog.products]:
        yield FormatFault(FormatFaultCode.UNKNOWN_PRODUCT, names=tuple(gone))
