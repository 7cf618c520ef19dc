"""What positions are worth, the rule of thumb, and which answers are weighed at all."""

import pytest

from rules_engine.game.game import apply_action, legal_actions, start
from rules_engine.knowledge import determinize
from rules_engine.players import weights
from rules_engine.players.budget import Budget
from rules_engine.players.candidates import REPEATED, candidates
from rules_engine.players.evaluation import evaluate
from rules_engine.players.rule_of_thumb import quick_answer
from rules_engine.players.tally import ScoreTally
from rules_engine.state.changes import set_life
from rules_engine.vocabulary.actions import DONE, END, PASS, Action
from rules_engine.vocabulary.codes import HAND
from rules_engine.vocabulary.terms import DecisionKind, EndReason, Verb
from tests.rules_engine.game.whole_games import legal_instances, sample_instances, sample_pair
from tests.rules_engine.players.positions import legal_game, new_game, sample_game


@pytest.mark.parametrize("seat", [0, 1])
def test_the_evaluation_asks_nothing_hidden(seat: int) -> None:
    for game in (sample_game(4, 80), legal_game(4, 80)):
        worths = {evaluate(determinize(game, seat, chance), seat) for chance in "abcdef"}
        assert worths == {evaluate(game.state, seat)}


def test_life_is_worth_its_weight_to_one_and_costs_the_other() -> None:
    state = sample_game(2, 60).state.copy(logging=False)
    worth = {}
    for life in (29, 30):
        set_life(state, 0, life)
        worth[life] = evaluate(state, 0)
    assert worth[30] - worth[29] == weights.LIFE
    other = evaluate(state, 1)
    set_life(state, 0, 3)
    assert evaluate(state, 1) == other + 27 * weights.LIFE, "what harms the one helps the other"


def test_a_game_that_is_over_is_worth_more_than_any_table() -> None:
    game = sample_game(2, 60)
    before = abs(evaluate(game.state, 0))
    game.play("surrender 1")
    assert evaluate(game.state, 0) > 50 * before
    assert evaluate(game.state, 1) == -evaluate(game.state, 0)


@pytest.mark.parametrize("seed", range(4))
def test_the_rule_of_thumb_ends_its_games(seed: int) -> None:
    for instances in (sample_instances(seed), legal_instances(seed)):
        state, answers = start(instances, str(seed), seed % 2), 0
        while state.asker >= 0:
            offered = legal_actions(state)
            given = quick_answer(state, offered, 31 * answers + seed)
            assert given in offered
            apply_action(state, given)
            answers += 1
            assert answers < 3_000
        assert state.ended is not EndReason.LOOP


def test_the_rule_of_thumb_takes_damage_while_life_is_plenty_and_defends_what_kills() -> None:
    game = sample_game(2, 0)
    while game.decision and game.decision.kind is not DecisionKind.DEFEND:
        game.play(game.legal_actions()[-1] if not _attack(game.legal_actions()) else _attack(game.legal_actions())[0])
        if game.decision and game.decision.kind is DecisionKind.MAIN and game.legal_actions()[0] != END:
            game.play(game.legal_actions()[0])
    assert game.decision
    state = game.state.copy(logging=False)
    set_life(state, state.asker, 30)
    assert quick_answer(state, legal_actions(state), 0) == DONE
    set_life(state, state.asker, 1)
    assert quick_answer(state, legal_actions(state), 0).verb is Verb.EXILE


def _attack(answers: tuple[Action, ...]) -> list[Action]:
    return [action for action in answers if action.verb is Verb.ATTACK]


def test_of_two_copies_in_hand_one_is_weighed() -> None:
    game = new_game(sample_pair(0), 5)
    state = game.state
    while game.decision and game.decision.kind is not DecisionKind.ZERO_SEARCH:
        game.play("yes")
    weighed = candidates(state, game.legal_actions(), ())
    hand = state.areas[HAND][state.asker]
    assert len(weighed) == 1 + len({state.instances.card_ids[card] for card in hand})
    assert set(weighed) <= set(game.legal_actions())
    assert weighed == candidates(state, game.legal_actions()[::-1], ())


def test_what_goes_round_in_a_circle_is_left_where_something_else_may_be_answered() -> None:
    state = sample_game(0, 30).state
    circle = Action(Verb.INVOKE, state.areas[HAND][state.asker][0])
    assert candidates(state, [circle, END], [circle] * (REPEATED - 1)) == [END, circle]
    assert candidates(state, [circle, END], [circle, PASS, circle]) == [END]
    assert candidates(state, [circle, END], [circle, END, circle]) == [END, circle]
    assert candidates(state, [circle], [circle] * 9) == [circle]


def test_a_tally_ranks_by_how_often_tried_then_by_score_and_knows_what_is_clear() -> None:
    tally = ScoreTally([END, PASS, DONE])
    tally.scores = [[10, 12, 11], [20, 22, 24], [90]]
    assert tally.ranking([0, 1, 2]) == [1, 0, 2]
    assert [one.score for one in tally.candidates([1, 0])] == [22, 11]
    assert tally.is_clear(1, 0, 2)
    assert not tally.is_clear(0, 1, 1)
    assert not tally.is_clear(2, 0, 1), "one world says nothing"
    tally.scores = [[0, 0, 0, 0], [30, -20, 25, -25], []]
    assert not tally.is_clear(1, 0, 1)


def test_a_budget_counts_and_can_be_stopped() -> None:
    budget = Budget(2, None)
    assert [budget.take() for _ in range(4)] == [True, True, False, False]
    assert budget.spent == 2
    stopped = Budget(5, lambda: stopped.spent == 3)
    assert [stopped.take() for _ in range(5)] == [True, True, True, False, False]
