"""Why something is illegal: one reason with its clause for everything a player might try."""

import pytest

from rules_engine.game.game import Game
from rules_engine.rulebook.clauses import CLAUSES
from rules_engine.vocabulary.actions import Action
from rules_engine.vocabulary.terms import DecisionKind, Reason, Verb
from tests.rules_engine.game.builders import Place, Side, act, find, names, position

OWN = Side(
    hand=("廃屋", "廃校", "雪の宿", "影", "鈴", "雪祭り", "二つの顔"),
    field=(Place("夏祭り"), Place("廃校", laid=True), Place("廃屋")),
    soul=("廃屋",),
)


def reason(game: Game, text: str, player: int | None = None) -> str:
    fault = game.explain(text, player)
    assert fault is not None
    assert fault.clause in CLAUSES
    return fault.reason.name


def test_every_card_and_procedure_has_an_answer() -> None:
    """Hand cards by form and goal, own places by attack; what is legal has no fault, the rest one clause each."""
    game = position(OWN)
    told = {
        (game.card(attempt.action.card).name, attempt.action.verb.value, attempt.action.target >= 0): (
            attempt.fault.reason.name if attempt.fault else None
        )
        for attempt in game.attempts(0)
    }
    assert told == {
        ("廃屋", "summon", False): None,
        ("廃屋", "summon", True): None,
        ("廃校", "summon", False): "COST",
        ("廃校", "summon", True): "COST",
        ("雪の宿", "summon", False): "SEASON",
        ("雪の宿", "summon", True): "SEASON",
        ("影", "possess", True): None,
        ("鈴", "use", False): "NO_WINDOW",
        ("雪祭り", "deploy", False): "SEASON",
        ("二つの顔", "summon", False): None,
        ("二つの顔", "summon", True): None,
        ("二つの顔", "use", False): "NO_WINDOW",
        ("廃校", "attack", False): "LAID",
        ("廃屋", "attack", False): None,
    }


def test_the_legal_attempts_are_the_legal_declarations() -> None:
    game = position(OWN)
    legal = {attempt.action for attempt in game.attempts(0) if attempt.fault is None}
    assert legal == {action for action in game.legal_actions() if action.verb is not Verb.END}


def test_the_attempts_of_one_card() -> None:
    game = position(OWN)
    face = find(game, "二つの顔")
    assert [str(attempt.action) for attempt in game.card_attempts(face)] == [
        f"summon {face} field",
        f"summon {face} on {find(game, '夏祭り')}",
        f"use {face}",
    ]
    assert game.card_attempts(find(game, "廃屋", nth=2)) == (), "a soul"


def test_the_numbers_behind_cost_and_season() -> None:
    game = position(OWN)
    cost = game.explain(f"summon {find(game, '廃校')} field")
    season = game.explain(f"summon {find(game, '雪の宿')} field")
    assert (cost.needed, cost.found) == (2, 1)
    assert (season.needed, season.found) == (8, 2), "bits: winter asked for, summer present"


def test_a_possession_without_any_place_says_so() -> None:
    game = position(Side(hand=("影",)))
    (attempt,) = game.attempts(0)
    assert attempt.fault.reason is Reason.NO_HOST


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("summon 999 field", "UNKNOWN_CARD"),
        ("possess 0 on 999", "UNKNOWN_CARD"),
        ("attack 999", "UNKNOWN_CARD"),
        ("pass", "NOT_ASKED"),
        ("bottom 0", "NOT_ASKED"),
        ("surrender 7", "NOT_OFFERED"),
        ("surrender 1", "NOT_OFFERED"),
    ],
)
def test_what_nobody_asked_for(text: str, expected: str) -> None:
    assert reason(position(OWN), text) == expected


def test_a_card_in_the_wrong_place_or_of_the_wrong_type() -> None:
    game = position(OWN)
    soul, field = find(game, "廃屋", nth=2), find(game, "廃屋", nth=1)
    assert reason(game, f"summon {soul} field") == "NOT_IN_HAND"
    assert game.explain(f"summon {soul} field").zone == "soul"
    assert reason(game, f"attack {soul}") == "NOT_ON_FIELD"
    assert reason(game, f"summon {field} field") == "NOT_IN_HAND"
    assert reason(game, f"use {find(game, '廃屋')}") == "WRONG_TYPE"
    assert reason(game, f"deploy {find(game, '影')}") == "WRONG_TYPE"


def test_the_opponents_cards_and_turn() -> None:
    game = position(OWN, Side(hand=("廃屋", "鈴"), field=(Place("廃校"),)))
    assert reason(game, f"summon {find(game, '廃屋', 1)} field") == "NOT_YOUR_CARD"
    assert reason(game, f"summon {find(game, '廃屋', 1)} field", player=1) == "NOT_YOUR_TURN"
    assert reason(game, f"use {find(game, '鈴', 1)}", player=1) == "NOT_YOUR_DECISION"
    assert reason(game, "end", player=1) == "NOT_YOUR_DECISION"


def test_an_open_question_comes_first() -> None:
    game = position(Side(hand=("廃屋", "廃屋", "鈴")))
    act(game, Verb.SUMMON, "廃屋")
    assert game.decision.kind is DecisionKind.WINDOW
    assert reason(game, "end") == "NOT_ASKED"
    assert reason(game, f"summon {find(game, '廃屋', nth=1)} field") == "ANSWER_FIRST"
    game.play("pass")
    game.play("pass")
    assert reason(game, f"summon {find(game, '廃屋', nth=1)} field") == "RIGHT_SPENT"


def test_a_soul_that_is_not_offered() -> None:
    game = position(Side(field=(Place("廃校"),)), Side(soul=("廃屋", "廃校")))
    act(game, Verb.ATTACK, "廃校")
    act(game, Verb.EXILE, "廃屋", player=1)
    assert reason(game, f"exile {find(game, '廃屋', 1)}") == "NOT_OFFERED"


def test_an_action_with_a_goal_it_does_not_take_is_not_offered() -> None:
    """Only texts are parsed; a value may carry a target that its verb has no use for."""
    game = position(OWN)
    fault = game.explain(Action(Verb.ATTACK, find(game, "廃屋", nth=1), 0))
    assert fault.reason is Reason.NOT_OFFERED
    assert game.explain(Action(Verb.END, 3)) is not None
    assert names(game, 4) == ["廃屋"]
