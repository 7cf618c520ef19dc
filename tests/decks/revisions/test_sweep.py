"""The public decks that a revision breaks: found by a worker, shown a page at a time, never longer than it is true."""

import random
from collections.abc import Callable
from typing import Any

import pytest
import time_machine
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from cards.catalog import current_data
from cards.models import RestrictionEntry, RestrictionRevision, RevisionState
from cards.sync.data_version import bump
from decks.editing.services import apply_edit
from decks.jobs.job_kinds import job_kinds
from decks.jobs.queue import claim, give_back
from decks.jobs.worker import work_once
from decks.models import Deck, Job
from decks.revisions import finding, work
from decks.revisions.known import breaks_of
from decks.revisions.models import BrokenDeck, RevisionSweep
from rules_engine import check_deck
from rules_engine.vocabulary.terms import RestrictionStatus
from tests.decks.builders import KUSHI, KUSHI_PROMO, build_deck, edit_of
from tests.decks.revisions.announced import BEFORE, DAY, announced, broken_deck
from tests.rules_engine.game.real_decks import random_legal_deck

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("november")]
PAGE = "/restrictions/official/6/breaks/"
SignIn = Callable[[User], Client]


@pytest.fixture
def november() -> Any:
    with time_machine.travel(BEFORE, tick=False):
        yield


def public(name: str = "公開の束", **fields: Any) -> Deck:
    return broken_deck(visitor="author", name=name, visibility="public", **fields)


def page(path: str = PAGE, client: Client | None = None) -> str:
    answer = (client or Client()).get(path)
    assert answer.status_code == 200
    return str(answer.content.decode())


def asked(path: str = PAGE, client: Client | None = None) -> None:
    assert (client or Client()).post(f"{path}begin")["Location"] == f"{path}#public"


def swept(path: str = PAGE, client: Client | None = None) -> RevisionSweep:
    asked(path, client)
    while work_once("a worker", job_kinds()):
        pass
    return RevisionSweep.objects.get()


def test_a_worker_finds_exactly_the_public_decks_that_the_check_refuses_from_that_day_on() -> None:
    chance, drawn = random.Random("swept"), [random_legal_deck(seed) for seed in range(12)]
    held = sorted({card for deck in drawn for card in deck})
    row = announced({card: chance.choice(list(RestrictionStatus)) for card in chance.sample(held, 40)})
    for number, cards in enumerate(drawn):
        copies = {card: cards.count(card) for card in cards}
        if number % 4 == 3:
            copies |= {KUSHI: 9}
        build_deck(copies=copies, visibility="private" if number % 5 == 4 else "public")
    sweep, data = swept(), current_data()
    expected = set()
    for deck in Deck.objects.filter(visibility="public", sample=""):
        before, after = (
            check_deck(deck.to_deck_list(), data.catalog, data.revisions, on=day).legal
            for day in (DAY.replace(month=11, day=30), DAY)
        )
        if before and not after:
            expected.add(deck.pk)
    breaks = breaks_of(row, data)
    assert breaks is not None
    assert {one.deck_id for one in sweep.rows.filter(deck__sample="")} == expected != set()
    assert set(sweep.rows.values_list("deck", flat=True)) <= set(work.candidates(breaks))
    assert sweep.found == sweep.rows.count()
    assert sweep.short == sweep.rows.filter(added__gt=0).count()
    assert (sweep.done, sweep.ended_at is not None) == (sweep.total, True)


def test_what_a_killed_worker_began_another_goes_on_with(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(work, "BATCH", 2)
    decks = [public(f"束{number}") for number in range(5)]
    announced()
    asked()
    job = claim("the first")
    assert job is not None
    looks = iter((False, False))
    with pytest.raises(StopIteration):
        work.sweep_public(job.payload, lambda: next(looks))
    sweep = RevisionSweep.objects.get()
    assert (sweep.done, sweep.found, sweep.after, sweep.ended_at) == (4, 4, decks[3].pk, None)
    assert "5個のうち4個まで調べました" in page()
    asked()
    assert Job.objects.count() == 1
    give_back("the first")
    with CaptureQueriesContext(connection) as queries:
        assert work_once("the second", job_kinds())
    assert sum("broken" in one["sql"] and one["sql"].startswith("INSERT") for one in queries) == 1
    assert sorted(BrokenDeck.objects.values_list("deck", flat=True)) == [deck.pk for deck in decks]
    assert not Job.objects.exists()
    assert "<b>5個</b>が使えなくなります" in page()


def test_a_job_that_is_gone_is_said_and_goes_on_where_it_was() -> None:
    public()
    announced()
    asked()
    Job.objects.all().delete()
    assert "調べている途中で止まりました" in page()
    assert swept().found == 1


def test_what_is_shown_is_still_true_and_costs_as_a_page(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(finding, "PAGE_SIZE", 3)
    announced()
    first = [public(f"束{number}番") for number in range(2)]
    swept()
    with CaptureQueriesContext(connection) as few:
        page()
    more = [public(f"束{number}番") for number in range(2, 8)]
    RevisionSweep.objects.all().delete()
    swept()
    with CaptureQueriesContext(connection) as many:
        text = page()
    assert len(many) == len(few) <= 12
    assert [f"束{number}番" in text for number in range(8)] == [False] * 5 + [True] * 3
    text = page(f"{PAGE}?before={more[3].pk}")
    assert [f"束{number}番" in text for number in range(8)] == [False] * 2 + [True] * 3 + [False] * 3
    apply_edit(more[2], edit_of((KUSHI, 2, 1), (KUSHI_PROMO, 2, 0)))
    Deck.objects.filter(pk=more[1].pk).update(visibility="private")
    text = page(f"{PAGE}?before={more[3].pk}")
    assert [f"束{number}番" in text for number in range(8)] == [False] * 2 + [True] + [False] * 5
    assert "このページの2個は、調べたあとに直されたか、公開でなくなりました" in text
    first[0].delete()
    for place in ("x", "-1", "9" * 30, "１", str(first[0].pk)):
        assert "公開デッキ" in page(f"{PAGE}?before={place}")


def test_other_data_and_another_revision_make_it_worth_asking_again() -> None:
    deck, row = public(), announced()
    swept()
    bump()
    assert "データが変わりました" in page()
    assert swept().found == 1
    RestrictionEntry.objects.filter(revision=row).update(status=RestrictionStatus.RELEASED.value)
    bump()
    assert "入れられる枚数が減る札はありません" in page()
    assert deck.name not in page()


def test_data_that_change_while_a_worker_looks_end_it_and_that_is_said() -> None:
    public()
    announced()
    asked()
    bump()
    work_once("a worker", job_kinds())
    assert not BrokenDeck.objects.exists()
    assert "データが変わりました" in page()


def test_the_part_of_the_page_alone_comes_where_something_is_new() -> None:
    announced()
    public("見える束")
    never = Client().get(f"{PAGE}look?seen=never-0")
    assert never.status_code == 204
    swept()
    assert Client().get(f"{PAGE}look?seen=done-1").status_code == 204
    assert "見える束" in page(f"{PAGE}look?seen=running-0")


def test_a_person_asks_for_two_at_once() -> None:
    client = Client()
    client.get("/decks/new")
    for number in (6, 7, 8):
        announced(number=number)
        client.post(f"/restrictions/official/{number}/breaks/begin")
    assert Job.objects.count() == 2
    assert "同時に調べられる改訂は2つまでです" in page(PAGE, client)


def test_a_keeper_sees_what_a_draft_breaks_and_nobody_else_that_it_is_there(
    owner: User, signed_in: SignIn, admin_client: Client
) -> None:
    public("公開の束")
    row = announced(state=RevisionState.DRAFT, title="内緒の改訂")
    path = f"/restrictions/drafts/{row.pk}/breaks/"
    bare = Client()
    bare.force_login(User.objects.get(username="admin"))  # without the second factor
    for client in (Client(), signed_in(owner), bare):
        for answer in (client.get(path), client.get(f"{path}look"), client.post(f"{path}begin")):
            assert answer.status_code == 404
    assert swept(path, admin_client).found == 1
    text = page(path, admin_client)
    assert "内緒の改訂" in text
    assert "公開の束" in text
    RestrictionRevision.objects.filter(pk=row.pk).update(title="書き直した改訂")
    assert "データが変わりました" in page(path, admin_client)
    RestrictionRevision.objects.filter(pk=row.pk).update(number=None, effective=None)
    assert "回か適用日がまだありません" in page(path, admin_client)
    assert admin_client.post(f"{path}begin").status_code == 302
    RestrictionRevision.objects.filter(pk=row.pk).update(number=6, effective=DAY, state=RevisionState.TAKEN_BACK)
    assert admin_client.get(path).status_code == 404


def test_the_lists_lead_there() -> None:
    announced()
    assert PAGE in page("/restrictions/")
    for path in (
        "/restrictions/official/99/breaks/",
        "/restrictions/nowhere/6/breaks/",
        f"/restrictions/x/{'9' * 30}/mend",
    ):
        assert Client().get(path).status_code == 404
