"""The list of one's own decks by folder and tags, and the card on its cover."""

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from decks.models import Deck, DeckTag
from tests.decks.builders import KUSHI, OROCHI, build_deck, visitor_client

pytestmark = pytest.mark.django_db


def shelved(name: str, folder: str = "", tags: str = "", **fields: Any) -> Deck:
    deck = build_deck(name=name, folder=folder, **fields)
    for tag in tags.split():
        DeckTag.objects.create(deck=deck, name=tag)
    return deck


def named(query: str) -> set[str]:
    page = visitor_client().get(f"/decks/{query}")
    return {item.deck.name for item in page.context["decks"]}


def test_folders_and_tags_choose_decks_together() -> None:
    shelved("一", "大会", "夏 速い")
    shelved("二", "大会", "夏")
    shelved("三", "", "夏")
    assert named("") == {"一", "二", "三"}
    assert named("?folder=大会") == {"一", "二"}
    assert named("?folder=-") == {"三"}
    assert named("?tag=夏&tag=速い") == {"一"}
    assert named("?folder=-&tag=速い") == set()
    page = visitor_client().get("/decks/?folder=-&tag=速い").content.decode()
    assert "当てはまるデッキがありません" in page


def test_every_choice_leads_to_as_many_decks_as_it_says() -> None:
    shelved("一", "大会", "夏 速い")
    shelved("二", "", "夏")
    shelved("三", "練習", "冬")
    for start in ("", "?folder=大会", "?tag=夏"):
        shelf = visitor_client().get(f"/decks/{start}").context["shelf"]
        for choice in (*shelf.folders.shown, *shelf.tags.shown):
            if not choice.chosen:
                assert len(named(f"?{choice.query}")) == choice.decks, (start, choice)


def test_decks_without_folders_and_tags_show_no_choices() -> None:
    shelved("一")
    shelf = visitor_client().get("/decks/").context["shelf"]
    assert not shelf.sorted_by_hand


def test_the_chosen_card_lies_on_top() -> None:
    shelved("一", copies={KUSHI: 1, OROCHI: 1}, cover_id=KUSHI)
    [item] = visitor_client().get("/decks/").context["decks"]
    assert [card.id for card in item.cover] == [KUSHI, OROCHI]


def test_foreign_folders_stay_unseen() -> None:
    shelved("他人", "秘密", "秘密の札", visitor="another")
    assert "秘密" not in visitor_client().get("/decks/").content.decode()


def test_the_list_costs_a_fixed_number_of_queries(
    owner: User, signed_in: Callable[[User], Client], django_assert_max_num_queries: Callable[..., Any]
) -> None:
    client = signed_in(owner)
    for number in range(12):
        shelved(f"{number}", f"フォルダ{number % 3}", f"札{number % 4}", owner=owner, copies={KUSHI: 1})
    client.get("/decks/")
    with django_assert_max_num_queries(12):
        client.get("/decks/")


def test_folder_and_tags_are_written_in_the_details_form() -> None:
    deck, client = build_deck(), visitor_client()
    typed = {"name": "一", "note": "", "folder": " 大会 ", "tags": "夏、 速い,夏", "visibility": "private", "base": 0}
    assert client.post(f"/decks/{deck.pk}/details", typed).status_code == 302
    page = client.get(f"/decks/{deck.pk}/details").content.decode()
    assert 'value="大会"' in page
    assert 'value="夏、速い"' in page
    assert client.post(f"/decks/{deck.pk}/details", {**typed, "base": 1, "tags": "長" * 31}).status_code == 422
    thirteen = " ".join(map(str, range(13)))
    assert client.post(f"/decks/{deck.pk}/details", {**typed, "base": 1, "tags": thirteen}).status_code == 422
    assert client.post(f"/decks/{deck.pk}/details", {**typed, "base": 0, "tags": "別"}).status_code == 409


def test_tags_with_spaces_between_them_are_several_and_one_that_stands_stays_whole() -> None:
    deck, client = build_deck(), visitor_client()
    DeckTag.objects.create(deck=deck, name="春の 大会")
    assert 'value="春の 大会"' in client.get(f"/decks/{deck.pk}/details").content.decode()
    typed = {
        "name": "一",
        "note": "",
        "folder": "",
        "visibility": "private",
        "base": 0,
        "tags": "春の 大会、夏　速い x",
    }
    assert client.post(f"/decks/{deck.pk}/details", typed).status_code == 302
    assert [tag.name for tag in deck.tags.all()] == ["x", "夏", "春の 大会", "速い"]


def test_only_the_folders_and_tags_that_leave_most_are_shown_and_words_find_the_rest() -> None:
    for number in range(20):
        shelved(f"束{number}", f"棚{number:02}", f"札{number:02}")
    for number in range(10):
        shelved(f"大会の束{number}", "大会", "夏")
    client = visitor_client()
    page = client.get("/decks/")
    shelf = page.context["shelf"]
    assert len(shelf.tags.shown) == 12
    assert ("夏", 10) in [(choice.label, choice.decks) for choice in shelf.tags.shown]
    assert shelf.tags.more == 9
    assert "ほか9個は" in page.content.decode()
    assert named("?q=札17") == {"束17"}
    assert named("?q=棚03") == {"束3"}
    assert len(named("?q=大会")) == 10
    assert named("?q=大会&tag=札17") == set()
    chosen = client.get("/decks/?tag=札19").context["shelf"]
    assert [choice.label for choice in chosen.tags.shown if choice.chosen] == ["札19"]


def test_the_pages_of_the_shelf_keep_what_was_chosen() -> None:
    for number in range(30):
        shelved(f"束{number}", "大会")
    first = visitor_client().get("/decks/?folder=大会")
    assert len(first.context["decks"]) == 24
    assert "folder=%E5%A4%A7%E4%BC%9A&amp;page=2" in first.content.decode()
    assert len(named("?folder=大会&page=2")) == 6
    assert len(named("?page=99")) == 6
