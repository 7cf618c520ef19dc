"""The smallest repair of a whole deck, against trying everything in a small world."""

import itertools

from hypothesis import given, settings
from hypothesis import strategies as st

from rules_engine import DeckList, check_deck
from rules_engine.legality.fitting import Fitting
from rules_engine.legality.formats import Format, FormatLimits, OwnLimit
from rules_engine.legality.repair import DeckRepair, Removal, repaired, smallest_repair
from rules_engine.vocabulary.terms import RestrictionSeries, RestrictionStatus
from tests.rules_engine.legality.formats.small import CATALOG, DAY, REVISIONS, formats

MOST_OF_ONE = 4
decks = st.dictionaries(st.integers(1, 7), st.integers(1, MOST_OF_ONE), max_size=4).map(
    lambda counts: DeckList(dict(sorted(counts.items())))
)


def legal_decks(limits: FormatLimits) -> list[dict[int, int]]:
    """All legal decks of these cards, as far as any repair of a deck of `decks` may lead to one."""
    room = {card.id: range(MOST_OF_ONE + 1) if limits.admits(card, CATALOG, DAY) else range(1) for card in CATALOG}
    found, fitting = [], Fitting(CATALOG, limits, DAY)
    for copies in itertools.product(*(room[number] for number in sorted(room))):
        if sum(copies) <= 8:
            counts = {number: count for number, count in zip(sorted(room), copies, strict=True) if count}
            if fitting.fits(DeckList(counts)):
                found.append(counts)
    return found


@settings(max_examples=20, deadline=None)
@given(formats, st.lists(decks, min_size=8, max_size=8))
def test_no_way_to_a_legal_deck_is_shorter(format: Format, tried: list[DeckList]) -> None:
    limits = FormatLimits.of(format, REVISIONS, DAY)
    legal = legal_decks(limits)
    for deck in tried:
        repair = smallest_repair(deck, CATALOG, REVISIONS, on=DAY, format=format)
        ways = [
            sum(abs(deck.counts.get(number, 0) - other.get(number, 0)) for number in range(1, 8)) for other in legal
        ]
        assert (None if repair is None else repair.changes) == (min(ways) if ways else None)


@settings(max_examples=80, deadline=None)
@given(formats, decks)
def test_a_repaired_deck_is_legal_but_for_the_cards_to_put_in(format: Format, deck: DeckList) -> None:
    repair = smallest_repair(deck, CATALOG, REVISIONS, on=DAY, format=format)
    if repair is None:
        return
    after = repaired(deck, repair)
    assert after.size == deck.size - repair.removed
    codes = [fault.code.value for fault in check_deck(after, CATALOG, REVISIONS, on=DAY, format=format).violations]
    assert codes == (["DECK_TOO_SMALL"] if repair.added else [])
    limits = FormatLimits.of(format, REVISIONS, DAY)
    assert Fitting(CATALOG, limits, DAY).fits(filled(after, repair.added, limits))


def filled(deck: DeckList, added: int, limits: FormatLimits) -> DeckList:
    """The deck with `added` cards, each of which may be put in."""
    for _ in range(added):
        roomy = (one for one in CATALOG if limits.admits(one, CATALOG, DAY))
        larger = (DeckList.of([*deck.counts.items(), (one.id, 1)]) for one in roomy)
        deck = next(one for one in larger if not _too_many(one, limits))
    return deck


def _too_many(deck: DeckList, limits: FormatLimits) -> bool:
    verdict = check_deck(deck, CATALOG, REVISIONS, on=DAY, format=limits.format)
    return any(fault.code.value != "DECK_TOO_SMALL" for fault in verdict.violations)


def test_a_card_taken_out_may_end_two_faults_and_open_a_third() -> None:
    format = Format("f", "試し", least=3, most=4, own=(OwnLimit(1, RestrictionStatus.SEALED),))
    repair = smallest_repair(DeckList({1: 3, 6: 2}), CATALOG, REVISIONS, on=DAY, format=format)
    assert repair == DeckRepair((Removal((1,), 3),), 1)
    assert (repair.changes, repair.removed) == (4, 3)


def test_a_legal_deck_needs_nothing() -> None:
    repair = smallest_repair(DeckList({1: 4}), CATALOG, REVISIONS, on=DAY, format=Format("f", "試し", least=4))
    assert repair == DeckRepair((), 0)


def test_a_shared_limit_leaves_the_choice() -> None:
    deck = DeckList({4: 3, 5: 3})
    repair = smallest_repair(deck, CATALOG, REVISIONS, on=DAY, format=Format("f", "試し", least=1))
    assert repair == DeckRepair((Removal((4, 5), 2),), 0)
    assert repaired(deck, repair).counts == {4: 3, 5: 1}


def test_the_series_alone_is_asked_as_in_the_check() -> None:
    repair = smallest_repair(DeckList({6: 9}), CATALOG, REVISIONS, on=DAY, series=RestrictionSeries.OFFICIAL)
    assert repair is None  # forty cards cannot be had of seven
