"""四季欲: on summon one own 季節札 from the field to 魂; if done, the text happens."""

from rules_engine.keywords.rule import KeywordRule, bodies, one
from rules_engine.language import tree
from rules_engine.language.tree import Ability, AllOf, At, Destination, Done, HasType, If, Moments, Put, Selector, Whose
from rules_engine.rulebook.ruleset import Ruleset
from rules_engine.vocabulary.terms import CardType, Timing, Zone


def _expand(keyword: tree.Keyword, ruleset: Ruleset) -> tuple[Ability, ...]:
    season_card = Selector(Whose.OWN, (Zone.FIELD,), AllOf((HasType(CardType.SEASON_CARD),)))
    put = Put(one(season_card), Destination(Whose.OWNER, Zone.SOUL))
    return (Ability(At(Moments.SUMMON), (put, If(Done(), bodies(keyword)))),)


FOUR_SEASONS = KeywordRule("四季欲", "F-03", (Timing.SUMMON,), expands=_expand)
