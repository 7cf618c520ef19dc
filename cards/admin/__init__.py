"""The keeper's side of the card database."""

from cards.admin.acts import ActAdmin
from cards.admin.cards import AttributeAdmin, CardAdmin, KeywordAdmin
from cards.admin.pictures import PictureAdmin
from cards.admin.printings import ListDifferenceAdmin, PrintingAdmin, ProductAdmin
from cards.admin.restrictions import RestrictionRevisionAdmin

__all__ = [
    "ActAdmin",
    "AttributeAdmin",
    "CardAdmin",
    "KeywordAdmin",
    "ListDifferenceAdmin",
    "PictureAdmin",
    "PrintingAdmin",
    "ProductAdmin",
    "RestrictionRevisionAdmin",
]
