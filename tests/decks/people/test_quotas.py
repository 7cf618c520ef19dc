"""What one person may keep ends somewhere: said before, refused in words, and nothing that was typed is lost."""

import dataclasses
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client

from cards.catalog import current_catalog
from decks.building.quotas import CARD_NOTES, DECKS, DELETED_DECKS, KINDS, VERSIONS
from decks.deck import services
from decks.deck.services import create_deck, keep_version
from decks.deck_codes import Version, encode
from decks.games.quotas import SOLO_GAMES
from decks.models import Deck, DeckCardNote, DeckVersion, Favourite, FavouriteGroup, SoloGame, Visibility
from decks.people.quotas import Quota, QuotaReachedError
from decks.people.visitors import transfer_to_account
from decks.saved.quotas import FAVOURITES
from tests.decks.builders import KUSHI, OROCHI, build_deck, edit_body, held, visitor_client
from tests.decks.transfer.test_views import seen_in

pytestmark = pytest.mark.django_db

Most = Callable[[str, int], None]


@pytest.fixture
def most(monkeypatch: pytest.MonkeyPatch) -> Most:
    """Lowers one quota of the decks' services, so that few rows reach it."""

    def lower(name: str, number: int) -> None:
        quota: Quota = getattr(services, name)
        monkeypatch.setattr(services, name, dataclasses.replace(quota, most=number))

    return lower


@pytest.fixture
def full(most: Most, owner: User, signed_in: Callable[[User], Client]) -> Client:
    """Somebody who has one deck and may have no second."""
    most("DECKS", 1)
    build_deck(owner, name="ただ一つ", copies={KUSHI: 4})
    return signed_in(owner)


def refused(answer: Any) -> str:
    """The page that says so, wherever the answer leads."""
    page: str = answer.content.decode()
    assert DECKS.sentence in page
    assert Deck.objects.living().filter(owner__username="owner").count() == 1
    return page


def test_no_deck_more_than_the_cap_is_begun(full: Client) -> None:
    answer = full.post("/decks/new", {"name": "もう一つ"})
    assert answer.status_code == 422
    assert 'value="もう一つ"' in refused(answer)
    assert full.post("/decks/new", {"name": "札から", "card": str(KUSHI)}).status_code == 422


@pytest.mark.parametrize("making", ["together", "separate"])
def test_a_pasted_list_stays_where_it_cannot_become_decks(full: Client, making: str) -> None:
    codes = [encode({printing: 1}, Version.V7) for printing in (KUSHI, OROCHI)]
    text = "\n".join([*codes, "3 火の玉"])
    page = full.post("/decks/new", {"text": text}, follow=True).content.decode()
    sent = {"text": text, "seen": seen_in(page), "step": "accept", "making": making, "name": "束"}
    answer = full.post("/decks/new", sent)
    assert answer.status_code == 422
    page = refused(answer)
    assert "いまは1個あります" in page
    assert "3 火の玉" in page
    assert 'value="accept"' in page
    Deck.objects.all().delete()
    made = full.post("/decks/new", sent)
    assert (made.status_code, Deck.objects.count()) == ((302, 1) if making == "together" else (422, 0))


def test_no_copy_and_no_branch_passes_the_cap(full: Client) -> None:
    own, other = Deck.objects.get(), build_deck(visitor="another", visibility=Visibility.PUBLIC)
    full.post(f"/decks/{own.pk}/versions", {"message": ""})
    for path in (f"/d/{own.share}/copy", f"/d/{other.share}/copy", f"/decks/{own.pk}/history/1/branch"):
        refused(full.post(path, follow=True))


def test_a_deleted_deck_comes_back_once_there_is_room(full: Client, owner: User) -> None:
    aside = build_deck(owner, name="削除したもの")
    full.post(f"/decks/{aside.pk}/delete")
    refused(full.post(f"/decks/{aside.pk}/undelete", follow=True))
    Deck.objects.living().delete()
    assert "元に戻しました" in full.post(f"/decks/{aside.pk}/undelete", follow=True).content.decode()


def test_the_api_refuses_in_the_same_words(most: Most, owner: User, signed_in: Callable[[User], Client]) -> None:
    most("DECKS", 1)
    body = {"name": "一", "entries": [{"printing": KUSHI, "copies": 4}]}
    answers = [signed_in(owner).post("/api/v1/decks/", body, content_type="application/json") for _ in range(2)]
    assert [answer.status_code for answer in answers] == [201, 400]
    assert DECKS.sentence in answers[1].content.decode()


def test_the_same_form_sent_again_still_finds_its_deck(full: Client) -> None:
    only = Deck.objects.get()
    answer = full.post("/decks/new", {"name": only.name, "creation": str(only.creation)})
    assert answer["Location"] == f"/decks/{only.pk}/edit"


def test_taking_over_loses_nothing_and_says_so(
    most: Most, owner: User, rf: Any, signed_in: Callable[[User], Client]
) -> None:
    build_deck(owner, name="元から")
    visiting = build_deck(name="訪問者の")
    request = rf.get("/")
    request.user, request.visitor = owner, visiting.visitor
    assert transfer_to_account(request) == ["このブラウザーで作った1個のデッキを、アカウントに移しました。"]
    most("DECKS", 1)
    assert Deck.objects.filter(owner=owner).count() == 2
    assert DECKS.sentence in signed_in(owner).post("/decks/new", {"name": "三つ目"}).content.decode()


def test_the_list_says_how_many_there_are_and_may_be(owner: User, signed_in: Callable[[User], Client]) -> None:
    build_deck(owner)
    client = signed_in(owner)
    assert f"全1個（{DECKS.most}個まで）" in client.get("/decks/").content.decode()
    Deck.objects.bulk_create(Deck(owner=owner, name=f"{number}") for number in range(DECKS.most - 1))
    page = client.get("/decks/").content.decode()
    assert f"全{DECKS.most}個" in page
    assert DECKS.sentence in page


def test_of_deleted_decks_the_newest_stay(most: Most) -> None:
    most("DELETED_DECKS", 2)
    client = visitor_client()
    for name in "一二三":
        client.post(f"/decks/{build_deck(name=name).pk}/delete")
    assert set(Deck.objects.values_list("name", flat=True)) == {"二", "三"}
    page = client.get("/decks/deleted/").content.decode()
    assert "二" in page
    assert DELETED_DECKS.told in page


def test_no_version_more_than_the_cap_is_kept_and_going_back_still_works(most: Most) -> None:
    most("VERSIONS", 1)
    deck, client = build_deck(copies={KUSHI: 4}), visitor_client()
    client.post(f"/decks/{deck.pk}/versions", {"message": "はじめ"})
    deck.entries.update(copies=1)
    answer = client.post(f"/decks/{deck.pk}/versions", {"message": "次のバージョン"})
    page = answer.content.decode()
    assert answer.status_code == 422
    assert VERSIONS.sentence in page
    assert 'value="次のバージョン"' in page
    assert client.post(f"/decks/{deck.pk}/history/1/restore").status_code == 302
    assert (held(deck), deck.versions.count()) == ({KUSHI: 4}, 1)


def test_pages_of_versions_compare_across_their_ends() -> None:
    deck = build_deck()
    DeckVersion.objects.bulk_create(
        DeckVersion(deck=deck, number=number, entries=[[KUSHI, number]], revision=number) for number in range(1, 31)
    )
    client = visitor_client()
    first, second = (client.get(f"/decks/{deck.pk}/history?page={page}") for page in (1, 2))
    assert [kept.number for kept, _ in first.context["rows"]] == list(range(30, 10, -1))
    assert [kept.number for kept, _ in second.context["rows"]] == list(range(10, 0, -1))
    assert all(changes for _, changes in first.context["rows"])
    assert second.context["rows"][-1][1] is None
    assert 'rel="next"' in first.content.decode()


def kinds(count: int) -> list[int]:
    return [number for number, card in current_catalog().card_by_printing.items() if card.is_deck_card][:count]


def test_a_deck_takes_no_kind_more_than_the_cap_and_a_list_of_more_stays_on_its_page(
    owner: User, signed_in: Callable[[User], Client]
) -> None:
    client, numbers = signed_in(owner), kinds(KINDS.most + 1)
    deck = build_deck(owner, copies=dict.fromkeys(numbers[:-1], 1))
    answer = client.post(f"/decks/{deck.pk}/edits", edit_body((numbers[-1], 0, 1)), content_type="application/json")
    assert KINDS.told in answer.json()["refusals"][0]
    assert numbers[-1] not in held(deck)
    client.post(f"/decks/{deck.pk}/edits", edit_body((numbers[0], 1, 2)), content_type="application/json")
    assert held(deck)[numbers[0]] == 2
    text = "\n".join(f"1 {current_catalog().card_by_printing[number].name} #{number}" for number in numbers)
    for path in ("/decks/new", f"/decks/{deck.pk}/import"):
        page = client.post(path, {"text": text}, follow=True).content.decode()
        answer = client.post(path, {"text": text, "seen": seen_in(page), "step": "accept", "name": "束"})
        assert answer.status_code == 422
        assert KINDS.sentence in answer.content.decode()
        assert f"#{numbers[-1]}" in answer.content.decode()
    huge = build_deck(owner, name="昔の束", copies=dict.fromkeys(numbers, 1))
    assert KINDS.sentence in client.post(f"/d/{huge.share}/copy", follow=True).content.decode()
    assert Deck.objects.count() == 2


def test_a_deck_takes_no_note_more_than_the_cap(owner: User, signed_in: Callable[[User], Client]) -> None:
    deck, client = build_deck(owner), signed_in(owner)
    cards = sorted(current_catalog().cards)[: CARD_NOTES.most + 1]
    DeckCardNote.objects.bulk_create(DeckCardNote(deck=deck, card_id=card, text="覚え") for card in cards[:-1])
    for card, seen, text, count in (
        (cards[-1], "", "もう一つ", CARD_NOTES.most),
        (cards[0], "覚え", "変えた", CARD_NOTES.most),
        (cards[0], "変えた", "", CARD_NOTES.most - 1),
    ):
        page = client.post(f"/decks/{deck.pk}/cards/{card}", {"note": text, "seen": seen}, follow=True).content.decode()
        assert deck.card_notes.count() == count, text
        assert (CARD_NOTES.told in page) == (text == "もう一つ")


def test_games_end_at_their_cap_and_can_be_taken_away(
    monkeypatch: pytest.MonkeyPatch, owner: User, signed_in: Callable[[User], Client]
) -> None:
    monkeypatch.setattr("decks.games.solo.start.SOLO_GAMES", dataclasses.replace(SOLO_GAMES, most=1))
    client, deck = signed_in(owner), build_deck(owner, copies={KUSHI: 40})
    client.post(f"/decks/{deck.pk}/solo", {"seed": "種", "first": "0"})
    game = SoloGame.objects.get()
    answer = client.post(f"/decks/{deck.pk}/solo", {"seed": "別の種", "first": "0"})
    assert answer.status_code == 422
    assert SOLO_GAMES.sentence in answer.content.decode()
    assert 'value="別の種"' in answer.content.decode()
    for path in (f"/solo/{game.token}/again", f"/solo/{game.token}/continue", f"/decks/{deck.pk}/hand/play"):
        assert SOLO_GAMES.sentence in client.post(path, {"seed": "一", "first": "0"}, follow=True).content.decode()
    assert SoloGame.objects.get() == game
    assert client.get(f"/solo/{game.token}/delete").status_code == 405
    Client().post(f"/solo/{game.token}/delete")
    assert SoloGame.objects.exists()
    client.post(f"/solo/{game.token}/delete")
    assert client.post(f"/decks/{deck.pk}/solo", {"seed": "別の種", "first": "0"}).status_code == 302


def test_a_card_stays_in_its_groups_where_no_other_may_take_it(
    monkeypatch: pytest.MonkeyPatch, owner: User, signed_in: Callable[[User], Client]
) -> None:
    monkeypatch.setattr("decks.saved.services.FAVOURITES", dataclasses.replace(FAVOURITES, most=1))
    one, other = (FavouriteGroup.objects.create(owner=owner, name=name) for name in "一二")
    third = FavouriteGroup.objects.create(owner=owner, name="三")
    Favourite.objects.create(group=one, card_id=KUSHI)
    client = signed_in(owner)
    page = client.post(f"/kept/cards/{KUSHI}", {"groups": [other.pk, third.pk]}, follow=True).content.decode()
    assert FAVOURITES.sentence in page
    assert Favourite.objects.get().group == one
    client.post("/kept/star", {"put": f"{KUSHI}:{one.pk}"})
    assert Favourite.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_two_tabs_at_the_same_moment_do_not_pass_the_cap(owner: User, most: Most) -> None:
    most("DECKS", 3)
    most("VERSIONS", 2)
    theirs = build_deck(owner)

    def make(number: int) -> bool:
        try:
            create_deck({"owner": owner} if number % 2 else {"visitor": "somebody"}, f"{number}")
            keep_version(theirs, f"{number}")
        except QuotaReachedError:
            return False
        finally:
            connection.close()
        return True

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(make, range(12)))
    assert Deck.objects.filter(owner=owner).count() == 3
    assert Deck.objects.filter(visitor="somebody").count() == 3
    assert theirs.versions.count() == 2
