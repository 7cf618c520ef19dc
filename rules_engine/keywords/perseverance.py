"""不屈: when this card is put into 除外, from anywhere and for any reason."""

from rules_engine.keywords.rule import KeywordRule
from rules_engine.language import tree
from rules_engine.language.tree import Ability, Act, EventPattern, This, When
from rules_engine.rulebook.ruleset import Ruleset
from rules_engine.vocabulary.terms import Timing, Zone


def _expand(keyword: tree.Keyword, ruleset: Ruleset) -> tuple[Ability, ...]:
    exiled = When(EventPattern(Act.MOVE, cards=This(), destination=(Zone.EXILE,)))
    return tuple(
        Ability(exiled, ability.body, zones=tuple(Zone), condition=ability.condition) for ability in keyword.abilities
    )


PERSEVERANCE = KeywordRule("不屈", "001-ダメージ-1", (Timing.EXILED,), expands=_expand)
