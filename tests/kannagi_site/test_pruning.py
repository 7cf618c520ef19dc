"""What has grown old is removed once a day by the site itself, and nothing that somebody could still want."""

import os
import threading
import uuid
from collections.abc import Callable, Iterator
from datetime import date, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
import time_machine
from django.contrib.sessions.models import Session
from django.core.cache import caches
from django.core.management import call_command
from django.core.signals import request_finished
from django.db import DatabaseError
from django.test import Client
from django.utils import timezone

from cards import pruning as removing
from cards.models import CardPicture
from cards.pictures.service import Rights, file_names, store_files
from cards.pruning import remove
from decks.analysis.simulations.access import KEPT_DAYS
from decks.deck.belongings import EDIT_DAYS, prune_unopened
from decks.deck.queries import UNDELETE_DAYS
from decks.deck.services import keep_version
from decks.editing.changes import Action, Edit
from decks.editing.services import apply_edit
from decks.editing.undo import UNDO_DEPTH, history_ends
from decks.games.access import UNSHARED_DAYS
from decks.games.belongings import DOUBT_DAYS
from decks.models import Deck, DeckEdit, DeckVersion, Doubt, Job, ListDraft, Simulation, SimulationChunk, SoloGame
from decks.people import counters
from decks.people.accounts.models import SeenVisitor
from decks.people.cookies import COOKIE, cookie_of, hash_of
from kannagi_site import pruning
from kannagi_site.models import SiteState
from kannagi_site.pruning import Daily, claim, prune, prune_once, prune_visitors
from tests.decks.analysis.simulations.asked import begun, work
from tests.decks.builders import KUSHI, OROCHI, build_deck, edit_of, held, visitor_client

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def one_connection(monkeypatch: pytest.MonkeyPatch) -> None:
    """The thread closes its connection; the test's transaction lies on it."""
    monkeypatch.setattr(pruning.connection, "close", lambda: None)


@pytest.fixture(autouse=True)
def no_counts_of_others() -> None:
    """Counts outlive the transactions of tests."""
    counters.prune()


def ago(days: float) -> datetime:
    return timezone.now() - timedelta(days=days)


def pruned() -> dict[str, int]:
    return {name: count for name, count in prune() if count}


# --- what goes and what stays ----------------------------------------------------------------------------------------


def test_expired_sessions_go() -> None:
    for days, key in ((1, "old"), (-1, "new")):
        Session.objects.create(session_key=key, session_data="", expire_date=ago(days))
    assert pruned() == {"期限の切れたセッション": 1}
    assert Session.objects.get().session_key == "new"


def test_decks_deleted_long_ago_go_with_all_that_is_theirs_and_their_branches_stay() -> None:
    old, late, living = (build_deck(name=name, copies={KUSHI: 4}) for name in ("古い", "最近", "ある"))
    branch = build_deck(name="枝", origin=old, origin_entries=[[KUSHI, 4]])
    game = SoloGame.objects.create(visitor="x", deck=old, deck_name="古い", record="{}")
    keep_version(old, "")
    Deck.objects.filter(pk=old.pk).update(deleted_at=ago(UNDELETE_DAYS + 0.1))
    Deck.objects.filter(pk=late.pk).update(deleted_at=ago(UNDELETE_DAYS - 0.1))
    page = visitor_client().get("/decks/").content.decode()
    assert f"{UNDELETE_DAYS}日のあいだ元に戻せ" in page
    assert pruned() == {"削除してから90日たったデッキ": 1}
    assert set(Deck.objects.filter(sample="")) == {late, living, branch}
    assert not DeckVersion.objects.exists()
    branch.refresh_from_db()
    game.refresh_from_db()
    assert (branch.origin, branch.origin_entries, game.deck) == (None, [[KUSHI, 4]], None)


def test_games_that_nobody_touched_for_long_go_unless_their_link_is_out() -> None:
    for token, share, days in (("old", "", 0.1), ("shared", "link", 900), ("late", "", -0.1)):
        played = ago(UNSHARED_DAYS + days)
        SoloGame.objects.create(visitor="x", token=token, share=share, deck_name="束", record="{}", changed_at=played)
    assert pruned() == {"共有されず180日触れていないゲーム": 1}
    assert set(SoloGame.objects.values_list("token", flat=True)) == {"shared", "late"}


def test_steps_that_looked_wrong_go_long_after_they_were_handled() -> None:
    for text, handled in (("古い", ago(DOUBT_DAYS + 0.1)), ("最近", ago(DOUBT_DAYS - 0.1)), ("まだ", None)):
        row = Doubt.objects.create(visitor="x", text=text, step=1, draft="", record="{}", handled_at=handled)
        Doubt.objects.filter(pk=row.pk).update(made_at=ago(900))
    assert pruned() == {"見てから90日たった、おかしいと思った手": 1}
    assert set(Doubt.objects.values_list("text", flat=True)) == {"最近", "まだ"}


def test_private_decks_go_when_no_browser_can_have_their_visitors_cookie() -> None:
    gone, living = Client(), Client()
    for client in (gone, living):
        client.post("/decks/new", {"name": "束"})
    visitors = {client: hash_of(client.cookies[COOKIE].value.partition(".")[0]) for client in (gone, living)}
    kept = [build_deck(visitor="gone", visibility=visibility) for visibility in ("unlisted", "public")]
    Deck.objects.filter(visitor=hash_of("gone")).update(visitor=visitors[gone])
    with time_machine.travel(timezone.now() + timedelta(days=300)):
        living.get("/decks/")
    with time_machine.travel(timezone.now() + timedelta(days=399)):
        assert prune_unopened(timezone.now(), dry_run=False) == 0
    with time_machine.travel(timezone.now() + timedelta(days=402)):
        assert prune_unopened(timezone.now(), dry_run=True) == 1
        assert prune_unopened(timezone.now(), dry_run=False) == 1
        assert prune_visitors(timezone.now(), dry_run=False) == 0
    assert set(Deck.objects.filter(visitor=visitors[gone])) == set(kept)
    assert Deck.objects.filter(visitor=visitors[living]).count() == 1
    Deck.objects.filter(visitor=visitors[gone]).delete()
    with time_machine.travel(timezone.now() + timedelta(days=402)):
        assert prune_visitors(timezone.now(), dry_run=False) == 1
    assert SeenVisitor.objects.get().key_hash == visitors[living]


def test_an_invented_token_makes_no_row_and_the_cookie_of_an_older_key_goes_on_counting() -> None:
    client = Client()
    client.cookies.load({COOKIE: cookie_of("invented", issued=False)})
    client.get("/decks/")
    assert not SeenVisitor.objects.exists()
    SeenVisitor.objects.create(key_hash=hash_of("invented"), seen_at=timezone.now() - timedelta(days=31))
    client.get("/decks/")
    assert timezone.now() - SeenVisitor.objects.get().seen_at < timedelta(minutes=5)


def test_lists_that_were_looked_through_go_after_a_day() -> None:
    for text, hours in (("古い", 24.1), ("最近", 23.9)):
        ListDraft.objects.create(visitor="x", text=text, changed_at=ago(hours / 24))
    assert pruned() == {"24時間たった、確認中のリスト": 1}
    assert ListDraft.objects.get().text == "最近"


def test_how_long_games_are_kept_is_said_where_they_are_listed() -> None:
    client = visitor_client()
    deck = build_deck(copies={KUSHI: 40})
    client.post(f"/decks/{deck.pk}/solo", {"seed": "三月", "first": "0"})
    for page in ("/solo/", "/solo/games/"):
        assert f"最後に触れてから{UNSHARED_DAYS}日で消えます" in client.get(page).content.decode()


def aged(days: float) -> None:
    DeckEdit.objects.update(made_at=ago(days))


def edited(deck: Deck, count: int) -> None:
    """So many edits that change something, the copies of a card going up and down."""
    for number in range(count):
        before, after = (0, 1) if number % 2 == 0 else (1, 0)
        apply_edit(deck, edit_of((KUSHI, before, after)))


def test_of_old_edits_those_stay_that_can_be_taken_back(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("decks.editing.undo", "decks.deck.belongings"):
        monkeypatch.setattr(f"{module}.UNDO_DEPTH", 6)
    deck, short = build_deck(), build_deck()
    edited(deck, 9)
    edited(short, 3)
    for _ in range(2):
        apply_edit(deck, Edit(uuid.uuid4(), 0, action=Action.UNDO))
    apply_edit(deck, Edit(uuid.uuid4(), 0, action=Action.REDO))
    before = history_ends(deck)
    assert before[Action.UNDO]
    assert before[Action.REDO]
    aged(EDIT_DAYS - 1)
    assert pruned() == {}
    aged(EDIT_DAYS + 1)
    assert pruned() == {"元に戻すのに要らない古い編集": 6}
    assert history_ends(deck) == before
    assert (deck.edits.count(), short.edits.count()) == (6, 3)
    assert pruned() == {}
    apply_edit(deck, Edit(uuid.uuid4(), 0, action=Action.UNDO))
    assert history_ends(deck)[Action.REDO]


def test_the_whole_depth_of_taking_back_outlives_pruning() -> None:
    deck = build_deck()
    edited(deck, 5)
    rows = [
        DeckEdit(
            deck=deck, edit_id=uuid.uuid4(), revision=6 + number, changes=[{"printing": 1, "before": 0, "after": 1}]
        )
        for number in range(UNDO_DEPTH)
    ]
    DeckEdit.objects.bulk_create(rows)
    aged(EDIT_DAYS + 1)
    assert pruned() == {"元に戻すのに要らない古い編集": 5}
    assert deck.edits.count() == UNDO_DEPTH


def test_an_old_edit_that_a_kept_one_took_back_stays_with_it(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("decks.editing.undo", "decks.deck.belongings"):
        monkeypatch.setattr(f"{module}.UNDO_DEPTH", 1)
    deck = build_deck()
    edited(deck, 2)
    apply_edit(deck, Edit(uuid.uuid4(), 0, action=Action.UNDO))
    aged(EDIT_DAYS + 1)
    assert pruned() == {"元に戻すのに要らない古い編集": 1}
    assert list(deck.edits.values_list("revision", flat=True)) == [3, 2]


def test_refusals_of_long_ago_go_and_a_mark_of_late_still_answers() -> None:
    deck = build_deck()
    refused = edit_of((OROCHI, 5, 0))
    apply_edit(deck, refused)
    assert DeckEdit.objects.get().changes == []
    assert pruned() == {}
    assert apply_edit(deck, refused).pk == DeckEdit.objects.get().pk
    aged(EDIT_DAYS + 1)
    assert pruned() == {"元に戻すのに要らない古い編集": 1}
    assert held(deck) == {}


def test_pictures_that_no_row_names_go(media: Path) -> None:
    digest, other = "a" * 32, "b" * 32
    rights = Rights("出典", "許可")
    CardPicture.objects.create(printing_id=KUSHI, digest=digest, width=200, source="出典", licence=rights.licence)
    store_files(KUSHI, digest, {200: b"named"})
    store_files(KUSHI, other, {200: b"old"})
    store_files(OROCHI, other, {200: b"new"})
    folder = media / "media"
    old = ago(2).timestamp()
    for name in (file_names(KUSHI, digest, 200)[0], file_names(KUSHI, other, 200)[0]):
        os.utime(folder / name, (old, old))
    assert pruned() == {"使われていない札の画像": 1}
    left = {path.name for path in folder.rglob("*.webp")}
    assert left == {Path(file_names(KUSHI, digest, 200)[0]).name, Path(file_names(OROCHI, other, 200)[0]).name}


def test_drawn_pictures_past_their_life_go(settings: Any, tmp_path: Path) -> None:
    settings.CACHES = {**settings.CACHES, "pictures": {**settings.CACHES["pictures"], "LOCATION": tmp_path}}
    caches["pictures"].set("old", b"1")
    (drawn,) = tmp_path.glob("*")
    os.utime(drawn, (0, 0))
    caches["pictures"].set("new", b"2")
    assert pruned() == {"期限の切れたデッキ画像": 1}
    assert (drawn.exists(), caches["pictures"].get("new")) == (False, b"2")


def test_nothing_is_removed_in_a_dry_run_and_the_command_says_what_would_be(
    capsys: pytest.CaptureFixture[str],
) -> None:
    build_deck(deleted_at=ago(UNDELETE_DAYS + 1))
    Session.objects.create(session_key="old", session_data="", expire_date=ago(1))
    call_command("prune", "--dry-run")
    told = capsys.readouterr().out
    assert "期限の切れたセッション: 1\n" in told
    assert "削除してから90日たったデッキ: 1\n" in told
    assert (Deck.objects.filter(sample="").count(), Session.objects.count()) == (1, 1)
    call_command("prune")
    assert capsys.readouterr().out == told
    assert (Deck.objects.filter(sample="").count(), Session.objects.count()) == (0, 0)


def test_many_rows_go_in_small_steps_between_which_others_write(monkeypatch: pytest.MonkeyPatch) -> None:
    left: list[int] = []
    monkeypatch.setattr(removing.time, "sleep", lambda _: left.append(Session.objects.count()))
    for number in range(5):
        Session.objects.create(session_key=str(number), session_data="", expire_date=ago(1))
    assert remove(Session.objects.all(), dry_run=False, step=2) == 5
    assert left == [3, 1, 0]


# --- once a day ------------------------------------------------------------------------------------------------------


def test_a_day_is_given_to_one_process_only() -> None:
    first, second = date(2026, 11, 1), date(2026, 11, 2)
    assert [claim(first), claim(first), claim(second), claim(first)] == [True, False, True, False]
    assert SiteState.objects.get().pruned_on == second


@pytest.mark.parametrize("is_put_right", [True, False], ids=["jumped", "long without a visit"])
def test_after_a_long_time_the_clock_is_asked_again(is_put_right: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """A clock that jumps ahead and is put right ends nothing."""
    claim(timezone.localdate() - timedelta(days=1))
    Session.objects.create(session_key="now", session_data="", expire_date=ago(-1))
    with time_machine.travel(timezone.now() + timedelta(days=400)) as ahead:

        def wait(seconds: float) -> None:
            if is_put_right and seconds == pruning.WAITS:
                ahead.shift(timedelta(days=-400))

        monkeypatch.setattr(pruning.time, "sleep", wait)
        prune_once(pruning.this_day())
    assert Session.objects.exists() is is_put_right


def test_what_fails_is_told_of_and_stops_nothing(monkeypatch: pytest.MonkeyPatch, caplog: Any) -> None:
    def broken(now: datetime, *, dry_run: bool) -> int:
        raise DatabaseError("disk is full")

    Session.objects.create(session_key="old", session_data="", expire_date=ago(1))
    monkeypatch.setattr(pruning, "parts", lambda: {"壊れた": broken, "ほか": pruning.prune_sessions})
    prune_once(date(2026, 11, 1))
    assert "could not prune: 壊れた" in caplog.text
    assert "disk is full" in caplog.text
    assert not Session.objects.exists()


def test_a_database_that_is_away_is_told_of_too(monkeypatch: pytest.MonkeyPatch, caplog: Any) -> None:
    def away(day: date) -> bool:
        raise DatabaseError("the server is gone")

    monkeypatch.setattr(pruning, "claim", away)
    prune_once(date(2026, 11, 1))
    assert "the server is gone" in caplog.text


@pytest.fixture
def daily(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[], list[date]]]:
    """A process that begins to look; it tells the days on which it started, in threads that hinder no reload."""
    started: list[date] = []
    monkeypatch.setattr(pruning, "prune_once", lambda day: started.append(day))
    looking = Daily()
    looking.begin()

    def days() -> list[date]:
        for thread in threading.enumerate():
            if thread.name == "prune":
                assert thread.daemon
                thread.join(10)
        return started

    yield days
    request_finished.disconnect(dispatch_uid="kannagi_site.pruning")


def test_the_first_request_of_a_day_starts_it_and_no_other(daily: Callable[[], list[date]]) -> None:
    client = Client()
    with time_machine.travel("2026-11-20 12:00+09:00", tick=False) as now:
        for _ in range(3):
            client.get("/robots.txt")
        assert daily() == [date(2026, 11, 20)]
        now.move_to("2026-11-21 03:59+09:00")
        client.get("/robots.txt")
        assert daily() == [date(2026, 11, 20)]
        now.move_to("2026-11-21 04:01+09:00")
        client.get("/robots.txt")
        assert daily() == [date(2026, 11, 20), date(2026, 11, 21)]


def test_what_was_counted_long_ago_goes_with_its_chunks() -> None:
    old, new = begun(seed="1", games=1), begun(seed="2", games=1)
    work()
    for simulation, days in ((old, KEPT_DAYS + 1), (new, KEPT_DAYS - 1)):
        Simulation.objects.filter(pk=simulation.pk).update(created_at=ago(days))
    assert pruned() == {"90日たった、シミュレーションの結果": 1}
    assert SimulationChunk.objects.get().simulation == new


def test_work_that_nobody_waits_for_goes() -> None:
    for key, asked in (("old", ago(8)), ("new", ago(6))):
        Job.objects.create(visitor="v", key=key, kind="move", payload={}, asked_at=asked)
    assert pruned() == {"7日たった考える仕事": 1}
    assert Job.objects.get().key == "new"
