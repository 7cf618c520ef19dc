"""The procedures of the rulebook, and the loop that runs them until somebody must be asked."""

from typing import Any

from rules_engine.execution.manual_moves import MANUAL_VERBS, carry_out
from rules_engine.execution.procedures import (
    attach,
    attack,
    blow,
    choose,
    damage,
    deploy,
    divine,
    draw,
    effect,
    enter,
    latent,
    life,
    look,
    merged_damage,
    move,
    pending,
    possess,
    setup,
    summon,
    turn,
    use,
    used,
    virtue,
    window,
    zero_search,
)
from rules_engine.execution.procedures.game_end import draw_by_loop, lose
from rules_engine.execution.setting import set_by_hand
from rules_engine.execution.state_rules import keep_rules
from rules_engine.kernel.frame import Frame
from rules_engine.kernel.loop import Loop
from rules_engine.kernel.steps import GameProcedure, Question
from rules_engine.language.members import VERB_SET, VERB_SURRENDER
from rules_engine.state.state import State
from rules_engine.vocabulary.actions import Action
from rules_engine.vocabulary.terms import EndReason

PROCEDURES: tuple[GameProcedure, ...] = tuple(
    module.PROCEDURE
    for module in (
        setup,
        zero_search,
        turn,
        window,
        summon,
        possess,
        deploy,
        use,
        attack,
        blow,
        damage,
        draw,
        move,
        divine,
        effect,
        choose,
        pending,
        enter,
        attach,
        used,
        virtue,
        life,
        look,
        latent,
        merged_damage,
    )
)


def _is_present(state: State, seat: int) -> bool:
    return state.instances.present[seat]


def _most_steps(state: State) -> int:
    return state.instances.ruleset.loop_limit


LOOP: Loop[State] = Loop(PROCEDURES, keep_rules, _is_present, _most_steps, draw_by_loop)


def begin(state: State) -> None:
    """Start the game: run up to the first decision."""
    state.frames.append(Frame("setup.shuffle", state.first))
    advance(state)


def advance(state: State) -> None:
    """Run steps until a player must be asked or the game is over."""
    LOOP.advance(state)


def open_question(state: State) -> Question[State, Any, Action]:
    """The question the game waits for; only while it does."""
    return LOOP.question(state)


def apply_action(state: State, action: Action) -> None:
    """Carry out an action of ``legal_actions(state)`` and run to the next decision. Unchecked: for batch runs."""
    verb = action.verb
    if verb is VERB_SURRENDER:
        lose(state, action.card, EndReason.SURRENDER)
    elif verb is VERB_SET:
        set_by_hand(state, state.asker, action)
        LOOP.advance(state)
    elif verb in MANUAL_VERBS:
        carry_out(state, state.asker, action)
        LOOP.advance(state)
    else:
        LOOP.answer(state, action)
