"""Lasting texts that ask for a 力 by its number: what they ask, and that they do not ask each other (H-07)."""

from dataclasses import fields, is_dataclass, replace
from typing import Any

from rules_engine.language import tree


def asks_standing_power(ability: tree.Ability) -> tree.Ability:
    """The lasting text with `power=N` asking the 力 without damage, and its changes of 力 marked as such that ask."""
    if isinstance(ability.head, tree.Keyword):
        under = tuple(asks_standing_power(part) for part in ability.head.abilities)
        return replace(ability, head=replace(ability.head, abilities=under))
    if not isinstance(ability.head, tree.Always):
        return ability
    marked = asked_standing((ability.body, ability.condition))
    if marked == (ability.body, ability.condition):
        return ability
    body, condition = marked
    return replace(ability, body=_mark_changes(body, asks=_asks(condition)), condition=condition)


def asked_standing(node: Any) -> Any:
    """The part of a lasting text with each `power=N` asking so."""
    if isinstance(node, tree.HasValue):
        by_number = node.value is tree.Value.POWER and node.relation is tree.Relation.EQUAL
        return replace(node, standing=True) if by_number else node
    if isinstance(node, tuple):
        return tuple(asked_standing(part) for part in node)
    if not is_dataclass(node) or isinstance(node, tree.Ability):
        return node
    changed = {field.name: asked_standing(getattr(node, field.name)) for field in fields(node)}
    return replace(node, **changed)  # type: ignore[type-var]


def _asks(node: Any) -> bool:
    if isinstance(node, tree.HasValue):
        return node.standing
    if isinstance(node, tuple):
        return any(_asks(part) for part in node)
    return is_dataclass(node) and any(_asks(getattr(node, field.name)) for field in fields(node))


def _mark_changes(body: tuple[Any, ...], *, asks: bool) -> tuple[Any, ...]:
    return tuple(_mark_change(statement, asks) for statement in body)


def _mark_change(statement: Any, asks: bool) -> Any:
    if isinstance(statement, tree.If):
        asks = asks or _asks(statement.condition)
        then, otherwise = (_mark_changes(part, asks=asks) for part in (statement.then, statement.otherwise))
        return replace(statement, then=then, otherwise=otherwise)
    if isinstance(statement, tree.ChangeValue):
        return replace(statement, asks_power=asks or _asks(statement))
    return statement
