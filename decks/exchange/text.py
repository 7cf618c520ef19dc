"""A deck as a plain list that every reader of lists takes back."""

from decks.order import by_type
from rules_engine.deck_list import DeckList
from rules_engine.definitions import Catalog


def export_text(name: str, deck: DeckList, catalog: Catalog) -> str:
    """One card a line under headings by type, the name as a comment on the first line."""
    copies = {catalog.card(card_id): count for card_id, count in deck.counts.items()}
    blocks = [f"# {' '.join(name.split())}"]
    for label, cards in by_type(copies):
        lines = [f"{copies[card]} {card.name}" for card in cards]
        blocks.append("\n".join([f"【{label}】", *lines] if label else lines))
    return "\n\n".join(blocks) + "\n"


def file_name(name: str) -> str:
    """A name for the downloaded file: the deck's, without what file systems refuse."""
    kept = "".join(character for character in name if character.isalnum() or character in " _-ー・")
    return (kept.strip()[:40] or "deck") + ".txt"
