"""The four verbs of a game: decisions, checked play, undo and redo, copies."""

import pytest

from rules_engine.kernel.frame import Frame
from rules_engine.kernel.loop import MOST_FRAMES
from rules_engine.vocabulary.actions import Action
from rules_engine.vocabulary.codes import FIELD
from rules_engine.vocabulary.errors import IllegalActionError, InvalidNotationError, RulesError, TooDeepError
from rules_engine.vocabulary.terms import DecisionKind, Reason, Verb, Window
from tests.rules_engine.game.builders import Place, Side, act, find, names, position

ONE_HOUSE = Side(hand=("廃屋",))


def test_a_decision_says_who_what_where_and_under_which_clause() -> None:
    decision = position(ONE_HOUSE).decision
    assert (decision.player, decision.kind) == (0, DecisionKind.MAIN)
    assert (decision.procedure, decision.step, decision.clause) == ("turn", "act", "001-ターン-4")
    assert (decision.window, decision.card, decision.number) == (None, -1, 0)


def test_the_decision_of_a_defence_names_the_attacker() -> None:
    game = position(Side(field=(Place("廃校"),)), Side(soul=("廃屋",)))
    act(game, Verb.ATTACK, "廃校")
    assert game.decision.card == find(game, "廃校")
    assert game.decision.number == 1, "one soul to give, three damage"


def test_a_window_decision_names_its_window() -> None:
    assert position(Side(hand=("鈴",)), at="turn.main").decision.window is Window.MAIN


def test_an_illegal_action_names_reason_and_clause_and_changes_nothing() -> None:
    game = position(Side(hand=("廃校",)))
    before = game.state.key()
    with pytest.raises(IllegalActionError) as caught:
        game.play(f"summon {find(game, '廃校')} field")
    assert (caught.value.reason, caught.value.clause) == (Reason.COST.value, "001-魂-コスト")
    assert game.state.key() == before
    assert not game.can_undo


def test_what_is_no_action_is_refused_as_notation() -> None:
    with pytest.raises(InvalidNotationError):
        position(ONE_HOUSE).play("召喚する")


def test_undo_restores_the_state_exactly_and_redo_plays_it_again() -> None:
    game = position(ONE_HOUSE)
    before = game.state.key()
    act(game, Verb.SUMMON, "廃屋")
    after = game.state.key()
    assert str(game.undo()) == f"summon {find(game, '廃屋')} field"
    assert game.state.key() == before
    assert game.actions == ()
    game.redo()
    assert game.state.key() == after
    assert not game.can_redo


def test_a_new_action_forgets_what_was_undone() -> None:
    game = position(ONE_HOUSE)
    act(game, Verb.SUMMON, "廃屋")
    game.undo()
    game.play("end")
    assert not game.can_redo


def test_there_is_nothing_to_undo_before_the_first_action_nor_to_redo() -> None:
    game = position(ONE_HOUSE)
    with pytest.raises(RulesError):
        game.undo()
    with pytest.raises(RulesError):
        game.redo()


def test_an_illegal_action_keeps_what_may_be_redone() -> None:
    game = position(ONE_HOUSE)
    act(game, Verb.SUMMON, "廃屋")
    game.undo()
    with pytest.raises(IllegalActionError):
        game.play("pass")
    assert game.can_redo


def test_a_copy_goes_its_own_way() -> None:
    game = position(ONE_HOUSE)
    twin = game.copy()
    act(twin, Verb.SUMMON, "廃屋")
    assert (names(game, FIELD), names(twin, FIELD)) == ([], ["廃屋"])
    assert not game.can_undo
    twin.undo()
    assert twin.state == game.state


def test_states_are_equal_by_what_they_hold() -> None:
    one, other = position(ONE_HOUSE).state, position(ONE_HOUSE).state
    assert one == other
    other.damage[0] = 1
    assert one != other
    assert one != "a state"


def test_a_state_cannot_be_hashed() -> None:
    with pytest.raises(TypeError):
        hash(position(ONE_HOUSE).state)


def test_the_game_is_over_for_everybody() -> None:
    game = position(ONE_HOUSE)
    game.play("surrender 0")
    with pytest.raises(IllegalActionError) as caught:
        game.play(Action(Verb.END))
    assert caught.value.reason == Reason.GAME_OVER.value
    game.undo()
    assert game.decision.kind is DecisionKind.MAIN


def test_an_answer_that_leads_too_deep_is_refused_and_changes_nothing() -> None:
    game = position(ONE_HOUSE)
    act(game, Verb.SUMMON, "廃屋")
    summon = game.undo()
    game.state.frames[:0] = [Frame("", 0) for _ in range(MOST_FRAMES)]
    before, log = game.state.key(), game.log
    for answer in (lambda: game.play(summon), game.redo):
        with pytest.raises(TooDeepError, match=f"more than {MOST_FRAMES} procedures within each other"):
            answer()
        assert (game.state.key(), game.log) == (before, log)
        assert not game.can_undo
        assert game.can_redo
