"""Japanese for conditions, before なら and 時, and for what has happened how often."""

from collections.abc import Callable

from rules_engine.language import tree
from rules_engine.language.japanese.card_words import place_of
from rules_engine.language.japanese.comparison_words import compares, not_compares
from rules_engine.language.japanese.event_words import lasting, past
from rules_engine.language.japanese.filter_words import as_noun, bare, described
from rules_engine.language.japanese.forbidden_words import forbidden
from rules_engine.language.japanese.nouns import AMOUNTS, CARD, SPANS, before_noun, cards, every, player
from rules_engine.language.japanese.wording import Scope, connective
from rules_engine.language.japanese.wording import before_noun as attributive
from rules_engine.vocabulary.terms import CardType


def condition(scope: Scope, node: tree.Condition) -> str:
    """The condition as it is before なら: 自分のライフが20以下."""
    return CONDITIONS[type(node)][0](scope, node)


def negated(scope: Scope, node: tree.Condition) -> str:
    """The opposite, before なら: 自分の場に「テイ」がない."""
    return CONDITIONS[type(node)][1](scope, node)


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
    """The condition as it is before what depends on it: 自分のターンなら、; そうしたなら、この札が夏の場合、."""
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
    tree.Compares: (compares, not_compares),
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
