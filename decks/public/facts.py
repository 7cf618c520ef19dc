"""All public decks as the search by contents sees them, kept in the process deck by deck.

Who may see a deck is asked of the database every time; kept is only what follows from its cards, and only until its
edit number, day of change or the card data is another.
"""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from functools import cached_property

from django.db.models import Count, Q

from cards.catalog import CardData
from cards.list_question import ListQuestion
from decks.building.models import Deck, DeckEntry, DeckQuerySet, Visibility
from decks.legality.reports import judge
from rules_engine.catalog.definitions import Catalog
from rules_engine.legality.deck_list import DeckList
from rules_engine.vocabulary.terms import Season

Stamp = tuple[str, int, datetime]
Kept = dict[int, tuple[Stamp, "Contents"]]
FOUR_SEASONS = (Season.SPRING, Season.SUMMER, Season.AUTUMN, Season.WINTER)


@dataclass
class Contents:
    """What follows from a deck's cards; `verdicts` holds those that were asked for, by day."""

    listed: DeckList
    data: CardData
    verdicts: dict[date, bool] = field(default_factory=dict)

    @cached_property
    def size(self) -> int:
        return sum(self.listed.counts.values())

    @cached_property
    def seasons(self) -> frozenset[Season]:
        return main_seasons(self.listed.counts, self.data.catalog)

    def legal_on(self, day: date) -> bool:
        """Whether the deck is legal on `day` by the official list."""
        if day not in self.verdicts:
            self.verdicts = {day: judge(self.listed, ListQuestion(day), self.data).legal}
        return self.verdicts[day]


@dataclass(frozen=True, slots=True)
class PublicDeck:
    """A public deck for searching and ordering; `author` is empty for visitors and samples."""

    id: int
    name: str
    author: str
    is_sample: bool
    changed_at: datetime
    views: int
    likes: int
    contents: Contents


def main_seasons(counts: Mapping[int, int], catalog: Catalog) -> frozenset[Season]:
    """The seasons of which a deck holds most copies, and those with at least half as many; a 混化 card counts for each
    of its seasons. 無 only where no card has one of the four."""
    copies: Counter[Season] = Counter()
    for card_id, count in counts.items():
        copies.update(dict.fromkeys(catalog.card(card_id).seasons, count))
    most = max((copies[season] for season in FOUR_SEASONS), default=0)
    if most:
        return frozenset(season for season in FOUR_SEASONS if copies[season] * 2 >= most)
    return frozenset({Season.NONE} if counts else ())


def all_public() -> DeckQuerySet:
    """The decks that everybody may find: nothing else is listed, searched or counted anywhere."""
    return Deck.objects.living().filter(visibility=Visibility.PUBLIC)


def read_public_decks(data: CardData) -> list[PublicDeck]:
    """Every public deck: one query, and one more for the cards of decks that changed."""
    rows = all_public().annotate(likes_count=Count("likes", filter=Q(likes__counted=True))).order_by("pk")
    fields = ("pk", "share", "revision", "changed_at", "name", "owner__username", "sample", "views", "likes_count")
    found = list(rows.values_list(*fields))
    contents = _contents({pk: (share, revision, at) for pk, share, revision, at, *_ in found}, data)
    return [
        PublicDeck(pk, name, author or "", bool(sample), at, views, likes, contents[pk])
        for pk, _, _, at, name, author, sample, views, likes in found
    ]


_kept: tuple[str, Kept] = ("", {})


def _contents(stamps: Mapping[int, Stamp], data: CardData) -> dict[int, Contents]:
    global _kept
    token, before = _kept
    known = {
        pk: kept
        for pk, stamp in stamps.items()
        if token == data.token and (kept := before.get(pk)) and kept[0] == stamp
    }
    missing = stamps.keys() - known.keys()
    for pk, listed in _lists(missing) if missing else ():
        known[pk] = (stamps[pk], Contents(listed, data))
    _kept = (data.token, known)
    return {pk: contents for pk, (_, contents) in known.items()}


def _lists(decks: Collection[int]) -> Iterator[tuple[int, DeckList]]:
    counts: defaultdict[int, Counter[int]] = defaultdict(Counter)
    rows = DeckEntry.objects.filter(deck__in=all_public())
    if len(decks) < 500:
        rows = rows.filter(deck_id__in=decks)
    for deck_id, card_id, copies in rows.order_by("pk").values_list("deck_id", "printing__card_id", "copies"):
        counts[deck_id][card_id] += copies
    return ((deck_id, DeckList(dict(counts[deck_id]))) for deck_id in decks)
