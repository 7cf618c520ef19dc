"""The reading page where lines do not say how many copies they mean: asked, answered, typed anew."""

import re

import pytest
from django.test import Client

from decks.models import Deck
from decks.transfer.plain_text import mark_of
from tests.decks.builders import KUSHI, build_deck, held, visitor_client
from tests.decks.transfer.test_views import seen_in

pytestmark = pytest.mark.django_db

ASKED = "4 病ねずみ\n隠された櫛の家 // 3"
RAT = 13


def page_of(client: Client, path: str, text: str, **fields: str) -> str:
    answer = client.post(path, {"text": text, **fields}, follow=True)
    assert answer.status_code == 200
    return answer.content.decode()


def test_the_count_in_brackets_is_taken() -> None:
    client = visitor_client()
    page = page_of(client, "/decks/new", "発狂人形の家（3）")
    assert "入るのは<strong>3枚</strong>" in page


@pytest.mark.parametrize("into", ["new", "import"])
def test_a_line_is_taken_with_the_copies_that_were_chosen(into: str) -> None:
    client = visitor_client()
    path = "/decks/new" if into == "new" else f"/decks/{build_deck().pk}/import"
    page = page_of(client, path, ASKED)
    assert "枚数を確かめる 1" in page
    assert 'name="copies_2" value="3"' in page
    assert '<a href="#row-2">2行目</a>' in page
    assert 'id="row-2"' in page
    sent = {"text": ASKED, "seen": seen_in(page), "step": "accept", "name": "束"}
    assert "何枚か、どのデッキか選んでいない行が1行" in client.post(path, sent, follow=True).content.decode()
    client.post(
        path, {**sent, "copies_2": "3", "was_2": mark_of("隠された櫛の家 // 3"), "anew_2": "隠された櫛の家 // 3"}
    )
    assert held(Deck.objects.latest("pk")) == {RAT: 4, KUSHI: 3}


def test_a_line_typed_anew_in_place_is_read_before_anything_is_taken() -> None:
    client = visitor_client()
    page = page_of(client, "/decks/new", ASKED)
    sent = {"text": ASKED, "was_2": mark_of("隠された櫛の家 // 3"), "anew_2": "2 隠された櫛の家", "seen": seen_in(page)}
    chosen = {**sent, "step": "accept", "copies_2": "3"}
    answer = client.post("/decks/new", chosen, follow=True).content.decode()
    assert "書き換わっていたので読み直しました" in answer
    assert not Deck.objects.exists()
    assert "4 病ねずみ\n2 隠された櫛の家</textarea>" in answer
    assert "入るのは<strong>6枚</strong>" in answer


def test_enter_in_a_line_reads_anew_and_takes_nothing() -> None:
    page = page_of(visitor_client(), "/decks/new", "2 肥川の大邪\n" + ASKED)
    form = page[page.index('<form class="stack"') :]
    [first] = re.findall(r"<button[^>]*>", form)[:1]
    assert 'value="read"' in first


def test_likely_cards_are_taken_only_where_the_copies_are_sure() -> None:
    page = page_of(visitor_client(), "/decks/new", "2 肥川の大邪\n肥川の大邪 // 3", step="likely")
    assert "入るのは<strong>2枚</strong>" in page
    assert "何枚ですか" in page


def test_the_check_page_has_no_verdict_until_the_copies_are_chosen() -> None:
    page = page_of(Client(), "/check/", ASKED)
    assert "まだ判定していません" in page
    assert "verdict--check" in page
    assert '<a href="#row-2">この行へ</a>' in page
    assert "あと36枚" not in page
    decided = page_of(Client(), "/check/", ASKED, copies_2="3")
    assert "verdict--unfinished" in decided
    assert "いま7枚" in decided


def test_a_sheet_is_not_drawn_of_a_list_with_open_copies() -> None:
    assert Client().post("/check/sheet.pdf", {"text": ASKED}).status_code == 422
    assert Client().post("/check/sheet.pdf", {"text": ASKED, "copies_2": "3"}).status_code == 200


def test_what_stands_beside_the_deck_is_shown_and_left_out() -> None:
    client = visitor_client()
    text = "4 病ねずみ\nSideboard\n3 隠された櫛の家"
    page = page_of(client, "/decks/new", text)
    assert "サイドの札（入れません）1" in page
    sent = {"text": text, "seen": seen_in(page), "step": "accept", "name": "束"}
    answer = client.post("/decks/new", {**sent, "line_3": "skip"}, follow=True)
    assert held(Deck.objects.get()) == {RAT: 4}
    assert "1行は入りませんでした：3行目「3 隠された櫛の家」" in answer.content.decode()


def test_a_page_of_many_questions_stays_light() -> None:
    text = "\n".join(["隠された櫛の家 // 3"] * 400)
    answer = visitor_client().post("/decks/new", {"text": text})
    assert len(answer.content) < 300_000
