"""A deck as a plain list that every reader of lists takes back."""

from collections.abc import Mapping

from decks.building.models import MAX_NAME_LENGTH
from decks.deck.order import by_type
from decks.transfer.rows import by_card
from rules_engine.catalog.definitions import CardDefinition, Catalog
from rules_engine.catalog.folding import clean_line

REFUSED_BY_FILE_SYSTEMS = str.maketrans('/\\:*?"<>|', "／＼：＊？＂＜＞｜", "\0")
DEVICES = {"CON", "PRN", "AUX", "NUL", *(f"{port}{number}" for port in ("COM", "LPT") for number in range(10))}
"""Windows opens these, whatever ending they have."""


def export_text(name: str, copies: Mapping[int, int], catalog: Catalog) -> str:
    """One printing a line under headings by type, the name as a comment on the first line.

    A printing that is not the card's first is named by its number, as in `4 名前 #10017`.
    """
    cards = by_card(copies, catalog)
    blocks = [f"# {' '.join(name.split())}"]
    for label, members in by_type(cards):
        lines = [f"{count} {named(card, number)}" for card in members for number, count in cards[card]]
        blocks.append("\n".join([f"【{label}】", *lines] if label else lines))
    return "\n\n".join(blocks) + "\n"


def file_name(name: str, ending: str = "txt") -> str:
    """A name for the downloaded file: that of the deck; what usual file systems refuse stands there full width."""
    kept = clean_line(name).translate(REFUSED_BY_FILE_SYSTEMS)[:MAX_NAME_LENGTH].strip(". ")
    if kept.partition(".")[0].rstrip().upper() in DEVICES:
        kept = f"_{kept}"
    return f"{kept or 'deck'}.{ending}"


def named(card: CardDefinition, printing: int) -> str:
    """The card's name, with the number of a printing that is not its first."""
    return card.name if printing == card.printings[0].number else f"{card.name} #{printing}"
