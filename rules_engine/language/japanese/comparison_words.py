"""Numbers beside numbers: 自分の手札が相手より少ない."""

from rules_engine.language import tree
from rules_engine.language.japanese.card_words import place_of, zone_names
from rules_engine.language.japanese.event_words import lasting
from rules_engine.language.japanese.filter_words import as_noun, described
from rules_engine.language.japanese.nouns import RELATIONS, SPANS, VALUES, amount, every
from rules_engine.language.japanese.wording import Scope
from rules_engine.vocabulary.terms import Zone

OPPOSITE = {
    tree.Relation.LESS: tree.Relation.AT_LEAST,
    tree.Relation.AT_LEAST: tree.Relation.LESS,
    tree.Relation.AT_MOST: tree.Relation.MORE,
    tree.Relation.MORE: tree.Relation.AT_MOST,
    tree.Relation.EQUAL: tree.Relation.UNEQUAL,
    tree.Relation.UNEQUAL: tree.Relation.EQUAL,
}


def compares(scope: Scope, node: tree.Compares) -> str:
    special = next((said for write in COMPARISONS if (said := write(scope, node))), "")
    if special:
        return special
    if isinstance(node.left, tree.Count) and isinstance(node.right, tree.Number) and node.left.different is None:
        return f"{_counted(scope, node.left)}が{node.right.value}枚{COUNTED[node.relation]}"
    if isinstance(node.left, tree.Count) and isinstance(node.right, tree.Count) and node.left.different is None:
        left, right = _counted(scope, node.left), _counted(scope, node.right)
        return f"{left}が{right}{BESIDE_COUNT[node.relation]}"
    left, right = amount(scope, node.left), amount(scope, node.right)
    if isinstance(node.right, tree.Number):
        if left == GAINED:
            return f"こうしてライフが{node.right.value}{RELATIONS[node.relation]}増えた"
        return f"{left}が{node.right.value}{RELATIONS[node.relation]}"
    if isinstance(node.left, tree.ValueOf) and isinstance(node.right, tree.ValueOf):
        return _compared_values(scope, node.left, node.relation, node.right)
    return f"{left}が{right}{BESIDE_COUNT[node.relation]}"


GAINED = "増えたライフ"


COUNTED = {**RELATIONS, tree.Relation.MORE: "より多い", tree.Relation.UNEQUAL: "ではない"}


BESIDE_COUNT = {
    tree.Relation.LESS: "より少ない",
    tree.Relation.AT_MOST: "以下",
    tree.Relation.EQUAL: "と同じ",
    tree.Relation.UNEQUAL: "と違う",
    tree.Relation.AT_LEAST: "以上",
    tree.Relation.MORE: "より多い",
}


def _counted(scope: Scope, node: tree.Count) -> str:
    """自分の魂, 相手の場の場所札: what is counted, without 「の枚数」."""
    return amount(scope, node).removesuffix("の枚数")


def _compared_values(scope: Scope, left: tree.ValueOf, relation: tree.Relation, right: tree.ValueOf) -> str:
    """その2枚のコストが同じ, 憑依先の場所札のコストと力が同じ."""
    same = relation is tree.Relation.EQUAL
    if same and left.cards == right.cards:
        return f"{every(scope, left.cards)}の{VALUES[left.value]}と{VALUES[right.value]}が同じ"
    two_cards = isinstance(left.cards, tree.Bound) and isinstance(right.cards, tree.Bound)
    if same and two_cards and left.value is right.value:
        return f"その2枚の{VALUES[left.value]}が同じ"
    return f"{amount(scope, left)}が{amount(scope, right)}{BESIDE_COUNT[relation]}"


def _smaller_hand(scope: Scope, node: tree.Compares) -> str:
    """A sum of everything that leaves a hand: このターンに自分の手札が4枚以上減っている."""
    tallies = _added(node.left)
    if len(tallies) < 2 or not isinstance(node.right, tree.Number) or not all(map(_leaves_hand, tallies)):
        return ""
    first = tallies[0]
    assert isinstance(first, tree.Tally)
    span = SPANS[first.span].removesuffix("の間")
    own = scope.seats[tree.Whose.OWN]
    return f"{span}に{own}の手札が{node.right.value}枚{COUNTED[node.relation]}減っている"


def _added(node: tree.Amount) -> list[tree.Amount]:
    if isinstance(node, tree.Calculation) and node.operator is tree.Operator.PLUS:
        return [*_added(node.left), *_added(node.right)]
    return [node]


def _leaves_hand(node: tree.Amount) -> bool:
    return isinstance(node, tree.Tally) and not node.total and set(node.event.source) == {Zone.HAND, Zone.OPEN_HAND}


def _same_names(scope: Scope, node: tree.Compares) -> str:
    """`count(name of X) < count(X)`: X holds two cards of one name."""
    if not isinstance(node.left, tree.Count) or not isinstance(node.right, tree.Count):
        return ""
    if node.left.different is not tree.Trait.NAME or node.left.cards != node.right.cards:
        return ""
    source = node.left.cards
    if node.relation is not tree.Relation.LESS or not isinstance(source, tree.Selector):
        return ""
    left_out = [one.filter for one in source.filter.filters if isinstance(one, tree.Not)]
    rest = tuple(one for one in source.filter.filters if not isinstance(one, tree.Not) and one != NAMED)
    without = f"（{as_noun(scope, left_out[0])}を除く）" if left_out else ""
    without = "（裏向きの札を除く）" if NAMED in source.filter.filters else without
    return f"{place_of(scope, source)}に同じ名前の{described(scope, tree.AllOf(rest))}{without}がある"


def _kinds(scope: Scope, node: tree.Compares) -> str:
    """`count(season of own.soul) >= 3`: 自分の魂の季節が3種類以上ある."""
    if not isinstance(node.left, tree.Count) or node.left.different is None or not isinstance(node.right, tree.Number):
        return ""
    if node.relation is not tree.Relation.AT_LEAST:
        return ""
    most = {tree.Trait.SEASON: 5, tree.Trait.TYPE: 4}.get(node.left.different)
    least = "" if node.right.value == most else "以上"
    if node.left.different is tree.Trait.TYPE and isinstance(node.left.cards, tree.Selector):
        return f"{place_of(scope, node.left.cards)}に{node.right.value}種類{least}の札がある"
    if node.left.different is tree.Trait.NAME and isinstance(node.left.cards, tree.Selector):
        cards_said = described(scope, node.left.cards.filter)
        return f"{place_of(scope, node.left.cards)}に名前の異なる{cards_said}が{node.right.value}枚以上ある"
    said = amount(scope, node.left).removesuffix("の種類数")
    return f"{said}が{node.right.value}種類{least}ある"


def _again(scope: Scope, node: tree.Compares) -> str:
    """A tally beside what a `let` made of it: whether the event has happened since."""
    if not isinstance(node.left, tree.Tally) or not isinstance(node.right, tree.Variable):
        return ""
    if scope.numbers.get(node.right.name) != node.left:
        return ""
    since = lasting(scope, node.left.event)
    if node.relation is tree.Relation.EQUAL:
        return f"この後{since.removesuffix('いる')}いない"
    return f"この後{since}"


ANYTHING = tree.Selector(tree.Whose.BOTH, ())


def _times(scope: Scope, node: tree.Compares) -> str:
    """`times(…, this turn) >= 3`: this many cards, that often."""
    if not isinstance(node.left, tree.Tally) or node.left.total or not isinstance(node.right, tree.Number):
        return ""
    event = node.left.event
    if event.act is tree.Act.MOVE and event.whose_destination and not event.actor and event.cards == ANYTHING:
        span = SPANS[node.left.span].removesuffix("の間")
        where = f"{scope.seats[event.whose_destination]}の{zone_names(event.destination)}"
        return f"{span}に{where}に置かれた札が{node.right.value}枚{COUNTED[node.relation]}"
    unit = "枚" if node.left.event.act in (tree.Act.MOVE, tree.Act.DRAW) else "回"
    return f"{amount(scope, node.left)}が{node.right.value}{unit}{COUNTED[node.relation]}"


COMPARISONS = (_smaller_hand, _same_names, _kinds, _again, _times)


def not_compares(scope: Scope, node: tree.Compares) -> str:
    return compares(scope, tree.Compares(node.left, OPPOSITE[node.relation], node.right))


NAMED = tree.HasFeature(tree.Feature.NAMED)
