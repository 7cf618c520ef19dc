"""What a card must be like."""

from enum import StrEnum

from rules_engine.kernel.frozen import frozen
from rules_engine.language.tree.kinds import Amount, Filter
from rules_engine.language.tree.traits import Moments, Trait, Value
from rules_engine.vocabulary.terms import CardType, Season


class Relation(StrEnum):
    LESS = "<"
    AT_MOST = "<="
    EQUAL = "="
    UNEQUAL = "!="
    AT_LEAST = ">="
    MORE = ">"


class Feature(StrEnum):
    """A yes-or-no property of a card. FACE_DOWN in a hand: not open; DUAL: a 二種類札; OTHER: any card but this;
    POSSESSED: carries a 怪異札; FRESH: came onto the field this turn; DAMAGED: has lost power; EARLIER: came to its
    zone by an earlier event than this card; CAME_FACE_UP: came onto the field face up; SEVERAL_SEASONS: has two
    seasons or more, 無 among them."""

    LAID = "laid"
    AWAKE = "awake"
    FACE_UP = "face_up"
    FACE_DOWN = "face_down"
    OTHER = "other"
    NO_TEXT = "no_text"
    DUAL = "dual"
    POSSESSED = "possessed"
    FRESH = "fresh"
    DAMAGED = "damaged"
    EARLIER = "earlier"
    CAME_FACE_UP = "came_face_up"
    NAMED = "named"
    SEVERAL_SEASONS = "several_seasons"


@frozen
class HasType(Filter):
    type: CardType


@frozen
class HasSeason(Filter):
    """`only`: this season and no other."""

    season: Season
    only: bool = False


@frozen
class HasAttribute(Filter):
    """`part`: any attribute that contains the text (`~廃`)."""

    attribute: str
    part: bool = False


@frozen
class HasKeyword(Filter):
    """`■合唱`. `parameter` "" is any."""

    keyword: str
    parameter: str = ""


@frozen
class HasText(Filter):
    """`has summon`: has a text of this moment."""

    moment: Moments


@frozen
class HasName(Filter):
    """`「赤い月」`; `part`: the name contains the text (`~「花子」`)."""

    name: str
    part: bool = False


@frozen
class HasFeature(Filter):
    feature: Feature


@frozen
class HasValue(Filter):
    """`cost<=3`, `power=count(own.soul)`. A `standing` 力 is asked without damage, as lasting texts do (H-07)."""

    value: Value
    relation: Relation
    amount: Amount
    standing: bool = False


@frozen
class HasTrait(Filter):
    """`name=x`: equal to what a `declare` bound (a name, type, season or attribute), or shared with bound cards."""

    trait: Trait
    name: str


@frozen
class LiesOn(Filter):
    """`on{season_card, 冬}`: possesses or lies on a card like this."""

    filter: Filter


@frozen
class Carries(Filter):
    """`with{apparition, 幽霊}`: a card like this possesses it or lies on it."""

    filter: Filter


@frozen
class Not(Filter):
    filter: Filter


@frozen
class AnyOf(Filter):
    filters: tuple[Filter, ...]


@frozen
class AllOf(Filter):
    """All filters between braces; empty for any card."""

    filters: tuple[Filter, ...] = ()


ANY_CARD = AllOf()
