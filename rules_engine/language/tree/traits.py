"""What can be asked of a card: its numbers, what it may share with others, the moments of its texts."""

from enum import StrEnum


class Value(StrEnum):
    """A number on a card. The originals are those printed, before anything changed them."""

    POWER = "power"
    COST = "cost"
    ORIGINAL_POWER = "original_power"
    ORIGINAL_COST = "original_cost"


class Trait(StrEnum):
    """What cards can have in common, differ in, or be counted by."""

    ATTRIBUTE = "attribute"
    NAME = "name"
    SEASON = "season"
    TYPE = "type"
    COST = "cost"
    POWER = "power"
    KEYWORD = "keyword"


class Moments(StrEnum):
    """Heads with a place in a procedure. TEXT is unmarked: attack, possessed, use or always by the card's type."""

    TEXT = "text"
    ATTACK = "attack"
    AFTER_ATTACK = "after_attack"
    SUMMON = "summon"
    DEPLOY = "deploy"
    POSSESSED = "possessed"
    USE = "use"
