"""Japanese for statements: each becomes one sentence without its full stop."""

from collections.abc import Callable
from dataclasses import replace

from rules_engine.scripts import tree
from rules_engine.scripts.card_words import (
    CARD,
    PLAYERS,
    SPANS,
    TRAITS,
    amount,
    cards,
    described,
    every,
    per_card,
    picked,
    picked_from,
    place_of,
    player,
)
from rules_engine.scripts.event_words import condition, trigger
from rules_engine.scripts.wording import Scope, chained, permitted
from rules_engine.vocabulary import Orientation, Procedure, Zone

Body = tuple[tree.Statement, ...]
ORIENTATIONS = {Orientation.LAID: "伏せ", Orientation.AWAKE: "起き"}
CIRCLED = "①②③④⑤⑥⑦⑧⑨"
DECLARED = {
    tree.Declared.NUMBER: "数",
    tree.Declared.NAME: "札名",
    tree.Declared.TYPE: "種類",
    tree.Declared.SEASON: "季節",
    tree.Declared.ATTRIBUTE: "属性",
    tree.Declared.PLAYER: "プレイヤー",
    tree.Declared.PARITY: "偶数か奇数",
}


def statement(scope: Scope, node: tree.Statement) -> str:
    """One statement as a sentence without its full stop."""
    return STATEMENTS[type(node)](scope, node)


def sentences(scope: Scope, body: Body) -> str:
    """A body as sentences, each with its full stop."""
    return "".join(f"{statement(scope, node)}。" for node in body)


def inner(scope: Scope, body: Body) -> str:
    """A body inside another statement, as one sentence without its full stop."""
    return chained(statement(scope, node) for node in body)


# --- moving ---


def _put(scope: Scope, node: tree.Put) -> str:
    said = picked_from(scope, node.pick)
    deed = "探し、" if node.search else ""
    random = node.destination.order is tree.Order.SHUFFLED
    place = _destination(scope, node.destination, node.pick)
    exiled = node.destination.zone is Zone.EXILE
    called = "こうして除外した札" if exiled else "こうして動かした札"
    longer = f"{_source(scope, node.pick).removesuffix('の')}から{called.removeprefix('こうして')}"
    scope.call(node.name, called, longer, several=_several(scope, node.pick))
    return f"{said}を{deed}{place}" if not random else f"{said}を山札に混ぜる"


def _destination(scope: Scope, node: tree.Destination, pick: tree.Pick) -> str:
    """Where to, with the verb: 持ち主の魂に置く, 除外する."""
    face = "裏向きで" if node.face_down else ""
    whose = _whose(node, pick)
    if node.zone is Zone.EXILE:
        return f"{face}除外する" if node.whose is tree.Whose.OWNER else f"{whose}除外に{face}置く"
    if node.zone is Zone.HAND:
        return f"{whose}手札に{face}加える"
    where = {tree.Order.TOP: "の上", tree.Order.BOTTOM: "の下", tree.Order.TOP_OR_BOTTOM: "の上か下"}
    order = where.get(node.order, "") if node.order else ""
    several = "好きな順番で" if node.order and _several(scope, pick) else ""
    turned = f"{ORIENTATIONS[node.orientation]}で" if node.orientation else ""
    return f"{whose}{node.zone.label}{order}に{turned}{face}{several}置く"


def _whose(node: tree.Destination, pick: tree.Pick) -> str:
    source = pick.cards.whose if isinstance(pick.cards, tree.Selector) else None
    if node.whose is tree.Whose.OWNER:
        return "持ち主の" if source in (tree.Whose.OPP, tree.Whose.BOTH) else ""
    if node.whose is source and node.whose is not tree.Whose.BOTH:
        return ""
    return f"{PLAYERS[node.whose]}の"


def _several(scope: Scope, pick: tree.Pick) -> bool:
    """Whether more than one card may be meant."""
    if pick.quantity is tree.Quantity.ALL:
        named = isinstance(pick.cards, tree.Bound) and pick.cards.name not in scope.several
        return not (named or isinstance(pick.cards, tree.This) or _single_host(pick.cards))
    return not (isinstance(pick.amount, tree.Number) and pick.amount.value == 1)


def _single_host(node: tree.Cards) -> bool:
    return isinstance(node, tree.Tied) and node.tie is tree.Tie.HOST


def _play(scope: Scope, node: tree.Play) -> str:
    said = picked_from(scope, node.pick)
    onto = _onto(scope, node)
    side = f"{PLAYERS[node.whose]}の場に" if node.whose is not tree.Whose.OWN else ""
    turned = f"{ORIENTATIONS[node.orientation]}で" if node.orientation else ""
    face = "表向きで" if node.face_up else ""
    disguise = _disguise(scope, node.disguise) if node.disguise else ""
    verb = PLAY_VERBS[node.procedure]
    how = "".join(
        ("コストと季節を満たして" if node.paying else "", "このターンの権利を使って" if node.spending else "")
    )
    called = f"こうして{PLAYED_WORDS[node.procedure]}札"
    scope.call(node.name, called, f"{called}（{said}）", several=_several(scope, node.pick))
    if node.procedure is Procedure.ATTACK:
        return f"{said}で{onto}攻撃する"
    return f"{said}を{how}{onto}{side}{disguise}{turned}{face}{verb}"


PLAY_VERBS = {
    Procedure.SUMMON: "召喚する",
    Procedure.POSSESS: "憑依させる",
    Procedure.DEPLOY: "展開する",
    Procedure.USE: "使用する",
    Procedure.ATTACK: "攻撃する",
}


PLAYED_WORDS = {
    Procedure.SUMMON: "召喚した",
    Procedure.POSSESS: "憑依させた",
    Procedure.DEPLOY: "展開した",
    Procedure.USE: "使用した",
    Procedure.ATTACK: "攻撃した",
}


def _onto(scope: Scope, node: tree.Play) -> str:
    if node.onto is None:
        return ""
    above = "の上に" if node.procedure is Procedure.SUMMON else "に"
    return f"{picked(scope, node.onto)}{above}"


def _disguise(scope: Scope, node: tree.Disguise) -> str:
    face = "裏向きの無の" if node.face_down else ""
    return f"{face}コスト{amount(scope, node.cost)}、力{amount(scope, node.power)}の場所札として"


def _turn(scope: Scope, node: tree.Turn) -> str:
    verb = "伏せる" if node.orientation is Orientation.LAID else "起こす"
    called = "こうして伏せた札" if node.orientation is Orientation.LAID else "こうして起こした札"
    said = picked(scope, node.pick)
    scope.call(node.name, called, f"{called}（{said}）", several=_several(scope, node.pick))
    return f"{said}を{verb}"


def _flip(scope: Scope, node: tree.Flip) -> str:
    return f"{picked(scope, node.pick)}を{'表向き' if node.face_up else '裏向き'}にする"


def _show(scope: Scope, node: tree.Show) -> str:
    called = "公開した札" if node.public else "見た札"
    said = picked(scope, node.pick)
    scope.call(node.name, called, f"{called}（{said}）", several=_several(scope, node.pick))
    return f"{said}を{'公開する' if node.public else '見る'}"


def _shuffle(scope: Scope, node: tree.Shuffle) -> str:
    return f"{player(scope, node.player)}の山札をシャッフルする"


def _swap(scope: Scope, node: tree.Swap) -> str:
    return f"{cards(scope, node.one)}と{cards(scope, node.other)}を入れ替える"


# --- players ---


def _damage(scope: Scope, node: tree.Damage) -> str:
    per, said = per_card(scope, node.amount)
    scope.call(node.name, "こうして与えたダメージ", "そのダメージ")
    target = _target(scope, node.target)
    number = f"{said}ダメージ" if per or isinstance(node.amount, tree.Number) else f"{said}に等しいダメージ"
    comma = "" if per or isinstance(node.amount, tree.Number) else "、"
    safe = "魂で防御できない" if node.undefendable else ""
    return f"{per}{target}に{comma}{safe}{number}"


def _target(scope: Scope, node: tree.Target) -> str:
    said = [player(scope, one) if isinstance(one, tree.Player) else picked(scope, one) for one in node.choices]
    return said[0] if len(said) == 1 else f"{'か'.join(said)}のどちらか"


def _draw(scope: Scope, node: tree.Draw) -> str:
    per, said = per_card(scope, node.amount)
    number = f"{said}枚" if per or isinstance(node.amount, tree.Number) else f"{said}と同じ枚数"
    number += "まで" if node.quantity is tree.Quantity.UP_TO else ""
    who = "" if node.player.whose is tree.Whose.OWN and not node.player.name else f"{player(scope, node.player)}は"
    scope.call(node.name, "引いた札", "その引いた札")
    return f"{per}{who}{number}引いて手札公開場に置く" if node.open else f"{per}{who}{number}引く"


def _change_life(scope: Scope, node: tree.ChangeLife) -> str:
    per, said = per_card(scope, node.amount)
    scope.call(node.name, "こうして動いた数", "そのライフの数")
    who = f"{per}{player(scope, node.player)}のライフを"
    if node.change is not tree.Change.SET and not (per or isinstance(node.amount, tree.Number)):
        said = f"{said}と同じ数だけ"
    if node.change is tree.Change.ADD:
        return f"{who}{said}回復する"
    return f"{who}{said}失う" if node.change is tree.Change.SUBTRACT else f"{who}{said}にする"


def _as_player(scope: Scope, node: tree.AsPlayer) -> str:
    return f"{player(scope, node.player)}は、{inner(scope, node.body)}"


def _end_game(scope: Scope, node: tree.EndGame) -> str:
    return f"{player(scope, node.player)}は{'勝利' if node.wins else '敗北'}する"


# --- choices ---


def _choose(scope: Scope, node: tree.Choose) -> str:
    who = f"{player(scope, node.pick.by)}が" if node.pick.by else ""
    said = picked(scope, replace(node.pick, by=None))
    several = _several(scope, node.pick)
    called = f"{'それらの' if several else 'その'}{_kind(node.pick)}"
    longer = f"選んだ{_source(scope, node.pick)}{_kind(node.pick)}"
    scope.call(node.name, called, longer, several=several)
    return f"{said}を{who}選ぶ"


def _kind(pick: tree.Pick) -> str:
    """場所札 where one type is asked for, else 札."""
    filters = pick.cards.filter.filters if isinstance(pick.cards, (tree.Selector, tree.Bound, tree.Tied)) else ()
    types = [one.type.label for one in filters if isinstance(one, tree.HasType)]
    return types[0] if len(types) == 1 else CARD


def _source(scope: Scope, pick: tree.Pick) -> str:
    return f"{place_of(scope, pick.cards)}の" if isinstance(pick.cards, tree.Selector) and pick.cards.zones else ""


def _let(scope: Scope, node: tree.Let) -> str:
    said = amount(scope, node.amount)
    scope.call(node.name, f"その時の{said}", said)
    return f"{said}を数える"


def _declare(scope: Scope, node: tree.Declare) -> str:
    who = f"{player(scope, node.by)}は" if node.by else ""
    what = DECLARED[node.kind]
    scope.call(node.name, f"宣言した{what}", f"{who}宣言した{what}")
    among = f"{every(scope, node.among)}の" if node.among else ""
    limits = f"{amount(scope, node.lowest)}以上" if node.lowest and node.lowest != tree.Number(0) else ""
    limits += f"{amount(scope, node.highest)}以下" if node.highest else ""
    return f"{who}{among}{limits}{'の' if limits else ''}{what}{'1つ' if among else ''}を宣言する"


def _may(scope: Scope, node: tree.May) -> str:
    who = f"{player(scope, node.by)}は" if node.by else ""
    said = inner(scope, node.body)
    return f"{who}{permitted(said)}"


def _if(scope: Scope, node: tree.If) -> str:
    said = f"{condition(scope, node.condition)}なら、{inner(scope, node.then)}"
    return f"{said}。そうでなければ、{inner(scope, node.otherwise)}" if node.otherwise else said


def _choose_one(scope: Scope, node: tree.ChooseOne) -> str:
    who = f"{player(scope, node.by)}が" if node.by else ""
    options = "　".join(f"{CIRCLED[number]}{inner(scope, body)}" for number, body in enumerate(node.options))
    return f"［{options}］から{node.amount}つを{who}選んで行う"


def _for_each(scope: Scope, node: tree.ForEach) -> str:
    return f"{every(scope, node.cards)}{node.every}枚につき、{inner(scope, node.body)}"


def _repeat(scope: Scope, node: tree.Repeat) -> str:
    said = amount(scope, node.amount)
    times = f"{said}回" if isinstance(node.amount, tree.Number) else f"{said}と同じ回数"
    return f"{times}、{inner(scope, node.body)}"


# --- time and rules ---


def _lasting(scope: Scope, node: tree.Lasting) -> str:
    return f"{SPANS[node.span]}、{inner(scope, node.modifiers)}"


def _later(scope: Scope, node: tree.Later) -> str:
    span = "" if node.span is tree.Span.MATCH else f"{SPANS[node.span]}、"
    phase = isinstance(node.event, tree.Event) and node.event.act is tree.Act.PHASE
    return f"{span}{'' if phase else '次に'}{trigger(scope, node.event)}、{inner(scope, node.body)}"


def _extra(scope: Scope, node: tree.Extra) -> str:
    which = f"{described(scope, node.filter)}の" if node.filter.filters else ""
    label = node.procedure.label
    times = "何回でも" if node.amount is None else f"追加で{amount(scope, node.amount)}回まで"
    apart = f"互いに{TRAITS[node.different]}の異なる札で、" if node.different is not None else ""
    return f"このターン、{apart}{which}{label}を{times}行える"


def _extra_turn(scope: Scope, node: tree.ExtraTurn) -> str:
    return "このターンの後に、自分のターンをもう一度行う"


def _skip(scope: Scope, node: tree.Skip) -> str:
    return f"次の{player(scope, node.player)}の{node.phase.label}を飛ばす"


def _end_turn(scope: Scope, node: tree.EndTurn) -> str:
    return "このターンを終える"


def _negate(scope: Scope, node: tree.Negate) -> str:
    return f"{cards(scope, node.cards)}を無効にする"


def _prevent(scope: Scope, node: tree.Prevent) -> str:
    return "それを防ぐ"


def _alter_amount(scope: Scope, node: tree.AlterAmount) -> str:
    said = amount(scope, node.amount)
    if node.change is tree.Change.SET:
        return f"その数を{said}にする"
    return f"その数を{said}{'増やす' if node.change is tree.Change.ADD else '減らす'}"


def _redirect(scope: Scope, node: tree.Redirect) -> str:
    return f"{_target(scope, node.target)}がそれを受ける"


def _perform(scope: Scope, node: tree.Perform) -> str:
    number = amount(scope, node.amount) if node.amount else ""
    scope.call(node.name, "こうして出した札", f"■{node.keyword}で出した札")
    return f"■{node.keyword}{number}を行う"


def _run_text(scope: Scope, node: tree.RunText) -> str:
    return f"{cards(scope, node.cards)}の効果をこの札の効果として使用する"


def _say(scope: Scope, node: tree.Say) -> str:
    return f"「{node.words}」と言う"


STATEMENTS: dict[type, Callable[..., str]] = {
    tree.Put: _put,
    tree.Play: _play,
    tree.Turn: _turn,
    tree.Flip: _flip,
    tree.Show: _show,
    tree.Shuffle: _shuffle,
    tree.Swap: _swap,
    tree.Damage: _damage,
    tree.Draw: _draw,
    tree.ChangeLife: _change_life,
    tree.AsPlayer: _as_player,
    tree.EndGame: _end_game,
    tree.Choose: _choose,
    tree.Let: _let,
    tree.Declare: _declare,
    tree.May: _may,
    tree.If: _if,
    tree.ChooseOne: _choose_one,
    tree.ForEach: _for_each,
    tree.Repeat: _repeat,
    tree.Lasting: _lasting,
    tree.Later: _later,
    tree.Extra: _extra,
    tree.ExtraTurn: _extra_turn,
    tree.Skip: _skip,
    tree.EndTurn: _end_turn,
    tree.Negate: _negate,
    tree.Prevent: _prevent,
    tree.AlterAmount: _alter_amount,
    tree.Redirect: _redirect,
    tree.Perform: _perform,
    tree.RunText: _run_text,
    tree.Say: _say,
}
