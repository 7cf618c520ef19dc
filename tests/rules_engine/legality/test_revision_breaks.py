"""What a revision breaks (001-封印, 001-制限), against the check of every deck on the day before and on its day."""

import random
from datetime import date, timedelta

import pytest

from rules_engine import DeckList, check_deck, load_catalog, load_revisions
from rules_engine.legality.repair import repaired
from rules_engine.legality.restrictions import RestrictionEntry, RestrictionRevision
from rules_engine.legality.revision_breaks import DeckBreak, RevisionBreaks
from rules_engine.vocabulary.terms import Certainty, RestrictionSeries, RestrictionStatus, Verdict
from tests.rules_engine.game.real_decks import random_legal_deck

CATALOG, KNOWN = load_catalog(), load_revisions()
DAY, ONE_DAY = date(2026, 12, 1), timedelta(days=1)
OFFICIAL = RestrictionSeries.OFFICIAL
BOOKS = [card.id for card in CATALOG if card.limit_group]
OROCHI, FIREBALL = 112, 285


def revision(*entries: tuple[int, RestrictionStatus], day: date = DAY, number: int = 6) -> RestrictionRevision:
    rows = tuple(RestrictionEntry(one, CATALOG.card(one).name, status, "", Certainty.SURE) for one, status in entries)
    return RestrictionRevision(OFFICIAL, number, "第六回改訂", day, None, day, Certainty.SURE, "試し", rows)


def breaks_of(*entries: tuple[int, RestrictionStatus]) -> RevisionBreaks:
    return RevisionBreaks.of(revision(*entries), KNOWN, CATALOG)


def legal_on(deck: DeckList, breaks: RevisionBreaks, day: date) -> bool:
    return check_deck(deck, CATALOG, breaks.known, on=day).status is not Verdict.NOT_LEGAL


def decks(chance: random.Random) -> list[DeckList]:
    """Legal ones, some with cards that share a limit, with too many of one, or with too few in all."""
    found = []
    for seed in range(12):
        cards = list(random_legal_deck(seed))
        books = [chance.choice(BOOKS) for _ in range(chance.choice((0, 0, 3, 4, 5)))]
        cards[: len(books)] = books
        found.append(DeckList.of((card, 1) for card in cards[: chance.choice((39, 40, 40, 40))]))
    return found


@pytest.mark.parametrize("seed", range(3))
def test_a_deck_is_broken_exactly_where_the_check_says_so_and_the_repair_mends_it(seed: int) -> None:
    chance = random.Random(f"revision {seed}")
    tried = decks(chance)
    held = sorted({card for deck in tried for card in deck.counts} | set(BOOKS))
    entries = [(card, chance.choice(list(RestrictionStatus))) for card in chance.sample(held, 60)]
    breaks = breaks_of(*entries)
    broken = 0
    for deck in tried:
        found = breaks.breaks(deck)
        before, after = legal_on(deck, breaks, DAY - ONE_DAY), legal_on(deck, breaks, DAY)
        assert (found is not None) == (before and not after)
        if found is not None and found.repair is not None:
            broken += 1
            assert set(found.cards) == set(breaks.over(deck))
            assert all(len(removal.cards) == 1 for removal in found.repair.removals)
            mended = repaired(deck, found.repair)
            verdict = check_deck(mended, CATALOG, breaks.known, on=DAY)
            missing = [fault.code.value for fault in verdict.violations]
            assert missing == (["DECK_TOO_SMALL"] if found.repair.added else [])
            assert mended.size + found.repair.added >= 40
    assert broken


def test_only_cards_of_which_fewer_are_allowed_count() -> None:
    breaks = breaks_of(
        (OROCHI, RestrictionStatus.SEMI_LIMITED), (FIREBALL, RestrictionStatus.LIMITED), (1, RestrictionStatus.SEALED)
    )
    assert breaks.tighter == {1: 0, FIREBALL: 1}
    assert breaks.over(DeckList({1: 1, FIREBALL: 1, OROCHI: 4})) == (1,)


def test_a_draft_takes_the_place_of_the_revision_that_it_changes() -> None:
    first = revision((FIREBALL, RestrictionStatus.SEALED))
    again = RevisionBreaks.of(revision((1, RestrictionStatus.LIMITED)), (*KNOWN, first), CATALOG)
    assert again.tighter == {1: 1}
    assert len(again.known) == len(KNOWN) + 1


def test_where_too_few_cards_are_left_there_is_no_repair() -> None:
    deck = DeckList.of((card, 1) for card in random_legal_deck(0))
    everything = [(card.id, RestrictionStatus.SEALED) for card in CATALOG]
    assert breaks_of(*everything).breaks(deck) == DeckBreak(tuple(sorted(deck.counts)), None)


def test_the_first_day_there_is_has_none_before_it() -> None:
    early = revision((1, RestrictionStatus.SEALED), day=date.min)
    assert RevisionBreaks.of(early, (), CATALOG).tighter == {}
