"""鬼動 (N): may lay one own awake 場所札 (力 N or more), neither the attacker nor the one this possesses."""

from rules_engine.keywords.rule import KeywordRule, bodies, one, printed_moment
from rules_engine.language import tree
from rules_engine.language.tree import (
    Ability,
    AllOf,
    Done,
    Feature,
    HasFeature,
    HasType,
    HasValue,
    If,
    May,
    Number,
    Relation,
    Selector,
    Turn,
    Whose,
)
from rules_engine.rulebook.ruleset import Ruleset
from rules_engine.vocabulary.terms import CardType, Orientation, Zone

NOT_ITS_HOST = tree.Not(tree.Carries(tree.Not(HasFeature(Feature.OTHER))))
AWAKE_PLACE = (HasType(CardType.PLACE), HasFeature(Feature.AWAKE), HasFeature(Feature.OTHER), NOT_ITS_HOST)


def _expand(keyword: tree.Keyword, ruleset: Ruleset) -> tuple[Ability, ...]:
    wanted: tuple[tree.Filter, ...] = AWAKE_PLACE
    if keyword.number is not None:
        wanted = (*wanted, HasValue(tree.Value.POWER, Relation.AT_LEAST, Number(keyword.number)))
    lay = Turn(one(Selector(Whose.OWN, (Zone.FIELD,), AllOf(wanted))), Orientation.LAID)
    return (Ability(printed_moment(keyword), (May((lay,)), If(Done(), bodies(keyword)))),)


DEMON_STIR = KeywordRule("鬼動", "F-10", expands=_expand)
