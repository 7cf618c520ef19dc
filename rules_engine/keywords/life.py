"""憤怒・楽園・追撃・妬み・憎悪: their texts are had while a life, or the number of 魂, is high or low enough."""

from rules_engine.keywords.rule import OPP, OWN, Asked, KeywordRule
from rules_engine.language import tree
from rules_engine.language.tree import AllOf, Compares, Count, Feature, HasFeature, Life, Number, Player, Relation
from rules_engine.rulebook.options import HatredCount
from rules_engine.rulebook.ruleset import Ruleset
from rules_engine.vocabulary.terms import Zone

UNMET = "S-満たない条件"


def _life(player: Player, relation: Relation) -> Asked:
    def asked(keyword: tree.Keyword, ruleset: Ruleset) -> tree.Condition:
        return Compares(Life(player), relation, Number(keyword.number or 0))

    return asked


def _hatred(keyword: tree.Keyword, ruleset: Ruleset) -> tree.Condition:
    """The own 魂 hold N cards or more; this card counts too where it does not lie there (S-憎悪)."""
    number = Number(keyword.number or 0)
    souls = tree.Selector(tree.Whose.OWN, (Zone.SOUL,))
    if ruleset.hatred_count is HatredCount.SOULS_ONLY:
        return Compares(Count(souls), Relation.AT_LEAST, number)
    itself = tree.Selector(tree.Whose.OWN, (Zone.SOUL,), AllOf((HasFeature(Feature.OTHER),)))
    one_more = tree.Calculation(Count(itself), tree.Operator.PLUS, Number(1))
    return tree.Either(
        (Compares(Count(souls), Relation.AT_LEAST, number), Compares(one_more, Relation.AT_LEAST, number))
    )


WRATH = KeywordRule("憤怒", UNMET, condition=_life(OWN, Relation.AT_MOST))
PARADISE = KeywordRule("楽園", UNMET, condition=_life(OWN, Relation.AT_LEAST))
PURSUIT = KeywordRule("追撃", UNMET, condition=_life(OPP, Relation.AT_MOST))
ENVY = KeywordRule("妬み", UNMET, condition=_life(OPP, Relation.AT_LEAST))
HATRED = KeywordRule("憎悪", "S-憎悪", condition=_hatred)
