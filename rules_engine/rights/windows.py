"""Windows: the moments at which a 道具札 may be used, who is asked and in which order."""

from rules_engine.compile.hidden_texts import hidden_texts
from rules_engine.language import tree
from rules_engine.language.members import MOMENTS_USE, WINDOW_PRIORITY_TURN_PLAYER, WINDOW_SUMMON_LANDED
from rules_engine.queries.text_frame import holds
from rules_engine.rights import extra_rights
from rules_engine.rights.conditions import rights_left
from rules_engine.rights.declarable import can_use_any, uses
from rules_engine.rights.invocations import in_window, may_hide_one
from rules_engine.state.foresight import holds_unknown
from rules_engine.state.state import State
from rules_engine.state.text_frame import TextFrame
from rules_engine.state.zones import hand_cards, hand_size
from rules_engine.vocabulary.actions import Action
from rules_engine.vocabulary.codes import HAND, OPEN_HAND, USE
from rules_engine.vocabulary.terms import Window

NOTHING_USABLE: list[int] = []
NOBODY_USES: dict[int, list[int]] = {0: NOTHING_USABLE, 1: NOTHING_USABLE}
"""What is kept where neither player has anything to use; no window is open to him while nothing else may answer."""


def answers(state: State, player: int, window: Window) -> list[Action]:
    """What the player may do in this window; to a landing only 道具札 that take 召喚時 texts away answer (F-03)."""
    if window is WINDOW_SUMMON_LANDED:
        return [action for action in uses(state, player) if _answers_landing(state, action.card)]
    return [*uses(state, player), *in_window(state, player)]


def _answers_landing(state: State, card: int) -> bool:
    programs = state.instances.programs
    return any(
        programs[number].moment is MOMENTS_USE and programs[number].takes_summon_texts
        for number in state.instances.abilities[card]
    )


def _holds_answer(state: State, player: int) -> bool:
    """Whether a card of the hand answers a landing at all."""
    return any(_answers_landing(state, card) for card in hand_cards(state, player))


def may_answer(state: State, player: int, window: Window) -> bool:
    """Whether this player is asked: has something to use, or (S-窓の沈黙) might have as far as everybody can see.

    In a forecast whoever holds cards that are unknown is asked.
    """
    instances = state.instances
    if instances.forecast and holds_unknown(state, state.areas[HAND][player]):
        return True
    landing = window is WINDOW_SUMMON_LANDED
    if instances.ruleset.silent_windows and not instances.ruleset.always_asked:
        invoking = instances.answering[state.turn_player == player] and not landing
        if state.offers.get(player) == NOTHING_USABLE:
            return invoking and bool(in_window(state, player))
        if landing:
            return _holds_answer(state, player) and bool(answers(state, player, window))
        return can_use_any(state, player) or (invoking and bool(in_window(state, player)))
    if landing:
        return _might_use(state, player) and hand_size(state, player) > 0
    may_hide = _might_use(state, player) or may_hide_one(state, player)
    return (may_hide and hand_size(state, player) > 0) or bool(in_window(state, player))


def _might_use(state: State, player: int) -> bool:
    """Whether a 道具札 of the player's hand could have a right to be used, as far as everybody can see."""
    return (
        rights_left(state, player, USE) > 0
        or extra_rights.any_left(state, player, USE)
        or _might_need_no_right(state, player)
    )


def _might_need_no_right(state: State, player: int) -> bool:
    """Whether a card that lies in the player's hand, as far as everybody can see, may be used without a right."""
    if state.instances.ruleset.always_asked:
        hand = state.areas[HAND][player]
        text_frame = TextFrame("", player, hand[0], state.stamp[hand[0]]) if hand else None
        conditions = hidden_texts(state.instances.catalog, state.instances.ruleset).free_uses
        return text_frame is not None and any(holds(state, text_frame, condition) for condition in conditions)
    if tree.Permits not in state.instances.contents.words:
        return False
    programs, owners = state.instances.programs, state.instances.owners
    return any(
        owners[card] == player
        and (state.face_down[card] or state.zone[card] == OPEN_HAND)
        and HAND in programs[number].zones
        and any(isinstance(part, tree.Permits) and not part.right for part in programs[number].ability.body)
        and holds(state, TextFrame("", player, card, state.stamp[card]), programs[number].condition)
        for card, number in state.instances.always
    )


def first_asked(state: State) -> int:
    """Who is asked first (S-窓の優先)."""
    turn_player_first = state.instances.ruleset.window_priority is WINDOW_PRIORITY_TURN_PLAYER
    return state.turn_player if turn_player_first else 1 - state.turn_player
