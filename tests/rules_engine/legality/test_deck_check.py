"""Every fault and notice of a deck (001-用意-枚数, 001-用意-同じ札, 001-封印, 001-制限, 001-準制限)."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_engine import DeckList, DeckVerdict, check_deck, load_catalog, load_revisions
from rules_engine.legality.deck_check import RepairAction
from rules_engine.legality.restrictions import RestrictionEntry, RestrictionRevision
from rules_engine.rulebook.clauses import CLAUSES
from rules_engine.vocabulary.errors import UnknownCardError
from rules_engine.vocabulary.terms import (
    Certainty,
    NoticeCode,
    RestrictionSeries,
    RestrictionStatus,
    Verdict,
    ViolationCode,
)

CATALOG = load_catalog()
TODAY = date(2026, 11, 20)
OFFICIAL, COMMUNITY = RestrictionSeries.OFFICIAL, RestrictionSeries.COMMUNITY
FILLER = "複製体"


def deck(**copies: int) -> DeckList:
    """These cards, filled up to forty with a card of which a deck may hold any number."""
    counts = {CATALOG.card_by_name[name].id: number for name, number in copies.items()}
    filler = max(0, 40 - sum(copies.values()))
    return DeckList.of([*counts.items(), (CATALOG.card_by_name[FILLER].id, filler)])


def check(cards: DeckList, on: date = TODAY, series: RestrictionSeries | None = OFFICIAL) -> DeckVerdict:
    return check_deck(cards, CATALOG, load_revisions(), on=on, series=series)


def faults(verdict: DeckVerdict) -> list[tuple[str, int, int]]:
    return [(violation.code.value, violation.found, violation.allowed) for violation in verdict.violations]


def notices(verdict: DeckVerdict) -> list[NoticeCode]:
    return [notice.code for notice in verdict.notices]


def test_forty_cards_within_every_limit_are_legal() -> None:
    verdict = check(deck(発狂人形の家=4, 検問=4))
    assert (verdict.legal, verdict.status, verdict.size, verdict.notices) == (True, Verdict.LEGAL, 40, ())


def test_thirty_nine_cards_are_too_few_and_one_more_repairs_it() -> None:
    """001-用意-枚数"""
    (fault,) = check(DeckList({1817: 39})).violations
    assert (fault.code, fault.found, fault.allowed) == (ViolationCode.DECK_TOO_SMALL, 39, 40)
    assert (fault.repair.action, fault.repair.copies, fault.clause) == (RepairAction.ADD, 1, "001-用意-枚数")


def test_there_is_no_greatest_size() -> None:
    assert check(DeckList({1817: 400})).legal


@pytest.mark.parametrize(
    ("name", "limit"), [("発狂人形の家", 4), ("火の玉", 10), ("山口：7つの家", 7), ("ヤマタノオロチ", 8)]
)
def test_printed_copy_limits(name: str, limit: int) -> None:
    """001-用意-同じ札 and the exceptions printed on cards"""
    assert faults(check(deck(**{name: limit}))) == []
    assert faults(check(deck(**{name: limit + 1}))) == [("TOO_MANY_COPIES", limit + 1, limit)]


def test_any_number_of_copies_of_the_clone() -> None:
    assert check(DeckList({1817: 999})).legal


def test_printings_of_one_card_count_together() -> None:
    """#1 and #10017 are one card: four together."""
    card = CATALOG.card_by_printing[10017]
    assert card is CATALOG.card_by_printing[1]
    assert faults(check(DeckList.of([(card.id, 3), (card.id, 1), (1817, 36)]))) == []
    assert faults(check(DeckList.of([(card.id, 4), (card.id, 4), (1817, 36)]))) == [("TOO_MANY_COPIES", 8, 4)]


def test_ten_old_books_share_four_copies() -> None:
    books = [card.id for card in CATALOG if card.limit_group == "古書の怪"]
    assert len(books) == 10
    assert check(DeckList.of([(book, 1) for book in books[:4]] + [(1817, 36)])).legal
    (fault,) = check(DeckList.of([(book, 1) for book in books] + [(1817, 30)])).violations
    assert (fault.code, fault.found, fault.allowed) == (ViolationCode.TOO_MANY_COPIES, 10, 4)
    assert (set(fault.cards), fault.repair.copies) == (set(books), 6)


@pytest.mark.parametrize(
    ("name", "on", "code", "allowed"),
    [
        ("人魚の活き血", TODAY, ViolationCode.LIMITED, 1),
        ("悠習の古日記", TODAY, ViolationCode.SEMI_LIMITED, 2),
        ("悠習の古日記", date(2025, 6, 5), ViolationCode.LIMITED, 1),
        ("消さなきゃ", date(2025, 7, 21), ViolationCode.SEMI_LIMITED, 2),
        ("消さなきゃ", date(2025, 7, 22), ViolationCode.LIMITED, 1),
    ],
)
def test_the_list_of_the_day_decides(name: str, on: date, code: ViolationCode, allowed: int) -> None:
    cards = DeckList.of([(CATALOG.card_by_name[name].id, 4), (CATALOG.card_by_name["発狂人形の家"].id, 36)])
    found = [fault for fault in check(cards, on).violations if fault.code is code]
    assert [(fault.found, fault.allowed, fault.series) for fault in found] == [(4, allowed, OFFICIAL)]
    assert (found[0].repair.action, found[0].repair.copies) == (RepairAction.REMOVE, 4 - allowed)
    assert found[0].effective is not None
    assert found[0].effective <= on


def test_one_fault_for_one_excess() -> None:
    """A card above its list entry is not named a second time for the printed limit."""
    assert faults(check(deck(悠習の古日記=5))) == [("SEMI_LIMITED", 5, 2)]


def test_without_a_list_the_printed_limits_stand() -> None:
    assert check(deck(悠習の古日記=4), series=None).legal
    assert faults(check(deck(悠習の古日記=5), series=None)) == [("TOO_MANY_COPIES", 5, 4)]


def test_a_sealed_card_may_not_be_used_at_all() -> None:
    """001-封印; no list has sealed a card yet, so one is made up"""
    entry = RestrictionEntry(4, "発狂人形の家", RestrictionStatus.SEALED, "s", Certainty.SURE)
    revision = RestrictionRevision(OFFICIAL, 9, "t", TODAY, None, None, Certainty.SURE, "s", (entry,))
    verdict = check_deck(deck(発狂人形の家=1), CATALOG, [revision], on=TODAY, series=OFFICIAL)
    assert faults(verdict) == [("SEALED", 1, 0)]
    assert verdict.violations[0].revision is revision


def test_yami_is_no_deck_card_and_does_not_fill_the_deck() -> None:
    verdict = check(DeckList({1817: 39, 10044: 1}))
    assert faults(verdict) == [("DECK_TOO_SMALL", 39, 40), ("NOT_A_DECK_CARD", 1, 0)]


def test_a_card_before_its_day_of_sale_is_refused_until_that_day() -> None:
    cards = DeckList.of(
        [(CATALOG.card_by_name["火の玉"].id, 10), (4, 4), (2, 4), (14, 4), (5, 4), (6, 4), (7, 4), (8, 4), (9, 4)]
    )
    (fault,) = check(cards, date(2024, 7, 20)).violations
    assert (fault.code, fault.effective, fault.repair.until) == (
        ViolationCode.NOT_RELEASED, date(2024, 7, 21), date(2024, 7, 21),
    )  # fmt: skip
    assert check(cards, date(2024, 7, 21)).legal


def test_all_faults_come_at_once() -> None:
    cards = DeckList.of([(45, 3), (52, 3), (4, 5), (10044, 1)])
    codes = {fault.code for fault in check(cards).violations}
    assert codes == {
        ViolationCode.DECK_TOO_SMALL, ViolationCode.LIMITED, ViolationCode.SEMI_LIMITED, ViolationCode.TOO_MANY_COPIES,
        ViolationCode.NOT_A_DECK_CARD,
    }  # fmt: skip


def test_an_id_the_catalogue_lacks_is_an_error() -> None:
    with pytest.raises(UnknownCardError):
        check(DeckList({99999: 4}))


def test_four_seasons_of_one_printed_name_above_four_are_a_notice() -> None:
    verdict = check(deck(**{"神隠しの廃集落（夏）": 4, "神隠しの廃集落（冬）": 1}))
    assert (verdict.legal, verdict.status) == (True, Verdict.CHECK)
    (notice,) = verdict.notices
    assert (notice.code, notice.found, notice.allowed, set(notice.cards)) == (
        NoticeCode.SAME_PRINTED_NAME,
        5,
        4,
        {3, 26},
    )
    assert check(deck(**{"神隠しの廃集落（夏）": 3, "神隠しの廃集落（冬）": 1})).status is Verdict.LEGAL


def test_a_card_only_the_community_limits_is_a_notice_under_the_official_list() -> None:
    (notice,) = check(deck(大災害=2)).notices
    assert (notice.code, notice.found, notice.allowed) == (NoticeCode.COMMUNITY_LIST, 2, 1)
    assert (notice.since, notice.status) == (date(2026, 1, 14), RestrictionStatus.LIMITED)
    assert check(deck(大災害=2), date(2025, 12, 31)).notices == ()
    assert faults(check(deck(大災害=2), series=COMMUNITY)) == [("LIMITED", 2, 1)]
    assert notices(check(deck(大災害=2), series=COMMUNITY)) == []


def test_a_card_both_series_refuse_is_a_fault_and_no_notice() -> None:
    verdict = check(deck(暗躍者=3))
    assert faults(verdict) == [("SEMI_LIMITED", 3, 2)]
    assert verdict.notices == ()


def test_a_revision_whose_day_is_not_known_is_a_notice_while_it_matters() -> None:
    cards = DeckList.of([(CATALOG.card_by_name["肥川の大蛇"].id, 3), (CATALOG.card_by_name["発狂人形の家"].id, 37)])
    doubt = [notice for notice in check(cards, date(2025, 2, 1)).notices if notice.revision is not None]
    assert [(notice.code, notice.since, notice.until) for notice in doubt] == [
        (NoticeCode.DATE_UNCERTAIN, date(2024, 6, 24), date(2025, 2, 18))
    ]
    two = DeckList.of([(CATALOG.card_by_name["肥川の大蛇"].id, 2), (CATALOG.card_by_name["発狂人形の家"].id, 38)])
    assert [notice for notice in check(two, date(2025, 2, 1)).notices if notice.revision is not None] == []


def test_a_product_whose_day_is_not_known_is_a_notice_never_a_fault() -> None:
    verdict = check(DeckList({1817: 40}), date(2025, 4, 10))
    assert (verdict.legal, notices(verdict)) == (True, [NoticeCode.DATE_UNCERTAIN])
    assert check(DeckList({1817: 40}), date(2020, 1, 1)).legal


def test_a_promo_younger_than_a_month_is_a_notice() -> None:
    cards = deck(崩壊記録=1)
    assert notices(check(cards, date(2026, 8, 1))) == [NoticeCode.PROMO_MONTH]
    assert notices(check(cards, date(2026, 8, 21))) == []


@given(st.dictionaries(st.sampled_from(sorted(CATALOG.cards)), st.integers(1, 12), max_size=40))
def test_every_fault_of_any_deck_cites_a_clause_and_repairing_all_leaves_a_legal_deck(counts: dict[int, int]) -> None:
    """The smallest repairs really are enough: applied one after another they end every fault."""
    cards = dict(counts)
    for violation in check(DeckList(cards)).violations:
        assert violation.clause in CLAUSES
        left = violation.repair.copies if violation.repair.action is RepairAction.REMOVE else 0
        for card_id in violation.cards:
            taken = min(left, cards[card_id])
            cards[card_id], left = cards[card_id] - taken, left - taken
        assert left == 0
    missing = max(0, 40 - sum(cards.values()))
    assert check(DeckList.of([*cards.items(), (1817, missing)])).legal
