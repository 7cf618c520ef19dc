"""How cards may lie and what may be under way at a decision, whatever has happened before."""

from collections import Counter

from rules_engine.execution.interpreter import open_question
from rules_engine.rulebook.options import DivineCards, DivineScope
from rules_engine.state.state import State
from rules_engine.vocabulary.codes import (
    APPARITION,
    DECK,
    FIELD,
    HAND,
    HOLD,
    OPEN_HAND,
    PLACE,
    SEASON_CARD,
    SOUL,
    VIRTUE,
)
from rules_engine.vocabulary.terms import DecisionKind


def assert_in_order(state: State) -> None:
    """Nothing lies as it cannot; nothing is left over when the next declaration is asked for."""
    for card, zone in enumerate(state.zone):
        assert zone == FIELD or not state.laid[card], f"{_name(state, card)} is laid off the field"
        assert zone == FIELD or state.kind[card] < 0, f"{_name(state, card)} is used off the field"
        assert zone not in (HAND, DECK, VIRTUE) or state.face_down[card], f"{_name(state, card)} lies open"
        assert zone not in (OPEN_HAND, SOUL) or not state.face_down[card], f"{_name(state, card)} lies face-down"
    for player in (0, 1):
        _assert_field_in_order(state, player)
    if state.ended is None:
        _assert_one_of_each_divine(state)
        if open_question(state).kind is DecisionKind.MAIN:
            _assert_nothing_left(state)


def _assert_field_in_order(state: State, player: int) -> None:
    """One 季節札 a player and one 場所札 on it; what lies under or on a card is its owner's."""
    field = state.areas[FIELD][player]
    bases = [card for card in field if state.kind[card] == SEASON_CARD]
    assert len(bases) <= 1, f"季節札 of seat {player}: {[_name(state, card) for card in bases]}"
    hosts: Counter[int] = Counter()
    for card in field:
        host = state.host[card]
        assert host < 0 or host in field, f"{_name(state, card)} lies with the other player's card"
        assert state.kind[card] != APPARITION or host >= 0, f"{_name(state, card)} possesses nothing"
        if host >= 0 and state.kind[card] == PLACE:
            assert state.kind[host] == SEASON_CARD, f"{_name(state, card)} lies on {_name(state, host)}"
            hosts[host] += 1
        if host >= 0 and state.kind[card] == APPARITION:
            assert state.kind[host] == PLACE or _is_of_no_kind(state, host), f"possesses {_name(state, host)}"
        assert state.kind[card] >= 0 or _is_of_no_kind(state, card), f"{_name(state, card)} is used as nothing"
    assert not hosts or max(hosts.values()) == 1, "two 場所札 on one 季節札"


def _is_of_no_kind(state: State, card: int) -> bool:
    """Turned face up as what was a 場所札 only while face down, and kept from leaving: it lies there as nothing."""
    return state.kind[card] < 0 and not state.face_down[card] and state.instances.cost[PLACE][card] < 0


def _assert_one_of_each_divine(state: State) -> None:
    """001-神, unless the rule is just being carried out."""
    if any(frame.at.startswith(("divine.", "move.")) for frame in state.frames):
        return
    rules, ids = state.instances.ruleset, state.instances.card_ids
    fields = [
        [ids[card] for card in state.areas[FIELD][player] if _counts(state, card, rules.divine_cards)]
        for player in (0, 1)
    ]
    groups = [fields[0] + fields[1]] if rules.divine_scope is DivineScope.BOTH_FIELDS else fields
    for group in groups:
        assert len(set(group)) == len(group), f"神 twice: {group}"


def _counts(state: State, card: int, which: DivineCards) -> bool:
    seen = state.instances.divine[card] and not state.face_down[card]
    return seen and (which is DivineCards.FACE_UP or state.kind[card] == PLACE)


def _assert_nothing_left(state: State) -> None:
    under_way = [frame.at for frame in state.frames]
    assert len(under_way) == 1, f"under way: {under_way}"
    assert not state.pending, f"waits: {[_name(state, entry.card) for entry in state.pending]}"
    assert not state.areas[HOLD][0] + state.areas[HOLD][1], "a card is held"


def _name(state: State, card: int) -> str:
    return state.instances.definitions[card].name
