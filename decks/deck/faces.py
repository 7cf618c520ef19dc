"""A deck's cards as faces, in the order of every deck page."""

from dataclasses import dataclass

from cards.faces.face import CardFace, face_of
from decks.deck.order import by_type
from rules_engine.catalog.definitions import Catalog
from rules_engine.legality.deck_list import DeckList


@dataclass(frozen=True, slots=True)
class FaceGroup:
    """The cards of one type: (face, copies) each."""

    label: str
    faces: tuple[tuple[CardFace, int], ...]

    @property
    def copies(self) -> int:
        return sum(copies for _, copies in self.faces)


def face_groups(deck: DeckList, catalog: Catalog) -> tuple[FaceGroup, ...]:
    copies = {catalog.card(card_id): count for card_id, count in deck.counts.items()}
    return tuple(
        FaceGroup(label, tuple((face_of(card), copies[card]) for card in cards)) for label, cards in by_type(copies)
    )
