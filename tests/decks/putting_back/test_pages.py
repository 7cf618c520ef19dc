"""The page on which a file is put back: each of its states, in few queries, for the person alone, without scripts."""

from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from decks.jobs.job_kinds import job_kinds
from decks.jobs.living import say_alive
from decks.jobs.queue import MOST_ATTEMPTS
from decks.jobs.worker import work_once
from decks.models import BroughtFile, Deck, Job, JobState
from decks.people import rates
from decks.putting_back import job, services
from decks.putting_back.belongings import KEPT, prune_files
from decks.putting_back.report import Report
from tests.decks.builders import KUSHI, build_deck, own_data_of
from tests.decks.putting_back.brought import PAGE, as_bytes, bring, client_of, file_of_rows, held, put_back, work

pytestmark = pytest.mark.django_db
FEW_QUERIES = 8


@pytest.fixture
def file(owner: User) -> Any:
    """An account's decks, which are gone by now."""
    for number in range(3):
        build_deck(owner, name=f"束{number}", copies={KUSHI: 4})
    file = own_data_of(owner)
    Deck.objects.all().delete()
    return file


def send(client: Client, file: Any, name: str = "fudacho.json") -> Any:
    return client.post(PAGE, {"file": SimpleUploadedFile(name, as_bytes(file))})


def page_of(client: Client) -> str:
    with CaptureQueriesContext(connection) as asked:
        answer = client.get(PAGE)
    assert answer.status_code == 200
    assert len(asked) <= FEW_QUERIES, [one["sql"] for one in asked]
    assert not [one for one in asked if '"content"' in one["sql"]], "the file itself is not read for its page"
    return str(answer.content.decode())


def test_from_the_account_to_the_decks(owner: User, file: Any) -> None:
    client = client_of(owner)
    assert all(way in client.get("/accounts/").content.decode() for way in (PAGE, "data.zip", "data.json"))
    assert "ファイルを選ぶ" in page_of(client)
    assert send(client, file).status_code == 302
    page = page_of(client)
    assert "読んでいます" in page
    assert '<noscript><meta http-equiv="refresh"' in page
    work()
    page = page_of(client)
    assert "こう入ります" in page
    assert "共有リンクは新しく" in page
    assert not Deck.objects.exists()
    assert client.post(f"{PAGE}take", {"file": held(owner).token}).status_code == 302
    assert "入れています" in page_of(client)
    work()
    page = page_of(client)
    assert "3件を入れました" in page
    assert "refresh" not in page
    assert Deck.objects.filter(owner=owner).count() == 3
    assert client.post(f"{PAGE}forget", {"file": held(owner).token}).status_code == 302
    assert not BroughtFile.objects.exists()
    assert "件を入れました" not in page_of(client)


def test_a_press_sent_twice_takes_once(owner: User, file: Any) -> None:
    shown, client = bring(owner, file), client_of(owner)
    for _ in range(3):
        client.post(f"{PAGE}take", {"file": shown.token})
    assert work() == 1
    assert Deck.objects.filter(owner=owner).count() == 3
    client.post(f"{PAGE}take", {"file": shown.token})
    assert (work(), Deck.objects.filter(owner=owner).count()) == (0, 3)


def test_another_file_takes_the_place_of_the_one_before(owner: User, file: Any) -> None:
    first, client = bring(owner, file), client_of(owner)
    send(client, file_of_rows(), "second.json")
    assert BroughtFile.objects.get().name == "second.json"
    page = client.post(f"{PAGE}take", {"file": first.token}, follow=True).content.decode()
    assert "このファイルは、もうありません" in page
    work()
    assert not Deck.objects.exists()


def test_what_comes_anew_comes_only_when_there_is_something_new(owner: User, file: Any) -> None:
    client = client_of(owner)
    assert client.get(f"{PAGE}look").status_code == 200
    send(client, file)
    mark = page_of(client).partition("look?seen=")[2].partition('"')[0]
    assert client.get(f"{PAGE}look?seen={mark}").status_code == 204
    work()
    anew = client.get(f"{PAGE}look?seen={mark}")
    assert "こう入ります" in anew.content.decode()
    assert "<html" not in anew.content.decode()


def test_it_says_why_nothing_goes_on_and_goes_on_where_it_stopped(
    owner: User, file: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = client_of(owner)
    send(client, file)
    Job.objects.update(asked_at=timezone.now() - timedelta(minutes=1))
    assert "いまは進められません" in page_of(client)
    say_alive(1)
    assert "順番を待っています" in page_of(client)
    work()
    client.post(f"{PAGE}take", {"file": held(owner).token})
    with monkeypatch.context() as patched:
        patched.setattr(job, "_finish", lambda *args: 1 // 0)
        assert work_with_failures() == MOST_ATTEMPTS
    assert Job.objects.get().state == JobState.FAILED
    assert "もう一度試す" in page_of(client)
    client.post(f"{PAGE}go-on", {"file": held(owner).token})
    work()
    assert Report.from_data(held(owner).report).taken == Deck.objects.filter(owner=owner).count() == 3


def work_with_failures() -> int:
    done = 0
    while work_once("one", job_kinds()):
        done += 1
    return done


def test_a_site_that_holds_enough_files_says_so(owner: User, file: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(services, "MOST_WAITING", 10)
    answer = send(client_of(owner), file)
    assert (answer.status_code, "たくさん待っています" in answer.content.decode()) == (422, True)
    assert not BroughtFile.objects.exists()


def test_how_often_is_limited(owner: User, monkeypatch: pytest.MonkeyPatch, settings: Any) -> None:
    monkeypatch.setattr(rates, "wait_for", lambda *args: 60)
    client = client_of(owner)
    for act in ("", "take", "go-on", "forget"):
        assert client.post(PAGE + act).status_code == 429
    assert client.get("/accounts/data.zip").status_code == 429


def test_files_go_within_a_day_and_with_the_account(owner: User, friend: User, file: Any) -> None:
    put_back(owner, file)
    bring(friend, file_of_rows())
    assert prune_files(timezone.now(), dry_run=True) == 0
    assert prune_files(timezone.now() + KEPT, dry_run=False) == 2
    bring(friend, file_of_rows())
    friend.delete()
    assert not BroughtFile.objects.filter(name="fudacho.json").exists()


def test_nobody_without_an_account_comes_here(db: None) -> None:
    for address in (PAGE, f"{PAGE}look", "/accounts/data.zip"):
        assert Client().get(address)["Location"].startswith("/accounts/login/")
    for act in ("", "take", "go-on", "forget"):
        assert Client().post(PAGE + act)["Location"].startswith("/accounts/login/")
