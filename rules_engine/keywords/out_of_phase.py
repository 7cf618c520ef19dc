"""逆境 and 突現: summoned regardless of phase and cost, from the main phase or in windows (S-逆境の時)."""

from dataclasses import replace

from rules_engine.keywords.rule import KeywordRule, Windows
from rules_engine.language import tree
from rules_engine.language.tree import Ability, Pick, Put, Quantity, This
from rules_engine.rulebook.options import AdversityMoments
from rules_engine.rulebook.ruleset import Ruleset
from rules_engine.vocabulary.terms import Procedure, Zone


def _sudden(keyword: tree.Keyword, ruleset: Ruleset) -> tuple[Ability, ...]:
    """突現: from hand, for the printed price (`paid`) instead of phase and cost."""
    price = tuple(replace(part, name="paid") if isinstance(part, Put) else part for part in keyword.price)
    enter = tree.Play(Procedure.SUMMON, Pick(Quantity.ALL, None, This()))
    return (Ability(tree.Activate(price), (enter,), zones=(Zone.HAND,)),)


def _windows(ruleset: Ruleset) -> Windows:
    return Windows.OWN_TURN if ruleset.adversity_moments is AdversityMoments.OWN_TURN else Windows.NONE


ADVERSITY = KeywordRule(
    "逆境",
    "F-23",
    (),
    windows=_windows,
    started=True,
    asked_in=("rights.invocations._possible",),
)
SUDDEN = KeywordRule(
    "突現",
    "S-逆境の時",
    (),
    expands=_sudden,
    windows=_windows,
    asked_in=("rights.invocations.may_hide_one",),
)
