"""The page on the search language shows every key, and its examples lead to the search."""

import re
from html import unescape
from urllib.parse import parse_qs, urlsplit

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from cards.catalog import current_data
from cards.search.schema.fields import FIELDS

pytestmark = pytest.mark.usefixtures("catalogue")


def test_every_key_and_example_is_there_and_leads_to_the_search(client: Client) -> None:
    page = client.get("/cards/syntax/").content.decode()
    links = [
        parse_qs(urlsplit(unescape(link)).query)["q"][0] for link in re.findall(r'href="(/cards/\?q=[^"]+)"', page)
    ]
    for field in FIELDS:
        assert all(name in page for name in field.names)
        assert {one.query for one in field.examples} <= set(links)


def test_the_page_asks_the_database_for_its_version_only(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    current_data()
    with django_assert_num_queries(1):
        client.get("/cards/syntax/")


def test_a_fault_is_shown_with_its_place_and_the_words_are_still_looked_for(client: Client) -> None:
    page = client.get("/cards/", {"q": "花子 コス:3"}).content.decode()
    assert "<mark>コス</mark>" in page
    assert "「コスト」のことですか？" in page


def test_the_api_refuses_a_query_it_cannot_read(client: Client) -> None:
    answer = client.get("/api/v1/cards/", {"q": "(花子"})
    assert answer.status_code == 400
    assert "括弧" in str(answer.json())
