"""霊視: on summon name a 札種類 and exile the own deck top; if it is that, the text happens."""

from rules_engine.keywords.rule import KeywordRule, bodies, one
from rules_engine.language import tree
from rules_engine.language.tree import Ability, AllOf, At, Bound, Destination, If, Moments, Put, Selector, Whose
from rules_engine.rulebook.ruleset import Ruleset
from rules_engine.vocabulary.terms import Timing, Zone


def _expand(keyword: tree.Keyword, ruleset: Ruleset) -> tuple[Ability, ...]:
    top = Selector(Whose.OWN, (Zone.DECK,), end=tree.End.TOP)
    put = Put(one(top), Destination(Whose.OWNER, Zone.EXILE), name="it")
    same = tree.Is(Bound("it"), AllOf((tree.HasTrait(tree.Trait.TYPE, "called"),)))
    body = (tree.Declare("called", tree.Declared.TYPE), put, If(same, bodies(keyword)))
    return (Ability(At(Moments.SUMMON), body),)


SPIRIT_SIGHT = KeywordRule("霊視", "S-宣言", (Timing.SUMMON,), expands=_expand)
