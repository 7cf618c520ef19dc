"""Errors in the middle of what the engine does: each function raises one, which its random source decides."""

import random
import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from functools import partial
from itertools import count
from typing import NoReturn

from rules_engine.execution.interpreter import LOOP, open_question
from rules_engine.execution.statements.flow import OPERATIONS
from rules_engine.game.game import apply_action, legal_actions
from rules_engine.kernel.position import Onlooker
from rules_engine.language import tree
from rules_engine.players.budget import Budget
from rules_engine.players.playout import answer_by_thumb, play_on
from rules_engine.queries.card_values import power
from rules_engine.queries.in_force import in_force
from rules_engine.state.game_event import GameEvent
from rules_engine.state.state import Modifier, State
from rules_engine.state.text_frame import TextFrame
from rules_engine.vocabulary.actions import Action
from rules_engine.vocabulary.terms import Verb
from tests.soak.provoking import LONGEST, FailingStore, Fuse, ProvokedError, burning, play_until_it_fails, some_position

LISTS = ("zone", "stamp", "laid", "face_down", "damage", "host", "kind", "since")
STORES = ("cache", "effects", "memory", "offers")


def stale_answer(source: random.Random) -> None:
    for _ in range(LONGEST):
        action = source.choice(legal_actions(some_position(source)))
        wrong = Action(action.verb, source.choice([action.card, 10_000, -7]), source.choice([action.target, 10_000]))
        apply_action(some_position(source), wrong)


def broken_step(source: random.Random) -> None:
    fuse, kept = Fuse(source.randrange(3), source.choice([ProvokedError, MemoryError, KeyError])), {}
    steps = [node for node in LOOP.nodes.values() if node.run is not None]
    for node in source.sample(steps, len(steps) // source.choice([1, 2, 8])):
        kept[node] = node.run
        node.run = burning(fuse, node.run)
    try:
        while True:
            play_until_it_fails(some_position(source), source)
    finally:
        for node, run in kept.items():
            node.run = run


def broken_question(source: random.Random) -> None:
    state = some_position(source)
    node, fuse = LOOP.nodes[state.frames[-1].at], Fuse(source.randrange(2), source.choice([ProvokedError, MemoryError]))
    question, part = open_question(state), source.choice(["asks", "options", "answer"])
    node.question = replace(question, **{part: burning(fuse, getattr(question, part))})
    try:
        for _ in range(LONGEST):
            there = state.copy()
            apply_action(there, source.choice(legal_actions(there)))
            node.question.asks(state, state.frames[-1])
    finally:
        node.question = question


def broken_operation(source: random.Random) -> None:
    fuse, kept = Fuse(source.randrange(3)), dict(OPERATIONS)
    for word in source.sample(sorted(kept), len(kept) - source.randrange(4)):
        if source.random() < 0.3:
            del OPERATIONS[word]
        else:
            OPERATIONS[word] = burning(fuse, kept[word])
    try:
        while True:
            play_until_it_fails(some_position(source), source)
    finally:
        OPERATIONS.update(kept)


def failing_store(source: random.Random) -> None:
    fuse = Fuse(source.randrange(60), source.choice([ProvokedError, MemoryError, KeyError]))
    while True:
        state = some_position(source)
        for name in STORES:
            setattr(state, name, FailingStore(getattr(state, name), fuse))
        play_until_it_fails(state, source)


def torn_position(source: random.Random) -> None:
    while True:
        state = some_position(source)
        for name in source.sample(LISTS, 3):
            setattr(state, name, getattr(state, name)[: source.randrange(20)])
        play_until_it_fails(state, source)


def wrong_kinds(source: random.Random) -> None:
    while True:
        state = some_position(source)
        for name in source.sample(LISTS, 2):
            rubbish = source.choice([None, "札", object(), 10**30, ()])
            setattr(state, name, [rubbish if source.random() < 0.3 else one for one in getattr(state, name)])
        play_until_it_fails(state, source)


def lost_step(source: random.Random) -> None:
    state = some_position(source)
    frame = source.choice(state.frames)
    frame.at = "nowhere.at_all"
    while True:
        for _ in range(LONGEST):
            apply_action(state, source.choice(legal_actions(state)))
            if state.asker < 0:
                state = some_position(source)
                state.frames[0].at = "nowhere.at_all"


def unset_position(source: random.Random) -> None:
    state = some_position(source)
    bare = State(state.instances, "", False)
    source.choice([bare.copy, bare.key, bare.watch, lambda: bare.zone, lambda: apply_action(bare, Action(Verb.PASS))])()


def wrong_arguments(source: random.Random) -> None:
    state = some_position(source)
    calls: tuple[Callable[[], object], ...] = (
        lambda: power(state, "札"),  # type: ignore[arg-type]
        lambda: power(state, 10**30),
        lambda: power(state, 10_000),
        lambda: apply_action(state, None),  # type: ignore[arg-type]
        lambda: TextFrame("", 0, nothing=1),  # type: ignore[call-arg]
        lambda: Modifier(1)._replace(nothing=1),  # type: ignore[call-arg]
        lambda: GameEvent(tree.Act.MOVE)._replace(nothing=1),  # type: ignore[call-arg]
        lambda: tree.Calculation(tree.Number(1)),  # type: ignore[call-arg]
        lambda: hash(tree.Say([])),  # type: ignore[arg-type]
        lambda: legal_actions(state, state),  # type: ignore[call-arg]
    )
    source.choice(calls)()
    raise ProvokedError


# --- deep and interrupted ---


def deep_traceback(source: random.Random) -> None:
    """An error from far below, through frames that hold values without a collector."""
    _down(source.randint(60, 700), _fail, source)


def end_of_the_stack(source: random.Random) -> None:
    """Play where hardly any of Python's stack is left."""
    left = source.randrange(30)
    while True:
        state = some_position(source)
        _down(sys.getrecursionlimit() - _depth() - left, partial(play_until_it_fails, state, source), source)
        left = max(0, left - 3)


def _down(deep: int, deed: Callable[[], None], source: random.Random) -> None:
    kept = [TextFrame("", deep, bound={"it": ((deep, deep),)}), GameEvent(tree.Act.MOVE, deep), tree.Number(deep)]
    if deep <= 0:
        deed()
    else:
        _down(deep - 1, deed, source)
    del kept


def _depth() -> int:
    return next(deep for deep in count() if not _has_frame(deep))


def _has_frame(deep: int) -> bool:
    with suppress(ValueError):
        return bool(sys._getframe(deep))
    return False


def _fail() -> NoReturn:
    raise ProvokedError


def deep_value(source: random.Random) -> None:
    """Values far deeper than any text may be, given back at once."""
    twins = [_nested(source.randint(60, 3000), source.randrange(3)) for _ in range(3)]
    del twins[source.randrange(3)]
    _fail()


def _nested(deep: int, kind: int) -> object:
    number: tree.Amount = tree.Number(1)
    wanted: tree.Filter = tree.HasName("札")
    truth: tree.Condition = tree.Done()
    for _ in range(deep):
        if kind == 0:
            number = tree.Calculation(number, tree.Operator.PLUS, tree.Number(2))
        elif kind == 1:
            wanted = tree.Not(wanted)
        else:
            truth = tree.Negation(truth)
    return number, wanted, truth


def interrupted_reading(source: random.Random) -> None:
    state = some_position(source)
    effects = in_force(state, state.instances.standing, {})
    for _ in range(source.randrange(3)):
        next(effects, None)
    effects.throw(source.choice([ProvokedError, KeyError, MemoryError])("provoked"))  # type: ignore[attr-defined]


def interrupted_search(source: random.Random) -> None:
    fuse = Fuse(source.randrange(80))
    while True:
        state = some_position(source)
        play_on(state, state.turn + 3, source.randrange(1000), answer_by_thumb, Budget(200, lambda: bool(fuse.burn())))


def raising_chooser(source: random.Random) -> None:
    fuse = Fuse(source.randrange(40), source.choice([ProvokedError, MemoryError]))
    while True:
        state = some_position(source)
        play_on(state, state.turn + 3, 7, burning(fuse, answer_by_thumb), Budget(200, None))


def interrupted_play(source: random.Random) -> None:
    """As an alarm of the clock would: an error from outside, in the middle of anything that is Python's."""
    states, fuse = [some_position(source) for _ in range(3)], Fuse(source.randint(10, 400))
    sys.setprofile(fuse.burn)
    try:
        for state in states * LONGEST:
            apply_action(state.copy(), legal_actions(state)[0])
    finally:
        sys.setprofile(None)


def raising_onlooker(source: random.Random) -> None:
    """Compiled, there is none but those of the engine: this one is refused."""
    fuse = Fuse(source.randrange(20))
    hearing = type("Raising", (Onlooker,), {"hear": lambda self, *heard: fuse.burn()})
    while True:
        state = some_position(source)
        state.onlooker = hearing()
        play_until_it_fails(state, source)
