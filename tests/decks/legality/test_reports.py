"""Verdicts made ready for pages: repairs as buttons, what comes next, stretches of time."""

import itertools
from datetime import date, timedelta

import pytest

from cards.catalog import CardData
from cards.list_question import ListQuestion
from decks.legality.reports import report_on
from decks.legality.timeline import timeline
from rules_engine import DeckList, load_catalog, load_revisions
from rules_engine.vocabulary.terms import RestrictionSeries, Verdict
from tests.decks.builders import DIARY, KUSHI, KUSHI_PROMO, OROCHI

CATALOG = load_catalog()
FILLER = {card.id: 1 for card in list(CATALOG)[200:240]}


@pytest.fixture(scope="module")
def data() -> CardData:
    return CardData(token="test", catalog=CATALOG, revisions=load_revisions())


def test_a_repair_takes_the_later_printing_first(data: CardData) -> None:
    held = {KUSHI: 4, KUSHI_PROMO: 2, **FILLER}
    report = report_on(DeckList({KUSHI: 6, **FILLER}), ListQuestion(date(2026, 11, 1)), data, held=held)
    [fault] = report.faults
    [button] = fault.buttons
    assert (button.copies, button.change) == (2, f"{KUSHI_PROMO}:2:0")
    assert (fault.excess, fault.clause.id) == (2, "001-用意-同じ札")


def test_a_repair_reaches_over_printings(data: CardData) -> None:
    held = {KUSHI: 4, KUSHI_PROMO: 1, **FILLER}
    report = report_on(DeckList({KUSHI: 7, **FILLER}), ListQuestion(date(2026, 11, 1)), data, held=held)
    assert report.faults[0].buttons[0].change == f"{KUSHI_PROMO}:1:0,{KUSHI}:4:2"


def test_any_member_of_a_shared_limit_can_be_taken_out(data: CardData) -> None:
    books = [card.id for card in CATALOG if card.limit_group][:3]
    held = dict.fromkeys(books, 2) | FILLER
    report = report_on(DeckList(held), ListQuestion(date(2026, 11, 1)), data, held=held)
    assert [button.card.id for button in report.faults[0].buttons] == books
    assert {button.copies for button in report.faults[0].buttons} == {2}


def test_a_deck_of_somebody_else_has_no_buttons(data: CardData) -> None:
    report = report_on(DeckList({OROCHI: 3}), ListQuestion(date(2026, 11, 1)), data)
    assert all(not fault.buttons for fault in report.faults)


def test_the_next_revision_is_shown_ahead(data: CardData) -> None:
    deck = DeckList({OROCHI: 2, **FILLER})
    report = report_on(deck, ListQuestion(date(2025, 7, 1)), data, look_ahead=True)
    assert report.ahead is not None
    assert report.ahead.revision.effective == date(2025, 7, 22)
    assert [fault.code for fault in report.ahead.faults] == ["LIMITED"]
    assert report.ahead.faults[0].excess == 1


def test_what_becomes_free_is_shown_ahead(data: CardData) -> None:
    report = report_on(DeckList({DIARY: 2, **FILLER}), ListQuestion(date(2025, 6, 1)), data, look_ahead=True)
    assert report.ahead is not None
    assert [card.id for card in report.ahead.freed] == [DIARY]


def test_nothing_is_ahead_of_the_last_revision_or_without_a_list(data: CardData) -> None:
    deck = DeckList(FILLER)
    assert report_on(deck, ListQuestion(date(2026, 11, 1)), data, look_ahead=True).ahead is None
    assert report_on(deck, ListQuestion(date(2025, 6, 1), None), data, look_ahead=True).ahead is None


def test_stretches_cover_all_days(data: CardData) -> None:
    stretches = timeline(DeckList({OROCHI: 2, **FILLER}), RestrictionSeries.COMMUNITY, data)
    for one, following in itertools.pairwise(stretches):
        assert one.end is not None
        assert one.end + timedelta(days=1) == following.start
    assert stretches[0].start is None
    assert stretches[0].waiting
    assert stretches[-1].end is None
    assert [stretch.current for stretch in stretches].count(True) == 1


def test_a_stretch_names_the_cards_too_many(data: CardData) -> None:
    ended = [s for s in timeline(DeckList({OROCHI: 2}), RestrictionSeries.OFFICIAL, data) if s.refused]
    assert next(stretch.start for stretch in ended) == date(2025, 7, 22)
    assert ended[0].refused[0].id == OROCHI
    assert ended[0].verdict.status is Verdict.NOT_LEGAL


def test_without_a_list_only_the_days_of_sale_count(data: CardData) -> None:
    stretches = timeline(DeckList({OROCHI: 4, **FILLER}), None, data)
    assert [stretch.revision for stretch in stretches] == [None] * len(stretches)
    assert (stretches[0].waiting, stretches[-1].waiting) == (True, False)


def test_no_cards_have_no_stretches(data: CardData) -> None:
    assert timeline(DeckList(), RestrictionSeries.OFFICIAL, data) == ()
