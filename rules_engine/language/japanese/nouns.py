"""The words every noun is made of, and the tables from nodes to nouns that the modules beside this one fill."""

from collections.abc import Callable

from rules_engine.language import tree
from rules_engine.language.japanese.wording import Scope

CARD = "札"


ONE = tree.Number(1)


VALUES = {
    tree.Value.POWER: "力",
    tree.Value.COST: "コスト",
    tree.Value.ORIGINAL_POWER: "元の力",
    tree.Value.ORIGINAL_COST: "元のコスト",
}


TRAITS = {
    tree.Trait.ATTRIBUTE: "属性",
    tree.Trait.NAME: "名前",
    tree.Trait.SEASON: "季節",
    tree.Trait.TYPE: "種類",
    tree.Trait.COST: "コスト",
    tree.Trait.POWER: "力",
    tree.Trait.KEYWORD: "キーワード能力",
}


RELATIONS = {
    tree.Relation.LESS: "未満",
    tree.Relation.AT_MOST: "以下",
    tree.Relation.EQUAL: "",
    tree.Relation.UNEQUAL: "以外",
    tree.Relation.AT_LEAST: "以上",
    tree.Relation.MORE: "より大きい",
}


FEATURES = {
    tree.Feature.LAID: "伏せの",
    tree.Feature.AWAKE: "起きの",
    tree.Feature.FACE_UP: "表向きの",
    tree.Feature.FACE_DOWN: "裏向きの",
    tree.Feature.OTHER: "他の",
    tree.Feature.NO_TEXT: "効果のない",
    tree.Feature.DUAL: "二種類札の",
    tree.Feature.POSSESSED: "怪異札が憑依している",
    tree.Feature.FRESH: "このターンに場に出た",
    tree.Feature.DAMAGED: "力の減った",
    tree.Feature.EARLIER: "この札より先に置かれた",
    tree.Feature.CAME_FACE_UP: "表向きで場に出た",
    tree.Feature.NAMED: "名前の見える",
    tree.Feature.SEVERAL_SEASONS: "季節を2つ以上持つ",
}


MOMENTS = {
    tree.Moments.TEXT: "",
    tree.Moments.ATTACK: "攻撃時",
    tree.Moments.AFTER_ATTACK: "攻撃後",
    tree.Moments.SUMMON: "召喚時",
    tree.Moments.DEPLOY: "展開時",
    tree.Moments.POSSESSED: "憑依",
    tree.Moments.USE: "使用",
}


ENDS = {tree.End.TOP: "上", tree.End.BOTTOM: "下"}


SPANS = {
    tree.Span.TURN: "このターンの間",
    tree.Span.OWN_RECOVERY: "次の自分の回復フェイズまで",
    tree.Span.OWN_RECOVERY_END: "次の自分の回復フェイズの終わりまで",
    tree.Span.OPP_RECOVERY: "次の相手の回復フェイズまで",
    tree.Span.OWN_TURN: "次の自分のターンの始めまで",
    tree.Span.OPP_TURN_END: "次の相手のターンの終わりまで",
    tree.Span.ON_FIELD: "場を離れるまで",
    tree.Span.WITH_THIS: "この札が場を離れるまで",
    tree.Span.IN_ZONE: "そこを離れるまで",
    tree.Span.ATTACK: "この攻撃の間",
    tree.Span.NEXT: "次に一度だけ",
    tree.Span.MATCH: "この対戦の間",
}


AMOUNTS: dict[type, Callable[..., str]] = {}


FILTERS: dict[type, Callable[..., str]] = {}


CARDS: dict[type, Callable[..., str]] = {}


def player(scope: Scope, node: tree.Player) -> str:
    if node.whose is tree.Whose.OWNER and node.name:
        return f"{scope.names[node.name]}の持ち主"
    return scope.names[node.name] if node.name else scope.seats[node.whose]


def amount(scope: Scope, node: tree.Amount) -> str:
    """The number in words, without a counter: 3, 自分の魂の場所札の枚数."""
    return AMOUNTS[type(node)](scope, node)


def before_noun(scope: Scope, node: tree.Filter) -> str:
    """The filter as it is before a noun: 春の, コスト3以下の, 【動物】."""
    return FILTERS[type(node)](scope, node)


def cards(scope: Scope, node: tree.Cards) -> str:
    """The cards as a noun: 自分の魂の場所札, この札."""
    return CARDS[type(node)](scope, node)


def every(scope: Scope, node: tree.Cards) -> str:
    """All of the cards, as a noun: alternatives are joined by と."""
    with scope.all_of_them():
        return cards(scope, node)
