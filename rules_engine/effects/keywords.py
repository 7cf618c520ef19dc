"""What keyword abilities mean, in the words of the texts themselves.

Conditions (憤怒 …) are asked when the text under them would happen. Keywords with a body become ordinary abilities
around it. Bare keywords (速攻, 神秘 …) stay as they are; the procedures ask for them by name.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from rules_engine.ruleset import Ruleset
from rules_engine.ruleset_options import ChorusDamage, HatredCount
from rules_engine.scripts import tree
from rules_engine.scripts.tree import (
    Ability,
    Act,
    AllOf,
    Always,
    At,
    Bound,
    Compares,
    Count,
    Damage,
    Destination,
    Done,
    Event,
    Exists,
    Feature,
    GainsText,
    HasFeature,
    HasKeyword,
    HasType,
    HasValue,
    If,
    Life,
    May,
    Moments,
    Number,
    Pick,
    Player,
    Put,
    Quantity,
    Relation,
    Selector,
    This,
    Turn,
    ValueOf,
    When,
    Whose,
)  # fmt: skip
from rules_engine.vocabulary import CardType, Orientation, Procedure, Zone

OWN, OPP = Player(Whose.OWN), Player(Whose.OPP)


def condition_of(keyword: tree.Keyword, ruleset: Ruleset) -> tree.Condition | None:
    """The condition a keyword puts on the texts under it, None if it is no such keyword."""
    number = Number(keyword.number or 0)
    if keyword.name == "憎悪":
        souls = Selector(Whose.OWN, (Zone.SOUL,))
        if ruleset.hatred_count is HatredCount.SOULS_ONLY:
            return Compares(Count(souls), Relation.AT_LEAST, number)
        itself = Selector(Whose.OWN, (Zone.SOUL,), AllOf((HasFeature(Feature.OTHER),)))
        one_more = tree.Calculation(Count(itself), tree.Operator.PLUS, Number(1))
        return tree.Either(
            (Compares(Count(souls), Relation.AT_LEAST, number), Compares(one_more, Relation.AT_LEAST, number))
        )
    asked = LIFE_CONDITIONS.get(keyword.name)
    return None if asked is None else Compares(Life(asked[0]), asked[1], number)


NOT_ITS_HOST = tree.Not(tree.Carries(tree.Not(HasFeature(Feature.OTHER))))
NEEDED_BY_PROCEDURES = frozenset(
    ("速攻", "神秘", "秘境", "襲撃", "鮮明", "逆境", "混化", "混化ノ場所", "混化ノ怪異", "潜在能力", "徳", "↻", "呪い")
)
LIFE_CONDITIONS = {
    "憤怒": (OWN, Relation.AT_MOST),
    "楽園": (OWN, Relation.AT_LEAST),
    "追撃": (OPP, Relation.AT_MOST),
    "妬み": (OPP, Relation.AT_LEAST),
}


def expand(keyword: tree.Keyword, types: tuple[CardType, ...], ruleset: Ruleset) -> tuple[Ability, ...]:
    """The abilities a keyword with a body stands for; none for a bare keyword."""
    if keyword.name == "合唱":
        return _chorus(keyword, ruleset)
    maker = MAKERS.get(keyword.name)
    return maker(keyword, types) if maker else keyword.abilities


def _bodies(keyword: tree.Keyword) -> tuple[tree.Statement, ...]:
    return tuple(statement for ability in keyword.abilities for statement in ability.body)


def _head(keyword: tree.Keyword) -> tree.At:
    """The moment printed under the keyword; the card's usual one without a mark."""
    heads = [ability.head for ability in keyword.abilities if isinstance(ability.head, At)]
    return heads[0] if heads else At(Moments.TEXT)


def _perseverance(keyword: tree.Keyword, types: tuple[CardType, ...]) -> tuple[Ability, ...]:
    """不屈: when this card is put into 除外, from anywhere and for any reason."""
    exiled = When(Event(Act.MOVE, cards=This(), destination=(Zone.EXILE,)))
    return tuple(
        Ability(exiled, ability.body, zones=tuple(Zone), condition=ability.condition) for ability in keyword.abilities
    )


def _demon_stir(keyword: tree.Keyword, types: tuple[CardType, ...]) -> tuple[Ability, ...]:
    """鬼動 (N): may lay one own awake 場所札 (力 N or more), neither the attacker nor the one this possesses."""
    wanted: list[Any] = [HasType(CardType.PLACE), HasFeature(Feature.AWAKE), HasFeature(Feature.OTHER), NOT_ITS_HOST]
    if keyword.number is not None:
        wanted.append(HasValue(tree.Value.POWER, Relation.AT_LEAST, Number(keyword.number)))
    lay = Turn(_one(Selector(Whose.OWN, (Zone.FIELD,), AllOf(tuple(wanted)))), Orientation.LAID)
    return (Ability(_head(keyword), (May((lay,)), If(Done(), _bodies(keyword)))),)


def _word_spirit(keyword: tree.Keyword, types: tuple[CardType, ...]) -> tuple[Ability, ...]:
    """言霊: may put one own hand card into 魂; if it has 【属性】七不思議, the text happens."""
    put = Put(_one(Selector(Whose.OWN, (Zone.HAND,))), Destination(Whose.OWNER, Zone.SOUL), name="given")
    wonder = AllOf((tree.HasAttribute("七不思議"),))
    return (Ability(_head(keyword), (May((put,)), If(tree.Is(Bound("given"), wonder), _bodies(keyword)))),)


def _four_seasons(keyword: tree.Keyword, types: tuple[CardType, ...]) -> tuple[Ability, ...]:
    """四季欲: on summon one own 季節札 from the field to 魂; if done, the text happens."""
    season_card = Selector(Whose.OWN, (Zone.FIELD,), AllOf((HasType(CardType.SEASON_CARD),)))
    put = Put(_one(season_card), Destination(Whose.OWNER, Zone.SOUL))
    return (Ability(At(Moments.SUMMON), (put, If(Done(), _bodies(keyword)))),)


def _spirit_sight(keyword: tree.Keyword, types: tuple[CardType, ...]) -> tuple[Ability, ...]:
    """霊視: on summon name a 札種類 and exile the own deck top; if it is that, the text happens."""
    top = Selector(Whose.OWN, (Zone.DECK,), end=tree.End.TOP)
    put = Put(_one(top), Destination(Whose.OWNER, Zone.EXILE), name="it")
    same = tree.Is(Bound("it"), AllOf((tree.HasTrait(tree.Trait.TYPE, "called"),)))
    body = (tree.Declare("called", tree.Declared.TYPE), put, If(same, _bodies(keyword)))
    return (Ability(At(Moments.SUMMON), body),)


def _chorus(keyword: tree.Keyword, ruleset: Ruleset) -> tuple[Ability, ...]:
    """合唱: may put own other 合唱 場所札 into 魂; gains their texts but 合唱, their 力 is damage to the opponent."""
    filters = (HasType(CardType.PLACE), HasKeyword("合唱"), HasFeature(Feature.OTHER))
    choir = Selector(Whose.OWN, (Zone.FIELD,), AllOf(filters))
    choose = tree.Choose("choir", Pick(Quantity.ANY, None, choir))
    force = Damage(tree.Target((OPP,)), tree.Variable("force"))
    put = Put(Pick(Quantity.ALL, None, Bound("choir")), Destination(Whose.OWNER, Zone.SOUL), name="choir")
    gain = tree.Lasting(tree.Span.ON_FIELD, (GainsText(This(), Bound("choir"), "合唱"),))
    note = tree.Perform("合唱", _force_of_choir(ruleset), "force")
    body = (choose, note, If(Exists(Bound("choir")), (put, gain, force, tree.RunText(Bound("choir")))))
    moments = [ability.head for ability in keyword.abilities if isinstance(ability.head, At)]
    head = moments[0] if moments and moments[0].moment is Moments.SUMMON else At(Moments.ATTACK)
    return (Ability(head, (*body, *_bodies(keyword))),)


def _force_of_choir(ruleset: Ruleset) -> tree.Amount:
    if ruleset.chorus_damage is ChorusDamage.OWN_POWER_EACH:
        own = ValueOf(This(), tree.Value.POWER, tree.Fold.ONE)
        return tree.Calculation(Count(Bound("choir")), tree.Operator.TIMES, own)
    return ValueOf(Bound("choir"), tree.Value.POWER, tree.Fold.SUM)


def _season_of_school(keyword: tree.Keyword, types: tuple[CardType, ...]) -> tuple[Ability, ...]:
    """学校の怪談: 力 +1 for each 【属性】噂 in the own 手札公開場."""
    rumours = Selector(Whose.OWN, (Zone.OPEN_HAND,), AllOf((tree.HasAttribute("噂"),)))
    more = tree.ChangeValue(This(), tree.Value.POWER, tree.Change.ADD, Count(rumours))
    return (Ability(Always(), (more,)),)


def _barrier(keyword: tree.Keyword, types: tuple[CardType, ...]) -> tuple[Ability, ...]:
    """結界 N: may exile it from hand when damage comes, if the 魂 meet its price; the damage is N less."""
    damage = tree.InsteadOf(Event(Act.DAMAGE, actor=OWN))
    exile = Put(Pick(Quantity.ALL, None, This()), Destination(Whose.OWNER, Zone.EXILE))
    less = tree.AlterAmount(tree.Change.SUBTRACT, Number(keyword.number or 0))
    body = (May((exile,)), If(Done(), (less,)))
    return (Ability(damage, body, zones=(Zone.HAND,), condition=tree.CanPay(This())),)


def _shoal(keyword: tree.Keyword, types: tuple[CardType, ...]) -> tuple[Ability, ...]:
    """魚群: once per turn after the attack, an own 人魚 of no higher cost stands up from 魂; one more attack."""
    cost = HasValue(tree.Value.COST, Relation.AT_MOST, ValueOf(This(), tree.Value.COST))
    mermaid = AllOf((HasType(CardType.PLACE), tree.HasAttribute("人魚"), cost))
    enter = tree.Play(Procedure.SUMMON, _one(Selector(Whose.OWN, (Zone.SOUL,), mermaid)), orientation=Orientation.AWAKE)
    once_more = tree.Extra(OWN, Procedure.ATTACK, Number(1))
    limit = tree.Limit(1, tree.Span.TURN)
    return (Ability(At(Moments.AFTER_ATTACK), (May((enter,)), If(Done(), (once_more,))), limit=limit),)


def _turning(keyword: tree.Keyword, types: tuple[CardType, ...]) -> tuple[Ability, ...]:
    """↻: lay this awake card; then what follows happens."""
    lay = Turn(Pick(Quantity.ALL, None, This()), Orientation.LAID)
    return (Ability(tree.Activate((lay,)), _bodies(keyword)),)


def _sudden(keyword: tree.Keyword, types: tuple[CardType, ...]) -> tuple[Ability, ...]:
    """突現: from hand, for the printed price (`paid`) instead of phase and cost."""
    price = tuple(replace(part, name="paid") if isinstance(part, Put) else part for part in keyword.price)
    enter = tree.Play(Procedure.SUMMON, Pick(Quantity.ALL, None, This()))
    return (Ability(tree.Activate(price), (enter,), zones=(Zone.HAND,)),)


def _one(cards: tree.Cards) -> Pick:
    return Pick(Quantity.EXACT, Number(1), cards)


MAKERS: dict[str, Callable[[tree.Keyword, tuple[CardType, ...]], tuple[Ability, ...]]] = {
    "不屈": _perseverance,
    "鬼動": _demon_stir,
    "言霊": _word_spirit,
    "四季欲": _four_seasons,
    "霊視": _spirit_sight,
    "学校の怪談": _season_of_school,
    "結界": _barrier,
    "突現": _sudden,
    "魚群": _shoal,
    "↻": _turning,
}
CONDITIONS_AND_BODIES = frozenset((*MAKERS, *LIFE_CONDITIONS, "合唱", "憎悪"))
