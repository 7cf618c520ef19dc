"""Answers a search: the cards of one page, how many there are, and what else could be chosen."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import islice

from django.utils import timezone

from cards.catalog import CardData, current_data
from cards.near_names import LEAST_TO_GUESS, LEAST_TO_TELL, Candidate
from cards.search.facets import Facet, facets_of
from cards.search.form import PAGE_SIZES, Search
from cards.search.groups import NO_GROUPS, Groups
from cards.search.half_typed import Readable
from cards.search.in_text import InText
from cards.search.matching import Matches, matching
from cards.search.meant import Meant, meant_by
from cards.search.ordering import in_levels, places_in_order
from cards.search.printings import Row, printing_rows
from cards.search_language.faults import SearchSyntaxError
from rules_engine.catalog.definitions import CardDefinition, PrintingDefinition
from rules_engine.legality.formats import FormatLimits
from rules_engine.legality.restrictions import list_on
from rules_engine.vocabulary.terms import RestrictionSeries

NEAR_NAMES = 5
FEW_TEXT_HITS = 4


@dataclass(frozen=True, slots=True)
class OtherReading:
    """Another way to read the words as words of what cards do: the query of its search, and what that finds."""

    in_text: InText
    query: str
    total: int


@dataclass(frozen=True, slots=True)
class TextHits:
    """The cards hit only by words of what they do, in a group below those found by name. `query` is the search of the
    group alone; `cards` fill the last page of the names."""

    in_text: InText
    query: str
    total: int
    cards: tuple[CardDefinition, ...]
    printings: tuple[PrintingDefinition, ...]


@dataclass(frozen=True, slots=True)
class SearchResult:
    """`search` stands on a page that exists; `near` are cards that a text without results may have meant, `meant`
    searches that its words may have meant.

    Where printings were asked for, `printings` names one for each of `cards`, and `total` counts printings.
    `fault` says what in the text could not be read, `read` what was looked for instead.
    Where no card is called by the words, they are looked for as `by_text` says; else `text_hits` stand below.
    `other_readings` are further ways to read them so.
    """

    search: Search
    total: int
    pages: int
    cards: tuple[CardDefinition, ...]
    printings: tuple[PrintingDefinition, ...]
    facets: tuple[Facet, ...]
    mixed: int
    near: tuple[Candidate, ...]
    meant: tuple[Meant, ...]
    fault: SearchSyntaxError | None
    read: Readable | None
    by_text: InText | None = None
    text_hits: TextHits | None = None
    other_readings: tuple[OtherReading, ...] = ()


def search_cards(
    search: Search,
    *,
    with_facets: bool = True,
    data: CardData | None = None,
    groups: Groups = NO_GROUPS,
    limits: FormatLimits | None = None,
) -> SearchResult:
    """The result of `search`; `limits` say which cards are usable, else 公式 does.

    Everything is answered from the index of the data version: no query but for that."""
    data = data or current_data()
    matches = matches_of(search, data, groups, limits)
    total, cut = _found(matches.cards(), matches.by_text, matches.names, search, data)
    pages = max(1, -(-total // search.size))
    search = replace(search, page=min(search.page, pages))
    start = (search.page - 1) * search.size
    cards, printings = cut(start, search.size)
    by_name = 0 if matches.by_text else total

    def count(one: Search) -> int:
        return matches_of(one, data, groups, limits).cards().bit_count()

    return SearchResult(
        search=search,
        total=total,
        pages=pages,
        cards=cards,
        printings=printings,
        facets=facets_of(search, matches, data.known) if with_facets else (),
        mixed=(matches.cards(without="mixed") & data.index.mixed).bit_count() if with_facets else 0,
        meant=() if matches.fault else meant_by(search, by_name, data.known, count),
        near=_near(search, matches, total, data),
        fault=matches.fault,
        read=matches.read,
        by_text=matches.by_text,
        text_hits=_text_hits(search, matches, _room(search, len(cards)) if search.page == pages else 0, data),
        other_readings=tuple(_other_readings(search, matches, data)),
    )


def _room(search: Search, rows: int) -> int:
    """How many hits in texts stand on the last page of the names: what is left of it, or a few, but no more rows in all
    than the longest page has."""
    return max(search.size - rows, min(FEW_TEXT_HITS, PAGE_SIZES[-1] - rows))


def _near(search: Search, matches: Matches, total: int, data: CardData) -> tuple[Candidate, ...]:
    """Names that a text may have meant which is no name: far ones, too, where it is found nowhere."""
    if not search.text or (total and not matches.by_text):
        return ()
    return data.names.nearest(search.text, NEAR_NAMES, LEAST_TO_GUESS if total else LEAST_TO_TELL)


def _text_hits(search: Search, matches: Matches, room: int, data: CardData) -> TextHits | None:
    if matches.by_text or not matches.in_text:
        return None
    reading = matches.in_text[0]
    total, cut = _found(matches.cards_of(reading), reading, (), search, data)
    if not total:
        return None
    cards, printings = cut(0, room)
    return TextHits(reading, search.but(text=reading.query).query_string(), total, cards, printings)


def _other_readings(search: Search, matches: Matches, data: CardData) -> Iterator[OtherReading]:
    for reading in matches.in_text[1:]:
        if total := _found(matches.cards_of(reading), reading, (), search, data)[0]:
            yield OtherReading(reading, search.but(text=reading.query).query_string(), total)


Cut = Callable[[int, int], tuple[tuple[CardDefinition, ...], tuple[PrintingDefinition, ...]]]


def _found(cards: int, reading: InText | None, names: Iterable[str], search: Search, data: CardData) -> tuple[int, Cut]:
    """How many cards or printings stand in the result, and what cuts so many of them out from a place on."""
    index = data.index
    levels = (cards,) if reading else in_levels(cards, names, search, index)

    def places(levels: Iterable[int]) -> Iterator[int]:
        return places_in_order(levels, search, index, by_text=reading is not None)

    if not search.printings:
        return cards.bit_count(), lambda start, count: (
            tuple(index.cards[place] for place in islice(places(levels), start, start + count)),
            (),
        )
    rows: list[Row] = []
    for level in levels:
        rows += printing_rows((index.cards[place] for place in places((level,))), search, data.catalog)
    return len(rows), lambda start, count: (
        tuple(card for card, _ in rows[start : start + count]),
        tuple(printing for _, printing in rows[start : start + count]),
    )


def matches_of(
    search: Search, data: CardData, groups: Groups = NO_GROUPS, limits: FormatLimits | None = None
) -> Matches:
    """What `search` asks for, restrictions being today's official ones."""
    in_force = list_on(data.revisions, RestrictionSeries.OFFICIAL, timezone.localdate())
    return matching(search, data.index, in_force, groups, limits)


def found_ids(search: Search, data: CardData) -> tuple[int, ...]:
    """The ids of all cards that `search` finds, in its order; printings are not asked for."""
    matches = matches_of(search, data)
    found, by_card = matches.cards(), replace(search, printings=False)
    _, cut = _found(found, matches.by_text, matches.names, by_card, data)
    return tuple(card.id for card in cut(0, found.bit_count())[0])
