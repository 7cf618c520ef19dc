"""The list, the public page, details, copying, deleting."""

import uuid
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.contrib.auth.models import User
from django.core.management import call_command
from django.db import IntegrityError
from django.test import Client
from django.utils import timezone

from decks.deck import services
from decks.models import Deck, Visibility
from decks.people.cookies import hash_of
from rules_engine.catalog.definitions import Catalog
from tests.decks.builders import KUSHI, KUSHI_PROMO, OROCHI, build_deck, held, visitor_client

pytestmark = pytest.mark.django_db


def test_the_list_shows_count_and_verdict_of_each_deck() -> None:
    build_deck(name="小さい", copies={KUSHI: 4, KUSHI_PROMO: 1})
    page = visitor_client().get("/decks/").content.decode()
    assert "小さい" in page
    assert '<span class="deck-card__size">5<small>枚' in page
    assert "作成中・枚数超過の札あり" in page
    assert "不可" not in page


def test_the_list_costs_the_same_for_one_deck_and_for_many(
    owner: User, signed_in: Callable[[User], Client], django_assert_max_num_queries: Callable[..., Any]
) -> None:
    call_command("create_sample_decks")
    for number in range(25):
        build_deck(owner, name=f"束{number}", copies={KUSHI: 4, OROCHI: 1, 2: 3})
        build_deck(owner, name=f"削除した{number}", deleted_at=timezone.now())
        build_deck(visitor="other", visibility=Visibility.PUBLIC, copies={KUSHI: 1})
    client = signed_in(owner)
    with django_assert_max_num_queries(14):
        page = client.get("/decks/").content.decode()
    assert page.count('formaction="/decks/') == 24


def test_others_private_decks_are_not_listed() -> None:
    build_deck(visitor="another", name="ひみつ")
    build_deck(visitor="another", name="知る人だけ", visibility=Visibility.UNLISTED)
    build_deck(visitor="another", name="みんなの", visibility=Visibility.PUBLIC)
    page = visitor_client().get("/decks/").content.decode()
    assert "ひみつ" not in page
    assert "知る人だけ" not in page
    assert "みんなの" in page


def test_the_public_page_shows_faces_verdict_and_copy_button() -> None:
    deck = build_deck(visibility=Visibility.UNLISTED, copies={KUSHI: 4, OROCHI: 2}, note="一行目\n二行目")
    page = Client().get(f"/d/{deck.share}/").content.decode()
    for words in (
        "場所札",
        "作成中・枚数超過の札あり",
        "コピーして自分のデッキにする",
        "一行目<br>二行目",
        f"http://testserver/d/{deck.share}/",
    ):
        assert words in page


def test_copying_makes_a_private_deck_of_ones_own() -> None:
    source = build_deck(visitor="another", visibility=Visibility.PUBLIC, name="元", copies={KUSHI: 4, KUSHI_PROMO: 1})
    client = visitor_client()
    creation = str(uuid.uuid4())
    for _ in range(2):
        answer = client.post(f"/d/{source.share}/copy", {"creation": creation})
    copy = Deck.objects.get(visitor=hash_of("somebody"))
    assert answer["Location"] == f"/decks/{copy.pk}/edit"
    assert (copy.name, copy.visibility, held(copy)) == ("元のコピー", Visibility.PRIVATE, held(source))
    assert copy.share != source.share


def furnished(deck: Deck) -> Deck:
    """The deck with everything that its holder can keep beside the cards."""
    deck.folder, deck.note, deck.cover_id = "棚", "みんなへ", KUSHI
    deck.save()
    deck.tags.create(name="店の大会")
    deck.candidates.create(printing_id=OROCHI, copies=2)
    deck.card_notes.create(card_id=KUSHI, text="ひみつの使い道")
    return deck


def kept_beside(deck: Deck) -> tuple[Any, ...]:
    """Folder, tags, side list and notes on cards."""
    side = list(deck.candidates.values_list("printing_id", "copies"))
    notes = list(deck.card_notes.values_list("card_id", "text"))
    return deck.folder, [tag.name for tag in deck.tags.all()], side, notes


KEPT_BESIDE = ("棚", ["店の大会"], [(OROCHI, 2)], [(KUSHI, "ひみつの使い道")])


def test_a_copy_sent_again_is_said_to_be_there_and_of_a_changed_deck_it_is_another() -> None:
    source, client, sent = build_deck(name="元", copies={KUSHI: 4}), visitor_client(), {"creation": str(uuid.uuid4())}
    pages = [client.post(f"/d/{source.share}/copy", sent, follow=True) for _ in range(2)]
    assert "「元」をコピーしました" in pages[0].content.decode()
    assert "もう作ってあるので、それを開きました" in pages[1].content.decode()
    assert "コピーしました。" not in pages[1].content.decode()
    source.entries.update(copies=3)
    assert "「元」をコピーしました" in client.post(f"/d/{source.share}/copy", sent, follow=True).content.decode()
    copies = Deck.objects.exclude(pk=source.pk).order_by("pk")
    assert [held(copy) for copy in copies] == [{KUSHI: 4}, {KUSHI: 3}]


def test_a_copy_of_ones_own_deck_has_everything_once() -> None:
    source, client = furnished(build_deck(copies={KUSHI: 4})), visitor_client()
    creation = str(uuid.uuid4())
    for _ in range(2):
        client.post(f"/d/{source.share}/copy", {"creation": creation})
    copy = Deck.objects.exclude(pk=source.pk).get()
    assert (kept_beside(copy), copy.cover_id, copy.note) == (KEPT_BESIDE, KUSHI, "みんなへ")
    assert kept_beside(source) == KEPT_BESIDE


def test_a_branch_from_a_version_has_what_stands_beside_the_cards_now() -> None:
    source, client = furnished(build_deck(copies={KUSHI: 4})), visitor_client()
    client.post(f"/decks/{source.pk}/versions", {"message": ""})
    source.entries.all().delete()
    client.post(f"/decks/{source.pk}/history/1/branch")
    branch = Deck.objects.exclude(pk=source.pk).get()
    assert (held(branch), kept_beside(branch)) == ({KUSHI: 4}, KEPT_BESIDE)


@pytest.mark.parametrize(("visibility", "cover"), [(Visibility.UNLISTED, None), (Visibility.PUBLIC, KUSHI)])
def test_a_copy_of_somebody_elses_deck_has_only_what_others_see(
    visibility: str, cover: int | None, owner: User, stranger: User, signed_in: Callable[[User], Client]
) -> None:
    source = furnished(build_deck(owner, visibility=visibility, copies={KUSHI: 4}))
    page = Client().get(f"/d/{source.share}/").content.decode()
    assert "みんなへ" in page
    assert not any(words in page for words in ("ひみつの使い道", "店の大会", "棚", "肥川の大蛇"))
    for client, holder in (
        (signed_in(stranger), {"owner": stranger}),
        (visitor_client(), {"visitor": hash_of("somebody")}),
    ):
        client.post(f"/d/{source.share}/copy")
        copy = Deck.objects.get(**holder)
        assert (kept_beside(copy), copy.cover_id, copy.note) == (("", [], [], []), cover, "みんなへ")
        assert held(copy) == {KUSHI: 4}


def test_a_copy_of_a_long_name_still_fits() -> None:
    source = build_deck(name="長" * 60)
    visitor_client().post(f"/d/{source.share}/copy")
    assert Deck.objects.latest("pk").name == "長" * 56 + "のコピー"


def test_somebody_elses_creation_mark_makes_a_deck_of_ones_own() -> None:
    theirs = build_deck(visitor="another")
    source = build_deck(visitor="another", visibility=Visibility.PUBLIC)
    visitor_client().post(f"/d/{source.share}/copy", {"creation": str(theirs.creation)})
    assert Deck.objects.filter(visitor=hash_of("somebody")).count() == 1


def test_a_mark_that_somebody_else_takes_at_the_same_moment_opens_nothing_of_his(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    creation, write_new = uuid.uuid4(), services._write_new

    def taken(deck: Deck, copies: dict[int, int]) -> None:
        if not Deck.objects.exists():
            build_deck(visitor="another", creation=creation)
            raise IntegrityError
        write_new(deck, copies)

    monkeypatch.setattr(services, "_write_new", taken)
    made = services.create_deck({"visitor": hash_of("somebody")}, "束", creation=creation)
    assert (made.visitor, made.creation == creation) == (hash_of("somebody"), False)
    assert Deck.objects.get(creation=creation).visitor == hash_of("another")


def test_what_cannot_be_made_for_another_reason_is_not_tried_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[uuid.UUID] = []

    def refused(deck: Deck, copies: object) -> None:
        tried.append(deck.creation)
        raise IntegrityError

    monkeypatch.setattr(services, "_write_new", refused)
    creation = uuid.uuid4()
    with pytest.raises(IntegrityError):
        services.create_deck({"visitor": hash_of("somebody")}, "束", creation=creation)
    assert tried == [creation, creation]


def test_deleting_can_be_undone_from_the_message_and_from_the_list() -> None:
    deck, client = build_deck(name="消える", copies={KUSHI: 4}), visitor_client()
    page = client.post(f"/decks/{deck.pk}/delete", follow=True).content.decode()
    assert "「消える」を削除しました" in page
    assert page.count(f'action="/decks/{deck.pk}/undelete"') == 2
    assert client.get(f"/decks/{deck.pk}/edit").status_code == 404
    with time_machine.travel(timezone.now() + timedelta(days=31)):
        client.post(f"/decks/{deck.pk}/undelete")
    assert client.get(f"/decks/{deck.pk}/edit").status_code == 200
    assert held(deck) == {KUSHI: 4}


def test_undoing_twice_and_deleting_twice_are_harmless() -> None:
    deck, client = build_deck(), visitor_client()
    assert client.post(f"/decks/{deck.pk}/undelete").status_code == 302
    assert client.post(f"/decks/{deck.pk}/delete").status_code == 302
    assert client.post(f"/decks/{deck.pk}/delete").status_code == 404
    assert client.post(f"/decks/{deck.pk}/undelete").status_code == 302


@pytest.mark.parametrize("path", ["delete", "undelete", "edits", "versions"])
def test_what_changes_something_is_no_link(path: str) -> None:
    deck = build_deck()
    assert visitor_client().get(f"/decks/{deck.pk}/{path}").status_code == 405


def details(deck: Deck, **fields: Any) -> dict[str, Any]:
    return {"name": "新しい名", "note": "覚え", "visibility": "public", "base": deck.details_revision, **fields}


def test_details_are_saved() -> None:
    deck = build_deck()
    assert visitor_client().post(f"/decks/{deck.pk}/details", details(deck, name="  新しい\n名 ")).status_code == 302
    deck.refresh_from_db()
    assert (deck.name, deck.note, deck.visibility) == ("新しい 名", "覚え", "public")
    assert (deck.details_revision, deck.revision) == (1, 1)


def test_details_changed_elsewhere_show_both_and_lose_neither() -> None:
    deck, client = build_deck(), visitor_client()
    client.post(f"/decks/{deck.pk}/details", details(deck, name="先の名", note="先の覚え"))
    answer = client.post(f"/decks/{deck.pk}/details", details(deck, name="後の名", note="後の覚え"))
    page = answer.content.decode()
    assert answer.status_code == 409
    assert all(words in page for words in ("先の名", "先の覚え", "後の名", "後の覚え"))
    assert 'name="base" value="1"' in page
    deck.refresh_from_db()
    assert deck.name == "先の名"
    again = client.post(f"/decks/{deck.pk}/details", details(deck, name="後の名", base=1))
    assert again.status_code == 302


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"name": ""}, "デッキ名を入れてください"),
        ({"name": "長" * 61}, "60文字までです（いまは61文字）"),
        ({"note": "長" * 4001}, "4000文字までです（いまは4001文字）"),
        ({"visibility": "everybody"}, "公開範囲を選び直してください"),
        ({"base": "x"}, "整数"),
        ({"name": "a\0b"}, "文章にできない文字"),
    ],
)
def test_bad_details_come_back_with_what_was_typed(fields: dict[str, str], words: str) -> None:
    deck = build_deck(name="元の名")
    answer = visitor_client().post(f"/decks/{deck.pk}/details", details(deck, **fields))
    page = answer.content.decode()
    assert answer.status_code == 422
    assert words in page
    assert "覚え" in page or "長長" in page
    deck.refresh_from_db()
    assert deck.name == "元の名"


def test_the_newest_change_stands_first(catalogue: Catalog) -> None:
    build_deck(name="古い方", changed_at=timezone.now() - timedelta(days=2))
    build_deck(name="新しい方")
    page = visitor_client().get("/decks/").content.decode()
    assert page.index("新しい方") < page.index("古い方")
