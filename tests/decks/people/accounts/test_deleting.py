"""An account is deleted whatever its tabs are doing, and they hear what became of them."""

import json
import threading
import uuid
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.contrib.auth.models import User
from django.db import connections, transaction
from django.test import Client

from decks.models import Deck, DeckEdit, TurnAnswer, TurnQuestion
from decks.people.accounts.services import remove_account
from decks.people.cookies import COOKIE, cookie_of
from tests.conftest import PASSWORD
from tests.decks.builders import KUSHI, build_deck, edit_body

pytestmark = pytest.mark.django_db(transaction=True)
TABS = 3


def in_a_tab(client: Client, work: Callable[[Client], int]) -> int:
    client.raise_request_exception = False
    try:
        return work(client)
    finally:
        connections.close_all()


def test_deleting_while_tabs_save(owner: User, signed_in: Callable[[User], Client]) -> None:
    decks = [build_deck(owner, copies={KUSHI: 1}) for _ in range(TABS)]
    gone = threading.Event()

    def save(deck: Deck) -> Callable[[Client], int]:
        def until_gone(client: Client) -> int:
            code = 200
            while code == 200 and not gone.is_set():
                body = json.dumps(edit_body((KUSHI, 0, 1)))
                code = client.post(
                    f"/decks/{deck.pk}/edits", body, content_type="application/json", HTTP_ACCEPT="application/json"
                ).status_code
            return code

        return until_gone

    def make(client: Client) -> int:
        code = 302
        while code == 302 and not gone.is_set():
            code = client.post("/decks/new", {"name": "束"}).status_code
        return code

    def leave(client: Client) -> int:
        while DeckEdit.objects.count() < TABS:
            threading.Event().wait(0.01)
        code = client.post("/accounts/delete/", {"password": PASSWORD}).status_code
        gone.set()
        return code

    work = [leave, make, *map(save, decks)]
    with ThreadPoolExecutor(len(work)) as threads:
        left, *others = threads.map(in_a_tab, [signed_in(owner) for _ in work], work)
    assert left == 302
    assert not User.objects.filter(pk=owner.pk).exists()
    assert not Deck.objects.filter(owner=owner.pk).exists()
    # A tab was done in time, or is told that nothing is there; making a deck a visitor may go on to.
    assert set(others) <= {200, 302, 400, 404, 409}


def test_what_is_written_meanwhile_goes_too(owner: User) -> None:
    """The deletion waits for who was there before it, and reads what to delete only then."""
    deck, begun = build_deck(owner, copies={KUSHI: 1}), threading.Event()

    def save() -> None:
        with transaction.atomic():
            locked = Deck.objects.select_for_update().get(pk=deck.pk)
            begun.set()
            threading.Event().wait(0.3)
            DeckEdit.objects.create(deck=locked, edit_id=uuid.uuid4(), revision=7, changes=[])
        connections.close_all()

    with ThreadPoolExecutor(1) as threads:
        saving = threads.submit(save)
        assert begun.wait(5)
        remove_account(owner)
        saving.result()
    assert not User.objects.filter(pk=owner.pk).exists()
    assert not DeckEdit.objects.exists()


def test_what_others_answered_stays_without_the_name(owner: User, friend: User) -> None:
    alone, answered = (
        TurnQuestion.objects.create(owner=owner, text=text, ply=0, record="{}") for text in ("だれも", "どうする")
    )
    for person in ({"owner": friend}, {"visitor": "v" * 64}, {"owner": owner}):
        TurnAnswer.objects.create(question=answered, ply=1, record="{}", decided="end", **person)
    TurnAnswer.objects.create(question=alone, ply=1, record="{}", decided="end", owner=owner)
    client = Client()
    client.force_login(owner)
    assert "（1個）とその答え" in client.get("/accounts/delete/").content.decode()
    remove_account(owner)
    kept = TurnQuestion.objects.get()
    assert (kept.pk, kept.owner, kept.is_of_one_who_left) == (answered.pk, None, True)
    assert [answer.owner for answer in kept.answers.order_by("pk")] == [friend, None]
    for token in ("left", "x.left"):
        visitor = Client()
        visitor.cookies.load({COOKIE: cookie_of(token, issued=True)})
        assert visitor.post(f"/solo/questions/{kept.token}/remove").status_code == 404


def test_deleting_twice_at_the_same_moment_deletes_once(owner: User, signed_in: Callable[[User], Client]) -> None:
    build_deck(owner)

    def leave(client: Client) -> int:
        return client.post("/accounts/delete/", {"password": PASSWORD}).status_code

    with ThreadPoolExecutor(3) as threads:
        codes = list(threads.map(in_a_tab, [signed_in(owner) for _ in range(3)], [leave] * 3))
    assert set(codes) == {302}
    assert not User.objects.exists()
