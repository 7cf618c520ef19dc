"""What the sheet of a card shows beside its facts: the deck at hand with every printing, and one's other decks."""

import uuid
from dataclasses import dataclass, field

from django.http import HttpRequest

from cards.catalog import CardData
from decks.access import own_decks
from decks.editor.changes import Pile
from decks.editor.pane import PaneRow, Stored, row_to_change
from decks.editor.todays_limits import TodaysLimits
from decks.models import MAX_CARD_NOTE_LENGTH, Deck
from rules_engine.definitions import CardDefinition, PrintingDefinition
from rules_engine.ruleset import STANDARD

MOST_DECKS = 100


@dataclass(frozen=True, slots=True)
class PrintingRows:
    """One printing: its copies in the deck and on the side list."""

    printing: PrintingDefinition
    deck: PaneRow
    side: PaneRow
    is_cover: bool


@dataclass(frozen=True, slots=True)
class CardInDeck:
    """A card as a deck holds it; `row` is the printing that one press adds or takes away, `side` the same on the side
    list. The deck has `size` cards."""

    deck: Deck
    row: PaneRow
    side: PaneRow
    printings: tuple[PrintingRows, ...]
    note: str
    size: int
    form_id: uuid.UUID = field(default_factory=uuid.uuid4)
    longest_note: int = MAX_CARD_NOTE_LENGTH
    minimum: int = STANDARD.deck_minimum


def card_in(deck: Deck, card: CardDefinition, data: CardData) -> CardInDeck:
    """`deck` with its entries at hand (``with_cards``)."""
    stored, limits = Stored.of(deck), TodaysLimits.of(data)
    row = row_to_change(card, stored, limits)

    def rows(printing: PrintingDefinition) -> PrintingRows:
        held, side, most = stored.held.get(printing.number, 0), _side(stored, printing.number), limits.most(card)
        return PrintingRows(
            printing,
            PaneRow(card, printing.number, held, several=True, most=max(held, most), other=side),
            PaneRow(card, printing.number, side, several=True, most=max(side, most), pile=Pile.SIDE, other=held),
            deck.cover_id == printing.number,
        )

    return CardInDeck(
        deck=deck,
        row=row,
        side=PaneRow(card, row.printing, _side(stored, row.printing), pile=Pile.SIDE, other=row.copies),
        printings=tuple(rows(printing) for printing in card.printings),
        note=stored.notes.get(card.id, ""),
        size=sum(stored.held.values()),
    )


def _side(stored: Stored, printing: int) -> int:
    return stored.side.get(printing, 0)


def deck_at_hand(request: HttpRequest, wish: str) -> Deck | None:
    """The own deck of that number if there is one, else the one changed last."""
    own = own_decks(request).living().with_cards()
    wished = own.filter(pk=int(wish[:9])).first() if wish.isascii() and wish.isdigit() else None
    return wished or own.first()


def deck_names(request: HttpRequest) -> list[Deck]:
    """One's decks to choose among, the last changed first."""
    return list(own_decks(request).living().only("pk", "name")[:MOST_DECKS])
