"""Which silhouettes a card's face bears: one large, one small beside it.

`attributes.tsv` gives every attribute its silhouette, the commonest attribute first: the rarest tells most, so the
lower line wins. A card whose name says more has an `emblem` of its own, and its rarest attribute stands beside it.
"""

from dataclasses import dataclass
from pathlib import Path

from cards.emblems.silhouettes import EMBLEMS, read_table
from rules_engine.catalog.definitions import CardDefinition
from rules_engine.vocabulary.terms import CardType

OF_ATTRIBUTE = read_table(Path(__file__).parent / "attributes.tsv")
RUINED = "-ruined"
_RUINS = "廃"
_COMMONNESS = {attribute: place for place, attribute in enumerate(reversed(OF_ATTRIBUTE))}
_OF_TYPE = {
    CardType.PLACE: "shinto-shrine",
    CardType.APPARITION: "haunting",
    CardType.TOOL: "tied-scroll",
    CardType.SEASON_CARD: "moon",
}
_OF_NOTHING = "eclipse"
UNSAID = (*_OF_TYPE.values(), _OF_NOTHING)


@dataclass(frozen=True, slots=True)
class Emblems:
    """Names of drawn silhouettes; `small` is empty where nothing more is to be said."""

    large: str
    small: str = ""


def emblems_of(card: CardDefinition) -> Emblems:
    """What its name says, then its attributes from the rarest; a card that says nothing bears its type's."""
    known = sorted((one for one in card.attributes if one in OF_ATTRIBUTE), key=_COMMONNESS.__getitem__)
    named = [card.emblem] if card.emblem in EMBLEMS else []
    emblems = list(dict.fromkeys([*named, *map(emblem_of_attribute, known)]))
    return Emblems(*emblems[:2]) if emblems else Emblems(_OF_TYPE[card.types[0]] if card.types else _OF_NOTHING)


def emblem_of_attribute(attribute: str) -> str:
    """廃〜 is the ruin of what it shows: a 廃校 must not be a school."""
    return OF_ATTRIBUTE[attribute] + (RUINED if attribute.startswith(_RUINS) else "")
