"""Abilities and keywords a card has now, its own and those it was granted; and what 神秘 keeps from it."""

from rules_engine.compile.effect_kinds import GRANTING
from rules_engine.compile.program import Program
from rules_engine.keywords.shields import HIDDEN_LAND, MYSTERY
from rules_engine.language import tree
from rules_engine.queries.continuous import GRANTED, granted_abilities
from rules_engine.queries.in_force import FROZEN, Active, _meant
from rules_engine.queries.own_texts import has_lost_text, is_disguised, loses, lost_texts, printed_abilities
from rules_engine.queries.text_frame import bound, holds, present
from rules_engine.state.depth import come_back, go_deeper
from rules_engine.state.state import State
from rules_engine.state.text_frame import TextFrame
from rules_engine.vocabulary.codes import FIELD


def touched(state: State, effect: Active) -> list[int]:
    """The cards a continuous effect is about, shielded ones left out."""
    frozen = bound(effect.text_frame, FROZEN)
    found, unshielded = present(state, frozen) if frozen else _meant(state, effect), []
    for card in found:
        if not shielded(state, card, effect.text_frame.player):
            unshielded.append(card)
    return unshielded


def shielded(state: State, card: int, player: int, *, choosing: bool = False) -> bool:
    """Whether effects of this player's cards cannot affect the card (神秘), or not choose it (秘境 too)."""
    if state.zone[card] != FIELD or state.instances.owners[card] == player or not state.instances.scripted:
        return False
    return has_keyword(state, card, MYSTERY.name) or (choosing and has_keyword(state, card, HIDDEN_LAND.name))


def reaches(state: State, text_frame: TextFrame, event: tree.EventPattern, card: int) -> bool:
    """Whether what the text forbids holds for the card: not where 神秘 shields it, unless a player is bound."""
    return event.actor is not None or card < 0 or not shielded(state, card, text_frame.player)


def abilities(state: State, card: int) -> list[int]:
    """The abilities the card has now: printed ones it has not lost, then those granted or taken over.

    On the field a 二種類札 has those of the form it is used as (H-05); elsewhere those of all its forms (R-19).
    """
    instances = state.instances
    own = instances.held[card]
    if state.kind[card] >= 0:
        if state.face_down[card] and is_disguised(state, card):
            return granted_abilities(state).get(card, [])
        own = printed_abilities(state, card)
    if own and instances.takes_texts and card in lost_texts(state):
        own = _not_lost(state, card, own)
    if not state.at_work & GRANTING:
        return own
    granted: dict[int, list[int]] | None = state.cache.get(GRANTED)
    if granted is None:
        granted = granted_abilities(state)
    return own + granted[card] if card in granted else own


def _not_lost(state: State, card: int, own: list[int]) -> list[int]:
    return [number for number in own if not loses(state, card, state.instances.programs[number])]


def has_keyword(state: State, card: int, name: str, parameter: str = "") -> bool:
    """Whether the card has the keyword now: printed and not lost, or granted, its condition holding."""
    instances = state.instances
    if name not in instances.keywords:
        return False
    if not instances.scripted:
        return _is_printed(state, card, name, parameter)
    guard = ("keyword", card, name, parameter)
    known: bool | None = state.cache.get(guard)
    if known is not None:
        return known
    go_deeper(state)
    state.cache[guard] = False
    try:
        found = _keyword_now(state, card, name, parameter)
    finally:
        come_back(state)
    state.cache[guard] = found
    return found


def _condition_holds(state: State, card: int, program: Program) -> bool:
    if program.condition is None:
        return True
    return holds(state, TextFrame("", state.instances.owners[card], card, state.stamp[card]), program.condition)


def _is_printed(state: State, card: int, name: str, parameter: str) -> bool:
    printed = state.instances.definitions[card].keywords
    return any(word.name == name and parameter in ("", word.parameter) for word in printed)


def _keyword_now(state: State, card: int, name: str, parameter: str) -> bool:
    programs = state.instances.programs
    silent = not state.instances.abilities[card] and not has_lost_text(state, card) and not is_disguised(state, card)
    if silent and _is_printed(state, card, name, parameter):
        return True
    for number in abilities(state, card):
        program = programs[number]
        if name in program.under or (program.keyword == name and _condition_holds(state, card, program)):
            return True
    return False
