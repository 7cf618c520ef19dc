"""A page that finds the index behind has it written after the request, by one thread."""

from collections.abc import Iterator

import pytest
from django.core.management import call_command
from django.core.signals import request_finished
from django.test import Client

from cards.sync.data_version import bump
from decks.deck_index import catching_up as module
from decks.deck_index.catching_up import CatchingUp
from decks.deck_index.writing import behind

pytestmark = pytest.mark.django_db


@pytest.fixture
def own(monkeypatch: pytest.MonkeyPatch) -> Iterator[CatchingUp]:
    """Begun, with what would run in a thread run at once."""
    made = CatchingUp()

    class AtOnce:
        def __init__(self, target: object, **_: object) -> None:
            self.start = target

    monkeypatch.setattr(module.threading, "Thread", AtOnce)
    monkeypatch.setattr(module.connection, "close", lambda: None)
    for place in ("decks.public.views.catching_up", "decks.api.public_decks.catching_up"):
        monkeypatch.setattr(place, made)
    made.begin()
    yield made
    request_finished.disconnect(dispatch_uid="decks.deck_index.catching_up")


@pytest.mark.parametrize("path", ["/decks/public/", "/api/v1/public-decks/"])
def test_a_search_that_nobody_can_answer_yet_has_the_index_written(path: str, own: CatchingUp) -> None:
    call_command("create_sample_decks")
    bump()
    Client().get(path)
    assert behind().count() == 4  # the list asks for no verdict
    Client().get(path, {"q": "使用可"})
    own.after_request()  # the client of tests sends no such signal
    assert not behind().exists()
    assert not own.wanted
    assert own.busy.acquire(blocking=False)
