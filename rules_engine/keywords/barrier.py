"""結界 N: may exile it from hand when damage comes, if the 魂 meet its price; the damage is N less."""

from rules_engine.keywords.rule import OWN, KeywordRule
from rules_engine.language import tree
from rules_engine.language.tree import (
    Ability,
    Act,
    Destination,
    Done,
    EventPattern,
    If,
    May,
    Number,
    Pick,
    Put,
    Quantity,
    This,
    Whose,
)
from rules_engine.rulebook.ruleset import Ruleset
from rules_engine.vocabulary.terms import Zone


def _expand(keyword: tree.Keyword, ruleset: Ruleset) -> tuple[Ability, ...]:
    damage = tree.InsteadOf(EventPattern(Act.DAMAGE, actor=OWN))
    exile = Put(Pick(Quantity.ALL, None, This()), Destination(Whose.OWNER, Zone.EXILE))
    less = tree.AlterAmount(tree.Change.SUBTRACT, Number(keyword.number or 0))
    body = (May((exile,)), If(Done(), (less,)))
    return (Ability(damage, body, zones=(Zone.HAND,), condition=tree.CanPay(This())),)


BARRIER = KeywordRule("結界", "F-20", (), expands=_expand)
