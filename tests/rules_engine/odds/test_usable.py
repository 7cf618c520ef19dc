"""Cards usable by a turn: against every order of small decks played out as it is assumed, and against what is known."""

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from math import comb
from random import Random

import pytest

from rules_engine.catalog.definitions import CardDefinition, CardForm, Catalog, PrintedKeyword
from rules_engine.legality.deck_list import DeckList
from rules_engine.odds import (
    Assumed,
    DeckRunsOutError,
    KeepAll,
    Need,
    Odds,
    OddsQuestion,
    RenewUnless,
    first_turn,
    odds,
    usable,
)
from rules_engine.rulebook.ruleset import Ruleset
from rules_engine.vocabulary.terms import CardType, Season

HAND = 2
SMALL = Ruleset(opening_hand=HAND)
P, A, T = CardType.PLACE, CardType.APPARITION, CardType.TOOL
SPRING, SUMMER, NONE = Season.SPRING, Season.SUMMER, Season.NONE


def card(number: int, cost: int, *seasons: Season, kind: CardType = P, keyword: str = "") -> CardDefinition:
    keywords = (PrintedKeyword(keyword),) if keyword else ()
    return CardDefinition(number, f"札{number}", "", (CardForm(kind, cost, None, seasons),), keywords=keywords)


CATALOG = Catalog.of(
    [
        card(1, 0, SUMMER),
        card(2, 1, SUMMER),
        card(3, 2, SPRING, kind=A),
        card(4, 1, NONE, kind=T),
        card(5, 1, SPRING, SUMMER),
        card(6, 0, SPRING, kind=T),
        card(7, 0, SUMMER, kind=T, keyword="鮮明"),
    ]
)
FREE_PLACES = {1}


def orders(deck: DeckList, length: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """Every sequence of so many cards, and in how many ways it is drawn."""

    def go_on(begun: tuple[int, ...], left: Counter[int], ways: int) -> Iterator[tuple[tuple[int, ...], int]]:
        if len(begun) == length:
            yield begun, ways
            return
        for number, copies in left.items():
            if copies:
                yield from go_on((*begun, number), left - Counter([number]), ways * copies)

    yield from go_on((), Counter(deck.counts), 1)


def can_use(wanted: int, earlier: tuple[int, ...], now: tuple[int, ...], souls: int) -> bool:
    """Whether one copy can be kept, and the season lie in 魂 by another card of the turns before."""
    asked = CATALOG.card(wanted)
    if wanted not in earlier + now or souls < asked.cost:
        return False
    clear = any(keyword.name == "鮮明" for keyword in asked.keywords)
    seasons = set(asked.seasons) - {NONE}
    if not seasons or (asked.cost == 0 and not clear):
        return True
    others = list(earlier)
    if wanted not in now:
        others.remove(wanted)
    return any(seasons & set(CATALOG.card(other).seasons) for other in others)


def played_out(deck: DeckList, wanted: int, assumed: Assumed) -> Fraction:
    before, now = assumed.drawn_by(assumed.turn - 1), assumed.drawn_by(assumed.turn)
    found = whole = 0
    for drawn, ways in orders(deck, HAND * (2 if assumed.zero_search else 1) + now):
        renewed = assumed.zero_search and not FREE_PLACES & set(drawn[:HAND])
        seen = drawn[HAND:] if renewed else drawn
        earlier, last = seen[: HAND + before], seen[HAND + before : HAND + now]
        whole += ways
        found += ways * can_use(wanted, earlier, last, assumed.souls)
    return Fraction(found, whole)


@pytest.mark.parametrize("seed", range(10))
def test_random_small_decks_equal_what_is_played_out(seed: int) -> None:
    random = Random(seed)
    for _ in range(8):
        deck = DeckList.of((random.randint(1, 7), 1) for _ in range(random.randint(6, 9)))
        zero_search = random.random() < 0.5
        assumed = Assumed(random.randint(1, 3), random.random() < 0.5, random.randint(1, 2), zero_search, SMALL)
        if HAND * 2 + assumed.drawn_by(assumed.turn) > deck.size:
            continue
        wanted = random.choice(list(deck.counts))
        assert usable(deck, CATALOG, wanted, assumed) == played_out(deck, wanted, assumed), (deck, wanted, assumed)


FORTY = DeckList({1: 4, 2: 4, 3: 4, 4: 4, 5: 4, 6: 10, 7: 10})


@pytest.mark.parametrize(("turn", "first", "seen"), [(1, True, 8), (1, False, 9), (4, True, 11), (4, False, 12)])
def test_a_card_without_season_is_as_likely_as_it_is_drawn(turn: int, first: bool, seen: int) -> None:
    drawn = 1 - Fraction(comb(36, seen), comb(40, seen))
    assert usable(FORTY, CATALOG, 1, Assumed(turn, first)) == drawn
    assert usable(FORTY, CATALOG, 4, Assumed(turn, first)) == (drawn if turn > 1 else 0)


def test_the_zero_search_is_that_of_the_odds() -> None:
    places = Need(frozenset({1}), ">=", 1)
    for number in (1, 4, 6):
        for first in (True, False):
            asked = OddsQuestion(FORTY, Need(frozenset({number}), ">=", 1), 3, first)
            found = Odds(*(usable(FORTY, CATALOG, number, Assumed(3, first, zero_search=on)) for on in (False, True)))
            assert found == odds(asked, RenewUnless(places))
            assert found.before == odds(asked, KeepAll()).after


def test_a_season_asks_for_another_card_and_more_turns_never_hurt() -> None:
    alone, beside = DeckList({2: 1, 4: 39}), DeckList({2: 1, 1: 39})
    assert usable(alone, CATALOG, 2, Assumed(5)) == 0
    assert usable(beside, CATALOG, 2, Assumed(5)) == Fraction(12, 40)
    assert usable(DeckList({2: 4, 4: 36}), CATALOG, 2, Assumed(5)) > 0, "one copy gives the season for another"
    for number in FORTY.counts:
        chances = [usable(FORTY, CATALOG, number, Assumed(turn, zero_search=True)) for turn in range(1, 8)]
        assert chances == sorted(chances)


def test_souls_a_turn_decide_when_a_cost_is_met() -> None:
    assert [first_turn(card(9, cost), souls) for cost, souls in ((0, 1), (3, 1), (3, 2), (4, 2), (10, 3))] == [
        1, 4, 3, 3, 5,
    ]  # fmt: skip
    assert [usable(FORTY, CATALOG, 3, Assumed(turn)) > 0 for turn in (1, 2, 3)] == [False, False, True]
    assert usable(FORTY, CATALOG, 3, Assumed(2, souls_a_turn=2)) > 0


refused: list[Callable[[], object]] = [
    lambda: usable(FORTY, CATALOG, 1, Assumed(34)),
    lambda: usable(FORTY, CATALOG, 1, Assumed(33, False)),
    lambda: usable(FORTY, CATALOG, 1, Assumed(26, zero_search=True)),
]


@pytest.mark.parametrize("asked", refused)
def test_a_turn_that_the_deck_does_not_last_is_refused(asked: Callable[[], object]) -> None:
    with pytest.raises(DeckRunsOutError):
        asked()
    assert usable(FORTY, CATALOG, 1, Assumed(33)) == 1
