"""What the sheet of a card shows beside its facts: the deck at hand with every printing, and one's other decks."""

import uuid
from dataclasses import dataclass, field

from django.db.models import Prefetch
from django.http import HttpRequest

from cards.catalog import CardData, current_data
from decks.building.access import own_decks
from decks.building.models import MAX_CARD_NOTE_LENGTH, Deck, DeckEntry
from decks.editing.changes import Pile
from decks.editor.pane import PaneRow, Stored, row_to_change
from decks.formats.of_deck import judged_by
from decks.legality.todays_limits import TodaysLimits
from decks.people.visitors import visitor_of
from rules_engine.catalog.definitions import CardDefinition, PrintingDefinition

MOST_DECKS = 100
AT_ONCE, ON_DEMAND = 3, 20


@dataclass(frozen=True, slots=True)
class PrintingRows:
    """One printing: its copies in the deck and on the side list."""

    printing: PrintingDefinition
    deck: PaneRow
    side: PaneRow
    is_cover: bool


@dataclass(frozen=True, slots=True)
class CardInDeck:
    """A card as a deck holds it; `row` is the printing that one press adds or takes away, `most` the copies of the card
    that one press reaches. The deck has `size` cards."""

    deck: Deck
    row: PaneRow
    most: int
    printings: tuple[PrintingRows, ...]
    note: str
    size: int
    minimum: int
    form_id: uuid.UUID = field(default_factory=uuid.uuid4)
    longest_note: int = MAX_CARD_NOTE_LENGTH


def card_in(deck: Deck, card: CardDefinition, data: CardData) -> CardInDeck:
    """`deck` with its entries at hand (``with_cards``)."""
    stored, limits = Stored.of(deck), TodaysLimits.of(data, judged_by(deck, data).question.format)

    def rows(printing: PrintingDefinition) -> PrintingRows:
        held, side, most = stored.held.get(printing.number, 0), stored.side.get(printing.number, 0), limits.most(card)
        return PrintingRows(
            printing,
            PaneRow(card, printing.number, held, several=True, most=max(held, most), other=side),
            PaneRow(card, printing.number, side, several=True, most=max(side, most), pile=Pile.SIDE, other=held),
            deck.cover_id == printing.number,
        )

    return CardInDeck(
        deck=deck,
        row=row_to_change(card, stored, limits),
        most=limits.most(card),
        printings=tuple(rows(printing) for printing in card.printings),
        note=stored.notes.get(card.id, ""),
        size=sum(stored.held.values()),
        minimum=limits.least,
    )


@dataclass(frozen=True, slots=True)
class IntoDeck:
    """− and ＋ for one card in one of one's decks."""

    deck: Deck
    row: PaneRow
    form_id: uuid.UUID = field(default_factory=uuid.uuid4)


@dataclass(frozen=True, slots=True)
class IntoDecks:
    """One's decks to put a card into, the last changed first: a few, then `others`; `more` are not shown."""

    decks: tuple[IntoDeck, ...] = ()
    others: tuple[IntoDeck, ...] = ()
    more: bool = False


def into_decks(request: HttpRequest, card_id: int) -> IntoDecks:
    """Three queries, however many decks; none for somebody who has no deck yet. Only the rows of this card are read."""
    if not (request.user.is_authenticated or visitor_of(request)):
        return IntoDecks()
    data = current_data()
    card = data.catalog.cards.get(card_id)
    if card is None or not card.is_deck_card:
        return IntoDecks()
    rows = DeckEntry.objects.filter(printing__card_id=card.id)
    own = own_decks(request).living().prefetch_related(Prefetch("entries", rows))
    found, limits = list(own[: AT_ONCE + ON_DEMAND + 1]), TodaysLimits.of(data)
    into = tuple(
        IntoDeck(deck, row_to_change(card, Stored(deck.copies_by_printing()), limits))
        for deck in found[: AT_ONCE + ON_DEMAND]
    )
    return IntoDecks(into[:AT_ONCE], into[AT_ONCE:], len(found) > AT_ONCE + ON_DEMAND)


def deck_at_hand(request: HttpRequest, wish: str) -> Deck | None:
    """The own deck of that number if there is one, else the one changed last."""
    own = own_decks(request).living().with_cards()
    wished = own.filter(pk=int(wish[:9])).first() if wish.isascii() and wish.isdigit() else None
    return wished or own.first()


def deck_names(request: HttpRequest) -> list[Deck]:
    """One's decks to choose among, the last changed first."""
    return list(own_decks(request).living().only("pk", "name")[:MOST_DECKS])
