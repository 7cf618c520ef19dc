"""Japanese for players, amounts, filters, cards and picks."""

from collections.abc import Callable, Iterable, Sequence

from rules_engine.scripts import tree
from rules_engine.scripts.wording import Scope
from rules_engine.vocabulary import CardType, Zone

CARD = "札"
ONE = tree.Number(1)
PLAYERS = {
    tree.Whose.OWN: "自分",
    tree.Whose.OPP: "相手",
    tree.Whose.BOTH: "お互い",
    tree.Whose.OWNER: "持ち主",
    tree.Whose.TURN: "ターンプレイヤー",
}
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
    tree.Feature.MIXED: "混化の",
    tree.Feature.DUAL: "二種類札の",
    tree.Feature.POSSESSED: "怪異札が憑依している",
    tree.Feature.FRESH: "このターンに場に出た",
    tree.Feature.DAMAGED: "力の減った",
    tree.Feature.EARLIER: "この札より先に置かれた",
    tree.Feature.CAME_FACE_UP: "表向きで場に出た",
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
SIGNS = {
    tree.Operator.PLUS: "＋",
    tree.Operator.MINUS: "－",
    tree.Operator.TIMES: "×",
    tree.Operator.DIVIDE: "÷",
}
ENDS = {tree.End.TOP: "上", tree.End.BOTTOM: "下"}
SPANS = {
    tree.Span.TURN: "このターンの間",
    tree.Span.OWN_RECOVERY: "次の自分の回復フェイズまで",
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


def player(scope: Scope, node: tree.Player) -> str:
    if node.whose is tree.Whose.OWNER and node.name:
        return f"{scope.names[node.name]}の持ち主"
    return scope.names[node.name] if node.name else PLAYERS[node.whose]


# --- amounts ---


def amount(scope: Scope, node: tree.Amount) -> str:
    """The number in words, without a counter: 3, 自分の魂の場所札の枚数."""
    return AMOUNTS[type(node)](scope, node)


def every(scope: Scope, node: tree.Cards) -> str:
    """All of the cards, as a noun: alternatives are joined by と."""
    with scope.all_of_them():
        return cards(scope, node)


def per_card(scope: Scope, node: tree.Amount) -> tuple[str, str]:
    """`2 * count(cards)` as (「…1枚につき」, 「2」), `count(cards) / 3` as (「…3枚につき」, 「1」).

    ("", the number in words) for any other amount.
    """
    factor, counted = _parts(node, tree.Operator.TIMES)
    counted, step = _parts(counted, tree.Operator.DIVIDE)[::-1] if isinstance(factor, tree.Number) else (node, ONE)
    if isinstance(counted, tree.Count) and counted.different is None and isinstance(step, tree.Number):
        return f"{every(scope, counted.cards)}{step.value}枚につき", amount(scope, factor)
    return "", amount(scope, node)


def _parts(node: tree.Amount, operator: tree.Operator) -> tuple[tree.Amount, tree.Amount]:
    """The number and the rest of a product or a quotient; 1 and the whole of anything else."""
    if not isinstance(node, tree.Calculation) or node.operator is not operator:
        return ONE, node
    return (node.left, node.right) if isinstance(node.left, tree.Number) else (node.right, node.left)


def _number(scope: Scope, node: tree.Number) -> str:
    return str(node.value)


def _variable(scope: Scope, node: tree.Variable) -> str:
    return scope.names[node.name]


def _value_of(scope: Scope, node: tree.ValueOf) -> str:
    said, value = every(scope, node.cards), VALUES[node.value]
    return {
        tree.Fold.ONE: f"{said}の{value}",
        tree.Fold.SUM: f"{said}の{value}の合計",
        tree.Fold.HIGHEST: f"{said}の最も高い{value}",
        tree.Fold.LOWEST: f"{said}の最も低い{value}",
    }[node.fold]


def _count(scope: Scope, node: tree.Count) -> str:
    said = every(scope, node.cards)
    return f"{said}の枚数" if node.different is None else f"{said}の{TRAITS[node.different]}の種類数"


def _life(scope: Scope, node: tree.Life) -> str:
    return f"{player(scope, node.player)}のライフ"


def _calculation(scope: Scope, node: tree.Calculation) -> str:
    left, right = amount(scope, node.left), amount(scope, node.right)
    if node.operator in (tree.Operator.TIMES, tree.Operator.DIVIDE):
        left = f"（{left}）" if isinstance(node.left, tree.Calculation) else left
        right = f"（{right}）" if isinstance(node.right, tree.Calculation) else right
    return f"{left}{SIGNS[node.operator]}{right}"


# --- filters ---


def described(scope: Scope, filters: tree.AllOf, noun: str = CARD) -> str:
    """The cards that match, as a noun with what stands before it: コスト3以下の【動物】場所札."""
    before, name = "", noun
    for one in _in_order(filters.filters):
        said = _noun(scope, one)
        if said and name == noun:
            name = said
        else:
            before += before_noun(scope, one)
    return f"{before}の{name}" if before.endswith("】") and name == CARD else before + name


def _in_order(filters: Iterable[tree.Filter]) -> list[tree.Filter]:
    """The types first (they become the noun), then features and comparisons, attributes last, next to the noun."""
    kinds = (tree.HasType, tree.HasFeature, tree.LiesOn, tree.Carries, tree.HasValue, tree.Not, tree.HasSeason)

    def rank(node: tree.Filter) -> int:
        if _noun(Scope(), node):
            return -1
        return kinds.index(type(node)) if type(node) in kinds else len(kinds)

    return sorted(filters, key=rank)


def _noun(scope: Scope, node: tree.Filter) -> str:
    """The filter as the noun itself (場所札, 「赤い月」), empty where it can only stand before one."""
    if isinstance(node, tree.HasType):
        return node.type.label
    if isinstance(node, tree.HasName) and not node.part:
        return f"「{node.name}」"
    if isinstance(node, tree.AnyOf):
        parts = [_noun(scope, part) for part in node.filters]
        return "か".join(parts) if all(parts) else ""
    return ""


def before_noun(scope: Scope, node: tree.Filter) -> str:
    """The filter as it stands before a noun: 春の, コスト3以下の, 【動物】."""
    return FILTERS[type(node)](scope, node)


def _type(scope: Scope, node: tree.HasType) -> str:
    return f"{node.type.label}の"


def _season(scope: Scope, node: tree.HasSeason) -> str:
    return f"{node.season.label}だけの" if node.only else f"{node.season.label}の"


def _attribute(scope: Scope, node: tree.HasAttribute) -> str:
    return f"属性に「{node.attribute}」を含む" if node.part else f"【{node.attribute}】"


def _keyword(scope: Scope, node: tree.HasKeyword) -> str:
    return f"■{node.keyword}{node.parameter}を持つ"


def _text(scope: Scope, node: tree.HasText) -> str:
    return f"{MOMENTS[node.moment]}の効果を持つ"


def _name(scope: Scope, node: tree.HasName) -> str:
    return f"名前に「{node.name}」を含む" if node.part else f"「{node.name}」の"


def _feature(scope: Scope, node: tree.HasFeature) -> str:
    return FEATURES[node.feature]


def _value(scope: Scope, node: tree.HasValue) -> str:
    said = amount(scope, node.amount)
    link = "" if isinstance(node.amount, tree.Number) else "が"
    same = "と等しい" if link and node.relation is tree.Relation.EQUAL else ""
    ending = "" if same or node.relation is tree.Relation.MORE else "の"
    return f"{VALUES[node.value]}{link}{said}{RELATIONS[node.relation]}{same}{ending}"


def _trait(scope: Scope, node: tree.HasTrait) -> str:
    said = scope.names[node.name]
    return f"{said}の" if said.startswith("宣言した") else f"{said}と同じ{TRAITS[node.trait]}の"


def _lies_on(scope: Scope, node: tree.LiesOn) -> str:
    return f"{as_noun(scope, node.filter)}の上の"


def _carries(scope: Scope, node: tree.Carries) -> str:
    return f"{as_noun(scope, node.filter)}が憑依しているか上にある"


def _not(scope: Scope, node: tree.Not) -> str:
    if isinstance(node.filter, tree.HasSeason):
        return f"{node.filter.season.label}以外の"
    if isinstance(node.filter, tree.HasKeyword):
        return f"■{node.filter.keyword}を持たない"
    if isinstance(node.filter, tree.HasFeature):
        return NOT_FEATURES[node.filter.feature]
    return f"{as_noun(scope, node.filter)}以外の"


NOT_FEATURES = {
    tree.Feature.LAID: "起きの",
    tree.Feature.AWAKE: "伏せの",
    tree.Feature.FACE_UP: "裏向きの",
    tree.Feature.FACE_DOWN: "表向きの",
    tree.Feature.OTHER: "この",
    tree.Feature.NO_TEXT: "効果のある",
    tree.Feature.MIXED: "混化でない",
    tree.Feature.DUAL: "二種類札でない",
    tree.Feature.POSSESSED: "怪異札が憑依していない",
    tree.Feature.FRESH: "このターンより前に場に出た",
    tree.Feature.DAMAGED: "力の減っていない",
    tree.Feature.EARLIER: "この札と同時か後に置かれた",
    tree.Feature.CAME_FACE_UP: "裏向きで場に出た",
}


def _any_of(scope: Scope, node: tree.AnyOf) -> str:
    if all(isinstance(part, tree.HasAttribute) for part in node.filters):
        return "か".join(before_noun(scope, part) for part in node.filters)
    said = [before_noun(scope, part) for part in node.filters]
    return "か".join([*(part.removesuffix("の") for part in said[:-1]), said[-1]])


def _all_of(scope: Scope, node: tree.AllOf) -> str:
    return "".join(before_noun(scope, part) for part in node.filters)


def as_noun(scope: Scope, node: tree.Filter) -> str:
    """The filter alone, as a noun: 【動物】の札, 春の季節札."""
    filters = node if isinstance(node, tree.AllOf) else tree.AllOf((node,))
    return described(scope, filters)


# --- cards ---


def cards(scope: Scope, node: tree.Cards) -> str:
    """The cards as a noun: 自分の魂の場所札, この札."""
    return CARDS[type(node)](scope, node)


def place_of(scope: Scope, node: tree.Selector) -> str:
    """Where the cards of a selector lie: 自分の魂, 相手の山札の上."""
    whose = "" if node.whose is tree.Whose.BOTH else f"{PLAYERS[node.whose]}の"
    return f"{whose}{zone_names(node.zones, scope.joint)}" + (f"の{ENDS[node.end]}" if node.end else "")


def zone_names(zones: Sequence[Zone], joint: str = "か") -> str:
    """手札, 場か魂; the 手札公開場 is part of the 手札 where both are meant."""
    meant = [zone for zone in zones if zone is not Zone.OPEN_HAND or Zone.HAND not in zones]
    return joint.join(zone.label for zone in meant)


def _selector(scope: Scope, node: tree.Selector) -> str:
    if not node.zones:
        return described(scope, node.filter)
    if node.nth:
        return f"{place_of(scope, node)}から{node.nth}枚目の{described(scope, node.filter)}"
    if node.end:
        return f"{place_of(scope, node)}の{described(scope, node.filter)}"
    if Zone.HAND in node.zones and tree.HasFeature(tree.Feature.FACE_DOWN) in node.filter.filters:
        rest = tuple(one for one in node.filter.filters if one != tree.HasFeature(tree.Feature.FACE_DOWN))
        return f"{place_of(scope, node)}の公開していない{described(scope, tree.AllOf(rest))}"
    noun = described(scope, node.filter)
    return place_of(scope, node) if noun == CARD and node.zones == (Zone.HAND,) else f"{place_of(scope, node)}の{noun}"


def _this(scope: Scope, node: tree.This) -> str:
    return "この札"


def _bound(scope: Scope, node: tree.Bound) -> str:
    said = scope.names[node.name]
    return f"{said}のうち{described(scope, node.filter)}" if node.filter.filters else said


def _tied(scope: Scope, node: tree.Tied) -> str:
    of = cards(scope, node.of)
    noun = described(scope, node.filter)
    if node.tie is tree.Tie.HOST:
        return _host(scope, node)
    if tree.HasType(CardType.APPARITION) in node.filter.filters:
        return f"{of}に憑依している{noun}"
    return f"{of}の上の{noun}"


def _host(scope: Scope, node: tree.Tied) -> str:
    on_season_card = scope.card_type is CardType.PLACE
    noun = described(scope, node.filter, "季節札" if on_season_card else "場所札")
    if isinstance(node.of, tree.This):
        return f"この札の下の{noun}" if on_season_card else f"憑依先の{noun}"
    return f"{cards(scope, node.of)}の下の{described(scope, node.filter)}"


def _union(scope: Scope, node: tree.Union) -> str:
    return scope.joint.join(cards(scope, part) for part in node.parts)


# --- picks ---


def picked(scope: Scope, node: tree.Pick) -> str:
    """Which cards and how many: 相手の場の場所札1枚, この札."""
    if isinstance(node.cards, tree.Selector) and node.cards.end and not node.cards.nth:
        return picked_from(scope, node)
    if isinstance(node.cards, tree.Bound):
        return _picked_of_bound(scope, node, node.cards)
    if isinstance(node.cards, tree.Selector) and node.cards.nth:
        return cards(scope, node.cards)
    said = every(scope, node.cards) if node.quantity is tree.Quantity.ALL else cards(scope, node.cards)
    numbered = isinstance(node.amount, tree.Number) or node.quantity is tree.Quantity.ALL
    among = "" if numbered and not node.random else "から"
    return f"{'好きな札' if said == CARD else said}{among}{_comma(scope, node)}{counted(scope, node, '')}"


def _picked_of_bound(scope: Scope, node: tree.Pick, bound: tree.Bound) -> str:
    said = scope.names[bound.name]
    if node.quantity is tree.Quantity.ALL and not bound.filter.filters:
        return "残りの札" if bound.name in scope.reduced else said
    noun = described(scope, bound.filter) if bound.filter.filters else ""
    scope.reduced.add(bound.name)
    if bound.name not in scope.several and not noun:
        return said
    return f"{said}のうち{_comma(scope, node)}{counted(scope, node, noun)}"


def picked_from(scope: Scope, node: tree.Pick) -> str:
    """The same for a move, which says where from: 自分の手札から1枚."""
    source = node.cards
    whole = node.quantity is tree.Quantity.ALL and not node.random
    if not isinstance(source, tree.Selector) or not source.zones or source.nth or (whole and not source.end):
        return picked(scope, node)
    open_part = tree.HasFeature(tree.Feature.FACE_DOWN)
    noun = described(scope, source.filter)
    if Zone.HAND in source.zones and open_part in source.filter.filters:
        rest = tuple(one for one in source.filter.filters if one != open_part)
        noun = f"公開していない{described(scope, tree.AllOf(rest))}"
    return f"{place_of(scope, source)}から{_comma(scope, node)}{counted(scope, node, '' if noun == CARD else noun)}"


def _comma(scope: Scope, node: tree.Pick) -> str:
    """What stands between the cards and their number: who chooses, and what the cards must be together."""
    by = f"{player(scope, node.by)}が選んだ" if node.by else ""
    return f"{'、' if by else ''}{by}{together(scope, node)}"


def counted(scope: Scope, node: tree.Pick, noun: str) -> str:
    """The noun with its number: 場所札1枚, 好きな枚数の道具札."""
    number = how_many(scope, node)
    if not noun or node.quantity is tree.Quantity.ALL:
        return noun + number
    before = node.quantity is tree.Quantity.ANY or not isinstance(node.amount, tree.Number)
    return f"{number}の{noun}" if before or node.random else noun + number


def how_many(scope: Scope, node: tree.Pick) -> str:
    """1枚, 3枚まで, すべて; nothing for a reference to all of certain cards."""
    random = "無作為に" if node.random else ""
    if node.quantity is tree.Quantity.ALL:
        return "すべて" if isinstance(node.cards, tree.Selector) and not node.cards.nth else ""
    if node.quantity is tree.Quantity.ANY or node.amount is None:
        return f"{random}好きな枚数"
    said = amount(scope, node.amount)
    said = f"{said}枚" if isinstance(node.amount, tree.Number) else f"{said}と同じ枚数"
    return random + {
        tree.Quantity.UP_TO: f"{said}まで",
        tree.Quantity.AT_LEAST: f"{said}以上",
    }.get(node.quantity, said)


def together(scope: Scope, node: tree.Pick) -> str:
    return "".join(TOGETHER[type(one)](scope, one) for one in node.such)


def _alike(scope: Scope, node: tree.Alike) -> str:
    return f"互いに{TRAITS[node.trait]}の異なる" if node.different else f"同じ{TRAITS[node.trait]}を持つ"


def _total(scope: Scope, node: tree.Total) -> str:
    return f"{VALUES[node.value]}の合計が{amount(scope, node.amount)}{RELATIONS[node.relation]}になる"


def _covering(scope: Scope, node: tree.Covering) -> str:
    parts = "、".join(before_noun(scope, part).removesuffix("の") for part in node.filters)
    return f"{parts}がそろう"


AMOUNTS: dict[type, Callable[..., str]] = {
    tree.Number: _number,
    tree.Variable: _variable,
    tree.ValueOf: _value_of,
    tree.Count: _count,
    tree.Life: _life,
    tree.Calculation: _calculation,
}
FILTERS: dict[type, Callable[..., str]] = {
    tree.HasType: _type,
    tree.HasSeason: _season,
    tree.HasAttribute: _attribute,
    tree.HasKeyword: _keyword,
    tree.HasText: _text,
    tree.HasName: _name,
    tree.HasFeature: _feature,
    tree.HasValue: _value,
    tree.HasTrait: _trait,
    tree.LiesOn: _lies_on,
    tree.Carries: _carries,
    tree.Not: _not,
    tree.AnyOf: _any_of,
    tree.AllOf: _all_of,
}
CARDS: dict[type, Callable[..., str]] = {
    tree.Selector: _selector,
    tree.This: _this,
    tree.Bound: _bound,
    tree.Tied: _tied,
    tree.Union: _union,
}
TOGETHER: dict[type, Callable[..., str]] = {
    tree.Alike: _alike,
    tree.Total: _total,
    tree.Covering: _covering,
}
