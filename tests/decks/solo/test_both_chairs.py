"""Both chairs are one's own: the second deck is played like the first, with all hands open or each closed in turn."""

import pytest

from cards.catalog import current_data
from decks.models.solo_game import Chair
from decks.solo.going_on import played_record
from decks.solo.positions import position_of
from decks.solo.unseen import unseen_answers
from rules_engine.play import Game
from tests.decks.solo.opponents import against, game_of
from tests.decks.solo.player import Player

pytestmark = pytest.mark.django_db


def position(player: Player) -> Game:
    return position_of(played_record(game_of(player)), current_data())


def after_the_hands(chair: Chair) -> Player:
    player = against(chair)
    player.act("no")
    assert "相手の席" in player.page
    return player


def test_the_person_is_asked_for_both_seats_and_may_act_for_both() -> None:
    player = after_the_hands(Chair.OPEN)
    decision = position(player).decision
    assert decision is not None
    assert decision.player == 1
    player.act("no")
    player.until(lambda one: "2</b>ターン目・相手" in one.page)
    verbs = {text.split()[0] for text in player.offered}
    assert verbs & {"summon", "deploy", "possess", "end"}
    player.until(lambda one: "3</b>ターン目・自分" in one.page)


def test_open_hands_are_all_open() -> None:
    player = after_the_hands(Chair.OPEN)
    table = player.response.context["table"]
    assert (table.own.closed, table.facing.closed) == (0, 0)
    assert len(table.own.hand) == len(table.facing.hand) == 8


def test_a_closed_hand_is_seen_only_by_whoever_decides() -> None:
    player = against(Chair.CLOSED)
    table = player.response.context["table"]
    assert (len(table.own.hand), table.own.closed, len(table.facing.hand), table.facing.closed) == (8, 0, 0, 8)
    player.act("no")
    table = player.response.context["table"]
    assert (len(table.own.hand), table.own.closed, len(table.facing.hand), table.facing.closed) == (0, 8, 8, 0)
    hidden = {position(player).card(card).name for card in range(40)}
    shown = {position(player).card(card).name for card in range(40, 80)}
    assert [name for name in hidden - shown if name in player.page] == []


def test_undo_goes_from_seat_to_seat() -> None:
    player = after_the_hands(Chair.CLOSED)
    player.send("undo")
    assert player.response.context["table"].own.closed == 0
    assert game_of(player).ply == 0


def test_a_game_goes_on_and_begins_again_with_the_same_people() -> None:
    player = after_the_hands(Chair.CLOSED)
    for what, sent in (("again", {"seed": "new"}), ("continue", {"step": 1})):
        answer = player.client.post(player.address + what, sent)
        other = Player(player.client)
        other.sit(answer["Location"])
        assert (game_of(other).chair, game_of(other).other_name) == (Chair.CLOSED, "相手の束")
        assert played_record(game_of(other)).decks == played_record(game_of(player)).decks


def test_cards_that_may_not_be_seen_are_answered_with_by_their_place() -> None:
    """Neither names nor numbers of the other seat's closed cards are offered."""
    game = position(against(Chair.CLOSED))
    state = game.state
    assert unseen_answers(game, (0,)) == {}
    answers = unseen_answers(game, (1,))
    own = [action for action in game.legal_actions() if action.card >= 0]
    assert sorted(map(str, answers.values())) == sorted(map(str, own))
    assert {text.split()[1] for text in answers} <= {"unseen"}
    places = {text: state.areas[state.zone[action.card]][0].index(action.card) for text, action in answers.items()}
    assert [places[text] for text in sorted(places, key=lambda text: int(text.split()[-1]))] == sorted(places.values())
