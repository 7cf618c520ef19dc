"""What a seat may know: closed hands, decks and face-down 怪異札 of the other stay secret, in the log too."""

import random

from hypothesis import given
from hypothesis import strategies as st

from rules_engine.game.game import Game
from rules_engine.vocabulary.terms import CardType, EventKind, Verb
from tests.rules_engine.game.builders import CARDS, Place, Side, act, find, position
from tests.rules_engine.game.random_games import played
from tests.rules_engine.game.unseen import assert_leaks_nothing

OWN = Side(hand=("影", "廃屋"), open_hand=("廃校",), field=(Place("廃校", laid=True, under=("大蛇",)),), soul=("廃屋",))


def test_the_own_hand_is_seen_the_others_is_a_count() -> None:
    game = position(OWN, Side(hand=("鈴", "雪の宿")))
    own, other = game.observation(0).players
    assert [card.card_id for card in own.hand] == [4, 1]
    assert [(card.card, card.card_id, card.face_down) for card in other.hand] == [(-1, -1, True)] * 2


def test_the_open_hand_the_souls_and_places_are_seen_by_both() -> None:
    """001-レイアウト-2."""
    game = position(OWN, Side())
    seen = game.observation(1).players[0]
    assert [card.card_id for card in seen.open_hand + seen.soul] == [2, 1]
    place = seen.field[0]
    assert (place.card_id, place.laid, place.power, place.used_as) == (2, True, 3, CardType.PLACE)


def test_a_possessing_apparition_is_seen_by_its_owner_only() -> None:
    """001-怪異札-憑依: face-down; that something is there, and under what, is public."""
    game = position(OWN, Side())
    theirs, ours = game.observation(1).players[0].field[1], game.observation(0).players[0].field[1]
    assert (theirs.card, theirs.card_id, theirs.host) == (-1, -1, find(game, "廃校"))
    assert (ours.card_id, ours.face_down) == (5, True)


def test_a_deck_is_a_count_for_its_owner_too() -> None:
    """001-レイアウト-3."""
    assert position(OWN, Side()).observation(0).players[0].deck == 3


def test_a_declared_possession_is_secret_a_declared_summon_is_not() -> None:
    game = position(Side(hand=("影", "廃屋"), field=(Place("廃校"),)), Side(hand=("鈴",)))
    act(game, Verb.POSSESS, "影", on="廃校")
    assert game.observation(1).players[0].hold[0].card_id == -1
    assert game.observation(0).players[0].hold[0].card_id == 4
    game.play("pass")
    game.play("pass")
    act(game, Verb.SUMMON, "廃屋")
    assert game.observation(1).players[0].hold[0].card_id == 1


def test_the_log_names_drawn_cards_to_their_owner_only() -> None:
    game = Game.new(((1,) * 20, (2,) * 20), "種", CARDS)
    for viewer in (0, 1):
        drawn = [event for event in game.observation(viewer).log if event.kind is EventKind.DREW]
        assert len(drawn) == 16
        assert all((event.card >= 0) == (event.player == viewer) for event in drawn)


def test_cards_of_a_zero_search_are_revealed() -> None:
    """001-零探し: 公開し."""
    game = Game.new(((1,) * 20, (2,) * 20), "種", CARDS)
    game.play("yes")
    card = game.legal_actions()[0].card
    game.play(f"bottom {card}")
    moved = [event.card for event in game.observation(1).log if event.kind is EventKind.MOVED]
    assert moved == [card]


@given(st.integers(0, 10_000), st.integers(0, 120), st.sampled_from((0, 1)))
def test_what_a_seat_cannot_know_does_not_change_what_it_sees(seed: int, length: int, viewer: int) -> None:
    """Deal the unseen cards anew, rename secret cards in the log: the observation and the answers are the same."""
    assert_leaks_nothing(played(seed, length).state, viewer, random.Random(seed))
