"""言霊: may put one own hand card into 魂; if it has 【属性】七不思議, the text happens."""

from rules_engine.keywords.rule import KeywordRule, bodies, one, printed_moment
from rules_engine.language import tree
from rules_engine.language.tree import Ability, AllOf, Bound, Destination, If, May, Put, Selector, Whose
from rules_engine.rulebook.ruleset import Ruleset
from rules_engine.vocabulary.terms import Zone


def _expand(keyword: tree.Keyword, ruleset: Ruleset) -> tuple[Ability, ...]:
    put = Put(one(Selector(Whose.OWN, (Zone.HAND,))), Destination(Whose.OWNER, Zone.SOUL), name="given")
    wonder = AllOf((tree.HasAttribute("七不思議"),))
    return (Ability(printed_moment(keyword), (May((put,)), If(tree.Is(Bound("given"), wonder), bodies(keyword)))),)


WORD_SPIRIT = KeywordRule("言霊", "S-してもよい", expands=_expand)
