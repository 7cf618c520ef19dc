"""A decision explains itself: how many may be picked, what has been, which text asks and in which of its sentences."""

import random
from collections import Counter

from rules_engine.execution.interpreter import LOOP, apply_action
from rules_engine.game import Decision, Game
from rules_engine.game.decision import decision_of
from rules_engine.game.legal_actions import legal_actions
from rules_engine.game.wording import SAID
from rules_engine.state.state import State
from rules_engine.vocabulary.actions import DONE
from rules_engine.vocabulary.codes import DECK
from rules_engine.vocabulary.terms import DecisionKind, Verb
from tests.rules_engine.execution.test_words import used
from tests.rules_engine.game.builders import Place, Side, find, position
from tests.rules_engine.game.full_boards import full_board, set_up
from tests.rules_engine.game.random_games import new_game

BY_TEXT = {"choose.cards", "choose.count", "choose.draws", "choose.number", "choose.name", "choose.may", "blow.order"}
"""The steps at which nothing but the text of a card asks."""


def decisions_along(state: State, source: random.Random, most: int) -> list[tuple[State, Decision]]:
    found = []
    while (decision := decision_of(state)) and len(found) < most:
        found.append((state.copy(), decision))
        apply_action(state, source.choice(legal_actions(state)))
    return found


def assert_explains_itself(state: State, decision: Decision) -> None:
    answers = legal_actions(state)
    assert 0 <= decision.least <= decision.most or decision.kind is DecisionKind.NUMBER, decision
    assert len(set(decision.chosen)) == len(decision.chosen), decision
    if decision.kind is DecisionKind.CHOOSE_CARDS:
        offered = [action.card for action in answers if action.verb is Verb.CHOOSE]
        assert decision.most <= len(offered), decision
        assert not set(offered) & set(decision.chosen), decision
        assert (decision.least == 0) >= (DONE in answers), decision
    if decision.kind is DecisionKind.NUMBER:
        assert [action.card for action in answers] == list(range(decision.least, decision.most + 1)), decision
    before, part, after = decision.text
    assert bool(decision.sentence) >= bool(part), decision
    if decision.at in BY_TEXT:
        assert decision.card >= 0, decision
        assert decision.sentence, decision
        assert before + part + after, decision
        assert not decision.sentence.endswith("。"), decision


def test_every_decision_of_random_games_explains_itself() -> None:
    met: Counter[str] = Counter()
    boards = [set_up(full_board(seed)).state for seed in range(30)]
    for seed, state in enumerate([*(new_game(seed).state for seed in range(4)), *boards]):
        for one, decision in decisions_along(state, random.Random(seed), 40):
            assert_explains_itself(one, decision)
            met[decision.at] += 1
    assert {"choose.cards", "choose.may", "damage.defend", "zero_search.choose", "window.ask"} <= set(met)
    assert sum(met[at] for at in BY_TEXT) > 40


def test_what_has_been_picked_is_told_in_order() -> None:
    table = used("use: put 2 own.hand -> owner.deck.bottom", own="hand 具 / 石 / 原 / 丘; deck 影 ×3")
    assert table.game.decision is not None
    assert (table.game.decision.least, table.game.decision.most, table.game.decision.chosen) == (2, 2, ())
    table.play("choose 丘")
    assert table.game.decision is not None
    assert (table.game.decision.least, table.game.decision.most) == (1, 1)
    assert table.game.decision.chosen == (table.card("丘"),)
    table.play("choose 石")
    decision = table.game.decision
    assert decision is not None
    assert (decision.at, decision.least, decision.most, decision.chosen) == ("move.order", 1, 1, ())
    table.play("choose 石")
    assert set(table.names(DECK)[:2]) == {"石", "丘"}


def test_the_part_that_asks_is_marked_in_the_whole_text() -> None:
    decision = used("use: life + 1; may { draw 1 }; damage opponent 2").game.decision
    assert decision is not None
    assert (decision.kind, decision.card) == (DecisionKind.MAY, 0)
    assert decision.sentence == "1枚引いてもよい"
    before, part, after = decision.text
    assert "1枚引いてもよい" in part
    assert "自分のライフ" in before
    assert "2ダメージ" in after


def test_a_damage_tells_how_much_it_is_and_what_a_point_costs() -> None:
    game = position(Side(field=(Place("廃校"),)), Side(soul=("廃屋", "廃屋")))
    game.play(f"attack {find(game, '廃校')}")
    decision = game.decision
    assert decision is not None
    assert (decision.kind, decision.card) == (DecisionKind.DEFEND, find(game, "廃校"))
    assert (decision.damage, decision.each, decision.least, decision.most) == (3, 1, 0, 2)
    soul = find(game, "廃屋", 1)
    game.play(f"exile {soul}")
    assert game.decision is not None
    assert (game.decision.damage, game.decision.most, game.decision.chosen) == (3, 1, (soul,))


def test_where_a_rule_asks_no_text_is_named() -> None:
    game: Game = position(Side(hand=("廃屋",)))
    assert game.decision is not None
    assert (game.decision.asking, game.decision.sentence, game.decision.text) == (None, "", ("", "", ""))


def test_what_no_text_says_is_said_for_questions_that_exist() -> None:
    assert all(LOOP.nodes[at].question for at in SAID)
    assert not any(said.endswith("。") for said in SAID.values())
