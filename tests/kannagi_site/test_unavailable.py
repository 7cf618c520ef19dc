"""A store that is away, busy, full or read-only: what can be read is read, the rest is 503 in words, nothing is 500."""

import errno
import json
import re
import sqlite3
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import Any
from unittest.mock import patch

import psycopg
import pytest
import redis
from django.contrib.auth.models import User
from django.core.cache import caches
from django.db import DEFAULT_DB_ALIAS, OperationalError, connection, connections
from django.test import Client
from django.urls import get_resolver
from django.utils import timezone

from cards.stores import is_away
from decks.games.models.solo_game import Chair
from decks.games.solo.start import start_game
from decks.games.table.opponents import Opponent
from decks.models import Deck, Job, ListBatch, ListDraft, TurnAnswer, TurnQuestion, Visibility
from decks.people.counters import CountersAwayError
from tests.decks.analysis.simulations.asked import begun
from tests.decks.builders import KUSHI, build_deck, edit_body, held, visitor_client
from tests.decks.games.matches.tables import dealt, two_at_a_table
from tests.decks.tournaments.events import build_event, hand_in_for

WORDS = "ただいまデータに手が届きません"


def sqlite_error(*statements: str) -> sqlite3.Error:
    """What SQLite says to the last of these, beside somebody who holds the database."""
    one = sqlite3.connect("file:held?mode=memory&cache=shared", uri=True, timeout=0, isolation_level=None)
    other = sqlite3.connect("file:held?mode=memory&cache=shared", uri=True, timeout=0, isolation_level=None)
    try:
        one.execute("CREATE TABLE fuda (name UNIQUE)")
        for statement in statements[:-1]:
            (other if statement.startswith("BEGIN") else one).execute(statement)
        with pytest.raises(sqlite3.Error) as raised:
            one.execute(statements[-1])
        return raised.value
    finally:
        one.close()
        other.close()


@pytest.mark.parametrize(
    ("statements", "away"),
    [
        (("BEGIN IMMEDIATE", "INSERT INTO fuda VALUES (1)"), True),
        (("PRAGMA query_only = 1", "INSERT INTO fuda VALUES (1)"), True),
        (("PRAGMA max_page_count = 3", "INSERT INTO fuda VALUES (zeroblob(99999))"), True),
        (("ATTACH '/nowhere/at/all' AS other",), True),
        (("SELECT * FROM nothing_like_it",), False),
        (("INSERT INTO fuda VALUES (1)", "INSERT INTO fuda VALUES (1)"), False),
        (("SELECT what is this",), False),
    ],
)
def test_sqlite_says_why_it_cannot(statements: tuple[str, ...], away: bool) -> None:
    assert is_away(sqlite_error(*statements)) is away


@pytest.mark.parametrize(
    ("error", "away"),
    [
        (psycopg.OperationalError("connection refused"), True),
        (psycopg.InterfaceError("the connection is closed"), True),
        (psycopg.errors.LockNotAvailable(), True),
        (psycopg.errors.QueryCanceled(), True),
        (psycopg.errors.AdminShutdown(), True),
        (psycopg.errors.CannotConnectNow(), True),
        (psycopg.errors.DiskFull(), True),
        (psycopg.errors.TooManyConnections(), True),
        (psycopg.errors.ReadOnlySqlTransaction(), True),
        (psycopg.errors.DeadlockDetected(), True),
        (psycopg.errors.UndefinedTable(), False),
        (psycopg.errors.UniqueViolation(), False),
        (psycopg.ProgrammingError("not enough values"), False),
        (redis.ConnectionError(), True),
        (redis.TimeoutError(), True),
        (redis.ReadOnlyError(), True),
        (CountersAwayError(), True),
        (redis.ResponseError("wrong kind of value"), False),
        (OSError(errno.ENOSPC, "no space"), True),
        (OSError(errno.EROFS, "read-only"), True),
        (FileNotFoundError(errno.ENOENT, "no such file"), False),
        (KeyError("unknown"), False),
        (None, False),
    ],
)
def test_other_stores_say_why_they_cannot(error: Exception | None, away: bool) -> None:
    assert is_away(error) is away


def raised(around: Exception, within: Exception, *, told: bool) -> Exception:
    """`around`, raised while dealing with `within`: told as its cause or not at all."""
    try:
        try:
            raise within
        except type(within) as error:
            raise around from (error if told else None)
    except type(around) as error:
        return error


def test_what_came_from_it_says_so_too() -> None:
    assert is_away(raised(OperationalError(), psycopg.errors.LockNotAvailable(), told=True))
    assert not is_away(raised(KeyError(), psycopg.errors.LockNotAvailable(), told=False))


def say(on_sqlite: str, on_postgres: str) -> None:
    connection.ensure_connection()
    connection.connection.execute(on_sqlite if connection.vendor == "sqlite" else on_postgres)


@contextmanager
def only_read() -> Iterator[None]:
    """A database that cannot be written: its disk is read-only, or it is a standby."""
    say("PRAGMA query_only = 1", "SET default_transaction_read_only = on")
    yield
    connection.close()


@contextmanager
def held_by_another() -> Iterator[None]:
    """Somebody keeps what every write needs, and patience is short."""
    say("PRAGMA busy_timeout = 50", "SET lock_timeout = 50")
    other = connection.copy()
    try:
        with other.cursor() as cursor:
            cursor.execute("BEGIN IMMEDIATE" if other.vendor == "sqlite" else "BEGIN")
            if other.vendor == "postgresql":
                for table in ("decks_deck", "decks_favouritegroup", "decks_listdraft", "auth_user", "django_session"):
                    cursor.execute(f"LOCK TABLE {table} IN EXCLUSIVE MODE")
            yield
    finally:
        other.close()
        connection.close()


@contextmanager
def gone() -> Iterator[None]:
    """The server is away, or the file cannot be opened."""
    connection.close()
    error = OperationalError("connection refused")
    error.__cause__ = psycopg.OperationalError("connection refused")
    with patch.object(type(connections[DEFAULT_DB_ALIAS]), "get_new_connection", side_effect=error):
        yield


@pytest.fixture
def keeper(db: None) -> User:
    return User.objects.create_superuser("番人", password="kannagi-no-fuda-8")


@pytest.fixture
def browser() -> Client:
    return visitor_client()


def write_requests(deck: Deck) -> list[tuple[str, dict[str, Any]]]:
    sent = {
        "data": edit_body((KUSHI, 4, 5)),
        "content_type": "application/json",
        "headers": {"Accept": "application/json"},
    }
    account = {"username": "新しい人", "password1": "kannagi-no-fuda-8", "password2": "kannagi-no-fuda-8"}
    return [
        (f"/decks/{deck.pk}/edits", sent),
        (f"/decks/{deck.pk}/edits", {"data": {"change": f"{KUSHI}:4:5", "form_id": str(uuid.uuid4()), "base": 0}}),
        (f"/decks/{deck.pk}/delete", {}),
        ("/kept/groups", {"data": {"name": "新しい組"}}),
        ("/accounts/signup/", {"data": account}),
    ]


def answers_503(response: Any) -> bool:
    if response.status_code != 503 or not int(response["Retry-After"]):
        return False
    if response["Content-Type"] == "application/json":
        return bool(json.loads(response.content)["error"]["code"] == "unavailable")
    return WORDS in response.content.decode()


@pytest.mark.parametrize("store", [only_read, held_by_another])
@pytest.mark.django_db(transaction=True)
def test_what_cannot_be_written_is_said_and_nothing_is_half_saved(
    store: Callable[[], Any], browser: Client, caplog: pytest.LogCaptureFixture
) -> None:
    deck = build_deck(copies={KUSHI: 4})
    with store(), caplog.at_level("WARNING"):
        answers = [browser.post(address, **sent) for address, sent in write_requests(deck)]
        pages = [browser.get(address).status_code for address in ("/", "/decks/", f"/decks/{deck.pk}/edit", "/solo/")]
    assert [(answer.status_code, answers_503(answer)) for answer in answers] == [(503, True)] * len(answers)
    assert answers[0]["Content-Type"] == "application/json"
    assert pages == [200] * len(pages)
    assert (held(deck), User.objects.filter(username="新しい人").exists()) == ({KUSHI: 4}, False)
    said = {record.getMessage() for record in caplog.records if record.name == "fudacho.stores"}
    assert len(said) == 1
    assert re.fullmatch("a store is away: (OperationalError SQLITE_\\w+|[A-Z][A-Za-z]+)", said.pop())
    later = [browser.post(address, **sent).status_code for address, sent in write_requests(deck)[:1]]
    assert (later, held(deck)) == ([200], {KUSHI: 5})


def addresses(values: dict[str, str], patterns: Any = None, before: str = "/") -> Iterator[str]:
    """Every address of the site but the keepers', with these values in it."""
    for pattern in get_resolver().url_patterns if patterns is None else patterns:
        route = before + str(pattern.pattern)
        if route.startswith("/admin/") or "(?" in route:
            continue
        if hasattr(pattern, "url_patterns"):
            yield from addresses(values, pattern.url_patterns, route)
        else:
            named = {**values, "token": values["match"]} if route.startswith("/play/") else values
            yield re.sub(r"<(?:\w+:)?(\w+)>", lambda found: named[found[1]], route)  # noqa: B023


@pytest.mark.django_db(transaction=True)
def test_every_page_is_read_as_ever_while_nothing_can_be_written(
    keeper: User, signed_in: Callable[[User], Client]
) -> None:
    deck = build_deck(keeper, copies={KUSHI: 40}, visibility=Visibility.PUBLIC)
    build_deck(name="よその束", visibility=Visibility.PUBLIC, share="another", copies={KUSHI: 4})
    other = Opponent(Chair.MACHINE, "相手", (KUSHI,) * 40, "random")
    game = start_game({"owner": keeper}, deck, "卓", (KUSHI,) * 40, "一", 1, other)  # type: ignore[typeddict-item]
    values = {"deck_id": str(deck.pk), "share": deck.share, "token": game.token, "username": "番人", "number": "1"}
    values |= {"card_id": str(KUSHI), "name": "隠された櫛の家", "ending": "csv", "digest": "none", "width": "200"}
    values |= {
        "ruling": "F-22",
        "word": "魂",
        "search_id": "1",
        "group_id": "1",
        "simulation": begun({"owner": keeper}).token,
    }
    played = {"owner": keeper, "record": game.record, "ply": 0}
    question = TurnQuestion.objects.create(text="どうする", **played)
    values["question"] = question.token
    values["answer"] = TurnAnswer.objects.create(question=question, decided="no", **played).token
    values |= {"key": "x74l", "pk": "1", "keeper_token": "none", "device_code": "AAAA2222"}
    values |= {"series": "official", "number": "5", "revision_id": "1"}
    values |= {"match": dealt(two_at_a_table(host={"owner": keeper}, deck=deck)).token, "code": "none", "seat": "0"}
    values["draft"] = ListDraft.objects.create(owner=keeper, text="4 隠された櫛の家").token
    values["format_key"] = "singleton"
    values["batch"] = ListBatch.objects.create(owner=keeper, lists=[], total=0, rows=[]).token
    made = hand_in_for(build_event(owner=keeper, last_number=4), owner={"owner": keeper})
    values |= {"event_key": made.entry.event.key, "entry_key": made.entry.key, "receipt": made.receipt}
    values |= {"staff_key": "none", "check_id": "0"}
    values |= {"version": "none", "code": "7BAFAAYyP2WQV", "clause": "001-封印"}
    client = signed_in(keeper)
    client.raise_request_exception = False
    asked = [*addresses(values), "/d/another/", "/admin/"]
    usual = {address: client.get(address).status_code for address in asked}
    # Nobody works on what was asked for long ago: reading would tell them once more.
    assert Job.objects.update(rung_at=timezone.now() - timedelta(hours=1)) > 1
    with only_read():
        now = {address: client.get(address).status_code for address in asked}
    assert {address: (usual[address], status) for address, status in now.items() if status != usual[address]} == {}
    assert sum(status == 200 for status in usual.values()) > 45
    assert max(usual.values()) < 500


@pytest.mark.parametrize("store", [only_read, held_by_another])
@pytest.mark.django_db(transaction=True)
def test_a_list_is_read_while_nothing_can_be_written(store: Callable[[], Any], browser: Client) -> None:
    deck = build_deck()
    paths = ("/decks/new", f"/decks/{deck.pk}/import")
    pages = []
    for path in paths:
        with store():
            pages.append(browser.post(path, {"text": "4 隠された櫛の家"}))
    assert [page.status_code for page in pages] == [200, 200]
    assert all("入るのは<strong>4枚</strong>" in page.content.decode() for page in pages)
    assert not ListDraft.objects.exists()
    assert [browser.post(path, {"text": "4 隠された櫛の家"}).status_code for path in paths] == [303, 303]


@pytest.mark.django_db(transaction=True)
def test_looking_at_a_deck_that_somebody_holds_waits_for_nothing() -> None:
    deck = build_deck(visibility=Visibility.PUBLIC, copies={KUSHI: 4})
    browser, headers = Client(), {"User-Agent": "Mozilla/5.0"}
    with held_by_another():
        assert browser.get(f"/d/{deck.share}/", headers=headers).status_code == 200
    assert browser.get(f"/d/{deck.share}/", headers=headers).status_code == 200
    assert Deck.objects.get(pk=deck.pk).views == 1
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA busy_timeout" if connection.vendor == "sqlite" else "SHOW lock_timeout")
        assert cursor.fetchone()[0] in (10_000, "10s")


@pytest.mark.django_db(transaction=True)
def test_without_a_database_cards_are_found_and_the_rest_is_said(
    keeper: User, signed_in: Callable[[User], Client]
) -> None:
    deck, known, new = build_deck(keeper), signed_in(keeper), Client()
    known.raise_request_exception = new.raise_request_exception = False
    assert new.get("/cards/").status_code == 200
    with gone():
        for address in ("/cards/", "/cards/?q=効果:ドロー", "/cards/syntax/", "/restrictions/"):
            assert new.get(address).status_code == 200, address
        for client, address in (
            (known, "/"),
            (known, f"/decks/{deck.pk}/edit"),
            (known, "/admin/"),
            (known, "/nowhere"),
        ):
            assert answers_503(client.get(address)), address
        answer = known.get("/api/v1/decks/")
        assert (answers_503(answer), answer["Content-Type"]) == (True, "application/json")
        page = known.get("/", headers={"Cookie": "fudacho_theme=light"}).content.decode()
    assert 'href="/cards/"' in page
    assert known.get("/").status_code == 200


@pytest.mark.django_db
def test_what_is_no_fault_of_a_store_stays_one_of_ours(browser: Client) -> None:
    browser.raise_request_exception = False
    with patch("kannagi_site.pages.current_data", side_effect=OperationalError("no such table: cards_card")):
        assert browser.get("/").status_code == 500


@pytest.mark.django_db
def test_a_full_disk_in_the_midst_of_a_page_is_said(browser: Client) -> None:
    full = OSError(errno.ENOSPC, "no space left on device")
    with patch("kannagi_site.pages.current_data", side_effect=full):
        assert answers_503(browser.get("/"))


@pytest.mark.django_db
def test_a_session_that_cannot_be_kept_is_said(keeper: User, signed_in: Callable[[User], Client]) -> None:
    """The framework takes it for a session that was ended meanwhile."""
    client = signed_in(keeper)
    locked = OperationalError("locked")
    locked.__cause__ = psycopg.errors.LockNotAvailable()
    sent = {"oldpassword": "kannagi-no-fuda-8", "password1": "another-fuda-9", "password2": "another-fuda-9"}
    with patch("django.contrib.sessions.backends.db.SessionStore.create_model_instance", side_effect=locked):
        client.raise_request_exception = False
        assert answers_503(client.post("/accounts/password/", sent))


@pytest.mark.django_db
def test_a_full_disk_costs_the_drawing_and_not_the_picture(browser: Client) -> None:
    deck = build_deck(visibility=Visibility.PUBLIC, copies={KUSHI: 4})
    full = OSError(errno.ENOSPC, "no space left on device")
    pictures = type(caches["pictures"])
    with patch.object(pictures, "set", side_effect=full), patch.object(pictures, "get", side_effect=full):
        answer = browser.get(f"/d/{deck.share}/picture.jpg")
    assert (answer.status_code, answer["Content-Type"]) == (200, "image/jpeg")


@pytest.mark.django_db
def test_nobody_waits_for_the_database_without_end() -> None:
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute("PRAGMA busy_timeout")
            assert cursor.fetchone() == (10_000,)
            return
        for name in ("lock_timeout", "statement_timeout", "idle_in_transaction_session_timeout"):
            cursor.execute(f"SHOW {name}")
            assert cursor.fetchone() == ("10s",)
