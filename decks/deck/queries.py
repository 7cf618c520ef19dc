"""Reading decks: each in a fixed number of queries, however many decks there are."""

import uuid
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from datetime import timedelta

from django.utils import timezone

from cards.catalog import CardData
from cards.faces.face import CardFace, face_of
from cards.list_question import ListQuestion, today
from decks.building.models import Deck, DeckQuerySet
from decks.deck_index.models import IndexedDeck
from decks.legality.broken import BrokenBy, concerned, notice_of
from decks.legality.reports import judge
from decks.legality.standing import Standing, standing_of
from rules_engine.catalog.definitions import CardDefinition
from rules_engine.legality.deck_check import DeckVerdict

UNDELETE_DAYS = 90
COVER_CARDS = 3


@dataclass(frozen=True, slots=True)
class DeckSummary:
    """A deck in a list: `cover` are the chosen and the costliest cards, `creation` marks the copy its button makes.
    `broken` tells its owner of a revision that breaks it."""

    deck: Deck
    verdict: DeckVerdict
    cover: tuple[CardDefinition, ...]
    broken: BrokenBy | None = None
    creation: uuid.UUID = field(default_factory=uuid.uuid4)

    @property
    def faces(self) -> list[CardFace]:
        return [face_of(card) for card in self.cover]

    @property
    def size(self) -> int:
        return self.verdict.size

    @property
    def standing(self) -> Standing:
        return standing_of(self.verdict)

    @property
    def status(self) -> str:
        return self.verdict.status.value


def summaries(decks: DeckQuerySet, data: CardData) -> list[DeckSummary]:
    """The decks with today's official verdict; two queries."""
    return [summary(deck, data) for deck in decks.with_cards()]


def summary(deck: Deck, data: CardData) -> DeckSummary:
    listed = deck.to_deck_list()
    chosen = data.catalog.card_by_printing.get(deck.cover_id or 0)
    cards = sorted((data.catalog.card(card_id) for card_id in listed.counts), key=lambda card: (-card.cost, card.id))
    if chosen:
        cards = [chosen, *(card for card in cards if card != chosen)]
    return DeckSummary(deck, judge(listed, ListQuestion(today()), data), tuple(cards[:COVER_CARDS]))


def own_summaries(decks: Iterable[Deck], data: CardData) -> list[DeckSummary]:
    """Of decks with their cards at hand, for their owner: whether a revision breaks them, too."""
    revisions, day = concerned(data, today()), today()
    return [replace(summary(one, data), broken=notice_of(one, one.to_deck_list(), revisions, day)) for one in decks]


def recently_deleted(decks: DeckQuerySet) -> DeckQuerySet:
    since = timezone.now() - timedelta(days=UNDELETE_DAYS)
    return decks.deleted().filter(deleted_at__gte=since).order_by("-deleted_at")


def public_samples() -> list[Deck]:
    """Our own sample decks, for the home page: in the order of the seasons."""
    order = {"spring": 0, "summer": 1, "autumn": 2, "winter": 3}
    samples = Deck.objects.with_cards().filter(indexed__is_sample=True)
    return sorted(samples, key=lambda deck: (order.get(deck.sample, len(order)), deck.pk))


def public_decks(limit: int) -> DeckQuerySet:
    """The newest decks that their owners made public."""
    newest = IndexedDeck.objects.filter(is_sample=False).order_by("-changed_at", "-deck_id").values("pk")[:limit]
    return Deck.objects.filter(pk__in=newest)
