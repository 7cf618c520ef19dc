"""The shadow of a position: everything kept of it beside a fresh reading of a copy, compared after every step."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rules_engine.execution.interpreter import LOOP
from rules_engine.execution.state_rules import keep_rules
from rules_engine.kernel.frame import Frame
from rules_engine.queries import abilities, card_values, characteristics, continuous, own_texts
from rules_engine.rights import declarable
from rules_engine.state.state import State

KEYWORDS = ("神秘", "秘境", "速攻", "合唱")


def worked_out(state: State) -> tuple[object, ...]:
    """Everything texts read off a position, as one value."""
    cards = range(state.instances.count)
    return (
        [(effect.node, effect.text_frame.key()) for effect in continuous.active(state)],
        [(card_values.power(state, card), card_values.cost(state, card)) for card in cards],
        [tuple(characteristics.has_type(state, card, kind) for kind in range(4)) for card in cards],
        [(characteristics.seasons(state, card), characteristics.names(state, card)) for card in cards],
        [characteristics.attributes(state, card) for card in cards],
        [(abilities.abilities(state, card), own_texts.has_lost_text(state, card)) for card in cards],
        [continuous.granted_abilities(state).get(card, []) for card in cards],
        [characteristics.printed_card(state, card) for card in cards],
        [tuple(abilities.has_keyword(state, card, name) for name in KEYWORDS) for card in cards],
        [characteristics.soul_seasons(state, player) for player in (0, 1)],
        continuous.prices_are_printed(state),
        [(declarable.usable(state, player), declarable.uses(state, player)) for player in (0, 1)],
        [declarable.can_use_any(state, player) for player in (0, 1)],
    )


@contextmanager
def shadow_run(every: int = 1) -> Iterator[list[str]]:
    """While this lasts, the position is read anew after each of `every` steps; which steps these were."""
    checked: list[str] = []
    steps = 0

    def watched(name: str, run: Callable[[State, Frame, str], None]) -> Callable[[State, Frame, str], None]:
        def run_and_compare(state: State, frame: Frame, clause: str) -> None:
            nonlocal steps
            run(state, frame, clause)
            steps += 1
            if steps % every == 0:
                checked.append(name)
                assert worked_out(state) == worked_out(state.copy()), name
                assert not (state.orderly and keep_rules(state.copy())), name

        return run_and_compare

    runs = {name: node.run for name, node in LOOP.nodes.items() if node.run is not None}
    for name, run in runs.items():
        LOOP.nodes[name].run = watched(name, run)
    try:
        yield checked
    finally:
        for name, run in runs.items():
            LOOP.nodes[name].run = run
