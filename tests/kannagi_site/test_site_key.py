"""The database remembers its SECRET_KEY by a fingerprint; another one does not start."""

import importlib
import sys
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import OperationalError

from cards.models import Card
from decks.deck_index.catching_up import catching_up
from kannagi_site import pruning, site_key
from kannagi_site.management.commands import prepare
from kannagi_site.models import SiteState
from kannagi_site.site_key import AnotherKeyError, check_at_start, fingerprint, keep_key

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def one_connection(monkeypatch: pytest.MonkeyPatch) -> None:
    """The start closes its connection; the test's transaction lies on it."""
    monkeypatch.setattr(site_key.connection, "close", lambda: None)


def noted() -> str:
    return SiteState.objects.get().key_fingerprint


def test_a_fresh_database_notes_the_key_and_keeps_nothing_of_it(settings: Any) -> None:
    keep_key()
    assert noted() == fingerprint(settings.SECRET_KEY)
    assert settings.SECRET_KEY not in noted()
    keep_key()
    assert SiteState.objects.count() == 1


def test_another_key_is_refused_in_both_languages_and_changes_nothing(settings: Any) -> None:
    keep_key()
    before = noted()
    settings.SECRET_KEY = "another"
    with pytest.raises(AnotherKeyError, match="SECRET_KEY_FALLBACKS に入れて") as refusal:
        keep_key()
    assert "name the former key in SECRET_KEY_FALLBACKS" in str(refusal.value)
    assert "another" not in str(refusal.value).replace("another SECRET_KEY", "")
    assert noted() == before


def test_with_the_former_key_at_hand_the_new_one_is_noted(settings: Any) -> None:
    keep_key()
    settings.SECRET_KEY, settings.SECRET_KEY_FALLBACKS = "another", ["a third", settings.SECRET_KEY]
    keep_key()
    settings.SECRET_KEY_FALLBACKS = []
    keep_key()
    assert noted() == fingerprint("another")


def test_prepare_refuses_before_it_touches_anything_and_takes_the_loss_only_when_told(
    settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(prepare, "collect_changed", lambda: None)
    call_command("prepare")
    settings.SECRET_KEY = "another"
    Card.objects.filter(pk=1).update(name="変えた名")
    with pytest.raises(CommandError, match="prepare --accept-new-key"):
        call_command("prepare")
    assert Card.objects.get(pk=1).name == "変えた名"
    call_command("prepare", accept_new_key=True)
    assert noted() == fingerprint("another")
    assert Card.objects.get(pk=1).name != "変えた名"


def start_serving(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pruning.daily, "begin", lambda: None)
    monkeypatch.setattr(catching_up, "begin", lambda: None)
    sys.modules.pop("kannagi_site.wsgi", None)
    importlib.import_module("kannagi_site.wsgi")


def test_the_server_does_not_start_with_another_key(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    start_serving(monkeypatch)
    assert noted() == fingerprint(settings.SECRET_KEY)
    settings.SECRET_KEY = "another"
    with pytest.raises(AnotherKeyError):
        start_serving(monkeypatch)


def test_a_database_that_is_away_hinders_no_start(monkeypatch: pytest.MonkeyPatch) -> None:
    def away(*args: object, **kwargs: object) -> None:
        raise OperationalError("unable to open database file")

    monkeypatch.setattr(site_key, "keep_key", away)
    check_at_start()
