"""学校の怪談: 力 +1 for each 【属性】噂 in the own 手札公開場."""

from rules_engine.keywords.rule import KeywordRule
from rules_engine.language import tree
from rules_engine.language.tree import Ability, AllOf, Always, Count, Selector, This, Whose
from rules_engine.rulebook.ruleset import Ruleset
from rules_engine.vocabulary.terms import Timing, Zone


def _expand(keyword: tree.Keyword, ruleset: Ruleset) -> tuple[Ability, ...]:
    rumours = Selector(Whose.OWN, (Zone.OPEN_HAND,), AllOf((tree.HasAttribute("噂"),)))
    more = tree.ChangeValue(This(), tree.Value.POWER, tree.Change.ADD, Count(rumours))
    return (Ability(Always(), (more,)),)


SCHOOL_TALES = KeywordRule("学校の怪談", "001-効果-4", (Timing.ALWAYS,), expands=_expand)
