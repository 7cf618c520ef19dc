"""道具の使用 and its windows W0 to W12: who is asked, when, in which order, and what a use costs."""

import pytest

from rules_engine.game.game import Game
from rules_engine.rulebook.options import MainWindow, WindowPriority
from rules_engine.rulebook.ruleset import Ruleset
from rules_engine.state.zones import put
from rules_engine.vocabulary.codes import HAND, HOLD, OPEN_HAND, SOUL, USE
from rules_engine.vocabulary.terms import DecisionKind, EventKind, Reason, Verb, Window
from tests.rules_engine.game.builders import Place, Side, act, find, names, offered, position, told

BELL = Side(hand=("鈴",))


def windows_passed(game: Game, stop: DecisionKind = DecisionKind.MAIN) -> list[tuple[int, Window]]:
    """Pass every window until the other kind of decision; who was asked in which."""
    asked = []
    while game.decision and game.decision.kind is not stop:
        assert game.decision.window is not None
        asked.append((game.decision.player, game.decision.window))
        game.play("pass")
    return asked


def test_every_phase_has_a_window_for_both_players_the_turn_player_first() -> None:
    """000-窓 (W12, W1, W2, W3, W0), S-窓の優先, S-フェイズの窓."""
    game = position(BELL, BELL)
    game.play("end")
    assert windows_passed(game) == [
        (0, Window.END),
        (1, Window.END),
        *(
            (player, window)
            for window in (Window.TURN_START, Window.RECOVERY, Window.DRAW, Window.MAIN)
            for player in (1, 0)
        ),
    ]


def test_the_other_player_is_asked_first_where_the_table_plays_it_so() -> None:
    """S-窓の優先."""
    game = position(BELL, BELL, ruleset=Ruleset(window_priority=WindowPriority.OTHER_PLAYER), at="turn.main")
    assert windows_passed(game) == [(1, Window.MAIN), (0, Window.MAIN)]


@pytest.mark.parametrize(
    ("verb", "name", "on", "expected"),
    [
        (Verb.SUMMON, "廃屋", "", [Window.SUMMON_DECLARED, Window.SUMMON_COMPLETED]),
        (Verb.POSSESS, "影", "廃校", [Window.POSSESS_DECLARED, Window.POSSESS_COMPLETED]),
        (Verb.DEPLOY, "夏祭り", "", [Window.DEPLOY_DECLARED, Window.DEPLOY_COMPLETED]),
        (Verb.ATTACK, "廃校", "", [Window.ATTACK_DECLARED, Window.ATTACK_COMPLETED]),
    ],
)
def test_every_act_has_a_window_at_declaration_and_at_completion(
    verb: Verb, name: str, on: str, expected: list[Window]
) -> None:
    """000-宣言時, 000-完了時 (W4 to W9)."""
    game = position(Side(hand=("廃屋", "影", "夏祭り", "鈴"), field=(Place("廃校"),)), BELL)
    act(game, verb, name, on)
    assert windows_passed(game) == [(player, window) for window in expected for player in (0, 1)]


def test_at_completion_the_right_is_spent_and_the_act_done() -> None:
    """000-完了時."""
    game = position(Side(hand=("廃屋", "鈴")))
    act(game, Verb.SUMMON, "廃屋")
    game.play("pass")
    assert game.decision.window is Window.SUMMON_COMPLETED
    assert [event.word for event in game.log if event.kind is EventKind.RIGHT_SPENT] == ["summon"]


def test_a_used_tool_is_held_while_answered_and_becomes_a_soul_at_completion() -> None:
    """001-道具札-使用, 001-魂-置く, 001-道具札-一度 (R-33): not in 魂 while it can be answered."""
    game = position(BELL, BELL, at="turn.main")
    act(game, Verb.USE, "鈴")
    assert (game.decision.player, game.decision.window) == (1, Window.USE_DECLARED)
    assert (names(game, HOLD), names(game, SOUL), game.state.rights[0][USE]) == (["鈴"], [], 1)
    game.play("pass")
    assert (game.decision.player, game.decision.window) == (1, Window.USE_COMPLETED)
    assert (names(game, HOLD), names(game, SOUL), game.state.rights[0][USE]) == ([], ["鈴"], 0)
    assert told(game, EventKind.TEXT_NOT_RUN) == [("鈴", "use")]


def test_a_tool_may_answer_a_tool_and_is_resolved_first() -> None:
    """000-宣言時 (W10, R-09)."""
    game = position(BELL, BELL, at="turn.main")
    act(game, Verb.USE, "鈴")
    act(game, Verb.USE, "鈴", player=1)
    completed = [event.player for event in game.log if event.kind is EventKind.COMPLETED]
    assert completed == [1, 0]
    assert game.state.rights[0][USE] == game.state.rights[1][USE] == 0


def test_the_user_does_not_answer_the_own_declaration() -> None:
    """000-宣言時: W10 is the other player's."""
    game = position(Side(hand=("鈴", "鈴")), at="turn.main")
    act(game, Verb.USE, "鈴")
    assert game.decision.kind is DecisionKind.MAIN, "nobody is left to ask: the right is spent"


def test_a_tool_may_be_used_right_after_the_other_players_tool_is_completed() -> None:
    """000-完了時 (W11): the first tool is in the souls by then."""
    game = position(BELL, BELL, at="turn.main")
    act(game, Verb.USE, "鈴")
    game.play("pass")
    act(game, Verb.USE, "鈴", player=1)
    completed = [event.player for event in game.log if event.kind is EventKind.COMPLETED]
    assert completed == [0, 1]


def test_after_a_use_the_window_goes_on_until_both_pass_in_a_row() -> None:
    """S-窓の優先: the second player used a 道具札, so the turn player is asked again."""
    game = position(BELL, BELL, at="turn.main")
    game.play("pass")
    act(game, Verb.USE, "鈴", player=1)
    assert windows_passed(game) == [
        (0, Window.USE_DECLARED),
        (0, Window.USE_COMPLETED),
        (0, Window.MAIN),
    ]


def test_one_use_from_own_turn_start_to_own_turn_start() -> None:
    """001-道具札-一度, 000-使用権: used on the opponent's turn, back on one's own."""
    game = position(Side(), Side(hand=("鈴", "鈴")), at="turn.main")
    act(game, Verb.USE, "鈴", player=1)
    fault = game.explain(f"use {find(game, '鈴', 1, nth=1)}", player=1)
    assert (fault.reason, fault.clause) == (Reason.RIGHT_SPENT, "001-道具札-一度")
    game.play("end")
    assert (game.decision.player, game.decision.window) == (1, Window.TURN_START)


def test_a_tool_without_its_price_is_not_offered() -> None:
    """000-条件 (R-01)."""
    game = position(Side(hand=("重い鈴",)), at="turn.main")
    assert game.decision.kind is DecisionKind.MAIN
    assert game.explain(f"use {find(game, '重い鈴')}").reason is Reason.COST


@pytest.mark.parametrize("zone", [HAND, OPEN_HAND])
def test_a_tool_whose_price_fails_after_the_answer_returns_and_keeps_the_right(zone: int) -> None:
    """000-条件 (R-20): to the zone it came from; the answering player's right is spent."""
    cards = {"hand": ("重い鈴",)} if zone == HAND else {"open_hand": ("重い鈴",)}
    game = position(Side(soul=("廃屋",), **cards), BELL, at="turn.main")
    act(game, Verb.USE, "重い鈴")
    put(game.state, find(game, "廃屋"), HAND, "S-移動")
    act(game, Verb.USE, "鈴", player=1)
    assert "重い鈴" in names(game, zone)
    assert [rights[USE] for rights in game.state.rights] == [1, 0]
    assert told(game, EventKind.UNDONE) == [("重い鈴", Reason.COST.value)]


def test_the_used_tool_does_not_count_for_its_own_cost() -> None:
    """000-条件: it is not in the souls while it is used."""
    game = position(Side(hand=("重い鈴",), soul=("廃屋",)), BELL, at="turn.main")
    act(game, Verb.USE, "重い鈴")
    assert names(game, SOUL) == ["廃屋"]


def test_a_window_nobody_can_answer_closes_without_a_question() -> None:
    """S-窓の沈黙: by default on what the players really hold."""
    game = position(Side(hand=("廃屋", "重い鈴")), Side(hand=("廃校",)))
    act(game, Verb.SUMMON, "廃屋")
    assert game.decision.kind is DecisionKind.MAIN


def test_silence_tells_nothing_where_windows_are_asked_on_public_facts() -> None:
    """S-窓の沈黙: asked while the right is unspent and a card is in hand, whatever card it is."""
    loud = Ruleset(silent_windows=False)
    game = position(Side(hand=("廃屋",)), Side(hand=("廃校",)), ruleset=loud)
    act(game, Verb.SUMMON, "廃屋")
    assert windows_passed(game) == [(1, Window.SUMMON_DECLARED), (1, Window.SUMMON_COMPLETED)]
    game = position(Side(hand=("廃屋",)), Side(hand=("鈴",)), ruleset=loud)
    act(game, Verb.SUMMON, "廃屋")
    act(game, Verb.USE, "鈴", player=1)
    assert game.decision.kind is DecisionKind.MAIN, "no card left in hand, and the right is spent"


def test_in_the_main_phase_a_tool_waits_for_a_window() -> None:
    """S-メインの窓: on entering the main phase by default."""
    game = position(BELL)
    assert offered(game) == {"end"}
    assert game.explain(f"use {find(game, '鈴')}").reason is Reason.NO_WINDOW


def test_in_the_main_phase_a_tool_may_be_used_any_time_where_the_table_plays_it_so() -> None:
    """S-メインの窓: while nothing is declared."""
    game = position(BELL, ruleset=Ruleset(main_window=MainWindow.ANY_TIME))
    assert offered(game) == {"use 鈴", "end"}
    act(game, Verb.USE, "鈴")
    assert (names(game, SOUL), game.decision.kind) == (["鈴"], DecisionKind.MAIN)


def test_passing_windows_stops_where_asked_and_writes_the_passes_down() -> None:
    game = position(BELL)
    game.play("end")
    assert game.pass_windows(stops={Window.DRAW}) == 3, "W12, then W1 and W2 of the opponent's turn"
    assert game.decision.window is Window.DRAW
    assert [str(action) for action in game.actions] == ["end"] + ["pass"] * 3
    assert game.pass_windows() > 0
    assert game.decision.kind is DecisionKind.MAIN
