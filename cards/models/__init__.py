"""The card database: what is printed, where it was printed, and the dated restriction lists."""

from cards.models.card import (
    Alias,
    Attribute,
    Card,
    CardAttribute,
    CardForm,
    CardKeyword,
    FormSeason,
    Keyword,
)
from cards.models.picture import CardPicture
from cards.models.printing import ListDifference, Printing, Product
from cards.models.provenance import DataVersion, KeepsEdits, Origin
from cards.models.restriction import RestrictionEntry, RestrictionRevision, RevisionState

__all__ = [
    "Alias",
    "Attribute",
    "Card",
    "CardAttribute",
    "CardForm",
    "CardKeyword",
    "CardPicture",
    "DataVersion",
    "FormSeason",
    "KeepsEdits",
    "Keyword",
    "ListDifference",
    "Origin",
    "Printing",
    "Product",
    "RestrictionEntry",
    "RestrictionRevision",
    "RevisionState",
]
