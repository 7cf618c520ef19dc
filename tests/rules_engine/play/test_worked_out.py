"""What is kept of a position while it stands is what would be read in it anew: after every step of random games."""

import random
from collections.abc import Callable

import pytest

from rules_engine.kernel.frame import Frame
from rules_engine.play import legal_actions
from rules_engine.read import abilities, card_values, characteristics, continuous, own_texts
from rules_engine.run.interpreter import LOOP, apply_action
from rules_engine.state.state import State
from tests.rules_engine.play.random_games import new_game

SEEDS = (1, 2, 3, 4, 6)
LENGTH = 120
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
        [tuple(abilities.has_keyword(state, card, name) for name in KEYWORDS) for card in cards],
        [characteristics.soul_seasons(state, player) for player in (0, 1)],
        continuous.prices_are_printed(state),
    )


def checked(run: Callable[[State, Frame, str], None], name: str) -> Callable[[State, Frame, str], None]:
    def run_and_check(state: State, frame: Frame, clause: str) -> None:
        run(state, frame, clause)
        assert worked_out(state) == worked_out(state.copy()), name

    return run_and_check


@pytest.mark.parametrize("seed", SEEDS)
def test_what_is_kept_is_what_the_position_says(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, node in LOOP.nodes.items():
        if node.run is not None:
            monkeypatch.setattr(node, "run", checked(node.run, name))
    state, source = new_game(seed).state, random.Random(seed)
    for _ in range(LENGTH):
        if state.ended is not None:
            break
        answers = legal_actions.legal_actions(state)
        assert answers == legal_actions.legal_actions(state.copy())
        apply_action(state, source.choice(answers))
        assert worked_out(state) == worked_out(state.copy())
