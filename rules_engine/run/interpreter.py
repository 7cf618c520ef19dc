"""The one table from step names to steps, and the loop that runs them until somebody must be asked."""

from collections.abc import Callable
from typing import Any

from rules_engine.run.manual_moves import MANUAL_VERBS, carry_out
from rules_engine.run.procedures import (
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
from rules_engine.run.procedures.game_end import draw_by_loop, lose
from rules_engine.run.state_rules import KEPT, keep_rules
from rules_engine.state.frame import Frame
from rules_engine.state.state import NOBODY, State
from rules_engine.state.steps import Procedure, Question, Step
from rules_engine.terms.actions import Action
from rules_engine.terms.vocabulary import EndReason, Verb

PROCEDURES: tuple[Procedure, ...] = tuple(
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


class Node:
    """A step in the table, flat for the loop: `run` or `question`, and the name of what follows (empty: nothing)."""

    __slots__ = ("clause", "following", "question", "run")

    def __init__(self, step: Step[Any] | Question[Any], following: str) -> None:
        self.run: Callable[[State, Any, str], None] | None = step.run if isinstance(step, Step) else None
        self.question: Question[Any] | None = step if isinstance(step, Question) else None
        self.clause: str = step.clause
        self.following: str = following


def _nodes() -> dict[str, Node]:
    nodes: dict[str, Node] = {}
    for procedure in PROCEDURES:
        names = [f"{procedure.word}.{step.name}" for step in procedure.steps]
        for step, name, following in zip(procedure.steps, names, [*names[1:], ""], strict=True):
            nodes[name] = Node(step, following)
    return nodes


NODES = _nodes()


def begin(state: State) -> None:
    """Start the game: run up to the first decision."""
    state.frames.append(Frame("setup.shuffle", state.first))
    advance(state)


def advance(state: State) -> None:
    """Run steps until a player must be asked or the game is over."""
    frames, cache, steps, limit = state.frames, state.cache, 0, state.instances.ruleset.loop_limit
    state.asker = NOBODY
    while frames:
        steps += 1
        if steps > limit:
            draw_by_loop(state)
            return
        if KEPT not in cache and keep_rules(state):
            continue
        frame = frames[-1]
        if not frame.at:
            frames.pop()
            continue
        node = NODES[frame.at]
        run = node.run
        if run is not None:
            frame.at = node.following
            run(state, frame, node.clause)
            continue
        question = node.question
        assert question is not None
        asker = question.asks(state, frame)
        if asker != NOBODY and state.instances.present[asker]:
            state.asker = asker
            return
        if asker != NOBODY:
            _answer_for_nobody(state, frame, question, node.following)
            continue
        frame.at = node.following


def _answer_for_nobody(state: State, frame: Frame, question: Question[Any], following: str) -> None:
    """An absent seat takes the last answer offered: it declines what it may, and is done."""
    if question.answer(state, frame, question.options(state, frame)[-1], question.clause):
        frame.at = following


def open_question(state: State) -> Question[Any]:
    """The question the game waits for; only while it does."""
    question = NODES[state.frames[-1].at].question
    assert question is not None, state.frames[-1].at
    return question


def apply_action(state: State, action: Action) -> None:
    """Carry out an action of ``legal_actions(state)`` and run to the next decision. Unchecked: for batch runs."""
    if action.verb is Verb.SURRENDER:
        lose(state, action.card, EndReason.SURRENDER)
        return
    frame = state.frames[-1]
    if action.verb in MANUAL_VERBS:
        carry_out(state, state.asker, action)
        advance(state)
        return
    node = NODES[frame.at]
    assert node.question is not None, frame.at
    if node.question.answer(state, frame, action, node.clause):
        frame.at = node.following
    advance(state)
