"""Who may see and change what: whatever one may not see is 404, whether it exists or not."""

import json
from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from decks.models import Deck, Visibility
from tests.decks.builders import KUSHI, build_deck, edit_body, held, visitor_client

pytestmark = pytest.mark.django_db

OWN_PAGES = (
    "edit",
    "cards",
    "pane",
    "details",
    "history",
    "import",
    "export",
    "export.txt",
    "export.csv",
    "export.json",
)
OWN_ACTIONS = ("edits", "delete", "undelete", "versions", "history/1/restore")


def asked(client: Client, path: str) -> int:
    return client.get(path).status_code


@pytest.mark.parametrize("page", OWN_PAGES)
@pytest.mark.parametrize("visibility", Visibility.values)
def test_pages_of_changing_are_for_the_owner_alone(
    page: str, visibility: str, owner: User, stranger: User, signed_in: Callable[[User], Client]
) -> None:
    deck = build_deck(owner, visibility=visibility, copies={KUSHI: 1})
    path = f"/decks/{deck.pk}/{page}"
    assert asked(signed_in(owner), path) == 200
    assert asked(signed_in(stranger), path) == 404
    assert asked(Client(), path) == 404
    assert asked(visitor_client("somebody"), path) == 404


@pytest.mark.parametrize("action", OWN_ACTIONS)
def test_strangers_change_nothing(
    action: str, owner: User, stranger: User, signed_in: Callable[[User], Client]
) -> None:
    deck = build_deck(owner, visibility=Visibility.PUBLIC, copies={KUSHI: 1})
    before = (deck.name, deck.deleted_at, deck.copies_by_printing())
    for client in (signed_in(stranger), Client(), visitor_client("somebody")):
        assert client.post(f"/decks/{deck.pk}/{action}", {}).status_code == 404
    deck.refresh_from_db()
    assert (deck.name, deck.deleted_at, deck.copies_by_printing()) == before
    assert not deck.versions.exists()


@pytest.mark.parametrize(
    ("visibility", "by_share", "by_number"),
    [(Visibility.PRIVATE, 404, 404), (Visibility.UNLISTED, 200, 404), (Visibility.PUBLIC, 200, 200)],
)
def test_what_others_see(
    visibility: str, by_share: int, by_number: int, owner: User, stranger: User, signed_in: Callable[[User], Client]
) -> None:
    deck = build_deck(owner, visibility=visibility, copies={KUSHI: 1})
    for client in (signed_in(stranger), Client()):
        assert asked(client, f"/d/{deck.share}/") == by_share
        assert asked(client, f"/d/{deck.share}/export") == by_share
        assert asked(client, f"/d/{deck.share}/export.txt") == by_share
        assert client.post(f"/d/{deck.share}/copy").status_code == (302 if by_share == 200 else 404)
        assert asked(client, f"/decks/{deck.pk}/legality") == by_number
    assert asked(signed_in(owner), f"/d/{deck.share}/") == 200
    assert asked(signed_in(owner), f"/decks/{deck.pk}/legality") == 200


def test_a_visitor_sees_his_own_deck_and_no_other_visitors() -> None:
    deck = build_deck(visitor="somebody", copies={KUSHI: 1})
    assert asked(visitor_client("somebody"), f"/decks/{deck.pk}/edit") == 200
    assert asked(visitor_client("another"), f"/decks/{deck.pk}/edit") == 404
    assert asked(Client(), f"/decks/{deck.pk}/edit") == 404


def test_a_signed_in_user_no_longer_acts_as_the_visitor(owner: User) -> None:
    deck = build_deck(visitor="somebody")
    client = visitor_client("somebody")
    client.force_login(owner)
    assert asked(client, f"/decks/{deck.pk}/edit") == 404


def test_deleted_decks_are_gone_for_everybody(owner: User, signed_in: Callable[[User], Client]) -> None:
    deck = build_deck(owner, visibility=Visibility.PUBLIC, deleted_at=timezone.now())
    for path in (f"/decks/{deck.pk}/edit", f"/d/{deck.share}/", f"/decks/{deck.pk}/legality"):
        assert asked(signed_in(owner), path) == 404


def test_samples_are_changed_by_nobody(owner: User, signed_in: Callable[[User], Client]) -> None:
    deck = build_deck(sample="spring", visibility=Visibility.PUBLIC)
    for client in (Client(), signed_in(owner), visitor_client()):
        assert asked(client, f"/decks/{deck.pk}/edit") == 404
        assert asked(client, f"/d/{deck.share}/") == 200


@pytest.mark.parametrize(
    "path", ["/decks/0/edit", "/decks/99999999999999999999/edit", "/decks/0/legality", "/d/nothing/"]
)
def test_what_does_not_exist_is_404(path: str) -> None:
    """Not even for somebody who has one deck, and shows it."""
    assert asked(visitor_client(), path) == 404
    build_deck(visitor="somebody", visibility=Visibility.PUBLIC)
    assert asked(visitor_client(), path) == 404


@pytest.mark.parametrize("path", ["/decks/0/edits", "/decks/0/delete", "/decks/0/undelete", "/decks/0/share/"])
def test_whoever_writes_names_the_deck(path: str) -> None:
    deck = build_deck(visitor="somebody", copies={KUSHI: 1})
    build_deck(visitor="somebody", deleted_at=timezone.now())
    body = json.dumps(edit_body((KUSHI, 1, 2)))
    assert visitor_client().post(path, body, content_type="application/json").status_code == 404
    deck.refresh_from_db()
    assert (held(deck), deck.visibility, deck.deleted_at) == ({KUSHI: 1}, Visibility.PRIVATE, None)


@pytest.mark.parametrize("act", ["like", "report", "copy"])
def test_what_others_do_with_a_deck_names_it(act: str, owner: User) -> None:
    """A press about a deck that is not shown reaches none, even where only one other is."""
    shown, hidden = build_deck(owner, visibility=Visibility.PUBLIC), build_deck(owner)
    for share in (hidden.share, "nothing"):
        sent = {"liked": "1", "reason": "spam"}
        assert visitor_client().post(f"/d/{share}/{act}", sent).status_code == 404
    assert (shown.likes.count(), shown.reports.count(), Deck.objects.count()) == (0, 0, 2)
