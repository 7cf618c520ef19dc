"""What changes a position: every change a text may ask about is made here, and says which aspect it touches.

So nobody has to remember that values worked out before hold no more. Cards change zones in ``zones``.
"""

from rules_engine.compile.instances import Instances
from rules_engine.kernel.frame import NO_CARD
from rules_engine.state.foresight import must_be_known
from rules_engine.state.game_event import GameEvent
from rules_engine.state.sharing import own_all, own_area, own_lying, own_moves, own_rights
from rules_engine.state.state import Modifier, State
from rules_engine.vocabulary.aspects import (
    ALWAYS,
    AT,
    DAMAGE,
    FACE,
    FORM,
    LIFE,
    MODIFIERS,
    NOTHING,
    ORIENTATION,
    PAST,
    PHASE,
    TURN,
)
from rules_engine.vocabulary.codes import DECK, HAND, HOLD, OPEN_HAND, SOUL
from rules_engine.vocabulary.terms import EndReason, Phase

NOT_TURNED = (DECK, HAND, OPEN_HAND, SOUL, HOLD)
"""Zones in which no text tells cards that lie face-down from others."""


def set_life(state: State, player: int, life: int) -> None:
    state.life[player] = life
    state.changed(LIFE)


def set_laid(state: State, card: int, laid: bool) -> None:
    """Lay the card or let it stand."""
    if state.laid[card] != laid:
        if state.shared:
            own_lying(state)
        state.laid[card] = laid
        state.changed(ORIENTATION)


def set_face_down(state: State, card: int, face_down: bool) -> None:
    """Turn the card face down or up."""
    if not face_down:
        must_be_known(state, card)
    if state.face_down[card] != face_down:
        if state.shared:
            own_moves(state)
        state.face_down[card] = face_down
        zone = state.zone[card]
        state.changed(AT[zone] if zone in NOT_TURNED else FACE | _turned(state, card))


def _turned(state: State, card: int) -> int:
    """What is touched beside the card itself where it has a lasting text."""
    return ALWAYS if card in state.instances.standing.by_card else NOTHING


def set_damage(state: State, card: int, damage: int) -> None:
    if state.damage[card] != damage:
        if state.shared:
            own_lying(state)
        state.damage[card] = damage
        state.changed(DAMAGE)


def set_kind(state: State, card: int, kind: int) -> None:
    """Let the card on the field count as this type, -1 for none."""
    if state.kind[card] != kind:
        if state.shared:
            own_lying(state)
        state.kind[card] = kind
        state.changed(FORM | _turned(state, card))


def set_host(state: State, card: int, host: int) -> None:
    """Let the card lie on, or under, another one, -1 for none."""
    if state.host[card] != host:
        if state.shared:
            own_lying(state)
        state.host[card] = host
        state.changed(FORM)


def set_order(state: State, zone: int, player: int, cards: list[int]) -> None:
    """Let these cards lie in this order, in the places of the zone that they fill now."""
    own_area(state, zone, player)
    area = state.areas[zone][player]
    places = sorted(area.index(card) for card in cards)
    for place, card in zip(places, cards, strict=True):
        area[place] = card
    state.changed(AT[zone])


def forget_moves(state: State) -> None:
    """Let every card lie where it does as if it had never moved: a position that is written down tells no more."""
    own_moves(state)
    state.stamp[:] = [0] * state.instances.count


def add_cards(state: State, instances: Instances) -> None:
    """Let there be more cards: those that `instances` have beyond the state's own, first of all under their decks."""
    own_all(state)
    further = range(state.instances.count, instances.count)
    for card in further:
        state.areas[DECK][instances.owners[card]].insert(0, card)
    count = len(further)
    state.zone += [DECK] * count
    state.stamp += [0] * count
    state.since += [0] * count
    state.laid += [False] * count
    state.face_down += [True] * count
    state.damage += [0] * count
    state.host += [NO_CARD] * count
    state.kind += [-1] * count
    state.instances = instances
    state.cache.clear()
    state.effects.clear()
    state.offers.clear()
    state.orderly = False
    state.watch()


def next_event(state: State) -> None:
    """Count another event: what moves in it came to its zone later than all before."""
    state.acts += 1


def set_turn(state: State, turn: int, player: int) -> None:
    """Let it be the turn of this number, and this player's; -1 before the first."""
    state.turn, state.turn_player = turn, player
    state.changed(TURN)


def set_phase(state: State, phase: Phase | None) -> None:
    """Let it be this phase. That is told where a text of this game asks for it, or for the one that is over."""
    former, state.phase = state.phase, phase
    if PHASE & state.watched:
        asked = state.instances.contents.asked_phases
        if phase in asked or former in asked:
            state.changed(PHASE)


def set_right(state: State, player: int, right: int, left: int, granted: int) -> None:
    """Let the player have the right `left` times more, `granted` of them given for this turn by texts."""
    if state.shared:
        own_rights(state)
    state.rights[player][right] = left
    state.granted_rights[player][right] = granted


def _effects_changed(state: State) -> None:
    state.watch()
    state.changed(MODIFIERS)


def add_modifier(state: State, modifier: Modifier) -> None:
    """Let a continuous effect begin."""
    state.modifiers.append(modifier)
    _effects_changed(state)


def end_modifier(state: State, modifier: Modifier) -> None:
    state.modifiers.remove(modifier)
    _effects_changed(state)


def set_modifiers(state: State, modifiers: list[Modifier]) -> None:
    """Let these be the continuous effects in force, in order of their beginning."""
    if modifiers != state.modifiers:
        state.modifiers[:] = modifiers
        _effects_changed(state)


def keep_event(state: State, game_event: GameEvent) -> None:
    """Keep what happened for texts that ask about the past."""
    state.past.append((state.turn, game_event))
    state.changed(PAST)


def set_first(state: State, first: int) -> None:
    """Let this seat have the first turn."""
    state.first = first


def set_result(state: State, winner: int, reason: EndReason) -> None:
    """Let the game be over, -1 for a draw."""
    state.winner, state.ended = winner, reason
