"""Japanese for players, amounts, filters and cards."""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from rules_engine.scripts import tree
from rules_engine.scripts.wording import Scope
from rules_engine.vocabulary import CardType, Zone

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


def player(scope: Scope, node: tree.Player) -> str:
    if node.whose is tree.Whose.OWNER and node.name:
        return f"{scope.names[node.name]}の持ち主"
    return scope.names[node.name] if node.name else scope.seats[node.whose]


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
    node = _spelled_out(scope, node)
    factor, counted = _parts(node, tree.Operator.TIMES)
    counted, step = _parts(counted, tree.Operator.DIVIDE)[::-1] if isinstance(factor, tree.Number) else (node, ONE)
    if counted == tree.Count(tree.Bound("it")) and scope.names["it"] == MORE_CARDS and factor == ONE:
        return "", "増えた枚数"
    if isinstance(counted, tree.Count) and isinstance(factor, tree.Number) and isinstance(step, tree.Number):
        return _each(scope, counted, step.value), amount(scope, factor)
    return "", amount(scope, node)


MORE_CARDS = "増えた札"


def _each(scope: Scope, node: tree.Count, step: int) -> str:
    """自分の魂の道具札1枚につき, 自分の魂の季節1種類につき."""
    if node.different is not None:
        return f"{_whole(scope, node.cards)}の{TRAITS[node.different]}{step}種類につき"
    if node.cards == tree.Bound("it"):
        return f"{step}枚につき"
    parts = node.cards.parts if isinstance(node.cards, tree.Union) else ()
    if len(parts) == 2 and parts[1] == tree.This():
        return f"この札を含めて、{every(scope, parts[0])}{step}枚につき"
    return f"{every(scope, node.cards)}{step}枚につき"


def _spelled_out(scope: Scope, node: tree.Amount) -> tree.Amount:
    """What a `let` fixed, in place of its name where the name stands for the first time."""
    if isinstance(node, tree.Variable) and node.name in scope.numbers and node.name not in scope.counted:
        scope.counted.add(node.name)
        return scope.numbers[node.name]
    return node


def same_number(scope: Scope, node: tree.Amount) -> bool:
    """Whether the number is that of cards just spoken of, so that 「同じ枚数」 says it."""
    if isinstance(node, tree.Variable):
        return node.name in scope.counted
    return isinstance(node, tree.Count) and isinstance(node.cards, tree.Bound) and not node.cards.filter.filters


def _parts(node: tree.Amount, operator: tree.Operator) -> tuple[tree.Amount, tree.Amount]:
    """The number and the rest of a product or a quotient; 1 and the whole of anything else."""
    if not isinstance(node, tree.Calculation) or node.operator is not operator:
        return ONE, node
    return (node.left, node.right) if isinstance(node.left, tree.Number) else (node.right, node.left)


def _number(scope: Scope, node: tree.Number) -> str:
    return str(node.value)


def _variable(scope: Scope, node: tree.Variable) -> str:
    if node.name in scope.numbers:
        return "その数" if node.name in scope.counted else amount(scope, _spelled_out(scope, node))
    return scope.names[node.name]


def _value_of(scope: Scope, node: tree.ValueOf) -> str:
    said, value = every(scope, node.cards), VALUES[node.value]
    return {
        tree.Fold.ONE: f"{said}の{value}",
        tree.Fold.SUM: f"{said}の{value}の合計",
        tree.Fold.HIGHEST: f"{said}の最も高い{value}",
        tree.Fold.LOWEST: f"{said}の最も低い{value}",
    }[node.fold]


def _whole(scope: Scope, node: tree.Cards) -> str:
    """All of the cards, where the next word says that they are cards: 自分の魂(の枚数)."""
    said = every(scope, node)
    plain = isinstance(node, tree.Selector) and node.zones and not node.filter.filters and Zone.FIELD not in node.zones
    return said.removesuffix(f"の{CARD}") if plain else said


def _count(scope: Scope, node: tree.Count) -> str:
    said = _whole(scope, node.cards)
    return f"{said}の枚数" if node.different is None else f"{said}の{TRAITS[node.different]}の種類数"


def _life(scope: Scope, node: tree.Life) -> str:
    return f"{player(scope, node.player)}のライフ"


def _calculation(scope: Scope, node: tree.Calculation) -> str:
    return CALCULATIONS[node.operator](scope, node.left, node.right)


def _plus(scope: Scope, left: tree.Amount, right: tree.Amount) -> str:
    said = amount(scope, left)
    if isinstance(right, tree.Number):
        return f"{said}より{right.value}多い数"
    beside = _beside(left, right)
    if beside:
        return f"{said.removesuffix('の枚数')}と{described(scope, beside)}の枚数の合計"
    return f"{said.removesuffix('の合計')}と{amount(scope, right)}の合計"


def _beside(one: tree.Amount, other: tree.Amount) -> tree.AllOf | None:
    """What the other cards are, where both numbers count cards of the same zones."""
    if not isinstance(one, tree.Count) or not isinstance(other, tree.Count):
        return None
    if not isinstance(one.cards, tree.Selector) or not isinstance(other.cards, tree.Selector):
        return None
    alike = replace(one.cards, filter=other.cards.filter) == other.cards and one.different is other.different is None
    return other.cards.filter if alike and one.cards.zones else None


def _minus(scope: Scope, left: tree.Amount, right: tree.Amount) -> str:
    said = amount(scope, left)
    if isinstance(right, tree.Number):
        return f"{said}より{right.value}少ない数"
    return f"{said}から{amount(scope, right)}を引いた数"


def _times(scope: Scope, left: tree.Amount, right: tree.Amount) -> str:
    number, rest = (left, right) if isinstance(left, tree.Number) else (right, left)
    return f"{amount(scope, rest)}の{amount(scope, number)}倍"


def _divide(scope: Scope, left: tree.Amount, right: tree.Amount) -> str:
    up = isinstance(left, tree.Calculation) and left.operator is tree.Operator.PLUS and left.right == ONE
    part = "半分" if right == tree.Number(2) else f"{amount(scope, right)}分の1"
    if up and isinstance(left, tree.Calculation) and right == tree.Number(2):
        return f"{amount(scope, left.left)}の{part}（端数切り上げ）"
    return f"{amount(scope, left)}の{part}（端数切り捨て）"


def _difference(scope: Scope, left: tree.Amount, right: tree.Amount) -> str:
    """自分と相手の手札の枚数の差."""
    one, other = amount(scope, left), amount(scope, right)
    own, opp = scope.seats[tree.Whose.OWN], scope.seats[tree.Whose.OPP]
    if one.removeprefix(own) == other.removeprefix(opp):
        return f"{own}と{other}の差"
    return f"{one}と{other}の差"


CALCULATIONS: dict[tree.Operator, Callable[[Scope, tree.Amount, tree.Amount], str]] = {
    tree.Operator.PLUS: _plus,
    tree.Operator.MINUS: _minus,
    tree.Operator.TIMES: _times,
    tree.Operator.DIVIDE: _divide,
    tree.Operator.DIFFERENCE: _difference,
}


# --- filters ---


def described(scope: Scope, filters: tree.AllOf, noun: str = CARD) -> str:
    """The cards that match, as a noun with what stands before it: コスト3以下の【動物】場所札."""
    mixed = next((one for one in filters.filters if isinstance(one, tree.AnyOf) and _needs_nouns(one)), None)
    if mixed:
        rest = [one for one in filters.filters if one is not mixed]
        return "か".join(described(scope, tree.AllOf((*rest, part)), noun) for part in mixed.filters)
    before, name = "", noun
    for one in _in_order(filters.filters):
        said = _noun(scope, one)
        if said and name == noun:
            name = said
        else:
            before += before_noun(scope, one)
    before = NUMBERS.sub(r"\1、\2", before)
    several = before.endswith("】") and "】か【" in before.rpartition("の")[2]
    return f"{before}の{name}" if before.endswith("】") and (name == CARD or several) else before + name


NUMBERS = re.compile("(コスト[0-9]+(?:以上|以下)?)の(力[0-9])")


def _needs_nouns(node: tree.AnyOf) -> bool:
    """Whether the alternatives cannot share one noun: ■合唱を持つ札か【動物】の札."""
    clauses = [isinstance(part, tree.HasKeyword | tree.AllOf) for part in node.filters]
    return any(clauses) and not all(clauses)


ORDER: tuple[tuple[type, ...], ...] = (
    (tree.HasType,),
    (tree.HasKeyword, tree.HasText, tree.Carries),
    (tree.HasTrait, tree.LiesOn, tree.Not),
    (tree.HasFeature,),
    (tree.HasValue,),
    (tree.HasSeason,),
)
CLAUSES = (
    tree.Feature.SEVERAL_SEASONS,
    tree.Feature.POSSESSED,
    tree.Feature.FRESH,
    tree.Feature.DAMAGED,
    tree.Feature.EARLIER,
)


def _in_order(filters: Iterable[tree.Filter]) -> list[tree.Filter]:
    """The types first (they become the noun), then whole clauses, features and numbers, attributes next to the noun."""

    def rank(node: tree.Filter) -> int:
        if _noun(Scope(), node):
            return -1
        if isinstance(node, tree.HasAttribute | tree.HasName) and node.part:
            return 1
        if isinstance(node, tree.HasFeature) and node.feature in (*CLAUSES, tree.Feature.OTHER):
            return 0 if node.feature is tree.Feature.OTHER else 1
        return next((place for place, kinds in enumerate(ORDER) if isinstance(node, kinds)), len(ORDER))

    return sorted(filters, key=rank)


def _noun(scope: Scope, node: tree.Filter) -> str:
    """The filter as the noun itself (場所札, 「赤い月」), empty where it can only stand before one."""
    if isinstance(node, tree.HasType):
        return node.type.label
    if isinstance(node, tree.HasName) and not node.part:
        return f"「{node.name}」"
    if isinstance(node, tree.AnyOf):
        parts = [_noun(scope, part) for part in node.filters]
        return scope.joint.join(parts) if all(parts) else ""
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
    value = VALUES[node.value]
    if isinstance(node.amount, tree.Number):
        ending = "" if node.relation is tree.Relation.MORE else "の"
        return f"{value}{node.amount.value}{RELATIONS[node.relation]}{ending}"
    beside = node.amount
    one = isinstance(beside, tree.ValueOf) and beside.value is node.value and beside.fold is tree.Fold.ONE
    said = every(scope, beside.cards) if one and isinstance(beside, tree.ValueOf) else amount(scope, beside)
    return f"{value}が{said}{BESIDE[node.relation]}"


BESIDE = {
    tree.Relation.LESS: "より低い",
    tree.Relation.AT_MOST: "以下の",
    tree.Relation.EQUAL: "と同じ",
    tree.Relation.UNEQUAL: "と違う",
    tree.Relation.AT_LEAST: "以上の",
    tree.Relation.MORE: "より高い",
}


def _trait(scope: Scope, node: tree.HasTrait) -> str:
    said = scope.names[node.name]
    return f"{said}の" if said.startswith("宣言した") else f"{said}と同じ{TRAITS[node.trait]}の"


def _lies_on(scope: Scope, node: tree.LiesOn) -> str:
    return f"{as_noun(scope, node.filter)}の上の"


def _carries(scope: Scope, node: tree.Carries) -> str:
    return f"{as_noun(scope, node.filter)}が憑依しているか上にある"


def _not(scope: Scope, node: tree.Not) -> str:
    if isinstance(node.filter, tree.HasKeyword):
        return f"■{node.filter.keyword}を持たない"
    if isinstance(node.filter, tree.HasFeature):
        return NOT_FEATURES[node.filter.feature]
    return f"{bare(scope, node.filter)}以外の"


def bare(scope: Scope, node: tree.Filter) -> str:
    """The filter alone, without the general noun where that can be: 春, 【神】, 場所札, 「赤い月」."""
    filters = node.filters if isinstance(node, tree.AllOf) else (node,)
    simple = (tree.HasSeason, tree.HasAttribute, tree.HasValue, tree.HasTrait)
    if len(filters) == 1 and isinstance(filters[0], simple) and not getattr(filters[0], "part", False):
        return before_noun(scope, filters[0]).removesuffix("の")
    return as_noun(scope, node)


NOT_FEATURES = {
    tree.Feature.LAID: "起きの",
    tree.Feature.AWAKE: "伏せの",
    tree.Feature.FACE_UP: "裏向きの",
    tree.Feature.FACE_DOWN: "表向きの",
    tree.Feature.OTHER: "この",
    tree.Feature.NO_TEXT: "効果のある",
    tree.Feature.DUAL: "二種類札でない",
    tree.Feature.POSSESSED: "怪異札が憑依していない",
    tree.Feature.FRESH: "このターンより前に場に出た",
    tree.Feature.DAMAGED: "力の減っていない",
    tree.Feature.EARLIER: "この札と同時か後に置かれた",
    tree.Feature.CAME_FACE_UP: "裏向きで場に出た",
    tree.Feature.NAMED: "名前の見えない",
    tree.Feature.SEVERAL_SEASONS: "季節を1つだけ持つ",
}


def _any_of(scope: Scope, node: tree.AnyOf) -> str:
    if all(isinstance(part, tree.HasAttribute) for part in node.filters):
        return "か".join(before_noun(scope, part) for part in node.filters)
    said = list(dict.fromkeys(before_noun(scope, part) for part in node.filters))
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
    """Where the cards of a selector lie: 自分の魂, 相手の山札の上, 自分の公開していない手札."""
    closed = "公開していない" if is_closed_hand(node) else ""
    any_deck = node.whose is tree.Whose.BOTH and node.zones == (Zone.DECK,)
    whose = "" if any_deck else f"{scope.seats[node.whose]}の"
    return f"{whose}{closed}{zone_names(node.zones, scope.joint)}" + (f"の{ENDS[node.end]}" if node.end else "")


FACE_DOWN = tree.HasFeature(tree.Feature.FACE_DOWN)
EVERYWHERE = {Zone.DECK, Zone.HAND, Zone.SOUL, Zone.EXILE}


def is_closed_hand(node: tree.Selector) -> bool:
    return Zone.HAND in node.zones and FACE_DOWN in node.filter.filters


def noun_of(scope: Scope, node: tree.Selector) -> str:
    """What the cards of a selector are, beside where they lie."""
    if not is_closed_hand(node):
        return described(scope, node.filter)
    return described(scope, tree.AllOf(tuple(one for one in node.filter.filters if one != FACE_DOWN)))


def zone_names(zones: Sequence[Zone], joint: str = "か") -> str:
    """手札, 場か魂; the 手札公開場 is part of the 手札 where both are meant."""
    meant = [zone for zone in zones if zone is not Zone.OPEN_HAND or Zone.HAND not in zones]
    return ("、" if joint == "と" and len(meant) > 2 else joint).join(zone.label for zone in meant)


def _selector(scope: Scope, node: tree.Selector) -> str:
    noun = noun_of(scope, node)
    if not node.zones:
        return noun
    if {Zone.HOLD, Zone.HAND} <= set(node.zones) and scope.joint == "と":
        node = replace(node, zones=tuple(zone for zone in node.zones if zone is not Zone.HOLD))
    if Zone.HOLD in node.zones and not set(node.zones) >= EVERYWHERE:
        return _declared(scope, node)
    if set(node.zones) >= EVERYWHERE:
        return f"{scope.seats[node.whose]}の{noun}（山札や手札も含む）"
    if node.nth:
        return f"{place_of(scope, node)}から{node.nth}枚目の{noun}"
    if node.end:
        return f"{scope.seats[node.whose]}の{zone_names(node.zones)}の一番{ENDS[node.end]}の{noun}"
    return place_of(scope, node) if noun == CARD and node.zones == (Zone.HAND,) else f"{place_of(scope, node)}の{noun}"


DECLARED_AS = {
    CardType.PLACE: "召喚",
    CardType.APPARITION: "憑依",
    CardType.TOOL: "使用",
    CardType.SEASON_CARD: "展開",
}


def _declared(scope: Scope, node: tree.Selector) -> str:
    """Cards on hold: 相手が使用を宣言した道具札, beside those of the field."""
    types = [one.type for one in node.filter.filters if isinstance(one, tree.HasType)]
    deed = DECLARED_AS[types[0]] if types else "召喚や使用"
    noun = described(scope, node.filter)
    rest = tuple(zone for zone in node.zones if zone is not Zone.HOLD)
    lying = f"{scope.seats[node.whose]}の{zone_names(rest, scope.joint)}の{noun}か、" if rest else ""
    return f"{lying}{scope.seats[node.whose]}が{deed}を宣言した{noun}"


def _this(scope: Scope, node: tree.This) -> str:
    return "この札"


def _bound(scope: Scope, node: tree.Bound) -> str:
    said = scope.names[node.name]
    return f"{said}のうち{described(scope, node.filter)}" if node.filter.filters else said


def _on_all(scope: Scope, node: tree.Union) -> str:
    """`p or on(p) or on(on(p))`: その季節札と、その上にあるすべての札."""
    first, *rest = node.parts
    return f"{cards(scope, first)}と、その上にあるすべての札" if rest and _stack(first, rest) else ""


def _stack(first: tree.Cards, rest: Sequence[tree.Cards]) -> bool:
    below = first
    for part in rest:
        if part != tree.Tied(tree.Tie.ON, below):
            return False
        below = part
    return True


def _tied(scope: Scope, node: tree.Tied) -> str:
    of = cards(scope, node.of)
    noun = described(scope, node.filter)
    if node.tie is tree.Tie.HOST:
        return _host(scope, node)
    if tree.HasType(CardType.APPARITION) in node.filter.filters:
        comma = "、" if noun.startswith(("名前に", "属性に", "■")) else ""
        return f"{of}に憑依している{comma}{noun}"
    return f"{of}の上の{noun}"


def _host(scope: Scope, node: tree.Tied) -> str:
    on_season_card = scope.card_type is CardType.PLACE
    noun = described(scope, node.filter, "季節札" if on_season_card else "場所札")
    if isinstance(node.of, tree.This):
        return f"この札の下の{noun}" if on_season_card else f"憑依先の{noun}"
    return f"{cards(scope, node.of)}の下の{described(scope, node.filter)}"


def _union(scope: Scope, node: tree.Union) -> str:
    return _on_all(scope, node) or scope.joint.join(cards(scope, part) for part in node.parts)


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
