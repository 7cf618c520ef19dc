"""S-手動: whatever is done by hand between answers, no card is lost, the game goes on and its record plays it again."""

import random

import pytest

from rules_engine.catalog import load_catalog
from rules_engine.game.game import Game
from rules_engine.game.replay import replay
from rules_engine.vocabulary.actions import DESTINATIONS, Action
from rules_engine.vocabulary.terms import Verb
from tests.rules_engine.game.random_games import assert_conserved

ASKING = (2065, 2388, 1614)  # 恐怖, 萬, 白い小熊猫: 怪異札 whose print cannot be read or settled
ANSWERS = 120
HAND_VERBS = (Verb.MOVE, Verb.MOVE, Verb.MOVE, Verb.LAY, Verb.WAKE, Verb.LIFE, Verb.DRAW)


def deck(acts: random.Random) -> tuple[int, ...]:
    cheap = [card.id for card in load_catalog() if card.is_deck_card and card.cost <= 2]
    return tuple(acts.sample(cheap, 30)) + ASKING[:1] * 12 + ASKING


def by_hand(acts: random.Random, game: Game) -> Action:
    verb, count = acts.choice(HAND_VERBS), game.state.instances.count
    if verb is Verb.MOVE:
        return Action(verb, acts.randrange(count), acts.randrange(len(DESTINATIONS)))
    if verb is Verb.LIFE:
        return Action(verb, acts.randrange(2), acts.randrange(1, 40))
    return Action(verb, acts.randrange(2 if verb is Verb.DRAW else count))


@pytest.mark.parametrize("seed", [*range(5, 16), 18])
def test_any_move_by_hand_leaves_a_game_that_can_be_played_on(seed: int) -> None:
    acts = random.Random(seed)
    other = deck(acts) if seed % 2 else None
    game, moved = Game.new((deck(acts), other), seed, load_catalog()), 0
    for _ in range(ANSWERS):
        legal = game.legal_actions()
        if not legal:
            break
        wanted = by_hand(acts, game)
        if acts.random() < 0.4 and game.explain(wanted) is None:
            before = game.state.copy()
            game.play(wanted)
            assert game.undo() == wanted
            assert game.state == before
            game.redo()
            moved += 1
        else:
            game.play(acts.choice([action for action in legal if action.verb is not Verb.END] or legal))
        assert_conserved(game.state)
    assert replay(game.record, load_catalog()).state == game.state
    assert moved > 2
