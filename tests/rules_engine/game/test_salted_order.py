"""Decks in a salted order: the numbers of cards tell nothing of their ids."""

import random
from hashlib import sha256
from hmac import digest

import pytest

from rules_engine import Game
from rules_engine.game.salted_order import deck_in_salted_order
from rules_engine.kernel.agreed_chance import AgreedChance
from rules_engine.vocabulary.codes import HAND
from rules_engine.vocabulary.errors import RulesError
from tests.rules_engine.game.whole_games import catalog, legal_pair


def salt_of(number: int) -> bytes:
    return sha256(f"salt {number}".encode()).digest()


def test_cards_are_sorted_by_the_digest_of_id_and_copy() -> None:
    salt = salt_of(0)
    signs = {(card, copy): digest(salt, f"{card}/{copy}".encode(), "sha256") for card in (7, 12) for copy in (1, 2)}
    expected = tuple(card for card, _ in sorted(signs, key=lambda one: signs[one]))
    assert deck_in_salted_order((12, 7, 7, 12), salt) == expected


def test_the_order_in_which_a_list_is_written_does_not_matter() -> None:
    deck = list(legal_pair(1)[0])
    ordered = deck_in_salted_order(deck, salt_of(1))
    random.Random(1).shuffle(deck)
    assert deck_in_salted_order(deck, salt_of(1)) == ordered
    assert sorted(ordered) == sorted(deck)


def test_a_game_numbers_its_cards_in_the_order_given() -> None:
    """Neither a game nor the instances that are kept for the next one sort a deck."""
    one, other = legal_pair(1)
    for number in range(2):
        decks = deck_in_salted_order(one, salt_of(number)), deck_in_salted_order(other, salt_of(9))
        game = Game.new(decks, AgreedChance(salt_of(3)), catalog(), first=None)
        assert game.decks == decks
        assert game.state.instances.card_ids == (*decks[0], *decks[1])


def test_open_cards_say_nothing_of_the_ids_of_hidden_ones() -> None:
    """In a sorted list a hidden card lies between the ids of its neighbours, always; in a salted one as often as any.

    Expected of a card between two others at random: one time in three.
    """
    deck = tuple(sorted(random.Random(4).sample([card.id for card in catalog()], 40)))
    assert _between(deck) == 1
    shares = [_between(deck_in_salted_order(deck, salt_of(number))) for number in range(60)]
    assert abs(sum(shares) / len(shares) - 1 / 3) < 0.04


def _between(deck: tuple[int, ...]) -> float:
    """How many cards have an id between those of both their neighbours."""
    inner = range(1, len(deck) - 1)
    found = sum(min(deck[at - 1], deck[at + 1]) < deck[at] < max(deck[at - 1], deck[at + 1]) for at in inner)
    return found / len(inner)


def test_the_same_numbers_are_dealt_whatever_the_list() -> None:
    """A key deals numbers: another list of as many cards gives the hand the same ones."""
    one, other = legal_pair(2)
    hands = []
    for deck in (one, legal_pair(5)[0]):
        decks = deck_in_salted_order(deck, salt_of(0)), other
        hands.append(Game.new(decks, AgreedChance(salt_of(3)), catalog(), first=None).state.areas[HAND][0])
    assert len(one) == len(legal_pair(5)[0])
    assert hands[0] == hands[1]


def test_a_salt_that_can_be_guessed_is_refused() -> None:
    with pytest.raises(RulesError, match="16 bytes"):
        deck_in_salted_order((1, 2), b"short")
