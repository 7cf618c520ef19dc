"""魚群: once per turn after the attack, an own 人魚 of no higher cost stands up from 魂; one more attack."""

from rules_engine.keywords.rule import OWN, KeywordRule, one
from rules_engine.language import tree
from rules_engine.language.tree import (
    Ability,
    AllOf,
    At,
    Done,
    HasType,
    HasValue,
    If,
    May,
    Moments,
    Number,
    Relation,
    Selector,
    This,
    ValueOf,
    Whose,
)
from rules_engine.rulebook.ruleset import Ruleset
from rules_engine.vocabulary.terms import CardType, Orientation, Procedure, Timing, Zone


def _expand(keyword: tree.Keyword, ruleset: Ruleset) -> tuple[Ability, ...]:
    cost = HasValue(tree.Value.COST, Relation.AT_MOST, ValueOf(This(), tree.Value.COST))
    mermaid = AllOf((HasType(CardType.PLACE), tree.HasAttribute("人魚"), cost))
    enter = tree.Play(Procedure.SUMMON, one(Selector(Whose.OWN, (Zone.SOUL,), mermaid)), orientation=Orientation.AWAKE)
    once_more = tree.Extra(OWN, Procedure.ATTACK, Number(1))
    limit = tree.Limit(1, tree.Span.TURN)
    return (Ability(At(Moments.AFTER_ATTACK), (May((enter,)), If(Done(), (once_more,))), limit=limit),)


SHOAL = KeywordRule("魚群", "S-効果による召喚", (Timing.ATTACK,), expands=_expand)
