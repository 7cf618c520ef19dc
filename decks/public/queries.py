"""Reading public decks: lists, an author's, those that hold a card. Each in a fixed number of queries."""

from collections.abc import Iterable

from django.contrib.auth.models import User
from django.db.models import Count, OuterRef, Q, Subquery, Sum
from django.db.models.functions import Coalesce

from cards.catalog import CardData
from cards.list_question import today
from decks.building.models import Deck, DeckQuerySet
from decks.deck.queries import DeckSummary, summaries
from decks.public.facts import PublicDeck, all_public, read_public_decks
from decks.public.language import test_of
from decks.public.models import DeckLike
from rules_engine.vocabulary.terms import Term

PAGE_SIZES = (12, 24, 48)
MOST_WITH_CARD = 5


class Sort(Term):
    NEWEST = "new", "新しい順"
    LIKES = "likes", "いいねの多い順"
    VIEWS = "views", "閲覧の多い順"


def in_order(decks: Iterable[PublicDeck], sort: Sort) -> list[PublicDeck]:
    newest = sorted(decks, key=lambda deck: (deck.changed_at, deck.id), reverse=True)
    if sort is Sort.LIKES:
        return sorted(newest, key=lambda deck: -deck.likes)
    return sorted(newest, key=lambda deck: -deck.views) if sort is Sort.VIEWS else newest


def search_public(text: str, sort: Sort, data: CardData) -> list[PublicDeck]:
    """The public decks that `text` asks for; ``SearchSyntaxError`` points at what cannot be read."""
    holds = test_of(text, data, today())
    return in_order(filter(holds, read_public_decks(data)), sort)


def in_list(decks: DeckQuerySet) -> DeckQuerySet:
    """The decks with what a list of public decks shows beside their cards."""
    return decks.select_related("owner").annotate(like_count=Count("likes", filter=Q(likes__counted=True)))


def summaries_of(decks: Iterable[PublicDeck], data: CardData) -> list[DeckSummary]:
    """These decks for a page, in their order; one that is public no more is left out. Three queries."""
    wanted = [deck.id for deck in decks]
    found = {one.deck.pk: one for one in summaries(in_list(all_public().filter(pk__in=wanted)), data)}
    return [found[pk] for pk in wanted if pk in found]


def decks_by(author: User) -> DeckQuerySet:
    """What others see of an author, the newest first."""
    return in_list(all_public().filter(owner=author)).order_by("-changed_at", "-pk")


def decks_with(card_id: int) -> tuple[list[Deck], int]:
    """The most liked public decks that hold the card, each with its `copies`, and how many there are. Two queries."""
    likes = (
        DeckLike.objects.filter(deck=OuterRef("pk"), counted=True).order_by().values("deck").annotate(count=Count("pk"))
    )
    decks = (
        all_public()
        .filter(entries__printing__card_id=card_id)
        .annotate(copies=Sum("entries__copies"), like_count=Coalesce(Subquery(likes.values("count")), 0))
        .select_related("owner")
        .order_by("-like_count", "-changed_at", "-pk")
    )
    return list(decks[:MOST_WITH_CARD]), decks.count()
