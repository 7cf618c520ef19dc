"""The rule of thumb of what is tried: its order of declarations, what it tries one step ahead, and what that costs."""

from dataclasses import dataclass

import pytest

from rules_engine.execution.interpreter import open_question
from rules_engine.game.game import Game, apply_action, legal_actions, start
from rules_engine.kernel.windows import WindowFrame
from rules_engine.players.budget import Budget
from rules_engine.players.evaluation import evaluate
from rules_engine.players.judged_rule import OTHERS_WINDOWS, OWN_WINDOWS, judged_answer
from rules_engine.players.playout import answer_by_thumb, play_on, worth_of
from rules_engine.players.rule_of_thumb import quick_answer, spare_soul
from rules_engine.players.worlds import Worlds
from rules_engine.rulings.scenario.naming import action_text
from rules_engine.state.state import State
from rules_engine.vocabulary.actions import END, PASS
from rules_engine.vocabulary.codes import SOUL
from rules_engine.vocabulary.terms import DecisionKind, EndReason, Phase, Verb
from tests.rules_engine.game.whole_games import legal_instances, sample_instances
from tests.rules_engine.players.positions import legal_game, sample_game
from tests.rules_engine.players.sense import positions

MANY = 1_000_000


@dataclass(frozen=True)
class Judged:
    """What the rule answers, in words of the position, and how many positions it has tried for it."""

    text: str
    positions: int


def at(name: str) -> Game:
    return next(one for one in positions() if one.name == name).game()


def judged(state: State, positions: int = MANY) -> Judged:
    budget = Budget(positions, None)
    return Judged(action_text(state, judged_answer(state, legal_actions(state), 0, budget)), budget.spent)


@pytest.mark.parametrize("seed", range(4))
def test_the_rule_ends_its_games_and_tries_nothing_of_them(seed: int) -> None:
    for instances in (sample_instances(seed), legal_instances(seed)):
        state, answers = start(instances, str(seed), seed % 2), 0
        while state.asker >= 0:
            offered, before = legal_actions(state), state.key()
            given = judged_answer(state, offered, 31 * answers + seed, Budget(MANY, None))
            assert given in offered
            assert state.key() == before
            apply_action(state, given)
            answers += 1
            assert answers < 3_000
        assert state.ended is not EndReason.LOOP


@pytest.mark.parametrize("name", ["攻撃してから召喚", "攻撃してから大きな召喚"])
def test_it_attacks_before_it_summons(name: str) -> None:
    state = at(name).state
    assert quick_answer(state, legal_actions(state), 0).verb is Verb.SUMMON
    assert judged(state).text.startswith("attack")


def test_it_possesses_who_will_attack_before_that() -> None:
    state = at("払える憑依で攻撃を増やす").state
    assert judged(state).text.startswith("possess")


def at_the_end_of_its_turn(name: str) -> State:
    """The same position in the last window of the turn."""
    state = at(name).state.copy(logging=False)
    seat = state.asker
    while not (state.asker == seat and isinstance(state.frames[-1], WindowFrame) and state.phase is Phase.END):
        apply_action(state, END if END in legal_actions(state) else PASS)
    return state


@pytest.mark.parametrize("name", ["鎌の一点で勝つ", "藁人形の三点で勝つ"])
def test_it_uses_tools_that_win(name: str) -> None:
    state = at_the_end_of_its_turn(name)
    assert quick_answer(state, legal_actions(state), 0) == PASS
    assert judged(state).text.startswith("use")


def test_it_keeps_tools_that_only_cost() -> None:
    for name in ("ターンの終わりの大鎌", "ターンの終わりの威嚇", "相手の攻撃を強める角"):
        found = judged(at(name).state)
        assert found.text == "pass", name
        assert found.positions > 1, "it was tried"


def test_it_does_not_say_yes_to_what_kills_it() -> None:
    state = at("三枚と引き換えに負ける視線").state
    assert quick_answer(state, legal_actions(state), 0).verb is Verb.YES
    assert judged(state).text == "no"


def test_a_trial_is_counted_and_without_positions_the_plain_rule_answers() -> None:
    state = at("三枚と引き換えに負ける視線").state
    assert judged(state, 0) == Judged("yes", 0)
    assert judged(state, 1).positions == 1
    assert judged(state).positions > 2


def test_a_window_without_a_tool_costs_no_position() -> None:
    """At the site whoever might hold a 道具札 is asked in every window, and passes."""
    game = next(one for one in positions() if one.name == "攻撃だけが残る").game()
    asked = passes = 0
    state, budget = game.state.copy(logging=False), Budget(MANY, None)
    while state.turn < 8 and state.ended is None:
        offered, before = legal_actions(state), budget.spent
        answer_by_thumb(state, 0, budget)
        asked += 1
        if offered == [PASS]:
            passes += 1
            assert budget.spent == before
        else:
            assert budget.spent > before
    assert asked > passes > 5


def test_windows_in_which_nobody_thinks_of_tools_stay_shut_in_what_is_tried() -> None:
    state = sample_game(4, 60).state.copy(logging=False)
    met = set()

    def watched(state: State, chance: int, budget: Budget) -> int:
        frame = state.frames[-1]
        if isinstance(frame, WindowFrame):
            met.add(frame.window)
        return answer_by_thumb(state, chance, budget)

    while not met and state.ended is None:
        assert play_on(state, state.turn + 4, 7, watched, Budget(MANY, None))
    assert met <= {*OWN_WINDOWS, *OTHERS_WINDOWS}


def test_a_win_at_once_is_worth_more_than_the_same_win_later_in_the_turn() -> None:
    game = at("鎌の一点で勝つ")
    worlds, worth = Worlds(game, game.state.asker, "鎌"), {}
    world = worlds.draw(0)
    for action in game.legal_actions():
        worth[action.verb] = worth_of(worlds, world, 0, action, 1, Budget(MANY, None))
    used, passed = worth[Verb.USE], worth[Verb.PASS]
    assert used is not None
    assert passed is not None
    assert used > passed


@pytest.mark.parametrize("name", ["ターンの終わりの大鎌", "ターンの終わりの威嚇"])
def test_power_that_ends_before_its_next_attack_is_worth_nothing(name: str) -> None:
    worth = {}
    for verb in (Verb.USE, Verb.PASS):
        state = at(name).state.copy(logging=False)
        seat = state.asker
        apply_action(state, next(action for action in legal_actions(state) if action.verb is verb))
        while open_question(state).kind is not DecisionKind.MAIN:
            apply_action(state, quick_answer(state, legal_actions(state), 0))
        assert state.turn_player != seat
        worth[verb] = evaluate(state, seat)
    assert worth[Verb.USE] < worth[Verb.PASS]


def test_the_soul_that_is_missed_least_defends() -> None:
    state = at("ただ一枚の季節を守る").state
    exiling = [action for action in legal_actions(state) if action.verb is Verb.EXILE]
    assert len(exiling) > 1
    spared = spare_soul(state, exiling)
    gives = state.instances.gives
    left = [gives[card] for card in state.areas[SOUL][state.asker] if card != spared.card]
    assert {*left} == {gives[card] for card in state.areas[SOUL][state.asker]}
    assert gives[spare_soul(state, exiling[::-1]).card] == gives[spared.card], "in whichever order they are offered"


def test_a_turn_ends_where_nothing_is_left_to_declare() -> None:
    game = legal_game(5, 40)
    state = game.state.copy(logging=False)
    while open_question(state).kind is not DecisionKind.MAIN:
        apply_action(state, legal_actions(state)[-1])
    assert judged_answer(state, [END], 0, Budget(MANY, None)) == END
