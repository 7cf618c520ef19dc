"""How the field of answers is narrowed, what the race of the decks is worth, and wins that are proven."""

import random

import pytest

from rules_engine.catalog import load_catalog
from rules_engine.game import Game
from rules_engine.game.notation import read_position
from rules_engine.players import answer, searching
from rules_engine.players.budget import Budget
from rules_engine.players.deadly import proven_win
from rules_engine.players.deck_race import LAST_CARD, race_worth
from rules_engine.players.tally import ScoreTally
from rules_engine.players.worlds import Worlds
from rules_engine.vocabulary.actions import END, PASS, Action
from rules_engine.vocabulary.terms import Verb
from tests.rules_engine.players.positions import sample_game

AMPLE = 100_000
FIGHT = """turn 3 自分
step act
自分
  hand {hand}
  field
    place 隠された櫛の家
{own}相手
  life {life}
{souls}  field
    place 隠された櫛の家
{other}"""


def fight(*, life: int = 1, own: int = 5, other: int = 5, souls: str = "", hand: str = "罪状") -> Game:
    decks = {side: f"  deck 隠された櫛の家 ×{left}\n" * bool(left) for side, left in (("own", own), ("other", other))}
    text = FIGHT.format(life=life, souls=souls, hand=hand, **decks)
    return Game(read_position(text, load_catalog()), ((), ()))


def narrowed(scores: list[list[int]]) -> list[int]:
    tally = ScoreTally([PASS] * len(scores))
    tally.scores = scores
    return searching._narrowed(tally, list(range(len(scores))), len(scores[0]))


@pytest.mark.parametrize(("tried", "kept"), [(1, 20), (3, 12), (4, 20), (6, 8), (12, 6), (24, 4), (48, 2)])
def test_the_best_are_tried_in_more_worlds(tried: int, kept: int) -> None:
    """Each is a little better than the one before it, in a way that few worlds tell from chance."""
    source = random.Random("close")
    scores = [[place + source.randrange(200) for _ in range(tried)] for place in range(20)]
    left = narrowed(scores)
    assert len(left) == kept
    means = [sum(scores[place]) // tried for place in left]
    assert means == sorted(means, reverse=True)


def test_what_is_plainly_worse_or_comes_to_the_same_is_tried_no_more() -> None:
    best = [30, 40, 35, 45, 30, 40] * 2
    worse, close = [score - 90 for score in best], [score - 9 for score in best]
    doubtful = [score + (300 if world % 2 else -500) for world, score in enumerate(best)]
    assert narrowed([best, worse, list(best), close, doubtful]) == [0, 4]
    assert narrowed([scores[:7] for scores in (best, worse, list(best))]) == [0, 2, 1], "too few worlds to say so"


def test_where_one_answer_is_plainly_best_it_ends_early() -> None:
    given = answer(fight(), "searching", seed="early")
    assert given.action.verb is Verb.ATTACK
    assert max(one.samples for one in given.candidates) < searching.WORLDS


def test_a_card_more_in_the_deck_counts_the_more_the_nearer_the_end_is() -> None:
    def ahead(left: int) -> int:
        return race_worth(fight(own=left + 1, other=left).state, 0) - race_worth(fight(own=left, other=left).state, 0)

    assert ahead(20) < ahead(12) < ahead(7) < ahead(3)
    assert race_worth(fight(own=60, other=20).state, 0) == race_worth(fight(own=30, other=20).state, 0), "far enough"


def test_who_is_level_and_draws_first_is_behind() -> None:
    state = fight(own=8, other=8).state
    assert state.turn_player == 0, "the other seat draws next"
    assert race_worth(state, 0) > 0 > race_worth(state, 1)
    assert race_worth(state, 0) == -race_worth(state, 1)


def test_the_last_cards_count_most() -> None:
    two, one, none = (race_worth(fight(own=left, other=9).state, 0) for left in (2, 1, 0))
    assert two - one >= LAST_CARD
    assert one - none >= LAST_CARD


def test_there_is_no_race_once_the_game_is_over() -> None:
    game = fight(own=1, other=9)
    game.play("surrender 0")
    assert race_worth(game.state, 0) == 0


def proven(game: Game, *, budget: int = AMPLE) -> Action | None:
    """What is proven of all answers, where what was tried had come near without winning."""
    actions = list(game.legal_actions())
    worlds, tally = Worlds(game, game.state.asker, "proof"), ScoreTally(actions)
    for place, action in enumerate(actions):
        tally.scores[place] = [0]
        worlds.ends[action, 0] = game.state
    found = proven_win(worlds, tally, list(range(len(actions))), Budget(budget, None))
    return None if found is None else actions[found]


def test_a_win_is_proven_against_all_answers() -> None:
    found = proven(fight(life=1))
    assert found is not None
    assert found.verb is Verb.ATTACK
    assert proven(fight(life=4)) is None, "the attack takes less"


def test_a_win_that_a_soul_prevents_is_not_proven_until_there_is_more_damage() -> None:
    defended = "  soul 隠された櫛の家\n"
    assert proven(fight(life=1, souls=defended)) is None
    found = proven(fight(life=1, souls=defended, hand="病ねずみ"))
    assert found is not None
    assert found.verb is Verb.POSSESS, "it deals one more"


def test_without_positions_nothing_is_proven() -> None:
    assert proven(fight(life=1), budget=0) is None


def test_in_the_turn_of_the_other_nothing_is_looked_for() -> None:
    game = sample_game(3, 60)
    while game.state.turn_player == game.state.asker:
        game.play(END if END in game.legal_actions() else game.legal_actions()[-1])
    assert proven(game) is None
