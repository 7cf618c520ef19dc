"""Reading public decks: lists, an author's, those that hold a card. Each in a fixed number of queries."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.contrib.auth.models import User
from django.db.models import OuterRef, Subquery
from django.db.models.functions import Coalesce

from cards.catalog import CardData
from cards.list_question import today
from decks.building.models import Deck, DeckQuerySet
from decks.deck.queries import DeckSummary, summaries
from decks.deck_index.facts import all_public
from decks.deck_index.models import IndexedCard, IndexedDeck
from decks.public.conditions import copies_of
from decks.public.finding import FoundDecks
from decks.public.language import condition_of
from decks.public.places import Place, Sort

PAGE_SIZES = (12, 24, 48)
MOST_WITH_CARD = 5


def search_public(text: str, sort: Sort, data: CardData, at: str = "") -> FoundDecks:
    """The public decks that `text` asks for; ``SearchSyntaxError`` points at what cannot be read. `at` is where in
    their order to begin, as `Place` writes it."""
    return FoundDecks(condition_of(text, data, today()), sort, data, Place.read(at, sort))


def in_list(decks: DeckQuerySet) -> DeckQuerySet:
    """The decks with what a list of public decks shows beside their cards."""
    likes = IndexedDeck.objects.filter(deck=OuterRef("pk")).values("likes")
    return decks.select_related("owner").annotate(like_count=Coalesce(Subquery(likes), 0))


def summaries_of(decks: Iterable[int], data: CardData) -> list[DeckSummary]:
    """These decks for a page, in their order; one that is public no more is left out. Two queries."""
    wanted = list(decks)
    found = {one.deck.pk: one for one in summaries(in_list(all_public().filter(pk__in=wanted)), data)}
    return [found[pk] for pk in wanted if pk in found]


def decks_by(author: User) -> DeckQuerySet:
    """What others see of an author, the newest first."""
    return in_list(all_public().filter(owner=author)).order_by("-changed_at", "-pk")


@dataclass(frozen=True, slots=True)
class DecksWithCard:
    """The most liked public decks that hold a card, each with its `copies`; how many there are, or that there are
    `more` than so many."""

    decks: list[Deck]
    count: int
    more: bool


def decks_with(card_id: int, data: CardData) -> DecksWithCard:
    """Three queries."""
    found = FoundDecks(copies_of(frozenset({card_id}), (">=", 1)), Sort.LIKES, data)
    count, whole = found.counted
    wanted = found.read(0, MOST_WITH_CARD) if count else []
    copies = IndexedCard.objects.filter(deck=OuterRef("pk"), card=card_id).values("copies")
    rows = in_list(all_public().filter(pk__in=wanted)).annotate(copies=Coalesce(Subquery(copies), 0))
    decks = {deck.pk: deck for deck in rows} if wanted else {}
    return DecksWithCard([decks[pk] for pk in wanted if pk in decks], count, not whole)
