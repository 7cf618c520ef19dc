"""Branches and forks, and what became of their origin taken over card by card."""

import re
import uuid
from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from decks.deck.services import copy_deck, keep_version
from decks.history.merging import MergeSide, merge_of
from decks.models import Deck
from decks.people.cookies import hash_of
from rules_engine import load_catalog
from tests.decks.builders import DIARY, FIREBALL, KUSHI, KUSHI_PROMO, OROCHI, build_deck, held, visitor_client

CATALOG = load_catalog()


def sides(base: int, ours: int, theirs: int, picked: str = "") -> tuple[bool, MergeSide | None, int]:
    merge = merge_of({KUSHI: base}, {KUSHI: ours}, {KUSHI: theirs}, CATALOG, {f"printing_{KUSHI}": picked})
    [row] = merge.rows
    return row.conflict, row.side, merge.wanted()[KUSHI]


def test_what_one_side_changed_is_taken_from_that_side() -> None:
    assert sides(4, 4, 2) == (False, MergeSide.THEIRS, 2)
    assert sides(4, 1, 4) == (False, MergeSide.OURS, 1)
    assert sides(0, 0, 3) == (False, MergeSide.THEIRS, 3)


def test_a_conflict_waits_for_the_person() -> None:
    assert sides(4, 3, 2) == (True, None, 3)
    assert sides(4, 3, 2, "theirs") == (True, MergeSide.THEIRS, 2)
    assert sides(4, 3, 2, "ours") == (True, MergeSide.OURS, 3)
    assert sides(4, 3, 2, "nobody") == (True, None, 3)
    assert sides(4, 4, 2, "ours") == (False, MergeSide.OURS, 4)


def test_equal_changes_need_no_row_and_unknown_printings_stay() -> None:
    merge = merge_of({KUSHI: 4}, {KUSHI: 2, 424242: 1}, {KUSHI: 2}, CATALOG)
    assert (merge.rows, merge.undecided, merge.wanted()) == ((), 0, {KUSHI: 2, 424242: 1})


def forked(owner: User, **fields: Any) -> tuple[Deck, Deck]:
    """A public deck, and a visitor's fork of it; both went on since."""
    origin = build_deck(owner, name="もと", copies={KUSHI: 4, OROCHI: 1, DIARY: 2}, visibility="public", **fields)
    fork = copy_deck(origin, {"visitor": hash_of("somebody")})
    origin.entries.filter(printing_id=KUSHI).update(copies=3)
    origin.entries.filter(printing_id=DIARY).update(copies=1)
    origin.entries.create(printing_id=FIREBALL, copies=2)
    fork.entries.filter(printing_id=DIARY).delete()
    fork.entries.create(printing_id=KUSHI_PROMO, copies=1)
    return origin, fork


def seen_in(page: str) -> str:
    found = re.search(r'name="seen" value="([0-9a-f]{64})"', page)
    assert found
    return found[1]


@pytest.mark.django_db
def test_a_copy_knows_its_origin_and_what_it_held(owner: User) -> None:
    origin, fork = forked(owner)
    fork.refresh_from_db()
    assert (fork.origin, fork.origin_entries) == (origin, [[KUSHI, 4], [DIARY, 2], [OROCHI, 1]])
    page = visitor_client().get(f"/decks/{fork.pk}/history").content.decode()
    assert "3種の札が変わりました" in page


@pytest.mark.django_db
def test_a_merge_waits_for_every_conflict_and_is_applied_once(owner: User) -> None:
    _, fork = forked(owner)
    client, address, edit_id = visitor_client(), f"/decks/{fork.pk}/merge", str(uuid.uuid4())
    page = client.get(address).content.decode()
    assert page.index("両方で変更") < page.index("《火の玉》")
    sent = {"seen": seen_in(page), "edit_id": edit_id}
    undecided = client.post(address, sent)
    assert "1種、まだ選ばれていません" in undecided.content.decode()
    assert fork.edits.count() == 0
    sent |= {f"printing_{DIARY}": "theirs", f"printing_{FIREBALL}": "ours"}
    for _ in range(2):
        assert client.post(address, sent)["Location"] == f"/decks/{fork.pk}/edit"
    assert held(fork) == {KUSHI: 3, KUSHI_PROMO: 1, OROCHI: 1, DIARY: 1}
    assert fork.edits.count() == 1
    assert "分かれたあとの変更はありません" in client.get(f"/decks/{fork.pk}/history").content.decode()
    client.post(f"/decks/{fork.pk}/edits", {"form_id": edit_id, "base": "1", "change": "undo"})
    assert held(fork) == {KUSHI: 4, KUSHI_PROMO: 1, OROCHI: 1}


@pytest.mark.django_db
def test_a_merge_sent_again_is_said_to_be_done_and_another_one_is_shown(owner: User) -> None:
    _, fork = forked(owner)
    client, address, edit_id = visitor_client(), f"/decks/{fork.pk}/merge", str(uuid.uuid4())
    sent = {"seen": seen_in(client.get(address).content.decode()), "edit_id": edit_id}
    sent |= {f"printing_{DIARY}": "theirs", f"printing_{FIREBALL}": "ours"}
    for told in ("変更を取り込みました", "前に取り込んであります。今回は何も変えていません"):
        assert told in client.post(address, sent, follow=True).content.decode()
    other = client.post(address, {**sent, f"printing_{DIARY}": "ours"})
    assert "比較し直しました" in other.content.decode()
    client.post(f"/decks/{fork.pk}/edits", {"form_id": edit_id, "base": "1", "change": "undo"})
    assert "取り消されています" in client.post(address, sent, follow=True).content.decode()


@pytest.mark.django_db
def test_what_changed_meanwhile_is_shown_again(owner: User) -> None:
    origin, fork = forked(owner)
    client, address = visitor_client(), f"/decks/{fork.pk}/merge"
    seen = seen_in(client.get(address).content.decode())
    origin.entries.filter(printing_id=KUSHI).update(copies=1)
    answer = client.post(address, {"seen": seen, f"printing_{DIARY}": "ours"})
    assert "比較し直しました" in answer.content.decode()
    assert fork.edits.count() == 0


@pytest.mark.django_db
def test_an_origin_that_became_private_shows_nothing(owner: User) -> None:
    origin, fork = forked(owner)
    Deck.objects.filter(pk=origin.pk).update(visibility="private")
    client = visitor_client()
    page = client.get(f"/decks/{fork.pk}/merge").content.decode()
    assert "いま見られません" in page
    assert "もと</a>" not in page
    assert "もとのデッキ" not in client.get(f"/decks/{fork.pk}/history").content.decode()


@pytest.mark.django_db
def test_a_deck_without_origin_and_decks_of_others_have_no_merge(
    owner: User, stranger: User, signed_in: Callable[[User], Client]
) -> None:
    assert visitor_client().get(f"/decks/{build_deck().pk}/merge").status_code == 404
    _, fork = forked(owner)
    for client in (signed_in(owner), signed_in(stranger), Client()):
        assert client.get(f"/decks/{fork.pk}/merge").status_code == 404
        assert client.post(f"/decks/{fork.pk}/merge", {}).status_code == 404


@pytest.mark.django_db
def test_a_version_becomes_a_branch_once() -> None:
    deck, client, creation = build_deck(name="束", copies={KUSHI: 4}), visitor_client(), str(uuid.uuid4())
    keep_version(deck, "")
    deck.entries.update(copies=1)
    for _ in range(2):
        assert client.post(f"/decks/{deck.pk}/history/1/branch", {"creation": creation}).status_code == 302
    assert "もう作ってある" in client.get("/decks/").content.decode()
    branch = Deck.objects.exclude(pk=deck.pk).get()
    assert (branch.name, branch.origin, held(branch)) == ("束のバージョン1から", deck, {KUSHI: 4})
    assert Client().post(f"/decks/{deck.pk}/history/1/branch", {}).status_code == 404


@pytest.mark.django_db
def test_the_pages_ask_the_database_little(owner: User, django_assert_max_num_queries: Callable[..., Any]) -> None:
    _, fork = forked(owner)
    client = visitor_client()
    client.get(f"/decks/{fork.pk}/merge")
    for page in ("merge", "history"):
        with django_assert_max_num_queries(7):
            client.get(f"/decks/{fork.pk}/{page}")
