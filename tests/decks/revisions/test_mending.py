"""One's own decks that a revision breaks: listed, shown as they would become, mended by one press."""

import uuid
from collections.abc import Callable

import pytest
import time_machine
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from cards.catalog import current_data
from cards.models import RestrictionRevision, RevisionState
from decks.building.quotas import VERSIONS
from decks.editing.changes import Action, Edit
from decks.editing.services import apply_edit
from decks.legality.broken import broken_by, concerned
from decks.models import Deck, DeckVersion
from rules_engine import check_deck
from rules_engine.vocabulary.terms import RestrictionStatus
from tests.decks.builders import KUSHI, KUSHI_PROMO, build_deck, edit_of, held, visitor_client
from tests.decks.revisions.announced import BEFORE, DAY, MIDNIGHT, announced, broken_deck, copies

pytestmark = pytest.mark.django_db
OWN, MEND = "/decks/broken/", "/restrictions/official/6/mend"
SignIn = Callable[[User], Client]


def page(client: Client, path: str) -> str:
    answer = client.get(path)
    assert answer.status_code == 200
    return str(answer.content.decode())


def seen(*decks: Deck) -> list[str]:
    return [f"{deck.pk}:{deck.revision}" for deck in decks]


def press(client: Client, *decks: Deck, form: uuid.UUID | None = None) -> list[str]:
    """What the next page tells."""
    answer = client.post(MEND, {"deck": seen(*decks), "form_id": str(form or uuid.uuid4())}, follow=True)
    assert answer.status_code == 200
    return [str(message) for message in answer.context["messages"]]


@time_machine.travel(BEFORE, tick=False)
def test_the_owner_reads_ahead_what_breaks_and_at_midnight_that_it_broke(owner: User, signed_in: SignIn) -> None:
    announced()
    deck, client = broken_deck(owner, name="壊れる束"), signed_in(owner)
    build_deck(owner, name="無事な束", copies={KUSHI: 1})
    build_deck(owner, name="前から使えない束", copies={KUSHI: 4})
    ahead, since = "2026年12月1日の改訂（第六回改訂）で、このデッキは使えなくなります", "使えなくなりました"
    pages = [f"/decks/{deck.pk}/edit", f"/decks/{deck.pk}/legality", f"/d/{deck.share}/"]
    for path in pages:
        assert ahead in page(client, path)
    listed = page(client, "/decks/")
    assert listed.count("12月1日の改訂で使えなくなります") == 1
    assert "壊れる束" in page(client, OWN)
    assert "無事な束" not in page(client, OWN)
    assert "前から使えない束" not in page(client, OWN)
    with time_machine.travel(MIDNIGHT, tick=False):
        for path in pages:
            assert since in page(client, path)
        assert "12月1日の改訂で使えなくなりました" in page(client, "/decks/")
        assert "第六回改訂）で使えなくなったデッキ" in page(client, OWN)


@time_machine.travel(BEFORE, tick=False)
def test_a_deck_built_for_another_format_is_not_spoken_of(owner: User, signed_in: SignIn) -> None:
    announced()
    fields = {"name": "一枚ずつの束", "format_key": "singleton", "format_version": 1}
    deck, client = broken_deck(owner, **fields), signed_in(owner)
    assert "一枚ずつの束" not in page(client, OWN)
    for path in ("/decks/", f"/decks/{deck.pk}/edit", f"/decks/{deck.pk}/legality", f"/d/{deck.share}/"):
        assert "使えなくなります" not in page(client, path)


def test_nobody_else_reads_it_and_a_draft_or_what_was_taken_back_tells_nothing(
    owner: User, friend: User, signed_in: SignIn
) -> None:
    row = announced()
    deck = broken_deck(owner, name="壊れる束", visibility="public")
    with time_machine.travel(BEFORE, tick=False):
        for client in (Client(), signed_in(friend)):
            assert "このデッキは使えなくなります" not in page(client, f"/d/{deck.share}/")
            assert "壊れる束" not in page(client, OWN)
            assert "壊れる束" not in page(client, f"{MEND}?deck={deck.pk}")
            press(client, deck)
        for state in (RevisionState.DRAFT, RevisionState.TAKEN_BACK):
            RestrictionRevision.objects.filter(pk=row.pk).update(state=state)
            assert signed_in(owner).get(MEND).status_code == 404
            assert signed_in(owner).get("/restrictions/official/6/breaks/").status_code == 404
    assert held(deck) == copies()


def test_the_preview_says_what_goes_and_what_is_missing_and_changes_nothing(owner: User, signed_in: SignIn) -> None:
    announced()
    short, whole = broken_deck(owner, name="足りない束"), broken_deck(owner, name="足りる束", extra=5)
    text = page(signed_in(owner), f"{MEND}?deck={short.pk}&deck={whole.pk}&deck=x&deck=9999999999999999999")
    assert "直すと37枚になり、<b>あと3枚</b>足りない作成中のデッキになります" in text
    assert "直すと42枚の使えるデッキになります" in text
    assert f"#{KUSHI} 2→1枚、#{KUSHI_PROMO} 2→0枚" in text
    assert held(short) == copies()
    assert not DeckVersion.objects.exists()


def test_one_press_mends_all_as_new_versions_and_can_be_taken_back(owner: User, signed_in: SignIn) -> None:
    row = announced()
    decks = [broken_deck(owner, name="足りない束"), broken_deck(owner, name="足りる束", extra=5)]
    form, client = uuid.uuid4(), signed_in(owner)
    assert press(client, *decks, form=form) == [
        "「足りない束」「足りる束」を直し、新しいバージョンとして保存しました。デッキの「元に戻す」で、前の札に戻せます。"
    ]
    for deck, extra in zip(decks, (0, 5), strict=True):
        assert held(deck) == {
            printing: count for printing, count in {**copies(extra), KUSHI: 1}.items() if printing != KUSHI_PROMO
        }
        assert deck.versions.get().message == "第六回改訂に合わせた"
        data = current_data()
        verdict = check_deck(Deck.objects.get(pk=deck.pk).to_deck_list(), data.catalog, data.revisions, on=DAY)
        assert [fault.code.value for fault in verdict.violations] == ([] if extra else ["DECK_TOO_SMALL"])
    assert press(client, *decks, form=form) == [
        "「足りない束」「足りる束」は、前に直してあります。今回は何も変えていません。"
    ]
    apply_edit(decks[0], Edit(uuid.uuid4(), 1, action=Action.UNDO))
    assert held(decks[0]) == copies()
    assert row.title in page(client, OWN)


def test_a_deck_that_was_edited_since_is_told_and_not_touched_the_others_are_mended(
    owner: User, signed_in: SignIn
) -> None:
    announced()
    edited, other, gone = broken_deck(owner, name="編集した束"), broken_deck(owner), broken_deck(owner)
    apply_edit(edited, edit_of((285, 0, 1)))
    Deck.objects.filter(pk=gone.pk).update(deleted_at=timezone.now())
    told = press(signed_in(owner), edited, other, gone)
    assert "「編集した束」は、確かめたあとに編集されたので、直していません。もう一度確かめてください。" in told
    assert "1個は、もうあなたのデッキの中にありません。" in told
    assert held(edited)[KUSHI_PROMO] == 2
    assert KUSHI_PROMO not in held(other)
    assert held(gone)[KUSHI_PROMO] == 2


def test_where_there_is_no_room_for_a_version_it_is_mended_and_said(owner: User, signed_in: SignIn) -> None:
    announced()
    deck = broken_deck(owner)
    DeckVersion.objects.bulk_create(
        DeckVersion(deck=deck, number=number, entries=[], revision=0) for number in range(1, VERSIONS.most + 1)
    )
    assert "バージョンは200個までなので、保存していません" in press(signed_in(owner), deck)[0]
    assert held(deck)[KUSHI] == 1


def test_nothing_chosen_and_nothing_to_mend_are_sentences(owner: User, signed_in: SignIn) -> None:
    announced()
    client, fine = signed_in(owner), build_deck(owner, name="無事な束", copies={KUSHI: 1})
    for sent in ({}, {"deck": ["x", "1", ":", "１:２"]}):
        answer = client.post(MEND, sent, follow=True)
        assert [str(one) for one in answer.context["messages"]] == ["直すデッキを選んでください。"]
    assert press(client, fine) == ["「無事な束」は、この改訂で直すところがありません。"]
    assert "直すところのあるデッキはありません" in page(client, MEND)


def test_a_visitor_mends_what_is_theirs() -> None:
    announced()
    deck = broken_deck(visitor="somebody", name="客の束")
    client = visitor_client()
    assert "客の束" in page(client, OWN)
    press(client, deck)
    assert held(deck)[KUSHI] == 1


def test_where_no_deck_can_be_legal_nothing_is_offered(owner: User, signed_in: SignIn) -> None:
    data = current_data()
    announced({card.id: RestrictionStatus.SEALED for card in data.catalog})
    deck = broken_deck(owner)
    assert "必要な枚数のデッキを作れません" in page(signed_in(owner), MEND)
    press(signed_in(owner), deck)
    assert held(deck) == copies()
    data = current_data()
    found = broken_by(deck.to_deck_list(), concerned(data, DAY), DAY)
    assert found is not None
    assert found.impossible


def test_pages_cost_the_same_for_one_deck_and_for_many(owner: User, friend: User, signed_in: SignIn) -> None:
    announced()
    broken_deck(owner)
    for _ in range(8):
        broken_deck(friend)
    for path, most in ((OWN, 12), (MEND, 12), ("/decks/", 14)):
        one, many = (queries(signed_in(person), path) for person in (owner, friend))
        assert one == many <= most


def queries(client: Client, path: str) -> int:
    page(client, path)
    with CaptureQueriesContext(connection) as asked:
        page(client, path)
    return len(asked)
