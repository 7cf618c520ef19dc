"""The numbers of the rulebook and the named choices where its sources disagree or are silent."""

from dataclasses import dataclass

RULESET_VERSION = 1


@dataclass(frozen=True, slots=True)
class Ruleset:
    """One version of the rules.

    `deck_minimum`: cards a deck must hold at least, 40 (001-用意-枚数).
    """

    deck_minimum: int = 40


STANDARD = Ruleset()
