"""A deck with fewer cards than it needs is unfinished, not wrong, wherever decks stand in a list."""

from datetime import date

import pytest
import time_machine
from django.test import Client

from cards.catalog import CardData
from cards.list_question import ListQuestion
from decks.legality.reports import report_on
from decks.legality.standing import Standing
from decks.models import Visibility
from decks.transfer.reading import read_list
from rules_engine import DeckList
from rules_engine.vocabulary.terms import Verdict
from tests.decks.builders import DARKNESS, DIARY, KUSHI, OROCHI, build_deck, visitor_client
from tests.decks.transfer.decks import CATALOG, DATA

DAY = date(2026, 11, 25)
ONES = [card.id for card in CATALOG if card.is_deck_card and not card.limit_group][200:260]


@pytest.fixture(autouse=True)
def november() -> object:
    with time_machine.travel("2026-11-25T12:00:00+09:00", tick=False):
        yield


def standing(counts: dict[int, int], size: int, data: CardData = DATA) -> Standing:
    """How these cards stand with as many others as make `size`."""
    others = [card_id for card_id in ONES if card_id not in counts][: size - sum(counts.values())]
    return report_on(
        DeckList.of([*counts.items(), *((card_id, 1) for card_id in others)]), ListQuestion(DAY), data
    ).standing


def test_only_cards_that_are_missing_make_a_deck_unfinished() -> None:
    assert standing({}, 0) == Standing(Verdict.NOT_LEGAL, missing=40)
    assert standing({}, 39) == Standing(Verdict.NOT_LEGAL, missing=1)
    assert standing({}, 39).code == "unfinished"
    assert standing({}, 40).code == "legal"


@pytest.mark.parametrize(
    ("counts", "refused", "excess"),
    [
        ({KUSHI: 5}, False, True),
        ({OROCHI: 2}, False, True),
        ({DIARY: 3}, False, True),
        ({KUSHI: 5, DARKNESS: 1}, True, True),
    ],
)
def test_an_unfinished_deck_says_which_cards_may_not_stay_and_a_whole_one_is_judged(
    counts: dict[int, int], refused: bool, excess: bool
) -> None:
    unfinished = standing(counts, 39)
    assert (unfinished.missing > 0, unfinished.refused, unfinished.excess) == (True, refused, excess)
    assert unfinished.code == "unfinished_faulty"
    assert standing(counts, 45) == Standing(Verdict.NOT_LEGAL)


def test_a_list_with_a_line_that_was_not_understood_is_not_unfinished() -> None:
    reading = read_list("4 隠された櫛の家\n2 なにもない夢の札", DATA)
    report = report_on(reading.deck, ListQuestion(DAY), DATA, unread=reading.unread)
    assert report.standing == Standing(Verdict.NOT_LEGAL)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("extra", "words"),
    [
        ({}, "作成中（あと1枚）"),
        ({DARKNESS: 1}, "作成中・使用不可の札あり"),
        ({OROCHI: 2}, "作成中・枚数超過の札あり"),
    ],
)
def test_every_list_of_decks_and_every_page_of_one_says_so(extra: dict[int, int], words: str) -> None:
    ones = dict.fromkeys(ONES[: 39 - sum(copies for card_id, copies in extra.items() if card_id != DARKNESS)], 1)
    deck = build_deck(copies={**ones, **extra}, visibility=Visibility.PUBLIC)
    client = visitor_client()
    pages = (
        "/decks/",
        f"/decks/{deck.pk}/edit",
        f"/decks/{deck.pk}/legality",
        f"/decks/compare?a={deck.pk}&b={deck.pk}",
        "/solo/",
        "/decks/public/",
        f"/d/{deck.share}/",
        f"/d/{deck.share}/all/",
    )
    for path in pages:
        page = client.get(path).content.decode()
        assert words in page, path
        assert "verdict--not_legal" not in page, path
    assert f"の公式の制限リストで{words}" in Client().get(f"/d/{deck.share}/").content.decode()
