"""Words for the moments of a text, for powers and abilities, and for what cards may not do."""

from collections.abc import Callable

from cards.effect_words.amounts import number_of
from cards.effect_words.card_text import CardText
from cards.effect_words.measures import (
    OPP,
    OWN,
    EffectWord,
    Measure,
    forbidden,
    forbids,
    largest,
    lies,
    replaced,
    whether,
)  # fmt: skip
from cards.effect_words.seats import Seat
from rules_engine.language import tree
from rules_engine.language.tree import Act, CauseKind, Change, Feature, Moments, Value, Whose
from rules_engine.language.within import contains
from rules_engine.vocabulary.terms import Orientation, Phase, Zone

PROTECTING = ("神秘", "秘境")
ACTS_OF_CARDS = (Act.ATTACK, Act.WAKE, Act.HEAL, Act.SUMMON, Act.POSSESS, Act.DEPLOY, Act.USE)


def _at(moment: Moments) -> Measure:
    """The card itself has a text of this moment."""
    return whether(
        lambda text: any(
            isinstance(said.node.head, tree.At) and said.node.head.moment is moment and not said.granted
            for said in text.all(tree.Ability)
        )
    )


def _lasts(text: CardText) -> bool:
    return any(isinstance(said.node.head, tree.Always) and not said.granted for said in text.all(tree.Ability))


def _once_a_turn(text: CardText) -> bool:
    return any(ability.limit == tree.Limit(1, tree.Span.TURN) for ability in text.nodes(tree.Ability))


def _hears_recovery(text: CardText) -> bool:
    phases: list[Phase | None] = [event.phase for event in text.nodes(tree.EventPattern)]
    phases += [condition.phase for condition in text.nodes(tree.InPhase)]
    phases += [skip.phase for skip in text.nodes(tree.Skip)]
    return Phase.RECOVERY in phases


POWERS = (Value.POWER, Value.ORIGINAL_POWER)
COSTS = (Value.COST, Value.ORIGINAL_COST)


def _changes(values: tuple[Value, ...], change: Change, whose: Whose | None = None) -> Measure:
    """One of the values is changed so, of this player's cards where one is named."""
    return lambda text: largest(
        number_of(said.node.amount)
        for said in text.all(tree.ChangeValue)
        if said.node.value in values and said.node.change is change
        and (whose is None or any(spot.whose is whose for spot in said.seat.spots(said.node.cards)))
    )  # fmt: skip


def _sets_power(text: CardText) -> bool:
    return any(change.value in POWERS and change.change is Change.SET for change in text.nodes(tree.ChangeValue))


def _weakens(text: CardText) -> int:
    """Less 力, or a number of its own for the opponent's cards."""
    return max(_changes(POWERS, Change.SUBTRACT)(text), min(1, _changes(POWERS, Change.SET, OPP)(text)))


def _turns(orientation: Orientation) -> Measure:
    """Cards are turned; a price that this card pays by itself does not count."""
    return whether(
        lambda text: any(
            said.node.orientation is orientation and not (orientation is Orientation.LAID and _is_this(said.node.pick))
            for said in text.all(tree.Turn)
        )
    )


def _is_this(pick: tree.Pick) -> bool:
    return isinstance(pick.cards, tree.This)


def _wakes(text: CardText) -> bool:
    awake = Orientation.AWAKE
    return (
        bool(_turns(awake)(text))
        or any(enters.orientation is awake for enters in text.nodes(tree.Enters))
        or any(play.orientation is awake for play in text.nodes(tree.Play))
    )


def _locks(text: CardText) -> bool:
    """The opponent may not do what the rules let him do, or must."""
    must = ((said.seat, said.node.event) for said in text.all(tree.Requires))
    stopped = ((said.seat, event) for said, event in forbidden(text))
    return any(_binds_opponent(seat, event) for seat, event in (*must, *stopped))


def _binds_opponent(seat: Seat, event: tree.EventPattern) -> bool:
    if event.actor is not None:
        return event.act is not Act.GAIN_LIFE and OPP in seat.turned_to(event.actor)
    return event.act in ACTS_OF_CARDS and any(spot.whose is OPP for spot in seat.spots(event.cards))


def _forbids_attack(text: CardText) -> bool:
    return bool(forbids(Act.ATTACK)(text))


def _protects(text: CardText) -> bool:
    """Cards get 神秘, 秘境 or a shield against effects from a text."""
    given = (ability.head for grants in text.nodes(tree.Grants) for ability in grants.abilities)
    named = any(isinstance(head, tree.Keyword) and head.name in PROTECTING for head in given)
    return named or any(text.all(tree.Untouched))


def _stays(text: CardText) -> bool:
    """One's own cards do not leave the field but by the way of every attack, or something else happens instead."""
    stopped = ((said.seat, event) for said, event in forbidden(text))
    instead = ((seat, event) for seat, event, _ in replaced(text))
    untouched = ((said.seat, said.node.cards) for said in text.all(tree.Untouched))
    kept = ((seat, event.cards) for seat, event in (*stopped, *instead) if _is_removal(event))
    return any(lies(spot, OWN, Zone.FIELD) for seat, cards in (*kept, *untouched) for spot in seat.spots(cards))


def _is_removal(event: tree.EventPattern) -> bool:
    by_attack = event.cause is not None and event.cause.kind is CauseKind.ATTACK
    return event.act is Act.MOVE and not by_attack


def _negates(text: CardText) -> bool:
    return any(text.all(tree.Negate)) or bool(forbids(Act.EFFECT)(text))


def _becomes(fits: Callable[[tree.Becomes], bool]) -> Measure:
    return whether(lambda text: any(map(fits, text.nodes(tree.Becomes))))


def _adds_attribute(change: tree.Becomes) -> bool:
    return bool(change.attributes) or tree.Trait.ATTRIBUTE in change.every


def _turned_name(name: str) -> Measure:
    return _becomes(lambda change: change.name == name)


def _picks_face_down(text: CardText) -> bool:
    """Cards that lie face down on the field are picked or turned over."""
    return any(text.all(tree.Flip)) or any(
        contains(spot.filter, tree.HasFeature) and tree.HasFeature(Feature.FACE_DOWN) in spot.filter.filters
        for said in text.all(tree.Pick)
        for spot in said.seat.spots(said.node.cards)
        if spot.zone is Zone.FIELD
    )


WORDS = (
    EffectWord("攻撃時", "攻撃時の効果がある", _at(Moments.ATTACK)),
    EffectWord("召喚時", "召喚時の効果がある", _at(Moments.SUMMON)),
    EffectWord("展開時", "展開時の効果がある", _at(Moments.DEPLOY)),
    EffectWord("常時", "場にある間いつも働く効果がある", whether(_lasts)),
    EffectWord("ターン1回", "1ターンに1回までの効果がある", whether(_once_a_turn)),
    EffectWord("回復フェイズ", "回復フェイズに働くか、回復フェイズを変える", whether(_hears_recovery)),
    EffectWord(
        "任意", "するかしないかを選べる効果がある", whether(lambda text: any(text.all(tree.May))), ("してもよい",)
    ),
    EffectWord("バフ", "札の力を上げる", _changes(POWERS, Change.ADD), ("強化", "力上昇"), counted=True),
    EffectWord("デバフ", "相手の札の力を下げるか決まった数にする", _weakens, ("弱体化", "力減少")),
    EffectWord("力固定", "力を決まった数にする", whether(_sets_power)),
    EffectWord(
        "コスト軽減", "自分の札のコストを下げる", _changes(COSTS, Change.SUBTRACT, OWN), ("軽量化",), counted=True
    ),
    EffectWord("起き", "札を起きにする、起きで出す", whether(_wakes), ("起こす",)),
    EffectWord("伏せ", "札を伏せる", _turns(Orientation.LAID), ("伏せる",)),
    EffectWord("ロック", "相手の行動を縛る", whether(_locks), ("妨害",)),
    EffectWord("攻撃不可", "攻撃をできなくする", whether(_forbids_attack)),
    EffectWord("神秘付与", "札に神秘・秘境や、効果を受けない守りを与える", whether(_protects)),
    EffectWord("除去無効", "自分の場の札が場を離れるのを止める", whether(_stays), ("除去耐性",)),
    EffectWord("札無効", "札の使用や効果を無効にする", whether(_negates), ("打ち消し", "無効化")),
    EffectWord("効果を失う", "札の効果を失わせる", whether(lambda text: any(text.all(tree.LosesText))), ("効果消し",)),
    EffectWord("属性追加", "札に属性を加える", _becomes(_adds_attribute)),
    EffectWord("属性削除", "札の属性をなくす", _becomes(lambda change: change.no_attributes)),
    EffectWord("札種変更", "札の種類を変える", _becomes(lambda change: bool(change.types)), ("種類変更",)),
    EffectWord("盗品", "札を「盗品」にする", _turned_name("盗品")),
    EffectWord("果汁", "札を「果汁」にする", _turned_name("果汁")),
    EffectWord("裏指定", "場の裏向きの札を選ぶ", whether(_picks_face_down)),
)
