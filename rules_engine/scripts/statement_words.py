"""Japanese for statements: each becomes one sentence without its full stop."""

import re
from collections.abc import Callable
from dataclasses import replace

from rules_engine.scripts import tree
from rules_engine.scripts.card_words import (
    CARD,
    FACE_DOWN,
    SPANS,
    TRAITS,
    amount,
    cards,
    described,
    every,
    noun_of,
    per_card,
    place_of,
    player,
    same_number,
)
from rules_engine.scripts.condition_words import GAINED, asked
from rules_engine.scripts.deed_words import (
    ORIENTATIONS,
    destination,
    flip,
    is_several,
    note_owner,
    play,
    put,
    show,
    shuffle,
    swap,
    turn,
)
from rules_engine.scripts.event_words import trigger
from rules_engine.scripts.pick_words import picked
from rules_engine.scripts.wording import AFTERWARDS, Scope, chained, permitted
from rules_engine.vocabulary import Orientation, Phase, Zone

Body = tuple[tree.Statement, ...]
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


Joined = tuple[int, str] | None
JOINED: list[Callable[[Scope, Body, int], Joined]] = []
"""Statements that make one sentence together: how many from a place on, and the sentence."""


def statement(scope: Scope, node: tree.Statement) -> str:
    """One statement as a sentence without its full stop."""
    return STATEMENTS[type(node)](scope, node)


def sentences(scope: Scope, body: Body) -> str:
    """A body as sentences, each with its full stop."""
    return "".join(f"{said}。" for said in worded(scope, body))


def inner(scope: Scope, body: Body) -> str:
    """A body inside another statement, as one sentence without its full stop."""
    return chained(worded(scope, body))


def worded(scope: Scope, body: Body) -> list[str]:
    """The sentences of a body without their full stops: statements that make one deed are one sentence."""
    said: list[str] = []
    at = 0
    while at < len(body):
        length, text = next((made for join in JOINED if (made := join(scope, body, at))), (1, ""))
        text = text or statement(scope, body[at])
        if text:
            said.append(_link(body, at, said, text) + text)
        at += length
    return said


def _link(body: Body, at: int, said: list[str], text: str) -> str:
    """その後 after what is optional or conditional, and where the subject changes back."""
    node, before = body[at], body[at - 1] if at else None
    if before is None or not said or isinstance(node, LASTS):
        return ""
    back = said[-1].startswith(("相手は", "お互いは")) and _is_own_draw(node)
    if back and isinstance(node, tree.Draw):
        return f"{AFTERWARDS}自分は"
    same = text.endswith("同じ枚数引く") and not text.endswith("と同じ枚数引く")
    if same or "を無効にし、" in said[-1] or isinstance(before, tree.May | tree.If):
        return AFTERWARDS
    return ""


LASTS = (tree.If, tree.Replaces, tree.Listens, tree.Grants, tree.ChangeValue, tree.Forbids)


def _is_own_draw(node: tree.Statement) -> bool:
    return isinstance(node, tree.Draw) and node.player == tree.Player(tree.Whose.OWN)


# --- players ---


def _damage(scope: Scope, node: tree.Damage) -> str:
    per, said = per_card(scope, node.amount)
    scope.call(node.name, "与えたダメージ", "そのダメージ")
    target = _target(scope, node.target)
    safe = "魂で防御できない" if node.undefendable else ""
    if per or isinstance(node.amount, tree.Number):
        return f"{per}{target}に{safe}{said}ダメージ"
    if said.endswith("少ない数"):
        return f"{target}に、{said.removesuffix('数')}{safe}ダメージ"
    return f"{target}に、{said}に等しい{safe}ダメージ"


def _target(scope: Scope, node: tree.Target) -> str:
    said = [player(scope, one) if isinstance(one, tree.Player) else picked(scope, one) for one in node.choices]
    if len(said) == 1:
        return said[0]
    comma = "、" if said[1].startswith(scope.seats[tree.Whose.BOTH]) else ""
    return f"{'、'.join(said)}のいずれか" if len(said) > 2 else f"{f'か{comma}'.join(said)}のどちらか"


def _draw(scope: Scope, node: tree.Draw) -> str:
    up_to = _up_to_hand(scope, node)
    if same_number(scope, node.amount):
        per, number = "", "同じ枚数"
    else:
        per, said = per_card(scope, node.amount)
        number = f"{said}枚" if per or isinstance(node.amount, tree.Number) else f"{said}と同じ枚数"
    number += "まで" if node.quantity is tree.Quantity.UP_TO else ""
    own = node.player.whose is tree.Whose.OWN and not node.player.name
    who = "" if own else f"{player(scope, node.player)}は"
    scope.call(node.name, "引いた札", "その引いた札", several=True)
    if up_to:
        return f"{who}{up_to}"
    return f"{per}{who}{number}引いて手札公開場に置く" if node.open else f"{per}{who}{number}引く"


def _up_to_hand(scope: Scope, node: tree.Draw) -> str:
    """`draw 5 - count(own.hand)`: 手札がちょうど5枚になるまで引く."""
    made = node.amount
    if not isinstance(made, tree.Calculation) or made.operator is not tree.Operator.MINUS:
        return ""
    hand = tree.Count(tree.Selector(node.player.whose, (Zone.HAND,)))
    open_hand = tree.Count(tree.Selector(node.player.whose, (Zone.HAND, Zone.OPEN_HAND)))
    if made.right not in (hand, open_hand) or not isinstance(made.left, tree.Number):
        return ""
    return f"手札がちょうど{made.left.value}枚になるまで引く"


def _change_life(scope: Scope, node: tree.ChangeLife) -> str:
    per, said = per_card(scope, node.amount)
    scope.call(node.name, GAINED if node.change is tree.Change.ADD else "失ったライフ", "そのライフの数")
    who = f"{per}{player(scope, node.player)}のライフを"
    if node.change is not tree.Change.SET and not (per or isinstance(node.amount, tree.Number)):
        said = f"{said}だけ" if said.endswith("の差") else f"{said}の分だけ"
        return f"{said}{who}{'増やす' if node.change is tree.Change.ADD else '失う'}"
    if node.change is tree.Change.ADD:
        return f"{who}{said}増やす"
    return f"{who}{said}失う" if node.change is tree.Change.SUBTRACT else f"{who}{said}にする"


OTHER_SIDE = {tree.Whose.OWN: "相手自身", tree.Whose.OPP: "自分"}
BOTH_SIDES = {tree.Whose.OWN: "自身"}


def as_player(scope: Scope, node: tree.AsPlayer) -> str:
    who = player(scope, node.player)
    if node.player == tree.Player(tree.Whose.OWN):
        return inner(scope, node.body)
    only = node.body[0] if len(node.body) == 1 else None
    if node.player.name and isinstance(only, tree.Play) and only.pick.cards == tree.Bound(node.player.name):
        return f"持ち主が{statement(scope, only)}"
    both = node.player.whose is tree.Whose.BOTH
    with scope.seat(BOTH_SIDES if both else OTHER_SIDE if node.player.whose is tree.Whose.OPP else {}):
        return f"{who}は、{'それぞれ' if both else ''}{inner(scope, node.body)}"


def _end_game(scope: Scope, node: tree.EndGame) -> str:
    return f"{player(scope, node.player)}は{'勝利' if node.wins else '敗北'}する"


# --- choices ---


def _choose(scope: Scope, node: tree.Choose) -> str:
    said = _choice(scope, node.pick)
    _call_chosen(scope, node)
    return said


def _choice(scope: Scope, pick: tree.Pick) -> str:
    if pick.by is None:
        return f"{picked(scope, pick)}を選ぶ"
    own = isinstance(pick.cards, tree.Selector) and pick.cards.whose is pick.by.whose
    who = player(scope, pick.by)
    with scope.seat({pick.by.whose: "自身"} if own else {}):
        said = picked(scope, replace(pick, by=None))
    return f"{who}は{said}を選ぶ" if own else f"{said}を{who}が選ぶ"


def _call_chosen(scope: Scope, node: tree.Choose) -> None:
    several = is_several(scope, node.pick)
    called = f"{'それらの' if several else 'その'}{_kind(node.pick)}"
    scope.call(node.name, called, f"選んだ{_source(scope, node.pick)}{_kind(node.pick)}", several=several)
    scope.done_to[node.name] = "選んだ"
    note_owner(scope, node.name, node.pick)


def _kind(pick: tree.Pick) -> str:
    """場所札 where one type is asked for, else 札."""
    filters = pick.cards.filter.filters if isinstance(pick.cards, (tree.Selector, tree.Bound, tree.Tied)) else ()
    if FACE_DOWN in filters:
        return CARD
    types = [one.type.label for one in filters if isinstance(one, tree.HasType)]
    return types[0] if len(types) == 1 else CARD


def _source(scope: Scope, pick: tree.Pick) -> str:
    return f"{place_of(scope, pick.cards)}の" if isinstance(pick.cards, tree.Selector) and pick.cards.zones else ""


def _let(scope: Scope, node: tree.Let) -> str:
    """Nothing yet: the number is put into words where it is used."""
    scope.numbers[node.name] = node.amount
    return ""


def declare(scope: Scope, node: tree.Declare) -> str:
    who = f"{player(scope, node.by)}は" if node.by else ""
    what = DECLARED[node.kind]
    scope.call(node.name, f"宣言した{what}", f"宣言した{what}")
    scope.done_to[node.name] = "宣言した"
    among = f"{every(scope, node.among)}の" if node.among else ""
    limits = f"{amount(scope, node.lowest)}以上" if node.lowest and node.lowest != tree.Number(0) else ""
    limits += f"{amount(scope, node.highest)}以下" if node.highest else ""
    return f"{who}{among}{limits}{'の' if limits else ''}{what}{'1つ' if among else ''}を宣言する"


def _may(scope: Scope, node: tree.May) -> str:
    who = f"{player(scope, node.by)}は" if node.by else ""
    return f"{who}{permitted(inner(scope, node.body))}"


def _if(scope: Scope, node: tree.If) -> str:
    before = asked(scope, node.condition)
    swapped = node.then[0] if len(node.then) == 1 else None
    if isinstance(swapped, tree.Swap) and "その2枚" in before:
        return f"{before}入れ替える"
    said = f"{before}{about_same(before, inner(scope, node.then))}"
    if not node.otherwise:
        return said
    return f"{said}。そうでなければ、{about_same(before, inner(scope, node.otherwise))}"


def about_same(before: str, said: str) -> str:
    """A sentence about what the condition is about need not name it again: その札が春なら、手札公開場に置く."""
    subject = before.split("が", 1)[0]
    if subject.startswith("憑依先の場所札"):
        host = "憑依先の場所札"
        return re.sub(f"{host}の(力|コスト)(?=を|に)", r"その\1", said, count=1)
    named = subject.startswith(("その", "この")) and "の" not in subject[2:]
    return said.removeprefix(f"{subject}を") if named else said


def _choose_one(scope: Scope, node: tree.ChooseOne) -> str:
    either = _either_way(scope, node)
    if either:
        return either
    who = f"{player(scope, node.by)}が" if node.by else ""
    options = "　".join(f"{CIRCLED[number]}{inner(scope, body)}" for number, body in enumerate(node.options))
    return f"［{options}］から{node.amount}つを{who}選んで行う"


def _either_way(scope: Scope, node: tree.ChooseOne) -> str:
    """The same card summoned one way or the other: その札を起きか伏せで召喚する."""
    plays = [body[0] for body in node.options if len(body) == 1 and isinstance(body[0], tree.Play)]
    if len(plays) < len(node.options) or len({replace(play, orientation=None) for play in plays}) > 1:
        return ""
    ways = [ORIENTATIONS[play.orientation] for play in plays if play.orientation]
    if len(ways) < len(plays):
        return ""
    return play(scope, plays[0]).replace(f"{ways[0]}で", f"{'か'.join(ways)}で")


def _for_each(scope: Scope, node: tree.ForEach) -> str:
    said = inner(scope, node.body)
    one = len(node.body) == 1 and isinstance(node.body[0], tree.Damage | tree.ChangeLife | tree.Draw)
    return f"{every(scope, node.cards)}{node.every}枚につき{'' if one else '、'}{said}"


def _one_by_one(scope: Scope, node: tree.Repeat) -> str:
    """手札から怪異札を1枚ずつ好きな枚数除外してもよい。1枚除外するたび、…: leave for each of the cards there are."""
    may = node.body[0]
    put = may.body[0] if isinstance(may, tree.May) else None
    if not isinstance(may, tree.May) or not isinstance(put, tree.Put) or not isinstance(put.pick.cards, tree.Selector):
        return ""
    if node.amount != tree.Count(put.pick.cards) or len(node.body) > 1 or put.pick.amount != tree.Number(1):
        return ""
    moved = destination(scope, put.destination, put.pick)
    what = f"{place_of(scope, put.pick.cards)}から{noun_of(scope, put.pick.cards)}"
    return f"{what}を1枚ずつ好きな枚数{permitted(moved)}。1枚{moved}たび、{inner(scope, may.body[1:])}"


def _repeat(scope: Scope, node: tree.Repeat) -> str:
    first, *rest = node.body
    one_by_one = _one_by_one(scope, node)
    if one_by_one:
        return one_by_one
    if same_number(scope, node.amount):
        times = "同じ回数"
    elif isinstance(node.amount, tree.Number):
        times = f"{node.amount.value}回"
    else:
        times = f"{amount(scope, node.amount).removesuffix('の枚数')}と同じ回数"
    if isinstance(first, tree.Perform):
        said = _perform(scope, first, times)
        if first.name:
            scope.call(first.name, "それらの札", "それらの札", several=True)
        return f"{said}。{inner(scope, tuple(rest))}" if rest else said
    if isinstance(first, tree.May) and not rest:
        return f"{inner(scope, node.body)}。これを好きな回数行う"
    total = "合計" if isinstance(node.amount, tree.Number) else ""
    return f"{inner(scope, node.body)}。これを{total}{times}行う"


# --- time and rules ---


def _later(scope: Scope, node: tree.Later) -> str:
    event = node.event
    if not isinstance(event, tree.Event) or event.act is not tree.Act.PHASE:
        span = "" if node.span is tree.Span.MATCH else f"{SPANS[node.span]}、"
        return f"{span}次に{trigger(scope, event)}、{inner(scope, node.body)}"
    this_turn = event.phase is Phase.END and event.actor is None
    return f"{'このターンの' if this_turn else '次の'}{trigger(scope, event)}、{inner(scope, node.body)}"


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


def _perform(scope: Scope, node: tree.Perform, times: str = "") -> str:
    scope.call(node.name, "その札", f"■{node.keyword}で出した札")
    number = ""
    if isinstance(node.amount, tree.Number):
        number = str(node.amount.value)
    elif node.amount:
        number = f"X（Xは{amount(scope, node.amount)}）"
    awake = "起きで" if node.orientation is Orientation.AWAKE else ""
    return f"■{node.keyword}{number}を{times}{awake}行う"


def _run_text(scope: Scope, node: tree.RunText) -> str:
    return f"{cards(scope, node.cards)}の効果をこの札の効果として使用する"


def _say(scope: Scope, node: tree.Say) -> str:
    return f"「{node.words}」と言う"


STATEMENTS: dict[type, Callable[..., str]] = {
    tree.Put: put,
    tree.Play: play,
    tree.Turn: turn,
    tree.Flip: flip,
    tree.Show: show,
    tree.Shuffle: shuffle,
    tree.Swap: swap,
    tree.Damage: _damage,
    tree.Draw: _draw,
    tree.ChangeLife: _change_life,
    tree.AsPlayer: as_player,
    tree.EndGame: _end_game,
    tree.Choose: _choose,
    tree.Let: _let,
    tree.Declare: declare,
    tree.May: _may,
    tree.If: _if,
    tree.ChooseOne: _choose_one,
    tree.ForEach: _for_each,
    tree.Repeat: _repeat,
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
