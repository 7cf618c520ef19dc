"""What a card is now: its types, seasons, attributes and names, the second layer of continuous effects."""

from typing import Any

from rules_engine.language import tree
from rules_engine.language.members import TRAIT_SEASON
from rules_engine.queries.abilities import touched
from rules_engine.queries.continuous import NO_EFFECTS, lenders, of_kind
from rules_engine.queries.in_force import Active, plainly_touched
from rules_engine.queries.own_texts import is_disguised
from rules_engine.queries.text_frame import bound, fits
from rules_engine.state.state import State
from rules_engine.vocabulary.codes import APPARITION, CARD_TYPES, FIELD, SEASON_BITS, SOUL
from rules_engine.vocabulary.terms import CardType, Season

NO_SEASON = frozenset((Season.NONE,))
NOTHING: frozenset[str] = frozenset()
BECOMES = "becomes"
NONE_BECOMES: dict[int, list[Active]] = {}


def _becomes(state: State) -> dict[int, list[Active]]:
    """What the cards have become."""
    known: dict[int, list[Active]] | None = state.cache.get(BECOMES)
    return _work_out_becomes(state) if known is None else known


def _work_out_becomes(state: State) -> dict[int, list[Active]]:
    effects = of_kind(state, (tree.Becomes,))
    changed: dict[int, list[Active]] = NONE_BECOMES
    if effects:
        changed = state.cache[BECOMES] = {}
        for effect in effects:
            for card in plainly_touched(state, effect):
                changed.setdefault(card, []).append(effect)
    else:
        state.cache[BECOMES] = changed
    return changed


def _changes(state: State, card: int) -> list[Active]:
    """What this card has become, in order."""
    if tree.Becomes not in state.instances.contents.words:
        return NO_EFFECTS
    becomes: dict[int, list[Active]] | None = state.cache.get(BECOMES)
    if becomes is None:
        becomes = _work_out_becomes(state)
    return becomes.get(card, NO_EFFECTS) if becomes else NO_EFFECTS


def has_type(state: State, card: int, kind: int) -> bool:
    """Whether the card is of this type now: on the field the form in use, elsewhere any form it has."""
    used = state.kind[card]
    found = used == kind if used >= 0 else state.instances.cost[kind][card] >= 0
    if not state.instances.contents.changes_types:
        return found
    for effect in _changes(state, card):
        node = effect.node
        assert isinstance(node, tree.Becomes)
        wanted = _named(effect, node.types, CardType)
        if wanted:
            found = (found and node.also) or CARD_TYPES[kind] in wanted
    return found


def those_of_type(state: State, cards: list[int], kind: int) -> list[int]:
    """Those of the cards that are of this type now: ``has_type`` asked of all at once."""
    become = _becomes(state) if state.instances.contents.changes_types else NONE_BECOMES
    used, cost, found = state.kind, state.instances.cost[kind], list[int]()
    for card in cards:
        form = used[card]
        if has_type(state, card, kind) if card in become else (form == kind or (form < 0 and cost[card] >= 0)):
            found.append(card)
    return found


def any_becomes(state: State) -> bool:
    """Whether any card has become something else."""
    return bool(_becomes(state))


def seasons(state: State, card: int) -> frozenset[Season]:
    """The seasons of the card now, 無 among them."""
    disguised = state.face_down[card] and is_disguised(state, card)
    found = NO_SEASON if disguised else state.instances.seasons[printed_card(state, card) if state.modifiers else card]
    for effect in _changes(state, card):
        node = effect.node
        assert isinstance(node, tree.Becomes)
        if node.no_seasons:
            found = frozenset()
        wanted = frozenset(Season) if TRAIT_SEASON in node.every else frozenset(_named(effect, node.seasons, Season))
        if wanted:
            found = found | wanted if node.also else wanted
    return found


def has_become(state: State, card: int) -> bool:
    """Whether a text has made the card something else."""
    return bool(_changes(state, card))


def has_other_seasons(state: State, card: int) -> bool:
    """Whether a text has given the card other seasons than those printed on it."""
    changes = _changes(state, card)
    return bool(changes) and _to_other_seasons(changes)


def _to_other_seasons(changes: list[Active]) -> bool:
    nodes = [effect.node for effect in changes]
    return any(node.seasons or node.no_seasons or node.named or node.every for node in nodes)  # type: ignore[attr-defined]


def soul_seasons(state: State, player: int) -> int:
    """The season bits the player's 魂 give now."""
    if tree.Becomes not in state.instances.contents.words or (not state.modifiers and not state.instances.always):
        return state.soul_seasons[player]
    becomes = _becomes(state)
    if not becomes:
        return state.soul_seasons[player]
    bits = 0
    for card in state.areas[SOUL][player]:
        changed = card in becomes
        bits |= sum(SEASON_BITS[season] for season in seasons(state, card)) if changed else state.instances.gives[card]
    return bits


def given_seasons(state: State, player: int, card: int) -> int:
    """The season bits that cards in the player's 魂 give for this card alone, besides their own."""
    bits = 0
    for effect in of_kind(state, (tree.Gives,)):
        node = effect.node
        assert isinstance(node, tree.Gives)
        for soul in touched(state, effect):
            in_soul = state.zone[soul] == SOUL and state.instances.owners[soul] == player
            if in_soul and fits(state, effect.text_frame, node.filter, card):
                bits |= sum(SEASON_BITS[season] for season in node.seasons)
    return bits


def attributes_are_printed(state: State) -> bool:
    """Whether every card that lies face up has the 【属性】 printed on it."""
    return not _becomes(state) and not (state.modifiers and tree.Copies in state.instances.contents.words)


def attributes(state: State, card: int) -> frozenset[str]:
    """The 【属性】 of the card now."""
    disguised = state.face_down[card] and is_disguised(state, card)
    printed = printed_card(state, card) if state.modifiers else card
    found = NOTHING if disguised else state.instances.attributes[printed]
    for effect in _changes(state, card):
        node = effect.node
        assert isinstance(node, tree.Becomes)
        if node.no_attributes:
            found = frozenset()
        if tree.Trait.ATTRIBUTE in node.every:
            found = frozenset(action.word for action in state.instances.attributes_said)
        wanted = frozenset(node.attributes)
        if wanted:
            found = found | wanted if node.also else wanted
    return found


def names(state: State, card: int) -> frozenset[str]:
    """The names the card goes by now."""
    disguised = state.face_down[card] and is_disguised(state, card)
    printed = printed_card(state, card) if state.modifiers else card
    found = NOTHING if disguised else state.instances.names[printed]
    for effect in _changes(state, card):
        node = effect.node
        assert isinstance(node, tree.Becomes)
        if node.name:
            found = found | {node.name} if node.also else frozenset((node.name,))
    return found


def _named(effect: Active, fixed: tuple[Any, ...], term: type) -> list[Any]:
    """The terms written, and those a `declare` has bound to the names the effect uses."""
    wanted = list(fixed)
    for name in effect.node.named:  # type: ignore[attr-defined]
        value = bound(effect.text_frame, name)
        wanted += [member for member in term if member.value == value]  # type: ignore[attr-defined]
    return wanted


def printed_card(state: State, card: int) -> int:
    """The card whose printed name, seasons and attributes count: itself, or the one it copies."""
    if state.modifiers and tree.Copies in state.instances.contents.words:
        for effect in of_kind(state, (tree.Copies,)):
            if card in plainly_touched(state, effect):
                return next(iter(lenders(state, effect)), card)
    return card


def is_possessed(state: State, card: int) -> bool:
    """Whether a 怪異札 possesses the card."""
    field = state.areas[FIELD][state.instances.owners[card]]
    return any(state.host[other] == card and state.kind[other] == APPARITION for other in field)
