"""001-魂, 001-ターン-5: how soon a season can lie in the 魂, against every order of a small deck played out."""

from fractions import Fraction
from itertools import permutations

import pytest

from rules_engine import load_catalog
from rules_engine.legality.deck_list import DeckList
from rules_engine.legality.season_reach import SeasonCards, counts_zero_search, reach, reach_by_play, season_cards
from rules_engine.rulebook.ruleset import Ruleset
from rules_engine.vocabulary.terms import CardType, Season

SMALL = Ruleset(opening_hand=2, hand_limit=3)
TURNS = (1, 2, 3, 4)

# A letter per card: Place, Apparition, Tool of the season for 0; Other place for 0; Dear card of the season; x none.
DECKS = ["PAOxxx", "TxxDxx", "AAOxDx", "PTAOxx", "xxxxDD", "xxxxxx", "PPPPPP", "OOAAxx"]


def counted(deck: str) -> SeasonCards:
    of_season = sum(deck.count(letter) for letter in "PATD")
    return SeasonCards(len(deck), of_season, deck.count("P"), deck.count("A"), deck.count("T"), deck.count("O"))


def played(order: tuple[str, ...], turn: int, first: bool) -> bool:
    """Whether some play of zero-cost cards alone puts a soul of the season down by the end of `turn`."""
    seen = 2 - (1 if first else 0)
    places: set[str] = set()
    for now in range(1, turn + 1):
        hand = order[: seen + now]
        if "T" in hand:
            return True
        # A place of an earlier turn attacks, with an apparition of this turn's hand on it.
        if "P" in places or (places and "A" in hand):
            return True
        places |= {card for card in hand if card in "PO"}
    return False


@pytest.mark.parametrize("first", [True, False])
@pytest.mark.parametrize("turn", TURNS)
@pytest.mark.parametrize("deck", DECKS)
def test_the_counted_chances_are_those_of_every_order(deck: str, turn: int, first: bool) -> None:
    orders = list(permutations(deck))
    by_play = sum(played(order, turn, first) for order in orders)
    assert reach_by_play(counted(deck), turn, first=first, ruleset=SMALL) == Fraction(by_play, len(orders))
    drawn = 2 + turn - (1 if first else 0)
    surplus = sum(drawn > 3 and any(card in "PATD" for card in order[:drawn]) for order in orders)
    expected = Fraction(surplus, len(orders)) if drawn > 3 else Fraction(by_play, len(orders))
    assert reach(counted(deck), turn, first=first, ruleset=SMALL) == expected


@pytest.mark.parametrize("first", [True, False])
@pytest.mark.parametrize("turn", [1, 2, 3])
@pytest.mark.parametrize("deck", ["PAOxxxx", "TxxDxxA", "AAOxDxT", "PTAOxxD", "xxxxDDO", "AAATTxx", "OOAAxxx"])
def test_after_zero_search_the_chances_are_those_of_every_order(deck: str, turn: int, first: bool) -> None:
    """001-零探し: a hand without a zero-cost 場所札 goes under the deck, in the hand's order, and is drawn anew."""
    orders = [order if {"P", "O"} & set(order[:2]) else (*order[2:], *order[:2]) for order in permutations(deck)]
    by_play = Fraction(sum(played(order, turn, first) for order in orders), len(orders))
    counting = {"first": first, "zero_search": True, "ruleset": SMALL}
    assert reach_by_play(counted(deck), turn, **counting) == by_play  # type: ignore[arg-type]
    drawn = 2 + turn - (1 if first else 0)
    surplus = Fraction(sum(any(card in "PATD" for card in order[:drawn]) for order in orders), len(orders))
    assert reach(counted(deck), turn, **counting) == (surplus if drawn > 3 else by_play)  # type: ignore[arg-type]


def test_a_deck_whose_returned_cards_come_back_is_not_counted() -> None:
    assert not counts_zero_search(6, 3, SMALL)
    with pytest.raises(ValueError, match="too few"):
        reach(counted("PAOxxx"), 3, first=True, zero_search=True, ruleset=SMALL)


def test_zero_search_helps_a_real_deck() -> None:
    """Forty cards, four of them zero-cost 場所札 of the season and eight of another. On the first turn only a 道具札
    gets into the 魂, and a hand put back may have held one."""
    cards = SeasonCards(40, 14, 4, 3, 2, 8)
    for turn in TURNS[1:]:
        assert reach_by_play(cards, turn, first=True, zero_search=True) >= reach_by_play(cards, turn, first=True)
        assert reach(cards, turn, first=True, zero_search=True) >= reach_by_play(
            cards, turn, first=True, zero_search=True
        )


def test_cards_of_a_real_deck_are_sorted_by_what_they_can_do() -> None:
    catalog = load_catalog()
    deck = DeckList(dict.fromkeys((card.id for card in catalog if card.types), 1))
    for season in (Season.SPRING, Season.SUMMER, Season.AUTUMN, Season.WINTER):
        cards = season_cards(deck, catalog, season)
        own = [card for card in catalog if card.types and season in card.seasons]
        assert cards.all == len(own)
        free = [card for card in own if any(form.cost == 0 for form in card.forms)]
        assert cards.places + cards.apparitions + cards.tools <= len(free)
        assert cards.places == sum(
            1
            for card in own
            if any(form.type is CardType.PLACE and form.cost == 0 for form in card.forms)
            and not any(form.type is CardType.TOOL and form.cost == 0 for form in card.forms)
        )


def test_an_empty_deck_reaches_nothing() -> None:
    assert reach(SeasonCards(0, 0, 0, 0, 0, 0), 3, first=True) == 0
