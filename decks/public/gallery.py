"""A deck's cards as pictures, all in one look: in piles by type, cost or season, each copy or one with its number."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from urllib.parse import urlencode

from django.http import QueryDict

from cards.faces.face import CardFace, face_of
from decks.deck.arrangement import Arrangement, By, Only, read_only
from rules_engine.catalog.definitions import CardDefinition, Catalog
from rules_engine.legality.deck_list import DeckList
from rules_engine.vocabulary.terms import Term

BYS = (By.TYPE, By.COST, By.SEASON)
MOST_PICTURES = 120
# Room for the cards in a window of 1280×900, in pixels; the heading of a pile takes a part of a card's place.
_WIDE, _HIGH, _GAP, _HEADINGS = 1216, 730, 8, 72
_RATIO = 88 / 63


class Copies(Term):
    STACKED = "stacked", "重ねる"
    EACH = "each", "1枚ずつ"


@dataclass(frozen=True, slots=True)
class Picture:
    """`copies` are told on it, 0 where each copy has a picture of its own; `again` marks all such but the first."""

    face: CardFace
    copies: int = 0
    again: bool = False


@dataclass(frozen=True, slots=True)
class GalleryPile:
    label: str
    copies: int
    pictures: tuple[Picture, ...]


@dataclass(frozen=True, slots=True)
class Gallery:
    """`across` pictures stand in a row where the window is wide; `left_out` are kinds of a huge deck beyond those."""

    piles: tuple[GalleryPile, ...]
    left_out: int
    by: By
    copies: Copies
    only: Only | None
    across: int

    @property
    def bys(self) -> list[tuple[By, str, bool]]:
        """(pile, the query that asks for it, whether it is shown)."""
        return [(by, self._query(by, self.copies), by is self.by) for by in BYS]

    @property
    def ways(self) -> list[tuple[Copies, str, bool]]:
        return [(way, self._query(self.by, way), way is self.copies) for way in Copies]

    @property
    def whole(self) -> str:
        """The query of the same without a condition."""
        return urlencode({"by": self.by.value, "copies": self.copies.value})

    def _query(self, by: By, copies: Copies) -> str:
        only = {"only": str(self.only)} if self.only else {}
        return urlencode({"by": by.value, "copies": copies.value, **only})


def gallery_of(deck: DeckList, catalog: Catalog, asked: QueryDict) -> Gallery:
    """`asked` may name by, copies and only; what is nonsense is as if it were not said."""
    by, copies, only = asked.get("by", ""), asked.get("copies", ""), read_only(asked.get("only", ""))
    pile = By.of(by) if by in BYS else By.TYPE
    way = Copies.of(copies) if copies in list(Copies) else Copies.STACKED
    counts = {catalog.card(card_id): count for card_id, count in deck.counts.items()}
    each = way is Copies.EACH and sum(counts.values()) <= MOST_PICTURES
    piles: list[GalleryPile] = []
    room = MOST_PICTURES
    for label, members in Arrangement(by=pile, only=only).groups(counts, {}):
        pictures = tuple(_pictures(members, counts, each=each))
        piles.append(GalleryPile(label, sum(counts[card] for card in members), pictures[:room]))
        room -= len(pictures)
    across = across_for(sum(len(pile.pictures) for pile in piles), len(piles))
    return Gallery(tuple(piles), max(0, -room), pile, way, only, across)


def _pictures(
    cards: Iterable[CardDefinition], counts: Mapping[CardDefinition, int], *, each: bool
) -> Iterator[Picture]:
    for card in cards:
        face = face_of(card)
        if each:
            yield from (Picture(face, again=copy > 0) for copy in range(counts[card]))
        else:
            yield Picture(face, counts[card])


def across_for(pictures: int, piles: int) -> int:
    """The fewest in a row, 5 to 10, with which all stand in one window, so that they are as large as can be."""
    for across in range(5, 10):
        width = (_WIDE - _HEADINGS) / across - _GAP
        rows = -(-(pictures + piles // 4) // across)
        if rows * (width * _RATIO + _GAP) <= _HIGH:
            return across
    return 10
