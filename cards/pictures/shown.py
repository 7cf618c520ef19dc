"""Which pictures pages show now. Read with the card data and kept until it changes, so that a face asks no database."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from django.conf import settings
from django.db.models import QuerySet
from django.urls import reverse

from cards.models import CardPicture, Product
from cards.pictures.service import widths_up_to

OFF, PAGES, EVERYWHERE = "off", "pages", "everywhere"


@dataclass(frozen=True, slots=True)
class ShownPicture:
    number: int
    digest: str
    width: int

    def address(self, width: int) -> str:
        return reverse("cards:picture", args=[self.number, self.digest, width])

    @property
    def src(self) -> str:
        return self.address(widths_up_to(self.width)[-1])

    @property
    def srcset(self) -> str:
        return ", ".join(f"{self.address(width)} {width}w" for width in widths_up_to(self.width))


@dataclass(frozen=True, slots=True)
class ShownPictures:
    """Pictures by printing, and by card: that of its first printing that has one."""

    by_printing: Mapping[int, ShownPicture] = field(default_factory=dict)
    by_card: Mapping[int, ShownPicture] = field(default_factory=dict)


_shown = ShownPictures()


def renew() -> None:
    """Read again what is shown: nothing unless the operator says so, nothing of products taken down."""
    global _shown
    _shown = ShownPictures() if settings.CARD_PICTURES == OFF else _read()


def picture_of_card(card_id: int) -> ShownPicture | None:
    return _shown.by_card.get(card_id)


def picture_of_printing(number: int) -> ShownPicture | None:
    return _shown.by_printing.get(number)


def rights_shown() -> list[tuple[str, str]]:
    """Source and licence of everything shown, each pair once; one query, none where nothing is shown."""
    if settings.CARD_PICTURES == OFF:
        return []
    return list(_rows().order_by("source", "licence").values_list("source", "licence").distinct())


def _rows() -> "QuerySet[CardPicture]":
    hidden = Product.printings.through.objects.filter(product__pictures_shown=False).values("printing_id")
    return CardPicture.objects.exclude(printing_id__in=hidden)


def _read() -> ShownPictures:
    rows = _rows().order_by("printing_id")
    by_printing: dict[int, ShownPicture] = {}
    by_card: dict[int, ShownPicture] = {}
    for number, digest, width, card_id in rows.values_list("printing_id", "digest", "width", "printing__card_id"):
        by_printing[number] = ShownPicture(number, digest, width)
        by_card.setdefault(card_id, by_printing[number])
    return ShownPictures(by_printing, by_card)
