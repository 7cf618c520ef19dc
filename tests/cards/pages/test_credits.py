"""Whose work is seen here: every silhouette with its author and the licence, one press from any page."""

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from cards.emblems.silhouettes import AUTHOR_OF, EMBLEMS
from cards.pages.credits import authors

pytestmark = pytest.mark.usefixtures("catalogue")


def test_every_silhouette_is_credited_once_to_its_author() -> None:
    credited = [(emblem, author.folder) for author in authors() for emblem in author.emblems]
    assert sorted(credited) == sorted(AUTHOR_OF.items())
    counts = [len(author.emblems) for author in authors()]
    assert counts == sorted(counts, reverse=True)


def test_authors_are_named_as_they_sign() -> None:
    names = {author.name for author in authors()}
    assert {"Lorc", "Delapouite", "Caro Asercion", "DarkZaitzev"} <= names
    assert not [name for name in names if "-" in name], "a folder's name is not how a person signs"


def test_the_page_names_source_licence_authors_and_silhouettes(client: Client) -> None:
    page = client.get("/credits/").content.decode()
    assert 'href="https://game-icons.net"' in page
    assert 'href="https://creativecommons.org/licenses/by/3.0/deed.ja"' in page
    assert all(f"/{author}/{emblem}.html" in page for emblem, author in AUTHOR_OF.items())
    assert all(f">{author.name} <" in page for author in authors())
    assert "SIL Open Font License" in page


def test_the_page_is_small_and_asks_for_nothing(
    client: Client, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_max_num_queries(2):
        page = client.get("/credits/").content
    assert len(page) < 200_000
    assert page.count(b"<") - page.count(b"</") < 2_500
    assert page.count(b'class="emblem emblem-') == len(EMBLEMS)


def test_every_page_leads_to_it(client: Client) -> None:
    assert 'href="/credits/">素材と作者</a>' in client.get("/cards/").content.decode()
