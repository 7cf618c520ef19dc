"""Asked of many decks, whether they fit is what checking each of them says."""

import random
from collections import Counter
from datetime import date, timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules_engine import DeckList, check_deck
from rules_engine.catalog.definitions import UnknownCardError
from rules_engine.catalog.loader import load_catalog
from rules_engine.legality.fitting import Fitting
from rules_engine.legality.formats import Format, FormatLimits, load_formats
from rules_engine.legality.restrictions import load_revisions
from tests.rules_engine.game.real_decks import random_legal_deck
from tests.rules_engine.legality.formats import small

decks = st.dictionaries(st.integers(1, 7), st.integers(1, 5), max_size=5).map(DeckList)
days = st.sampled_from([date(2024, 5, 31), date(2024, 6, 1), small.DAY, date(2025, 5, 1), date(2027, 1, 1)])


@settings(max_examples=60, deadline=None)
@given(small.formats, days, st.lists(decks, min_size=12, max_size=12))
def test_it_is_what_checking_says_by_any_format(format: Format, day: date, tried: list[DeckList]) -> None:
    fitting = Fitting(small.CATALOG, FormatLimits.of(format, small.REVISIONS, day), day)
    for deck in tried:
        judged = check_deck(deck, small.CATALOG, small.REVISIONS, on=day, format=format)
        assert fitting.fits(deck) is judged.legal, judged.violations


def legal_counts(format: Format, seed: int) -> dict[int, int]:
    """As a rule legal today."""
    drawn = Counter(random_legal_deck(seed))
    if format.copies > 1:
        return dict(drawn)
    more = [card for other in range(seed + 1, seed + 9) for card in random_legal_deck(other)]
    return dict.fromkeys(list(dict.fromkeys([*drawn, *more]))[:40], 1)


@pytest.mark.parametrize("format", load_formats(), ids=lambda format: format.key)
def test_it_is_what_checking_says_of_the_cards_there_are(format: Format) -> None:
    catalog, revisions, source = load_catalog(), load_revisions(), random.Random(format.key)
    ids, found = list(catalog.cards), set()
    for day in (date(2026, 11, 20), *(date(2014, 1, 1) + timedelta(source.randrange(4700)) for _ in range(4))):
        fitting = Fitting(catalog, FormatLimits.of(format, revisions, day), day)
        for seed in range(12):
            counts = legal_counts(format, seed)
            if source.random() < 0.5:
                counts[source.choice(ids)] = source.randint(1, 5)
            deck = DeckList(counts)
            judged = check_deck(deck, catalog, revisions, on=day, format=format)
            assert fitting.fits(deck) is judged.legal, judged.violations
            found.add(judged.legal)
    assert found == {True, False}


def test_a_card_that_there_is_not_is_no_verdict() -> None:
    fitting = Fitting(small.CATALOG, FormatLimits.of(Format("f", "試し"), small.REVISIONS, small.DAY), small.DAY)
    with pytest.raises(UnknownCardError):
        fitting.fits(DeckList({1: 9, 999: 1}))
