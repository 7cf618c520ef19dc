"""Locking an account hides what it showed to others and says so to it; unlocking brings all of it back."""

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from cards.catalog import current_data
from decks.deck_index.models import IndexedDeck
from decks.deck_index.writing import behind, write_index
from decks.models import SoloGame
from decks.public.finding import Sort
from decks.public.queries import search_public
from tests.conftest import PASSWORD
from tests.decks.builders import KUSHI, build_deck
from tests.keepers import sign_in
from tests.probes.world import furnish

pytestmark = pytest.mark.django_db


def shown_to_others(addresses: list[str]) -> dict[str, bool]:
    answers = {address: Client().get(address).status_code for address in addresses}
    assert set(answers.values()) <= {200, 404}
    return {address: code == 200 for address, code in answers.items()}


def listed() -> list[int]:
    return search_public("", Sort.NEWEST, current_data()).read(0, 50)


def press(keeper: Client, person: User, *, active: bool) -> None:
    """The box of the admin page."""
    at = f"/admin/auth/user/{person.pk}/change/"
    form = keeper.get(at).context["adminform"].form
    typed: dict[str, Any] = {"username": person.username, "date_joined_0": "2026-01-01", "date_joined_1": "00:00:00"}
    assert "is_active" in form.fields
    assert keeper.post(at, typed | ({"is_active": "on"} if active else {})).status_code == 302


def test_all_that_is_public_is_hidden_and_comes_back(owner: User, friend: User) -> None:
    things = furnish({"owner": owner}).things
    public, unlisted = things["public"].values, things["unlisted"].values
    SoloGame.objects.filter(token=public["token"]).update(share="linked")
    addresses = [
        *(f"/d/{one['share']}/{page}" for one in (public, unlisted) for page in ("", "all/", "prints", "picture.jpg")),
        *(f"/decks/{public['deck_id']}/legality", f"/u/{owner.username}/", f"/api/v1/public-decks/{public['share']}/"),
        *(f"/solo/questions/{public['question']}/{page}" for page in ("", "board.jpg")),
        "/solo/linked/replay/",
    ]
    assert all(shown_to_others(addresses).values())
    assert public["deck_id"] in listed()
    keeper = Client()
    sign_in(keeper, User.objects.create_superuser("keeper"))
    press(keeper, owner, active=False)
    assert not any(shown_to_others(addresses).values())
    assert listed() == []
    assert not IndexedDeck.objects.filter(deck__owner=owner).exists()
    write_index([public["deck_id"]])
    assert not behind().exists()
    press(keeper, owner, active=True)
    assert all(shown_to_others(addresses).values())
    assert listed() == [public["deck_id"]]
    assert not behind().exists()


def test_the_account_is_told_at_sign_in_and_only_with_its_password(owner: User) -> None:
    User.objects.filter(pk=owner.pk).update(is_active=False)
    sent = {"username": owner.username, "password": PASSWORD}
    page = Client().post("/accounts/login/", sent).content.decode()
    assert "このアカウントは、管理者が止めています。" in page
    wrong = Client().post("/accounts/login/", sent | {"password": "x"}).content.decode()
    assert "管理者が止めています" not in wrong


def test_who_was_signed_in_is_out_at_once(owner: User) -> None:
    client = Client()
    client.force_login(owner)
    deck = build_deck(owner, copies={KUSHI: 4}, visibility="public")
    assert client.get(f"/decks/{deck.pk}/edit").status_code == 200
    owner.is_active = False
    owner.save()
    assert client.get(f"/decks/{deck.pk}/edit").status_code == 404
    assert client.get(f"/d/{deck.share}/").status_code == 404
