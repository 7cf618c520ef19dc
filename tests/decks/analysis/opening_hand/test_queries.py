"""A hand to its last detail: which card stands where, what it is judged by, and which sizes can be dealt from."""

import pytest

from cards.catalog import current_data
from decks.analysis.opening_hand.queries import Hand, hand_of, too_few, too_many
from decks.analysis.opening_hand.services import start_from_hand
from decks.analysis.opening_hand.wishes import Wish
from decks.deck.services import create_deck
from decks.games.models.solo_game import SoloGame
from decks.games.solo.start import MOST_CARDS
from decks.people.cookies import hash_of
from decks.people.models import Owner
from rules_engine import load_catalog
from rules_engine.game.record import GameRecord
from rules_engine.legality.deck_list import DeckList
from tests.decks.games.player import APPARITION, GREAT, MIXTURE, PLACE, TOOL

CATALOG = load_catalog()
DECK = DeckList(MIXTURE)
PLACE_AND_APPARITION = 29  # 朧車, of cost 4, 冬


def hand(*under: int, seed: str = "三月", deck: DeckList = DECK, **wish: object) -> Hand:
    return hand_of(deck, Wish(seed, under=under, **wish), CATALOG)  # type: ignore[arg-type]


def names(found: Hand) -> list[str]:
    return [card.face.name for card in found.cards]


def test_a_hand_counts_its_places_from_one_and_nothing_is_marked_or_new() -> None:
    dealt = hand()
    assert [card.place for card in dealt.cards] == [1, 2, 3, 4, 5, 6, 7, 8]
    assert [(card.marked, card.new) for card in dealt.cards] == [(0, False)] * 8
    assert (dealt.under, dealt.draw, dealt.draws) == ((), None, False)
    assert dealt.wish == Wish("三月")


@pytest.mark.parametrize("under", [(1,), (8, 1), (3, 1, 2), (2, 3, 4, 5, 6, 7, 8), (1, 2, 3, 4, 5, 6, 7, 8)])
def test_cards_go_under_in_the_order_chosen_and_as_many_come(under: tuple[int, ...]) -> None:
    dealt, searched = hand(), hand(*under)
    kept = [name for place, name in enumerate(names(dealt), start=1) if place not in under]
    assert searched.under == tuple(names(dealt)[place - 1] for place in under)
    assert names(searched)[: len(kept)] == kept
    assert [card.new for card in searched.cards] == [False] * len(kept) + [True] * len(under)
    assert [(card.place, card.marked) for card in searched.cards] == [(place, 0) for place in range(1, 9)]


def test_cards_that_are_only_marked_stay_with_their_turn() -> None:
    marked = hand(7, 3, change=True)
    assert [card.marked for card in marked.cards] == [0, 0, 2, 0, 0, 0, 1, 0]
    assert (names(marked), marked.under, [card.new for card in marked.cards]) == (names(hand()), (), [False] * 8)


def test_the_card_of_the_first_own_turn_is_drawn_when_it_is_asked_for_and_there_is_one() -> None:
    asked = {(first, drawn): hand(first=first, drawn=drawn) for first in (0, 1) for drawn in (False, True)}
    assert {key: found.draws for key, found in asked.items()} == {
        (0, False): False,
        (0, True): False,
        (1, False): True,
        (1, True): True,
    }
    assert [key for key, found in asked.items() if found.draw] == [(1, True)]
    searched = hand(1, 2, first=1, drawn=True)
    assert searched.draw
    assert len(searched.cards) == 8, "what the turn draws is not in the opening hand"
    smallest = hand(deck=DeckList({PLACE: 8}), first=1, drawn=True)
    assert (smallest.draws, smallest.draw) == (False, None)


def test_facts_say_what_a_hand_holds_in_the_order_of_types_seasons_and_costs() -> None:
    deck = DeckList({PLACE: 1, APPARITION: 2, TOOL: 1, GREAT: 2, PLACE_AND_APPARITION: 2})
    facts = hand(deck=deck).facts
    assert facts.zero_places == 1
    assert facts.costs == ((0, 4), (4, 2), (10, 2))
    assert facts.types == (("場所札", 5), ("怪異札", 2), ("道具札", 1)), "a card of two types counts by its first"
    assert {label: count for _, label, count in facts.seasons} == {"春": 2, "夏": 3, "冬": 2, "無": 1}


def test_a_hand_needs_eight_cards_and_a_deck_has_its_most() -> None:
    assert [too_few(DeckList({PLACE: size})) for size in (7, 8, 9)] == [True, False, False]
    assert [too_many(DeckList({PLACE: size})) for size in (MOST_CARDS - 1, MOST_CARDS, MOST_CARDS + 1)] == [
        False,
        False,
        True,
    ]
    assert MOST_CARDS == 200


ME: Owner = {"visitor": hash_of("somebody")}


@pytest.mark.django_db
@pytest.mark.parametrize("under", [(), (4, 1)])
@pytest.mark.parametrize("first", [0, 1])
def test_a_hand_that_is_played_is_the_same_game_at_the_table(first: int, under: tuple[int, ...]) -> None:
    deck = create_deck(ME, "夏の束", MIXTURE)
    theirs = SoloGame.objects.create(visitor="another", deck_name="人の", record="{}")
    wish = Wish("三月", first, under)
    made = start_from_hand(ME, SoloGame.objects.all(), deck, DECK, wish, current_data())
    game = SoloGame.objects.exclude(pk=theirs.pk).get()
    assert (game, game.deck, game.deck_name, game.visitor) == (made, deck, "夏の束", ME["visitor"])
    record = GameRecord.from_json(game.record)
    assert (record.seed, record.first) == ("三月", first)
    assert record.decks == (tuple(sorted(card for card, copies in MIXTURE.items() for _ in range(copies))), None)
    answers = [action.verb.value for action in record.actions]
    assert answers[:4] == (["yes", "bottom", "bottom", "done"] if under else [])
    assert (game.ply, bool(game.ply)) == (len(answers), bool(under))


@pytest.mark.django_db
def test_what_is_only_marked_is_not_played() -> None:
    deck = create_deck(ME, "束", MIXTURE)
    start_from_hand(ME, SoloGame.objects.all(), deck, DECK, Wish("三月", under=(1,), change=True), current_data())
    assert SoloGame.objects.get().ply == 0
