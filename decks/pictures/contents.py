"""What a deck's picture says, and the mark by which the same picture is known again."""

import hashlib
from dataclasses import astuple, dataclass
from functools import cached_property

from cards.faces.face import CardFace
from decks.deck.faces import FaceGroup

DRAWING = 6  # raise it whenever the same contents are drawn differently


@dataclass(frozen=True)
class PictureContents:
    """`link` is what the QR code leads to, `address` the site's name in words; `author` may be empty."""

    name: str
    author: str
    groups: tuple[FaceGroup, ...]
    seasons: tuple[tuple[str, str, int], ...]
    link: str
    address: str

    @property
    def size(self) -> int:
        return sum(group.copies for group in self.groups)

    @property
    def faces(self) -> tuple[tuple[CardFace, int], ...]:
        return tuple(pair for group in self.groups for pair in group.faces)

    @cached_property
    def mark(self) -> str:
        """Changes with everything that is drawn."""
        facts = (
            self.name,
            self.author,
            self.link,
            self.address,
            self.seasons,
            [astuple(group) for group in self.groups],
        )
        return hashlib.sha256(repr((DRAWING, facts)).encode()).hexdigest()[:32]
