"""Japanese for statements: each becomes one sentence without its full stop."""

import re
from dataclasses import replace

from rules_engine.language import tree
from rules_engine.language.japanese.amount_words import same_number
from rules_engine.language.japanese.card_words import noun_of, place_of
from rules_engine.language.japanese.choice_words import choose
from rules_engine.language.japanese.condition_words import asked
from rules_engine.language.japanese.deed_words import (
    ORIENTATIONS,
    destination,
    flip,
    play,
    put,
    show,
    shuffle,
    swap,
    turn,
)
from rules_engine.language.japanese.event_words import trigger
from rules_engine.language.japanese.filter_words import described
from rules_engine.language.japanese.nouns import SPANS, TRAITS, amount, cards, every, player
from rules_engine.language.japanese.player_words import change_life, damage, draw, target_said
from rules_engine.language.japanese.sentences import STATEMENTS, inner, statement
from rules_engine.language.japanese.wording import Scope, permitted
from rules_engine.vocabulary.terms import Orientation, Phase

CIRCLED = "①②③④⑤⑥⑦⑧⑨"
LONGEST = 80
"""Letters of a choice in brackets: what is longer, or holds more than one sentence, is said in sentences."""


DECLARED = {
    tree.Declared.NUMBER: "数",
    tree.Declared.NAME: "札名",
    tree.Declared.TYPE: "種類",
    tree.Declared.SEASON: "季節",
    tree.Declared.ATTRIBUTE: "属性",
    tree.Declared.PLAYER: "プレイヤー",
    tree.Declared.PARITY: "偶数か奇数",
}


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
        return re.sub(f"{host}の(力|コスト)(?=を|に|で)", r"その\1", said, count=1)
    named = subject.startswith(("その", "この")) and "の" not in subject[2:]
    return said.removeprefix(f"{subject}を") if named else said


def _choose_one(scope: Scope, node: tree.ChooseOne) -> str:
    either = _either_way(scope, node)
    if either:
        return either
    who = f"{player(scope, node.by)}が" if node.by else ""
    options = [f"{CIRCLED[number]}{inner(scope, body)}" for number, body in enumerate(node.options)]
    said = f"［{'　'.join(options)}］から{node.amount}つを{who}選んで行う"
    if len(said) <= LONGEST and "。" not in said:
        return said
    return f"次の{len(options)}つから{node.amount}つを{who}選んで行う。{'。'.join(options)}"


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


def _later(scope: Scope, node: tree.Later) -> str:
    event = node.event
    if not isinstance(event, tree.EventPattern) or event.act not in (tree.Act.PHASE, tree.Act.TURN_END):
        span = "" if node.span is tree.Span.MATCH else f"{SPANS[node.span]}、"
        return f"{span}次に{trigger(scope, event)}、{inner(scope, node.body)}"
    which = "次の"
    if event.actor is None and (event.act is tree.Act.TURN_END or event.phase is Phase.END):
        which = "この" if event.act is tree.Act.TURN_END else "このターンの"
    return f"{which}{trigger(scope, event)}、{inner(scope, node.body)}"


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
    return f"{target_said(scope, node.target)}がそれを受ける"


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


STATEMENTS.update(
    {
        tree.Put: put,
        tree.Play: play,
        tree.Turn: turn,
        tree.Flip: flip,
        tree.Show: show,
        tree.Shuffle: shuffle,
        tree.Swap: swap,
        tree.Damage: damage,
        tree.Draw: draw,
        tree.ChangeLife: change_life,
        tree.AsPlayer: as_player,
        tree.EndGame: _end_game,
        tree.Choose: choose,
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
)
