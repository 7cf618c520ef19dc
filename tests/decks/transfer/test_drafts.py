"""Lists that are looked through: kept for their owner alone, for a day, a few at a time; sent again as it was meant."""

import re
import uuid
from collections.abc import Callable
from datetime import timedelta
from html import unescape
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone

from decks.models import Deck, DeckEdit, ListDraft
from decks.people.cookies import COOKIE
from decks.transfer.belongings import prune_drafts
from decks.transfer.drafts import KEPT, MAX_BYTES
from decks.transfer.quotas import LIST_DRAFTS
from tests.conftest import PASSWORD
from tests.decks.builders import FIREBALL, KUSHI, OROCHI, build_deck, held, own_data_of, visitor_client

pytestmark = pytest.mark.django_db

LIST = "4 隠された櫛の家\n1 肥川の大邪"
CHOSEN = {"line_2": str(OROCHI)}


class Pages:
    """A person who sends lists, and the forms of the pages that come."""

    def __init__(self, client: Client, path: str) -> None:
        self.client, self.path, self.page = client, path, ""
        self.fields: dict[str, str] = {"creation": self._hidden(client.get(path).content.decode(), "creation")}

    def send(self, **fields: str) -> Any:
        """Send the form at hand with these fields, and take the form of the page that comes."""
        answer = self.client.post(self.path, {**self.fields, **fields}, follow=True)
        self.page = answer.content.decode()
        if 'name="seen"' in self.page:
            self.fields = {name: self._hidden(self.page, name) for name in ("creation", "draft", "seen")}
            self.fields |= {"text": self._typed(), "name": self._hidden(self.page, "name")}
        return answer

    def accept(self, **fields: str) -> Any:
        """What it was answered with, with the page it leads to in `page`."""
        answer = self.client.post(self.path, {**self.fields, "step": "accept", **fields})
        self.page = self.client.get(answer["Location"]).content.decode()
        return answer

    def back(self) -> str:
        """The page of the list, as the browser asks for it again."""
        return self.client.get(f"/decks/drafts/{self.fields['draft']}").content.decode()

    def _typed(self) -> str:
        found = re.search(r'<textarea id="text"[^>]*>\s?(.*?)</textarea>', self.page, re.DOTALL)
        return unescape(found[1]) if found else ""

    @staticmethod
    def _hidden(page: str, name: str) -> str:
        found = re.search(rf'<input[^>]* name="{name}"[^>]* value="([^"]*)"', page)
        return found[1] if found else ""


def draft() -> ListDraft:
    return ListDraft.objects.get()


# --- kept -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("into", ["new", "import"])
def test_a_list_that_was_read_has_a_page_that_is_opened_again_without_sending(into: str) -> None:
    pages = Pages(visitor_client(), "/decks/new" if into == "new" else f"/decks/{build_deck().pk}/import")
    answer = pages.send(text=LIST)
    assert answer.redirect_chain == [(f"/decks/drafts/{draft().token}", 303)]
    assert "no-store" in answer["Cache-Control"]
    assert "入るのは<strong>4枚</strong>" in pages.back()
    assert pages.back().count("1 肥川の大邪") == pages.page.count("1 肥川の大邪") > 0
    assert ListDraft.objects.count() == 1


def test_what_was_chosen_is_shown_again_and_stays_one_draft() -> None:
    pages = Pages(visitor_client(), "/decks/new")
    pages.send(text=LIST)
    pages.send(step="read", name="夏", making="together", **CHOSEN)
    assert f'name="line_2" value="{OROCHI}" checked' in pages.back()
    assert 'value="夏"' in pages.back()
    pages.send(step="read", text="3 火の玉")
    assert "肥川" not in pages.back()
    assert "3 火の玉" in pages.back()
    assert ListDraft.objects.count() == 1


def test_likely_cards_stay_chosen_and_what_is_undecided_is_said() -> None:
    pages = Pages(visitor_client(), "/decks/new")
    pages.send(text="4 発狂人形のいえ")
    assert "選んでいない行が1行" in pages.send(step="accept").content.decode()
    pages.send(step="likely")
    assert re.search(r'name="line_1" value="\d+" checked', pages.back())


def test_a_file_is_kept_as_its_text_with_the_name_it_gave() -> None:
    client = visitor_client()
    client.post("/decks/new", {"file": SimpleUploadedFile("夏の束.txt", "4 隠された櫛の家".encode("cp932"))})
    page = client.get(f"/decks/drafts/{draft().token}").content.decode()
    assert draft().text == "4 隠された櫛の家"
    assert 'value="夏の束"' in page


def test_the_key_of_the_form_is_not_kept() -> None:
    client = visitor_client()
    client.post("/decks/new", {"text": LIST, "csrfmiddlewaretoken": "x" * 64, "line_2": "a\0b"})
    assert draft().sent == {"name": ""}


def test_a_visitor_without_a_cookie_gets_one_with_his_first_list() -> None:
    client = Client()
    answer = client.post("/decks/new", {"text": LIST})
    assert client.cookies[COOKIE].value
    assert client.get(answer["Location"]).status_code == 200
    assert Client().get(answer["Location"]).status_code == 404


def test_nobody_else_sees_it_or_writes_into_it(
    owner: User, stranger: User, signed_in: Callable[[User], Client]
) -> None:
    pages = Pages(signed_in(owner), "/decks/new")
    pages.send(text=LIST)
    token = draft().token
    for client in (signed_in(stranger), visitor_client(), Client()):
        assert client.get(f"/decks/drafts/{token}").status_code == 404
        assert client.post("/decks/new", {"text": "3 火の玉", "draft": token}).status_code == 303
        assert ListDraft.objects.get(token=token).text == LIST
    assert ListDraft.objects.count() == 4


def test_the_newest_five_of_a_person_are_kept() -> None:
    build = ListDraft.objects.create
    other = build(visitor="another", text="1 火の玉")
    client = visitor_client()
    made = [client.post("/decks/new", {"text": f"{n} 火の玉"})["Location"] for n in range(1, LIST_DRAFTS.most + 3)]
    assert [client.get(address).status_code for address in made] == [404, 404, 200, 200, 200, 200, 200]
    assert ListDraft.objects.filter(pk=other.pk).exists()
    assert LIST_DRAFTS.told in client.get(made[-1]).content.decode()


def test_what_is_too_large_is_shown_without_being_kept() -> None:
    client = visitor_client()
    fits = "1 火の玉\n" * 1500 + "#" * (MAX_BYTES - 12 * 1500)
    assert len(fits.encode()) == MAX_BYTES
    assert client.post("/decks/new", {"text": fits}).status_code == 303
    for fields in ({"text": fits + "#"}, {"text": LIST, "line_9": "x" * MAX_BYTES}):
        answer = client.post("/decks/new", fields)
        assert (answer.status_code, 'name="seen"' in answer.content.decode()) == (200, True)
    assert ListDraft.objects.count() == 1


def test_a_day_later_it_is_gone_and_its_page_still_makes_a_deck() -> None:
    pages = Pages(visitor_client(), "/decks/new")
    pages.send(text=LIST)
    ListDraft.objects.update(changed_at=timezone.now() - KEPT - timedelta(seconds=1))
    assert pages.client.get(f"/decks/drafts/{draft().token}").status_code == 404
    assert prune_drafts(timezone.now(), dry_run=False) == 1
    pages.accept(**CHOSEN)
    assert held(Deck.objects.get()) == {KUSHI: 4, OROCHI: 1}


def test_of_a_deleted_deck_there_is_none() -> None:
    deck = build_deck()
    pages = Pages(visitor_client(), f"/decks/{deck.pk}/import")
    pages.send(text=LIST)
    Deck.objects.update(deleted_at=timezone.now())
    assert pages.client.get(f"/decks/drafts/{draft().token}").status_code == 404


def test_it_goes_along_to_the_account_and_not_into_the_file_to_take_along(owner: User) -> None:
    pages = Pages(visitor_client(), "/decks/new")
    pages.send(text=LIST)
    pages.client.post("/accounts/login/", {"username": "owner", "password": PASSWORD})
    assert "入るのは<strong>4枚</strong>" in pages.back()
    assert draft().owner == owner
    assert "櫛の家" not in str(own_data_of(owner))


# --- sent again -----------------------------------------------------------------------------------------------------


def test_a_deck_is_made_once_and_its_page_says_so() -> None:
    pages = Pages(visitor_client(), "/decks/new")
    pages.send(text=LIST)
    first = pages.accept(name="夏", **CHOSEN)
    deck = Deck.objects.get()
    assert f'<a href="/decks/{deck.pk}/edit">「夏」</a>を作ってあります' in pages.back()
    assert pages.accept(name="夏", **CHOSEN)["Location"] == first["Location"]
    assert "もう作ってあるので、それを開きました" in pages.page
    assert Deck.objects.get() == deck


def test_another_list_from_the_same_page_is_another_deck() -> None:
    pages = Pages(visitor_client(), "/decks/new")
    pages.send(text=LIST)
    pages.accept(name="夏", **CHOSEN)
    pages.send(step="read", text="10 火の玉")
    assert "作ってあります" not in pages.page
    pages.accept(name="夏")
    assert sorted((held(deck) for deck in Deck.objects.all()), key=len) == [{FIREBALL: 10}, {KUSHI: 4, OROCHI: 1}]


def test_two_tabs_of_one_form_with_two_lists_lose_neither() -> None:
    client, creation = visitor_client(), str(uuid.uuid4())
    tabs = [Pages(client, "/decks/new") for _ in range(2)]
    for tab, text in zip(tabs, ("4 隠された櫛の家", "10 火の玉"), strict=True):
        tab.send(text=text, creation=creation)
    for tab in tabs:
        tab.accept(name="束")
    assert sorted(str(held(deck)) for deck in Deck.objects.all()) == [f"{{{KUSHI}: 4}}", f"{{{FIREBALL}: 10}}"]


def test_a_deck_that_was_deleted_is_said_to_be_and_made_again() -> None:
    pages = Pages(visitor_client(), "/decks/new")
    pages.send(text=LIST)
    pages.accept(**CHOSEN)
    Deck.objects.update(deleted_at=timezone.now())
    assert "削除してあります" in pages.back()
    pages.accept(**CHOSEN)
    assert "もう作ってある" not in pages.page
    assert held(Deck.objects.living().get()) == {KUSHI: 4, OROCHI: 1}


def test_a_kept_page_of_a_read_list_sent_with_another_list_adds_that(client: Client) -> None:
    """Accept, go back, type another list, read it, accept: under one id."""
    deck = build_deck()
    pages = Pages(visitor_client(), f"/decks/{deck.pk}/import")
    pages.send(text="2 火の玉")
    pages.accept(mode="add")
    assert "2枚を読み込みました" in pages.page
    assert "に読み込んであります" in pages.back()
    pages.send(step="read", text="3 隠された櫛の家")
    pages.accept(mode="add")
    assert "3枚を読み込みました" in pages.page
    assert held(deck) == {FIREBALL: 2, KUSHI: 3}


@pytest.mark.parametrize("mode", ["add", "replace"])
def test_the_same_list_sent_again_changes_nothing_and_says_so(mode: str) -> None:
    deck = build_deck(copies={OROCHI: 1})
    pages = Pages(visitor_client(), f"/decks/{deck.pk}/import")
    pages.send(text="2 火の玉")
    pages.accept(mode=mode)
    before = held(deck)
    pages.accept(mode=mode)
    assert "前に読み込んであります。今回は何も変えていません" in pages.page
    assert "枚を読み込みました" not in pages.page
    assert (held(deck), deck.edits.count()) == (before, 1)


def test_the_same_list_in_another_way_is_another_edit() -> None:
    deck = build_deck(copies={OROCHI: 1})
    pages = Pages(visitor_client(), f"/decks/{deck.pk}/import")
    pages.send(text="2 火の玉")
    pages.accept(mode="add")
    pages.accept(mode="replace")
    assert "2枚を読み込みました" in pages.page
    assert held(deck) == {FIREBALL: 2}


def test_what_was_taken_back_meanwhile_is_not_said_to_be_in_the_deck() -> None:
    deck = build_deck()
    pages = Pages(visitor_client(), f"/decks/{deck.pk}/import")
    pages.send(text="2 火の玉")
    pages.accept()
    pages.client.post(f"/decks/{deck.pk}/edits", {"form_id": str(uuid.uuid4()), "base": "1", "change": "undo"})
    pages.accept()
    assert "「元に戻す」で取り消されています" in pages.page
    assert "枚を読み込みました" not in pages.page
    assert held(deck) == {}


def test_an_edit_of_before_there_were_digests_is_not_done_twice() -> None:
    deck = build_deck()
    pages = Pages(visitor_client(), f"/decks/{deck.pk}/import")
    pages.send(text="2 火の玉")
    pages.accept()
    DeckEdit.objects.update(digest="")
    pages.send(step="read", text="3 火の玉")
    pages.accept()
    assert "今回は何も変えていません" in pages.page
    assert held(deck) == {FIREBALL: 2}


def test_copies_that_found_no_room_are_not_counted_as_read() -> None:
    deck = build_deck(copies={FIREBALL: 998})
    pages = Pages(visitor_client(), f"/decks/{deck.pk}/import")
    pages.send(text="5 火の玉\n2 隠された櫛の家")
    pages.accept()
    assert "3枚を読み込みました" in pages.page
    assert held(deck) == {FIREBALL: 999, KUSHI: 2}


def test_of_several_decks_only_those_made_now_are_said_to_be_made() -> None:
    def backup(copies: int) -> str:
        return f'{{"decks": [{{"name": "一", "entries": [[1, 4]]}}, {{"name": "二", "entries": [[112, {copies}]]}}]}}'

    pages = Pages(visitor_client(), "/decks/new")
    pages.send(text=backup(1))
    pages.accept(making="separate")
    assert "2個のデッキを作りました" in pages.page
    assert '<a href="/decks/">デッキ</a>を作ってあります' in pages.back()
    pages.send(step="read", text=backup(3))
    pages.accept(making="separate")
    assert "1個のデッキを作りました" in pages.page
    assert "1個は同じ内容のデッキがもう作ってあるので、作っていません" in pages.page
    pages.accept(making="separate")
    assert "個のデッキを作りました" not in pages.page
    assert sorted(str(held(deck)) for deck in Deck.objects.all()) == [
        f"{{{OROCHI}: 1}}",
        f"{{{OROCHI}: 3}}",
        f"{{{KUSHI}: 4}}",
    ]
