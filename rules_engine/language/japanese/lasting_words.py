"""Changes for a while, those of the same cards in one sentence."""

from collections.abc import Sequence
from dataclasses import replace

from rules_engine.language import tree
from rules_engine.language.japanese.modifier_words import MODIFIERS, all_granted, became, change_value, lost, refused
from rules_engine.language.japanese.nouns import SPANS, VALUES, amount, every
from rules_engine.language.japanese.sentences import STATEMENTS
from rules_engine.language.japanese.wording import Scope, chained
from rules_engine.vocabulary.terms import Phase, Zone

STANDING = (tree.Span.ON_FIELD, tree.Span.IN_ZONE)


def _lasting(scope: Scope, node: tree.Lasting) -> str:
    special = _in_next_recovery(scope, node) or _exiled_after_attack(node)
    if special:
        return special
    groups = _by_cards(node.modifiers)
    if node.span in STANDING:
        return _sentences([_standing(scope, node.span, group) for group in groups])
    return f"{SPANS[node.span]}、{chained(_changed(scope, group) for group in groups)}"


def _sentences(said: list[str]) -> str:
    """One sentence for each group of cards that has several changes."""
    return "。".join(said)


def _in_next_recovery(scope: Scope, node: tree.Lasting) -> str:
    """次の相手の回復フェイズに、その場所札は起きにならず、力も回復しない."""
    events = [event for one in node.modifiers if isinstance(one, tree.Forbids) for event in one.events]
    all_of_it = len(node.modifiers) == 1 and events and all(event.phase is Phase.RECOVERY for event in events)
    if node.span is not tree.Span.OPP_TURN_END or not all_of_it:
        return ""
    said = refused(scope, [replace(event, phase=None) for event in events])
    return (
        f"次の{scope.seats[tree.Whose.OPP]}の{Phase.RECOVERY.label}に、{said.replace('ず、力を回復', 'ず、力も回復')}"
    )


def _exiled_after_attack(node: tree.Lasting) -> str:
    """この札は攻撃後、魂に置かれる代わりに除外される."""
    only = node.modifiers[0] if len(node.modifiers) == 1 else None
    if not isinstance(only, tree.Replaces) or not isinstance(only.event, tree.EventPattern) or only.condition:
        return ""
    by_attack = only.event.cause is not None and only.event.cause.kind is tree.CauseKind.ATTACK
    if not by_attack or not isinstance(only.event.cards, tree.This) or len(only.body) != 1:
        return ""
    put = only.body[0]
    this = isinstance(put, tree.Put) and put.pick.cards == tree.This() and put.destination.zone is Zone.EXILE
    return "この札は攻撃後、魂に置かれる代わりに除外される" if this else ""


def _by_cards(modifiers: Sequence[tree.ModifierNode]) -> list[list[tree.ModifierNode]]:
    groups: list[list[tree.ModifierNode]] = []
    for node in modifiers:
        if groups and _said_of(node) and _said_of(node) == _said_of(groups[-1][0]):
            groups[-1].append(node)
        else:
            groups.append([node])
    return groups


def _said_of(node: tree.ModifierNode) -> tree.Cards | None:
    """The cards of a change that can be said of them beside others: …は効果を失い、力が3になる."""
    if isinstance(node, tree.ChangeValue):
        return node.cards if node.change is tree.Change.SET else None
    if isinstance(node, tree.Becomes):
        return None if node.also else node.cards
    return node.cards if isinstance(node, tree.LosesText | tree.Grants) else None


def _changed(scope: Scope, group: Sequence[tree.ModifierNode]) -> str:
    if len(group) == 1:
        first = group[0]
        if isinstance(first, tree.ChangeValue) and isinstance(first.cards, tree.Selector) and first.cards.zones:
            return change_value(scope, first, f"{every(scope, first.cards)}すべての")
        return MODIFIERS[type(first)](scope, first)
    of = _said_of(group[0])
    assert of is not None
    return f"{every(scope, of)}は{_predicates(scope, group)}"


def _standing(scope: Scope, span: tree.Span, group: Sequence[tree.ModifierNode]) -> str:
    """…が場を離れるまで、その力を＋4する; …は、場を離れるまで、効果を失い、力が3になる."""
    first, of = group[0], _said_of(group[0])
    if len(group) == 1 and isinstance(first, tree.ChangeValue):
        until = SPANS[span].replace("そこ", "その場所")
        return f"{every(scope, first.cards)}が{until}、{change_value(scope, first, 'その')}"
    if of is not None:
        return f"{every(scope, of)}は、{SPANS[span]}、{_predicates(scope, group)}"
    said = _changed(scope, group)
    subject = f"{every(scope, first.cards)}は" if isinstance(first, tree.Copies | tree.Becomes) else ""
    if subject and said.startswith(subject):
        return f"{subject}、{SPANS[span]}、{said.removeprefix(subject)}"
    return said if isinstance(first, tree.Listens) else f"{SPANS[span]}、{said}"


def _predicates(scope: Scope, group: Sequence[tree.ModifierNode]) -> str:
    """What is said of the cards, without them; cost and power of one number together."""
    said: list[str] = []
    for node in group:
        text = _predicate(scope, node)
        before = group[group.index(node) - 1] if node is not group[0] else None
        same = (
            isinstance(node, tree.ChangeValue) and isinstance(before, tree.ChangeValue) and node.amount == before.amount
        )
        if same and isinstance(node, tree.ChangeValue) and isinstance(before, tree.ChangeValue):
            said[-1] = f"{VALUES[before.value]}と{text}"
        else:
            said.append(text)
    return chained(said)


def _predicate(scope: Scope, node: tree.ModifierNode) -> str:
    if isinstance(node, tree.ChangeValue):
        same = "と同じ" if isinstance(node.amount, tree.ValueOf | tree.Variable | tree.Count) else ""
        return f"{VALUES[node.value]}が{amount(scope, node.amount)}{same}になる"
    if isinstance(node, tree.LosesText):
        return f"{lost(node)}を失う"
    if isinstance(node, tree.Grants):
        return f"{all_granted(scope, node)}を得る"
    assert isinstance(node, tree.Becomes)
    return became(scope, node)


STATEMENTS[tree.Lasting] = _lasting


def original_power(scope: Scope, body: tuple[tree.Statement, ...], at: int) -> tuple[int, str] | None:
    """このターンの間、場所札の力は元の力になり、増えない: said of each card, and of all of them."""
    each, then = body[at], body[at + 1] if at + 1 < len(body) else None
    if not isinstance(each, tree.ForEach) or len(each.body) != 1 or not isinstance(each.body[0], tree.Lasting):
        return None
    span, changes = each.body[0].span, each.body[0].modifiers
    it = tree.Bound("it")
    back = tree.ChangeValue(it, tree.Value.POWER, tree.Change.SET, tree.ValueOf(it, tree.Value.ORIGINAL_POWER))
    growing = tree.Forbids((tree.EventPattern(tree.Act.GAIN_POWER, cards=each.cards),))
    if changes != (back,):
        return None
    said = f"{SPANS[span]}、{every(scope, each.cards)}の力は元の力に"
    if isinstance(then, tree.Lasting) and then.span is span and then.modifiers == (growing,):
        return 2, f"{said}なり、増えない"
    return 1, f"{said}なる"


def same_cards(scope: Scope, body: tuple[tree.Statement, ...], at: int) -> tuple[int, str] | None:
    """Several changes of the same cards are one sentence: この札は季節を失い、効果を失う."""
    run: list[tree.ModifierNode] = []
    for node in body[at:]:
        if not isinstance(node, tree.ChangeValue | tree.Becomes | tree.LosesText | tree.Grants):
            break
        if _said_of(node) is None or (run and _said_of(node) != _said_of(run[0])):
            break
        run.append(node)
    return (len(run), _changed(scope, run)) if len(run) > 1 else None
