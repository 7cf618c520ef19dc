"""Making, copying, describing, versioning, deleting decks: what becomes of them, and of nobody else's."""

import uuid
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.utils import timezone

from decks.building.quotas import DECKS, DELETED_DECKS, KINDS, VERSIONS
from decks.deck import services
from decks.deck.services import (
    DEFAULT_NAME,
    change_details,
    copy_deck,
    create_deck,
    delete_deck,
    details_of,
    keep_version,
    restore_version,
    take_from_origin,
    undelete_deck,
)
from decks.editing.changes import Action, Edit
from decks.editing.services import apply_edit
from decks.editing.texts import Field
from decks.models import Deck, Visibility
from decks.people.cookies import hash_of
from decks.people.models import Owner
from decks.people.quotas import QuotaReachedError
from rules_engine.catalog.definitions import Catalog
from tests.decks.builders import DARKNESS, DIARY, KUSHI, KUSHI_PROMO, OROCHI, build_deck, edit_of, held

SOMEBODY: Owner = {"visitor": hash_of("somebody")}


@pytest.mark.django_db(transaction=True)
def test_the_same_form_sent_at_once_by_many_makes_one_deck(catalogue: Catalog) -> None:
    creation = uuid.uuid4()

    def create(_: int) -> int:
        try:
            return create_deck({"visitor": "somebody"}, "束", {KUSHI: 4}, creation=creation).pk
        finally:
            connection.close()

    with ThreadPoolExecutor(6) as pool:
        made = set(pool.map(create, range(6)))
    assert made == {Deck.objects.get().pk}
    assert held(Deck.objects.get()) == {KUSHI: 4}


@pytest.mark.django_db
def test_a_new_deck_is_private_and_holds_only_what_decks_hold() -> None:
    deck = create_deck({"visitor": "somebody"}, "  ", {KUSHI: 2000, DARKNESS: 1, 424242: 3})
    assert (deck.name, deck.visibility, held(deck)) == (DEFAULT_NAME, Visibility.PRIVATE, {KUSHI: 999})


def details(**typed: str) -> dict[str, str]:
    return {"name": "元", "note": "", "folder": "", "tags": "", "visibility": "private", **typed}


@pytest.mark.django_db
def test_details_change_only_from_the_revision_that_was_seen() -> None:
    deck = build_deck(name="元")
    assert change_details(deck, 0, details(name="先", visibility="public"))
    assert not change_details(deck, 0, details(name="後"))
    deck.refresh_from_db()
    assert (deck.name, deck.visibility, deck.details_revision) == ("先", "public", 1)


def whole(deck: Deck) -> Deck:
    """The deck as it is stored now."""
    return Deck.objects.get(pk=deck.pk)


def made(name: str = "束", copies: dict[int, int] | None = None, **fields: Any) -> Deck:
    return create_deck(SOMEBODY, name, copies, **fields)


@pytest.mark.django_db
def test_a_new_deck_has_what_was_given_and_nothing_else() -> None:
    deck = whole(made())
    assert (deck.note, deck.memo, deck.origin, deck.origin_entries) == ("", "", None, [])
    assert len(deck.creation_digest) == 64
    digest = "d" * 64
    deck = whole(made(" 夏の束 ", note="説明", memo="覚え", visibility=Visibility.PUBLIC, creation_digest=digest))
    assert (deck.name, deck.note, deck.memo, deck.visibility) == ("夏の束", "説明", "覚え", "public")
    assert (deck.creation_digest, deck.visitor) == (digest, hash_of("somebody"))
    assert made("長" * 61).name == "長" * 60


@pytest.mark.django_db
def test_a_form_sent_again_finds_its_deck_and_never_another_persons(owner: User) -> None:
    creation = uuid.uuid4()
    first = made(copies={KUSHI: 1}, creation=creation)
    assert made(" 束", {KUSHI: 1}, creation=creation) == first
    theirs = create_deck({"owner": owner}, "束", {KUSHI: 1}, creation=creation)
    assert (theirs.owner, theirs.creation == creation) == (owner, False)
    assert create_deck({"owner": owner}, "束", {KUSHI: 1}, creation=creation) == theirs
    assert whole(first).creation == creation
    assert len({made().creation for _ in range(3)}) == 3


@pytest.mark.django_db
@pytest.mark.parametrize(
    "other",
    [{"name": "別の名"}, {"copies": {KUSHI: 3}}, {"note": "説明"}, {"memo": "覚え"}, {"visibility": Visibility.PUBLIC}],
)
def test_other_contents_under_the_id_of_a_form_are_another_deck_and_one_however_often_sent(other: Any) -> None:
    creation = uuid.uuid4()
    first = made(copies={KUSHI: 1}, creation=creation)
    second = made(**{"copies": {KUSHI: 1}, **other}, creation=creation)
    assert second != first
    assert made(**{"copies": {KUSHI: 1}, **other}, creation=creation) == second
    assert made(copies={KUSHI: 1}, creation=creation) == first
    assert Deck.objects.count() == 2
    assert (whole(first).name, held(first)) == ("束", {KUSHI: 1})


@pytest.mark.django_db
def test_a_deck_of_before_there_were_digests_counts_as_sent_before() -> None:
    first = build_deck(creation=uuid.uuid4())
    assert made("別の名", {KUSHI: 3}, creation=first.creation) == first


@pytest.mark.django_db
def test_a_form_whose_deck_was_deleted_makes_it_again_once() -> None:
    creation = uuid.uuid4()
    delete_deck(made(copies={KUSHI: 1}, creation=creation))
    again = made(copies={KUSHI: 1}, creation=creation)
    assert (whole(again).deleted_at, held(again)) == (None, {KUSHI: 1})
    assert made(copies={KUSHI: 1}, creation=creation) == again


@pytest.mark.django_db
def test_who_tells_contents_apart_himself_gets_what_stands_under_the_id() -> None:
    creation = uuid.uuid4()
    first = made(copies={KUSHI: 1}, creation=creation, creation_digest="a" * 64)
    assert made(copies={KUSHI: 2}, creation=creation, creation_digest="b" * 64) == first


@pytest.mark.django_db(transaction=True)
def test_two_contents_of_one_form_sent_at_once_by_many_are_two_decks(catalogue: Catalog) -> None:
    creation = uuid.uuid4()

    def create(number: int) -> int:
        try:
            return create_deck(SOMEBODY, "束", {KUSHI: 1 + number % 2}, creation=creation).pk
        finally:
            connection.close()

    with ThreadPoolExecutor(6) as pool:
        made = list(pool.map(create, range(6)))
    assert len(set(made)) == Deck.objects.count() == 2
    assert [held(Deck.objects.get(pk=pk)) for pk in made] == [{KUSHI: 1 + number % 2} for number in range(6)]


@pytest.mark.django_db
def test_a_deck_begins_with_as_many_kinds_as_it_may_hold_and_no_more(catalogue: Catalog) -> None:
    kinds = [card.printings[0].number for card in catalogue if card.is_deck_card]
    deck = made(copies=dict.fromkeys(kinds[: KINDS.most], 1))
    assert len(held(deck)) == KINDS.most
    with pytest.raises(QuotaReachedError, match=KINDS.told):
        made(copies=dict.fromkeys(kinds[: KINDS.most + 1], 1))
    assert Deck.objects.count() == 1


@pytest.mark.django_db
def test_a_holder_has_as_many_decks_as_there_may_be_and_those_of_others_do_not_count(
    monkeypatch: pytest.MonkeyPatch, owner: User
) -> None:
    monkeypatch.setattr(services, "DECKS", replace(DECKS, most=2))
    creation = uuid.uuid4()
    build_deck(visitor="another")
    build_deck(owner)
    build_deck(sample="spring")
    first, second = made(), made(creation=creation)
    with pytest.raises(QuotaReachedError, match=DECKS.told):
        made()
    assert made(creation=creation) == second, "a form sent again is no third deck"
    delete_deck(first)
    third = made()
    with pytest.raises(QuotaReachedError, match=DECKS.told):
        undelete_deck(first)
    assert whole(first).deleted_at
    delete_deck(third)
    undelete_deck(first)
    assert whole(first).deleted_at is None
    assert create_deck({"owner": owner}, "二つめ").owner == owner


@pytest.mark.django_db
def test_a_copy_has_the_cards_and_the_note_of_its_source_and_knows_it() -> None:
    source = build_deck(name="元", note="説明", copies={KUSHI_PROMO: 1, KUSHI: 4})
    creation = uuid.uuid4()
    copy = copy_deck(source, SOMEBODY, creation=creation)
    assert (copy.name, copy.note, copy.origin, copy.creation) == ("元のコピー", "説明", source, creation)
    assert whole(copy).origin_entries == [[KUSHI, 4], [KUSHI_PROMO, 1]]
    assert copy_deck(source, SOMEBODY, creation=creation) == copy


@pytest.mark.django_db
def test_a_copy_of_a_version_bears_its_number_and_still_fits() -> None:
    source = build_deck(name="長" * 60, copies={KUSHI: 4})
    kept = keep_version(source, "")
    source.entries.all().delete()
    branch = copy_deck(source, SOMEBODY, version=kept)
    assert (branch.name, held(branch)) == ("長" * 51 + "のバージョン1から", {KUSHI: 4})
    assert whole(branch).origin_entries == [[KUSHI, 4]]


@pytest.mark.django_db
def test_what_was_not_sent_of_the_details_stays() -> None:
    deck = build_deck(name="元", note="説明", memo="覚え", folder="棚", visibility=Visibility.UNLISTED)
    deck.tags.create(name="夏")
    deck.tags.create(name="大会")
    assert change_details(deck, 0, {"note": "新しい説明"})
    deck = whole(deck)
    assert details_of(deck) == {
        Field.NAME: "元",
        Field.NOTE: "新しい説明",
        Field.MEMO: "覚え",
        Field.FOLDER: "棚",
        Field.TAGS: "夏\n大会",
    }
    assert (deck.visibility, deck.details_revision) == (Visibility.UNLISTED, 1)
    apply_edit(deck, Edit(uuid.uuid4(), 1, action=Action.UNDO))
    assert whole(deck).note == "説明"


@pytest.mark.django_db
def test_details_that_are_the_stored_ones_are_saved_already_whatever_was_seen() -> None:
    deck = build_deck(name="元", details_revision=5)
    before = deck.changed_at
    assert change_details(deck, 0, details())
    deck = whole(deck)
    assert (deck.details_revision, deck.revision, deck.changed_at) == (5, 0, before)


@pytest.mark.django_db
def test_who_may_see_a_deck_is_a_change_of_its_own() -> None:
    """No edit that could be taken back, but whoever has the former details before him is told."""
    deck, other = build_deck(name="元"), build_deck(name="元")
    before = deck.changed_at
    assert change_details(deck, 0, details(visibility="unlisted"))
    deck = whole(deck)
    assert (deck.visibility, deck.details_revision, deck.revision) == ("unlisted", 1, 0)
    assert deck.changed_at > before
    assert not change_details(deck, 0, details(visibility="public"))
    assert change_details(deck, 1, details(name="先", visibility="public"))
    deck = whole(deck)
    assert (deck.name, deck.visibility, deck.details_revision, deck.revision) == ("先", "public", 2, 1)
    assert not deck.edits.get().merged
    assert (whole(other).visibility, whole(other).changed_at) == ("private", other.changed_at)


@pytest.mark.django_db
def test_a_version_is_kept_only_where_cards_or_words_are_new() -> None:
    deck = build_deck(copies={KUSHI_PROMO: 1, KUSHI: 4}, revision=7)
    first = keep_version(deck, "はじめ")
    assert (first.number, first.message, first.revision) == (1, "はじめ", 7)
    assert first.entries == [[KUSHI, 4], [KUSHI_PROMO, 1]]
    assert keep_version(deck, "はじめ") == first
    second = keep_version(deck, "同じ札")
    assert (second.number, second.entries) == (2, first.entries)
    deck.entries.filter(printing_id=KUSHI).delete()
    third = keep_version(deck, "同じ札")
    assert (third.number, third.entries) == (3, [[KUSHI_PROMO, 1]])
    first.delete()
    assert keep_version(deck, "また").number == 4, "a number is never given twice while a higher one is there"


@pytest.mark.django_db
def test_a_deck_has_as_many_versions_as_it_may_and_going_back_needs_no_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(services, "VERSIONS", replace(VERSIONS, most=2))
    deck, other = build_deck(copies={KUSHI: 1}), build_deck()
    keep_version(other, "")
    first = keep_version(deck, "一")
    apply_edit(deck, edit_of((KUSHI, 1, 2)))
    keep_version(deck, "二")
    apply_edit(deck, edit_of((KUSHI, 2, 3)))
    with pytest.raises(QuotaReachedError, match=VERSIONS.told):
        keep_version(deck, "三")
    restore_version(deck, first, uuid.uuid4())
    assert (held(deck), deck.versions.count()) == ({KUSHI: 1}, 2)


@pytest.mark.django_db
def test_going_back_to_a_version_is_one_edit_and_one_new_version_however_often_it_is_sent() -> None:
    deck, mark = build_deck(copies={KUSHI: 4, OROCHI: 1}), uuid.uuid4()
    first = keep_version(deck, "")
    apply_edit(deck, edit_of((KUSHI, 4, 2), (OROCHI, 1, 0), (DIARY, 0, 1)))
    done = restore_version(deck, first, mark)
    assert (held(deck), done.merged, done.refusals) == ({KUSHI: 4, OROCHI: 1}, False, [])
    assert [kept.message for kept in deck.versions.all()] == ["バージョン1に戻した", ""]
    keep_version(deck, "あとで")
    apply_edit(deck, edit_of((KUSHI, 4, 3), base=2))
    assert restore_version(deck, first, mark) == done
    assert (held(deck), deck.versions.count()) == ({KUSHI: 3, OROCHI: 1}, 3)
    apply_edit(deck, Edit(uuid.uuid4(), 3, action=Action.UNDO))
    apply_edit(deck, Edit(uuid.uuid4(), 4, action=Action.UNDO))
    assert held(deck) == {KUSHI: 2, DIARY: 1}


@pytest.mark.django_db
def test_what_is_taken_from_the_origin_is_one_edit_and_counts_from_there() -> None:
    deck, other = build_deck(copies={KUSHI: 4}), build_deck()
    done = take_from_origin(deck, {KUSHI: 4}, {KUSHI: 3, OROCHI: 1}, {OROCHI: 1, DIARY: 2}, Edit(uuid.uuid4(), 0))
    assert (held(deck), done.merged) == ({KUSHI: 3, OROCHI: 1}, False)
    assert whole(deck).origin_entries == [[DIARY, 2], [OROCHI, 1]]
    assert whole(other).origin_entries == []
    apply_edit(deck, Edit(uuid.uuid4(), 1, action=Action.UNDO))
    assert held(deck) == {KUSHI: 4}


@pytest.mark.django_db
def test_of_the_deleted_decks_the_oldest_go_and_no_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(services, "DELETED_DECKS", replace(DELETED_DECKS, most=2))
    now = timezone.now()
    oldest, newer = (build_deck(deleted_at=now - timedelta(days=days)) for days in (3, 2))
    theirs, living = build_deck(visitor="another", deleted_at=now - timedelta(days=9)), build_deck()
    deck = build_deck()
    delete_deck(deck)
    assert whole(deck).deleted_at
    assert set(Deck.objects.all()) == {newer, theirs, living, deck}
    assert oldest.pk not in Deck.objects.values_list("pk", flat=True)


@pytest.mark.django_db
def test_of_decks_deleted_at_once_the_newer_ones_stay(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(services, "DELETED_DECKS", replace(DELETED_DECKS, most=3))
    day = timezone.now() - timedelta(days=1)
    _, second, third = (build_deck(deleted_at=day) for _ in range(3))
    deck = build_deck()
    delete_deck(deck)
    assert set(Deck.objects.all()) == {second, third, deck}


@pytest.mark.django_db
def test_a_deck_deleted_twice_was_deleted_the_first_time() -> None:
    deck, other = build_deck(), build_deck()
    delete_deck(deck)
    first = whole(deck).deleted_at
    delete_deck(deck)
    assert whole(deck).deleted_at == first
    delete_deck(other)
    undelete_deck(deck)
    assert (whole(deck).deleted_at, whole(other).deleted_at is None) == (None, False)
