"""The deck a copy was made from: who is told of it and who may merge with it; and what an address opens for whom."""

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from decks.models import Deck, Visibility
from decks.transfer.pasted_addresses import opened_for_all
from tests.decks.builders import KUSHI, OROCHI, build_deck, visitor_client

pytestmark = pytest.mark.django_db

PRIVATE, UNLISTED, PUBLIC = Visibility.PRIVATE, Visibility.UNLISTED, Visibility.PUBLIC


def told(client: Client, deck: Deck) -> tuple[bool, bool, bool]:
    """Whether the origin's name stands among the details, in the history, and on the page where one merges."""
    paths = (f"/decks/{deck.pk}/details", f"/decks/{deck.pk}/history", f"/decks/{deck.pk}/merge")
    pages = [client.get(path) for path in paths]
    assert {page.status_code for page in pages} == {200}
    details, history, merge = ("みなもと" in page.content.decode() for page in pages)
    return details, history, merge


@pytest.mark.parametrize(
    ("visibility", "expected"),
    [(PRIVATE, (False, False, False)), (UNLISTED, (False, True, True)), (PUBLIC, (True, True, True))],
)
@pytest.mark.parametrize("maker", ["visitor", "user"])
def test_of_somebody_elses_deck_a_copy_tells_while_that_is_shown(
    maker: str, visibility: Visibility, expected: tuple[bool, ...], owner: User
) -> None:
    whose = owner if maker == "user" else None
    origin = build_deck(whose, visitor="" if whose else "maker", name="みなもと", visibility=visibility)
    copy = build_deck(visitor="reader", name="写し", copies={KUSHI: 1}, origin=origin)
    build_deck(visitor="reader", name="もっと新しい束")
    assert told(visitor_client("reader"), copy) == expected
    Deck.objects.filter(pk=origin.pk).update(deleted_at=timezone.now())
    assert told(visitor_client("reader"), copy) == (False, False, False)


@pytest.mark.parametrize("visibility", list(Visibility))
def test_of_ones_own_deck_a_copy_always_tells_its_holder_until_it_is_deleted(
    visibility: Visibility, owner: User, signed_in: Callable[[User], Client]
) -> None:
    for whose, client in ((owner, signed_in(owner)), (None, visitor_client("reader"))):
        visitor = "" if whose else "reader"
        origin = build_deck(whose, visitor=visitor, name="みなもと", visibility=visibility)
        copy = build_deck(whose, visitor=visitor, name="写し", copies={KUSHI: 1}, origin=origin)
        assert told(client, copy) == (True, True, True)
        Deck.objects.filter(pk=origin.pk).update(deleted_at=timezone.now())
        assert told(client, copy) == (False, False, False)


def test_a_deck_made_from_nothing_has_no_origin() -> None:
    build_deck(visitor="reader", name="みなもと", visibility=PUBLIC)
    deck, client = build_deck(visitor="reader"), visitor_client("reader")
    for page in ("details", "history"):
        assert "みなもと" not in client.get(f"/decks/{deck.pk}/{page}").content.decode()
    assert client.get(f"/decks/{deck.pk}/merge").status_code == 404


def test_a_merge_compares_with_the_origin_and_no_other_deck() -> None:
    origin = build_deck(visitor="maker", visibility=PUBLIC, copies={KUSHI: 3})
    copy = build_deck(visitor="reader", copies={KUSHI: 1}, origin=origin, origin_entries=[[KUSHI, 1]])
    build_deck(visitor="maker", visibility=PUBLIC, copies={OROCHI: 3})
    page = visitor_client("reader").get(f"/decks/{copy.pk}/merge")
    assert page.context["origin"] == origin
    assert [row.card.id for row in page.context["merge"].rows] == [KUSHI]


def test_a_pasted_address_opens_what_its_page_would_show(owner: User, signed_in: Callable[[User], Client]) -> None:
    for visibility in Visibility:
        deck = build_deck(owner, name="束", copies={KUSHI: 2}, visibility=visibility)
        build_deck(visitor="another", copies={OROCHI: 1}, visibility=PUBLIC)
        pasted = {"text": f"http://testserver/d/{deck.share}/"}
        for client, opens in ((signed_in(owner), True), (Client(), deck.is_shared), (visitor_client(), deck.is_shared)):
            page = client.post("/check/", pasted).content.decode()
            assert ("隠された櫛の家" in page) is opens, visibility
        found = opened_for_all(deck.share)
        assert (found and (found.title, found.deck)) == (("束", {KUSHI: 2}) if deck.is_shared else None)
    Deck.objects.update(deleted_at=timezone.now())
    assert opened_for_all(deck.share) is None
    assert opened_for_all("nothing") is None
