"""ターン進行: phases, rights, recovery, drawing, hand overflow."""

import pytest

from rules_engine.game.game import Game
from rules_engine.rulebook.options import Healing
from rules_engine.rulebook.ruleset import Ruleset
from rules_engine.vocabulary.codes import ATTACK, DEPLOY, HAND, POSSESS, SOUL, SUMMON, USE
from rules_engine.vocabulary.terms import DecisionKind, EndReason, EventKind, Phase, Reason, Verb
from tests.rules_engine.game.builders import CARDS, Place, Side, act, find, names, offered, position, told

TWENTY_HOUSES = (1,) * 20


def started(other: tuple[int, ...] | None = TWENTY_HOUSES) -> Game:
    game = Game.new((TWENTY_HOUSES, other), "種", CARDS)
    while game.decision.procedure == "zero_search":
        game.play("no")
    return game


def phases(game: Game, turn: int) -> list[str]:
    words: list[list[str]] = []
    for event in game.log:
        if event.kind is EventKind.TURN_STARTED:
            words.append([])
        elif event.kind is EventKind.PHASE:
            words[-1].append(event.word)
    return words[turn - 1]


def test_the_first_player_has_no_draw_phase_on_the_first_turn() -> None:
    """001-始め-1."""
    game = started()
    assert phases(game, 1) == [Phase.TURN_START, Phase.RECOVERY, Phase.MAIN]
    assert len(game.state.areas[HAND][0]) == 8


def test_the_second_player_draws_on_the_first_own_turn() -> None:
    """001 ゲーム開始②."""
    game = started()
    game.play("end")
    assert phases(game, 2) == [Phase.TURN_START, Phase.RECOVERY, Phase.DRAW, Phase.MAIN]
    assert (game.decision.player, len(game.state.areas[HAND][1])) == (1, 9)


def test_an_absent_player_passes_through_all_phases_without_drawing() -> None:
    game = started(other=None)
    game.play("end")
    assert phases(game, 2) == [Phase.TURN_START, Phase.RECOVERY, Phase.DRAW, Phase.MAIN, Phase.END]
    assert (game.decision.player, game.state.turn) == (0, 3)


def test_recovery_wakes_own_cards_and_leaves_the_others_laid() -> None:
    """001-ターン-2."""
    own = Side(field=(Place("廃屋", laid=True),))
    game = position(own, Side(field=(Place("廃校", laid=True),)), at="turn.recovery")
    assert not game.state.laid[find(game, "廃屋")]
    assert game.state.laid[find(game, "廃校", 1)]
    assert told(game, EventKind.WOKE) == [("廃屋", "")]


def test_damaged_places_heal_in_their_owners_recovery_phase() -> None:
    """001-ターン-2, S-力の回復: own places only by default."""
    own, other = Side(field=(Place("廃校", damage=2),)), Side(field=(Place("廃校", damage=1),))
    game = position(own, other, at="turn.recovery")
    assert game.state.damage[find(game, "廃校")] == 0
    assert game.state.damage[find(game, "廃校", 1)] == 1


def test_every_damaged_place_heals_where_the_table_plays_it_so() -> None:
    """S-力の回復: all places."""
    own, other = Side(field=(Place("廃校", damage=2),)), Side(field=(Place("廃校", damage=1),))
    game = position(own, other, at="turn.recovery", ruleset=Ruleset(healing=Healing.ALL_PLACES))
    assert game.state.damage[find(game, "廃校", 1)] == 0


def test_the_tool_right_comes_back_at_turn_start_and_the_others_in_recovery() -> None:
    """000-使用権, 000-回復: and the opponent's rights stay as they are."""
    game = position(Side(), Side(), at="turn.pass_on")
    for rights in game.state.rights:
        rights[:] = [0] * 5
    game.play("end")
    assert game.state.rights[0] == [1] * 5
    assert game.state.rights[1] == [0] * 5
    restored = [event.word for event in game.log if event.kind is EventKind.RIGHTS_RESTORED]
    assert restored[-2:] == ["use", ""]


def test_unused_rights_are_not_saved_up() -> None:
    """000-使用権: one at most."""
    game = position(Side(), Side())
    for _ in range(4):
        game.play("end")
    assert game.state.rights[0] == [1] * 5


def test_each_act_of_the_main_phase_is_possible_once_in_any_order() -> None:
    """001-ターン-4, 001-消費."""
    own = Side(
        hand=("廃屋", "廃屋", "影", "影", "夏祭り", "夏祭り"),
        field=(Place("廃校"), Place("雪の宿")),
        soul=("廃屋",) * 2,
    )
    game = position(own)
    act(game, Verb.ATTACK, "廃校")
    act(game, Verb.DEPLOY, "夏祭り")
    act(game, Verb.POSSESS, "影", on="雪の宿")
    act(game, Verb.SUMMON, "廃屋", on="夏祭り")
    assert offered(game) == {"end"}
    assert game.state.rights[0] == [0, 0, 0, 0, 1]


def test_rights_are_separate() -> None:
    """001-消費: a summon spends the right of 召喚 alone."""
    game = position(Side(hand=("廃屋",)))
    act(game, Verb.SUMMON, "廃屋")
    rights = game.state.rights[0]
    assert [rights[right] for right in (SUMMON, ATTACK, POSSESS, DEPLOY, USE)] == [0, 1, 1, 1, 1]


def test_nine_cards_at_the_end_of_the_turn_put_one_into_the_souls() -> None:
    """001-ターン-5."""
    game = position(Side(hand=("廃屋",) * 7 + ("廃校",), open_hand=("雪の宿",)))
    game.play("end")
    assert game.decision.kind is DecisionKind.OVERFLOW
    assert game.decision.number == 1
    assert len(game.legal_actions()) == 9
    act(game, Verb.SOUL, "雪の宿")
    assert names(game, SOUL) == ["雪の宿"]
    assert game.state.turn == 5


def test_overflow_is_asked_card_by_card_down_to_eight() -> None:
    """001-ターン-5."""
    game = position(Side(hand=("廃屋",) * 11))
    game.play("end")
    for remaining in (3, 2, 1):
        assert game.decision.number == remaining
        game.play(game.legal_actions()[0])
    assert len(game.state.areas[HAND][0]) == 9, "eight kept, one drawn on the next own turn"
    assert game.state.turn_player == 0


def test_eight_cards_are_kept() -> None:
    """001-ターン-5."""
    game = position(Side(hand=("廃屋",) * 8))
    game.play("end")
    assert names(game, SOUL) == []


def test_no_tool_answers_the_overflow() -> None:
    """001-ターン-5: once the overflow is dealt with nobody may use a 道具札."""
    game = position(Side(hand=("廃屋",) * 9), Side(hand=("鈴",)))
    game.play("end")
    assert (game.decision.player, game.decision.kind) == (1, DecisionKind.WINDOW)
    game.play("pass")
    assert game.decision.kind is DecisionKind.OVERFLOW
    game.play(game.legal_actions()[0])
    assert game.state.turn_player == 1, "the next question belongs to the next turn"


def test_drawing_from_an_empty_deck_loses() -> None:
    """001-勝利-山札."""
    game = position(Side(deck=()), Side())
    game.play("end")
    game.play("end")
    outcome = game.outcome()
    assert (outcome.winner, outcome.reason, outcome.clause) == (1, EndReason.DECK_OUT, "001-勝利-山札")


def test_the_last_card_may_be_drawn() -> None:
    """001-勝利-山札: an empty deck alone does not lose."""
    game = position(Side(deck=("廃校",)))
    game.play("end")
    assert game.outcome() is None
    assert names(game, HAND) == ["廃校"]


def test_an_absent_player_never_loses_by_an_empty_deck() -> None:
    game = position(Side(deck=("廃屋",) * 5))
    for _ in range(5):
        game.play("end")
    assert game.outcome() is None
    game.play("end")
    assert game.outcome().winner == 1


@pytest.mark.parametrize("seat", [0, 1])
def test_nobody_surrenders_for_the_other(seat: int) -> None:
    """001-勝利-降伏."""
    game = position(Side(), Side())
    assert game.explain(f"surrender {seat}", seat) is None
    fault = game.explain(f"surrender {seat}", 1 - seat)
    assert fault is not None
    assert (fault.reason, fault.clause) == (Reason.NOT_OFFERED, "001-勝利-降伏")


def test_surrender_ends_the_game_at_once_whoever_is_asked() -> None:
    """001-勝利-降伏."""
    game = position(Side(), Side())
    game.play("surrender 1")
    outcome = game.outcome()
    assert (outcome.winner, outcome.reason) == (0, EndReason.SURRENDER)
    assert game.decision is None
    assert game.legal_actions() == ()
