"""Whether cards can be found that are picked together: enough of them, sharing, unlike, covering, in total."""

from collections.abc import Callable
from typing import Any

from rules_engine.language import tree
from rules_engine.queries import card_values
from rules_engine.queries.filters import compare
from rules_engine.queries.text_frame import amount, fits
from rules_engine.state.state import State
from rules_engine.state.text_frame import TextFrame

MORE = (tree.Relation.AT_LEAST, tree.Relation.MORE)
FEWER = (tree.Relation.AT_MOST, tree.Relation.LESS)


def can_be_completed(
    state: State, frame: TextFrame, pick: tree.Pick, chosen: list[int], offered: list[int], least: int, most: int
) -> bool:
    """Whether the `chosen` cards, with some of the `offered`, can be what the text asks for: `least` to `most` of them.

    Each rule is asked by itself; no text has two.
    """
    further = [card for card in offered if card not in chosen]
    least = max(least, 1)
    if len(chosen) + len(further) < least:
        return False
    return all(REACH[type(rule)](state, frame, rule, chosen, further, least, most) for rule in pick.such)


def _alike(
    state: State, frame: TextFrame, rule: tree.Alike, chosen: list[int], further: list[int], least: int, most: int
) -> bool:
    had = [card_values.traits(state, card, rule.trait) for card in chosen]
    found = [card_values.traits(state, card, rule.trait) for card in further]
    if rule.different:
        taken = frozenset().union(*had)
        return _are_unlike(sorted({one for one in found if not one & taken}, key=len), least - len(chosen))
    shared: frozenset[object] = frozenset.intersection(*had) if had else frozenset().union(*found)
    return any(len(chosen) + sum(trait in one for one in found) >= least for trait in shared)


def _are_unlike(traits: list[frozenset[object]], number: int) -> bool:
    """Whether so many of these have nothing in common, two by two."""
    if number <= 0:
        return True
    for place, one in enumerate(traits):
        if _are_unlike([other for other in traits[place + 1 :] if not other & one], number - 1):
            return True
        if len(traits) - place - 1 < number:
            return False
    return False


def _total(
    state: State, frame: TextFrame, rule: tree.Total, chosen: list[int], further: list[int], least: int, most: int
) -> bool:
    before = sum(card_values.value(state, card, rule.value) for card in chosen)
    values = sorted(card_values.value(state, card, rule.value) for card in further)
    limit, number = amount(state, frame, rule.amount), len(chosen)
    fewest = max(least - number, 0)
    if rule.relation in MORE:
        largest = values[::-1][: max(most - number, 0)]
        more = [value for place, value in enumerate(largest) if place < fewest or value > 0]
        return compare(before + sum(more), rule.relation, limit)
    if rule.relation in FEWER:
        few = [value for place, value in enumerate(values) if place < fewest or value < 0]
        return compare(before + sum(few), rule.relation, limit)
    sums = {(0, 0)}
    for value in values:
        sums |= {(count + 1, total + value) for count, total in sums if count < most - number}
    return any(count >= fewest and compare(before + total, rule.relation, limit) for count, total in sums)


def _covering(
    state: State, frame: TextFrame, rule: tree.Covering, chosen: list[int], further: list[int], least: int, most: int
) -> bool:
    missing = [part for part in rule.filters if not any(fits(state, frame, part, card) for card in chosen)]
    return len(missing) <= most - len(chosen) and all(
        any(fits(state, frame, part, card) for card in further) for part in missing
    )


REACH: dict[type, Callable[[State, TextFrame, Any, list[int], list[int], int, int], bool]] = {
    tree.Alike: _alike,
    tree.Total: _total,
    tree.Covering: _covering,
}
