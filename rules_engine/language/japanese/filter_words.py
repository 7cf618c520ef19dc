"""What a card must be like, before its noun: コスト3以下の【動物】場所札."""

import re
from collections.abc import Iterable

from rules_engine.language import tree
from rules_engine.language.japanese.nouns import (
    CARD,
    FEATURES,
    FILTERS,
    MOMENTS,
    RELATIONS,
    TRAITS,
    VALUES,
    amount,
    before_noun,
    every,
)
from rules_engine.language.japanese.wording import Scope


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


FILTERS.update(
    {
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
)
