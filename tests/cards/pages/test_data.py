"""The page about the data, and the older wordings on the pages of cards."""

import re
from html import unescape

import pytest
from django.core.management import call_command
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from cards.catalog import current_data
from cards.models import Card
from cards.pages import data
from rules_engine.catalog import load_catalog
from rules_engine.cli.corrections import (
    COMPARED,
    NEVER_COMPARED_WITH_BARE_KEYWORD,
    NEVER_COMPARED_WITHOUT_TEXT,
    load_findings,
)

pytestmark = pytest.mark.usefixtures("catalogue")
PAGE = "/cards/data/"


def text(client: Client, address: str) -> str:
    response = client.get(address, follow=True)
    assert response.status_code == 200
    return unescape(response.content.decode())


def test_every_card_was_compared_or_has_nothing_to_compare() -> None:
    never = NEVER_COMPARED_WITHOUT_TEXT + NEVER_COMPARED_WITH_BARE_KEYWORD
    assert COMPARED + never <= len(load_catalog())
    assert sum(not card.scripts for card in load_catalog()) >= NEVER_COMPARED_WITHOUT_TEXT


def test_the_page_says_what_was_compared_and_what_became_of_it(client: Client) -> None:
    html = text(client, PAGE)
    assert "886種は、印刷された札と1枚ずつ比較しました" in html
    newer = len(load_catalog()) - 940
    assert (f"そのあとに加わった{newer}種は、まだ比較していません。" in html) == (newer > 0)
    assert "比較していない54種は、効果の書かれていない36種と、キーワード能力だけの18種です" in html
    counts = re.search(r"(\d+)種は印刷の通りに直し、(\d+)種は理由を記して残し、(\d+)種は", html)
    assert counts
    assert sum(map(int, counts.groups())) <= len(load_findings())
    assert f"以前の文を記した札 {sum(bool(card.older) for card in load_catalog())}種" in html


def test_the_page_reads_no_card_one_by_one(
    client: Client, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    client.get(PAGE)
    with django_assert_max_num_queries(6):
        client.get(PAGE)


def test_a_cards_page_shows_what_an_older_printing_said_and_which_counts(client: Client) -> None:
    html = text(client, "/cards/127/")
    assert "新季の到来の印刷（#127）: 魂に置かれないのは、この札だけだった。" in html
    assert "いちばん新しい印刷の文に従って使います" in html
    assert "以前の印刷の文" not in text(client, "/cards/1/")


def test_older_wordings_are_kept_in_step_with_the_texts() -> None:
    wordings = load_catalog().card(127).older
    assert current_data().catalog.card(127).older == wordings
    Card.objects.filter(id=127).update(older=[])
    call_command("sync_catalog")
    assert [tuple(row) for row in Card.objects.get(id=127).older] == [
        (wording.since, wording.printing, wording.text) for wording in wordings
    ]


def test_cards_that_came_after_the_comparison_are_counted(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(data, "COMPARED", COMPARED - 2)
    assert f"そのあとに加わった{len(load_catalog()) - 938}種は、まだ比較していません。" in text(client, PAGE)
