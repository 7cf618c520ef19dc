"""The numbers of a card now: 力 and コスト, the third layer of continuous effects, and what is compared of cards."""

from typing import TypeAlias

from rules_engine.language import tree
from rules_engine.language.members import (
    SAME_RAISES_EACH,
    VALUE_COST,
    VALUE_ORIGINAL_COST,
    VALUE_ORIGINAL_POWER,
    VALUE_POWER,
)
from rules_engine.queries.abilities import reaches, touched
from rules_engine.queries.characteristics import attributes, has_type, names, seasons
from rules_engine.queries.continuous import CHANGES, FIXED, of_kind
from rules_engine.queries.own_texts import DISGUISES, is_disguised
from rules_engine.queries.patterns import matches
from rules_engine.queries.text_frame import amount, bound
from rules_engine.rulebook.options import AskedPower, UnchangingPower
from rules_engine.state.depth import come_back, go_deeper
from rules_engine.state.game_event import GameEvent
from rules_engine.state.marks import made_cost, made_power
from rules_engine.state.state import State
from rules_engine.state.text_frame import TextFrame
from rules_engine.vocabulary.codes import CARD_TYPES, NO_FORM, PLACE

Change: TypeAlias = tuple[tree.ChangeValue | tree.SwapValues, TextFrame]
ORIGINAL = "an original value is worked out"
STANDING = "the standing power is worked out"
BOTH_ACTS = (tree.Act.CHANGE_POWER, tree.Act.GAIN_POWER)


def traits(state: State, card: int, trait: tree.Trait) -> frozenset[object]:
    """What the card has of this trait, for comparing cards."""
    if trait is tree.Trait.ATTRIBUTE:
        return frozenset(attributes(state, card))
    if trait is tree.Trait.NAME:
        return frozenset(names(state, card))
    if trait is tree.Trait.SEASON:
        return frozenset(seasons(state, card))
    if trait is tree.Trait.TYPE:
        return frozenset(CARD_TYPES[kind] for kind in range(4) if has_type(state, card, kind))
    if trait is tree.Trait.KEYWORD:
        printed = () if is_disguised(state, card) else state.instances.definitions[card].keywords
        return frozenset(word.name for word in printed)
    return frozenset((value(state, card, tree.Value(trait.value)),))


def value(state: State, card: int, which: tree.Value) -> int:
    """Current or original 力 or コスト of a card."""
    if which is VALUE_POWER:
        return power(state, card)
    if which is VALUE_COST:
        return cost(state, card)
    return original(state, card, which)


def original(state: State, card: int, which: tree.Value, kind: int = -1) -> int:
    """The printed value (of the card as this type), or what an effect has set as the original one."""
    printed = _printed(state, card, which, kind)
    if not _any_changes(state, which):
        return printed
    key = (ORIGINAL, which, card)
    if key in state.cache:
        return printed  # For the reading has led back here.
    go_deeper(state)
    state.cache[key] = True
    try:
        found = printed
        for node, text_frame in _changes(state, card, which):
            if isinstance(node, tree.ChangeValue) and node.change is tree.Change.SET:
                found = _number(state, text_frame, node)
        return found
    finally:
        come_back(state)
        state.cache.pop(key, None)


def _any_changes(state: State, which: tree.Value) -> bool:
    """Whether an effect in force may change such values."""
    for effect in of_kind(state, CHANGES):
        if isinstance(effect.node, tree.ChangeValue) and effect.node.value is which:
            return True
    return False


def _printed(state: State, card: int, which: tree.Value, kind: int = -1) -> int:
    disguises = not state.instances.contents.words.isdisjoint(DISGUISES)
    if which in (VALUE_POWER, VALUE_ORIGINAL_POWER):
        disguised = state.memory.get(made_power(card, state.stamp[card])) if disguises else None
        return state.instances.power[card] if disguised is None else disguised
    disguised = state.memory.get(made_cost(card, state.stamp[card])) if disguises else None
    if disguised is not None:
        return disguised
    used = kind if kind >= 0 else state.kind[card]
    return printed_cost(state, card, used)


def has_power(state: State, card: int) -> bool:
    """Whether the card has a 力 at all: printed as a 場所札, or made one of this 力 (正体不明)."""
    return state.instances.cost[PLACE][card] != NO_FORM or made_power(card, state.stamp[card]) in state.memory


def printed_power(state: State, card: int) -> int:
    """The printed 力, or that of the 場所札 the card has been made (正体不明)."""
    return _printed(state, card, VALUE_POWER)


def printed_cost(state: State, card: int, kind: int) -> int:
    """The printed コスト as this type; as printed first for a card without such a form, or for -1."""
    found = state.instances.cost[kind][card] if kind >= 0 else NO_FORM
    return state.instances.definitions[card].cost if found == NO_FORM else found


def power(state: State, card: int) -> int:
    """The current 力: original, changed by what is in force, less the damage it has taken (001-ダメージ-2)."""
    if not state.modifiers and not state.instances.always:
        return _printed(state, card, tree.Value.POWER) - state.damage[card]
    return _current(state, card, VALUE_POWER, VALUE_ORIGINAL_POWER) - state.damage[card]


def standing_power(state: State, card: int) -> int:
    """The 力 that lasting texts ask for by its number (H-07): without damage and without changes that ask so, too.

    Whether changes by other texts count is open (S-力を問う).
    """
    if state.instances.ruleset.asked_power is AskedPower.ORIGINAL:
        return original(state, card, tree.Value.ORIGINAL_POWER)
    if not of_kind(state, CHANGES):
        return _printed(state, card, tree.Value.POWER)
    key = (STANDING, card)
    if key in state.cache:
        return _printed(state, card, tree.Value.POWER)
    state.cache[key] = True
    try:
        return _work_out(state, card, tree.Value.POWER, tree.Value.ORIGINAL_POWER, -1, standing=True)
    finally:
        state.cache.pop(key, None)


def cost(state: State, card: int, kind: int = -1) -> int:
    """The current コスト, of the card as this type where its forms differ."""
    if not state.modifiers and not state.instances.always:
        return _printed(state, card, VALUE_COST, kind)
    return max(0, _current(state, card, VALUE_COST, VALUE_ORIGINAL_COST, kind))


def _current(state: State, card: int, which: tree.Value, first: tree.Value, kind: int = -1) -> int:
    if not of_kind(state, CHANGES):
        return _printed(state, card, which, kind)
    key = (which, card, kind)
    known = state.cache.get(key)
    if known is None:
        state.cache[key] = _printed(state, card, which, kind)
        known = state.cache[key] = _work_out(state, card, which, first, kind)
    return known


def _work_out(
    state: State, card: int, which: tree.Value, first: tree.Value, kind: int, *, standing: bool = False
) -> int:
    go_deeper(state)
    try:
        return _changed(state, card, which, _first(state, card, which, first, kind), standing=standing)
    finally:
        come_back(state)


def _changed(state: State, card: int, which: tree.Value, found: int, *, standing: bool) -> int:
    """What the effects in force make of a value that is `found` without them."""
    added, swapped = 0, False
    for node, text_frame in _changes(state, card, which, standing=standing):
        if isinstance(node, tree.SwapValues):
            swapped = not swapped
            continue
        number = _number(state, text_frame, node)
        if node.change is tree.Change.SET:
            found = found if _keeps(state, card, which, number - found, text_frame) else number
            continue
        change = number if node.change is tree.Change.ADD else -number
        added += 0 if _keeps(state, card, which, change, text_frame) else change
    return (_exchanged(state, card, which, found) if swapped else found) + added


def _first(state: State, card: int, which: tree.Value, first: tree.Value, kind: int) -> int:
    """The original value; a 力 that cannot change stays the printed one."""
    found = original(state, card, first, kind)
    if which is not VALUE_POWER or state.instances.contents.forbidden.isdisjoint(BOTH_ACTS):
        return found
    printed = _printed(state, card, which, kind)
    return printed if found != printed and _stands_still(state, card, found - printed) else found


def _exchanged(state: State, card: int, which: tree.Value, found: int) -> int:
    """The other value of the card in exchange; nothing is exchanged with a 力 that cannot change so."""
    cost, power = original(state, card, tree.Value.ORIGINAL_COST), original(state, card, tree.Value.ORIGINAL_POWER)
    if _stands_still(state, card, cost - power):
        return found
    return cost if which is tree.Value.POWER else power


def _keeps(state: State, card: int, which: tree.Value, change: int, text_frame: TextFrame) -> bool:
    """Whether the value stays in spite of this change, for a text keeps the 力 as it is."""
    if which is not tree.Value.POWER or not change or state.instances.contents.forbidden.isdisjoint(BOTH_ACTS):
        return False
    its_own = text_frame.card == card and text_frame.bound is None
    says_it = its_own and state.instances.ruleset.unchanging_power is UnchangingPower.OWN_TEXT
    return _stands_still(state, card, change, acts=(tree.Act.GAIN_POWER,) if says_it else BOTH_ACTS)


def _stands_still(state: State, card: int, change: int, acts: tuple[tree.Act, ...] = BOTH_ACTS) -> bool:
    """Whether a text says that the 力 of the card cannot change, or cannot grow."""
    acts = tuple(act for act in acts if change > 0 or act is not tree.Act.GAIN_POWER)
    happening = [GameEvent(act, state.instances.owners[card], card, state.stamp[card]) for act in acts]
    return any(
        matches(state, effect.text_frame, event, game_event) and reaches(state, effect.text_frame, event, card)
        for effect in of_kind(state, (tree.Forbids,))
        for event in effect.node.events  # type: ignore[attr-defined]
        for game_event in happening
    )


def _number(state: State, text_frame: TextFrame, node: tree.ChangeValue) -> int:
    """The number of a change: fixed when a duration began, asked again for `always`."""
    fixed = bound(text_frame, FIXED)
    return fixed if isinstance(fixed, int) else amount(state, text_frame, node.amount)


def _changes(state: State, card: int, which: tree.Value, *, standing: bool = False) -> list[Change]:
    """The changes of this value of the card, in their order; for a `standing` one without those that ask for a 力."""
    found: list[Change] = []
    for effect in of_kind(state, CHANGES):
        node = effect.node
        if isinstance(node, tree.SwapValues):
            relevant = which in (VALUE_POWER, VALUE_COST)
        else:
            assert isinstance(node, tree.ChangeValue)
            relevant = node.value is which and not (standing and node.asks_power)
        if relevant and card in touched(state, effect):
            found.append((node, effect.text_frame))
    return found if state.instances.ruleset.same_raises is SAME_RAISES_EACH else _each_text_once(found)


def _each_text_once(found: list[Change]) -> list[Change]:
    """The changes, but those that ask for a 力 only once for texts alike (S-同じ文の力)."""
    once: list[Change] = []
    for node, text_frame in found:
        alike = isinstance(node, tree.ChangeValue) and node.asks_power and any(node == other for other, _ in once)
        if not alike:
            once.append((node, text_frame))
    return once
