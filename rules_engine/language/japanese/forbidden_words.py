"""What does not happen: 相手は魂で防御できない."""

from collections.abc import Sequence
from dataclasses import replace

from rules_engine.language import tree
from rules_engine.language.japanese.card_words import zone_names
from rules_engine.language.japanese.event_words import (
    by_cause,
    clause_of,
    object_said,
    subject_said,
    where_from,
)
from rules_engine.language.japanese.filter_words import described
from rules_engine.language.japanese.nouns import CARD, cards, player
from rules_engine.language.japanese.wording import Scope
from rules_engine.vocabulary.terms import Zone


def forbidden(scope: Scope, nodes: Sequence[tree.EventPattern], particle: str = "は") -> list[str]:
    """Several prohibitions, what they have in common said once: …は札の効果でも、ダメージで力が0になっても、…."""
    groups: list[list[tree.EventPattern]] = []
    for node in nodes:
        if groups and node.cause and replace(groups[-1][0], cause=None) == replace(node, cause=None):
            groups[-1].append(node)
        else:
            groups.append([node])
    said: list[str] = []
    for group in groups:
        text = _forbidden(scope, group, particle)
        for common in (subject_said(scope, group[0], particle), where_from(group[0]), object_said(scope, group[0])):
            if said and common and common in said[0]:
                text = text.replace(common, "", 1)
        zones = group[0].destination
        neither = "".join(f"{zone.label}にも" for zone in zones)
        said.append(text.replace(f"{zone_names(zones)}に", neither) if len(zones) > 1 else text)
    return said


def _forbidden(scope: Scope, group: list[tree.EventPattern], particle: str) -> str:
    first = group[0]
    said = clause_of(scope, first, "cannot", particle)
    special = _hand_without_limit(first) or _fresh_attack(scope, first) or _attacker_stays(first)
    if special:
        return special
    if first.act is tree.Act.DAMAGE and _by_effect_and_power(group):
        source = cards(scope, group[0].cause.cards) if group[0].cause and group[0].cause.cards else CARD
        return said.replace(by_cause(scope, first), f"{source}による", 1)
    if len(group) == 1:
        return said
    reasons = [by_cause(scope, node) for node in group]
    return said.replace(reasons[0], "、" + "、".join(f"{reason}も" for reason in reasons) + "、", 1)


def _by_effect_and_power(group: list[tree.EventPattern]) -> bool:
    kinds = {node.cause.kind for node in group if node.cause}
    sources = {node.cause.cards.filter for node in group if node.cause and isinstance(node.cause.cards, tree.Selector)}
    return kinds == {tree.CauseKind.EFFECT, tree.CauseKind.POWER} and len(sources) == 1


def _hand_without_limit(node: tree.EventPattern) -> str:
    """The rule that puts cards of a hand into the 魂 is that of too many cards."""
    if node.act is not tree.Act.MOVE or not node.cause or node.cause.kind is not tree.CauseKind.RULE:
        return ""
    if isinstance(node.cards, tree.This):
        return "手札が上限を超えた時、この札は選べない"
    hands = isinstance(node.cards, tree.Selector) and node.cards.zones == (Zone.HAND,)
    return "お互いの手札の枚数に上限はない" if hands else ""


def _attacker_stays(node: tree.EventPattern) -> str:
    """The attacker's way to the 魂 after its attack is closed."""
    by_attack = node.cause is not None and node.cause.kind is tree.CauseKind.ATTACK
    other = by_attack and node.act is tree.Act.MOVE and isinstance(node.cards, tree.Bound)
    return "攻撃した場所札は魂に置かれず場に残る" if other else ""


def _fresh_attack(scope: Scope, node: tree.EventPattern) -> str:
    """どちらの場所札も、場に出たターンには攻撃できない."""
    fresh = tree.HasFeature(tree.Feature.FRESH)
    if node.act is not tree.Act.ATTACK or not node.actor or not isinstance(node.cards, tree.Selector):
        return ""
    if fresh not in node.cards.filter.filters:
        return ""
    noun = described(scope, tree.AllOf(tuple(one for one in node.cards.filter.filters if one != fresh)))
    whose = "どちらの" if node.actor.whose is tree.Whose.BOTH else f"{player(scope, node.actor)}の"
    return f"{whose}{noun}も、場に出たターンには攻撃できない"
