"""Words for damage, life and the end of the match."""

from collections.abc import Iterator

from cards.effect_words.amounts import number_of
from cards.effect_words.card_text import CardText
from cards.effect_words.measures import (
    OPP,
    OWN,
    EffectWord,
    Measure,
    concerns,
    forbidden,
    forbids,
    largest,
    replaced,
    whether,
)  # fmt: skip
from cards.effect_words.said import Said
from rules_engine.language import tree
from rules_engine.language.tree import Act, Change, Whose
from rules_engine.language.within import contains


def _strikes(whose: Whose) -> Measure:
    """Damage to a player, or life he loses without damage."""
    return lambda text: largest(
        (*(number for _, number in _hits(text, whose)), *(number for _, number in _life(text, whose, Change.SUBTRACT)))
    )


def _hits(text: CardText, whose: Whose) -> Iterator[tuple[Said[tree.Damage], int]]:
    for said in text.all(tree.Damage):
        players = [choice for choice in said.node.target.choices if isinstance(choice, tree.Player)]
        if any(whose in said.seat.turned_to(player) for player in players):
            yield said, number_of(said.node.amount) * said.times


def _heals(whose: Whose) -> Measure:
    return lambda text: largest(number for _, number in _life(text, whose, Change.ADD))


def _life(text: CardText, whose: Whose, change: Change) -> Iterator[tuple[Said[tree.ChangeLife], int]]:
    for said in text.all(tree.ChangeLife):
        if said.node.change is change and whose in said.seat.turned_to(said.node.player):
            yield said, number_of(said.node.amount) * said.times


def _drains(text: CardText) -> bool:
    """One ability damages the opponent and gains life."""
    struck = {id(said.ability) for said, _ in _hits(text, OPP)}
    return any(id(said.ability) in struck for said, _ in _life(text, OWN, Change.ADD))


def _damages_places(text: CardText) -> int:
    return largest(
        number_of(said.node.amount) * said.times
        for said in text.all(tree.Damage)
        if any(isinstance(choice, tree.Pick) for choice in said.node.target.choices)
    )


def _pierces(text: CardText) -> bool:
    undefended = any(damage.undefendable for damage in text.nodes(tree.Damage))
    return undefended or any(text.nodes(tree.DefenceCosts)) or bool(forbids(Act.DEFEND, whose=OPP)(text))


def _shields(text: CardText) -> bool:
    """Damage to oneself or one's cards does not come, or less of it, or to somebody else."""
    return any(
        event.act is Act.DAMAGE
        and concerns(seat, event, OWN)
        and any(contains(body, kind) for kind in (tree.Prevent, tree.AlterAmount, tree.Redirect))
        for seat, event, body in replaced(text)
    ) or any(event.act is Act.DAMAGE and concerns(said.seat, event, OWN) for said, event in forbidden(text))


def _stops_healing(text: CardText) -> bool:
    return bool(forbids(Act.GAIN_LIFE)(text)) or any(event.act is Act.GAIN_LIFE for _, event, _ in replaced(text))


def _wins(text: CardText) -> bool:
    return any(
        (OWN if said.node.wins else OPP) in said.seat.turned_to(said.node.player) for said in text.all(tree.EndGame)
    )


def _sets_life(text: CardText) -> bool:
    return any(change.change is Change.SET for change in text.nodes(tree.ChangeLife))


WORDS = (
    EffectWord("直接ダメ", "相手にダメージを与える", _strikes(OPP), ("ダメージ", "直接ダメージ"), counted=True),
    EffectWord("ヒール", "自分のライフを増やす", _heals(OWN), ("回復", "ライフ回復"), counted=True),
    EffectWord("自傷ダメ", "自分にダメージを与える", _strikes(OWN), ("自傷", "自傷ダメージ"), counted=True),
    EffectWord("札ダメ", "場所札にダメージを与える", _damages_places, ("札ダメージ",), counted=True),
    EffectWord("ドレイン", "一つの効果で、相手へのダメージと自分の回復をする", whether(_drains), ("吸収",)),
    EffectWord("魂貫通", "魂で防げない、または防ぎにくいダメージを与える", whether(_pierces), ("貫通", "防御不可")),
    EffectWord("ダメ無効", "自分や自分の札が受けるダメージを防ぐか減らす", whether(_shields), ("ダメージ無効", "軽減")),
    EffectWord("ヒール無効", "ライフの回復を止める", whether(_stops_healing), ("回復無効",)),
    EffectWord("相手ヒール", "相手のライフを増やす", _heals(OPP), ("相手回復",), counted=True),
    EffectWord("ライフ固定", "ライフを決まった数にする", whether(_sets_life)),
    EffectWord("特殊勝利", "効果で勝つ", whether(_wins), ("勝利",)),
)
