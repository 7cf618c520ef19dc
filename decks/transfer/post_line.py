"""A deck as one line of a post, which the reader of lists takes back."""

from collections.abc import Mapping

from cards.catalog import CardData
from decks.deck.order import by_type
from decks.transfer.data_decks import one_line
from decks.transfer.reading import UnreadableListError, read_list
from decks.transfer.rows import by_card
from decks.transfer.text import named


def export_post(name: str, copies: Mapping[int, int], data: CardData) -> str:
    """`デッキ名: A×4 B×3`; a printing that is not the card's first as in `A #10017×1`.

    The name is left out where the line could not be told apart with it, for it looks like cards, a comment or a code.
    One card alone is written as on any list.
    """
    cards = by_card(copies, data.catalog)
    parts = [
        (named(card, number), count)
        for _, members in by_type(cards)
        for card in members
        for number, count in cards[card]
    ]
    if len(parts) == 1:
        return f"{parts[0][1]} {parts[0][0]}"
    line = " ".join(f"{card}×{count}" for card, count in parts)
    titled = f"{one_line(name)}: {line}"
    return titled if _reads_back(titled, name, copies, data) else line


def _reads_back(line: str, name: str, copies: Mapping[int, int], data: CardData) -> bool:
    try:
        reading = read_list(line, data)
    except UnreadableListError:
        return False
    known = {number: count for number, count in copies.items() if number in data.catalog.card_by_printing}
    return (reading.title, reading.copies_by_printing()) == (one_line(name), known)
