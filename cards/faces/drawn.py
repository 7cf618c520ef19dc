"""Cards as results show them. A card looks the same to everyone, so each is drawn once and kept with the data."""

from dataclasses import dataclass
from functools import cached_property

from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from cards.faces.face import CardFace, face_of
from rules_engine.catalog.definitions import CardDefinition

MOST_KEPT = 4_096


@dataclass(frozen=True)
class DrawnCard:
    """A card's face; and as HTML its links in the grid and in the list."""

    face: CardFace

    @cached_property
    def linked_face(self) -> SafeString:
        return render_to_string("cards/faces/_linked_face.html", {"face": self.face})

    @cached_property
    def linked_row(self) -> SafeString:
        return render_to_string("cards/faces/_linked_row.html", {"face": self.face})


class DrawnCards:
    """The cards of one data version, drawn when they are first asked for; at most 4,096 are kept."""

    def __init__(self) -> None:
        self._kept: dict[int, DrawnCard] = {}

    def of(self, card: CardDefinition) -> DrawnCard:
        drawn = self._kept.get(card.id)
        if drawn is None:
            if len(self._kept) >= MOST_KEPT:
                self._kept.clear()
            drawn = self._kept[card.id] = DrawnCard(face_of(card))
        return drawn
