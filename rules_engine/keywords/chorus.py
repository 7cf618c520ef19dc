"""合唱: may put own other 合唱 場所札 into 魂; gains their texts but 合唱, their 力 is damage to the opponent."""

from rules_engine.keywords.rule import OPP, KeywordRule, bodies, printed_moment
from rules_engine.language import tree
from rules_engine.language.tree import (
    Ability,
    AllOf,
    At,
    Bound,
    Count,
    Damage,
    Destination,
    Exists,
    Feature,
    GainsText,
    HasFeature,
    HasKeyword,
    HasType,
    If,
    Moments,
    Pick,
    Put,
    Quantity,
    Selector,
    This,
    ValueOf,
    Whose,
)
from rules_engine.rulebook.options import ChorusDamage
from rules_engine.rulebook.ruleset import Ruleset
from rules_engine.vocabulary.terms import CardType, Timing, Zone

NAME = "合唱"


def _expand(keyword: tree.Keyword, ruleset: Ruleset) -> tuple[Ability, ...]:
    filters = (HasType(CardType.PLACE), HasKeyword(NAME), HasFeature(Feature.OTHER))
    choir = Selector(Whose.OWN, (Zone.FIELD,), AllOf(filters))
    choose = tree.Choose("choir", Pick(Quantity.ANY, None, choir))
    power = Damage(tree.Target((OPP,)), tree.Variable("power"))
    put = Put(Pick(Quantity.ALL, None, Bound("choir")), Destination(Whose.OWNER, Zone.SOUL), name="choir")
    gain = tree.Lasting(tree.Span.ON_FIELD, (GainsText(This(), Bound("choir"), NAME),))
    note = tree.Perform(NAME, _power_of_choir(ruleset), "power")
    body = (choose, note, If(Exists(Bound("choir")), (put, gain, power, tree.RunText(Bound("choir")))))
    on_summon = printed_moment(keyword).moment is Moments.SUMMON
    return (Ability(At(Moments.SUMMON if on_summon else Moments.ATTACK), (*body, *bodies(keyword))),)


def _power_of_choir(ruleset: Ruleset) -> tree.Amount:
    if ruleset.chorus_damage is ChorusDamage.OWN_POWER_EACH:
        own = ValueOf(This(), tree.Value.POWER, tree.Fold.ONE)
        return tree.Calculation(Count(Bound("choir")), tree.Operator.TIMES, own)
    return ValueOf(Bound("choir"), tree.Value.POWER, tree.Fold.SUM)


CHORUS = KeywordRule(
    NAME,
    "S-合唱",
    (Timing.ATTACK,),
    expands=_expand,
    performing="note_power",
    asked_in=("execution.statements.play._lent",),
)
