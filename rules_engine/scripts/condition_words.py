"""Japanese for conditions, before なら and 時, and for what has happened how often."""

from collections.abc import Callable

from rules_engine.scripts import tree
from rules_engine.scripts.card_words import (
    AMOUNTS,
    CARD,
    RELATIONS,
    SPANS,
    VALUES,
    amount,
    as_noun,
    bare,
    before_noun,
    cards,
    described,
    every,
    place_of,
    player,
    zone_names,
)
from rules_engine.scripts.event_words import forbidden, lasting, past
from rules_engine.scripts.wording import Scope, connective
from rules_engine.scripts.wording import before_noun as attributive
from rules_engine.vocabulary import CardType, Zone


def condition(scope: Scope, node: tree.Condition) -> str:
    """The condition as it stands before なら: 自分のライフが20以下."""
    return CONDITIONS[type(node)][0](scope, node)


def negated(scope: Scope, node: tree.Condition) -> str:
    """The opposite, before なら: 自分の場に「テイ」がない."""
    return CONDITIONS[type(node)][1](scope, node)


OPPOSITE = {
    tree.Relation.LESS: tree.Relation.AT_LEAST,
    tree.Relation.AT_LEAST: tree.Relation.LESS,
    tree.Relation.AT_MOST: tree.Relation.MORE,
    tree.Relation.MORE: tree.Relation.AT_MOST,
    tree.Relation.EQUAL: tree.Relation.UNEQUAL,
    tree.Relation.UNEQUAL: tree.Relation.EQUAL,
}


def _compares(scope: Scope, node: tree.Compares) -> str:
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


def _not_compares(scope: Scope, node: tree.Compares) -> str:
    return _compares(scope, tree.Compares(node.left, OPPOSITE[node.relation], node.right))


def _exists(scope: Scope, node: tree.Exists) -> str:
    if isinstance(node.cards, tree.Bound) and not node.cards.filter.filters:
        return _bound_exists(scope, node.cards.name, there=True)
    possessing = _possessing(scope, node.cards)
    return f"{possessing}いる" if possessing else f"{_location(scope, node.cards)}がある"


def _exists_not(scope: Scope, node: tree.Exists) -> str:
    if isinstance(node.cards, tree.Bound) and not node.cards.filter.filters:
        return _bound_exists(scope, node.cards.name, there=False)
    possessing = _possessing(scope, node.cards)
    return f"{possessing}いない" if possessing else f"{_location(scope, node.cards)}がない"


def _possessing(scope: Scope, node: tree.Cards) -> str:
    """この札に怪異札が憑依して, for 怪異札 on a card; nothing for other cards."""
    if not isinstance(node, tree.Tied) or node.tie is not tree.Tie.ON:
        return ""
    host = scope.card_type is CardType.APPARITION and node.of == tree.Tied(tree.Tie.HOST, tree.This())
    if tree.HasType(CardType.APPARITION) not in node.filter.filters and not host:
        return ""
    return f"{cards(scope, node.of)}に{described(scope, node.filter)}が憑依して"


def _location(scope: Scope, node: tree.Cards) -> str:
    if isinstance(node, tree.Selector) and node.zones and not node.end:
        return f"{place_of(scope, node)}に{described(scope, node.filter)}"
    if isinstance(node, tree.Tied) and node.tie is tree.Tie.ON:
        return f"{cards(scope, node.of)}の上に{described(scope, node.filter)}"
    return cards(scope, node)


def _bound_exists(scope: Scope, name: str, *, there: bool) -> str:
    """選んだ, 除外した: that there was a card to do it to; 残りがある once part of them is gone."""
    if name in scope.reduced:
        return "残りがある" if there else "残りがない"
    said = scope.done_to.get(name)
    if said is None:
        return f"{scope.names[name]}が{'ある' if there else 'ない'}"
    return said if there else f"{said.removesuffix('んだ').removesuffix('た')}なかった"


POSSESSED = tree.AllOf((tree.HasFeature(tree.Feature.POSSESSED),))
NAMED = tree.HasFeature(tree.Feature.NAMED)
CAME_FACE_UP = tree.AllOf((tree.HasFeature(tree.Feature.CAME_FACE_UP),))


def _is(scope: Scope, node: tree.Is) -> str:
    if node.filter == POSSESSED:
        return f"{every(scope, node.cards)}に怪異札が憑依している"
    if node.filter == CAME_FACE_UP:
        return f"{every(scope, node.cards)}が表向きで場に出ている"
    whole = "すべて" if isinstance(node.cards, tree.Selector) else ""
    return f"{every(scope, node.cards)}が{whole}{_predicate(scope, node)}"


def _is_not(scope: Scope, node: tree.Is) -> str:
    said = _is(scope, node)
    if said.endswith("にある"):
        return f"{said.removesuffix('ある')}ない"
    return f"{said.removesuffix('いる')}いない" if said.endswith("ている") else f"{said}でない"


def _predicate(scope: Scope, node: tree.Is) -> str:
    """What cards are, said of them: 冬, 伏せ, 季節札の上, コスト3以下の場所札."""
    filters = node.filter.filters
    only = filters[0] if len(filters) == 1 else None
    if isinstance(only, tree.LiesOn):
        return f"{as_noun(scope, only.filter)}の上にある"
    if isinstance(only, tree.HasKeyword | tree.HasText):
        return before_noun(scope, only)
    if isinstance(only, tree.HasSeason | tree.HasFeature) and before_noun(scope, only).endswith("の"):
        return before_noun(scope, only).removesuffix("の")
    if isinstance(only, tree.HasValue | tree.HasAttribute):
        return bare(scope, only) if not getattr(only, "part", False) else before_noun(scope, only)
    host = isinstance(node.cards, tree.Tied) and node.cards.tie is tree.Tie.HOST
    return described(scope, node.filter, CardType.PLACE.label if host else CARD)


def _done(scope: Scope, node: tree.Done) -> str:
    return "そうした"


def _not_done(scope: Scope, node: tree.Done) -> str:
    return "そうしなかった"


def _happened(scope: Scope, node: tree.Happened) -> str:
    return f"{SPANS[node.span].removesuffix('の間')}に{lasting(scope, node.event)}"


def _not_happened(scope: Scope, node: tree.Happened) -> str:
    return f"{_happened(scope, node).removesuffix('いる')}いない"


def _is_forbidden(scope: Scope, node: tree.Forbidden) -> str:
    return f"{forbidden(scope, [node.event], 'が')[0]}状態"


def _not_forbidden(scope: Scope, node: tree.Forbidden) -> str:
    return f"{_is_forbidden(scope, node)}でない"


def _turn_of(scope: Scope, node: tree.TurnOf) -> str:
    return f"{player(scope, node.player)}のターン"


def _not_turn_of(scope: Scope, node: tree.TurnOf) -> str:
    return f"{_turn_of(scope, node)}でない"


def _in_phase(scope: Scope, node: tree.InPhase) -> str:
    return f"{node.phase.label}"


def _not_in_phase(scope: Scope, node: tree.InPhase) -> str:
    return f"{node.phase.label}でない"


def _can_pay(scope: Scope, node: tree.CanPay) -> str:
    return f"自分の魂が{cards(scope, node.cards)}のコストと季節を満たしている"


def _cannot_pay(scope: Scope, node: tree.CanPay) -> str:
    return f"自分の魂が{cards(scope, node.cards)}のコストと季節を満たしていない"


def _negation(scope: Scope, node: tree.Negation) -> str:
    return negated(scope, node.condition)


def _not_negation(scope: Scope, node: tree.Negation) -> str:
    return condition(scope, node.condition)


def _both(scope: Scope, node: tree.Both) -> str:
    parts = node.conditions
    if all(isinstance(part, tree.Forbidden) for part in parts):
        events = [part.event for part in parts if isinstance(part, tree.Forbidden)]
        return "、".join(forbidden(scope, events, "が")) + "状態"
    things = {part.filter for part in parts if isinstance(part, tree.Is) and isinstance(part.cards, tree.Bound)}
    if len(things) == 1 and all(isinstance(part, tree.Is) for part in parts):
        return f"その{len(parts)}枚がどちらも{described(scope, things.pop())}"
    return _in_a_row([condition(scope, part) for part in parts])


def _in_a_row(said: list[str]) -> str:
    subject = said[0].split("が", 1)[0]
    alike = [one.removeprefix(f"{subject}に") for one in said[1:]]
    *first, last = [said[0], *alike]
    return "、".join([*(connective(one) for one in first), last])


def _not_both(scope: Scope, node: tree.Both) -> str:
    return "か、".join(negated(scope, part) for part in node.conditions)


def _either(scope: Scope, node: tree.Either) -> str:
    return "か、".join(condition(scope, part) for part in node.conditions)


def _not_either(scope: Scope, node: tree.Either) -> str:
    return _in_a_row([negated(scope, part) for part in node.conditions])


def asked(scope: Scope, node: tree.Condition) -> str:
    """The condition as it stands before what depends on it: 自分のターンなら、; そうしたなら、この札が夏の場合、."""
    if isinstance(node, tree.Both) and node.conditions[0] == tree.Done():
        rest = node.conditions[1:]
        said = condition(scope, rest[0] if len(rest) == 1 else tree.Both(rest))
        return f"そうしたなら、{attributive(said)}場合、"
    return f"{condition(scope, node)}なら、"


def _tally(scope: Scope, node: tree.Tally) -> str:
    span = SPANS[node.span].removesuffix("の間")
    if node.total and node.event.act is tree.Act.DAMAGE and node.event.actor and not node.event.cards:
        return f"{span}に{player(scope, node.event.actor)}が受けたダメージの合計"
    counted = "数の合計" if node.total else "回数"
    if not node.total and node.event.act in (tree.Act.MOVE, tree.Act.DRAW):
        counted = "枚数"
    return f"{span}に{past(scope, node.event)}{counted}"


CONDITIONS: dict[type, tuple[Callable[..., str], Callable[..., str]]] = {
    tree.Compares: (_compares, _not_compares),
    tree.Exists: (_exists, _exists_not),
    tree.Is: (_is, _is_not),
    tree.Done: (_done, _not_done),
    tree.Happened: (_happened, _not_happened),
    tree.Forbidden: (_is_forbidden, _not_forbidden),
    tree.TurnOf: (_turn_of, _not_turn_of),
    tree.InPhase: (_in_phase, _not_in_phase),
    tree.CanPay: (_can_pay, _cannot_pay),
    tree.Negation: (_negation, _not_negation),
    tree.Both: (_both, _not_both),
    tree.Either: (_either, _not_either),
}
AMOUNTS[tree.Tally] = _tally
