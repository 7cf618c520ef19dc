"""Words for cards drawn, looked at and taken from one place to another."""

from cards.effect_words.amounts import number_of, picked
from cards.effect_words.card_text import CardText
from cards.effect_words.measures import (
    HANDS,
    OPP,
    OWN,
    EffectWord,
    Measure,
    forbidden,
    largest,
    lies,
    moving,
    taking,
    whether,
)  # fmt: skip
from cards.effect_words.moves import Move
from cards.effect_words.seats import Spot
from rules_engine.language import tree
from rules_engine.language.tree import Act, CauseKind, End, Whose
from rules_engine.vocabulary.terms import CardType, Procedure, Zone

GONE = (Zone.SOUL, Zone.EXILE)


def _draws(whose: Whose, *, only_open: bool = False) -> Measure:
    return lambda text: largest(
        number_of(said.node.amount) * said.times
        for said in text.all(tree.Draw)
        if whose in said.seat.turned_to(said.node.player) and (said.node.open or not only_open)
    )


def _all_draws(text: CardText) -> int:
    """Drawn, or the top card taken into the hand without a draw."""
    return max(_draws(OWN)(text), TAKEN_FROM_TOP(text))


def _open_draws(text: CardText) -> int:
    return max(_draws(OWN, only_open=True)(text), TAKEN_FROM_TOP(text))


TAKEN_FROM_TOP = moving(
    lambda move: lies(move.start, OWN, Zone.DECK) and move.start.end is End.TOP and move.end.zone in HANDS
)


def _from_bottom(spot: Spot) -> bool:
    return spot.zone is Zone.DECK and spot.end is End.BOTTOM


def _to_deck(end: End) -> Measure:
    return moving(lambda move: move.end.zone is Zone.DECK and move.end.end is end)


def _into(zone: Zone, *starts: Zone) -> Measure:
    """Other cards of one's own come into the zone from one of the others."""
    return moving(lambda move: lies(move.end, OWN, zone) and lies(move.start, OWN, *starts) and not move.start.itself)


def _off_field(whose: Whose, kind: CardType) -> Measure:
    return moving(
        lambda move: (
            lies(move.start, whose, Zone.FIELD) and kind in move.start.kinds and move.end.zone is not Zone.FIELD
        )
    )


def _back_to_hand(zone: Zone) -> Measure:
    return moving(lambda move: lies(move.start, OWN, zone) and move.end.zone in HANDS)


def _is_mill(move: Move) -> bool:
    return lies(move.start, OPP, Zone.DECK) and move.end.zone in (Zone.EXILE, Zone.SOUL, Zone.VIRTUE)


def _is_bounce(move: Move) -> bool:
    return move.start.zone is Zone.FIELD and not move.start.itself and move.end.zone in (*HANDS, Zone.DECK)


def _is_sacrifice(move: Move) -> bool:
    """One's own card from the field, chosen apart from the opponent's."""
    start = move.start
    return lies(start, OWN, Zone.FIELD) and not start.itself and not start.shared and move.end.zone in GONE


def _is_reuse(move: Move) -> bool:
    return move.start.itself and move.end.zone in HANDS


def _shown(end: End | None) -> Measure:
    """Deck cards of this end are looked at or revealed; None: of the whole deck."""
    return lambda text: largest(
        picked(said.node.pick)
        for said in text.all(tree.Show)
        if any(spot.zone is Zone.DECK and spot.end is end for spot in said.seat.spots(said.node.pick.cards))
    )


def _opens_hand(text: CardText) -> bool:
    shown = (spot.zone is Zone.HAND for said in text.all(tree.Show) if said.node.public
             for spot in said.seat.spots(said.node.pick.cards))  # fmt: skip
    return any(shown) or any(move.start.zone is Zone.HAND and move.end.zone is Zone.OPEN_HAND for move in text.moves)


def _changes_hand(text: CardText) -> bool:
    """A hand card goes into the deck or is exchanged, and another comes for it in the same ability."""
    if any(lies(spot, OWN, *HANDS) for swap in text.all(tree.Swap) for spot in swap.seat.spots(swap.node.one)):
        return True
    drawn = {id(said.ability) for said in text.all(tree.Draw) if OWN in said.seat.turned_to(said.node.player)}
    return any(
        id(said.ability) in drawn and said.node.destination.zone is Zone.DECK
        for said in text.all(tree.Put)
        if any(lies(spot, OWN, *HANDS) and not spot.itself for spot in said.seat.spots(said.node.pick.cards))
    )


def _uses_bottom(text: CardText) -> bool:
    return any(_from_bottom(move.start) for move in text.moves) or bool(_shown(End.BOTTOM)(text))


def _uses(zone: Zone, *ends: Zone) -> Measure:
    """Own cards there are played or given away for something."""
    return moving(
        lambda move: lies(move.start, OWN, zone) and not move.start.itself and (move.play or move.end.zone in ends)
    )


def _uses_souls(text: CardText) -> int:
    """Played, given as a price, or their text made this card's."""
    chosen = {
        tree.Bound(said.node.name)
        for said in text.all(tree.Choose)
        if any(lies(spot, OWN, Zone.SOUL) for spot in said.seat.spots(said.node.pick.cards))
    }
    borrowed = any(run.cards in chosen for run in text.nodes(tree.RunText))
    return max(_uses(Zone.SOUL, Zone.EXILE, Zone.VIRTUE)(text), int(borrowed))


def _frees_hand(text: CardText) -> bool:
    """The rule of the full hand takes no card."""
    return any(
        event.act is Act.MOVE and event.cause is not None and event.cause.kind is CauseKind.RULE
        and any(spot.zone in HANDS for spot in said.seat.spots(event.cards))
        for said, event in forbidden(text)
    )  # fmt: skip


def _plays_below_cost(text: CardText) -> bool:
    by_effect = any(not play.paying and play.procedure is not Procedure.ATTACK for play in text.nodes(tree.Play))
    return by_effect or any(permit.free or permit.uncounted for permit in text.nodes(tree.Permits))


def _summons_beside_right(text: CardText) -> bool:
    by_effect = any(
        play.procedure is Procedure.SUMMON and not play.spending and play.disguise is None
        for play in text.nodes(tree.Play)
    )
    return by_effect or any(keyword.name == "逆境" for keyword in text.nodes(tree.Keyword))


def _possesses_more(text: CardText) -> bool:
    extra = any(extra.procedure is Procedure.POSSESS for extra in text.nodes(tree.Extra))
    return extra or any(play.procedure is Procedure.POSSESS and not play.spending for play in text.nodes(tree.Play))


def _acts_again(text: CardText) -> bool:
    return (
        any(text.all(tree.Extra))
        or any(text.all(tree.ExtraTurn))
        or any(not permit.right for permit in text.nodes(tree.Permits))
    )


WORDS = (
    EffectWord("ドロー", "自分の山札から引く", _all_draws, ("引く", "札を引く"), counted=True),
    EffectWord("相手ドロー", "相手が山札から引く", _draws(OPP), ("相手が引く",), counted=True),
    EffectWord("公開ドロー", "引いた札や山札の上の札を手札公開場に置く", _open_draws, counted=True),
    EffectWord(
        "底ドロー",
        "自分の山札の下の札を手札に加える",
        moving(lambda move: _from_bottom(move.start) and lies(move.end, OWN, *HANDS)),
        counted=True,
    ),
    EffectWord("サーチ", "山札から探す", moving(lambda move: move.search), ("探す", "山札サーチ"), counted=True),
    EffectWord(
        "トップ確認",
        "山札の上の札を見るか公開する",
        _shown(End.TOP),
        ("山札確認",),
        counted=True,
    ),
    EffectWord("デッキ確認", "山札すべてを見る", _shown(None)),
    EffectWord("底利用", "山札の下の札を使う", whether(_uses_bottom), ("ボトム",)),
    EffectWord("底送り", "札を山札の下に置く", _to_deck(End.BOTTOM), ("ボトム送り",), counted=True),
    EffectWord("トップ送り", "札を山札の上に置く", _to_deck(End.TOP), ("トップ置き",), counted=True),
    EffectWord("シャッフル", "山札をシャッフルする", whether(lambda text: any(text.all(tree.Shuffle))), ("切り直し",)),
    EffectWord("デッキ破壊", "相手の山札の札を減らす", moving(_is_mill), ("山札破壊",), counted=True),
    EffectWord("除外加速", "自分の除外を増やす", _into(Zone.EXILE, Zone.DECK, *HANDS, Zone.FIELD), counted=True),
    EffectWord("魂加速", "自分の魂を増やす", _into(Zone.SOUL, Zone.DECK, *HANDS, Zone.EXILE), counted=True),
    EffectWord("ランデス", "相手の魂の札を減らす", taking(OPP, Zone.SOUL), ("魂破壊",), counted=True),
    EffectWord(
        "札除去",
        "相手の場の札を魂か除外に置く",
        moving(lambda move: lies(move.start, OPP, Zone.FIELD) and move.end.zone in GONE),
        ("除去",),
        counted=True,
    ),
    EffectWord("バウンス", "場の札を手札か山札に戻す", moving(_is_bounce), counted=True),
    EffectWord("季節札除去", "相手の場の季節札を除く", _off_field(OPP, CardType.SEASON_CARD), counted=True),
    EffectWord("憑依破壊", "相手の場の怪異札を除く", _off_field(OPP, CardType.APPARITION), ("怪異除去",), counted=True),
    EffectWord("生贄", "自分の場の札を魂か除外に置く", moving(_is_sacrifice), ("生け贄",), counted=True),
    EffectWord("ハンデス", "相手の手札を減らす", taking(OPP, *HANDS), ("手札破壊",), counted=True),
    EffectWord("手札公開", "手札を見せるか手札公開場に置く", whether(_opens_hand)),
    EffectWord(
        "手札非公開",
        "手札公開場の札を手札に戻す",
        moving(lambda move: move.start.zone is Zone.OPEN_HAND and move.end.zone is Zone.HAND),
    ),
    EffectWord("手札入替", "手札の札を入れ替える", whether(_changes_hand), ("手札交換",)),
    EffectWord("上限解放", "手札の上限をなくす", whether(_frees_hand)),
    EffectWord("魂戻し", "自分の魂の札を手札に戻す", _back_to_hand(Zone.SOUL), ("魂回収",), counted=True),
    EffectWord("魂利用", "自分の魂の札を使う", _uses_souls, counted=True),
    EffectWord("除外戻し", "自分の除外の札を戻す", taking(OWN, Zone.EXILE), ("除外回収",), counted=True),
    EffectWord("除外利用", "自分の除外の札を使う", _uses(Zone.EXILE, Zone.DECK), counted=True),
    EffectWord("除外除去", "相手の除外の札を減らす", taking(OPP, Zone.EXILE), counted=True),
    EffectWord("徳除去", "相手の徳を減らす", taking(OPP, Zone.VIRTUE), counted=True),
    EffectWord("再利用", "使ったこの札を手札に戻す", moving(_is_reuse)),
    EffectWord("踏み倒し", "コストを払わずに使う", whether(_plays_below_cost), ("コスト無視",)),
    EffectWord("特殊召喚", "ターンに一度の召喚とは別に召喚する", whether(_summons_beside_right)),
    EffectWord("憑依加速", "ターンに一度の憑依とは別に憑依させる", whether(_possesses_more), ("追加憑依",)),
    EffectWord("追加行動", "ターンに一度の行動を追加で行う", whether(_acts_again), ("追加ターン",)),
)
