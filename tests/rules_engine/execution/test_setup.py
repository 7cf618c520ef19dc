"""ゲームの準備 and 零探し: who draws what, in which order, and how often."""

import pytest

from rules_engine.game.game import Game
from rules_engine.vocabulary.codes import DECK, HAND
from rules_engine.vocabulary.errors import RulesError, UnknownCardError
from rules_engine.vocabulary.terms import DecisionKind, EventKind, Verb
from tests.rules_engine.game.builders import CARDS

DECK_OF_TWENTY = (*range(1, 17), 1, 1, 1, 1)


def new_game(seed: str | int = "種", first: int | None = 0, other: tuple[int, ...] | None = DECK_OF_TWENTY) -> Game:
    return Game.new((DECK_OF_TWENTY, other), seed, CARDS, first=first)


def test_both_players_start_with_eight_cards_and_thirty_life() -> None:
    """001-準備-3, 001-勝利-ライフ."""
    state = new_game().state
    assert [len(hand) for hand in state.areas[HAND]] == [8, 8]
    assert [len(deck) for deck in state.areas[DECK]] == [12, 12]
    assert state.life == [30, 30]


def test_the_first_player_searches_first_then_the_second_once_each() -> None:
    """001-零探し."""
    game = new_game(first=1)
    for player in (1, 0):
        assert (game.decision.player, game.decision.kind) == (player, DecisionKind.MAY)
        game.play("yes")
        assert (game.decision.player, game.decision.kind) == (player, DecisionKind.ZERO_SEARCH)
        game.play("done")
    assert (game.decision.player, game.decision.procedure) == (1, "window")
    assert (game.state.turn, game.state.turn_player) == (1, 1)


def test_zero_search_puts_the_cards_under_the_deck_in_the_chosen_order_and_draws_as_many() -> None:
    """001-零探し: the card named last lies lowest; the top of the deck is drawn, not the cards put back."""
    game = new_game()
    hand, deck = game.state.areas[HAND][0][:], game.state.areas[DECK][0][:]
    game.play("yes")
    for card in (hand[5], hand[2]):
        game.play(f"bottom {card}")
    assert len(game.state.areas[HAND][0]) == 6
    assert game.decision.number == 2
    game.play("done")
    assert game.state.areas[DECK][0] == [hand[2], hand[5], *deck[:-2]]
    assert game.state.areas[HAND][0][6:] == [deck[-1], deck[-2]]


def test_all_eight_cards_may_be_put_back_and_then_the_search_is_over() -> None:
    """001-零探し: any number, so there is no question left with an empty hand."""
    game = new_game()
    game.play("yes")
    for card in game.state.areas[HAND][0][:]:
        game.play(f"bottom {card}")
    assert len(game.state.areas[HAND][0]) == 8
    assert game.decision.player == 1


def test_zero_search_does_not_shuffle() -> None:
    """001-零探し names no shuffle: the log has the two of the start only."""
    game = new_game()
    game.play("yes")
    game.play(game.legal_actions()[0])
    game.play("done")
    assert [event.player for event in game.log if event.kind is EventKind.SHUFFLED] == [0, 1]


def test_an_absent_seat_neither_shuffles_nor_draws_nor_searches() -> None:
    game = new_game(other=None)
    game.play("no")
    assert (game.decision.player, game.decision.kind, game.state.turn) == (0, DecisionKind.MAIN, 1)
    assert {event.player for event in game.log if event.kind is not EventKind.GAME_STARTED} == {0}


def test_a_deck_smaller_than_the_opening_hand_is_dealt_as_far_as_it_goes() -> None:
    """Deck size is a matter of legality, not of play."""
    game = Game.new(((1, 1, 1), None), 0, CARDS)
    assert len(game.state.areas[HAND][0]) == 3
    assert game.outcome() is None


def test_a_seed_shuffles_the_same_way_whoever_sits_opposite() -> None:
    one, two = new_game("同じ"), new_game("同じ", other=(2,) * 50)
    assert one.state.areas[HAND][0] == two.state.areas[HAND][0]
    assert new_game("別").state.areas[HAND][0] != one.state.areas[HAND][0]


def test_a_number_and_its_text_are_one_seed() -> None:
    assert new_game(7).state == new_game("7").state
    assert new_game(-7).state != new_game(7).state


def test_the_seed_tosses_the_coin_when_nobody_is_named_first() -> None:
    """001-準備-2: both outcomes come up, and the same seed gives the same one."""
    firsts = {seed: new_game(seed, first=None).state.first for seed in range(12)}
    assert set(firsts.values()) == {0, 1}
    assert firsts == {seed: new_game(seed, first=None).state.first for seed in range(12)}


@pytest.mark.parametrize(
    ("decks", "error"),
    [
        ((None, None), RulesError),
        (((), None), RulesError),
        (((1,),), RulesError),
        (((4711,), None), UnknownCardError),
    ],
)
def test_decks_that_are_no_decks_are_refused(decks: tuple[tuple[int, ...] | None, ...], error: type[Exception]) -> None:
    with pytest.raises(error):
        Game.new(decks, 0, CARDS)


def test_a_seat_that_does_not_exist_cannot_go_first() -> None:
    with pytest.raises(RulesError):
        new_game(first=2)


def test_the_options_of_zero_search_are_the_hand_and_done() -> None:
    game = new_game()
    game.play("yes")
    verbs = [action.verb for action in game.legal_actions()]
    assert verbs == [Verb.BOTTOM] * 8 + [Verb.DONE]


def test_who_does_not_declare_zero_search_keeps_the_hand_and_tells_nothing() -> None:
    """001-零探し: 行えます."""
    game = new_game()
    hand, told = game.state.areas[HAND][0][:], len(game.log)
    game.play("no")
    assert (game.state.areas[HAND][0], game.decision.player) == (hand, 1)
    assert not [event for event in game.log[told:] if event.kind is EventKind.ZERO_SEARCH]
