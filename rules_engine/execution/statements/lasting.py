"""What lasts: modifiers with a duration, delayed triggers, and their end."""

from rules_engine.execution.procedures import divine
from rules_engine.execution.reply import done
from rules_engine.execution.statements.flow import OPERATIONS
from rules_engine.execution.triggers import happened
from rules_engine.kernel.frame import Value
from rules_engine.language import tree
from rules_engine.language.members import (
    PHASE_TURN_START,
    SPAN_ATTACK,
    SPAN_IN_ZONE,
    SPAN_OPP_RECOVERY,
    SPAN_OPP_TURN_END,
    SPAN_OWN_RECOVERY,
    SPAN_OWN_RECOVERY_END,
    SPAN_OWN_TURN,
    SPAN_TURN,
)
from rules_engine.queries.continuous import FIXED as FIXED_AMOUNT
from rules_engine.queries.in_force import FROZEN
from rules_engine.queries.text_frame import amount, bound, cards, refs
from rules_engine.rights import prohibitions
from rules_engine.rights.rights import end_granted
from rules_engine.state.changes import add_modifier, set_damage, set_modifiers
from rules_engine.state.game_event import GameEvent
from rules_engine.state.memory import forget_turn
from rules_engine.state.state import Modifier, State
from rules_engine.state.text_frame import TextFrame
from rules_engine.vocabulary.codes import FIELD
from rules_engine.vocabulary.terms import EventKind

FIXED = (tree.Span.ON_FIELD, SPAN_IN_ZONE)
Instruction = tuple[object, ...]


def _names(frame: TextFrame) -> tuple[tuple[str, Value], ...]:
    return tuple((name, value) for name, value in (frame.bound or {}).items() if not name.startswith("$"))


def _start(state: State, frame: TextFrame, instruction: Instruction) -> None:
    statement = instruction[1]
    assert isinstance(statement, tree.Lasting)
    for nth, node in enumerate(statement.modifiers):
        names = _names(frame)
        if hasattr(node, "cards") and (statement.span in FIXED or not statement.printed or _is_named(node.cards)):
            names = (*names, (FROZEN, refs(state, cards(state, frame, node.cards))))
        if isinstance(node, tree.ChangeValue):
            names = (*names, (FIXED_AMOUNT, amount(state, frame, node.amount)))
        if _makes_original(node):
            _heal(state, cards(state, frame, node.cards))  # type: ignore[attr-defined]
        if isinstance(node, tree.LosesText):
            for card in cards(state, frame, node.cards):
                happened(state, GameEvent(tree.Act.LOSE_TEXT, frame.player, card, state.stamp[card]))
        _add(state, frame, statement.span, nth, names)
        if isinstance(node, tree.Copies | tree.Becomes):
            _hold_against_namesakes(state, cards(state, frame, node.cards))
    done(frame, True)


def _hold_against_namesakes(state: State, changed: list[int]) -> None:
    """A card that has become another may have become a second 神 of its name (001-神)."""
    for card in changed:
        if state.zone[card] == FIELD and not state.face_down[card]:
            divine.settle(state, state.instances.owners[card], card)


def _makes_original(node: tree.ModifierNode) -> bool:
    """Whether the 力 of cards becomes their own original 力: then no damage is left of it, either."""
    if (
        not isinstance(node, tree.ChangeValue)
        or node.value is not tree.Value.POWER
        or node.change is not tree.Change.SET
    ):
        return False
    return node.amount == tree.ValueOf(node.cards, tree.Value.ORIGINAL_POWER)


def _heal(state: State, healed: list[int]) -> None:
    for card in healed:
        owner = state.instances.owners[card]
        healing = GameEvent(tree.Act.HEAL, owner, card, state.stamp[card])
        if state.damage[card] and not prohibitions.is_forbidden(state, healing):
            set_damage(state, card, 0)
            state.note(EventKind.HEALED, "S-効果", owner, card, value=state.instances.power[card])


def _is_named(node: tree.Cards) -> bool:
    return isinstance(node, tree.This | tree.Bound | tree.Tied)


def _add(state: State, frame: TextFrame, span: tree.Span, nth: int, names: tuple[tuple[str, Value], ...]) -> None:
    line = frame.line - 1
    since = state.turn - 1 if state.phase is PHASE_TURN_START else state.turn
    add_modifier(
        state, Modifier(frame.program, line, nth, frame.player, frame.card, frame.stamp, names, span.value, since)
    )


def _later(state: State, frame: TextFrame, instruction: Instruction) -> None:
    statement = instruction[1]
    assert isinstance(statement, tree.Later)
    _add(state, frame, statement.span, 0, _names(frame))


def follow(state: State, card: int, stamp: int, *, landing: bool = False) -> None:
    """What lasts on a declared card goes with it into the 保留 and back: till then it has not left the hand.

    What the card has done to itself there (力とコストの入れ替え) ends. What was done to it while it was declared goes
    on at its `landing`, too (000-召喚-すねこすり), unless it is bound to the zone.
    """
    if not state.modifiers:
        return
    following, before, now = state.modifiers[:], (card, stamp), (card, state.stamp[card])
    for place, modifier in enumerate(following):
        if (modifier.card, modifier.stamp) == before or (landing and modifier.until == SPAN_IN_ZONE):
            continue
        for _, bound_to in modifier.bound:
            if isinstance(bound_to, tuple) and before in bound_to:
                names = tuple([(name, _moved(value, before, now)) for name, value in modifier.bound])
                following[place] = modifier._replace(bound=names)
                break
    set_modifiers(state, following)


def _moved(value: Value, before: tuple[int, int], now: tuple[int, int]) -> Value:
    return tuple([now if one == before else one for one in value]) if isinstance(value, tuple) else value


def end_of_turn(state: State) -> None:
    """What lasted this turn ends; so does what waited for the end of this player's turn, and what lost its card."""
    if state.modifiers:
        _end_spans_of_turn(state)
    end_granted(state)
    if state.memory:
        forget_turn(state)


def _end_spans_of_turn(state: State) -> None:
    over = (SPAN_TURN, SPAN_ATTACK)
    lasting = [
        modifier
        for modifier in state.modifiers
        if modifier.until not in over
        and not (modifier.until == SPAN_OPP_TURN_END and modifier.player != state.turn_player)
        and not _is_empty(state, modifier)
    ]
    set_modifiers(state, lasting)


def _is_empty(state: State, modifier: Modifier) -> bool:
    frozen = bound(TextFrame("", 0, bound=dict(modifier.bound)), FROZEN)
    return isinstance(frozen, tuple) and bool(frozen) and not any(state.stamp[card] == stamp for card, stamp in frozen)


def start_of_turn(state: State, player: int) -> None:
    """What lasted until this player's turn ends."""
    if state.modifiers:
        _end(state, lambda modifier: modifier.until == SPAN_OWN_TURN and modifier.player == player)


def recovery(state: State, player: int) -> None:
    """What lasted until this player's 回復フェイズ ends."""
    if not state.modifiers:
        return
    own, opp = SPAN_OWN_RECOVERY, SPAN_OPP_RECOVERY
    _end(
        state,
        lambda modifier: modifier.until == (own if modifier.player == player else opp) and modifier.turn < state.turn,
    )


def recovery_over(state: State, player: int) -> None:
    """What lasted until the end of this player's 回復フェイズ ends."""
    if not state.modifiers:
        return
    end = SPAN_OWN_RECOVERY_END
    _end(state, lambda modifier: modifier.until == end and modifier.player == player and modifier.turn < state.turn)


def end_of_attack(state: State) -> None:
    """What lasted for this attack ends."""
    if state.modifiers:
        _end(state, lambda modifier: modifier.until == SPAN_ATTACK)


def _end(state: State, is_over) -> None:  # type: ignore[no-untyped-def]
    set_modifiers(state, [modifier for modifier in state.modifiers if not is_over(modifier)])


OPERATIONS["lasting"] = _start
OPERATIONS["later"] = _later
